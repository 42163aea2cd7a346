//! Every built-in problem against a naive program, on thousands of random inputs.

mod inputs;
mod programs;

use saolei_problems::{LightProblem, built_ins};
use saolei_testing::Dice;

fn answer(problem: &LightProblem, input: &str) -> String {
    let mut answer = Vec::new();
    let done = problem.run(&problem.id, &mut input.as_bytes(), &mut answer);
    done.unwrap_or_else(|error| panic!("{error}\n{input}"));
    String::from_utf8(answer).unwrap()
}

#[test]
fn naive_programs_agree_on_random_inputs() {
    for problem in built_ins() {
        // Programs that try every layout take long.
        let count = match &*problem.id {
            "boj2140" | "minelayer" => 150,
            "p2327" | "boj9082" | "b4167" | "codingame-find" => 1000,
            _ => 3000,
        };
        for seed in 0..count {
            let input = inputs::input(&problem.id, &mut Dice::new(seed));
            let expected = programs::answer(&problem.id, &input);
            assert_eq!(answer(problem, &input), expected, "{} seed {seed}\n{input}", problem.id);
        }
    }
}

#[test]
fn naive_programs_agree_on_the_samples() {
    for problem in built_ins() {
        for sample in &problem.samples {
            assert_eq!(programs::answer(&problem.id, &sample.input), sample.output, "{}", problem.id);
        }
    }
}

#[test]
fn white_space_between_tokens_is_free() {
    for problem in built_ins().filter(|problem| problem.id != "exercism") {
        for seed in 0..50 {
            let input = inputs::input(&problem.id, &mut Dice::new(seed));
            let expected = answer(problem, &input);
            for other in
                [input.replace('\n', "\r\n"), input.replace('\n', "\n\n"), input.trim_end().to_string()]
            {
                assert_eq!(answer(problem, &other), expected, "{}\n{other:?}", problem.id);
            }
        }
    }
}

/// A reader that returns a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl std::io::Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        let (now, later) = self.0.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.0 = later;
        Ok(count)
    }
}

#[test]
fn answers_do_not_depend_on_how_the_input_arrives() {
    for problem in built_ins() {
        for seed in 0..30 {
            let input = inputs::input(&problem.id, &mut Dice::new(seed));
            for bytes in [1, 7] {
                let mut output = Vec::new();
                problem.run("trickle", &mut Trickle(input.as_bytes(), bytes), &mut output).unwrap();
                assert_eq!(String::from_utf8(output).unwrap(), answer(problem, &input), "{}", problem.id);
            }
        }
    }
}

#[test]
fn no_input_makes_it_panic() {
    let junk: [&[u8]; 12] = [
        b"",
        b"\n",
        b"0",
        b"0 0",
        b"1",
        b"4294967295 4294967295\n*.",
        b"99999999999999999999999 3\n",
        b"2\n2\n",
        b"[[true],[",
        b"[[]]",
        b"-1 -1\n",
        b"\xff\xfe\x00*",
    ];
    for problem in built_ins() {
        for bytes in junk {
            let _ = problem.run("junk", &mut &bytes[..], &mut Vec::new());
        }
        for seed in 0..200 {
            let dice = &mut Dice::new(seed);
            let mut input = inputs::input(&problem.id, dice).into_bytes();
            for _ in 0..dice.between(1, 3) {
                if input.is_empty() {
                    break;
                }
                let at = dice.below(input.len());
                match dice.below(3) {
                    0 => input.truncate(at),
                    1 => input[at] = dice.one_of(b"0159 \n*.?#x-[],\xff"),
                    _ => input.insert(at, dice.one_of(b"0159 \n*.?#x-[],\xff")),
                }
            }
            let _ = problem.run("junk", &mut &input[..], &mut Vec::new());
            let _ = problem.validate(&problem.limits, "junk", &input);
        }
    }
}

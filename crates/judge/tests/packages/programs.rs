//! The C++ of packages, compiled and compared with the kit's own answers.

use crate::tree::Tree;
use saolei_judge::package::{Expected, Format, submissions};
use saolei_judge::{Outcome, Problem, Random, Space, check, validate};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder with compiled programs.
struct Bench(PathBuf);

impl Bench {
    /// None where there is no compiler, which is said, and which build servers take for a failure.
    fn new(name: &str) -> Option<Bench> {
        if Command::new("g++").arg("--version").output().is_err() {
            assert!(std::env::var_os("CI").is_none(), "no g++: the programs of packages cannot be compiled");
            eprintln!("SKIPPED: no g++, the programs of packages were not compiled");
            return None;
        }
        let path = std::env::temp_dir().join(format!("saolei-programs-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Some(Bench(path))
    }

    fn compile(&self, name: &str, source: &str) -> PathBuf {
        let (from, to) = (self.0.join(format!("{name}.cpp")), self.0.join(name));
        fs::write(&from, source).unwrap();
        let output = Command::new("g++")
            .args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"])
            .args([&to, &from])
            .output()
            .unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        to
    }

    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(program: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let bytes = input.to_vec();
    // A program that refuses its input early does not read the rest.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&bytes)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// A legal input with a few bytes changed; most of them are not legal any more.
fn damaged(random: &mut Random, input: &[u8]) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(2) {
        let at = random.below(bytes.len() as u64) as usize;
        let byte = random.pick(b"0123459 \n*_.MEBSQ\r\0x").unwrap();
        match random.below(4) {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => drop(bytes.remove(at)),
            // Digits for digits stay legal more often.
            _ if bytes[at].is_ascii_digit() => bytes[at] = b'0' + random.below(10) as u8,
            _ => bytes.truncate(at.max(1)),
        }
    }
    bytes
}

#[test]
fn validators_agree_with_the_kit_on_legal_and_damaged_inputs() {
    let Some(bench) = Bench::new("validators") else { return };
    for problem in Problem::all() {
        let tree = Tree::of(problem, Format::Kattis);
        let validator = bench.compile(problem.id(), tree.text("input_validators/validator.cpp"));
        let inputs: Vec<&[u8]> =
            tree.ending(".in").map(|path| tree.bytes(path)).filter(|input| input.len() < 4000).collect();
        let random = &mut Random::named(1, problem.id());
        let (mut legal, mut refused) = (0, 0);
        for round in 0..150 {
            let input = random.pick(&inputs).unwrap();
            let input = if round % 5 == 0 { input.to_vec() } else { damaged(random, input) };
            let subtasks: Vec<_> = problem.subtasks().collect();
            let subtask = random.pick(&subtasks).unwrap();
            let expected = validate(problem, subtask.limits, "in", &mut input.as_slice()).is_ok();
            let output = run(&validator, &["--subtask", &subtask.number.to_string()], &input);
            let code = if expected { 42 } else { 43 };
            assert_eq!(
                output.status.code(),
                Some(code),
                "{} subtask {}: {}\n{}",
                problem.id(),
                subtask.number,
                String::from_utf8_lossy(&output.stderr),
                String::from_utf8_lossy(&input)
            );
            *(if expected { &mut legal } else { &mut refused }) += 1;
        }
        assert!(legal > 5 && refused > 50, "{}: {legal} legal, {refused} refused", problem.id());
    }
}

#[test]
fn submissions_come_to_what_they_must_and_checkers_agree_with_the_kit() {
    let Some(bench) = Bench::new("submissions") else { return };
    for problem in Problem::all() {
        let tree = Tree::of(problem, Format::Kattis);
        let kattis = bench.compile("kattis", tree.text("output_validators/checker/checker.cpp"));
        let plain = bench.compile("plain", Tree::of(problem, Format::Uoj).text("chk.cpp"));
        for submission in submissions(problem) {
            let program = bench.compile("submission", &submission.source);
            let (mut right, mut wrong) = (0, 0);
            for path in tree.ending(".in") {
                let (input, answer) = (tree.bytes(path), tree.bytes(&path.replace(".in", ".ans")));
                let output = run(&program, &[], input).stdout;
                let outcome =
                    check(problem, ("in", input), ("out", &mut output.as_slice()), Space::Exact).unwrap();
                let is_right = outcome == Outcome::Right;
                *(if is_right { &mut right } else { &mut wrong }) += 1;
                // What is known already costs time only.
                if is_right && right > 8 {
                    continue;
                }
                let [input, output, answer] = [("in", input), ("out", &output), ("ans", answer)]
                    .map(|(name, bytes)| bench.file(name, bytes));
                let [input, out, answer] = [&input, &output, &answer].map(|path| path.to_str().unwrap());
                let verdict = run(&plain, &[input, out, answer], b"");
                assert_eq!(
                    verdict.status.code(),
                    Some(if is_right { 0 } else { 1 }),
                    "{} {path}",
                    submission.name
                );
                let words = String::from_utf8_lossy(&verdict.stderr).into_owned();
                assert!(words.starts_with(if is_right { "ok " } else { "wrong answer " }), "{words}");
                let feedback = bench.0.to_str().unwrap();
                let verdict = run(&kattis, &[input, answer, feedback], &fs::read(out).unwrap());
                assert_eq!(
                    verdict.status.code(),
                    Some(if is_right { 42 } else { 43 }),
                    "{} {path}",
                    submission.name
                );
                if wrong == 2 {
                    break;
                }
            }
            let expected = submission.expected == Expected::Accepted;
            assert_eq!(wrong == 0, expected, "{} {}", problem.id(), submission.name);
        }
    }
}

#[test]
fn lemons_checker_writes_the_score_into_a_file() {
    let Some(bench) = Bench::new("lemon") else { return };
    let problem = Problem::all().find(|problem| problem.id() == "master").unwrap();
    let tree = Tree::of(problem, Format::Lemon);
    let checker = bench.compile("checker", tree.text("data/master/checker.cpp"));
    let (input, answer) = (tree.bytes("samples/1.in"), tree.bytes("samples/1.ans"));
    let (input, answer) = (bench.file("in", input), bench.file("ans", answer));
    for (output, score) in [(fs::read(&answer).unwrap(), "24"), (b"Case #1:\nImpossible\n".to_vec(), "0")] {
        let output = bench.file("out", &output);
        let (points, message) = (bench.0.join("score"), bench.0.join("message"));
        let paths = [&input, &output, &answer, &PathBuf::from("24"), &points, &message];
        let paths: Vec<&str> = paths.iter().map(|path| path.to_str().unwrap()).collect();
        assert!(run(&checker, &paths, b"").status.success());
        assert_eq!(fs::read_to_string(&points).unwrap().trim(), score);
        assert!(!fs::read_to_string(&message).unwrap().is_empty());
    }
}

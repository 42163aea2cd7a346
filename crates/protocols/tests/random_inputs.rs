//! Random inputs of every protocol, answered by the crate and by the naive programs.

mod common;

use common::{ProtocolRun, finished, run, source};
use saolei_protocols::Protocol;
use saolei_testing::protocols::{self, Pieces, Sips};
use saolei_testing::{Dice, first_difference};
use std::io::Read;

#[test]
fn boom_answers_as_a_naive_program() {
    compare_many(Protocol::Boom, 1500);
}

#[test]
fn sweep_answers_as_a_naive_program() {
    compare_many(Protocol::Sweep, 3000);
}

#[test]
fn console_answers_as_a_naive_program() {
    compare_many(Protocol::Console, 2000);
}

#[test]
fn click_answers_as_a_naive_program() {
    compare_many(Protocol::Click, 2000);
}

#[test]
fn master_draws_boards_that_one_click_wins() {
    for seed in 0..1000 {
        let input = protocols::input(Protocol::Master, &mut Dice::new(seed));
        let found = run(Protocol::Master, &input);
        assert_eq!(found.error, None, "seed {seed}\n{input}");
        if let Err(wrong) = protocols::check_master(&input, &found.answer) {
            panic!("seed {seed}, {wrong}");
        }
    }
}

#[test]
fn boards_larger_than_any_buffer_are_answered_as_by_a_naive_program() {
    for protocol in [Protocol::Boom, Protocol::Sweep, Protocol::Console, Protocol::Click] {
        for seed in 0..6 {
            compare(protocol, seed, &protocols::large_input(protocol, &mut Dice::new(seed)));
        }
    }
}

#[test]
fn white_space_may_be_anything_between_words() {
    for protocol in Protocol::ALL {
        for seed in 0..300 {
            let mut dice = Dice::new(seed);
            let input = protocols::input(protocol, &mut dice);
            let shaped = protocols::reshape(protocol, &input, &mut dice);
            let (expected, found) = (run(protocol, &input), run(protocol, &shaped));
            assert_eq!(expected, found, "{}, seed {seed}, given as {shaped:?}", protocol.name());
        }
    }
}

#[test]
fn input_may_arrive_in_any_pieces_and_answers_leave_in_any() {
    for protocol in Protocol::ALL {
        for seed in 0..200 {
            let mut dice = Dice::new(seed);
            let input = protocols::input(protocol, &mut dice);
            let input = protocols::reshape(protocol, &input, &mut dice);
            let expected = run(protocol, &input);
            for most in [1, 7, 300] {
                let mut sips = Sips::new(seed);
                let mut pieces = Pieces::new(input.as_bytes(), most, seed);
                let result = protocol.run(&source(protocol), &mut pieces, &mut sips);
                let found = finished(sips.text, result);
                let name = protocol.name();
                assert_eq!(expected, found, "{name}, seed {seed}, at most {most} bytes at a time\n{input}");
            }
        }
    }
}

#[test]
fn input_cut_anywhere_gives_the_answers_up_to_there_and_no_panic() {
    for protocol in Protocol::ALL {
        for seed in 0..300 {
            let mut dice = Dice::new(seed);
            let input = protocols::input(protocol, &mut dice);
            let whole = run(protocol, &input);
            let cut = &input[..dice.below(input.len() + 1)];
            let found = run(protocol, cut);
            if let Some(error) = &found.error {
                assert_eq!(error.lines().count(), 1, "an error is one line: {error}");
            }
            // Otherwise the last word may be a part of a longer one and mean something else.
            if cut.ends_with(char::is_whitespace) {
                assert!(
                    whole.answer.starts_with(&found.answer),
                    "{}, seed {seed}, {:?}\n{}",
                    protocol.name(),
                    found.error,
                    first_difference(&whole.answer, &found.answer)
                );
            }
        }
    }
}

#[test]
fn an_error_far_behind_the_first_read_has_its_place() {
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let mut input = "2 3\n..*\n...\n".to_owned();
        let lines = dice.between(1, 40_000);
        for _ in 0..lines {
            input += dice.one_of(&["Flag 1 1\n", "Flag 1 1\r\n", "  Flag\t1 1 \n"]);
        }
        let blanks = dice.below(5);
        input += &format!("{}Dance 1 1\nQuit\n", " ".repeat(blanks));
        let (line, column) = (lines + 4, blanks + 1);
        let told = format!("sweep.in:{line}:{column}: expected Sweep, Flag, DSweep or Quit, found \"Dance\"");
        let whole = run_bytes(Protocol::Sweep, &mut input.as_bytes());
        assert_eq!(whole.1.as_deref(), Some(&*told), "seed {seed}");
        let pieces = run_bytes(Protocol::Sweep, &mut Pieces::new(input.as_bytes(), 70_000, seed));
        assert_eq!(whole, pieces, "seed {seed}");
    }
}

#[test]
fn a_wrong_byte_gives_the_same_answer_or_error_however_it_arrives() {
    for protocol in Protocol::ALL {
        for seed in 0..1000 {
            let mut dice = Dice::new(seed);
            let mut bytes = protocols::input(protocol, &mut dice).into_bytes();
            for _ in 0..dice.between(1, 3) {
                let at = dice.below(bytes.len() + 1);
                let wrong = dice.one_of(b"0123456789.*_-+ \nFQxME[]',\"\0\xff");
                match dice.below(3) {
                    0 => bytes.insert(at, wrong),
                    1 if at < bytes.len() => bytes[at] = wrong,
                    _ => bytes.truncate(bytes.len().min(at + 20)),
                }
            }
            let whole = run_bytes(protocol, &mut bytes.as_slice());
            let pieces = run_bytes(protocol, &mut Pieces::new(&bytes, 1, seed));
            assert_eq!(whole, pieces, "whole and in pieces: {:?}", bytes.escape_ascii().to_string());
            if let Some(error) = whole.1 {
                let place = format!("{}:", source(protocol));
                assert!(error.starts_with(&place), "an error names its place: {error}");
                assert_eq!(error.lines().count(), 1, "an error is one line: {error}");
            }
        }
    }
}

fn run_bytes(protocol: Protocol, input: &mut dyn Read) -> (Vec<u8>, Option<String>) {
    let mut answer = Vec::new();
    let result = protocol.run(&source(protocol), input, &mut answer);
    (answer, result.err().map(|error| error.to_string()))
}

fn compare_many(protocol: Protocol, inputs: u64) {
    for seed in 0..inputs {
        compare(protocol, seed, &protocols::input(protocol, &mut Dice::new(seed)));
    }
}

fn compare(protocol: Protocol, seed: u64, input: &str) {
    let expected = ProtocolRun::answered(protocols::answer(protocol, input));
    let found = run(protocol, input);
    assert!(
        expected == found,
        "{}, seed {seed}, {:?}\n{}\n{}",
        protocol.name(),
        found.error,
        first_difference(&expected.answer, &found.answer),
        input.get(..5000).unwrap_or(input)
    );
}

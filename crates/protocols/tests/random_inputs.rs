//! Random inputs of every protocol, answered by the crate and by the naive programs.

mod common;

use common::{ProtocolRun, finished, games, run, source};
use saolei_protocols::Protocol;
use saolei_testing::protocols::{self, Pieces, Sips};
use saolei_testing::{Dice, first_difference};
use std::io::Read;

#[test]
fn random_games_are_answered_as_by_a_naive_program() {
    for protocol in games() {
        for seed in 0..2000 {
            compare(protocol, seed, &protocols::input(protocol, &mut Dice::new(seed)));
        }
    }
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
    for protocol in games() {
        for seed in 0..6 {
            compare(protocol, seed, &protocols::large_input(protocol, &mut Dice::new(seed)));
        }
    }
}

/// They arrive at once, but are too long for the room that the output promises.
#[test]
fn boards_larger_than_half_a_buffer_are_answered_as_by_a_naive_program() {
    for seed in 0..30 {
        let input = protocols::input_of(Protocol::Click, |_| (130, 150), &mut Dice::new(seed));
        compare(Protocol::Click, seed, &input);
    }
}

#[test]
fn rows_and_columns_of_four_digits_are_answered_as_by_a_naive_program() {
    let sizes = |dice: &mut Dice| {
        dice.one_of(&[(1, 1000), (3, 1000), (1, 2600), (3, 1600), (1000, 2), (1002, 3), (2600, 1)])
    };
    for protocol in games() {
        for seed in 0..150 {
            compare(protocol, seed, &protocols::input_of(protocol, sizes, &mut Dice::new(seed)));
        }
    }
}

/// Wherever the output's buffer is full, an answer has to be continued.
#[test]
fn answers_longer_than_any_buffer_are_those_of_a_naive_program() {
    for seed in 0..20 {
        let mut dice = Dice::new(seed);
        let (rows, cols) = (40, 50);
        let is_mine: Vec<Vec<bool>> =
            (0..rows).map(|_| (0..cols).map(|_| dice.percent(20)).collect()).collect();
        let board = |safe: char| -> String {
            let row = |row: &Vec<bool>| row.iter().map(|&mine| if mine { '*' } else { safe }).collect();
            is_mine.iter().map(row).collect::<Vec<String>>().join("\n")
        };
        let (mut boom, mut sweep) = (String::new(), String::new());
        // Flags are only on mines and only safe cells are opened, so the game goes on.
        for _ in 0..3000 {
            let (row, col) = dice.cell(rows, cols);
            let (button, word) = match (is_mine[row][col], dice.percent(50)) {
                (true, _) => (2, "Flag"),
                (false, true) => (1, "Sweep"),
                (false, false) => (3, "DSweep"),
            };
            boom += &format!("{button} {} {}\n", row + 1, col + 1);
            sweep += &format!("{word} {} {}\n", row + 1, col + 1);
        }
        compare(Protocol::Boom, seed, &format!("1\n{rows} {cols}\n{}\n{boom}0\n", board('_')));
        compare(Protocol::Sweep, seed, &format!("{rows} {cols}\n{}\n{sweep}Quit\n", board('.')));
    }
}

#[test]
fn a_flood_of_one_cell_in_column_1000_is_listed() {
    let input = format!("1\n1 1000\n{}\n2 1 999\n1 1 1000\n0\n", "_".repeat(1000));
    let answer = "RUNNING: [<1, 999, P>]\nRUNNING: [<1, 1000, 0>]\nQUIT\n";
    assert_eq!(run(Protocol::Boom, &input), ProtocolRun::answered(answer.to_owned()));
}

/// Many rows are read at a time, and a blank line may come between any two of them.
#[test]
fn a_blank_line_between_any_two_rows_changes_no_answer() {
    let rows = vec!["E".repeat(99) + "M"; 110];
    let answer = rows[..109].join("\n") + "\n" + &"E".repeat(99) + "X\n";
    for before in 0..=110 {
        let (above, below) = (rows[..before].join("\n"), rows[before..].join("\n"));
        let input = format!("110 100\n{above}\n\n{below}\n109 99\n");
        assert_eq!(run(Protocol::Click, &input), ProtocolRun::answered(answer.clone()), "after row {before}");
    }
}

/// Rows that arrive in two pieces are taken in two goes, and the second must not take more than is missing.
#[test]
fn rows_too_many_are_an_error_however_the_rows_arrive() {
    let input = format!("3 2\n{}Quit\n", "..\n".repeat(9));
    for first in 0..input.len() {
        let mut pieces = input.as_bytes()[..first].chain(&input.as_bytes()[first..]);
        let (answer, error) = run_bytes(Protocol::Sweep, &mut pieces);
        let told = "sweep.in:5:1: expected Sweep, Flag, DSweep or Quit, found \"..\"";
        assert_eq!((answer.as_slice(), error.as_deref()), (&b""[..], Some(told)), "first {first} bytes");
    }
}

/// Long rows of quoted letters are written in pieces.
#[test]
fn the_mine_in_a_long_quoted_row_is_shown_wherever_it_is() {
    for (quote, comma) in [('"', ","), ('\'', ", ")] {
        let quoted = |letter: &str| format!("{quote}{letter}{quote}");
        for col in [0, 2047, 2048, 3000, 4095, 4096, 4999] {
            let mut row = vec!["E"; 5000];
            row[col] = "M";
            let text = |row: &[&str]| {
                format!("[[{}]]\n", row.iter().map(|&letter| quoted(letter)).collect::<Vec<_>>().join(comma))
            };
            let input = format!("{}[0,{col}]\n", text(&row));
            row[col] = "X";
            assert_eq!(run(Protocol::Click, &input), ProtocolRun::answered(text(&row)), "column {col}");
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

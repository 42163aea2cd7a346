//! Answers of `console`: for each operation a sentence, two counters and the whole board.

use super::Console;
use crate::check::{AnswerPosition, DifferentLines, glyph_difference};
use crate::input::Input;
use crate::problem::AnswerCode;

impl AnswerCode for Console {
    fn next_line(&self, position: &mut AnswerPosition, head: &[u8], _input: Option<&Input>) {
        if head.starts_with(b"Game ") || head.starts_with(b"Hit ") {
            *position = AnswerPosition { operations: position.operations + 1, ..AnswerPosition::default() };
        } else {
            position.left = 1;
            position.line = position.line.max(1);
        }
    }

    fn explain(&self, lines: &DifferentLines<'_>) -> Option<String> {
        let DifferentLines { position, expected, found, same } = *lines;
        match position.line {
            0 => None,
            1 => {
                let ([operations, left], [found_operations, found_left]) =
                    (counters(str::from_utf8(expected).ok()?)?, counters(str::from_utf8(found).ok()?)?);
                Some(if operations == found_operations {
                    format!("expected {left} mines left, found {found_left}")
                } else {
                    format!("expected {operations} operations, found {found_operations}")
                })
            }
            // The board comes after two lines, and its rows are counted from 1.
            line => glyph_difference((expected, found), same, (line - 1, 1)),
        }
    }

    fn guess(&self, expected: &[String], given: &[String]) -> Option<&'static str> {
        let only_differs = |counter: usize| {
            let mut pairs = expected.iter().zip(given).filter(|(expected, given)| expected != given);
            expected.len() == given.len()
                && pairs.all(|(expected, given)| match (counters(expected), counters(given)) {
                    (Some(expected), Some(given)) => {
                        expected[counter] != given[counter] && expected[1 - counter] == given[1 - counter]
                    }
                    _ => false,
                })
        };
        if expected.iter().zip(given).all(|(expected, given)| expected == given) {
            return None;
        }
        if only_differs(0) {
            return Some("the operations are counted differently: every one counts, illegal or not");
        }
        only_differs(1).then_some(
            "the mines left are counted differently: the header's number minus all flags, right or wrong, even below 0",
        )
    }
}

/// The operations and the mines left, on the line after the sentence.
fn counters(line: &str) -> Option<[i64; 2]> {
    let (operations, left) = line.split_once(' ')?;
    Some([operations.parse().ok()?, left.parse().ok()?])
}

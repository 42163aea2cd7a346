//! Answers of `sweep`: a word for each operation, or a count and a line for each opened cell.

use super::Sweep;
use crate::check::{AnswerPosition, DifferentLines, list_difference, listed_cell};
use crate::input::Input;
use crate::problem::AnswerCode;

const COUNT: &str = " cell(s) detected";

impl AnswerCode for Sweep {
    fn next_line(&self, position: &mut AnswerPosition, head: &[u8], _input: Option<&Input>) {
        if position.continues {
            return;
        }
        if !matches!(head, b"finish" | b"game over" | b"give up") && !head.starts_with(b"total step ") {
            position.operations += 1;
        }
        if let Some(count) = head.strip_suffix(COUNT.as_bytes()) {
            position.left = str::from_utf8(count).ok().and_then(|count| count.parse().ok()).unwrap_or(0);
        }
    }

    fn explain(&self, lines: &DifferentLines<'_>) -> Option<String> {
        let DifferentLines { expected, found, .. } = *lines;
        match (expected.strip_suffix(COUNT.as_bytes()), found.strip_suffix(COUNT.as_bytes())) {
            (Some(expected), Some(found)) => {
                let number = String::from_utf8_lossy;
                Some(format!("expected {} cells to open, found {}", number(expected), number(found)))
            }
            _ => Some(list_difference(Some(listed_cell(expected, " ")?), Some(listed_cell(found, " ")?))),
        }
    }

    fn guess(&self, expected: &[String], given: &[String]) -> Option<&'static str> {
        let sorted = |lines: &[String]| {
            let mut lines = lines.to_vec();
            lines.sort_unstable();
            lines
        };
        if sorted(expected) == sorted(given) {
            return Some("the cells are the same but in another order: list them by row, then by column");
        }
        let (expected, given) = expected.iter().zip(given).find(|(expected, given)| expected != given)?;
        if expected.starts_with("total step") && given.starts_with("total step") {
            return Some(
                "only the number of steps differs: every operation except Quit counts, refused or not",
            );
        }
        (expected == "finish")
            .then_some("the game is won here: every safe cell is open, and nothing more is read")
    }
}

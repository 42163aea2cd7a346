//! Answers of `boom`: a line for each operation, with a list of the changed cells.

use super::Boom;
use crate::check::{AnswerPosition, DifferentLines, ListedCell, list_difference, listed_cell};
use crate::input::Input;
use crate::problem::AnswerCode;

impl AnswerCode for Boom {
    fn next_line(&self, position: &mut AnswerPosition, head: &[u8], _input: Option<&Input>) {
        match head {
            b"==========" => {
                *position = AnswerPosition { case: position.case + 1, ..AnswerPosition::default() }
            }
            b"WIN" => position.line = 1,
            b"QUIT" => position.line = 0,
            _ => position.operations += 1,
        }
    }

    fn explain(&self, lines: &DifferentLines<'_>) -> Option<String> {
        let DifferentLines { expected, found, same, .. } = *lines;
        const LIST: &[u8] = b"RUNNING: [";
        if !expected.starts_with(LIST) || !found.starts_with(LIST) {
            return None;
        }
        let at = same.max(LIST.len() - 1);
        Some(list_difference(cell_at(expected, at), cell_at(found, at)))
    }

    fn guess(&self, expected: &[String], given: &[String]) -> Option<&'static str> {
        let in_order = |lines: &[String]| lines.iter().map(|line| in_order(line)).collect::<Vec<String>>();
        if in_order(expected) == in_order(given) {
            return Some("the cells are the same but in another order: list them by row, then by column");
        }
        let first = expected.iter().zip(given).find(|(expected, given)| expected != given);
        match first.map(|(expected, _)| &expected[..]) {
            Some("INVALID") => Some("the game is over here: every further operation is INVALID"),
            Some("WIN") => Some(
                "the game is won here: every safe cell is open, and a win is checked after every operation",
            ),
            _ => None,
        }
    }
}

/// The cell of `<x, y, v>, <x, y, v>` that a byte is in, or the next after it.
fn cell_at(line: &[u8], at: usize) -> Option<ListedCell> {
    let before = &line[..at.min(line.len())];
    let opened = before.iter().rposition(|&byte| byte == b'<');
    let closed = before.iter().rposition(|&byte| byte == b'>');
    let start = match opened {
        Some(opened) if closed.is_none_or(|closed| closed < opened) => opened,
        _ => before.len() + line[before.len()..].iter().position(|&byte| byte == b'<')?,
    };
    let end = start + line[start..].iter().position(|&byte| byte == b'>')?;
    listed_cell(&line[start + 1..end], ", ")
}

/// A line with its cells in order of their text.
fn in_order(line: &str) -> String {
    let (before, cells) = line.split_once('[').unwrap_or(("", line));
    let mut cells: Vec<&str> =
        cells.split_inclusive('>').map(|cell| cell.trim_start_matches([',', ' '])).collect();
    cells.sort_unstable();
    format!("{before}{}", cells.concat())
}

//! Answers of `boom`: a line for each operation, with a list of the changed cells.

use crate::check::{AnswerPosition, DifferentLines, Explanation, ListedCell, list_difference};
use crate::input::Input;
use crate::problem::AnswerExplainer;

pub(super) const ANSWERS: AnswerExplainer =
    AnswerExplainer { next_line, explain, guess_format, guess, ..AnswerExplainer::LINES };

fn next_line(position: &mut AnswerPosition, head: &[u8], _input: Option<&Input>) {
    match head {
        b"==========" => *position = AnswerPosition { case: position.case + 1, ..AnswerPosition::default() },
        b"WIN" => position.line = 1,
        b"QUIT" => position.line = 0,
        _ => position.operations += 1,
    }
}

fn explain(lines: &DifferentLines<'_>) -> Option<Explanation> {
    Some(list_difference(&listed(lines.expected)?, &listed(lines.found)?))
}

fn guess_format(expected: &[String], given: &[String]) -> Option<&'static str> {
    let in_order = |lines: &[String]| lines.iter().map(|line| in_order(line)).collect::<Vec<String>>();
    if in_order(expected) == in_order(given) {
        return Some("the cells are the same but in another order: list them by row, then by column");
    }
    let is_kept = |char: &char| char.is_alphanumeric() || "_?=".contains(*char);
    let bare = |lines: &[String]| {
        lines.iter().map(|line| line.chars().filter(is_kept).collect()).collect::<Vec<String>>()
    };
    if bare(expected) == bare(given) {
        return Some("only punctuation differs: a list of cells is [<x, y, v>, <x, y, v>]");
    }
    let is_game = |line: &&String| !line.is_empty() && !line.bytes().all(|byte| b"=-".contains(&byte));
    let games = |lines: &[String]| lines.iter().filter(is_game).cloned().collect::<Vec<String>>();
    (games(expected) == games(given))
        .then_some("only the line between two games differs: write ten =, and not after the last game")
}

fn guess(expected: &[String], given: &[String]) -> Option<&'static str> {
    let first = expected.iter().zip(given).find(|(expected, given)| expected != given);
    match first.map(|(expected, _)| &expected[..]) {
        Some("INVALID") => Some("the game is over here: every further operation is INVALID"),
        Some("WIN") => {
            Some("the game is won here: every safe cell is open, and a win is checked after every operation")
        }
        _ => None,
    }
}

/// Reads the cells of `RUNNING: [<x, y, v>, <x, y, v>]`, with or without the blanks. The list may be cut off within a
/// cell.
fn listed(line: &[u8]) -> Option<Vec<ListedCell>> {
    let line = str::from_utf8(line).ok()?.strip_prefix("RUNNING:")?;
    let end = line.rfind('>').map_or(0, |last| last + 1);
    let cells = line[..end].split('<').skip(1);
    let cell = |text: &str| {
        let mut parts = text.split_once('>')?.0.split(',').map(str::trim);
        let place = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some((place, parts.next()?.to_string()))
    };
    cells.map(cell).collect()
}

/// A line with its cells sorted as text.
fn in_order(line: &str) -> String {
    let (before, cells) = line.split_once('[').unwrap_or(("", line));
    let mut cells: Vec<&str> =
        cells.split_inclusive('>').map(|cell| cell.trim_start_matches([',', ' '])).collect();
    cells.sort_unstable();
    format!("{before}{}", cells.concat())
}

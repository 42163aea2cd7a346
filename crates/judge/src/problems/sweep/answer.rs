//! Answers of `sweep`: a word for each operation, or a count and a line for each opened cell.

use crate::check::{AnswerPosition, DifferentLines, Explanation, ListedCell, list_difference};
use crate::input::Input;
use crate::problem::AnswerExplainer;
use saolei_boards::{Bilingual, Language};

const COUNT: &str = " cell(s) detected";

pub(super) const ANSWERS: AnswerExplainer =
    AnswerExplainer { next_line, explain, guess_format, guess, ..AnswerExplainer::LINES };

fn next_line(position: &mut AnswerPosition, head: &[u8], _input: Option<&Input>) {
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

fn explain(lines: &DifferentLines<'_>) -> Option<Explanation> {
    let [expected, found] = lines.with_rest();
    let (expected, found) = (listed(expected)?, listed(found)?);
    let mut explanation = list_difference(&expected.cells, &found.cells);
    if let (Some(count), Some(found_count)) = (expected.count, found.count) {
        let english = format!("expected {count} cells to open, found {found_count}");
        let chinese = format!("应翻开 {count} 格，实际是 {found_count} 格");
        let cells = |language| explanation.message.words(language);
        explanation.message = match expected.cells == found.cells {
            true => Bilingual::new(english, chinese),
            false => Bilingual::new(
                format!("{english}: {}", cells(Language::English)),
                format!("{chinese}：{}", cells(Language::Chinese)),
            ),
        };
    }
    Some(explanation)
}

fn guess_format(expected: &[String], given: &[String]) -> Option<&'static str> {
    let sorted = |lines: &[String]| {
        let mut lines = lines.to_vec();
        lines.sort_unstable();
        lines
    };
    (sorted(expected) == sorted(given))
        .then_some("the cells are the same but in another order: list them by row, then by column")
}

fn guess(expected: &[String], given: &[String]) -> Option<&'static str> {
    let (expected, given) = expected.iter().zip(given).find(|(expected, given)| expected != given)?;
    if expected.starts_with("total step") && given.starts_with("total step") {
        return Some("only the number of steps differs: every operation except Quit counts, refused or not");
    }
    (expected == "finish")
        .then_some("the game is won here: every safe cell is open, and nothing more is read")
}

/// The cells that an operation opens.
struct CellList {
    /// `None` if the line with the count is missing.
    count: Option<u64>,
    cells: Vec<ListedCell>,
}

/// Reads a list of cells, with or without the count before it. Returns `None` if the first line is neither.
fn listed<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Option<CellList> {
    let cell = |line: &[u8]| -> Option<ListedCell> {
        let mut parts = str::from_utf8(line).ok()?.split(' ');
        let place = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let value = parts.next()?.to_string();
        parts.next().is_none().then_some((place, value))
    };
    let mut lines = lines.peekable();
    let count =
        lines.peek().and_then(|line| str::from_utf8(line.strip_suffix(COUNT.as_bytes())?).ok()?.parse().ok());
    if count.is_some() {
        lines.next();
    } else {
        cell(lines.peek()?)?;
    }
    Some(CellList { count, cells: lines.map_while(cell).collect() })
}

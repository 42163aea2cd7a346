//! Explains the first difference in the game's terms.

use super::DifferentLines;
use super::compare::LineDifference;
use super::difference::{Difference, DifferenceKind, LineExcerpt, Spot};
use super::position::{AnswerPosition, position_of_line};
use crate::input::Input;
use crate::problem::Problem;
use crate::validate::validate;
use saolei_boards::Place;
use saolei_rules::{Operation, OperationKind};

pub(super) fn explain(
    problem: &'static Problem,
    (source, bytes): (&str, &[u8]),
    difference: LineDifference,
) -> Difference {
    // If the input is not legal to the byte, an operation is identified by its number alone.
    let input = validate(problem, &problem.limits, source, &mut &bytes[..]).ok().map(|valid| valid.input);
    let position = position_of_line(problem, (source, bytes), input.as_ref(), difference.line);
    let kind = kind(&difference);
    let spot = match difference.expected {
        Some(_) => spot(problem, input.as_ref(), position),
        None => Spot::default(),
    };
    let message = match (kind, &difference.expected, &difference.found) {
        (DifferenceKind::Space, Some(expected), Some(found)) => space(expected, found, &difference),
        (_, None, Some(found)) => format!("expected the end of the output, found {}", shown(found)),
        (_, Some(expected), None) => format!("expected {}, found the end of the output", shown(expected)),
        (_, Some(expected), Some(found)) => {
            let lines = DifferentLines { position, expected, found, same: difference.same };
            problem
                .answers
                .explain(&lines)
                .unwrap_or_else(|| format!("expected {}, found {}", shown(expected), shown(found)))
        }
        (_, None, None) => "expected the same".to_string(),
    };
    let LineDifference { line, same, expected, found, .. } = difference;
    let excerpt = |line: Option<Vec<u8>>| line.map(|line| LineExcerpt::around(&line, same));
    Difference {
        line,
        column: same as u64 + 1,
        kind,
        spot,
        message,
        expected: excerpt(expected),
        found: excerpt(found),
    }
}

fn kind(difference: &LineDifference) -> DifferenceKind {
    let words = |line: &Option<Vec<u8>>| -> Option<Vec<u8>> {
        line.as_ref().map(|line| line.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect())
    };
    match (words(&difference.expected), words(&difference.found)) {
        (Some(expected), Some(found)) if expected == found => DifferenceKind::Space,
        (None, Some(found)) if found.is_empty() => DifferenceKind::Space,
        (Some(_), None) => DifferenceKind::Early,
        (Some(_), Some(_)) if !difference.found_end => DifferenceKind::Early,
        _ => DifferenceKind::Answer,
    }
}

fn space(expected: &[u8], found: &[u8], difference: &LineDifference) -> String {
    if expected == found {
        return if difference.found_end {
            "the line is right, but a line end is missing after it".to_string()
        } else {
            "the last line has no line end".to_string()
        };
    }
    if found.trim_ascii_end() == expected {
        let what = match found.get(expected.len()) {
            Some(b'\r') => "a carriage return (a Windows line end)",
            _ => "white space",
        };
        return format!("expected the end of the line, found {what}; --ignore-trailing-space ignores it");
    }
    "the words are right, the blanks between them are not".to_string()
}

/// A whole line as sentences quote it.
fn shown(line: &[u8]) -> String {
    if line.is_empty() {
        return "an empty line".to_string();
    }
    const MOST: usize = 40;
    let text: String = String::from_utf8_lossy(&line[..line.len().min(MOST)]).chars().collect();
    let more = if line.len() > MOST { "..." } else { "" };
    let text: String = text.chars().map(|char| if char.is_control() { '\u{fffd}' } else { char }).collect();
    format!("\"{text}{more}\"")
}

fn spot(problem: &Problem, input: Option<&Input>, position: AnswerPosition) -> Spot {
    let operation = position
        .operations
        .checked_sub(1)
        .and_then(|last| input?.games().get(position.case as usize)?.operations.get(last as usize));
    Spot {
        case: (problem.limits.cases.most > 1).then_some(position.case + 1),
        operation: (position.operations > 0).then_some(position.operations),
        what: operation.and_then(|&operation| in_words(problem, operation)),
    }
}

/// An operation as it is spelled, and what it does.
fn in_words(problem: &Problem, operation: Operation) -> Option<String> {
    let (kind, Place { row, col }) = (operation.kind()?, operation.cell()?.into());
    let name = if kind == OperationKind::Chord { "chord on" } else { kind.name() };
    Some(format!("{} {row} {col}, {name} row {row}, column {col}", problem.word(kind)?))
}

/// A cell of a list: row, column, value.
pub(crate) type ListedCell = (u64, u64, String);

/// What differs between two lists of cells, given the next cell of each.
pub(crate) fn list_difference(expected: Option<ListedCell>, found: Option<ListedCell>) -> String {
    match (expected, found) {
        (Some((row, col, value)), Some((found_row, found_col, found_value))) => {
            if (row, col) == (found_row, found_col) {
                format!("expected {value} in row {row}, column {col}, found {found_value}")
            } else if (row, col) < (found_row, found_col) {
                format!("row {row}, column {col} changed to {value}, but is missing")
            } else {
                format!(
                    "row {found_row}, column {found_col} is listed as {found_value}; expected row {row}, column {col} next"
                )
            }
        }
        (Some((row, col, value)), None) => {
            format!("row {row}, column {col} changed to {value}, but is missing")
        }
        (None, Some((row, col, value))) => {
            format!("row {row}, column {col} is listed as {value}, but nothing more changed")
        }
        (None, None) => "the list of cells is written differently".to_string(),
    }
}

/// `row column value` with something between.
pub(crate) fn listed_cell(text: &[u8], between: &str) -> Option<ListedCell> {
    let mut parts = str::from_utf8(text).ok()?.split(between);
    let cell = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.to_string());
    parts.next().is_none().then_some(cell)
}

/// The first glyph that differs in a row of a board, given the row's number and that of its first column. Glyphs may be
/// quoted, after a bracket.
pub(crate) fn glyph_difference(
    (expected, found): (&[u8], &[u8]),
    same: usize,
    (row, first): (u64, u64),
) -> Option<String> {
    let is_glyph = |byte: &&u8| byte.is_ascii_alphanumeric() || b".!?*".contains(byte);
    let (expected_glyph, found_glyph) = (expected.get(same)?, found.get(same)?);
    if !is_glyph(&expected_glyph) || found.len() != expected.len() {
        return None;
    }
    let row_start = expected[..same].iter().rposition(|&byte| byte == b'[').map_or(0, |at| at + 1);
    let col = expected[row_start..same].iter().filter(is_glyph).count() as u64 + first;
    let (expected, found) = (char::from(*expected_glyph), char::from(*found_glyph));
    Some(format!("expected {expected} in row {row}, column {col}, found {found}"))
}

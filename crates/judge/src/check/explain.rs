//! Explains the first difference in the game's terms.

use super::DifferentLines;
use super::compare::{LineDifference, MAX_KEPT};
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
    // If the input is not legal to the byte, operations are named by their numbers only.
    let input = validate(problem, &problem.limits, source, &mut &bytes[..]).ok().map(|valid| valid.input);
    let position = position_of_line(problem, (source, bytes), input.as_ref(), difference.line);
    let kind = kind(&difference);
    let (spot, operation) = match difference.expected {
        Some(_) => spot(problem, input.as_ref(), position),
        None => (Spot::default(), None),
    };
    let mut cell = None;
    let message = match (kind, &difference.expected, &difference.found) {
        (DifferenceKind::Space, Some(expected), Some(found)) => space(expected, found, &difference),
        (_, None, Some(found)) => format!("expected the end of the output, found {}", shown(found)),
        (_, Some(expected), None) => format!("expected {}, found the end of the output", shown(expected)),
        (_, Some(expected), Some(found)) => {
            let rest = [&difference.expected_rest[..], &difference.found_rest[..]];
            let lines = DifferentLines { position, expected, found, rest };
            // In a line that was cut off, cells would seem to be missing.
            let is_whole = found.len() < MAX_KEPT;
            match (problem.answers.explain)(&lines).filter(|_| is_whole) {
                Some(explanation) => {
                    cell = explanation.cell;
                    explanation.message
                }
                None => {
                    let same = difference.same;
                    format!("expected {}, found {}", shown_at(expected, same), shown_at(found, same))
                }
            }
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
        cell: cell.or_else(|| Some(operation?.cell()?.into())),
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
        return format!("expected the end of the line, found {what}, which is ignored without --exact");
    }
    "the words are right, the blanks between them are not".to_string()
}

/// Quotes a line, or a long line's part around the difference.
fn shown_at(line: &[u8], at: usize) -> String {
    if at < 30 { shown(line) } else { format!("\"{}\"", LineExcerpt::around(line, at).text) }
}

/// Quotes a whole line.
fn shown(line: &[u8]) -> String {
    if line.is_empty() {
        return "an empty line".to_string();
    }
    const MAX: usize = 40;
    let text: String = String::from_utf8_lossy(&line[..line.len().min(MAX)]).chars().collect();
    let more = if line.len() > MAX { "..." } else { "" };
    let text: String = text.chars().map(|char| if char.is_control() { '\u{fffd}' } else { char }).collect();
    format!("\"{text}{more}\"")
}

/// The place in the game, and the operation there.
fn spot(problem: &Problem, input: Option<&Input>, position: AnswerPosition) -> (Spot, Option<Operation>) {
    let operation = position
        .operations
        .checked_sub(1)
        .and_then(|last| input?.games().get(position.case as usize)?.operations.get(last as usize));
    let spot = Spot {
        case: (problem.limits.cases.most > 1).then_some(position.case + 1),
        operation: (position.operations > 0).then_some(position.operations),
        what: operation.and_then(|&operation| in_words(problem, operation)),
    };
    (spot, operation.copied())
}

/// An operation as the input spells it, and what it does.
fn in_words(problem: &Problem, operation: Operation) -> Option<String> {
    let (kind, Place { row, col }) = (operation.kind()?, operation.cell()?.into());
    let name = if kind == OperationKind::Chord { "chord on" } else { kind.name() };
    Some(format!("{} {row} {col}, {name} row {row}, column {col}", problem.word(kind)?))
}

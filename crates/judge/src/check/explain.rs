//! The first difference in the game's terms.

use super::compare::Unlike;
use super::difference::{Difference, Excerpt, Fault, Spot};
use super::locate::{Located, locate};
use crate::input::{Input, Operation, Verb};
use crate::problem::Problem;
use crate::validate::validate;
use saolei_protocols::Protocol;

pub(super) fn explain(problem: &Problem, (source, bytes): (&str, &[u8]), unlike: Unlike) -> Difference {
    // Where the input is not to the byte as a judge's has to be, the operation is told by its number alone.
    let input = validate(problem, &problem.limits, source, &mut &bytes[..]).ok().map(|valid| valid.input);
    let located = locate(problem, (source, bytes), input.as_ref(), unlike.line);
    let fault = fault(&unlike);
    let spot =
        if unlike.expected.is_some() { spot(problem, input.as_ref(), located) } else { Spot::default() };
    let message = match (fault, &unlike.expected, &unlike.found) {
        (Fault::Space, Some(expected), Some(found)) => space(expected, found, &unlike),
        (_, None, Some(found)) => format!("expected the end of the output, found {}", shown(found)),
        (_, Some(expected), None) => format!("expected {}, found the end of the output", shown(expected)),
        (_, Some(expected), Some(found)) => answer(problem.protocol, located, expected, found, unlike.same)
            .unwrap_or_else(|| format!("expected {}, found {}", shown(expected), shown(found))),
        (_, None, None) => "expected the same".to_string(),
    };
    Difference {
        line: unlike.line,
        column: unlike.same as u64 + 1,
        fault,
        spot,
        message,
        expected: unlike.expected.map(|line| Excerpt::around(&line, unlike.same)),
        found: unlike.found.map(|line| Excerpt::around(&line, unlike.same)),
    }
}

fn fault(unlike: &Unlike) -> Fault {
    let words = |line: &Option<Vec<u8>>| -> Option<Vec<u8>> {
        line.as_ref().map(|line| line.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect())
    };
    match (words(&unlike.expected), words(&unlike.found)) {
        (Some(expected), Some(found)) if expected == found => Fault::Space,
        (None, Some(found)) if found.is_empty() => Fault::Space,
        (Some(_), None) => Fault::Early,
        (Some(_), Some(_)) if !unlike.found_end => Fault::Early,
        _ => Fault::Answer,
    }
}

fn space(expected: &[u8], found: &[u8], unlike: &Unlike) -> String {
    if expected == found {
        return if unlike.found_end {
            "the line is right, but another line end was expected".to_string()
        } else {
            "the last line has no line end".to_string()
        };
    }
    if found.trim_ascii_end() == expected {
        let what = match found.get(expected.len()) {
            Some(b'\r') => "a carriage return, as Windows puts before a line end",
            _ => "white space",
        };
        return format!(
            "expected the end of the line, found {what}; --ignore-trailing-space would let it pass"
        );
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

fn spot(problem: &Problem, input: Option<&Input>, located: Located) -> Spot {
    let several = matches!(problem.protocol, Protocol::Boom | Protocol::Click);
    let case = several.then_some(located.case + 1);
    let operation = (located.operations > 0).then_some(located.operations);
    let played = || {
        let game = input?.games().get(located.case as usize)?;
        game.operations.get(located.operations.checked_sub(1)? as usize)
    };
    Spot { case, operation, what: played().map(|operation| in_words(problem, *operation)) }
}

/// An operation as it is spelled, and what it does.
fn in_words(problem: &Problem, operation: Operation) -> String {
    let verb = match operation.verb {
        Verb::Open => "open",
        Verb::Mark => "mark",
        Verb::Flag => "flag",
        Verb::Query => "query",
        Verb::Clear => "clear",
        Verb::Chord => "chord on",
    };
    let (row, col) = (operation.cell.row() + 1, operation.cell.col() + 1);
    let word = problem.word(operation.verb).unwrap_or_default();
    format!("{word} {row} {col}, {verb} row {row}, column {col}")
}

/// What differs between two lines whose first bytes are the same; none where there is nothing better than the lines.
fn answer(
    protocol: Protocol,
    located: Located,
    expected: &[u8],
    found: &[u8],
    same: usize,
) -> Option<String> {
    match protocol {
        Protocol::Boom => {
            const LIST: &[u8] = b"RUNNING: [";
            if !expected.starts_with(LIST) || !found.starts_with(LIST) {
                return None;
            }
            let at = same.max(LIST.len() - 1);
            Some(cells(entry(expected, at), entry(found, at)))
        }
        Protocol::Sweep => {
            const COUNT: &[u8] = b" cell(s) detected";
            match (expected.strip_suffix(COUNT), found.strip_suffix(COUNT)) {
                (Some(expected), Some(found)) => {
                    let number = String::from_utf8_lossy;
                    Some(format!("expected {} cells to open, found {}", number(expected), number(found)))
                }
                _ => Some(cells(Some(triple(expected, b" ")?), Some(triple(found, b" ")?))),
            }
        }
        Protocol::Console => match located.line {
            0 => None,
            1 => counters(expected, found),
            line => glyphs(line - 1, expected, found, same, 1),
        },
        Protocol::Click => glyphs(located.line, expected, found, same, 0),
        Protocol::Master => None,
    }
}

/// A cell of a list: row, column, value.
type Listed = (u64, u64, String);

/// What differs where one of two lists has this cell next and the other that.
fn cells(expected: Option<Listed>, found: Option<Listed>) -> String {
    match (expected, found) {
        (Some((row, col, value)), Some((found_row, found_col, found_value))) => {
            if (row, col) == (found_row, found_col) {
                format!("expected {value} in row {row}, column {col}, found {found_value}")
            } else if (row, col) < (found_row, found_col) {
                format!("row {row}, column {col} is missing, which changed to {value}")
            } else {
                format!(
                    "row {found_row}, column {found_col} is listed as {found_value}; expected row {row}, column {col} next"
                )
            }
        }
        (Some((row, col, value)), None) => {
            format!("row {row}, column {col} is missing, which changed to {value}")
        }
        (None, Some((row, col, value))) => {
            format!("row {row}, column {col} is listed as {value}, but nothing more changed")
        }
        (None, None) => "the list of cells is spelled differently".to_string(),
    }
}

/// The cell of `<x, y, v>, <x, y, v>` that a byte lies in, or the next behind it.
fn entry(line: &[u8], at: usize) -> Option<Listed> {
    let before = &line[..at.min(line.len())];
    let opened = before.iter().rposition(|&byte| byte == b'<');
    let closed = before.iter().rposition(|&byte| byte == b'>');
    let start = match opened {
        Some(opened) if closed.is_none_or(|closed| closed < opened) => opened,
        _ => before.len() + line[before.len()..].iter().position(|&byte| byte == b'<')?,
    };
    let end = start + line[start..].iter().position(|&byte| byte == b'>')?;
    triple(&line[start + 1..end], b", ")
}

/// `x y v` with something between.
fn triple(text: &[u8], between: &[u8]) -> Option<Listed> {
    let text = str::from_utf8(text).ok()?;
    let mut parts = text.split(str::from_utf8(between).ok()?);
    let listed = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.to_string());
    parts.next().is_none().then_some(listed)
}

/// The two numbers below the first line of `console`.
fn counters(expected: &[u8], found: &[u8]) -> Option<String> {
    let numbers = |line| -> Option<(i64, i64)> {
        let (operations, left) = str::from_utf8(line).ok()?.split_once(' ')?;
        Some((operations.parse().ok()?, left.parse().ok()?))
    };
    let ((operations, left), (found_operations, found_left)) = (numbers(expected)?, numbers(found)?);
    Some(if operations == found_operations {
        format!("expected {left} mines left, found {found_left}")
    } else {
        format!("expected {operations} operations, found {found_operations}")
    })
}

/// The first glyph that differs in a row of a board. `click` quotes them where its input does, and counts from 0.
fn glyphs(line: u64, expected: &[u8], found: &[u8], same: usize, first: u64) -> Option<String> {
    let is_glyph = |byte: &&u8| byte.is_ascii_alphanumeric() || b".!?*".contains(byte);
    let row_starts = expected[..same].iter().filter(|&&byte| byte == b'[').count() as u64;
    let (expected_glyph, found_glyph) = (expected.get(same)?, found.get(same)?);
    if !is_glyph(&expected_glyph) || found.len() != expected.len() {
        return None;
    }
    // JSON has all its rows in one line, each behind a bracket of its own and the first behind two.
    let row = if row_starts > 1 { row_starts - 2 } else { line };
    let row_start = expected[..same].iter().rposition(|&byte| byte == b'[').map_or(0, |at| at + 1);
    let col = expected[row_start..same].iter().filter(is_glyph).count() as u64;
    let row = if first == 1 { line } else { row };
    let col = col + first;
    let (expected, found) = (char::from(*expected_glyph), char::from(*found_glyph));
    Some(format!("expected {expected} in row {row}, column {col}, found {found}"))
}

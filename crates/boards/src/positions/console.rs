//! Reads boards as `console` prints them.

use super::lines::{Line, Lines};
use super::rows::Rows;
use super::{GLYPHS, ParsedPosition};
use crate::layout_text::TextError;
use saolei_rules::{Face, Mark, Size};

/// Reads `Game in progress`, the line `OPERATIONS MINES-LEFT`, and rows up to the next board or a blank line.
pub(super) fn read(lines: &mut Lines<'_>, first: Line<'_>) -> Result<ParsedPosition, TextError> {
    if first.text != b"Game in progress" {
        return Err(first.error(format_args!(
            "expected \"Game in progress\", found {}: the game is over",
            first.quote()
        )));
    }
    let left = read_mines_left(lines)?;
    let mut board = Rows::new(GLYPHS);
    let (mut rows, mut cols) = (0, 0);
    while let Some(line) = lines.next_if(|text| !text.starts_with(b"G") && !text.starts_with(b"H")) {
        cols = if rows == 0 { line.cells().count() } else { cols };
        board.add_row(line, cols)?;
        rows += 1;
    }
    let flags = board.faces.iter().filter(|face| **face == Face::Closed(Mark::Flag)).count() as i64;
    let size = Size::new(rows, cols as u32).map_err(|error| first.error(error))?;
    let mines = u64::try_from(left.saturating_add(flags)).map_err(|_| {
        let problem =
            format_args!("{left} mines left with {flags} flags on the board, expected at least {}", -flags);
        TextError::new(first.number + 1, 1, problem)
    })?;
    board.finish(first.number, size, mines, true)
}

/// Reads the second of the two numbers below the heading.
fn read_mines_left(lines: &mut Lines<'_>) -> Result<i64, TextError> {
    const EXPECTED: &str = "expected two numbers, the operations and the mines left, found";
    let line = lines.next_in_position().ok_or_else(|| lines.error(format_args!("{EXPECTED} the end")))?;
    let numbers = || {
        let words: Vec<&str> = line.words().map(std::str::from_utf8).collect::<Result<_, _>>().ok()?;
        let &[operations, left] = words.as_slice() else { return None };
        operations.parse::<u64>().ok()?;
        left.parse::<i64>().ok()
    };
    numbers().ok_or_else(|| line.error(format_args!("{EXPECTED} {}", line.quote())))
}

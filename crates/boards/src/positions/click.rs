//! Reads boards as `click` takes them: a list of lists, or rows.

use super::lines::{Line, Lines};
use super::rows::{CellGlyphs, Rows};
use super::{ParsedPosition, expected_blank};
use crate::layout_text::TextError;
use crate::wording::quote;
use saolei_rules::{Face, Mark, Size};

const GLYPHS: CellGlyphs = CellGlyphs {
    face: |glyph| match glyph {
        b'M' | b'E' => Some(Face::Closed(Mark::Blank)),
        b'B' => Some(Face::Open(0)),
        b'1'..=b'8' => Some(Face::Open(glyph - b'0')),
        _ => None,
    },
    names: "M, E, B or 1 to 8",
};

/// Reads a line `ROWS COLS`, the rows, and an optional click.
pub(super) fn read_rows(
    lines: &mut Lines<'_>,
    header: Line<'_>,
    rows: u32,
    cols: u32,
) -> Result<ParsedPosition, TextError> {
    let size = Size::new(rows, cols).map_err(|error| header.error(error))?;
    let mut board = Rows::new(GLYPHS);
    board.read(lines, size)?;
    if let Some(line) = lines.next_in_position()
        && line.two_numbers().is_none()
    {
        return Err(expected_blank(line, rows));
    }
    let mines = board.shown_mines;
    board.finish(header.number, size, mines, true)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Start,
    Board,
    Row,
    /// Inside the quotes of a letter: the quote that closes it, and whether the letter was read.
    Letter {
        quote: u8,
        is_read: bool,
    },
    /// After the board: a click may follow, which is skipped.
    End,
}

/// Reads `[["E","M"],["1","B"]]` and an optional click, over any number of lines.
pub(super) fn read_list(lines: &mut Lines<'_>, first: Line<'_>) -> Result<ParsedPosition, TextError> {
    let mut board = Rows::new(GLYPHS);
    let (mut rows, mut cols) = (0, None);
    let mut in_row = 0;
    let mut depth = Depth::Start;
    let mut line = first;
    loop {
        for (column, glyph) in line.glyphs() {
            let error = |problem: std::fmt::Arguments<'_>| Err(TextError::new(line.number, column, problem));
            let wrong = |expected: &str| {
                error(format_args!("expected {expected}, found {}", quote(&String::from_utf8_lossy(glyph))))
            };
            match (depth, glyph) {
                (Depth::Letter { quote, is_read }, &[byte]) if byte == quote => {
                    if !is_read {
                        return wrong("a single letter before its closing quote");
                    }
                    depth = Depth::Row;
                    in_row += 1;
                }
                (Depth::Letter { quote, is_read: false }, _) => {
                    board.add(line.number, column, glyph)?;
                    depth = Depth::Letter { quote, is_read: true };
                }
                (Depth::End, _) => {}
                (Depth::Start | Depth::Board | Depth::Row, b" " | b"\t") => {}
                (Depth::Start, b"[") => depth = Depth::Board,
                (Depth::Board, b"[") => (depth, in_row) = (Depth::Row, 0),
                (Depth::Board | Depth::Row, b",") => {}
                (Depth::Row, &[quote @ (b'\'' | b'"')]) => depth = Depth::Letter { quote, is_read: false },
                (Depth::Row, b"]") => {
                    depth = Depth::Board;
                    rows += 1;
                    let expected = *cols.get_or_insert(in_row);
                    if expected != in_row {
                        return error(format_args!(
                            "a row of {in_row} cells, expected {expected} as in the first row"
                        ));
                    }
                }
                (Depth::Board, b"]") => depth = Depth::End,
                (Depth::Start | Depth::Board, _) => return wrong("a row: [\"E\",\"M\"]"),
                (Depth::Row | Depth::Letter { .. }, _) => return wrong("a quoted letter, \",\" or \"]\""),
            }
        }
        // A click may be on the next line.
        let is_click =
            |text: &[u8]| text.starts_with(b"Click") || (text.starts_with(b"[") && !text.starts_with(b"[["));
        let next = match depth {
            Depth::End => lines.next_if(is_click),
            _ => lines.next_in_position(),
        };
        match next {
            Some(next) => line = next,
            None if depth == Depth::End => break,
            None => return Err(lines.error("the board ends early, expected \"]\"")),
        }
    }
    let size = Size::new(rows, cols.unwrap_or(0)).map_err(|error| first.error(error))?;
    let mines = board.shown_mines;
    board.finish(first.number, size, mines, true)
}

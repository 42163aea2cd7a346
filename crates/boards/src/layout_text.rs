//! Layouts as rows of text: `*` is a mine, `.` or `_` a safe cell.

use saolei_rules::{Board, BoardBuilder, Layout, SizeError, Tile};
use std::fmt;

/// Reads a layout row by row. Memory grows with the rows that were read; a header is not trusted.
///
/// ```
/// use saolei_boards::{LayoutReader, write_layout};
/// let mut reader = LayoutReader::new(3);
/// reader.push("..*")?;
/// reader.push("___")?;
/// let layout = reader.finish()?;
/// let mut text = String::new();
/// write_layout(&layout, '.', &mut text);
/// assert_eq!(text, "..*\n...\n");
/// let error = LayoutReader::new(3).push(".x*").unwrap_err();
/// assert_eq!(error.to_string(), "expected . (safe) or * (mine), found 'x'");
/// assert_eq!(error.column, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LayoutReader {
    cols: usize,
    builder: BoardBuilder,
}

impl LayoutReader {
    /// A reader for rows of this many cells.
    pub fn new(cols: u32) -> LayoutReader {
        LayoutReader { cols: cols as usize, builder: Board::builder(cols) }
    }

    /// Adds a row.
    ///
    /// # Errors
    /// The row has an unknown glyph, or is too short or too long.
    pub fn push(&mut self, row: &str) -> Result<(), RowError> {
        let error = |column: usize, problem: String| Err(RowError { column, problem });
        for (glyph, column) in row.chars().zip(1..) {
            let tile = match glyph {
                '.' | '_' => Tile::SAFE,
                '*' => Tile::MINE,
                other => return error(column, format!("expected . (safe) or * (mine), found {other:?}")),
            };
            if column > self.cols {
                let length = row.chars().count();
                return error(column, format!("a row of length {length}, expected {}", self.cols));
            }
            self.builder.extend([tile]);
        }
        if row.len() < self.cols {
            return error(row.len() + 1, format!("a row of length {}, expected {}", row.len(), self.cols));
        }
        Ok(())
    }

    /// The layout of all rows.
    ///
    /// # Errors
    /// There are no rows, or too many.
    pub fn finish(self) -> Result<Layout, SizeError> {
        let position = self.builder.finish()?;
        let mines = position.size().iter().filter(|&cell| position.tile(cell).is_mine());
        Ok(Layout::new(position.size(), mines))
    }
}

/// Appends a layout, ending each row with a line end.
pub fn write_layout(layout: &Layout, safe: char, into: &mut String) {
    let size = layout.size();
    for cell in size.iter() {
        into.push(if layout.is_mine(cell) { '*' } else { safe });
        if cell.col() + 1 == size.cols() {
            into.push('\n');
        }
    }
}

/// What is wrong with a row of a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// The position in the row, in characters counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

impl RowError {
    /// Turns the error of a row into an error of a whole text, in this line.
    pub fn in_line(self, line: usize) -> TextError {
        TextError::new(line, self.column, self.problem)
    }
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)
    }
}

impl std::error::Error for RowError {}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The position in the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: String,
}

impl TextError {
    /// An error at a place.
    pub fn new(line: usize, column: usize, problem: impl fmt::Display) -> TextError {
        TextError { line, column, problem: problem.to_string() }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.problem)
    }
}

impl std::error::Error for TextError {}

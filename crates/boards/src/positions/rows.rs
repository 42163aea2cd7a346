//! Reads the rows of a position.

use super::ParsedPosition;
use super::lines::{Line, Lines};
use crate::layout_text::TextError;
use crate::view::View;
use crate::wording::quote;
use saolei_rules::{Face, Size};

pub(super) struct CellGlyphs {
    pub face: fn(u8) -> Option<Face>,
    /// The expected glyphs, for messages.
    pub names: &'static str,
}

/// Cells with their locations. The view is made at the end: memory grows with the text; a header is not trusted.
pub(super) struct Rows {
    glyphs: CellGlyphs,
    pub faces: Vec<Face>,
    locations: Vec<(usize, usize)>,
    /// The number of `M`s read; each is a mine.
    pub shown_mines: u64,
}

impl Rows {
    pub fn new(glyphs: CellGlyphs) -> Rows {
        Rows { glyphs, faces: Vec::new(), locations: Vec::new(), shown_mines: 0 }
    }

    pub fn add(&mut self, line: usize, column: usize, glyph: &[u8]) -> Result<(), TextError> {
        let face = match glyph {
            &[byte] => (self.glyphs.face)(byte),
            _ => None,
        };
        let face = face.ok_or_else(|| {
            let found = quote(&String::from_utf8_lossy(glyph));
            TextError::new(
                line,
                column,
                format_args!("unknown glyph {found}, expected {}", self.glyphs.names),
            )
        })?;
        self.shown_mines += u64::from(glyph == b"M");
        self.faces.push(face);
        self.locations.push((line, column));
        Ok(())
    }

    /// Adds a row of this many cells.
    pub fn add_row(&mut self, line: Line<'_>, cols: usize) -> Result<(), TextError> {
        let before = self.faces.len();
        for (column, glyph) in line.cells() {
            self.add(line.number, column, glyph)?;
        }
        let found = self.faces.len() - before;
        if found != cols {
            // The first surplus cell, or the end of the line.
            let column = self.locations.get(before + cols).map_or(line.end(), |location| location.1);
            let problem = format_args!("a row of {found} cells, expected {cols}");
            return Err(TextError::new(line.number, column, problem));
        }
        Ok(())
    }

    pub fn read(&mut self, lines: &mut Lines<'_>, size: Size) -> Result<(), TextError> {
        for row in 0..size.rows() {
            let Some(line) = lines.next_in_position() else {
                let rows = size.rows();
                return Err(lines.error(format_args!("the position ends after {row} rows, expected {rows}")));
            };
            self.add_row(line, size.cols() as usize)?;
        }
        Ok(())
    }

    pub fn finish(
        self,
        line: usize,
        size: Size,
        mines: u64,
        free_flags: bool,
    ) -> Result<ParsedPosition, TextError> {
        let mut view = View::closed(size, mines).map_err(|error| TextError::new(line, 1, error))?;
        for (cell, face) in size.iter().zip(self.faces) {
            view.set(cell, face);
        }
        Ok(ParsedPosition { view, line, locations: self.locations, free_flags })
    }
}

//! Boards as the statements spell them: rows of glyphs.

use crate::error::{Error, Result};
use crate::talk::{Talk, is_space};
use saolei_rules::{Position, Size, Tile};

/// The letters that a protocol spells its boards with.
pub(crate) trait Alphabet {
    /// Whether a glyph belongs to it. Without branches: rows are checked sixteen glyphs at a time.
    fn knows(&self, glyph: u8) -> bool;

    /// What a glyph stands for, of those that the alphabet knows.
    fn tile(&self, glyph: u8) -> Tile;

    /// The glyphs, for errors.
    fn names(&self) -> String;

    /// Whether blanks may stand between the glyphs of a row.
    const SPACED: bool;
}

/// The two glyphs of a layout.
pub(crate) struct Glyphs {
    pub(crate) safe: u8,
    pub(crate) mine: u8,
}

impl Alphabet for Glyphs {
    fn knows(&self, glyph: u8) -> bool {
        (glyph == self.safe) | (glyph == self.mine)
    }

    fn tile(&self, glyph: u8) -> Tile {
        if glyph == self.mine { Tile::MINE } else { Tile::SAFE }
    }

    fn names(&self) -> String {
        format!("\"{}\" or \"{}\"", char::from(self.safe), char::from(self.mine))
    }

    const SPACED: bool = false;
}

/// Reads the rows of a board, counting the mines into the numbers as they come in.
pub(crate) fn read_rows<A: Alphabet>(talk: &mut Talk<'_>, size: Size, alphabet: &A) -> Result<Position> {
    let cols = size.cols() as usize;
    let mut builder = Position::builder(size.cols());
    for row in 1..=size.rows() {
        talk.skip_space()?;
        let mut missing = cols;
        while missing > 0 {
            let text = talk.text()?;
            let mut glyphs = &text[..text.len().min(missing)];
            if !glyphs.iter().fold(true, |all, &glyph| all & alphabet.knows(glyph)) {
                let known = glyphs.iter().take_while(|&&glyph| alphabet.knows(glyph)).count();
                glyphs = &glyphs[..known];
            }
            builder.extend(glyphs.iter().map(|&glyph| alphabet.tile(glyph)));
            let known = glyphs.len();
            missing -= known;
            talk.advance(known);
            if known == 0 {
                match talk.peek()? {
                    Some(b' ' | b'\t') if A::SPACED => talk.advance(1),
                    _ => return Err(wrong_row(talk, row, cols - missing, size, alphabet)),
                }
            }
        }
        if talk.peek()?.is_some_and(|byte| !is_space(byte)) {
            return Err(wrong_row(talk, row, cols, size, alphabet));
        }
    }
    builder.finish().map_err(|error| talk.error_here(error.to_string()))
}

/// What is wrong with a row after its first `cells` cells, where the reading stopped.
#[cold]
fn wrong_row(
    talk: &mut Talk<'_>,
    row: u32,
    cells: usize,
    size: Size,
    alphabet: &impl Alphabet,
) -> Box<Error> {
    let cols = size.cols();
    let names = alphabet.names();
    let message = match talk.peek() {
        Err(error) => return error,
        Ok(None) if cells == 0 => {
            format!("expected row {row} of {}, found the end of the input", size.rows())
        }
        Ok(None) => format!("expected {cols} cells in row {row}, found {cells} and the end of the input"),
        Ok(Some(byte)) if is_space(byte) => {
            format!(
                "expected {cols} cells in row {row}, found {cells}: add the missing ones or correct the size"
            )
        }
        Ok(Some(_)) if cells == cols as usize => {
            format!("expected {cols} cells in row {row}, found more: remove the rest or correct the size")
        }
        Ok(Some(byte)) => format!("expected {names}, found \"{}\" in row {row}", byte.escape_ascii()),
    };
    talk.error_here(message)
}

//! Boards as the statements spell them: rows of glyphs.

use crate::error::{Error, Result};
use crate::talk::{Excerpt, Talk};
use crate::word::is_space;
use saolei_rules::{Position, PositionBuilder, Size, Tile};

/// How much text is checked and taken at a time: enough to make the ends of loops cheap, little enough for the cache.
const REGULAR_PIECE: usize = 8192;

/// The letters that a protocol spells its boards with.
pub(crate) trait Alphabet {
    /// Whether a glyph belongs to it. Without branches: rows are checked sixteen glyphs at a time.
    fn knows(&self, glyph: u8) -> bool;

    /// What a glyph stands for, of those that the alphabet knows; anything for others.
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

/// The rows of a board.
pub(crate) struct Rows {
    pub(crate) position: Position,
    /// Their text, where each was a line of its own and all of them are still there.
    pub(crate) lines: Option<Excerpt>,
}

/// Reads the rows of a board.
pub(crate) fn read_rows<A: Alphabet>(talk: &mut Talk<'_>, size: Size, alphabet: &A) -> Result<Rows> {
    let mut builder = Position::builder(size.cols());
    let mut row = 0;
    let mut regular = true;
    let mut in_lines = true;
    talk.skip_space()?;
    let start = talk.here();
    while row < size.rows() {
        talk.skip_space()?;
        if regular {
            let taken = regular_lines(talk, size, size.rows() - row, alphabet, &mut builder)?;
            row += taken.unwrap_or(0);
            regular = taken.is_some();
        }
        // A row that ends otherwise, or that has not been read to its end, is taken by itself.
        if row < size.rows() {
            row += 1;
            in_lines = false;
            read_row(talk, row, size, alphabet, &mut builder)?;
        }
    }
    let position = builder.finish().map_err(|error| talk.error_here(error.to_string()))?;
    let no_more = |text: &Excerpt| text.len() == position.edged_rows().len();
    let lines = talk.since(start).filter(|text| in_lines && no_more(text));
    Ok(Rows { position, lines })
}

/// Takes those of the next rows that are all there, each a line of its own with one byte at its end, the way boards
/// are nearly always written: many short rows are checked and taken as one long one. Tells how many it took, or that
/// these are no such lines.
fn regular_lines<A: Alphabet>(
    talk: &mut Talk<'_>,
    size: Size,
    rows: u32,
    alphabet: &A,
    builder: &mut PositionBuilder,
) -> Result<Option<u32>> {
    let stride = size.cols() as usize + 1;
    let text = talk.text()?;
    let lines = (text.len() / stride).min(rows as usize).min(REGULAR_PIECE.div_ceil(stride));
    let text = &text[..lines * stride];
    // Where every line ends with the one stranger that it may have, there is no other.
    let all_end = || text.iter().skip(stride - 1).step_by(stride).all(|&end| end == b'\n');
    if strangers(text, alphabet) != lines || !all_end() {
        return Ok(None);
    }
    builder.extend_edged(text.iter().map(|&glyph| alphabet.tile(glyph)));
    if lines > 0 {
        talk.advance_lines(lines * stride, lines as u64);
    }
    Ok(Some(lines as u32))
}

/// How many glyphs do not belong to an alphabet.
fn strangers<A: Alphabet>(text: &[u8], alphabet: &A) -> usize {
    // Bytes hold the count of a piece, so that sixteen glyphs are looked at together.
    const PIECE: usize = 224;
    let count = |piece: &[u8]| piece.iter().map(|&glyph| u8::from(!alphabet.knows(glyph))).sum::<u8>();
    text.chunks(PIECE).map(|piece| usize::from(count(piece))).sum()
}

/// Takes one row, which may be cut by the end of what has been read, and may have blanks between its glyphs.
fn read_row<A: Alphabet>(
    talk: &mut Talk<'_>,
    row: u32,
    size: Size,
    alphabet: &A,
    builder: &mut PositionBuilder,
) -> Result<()> {
    talk.skip_space()?;
    let cols = size.cols() as usize;
    let mut missing = cols;
    // A row is written with blanks between its glyphs or without. After the first blank only a few glyphs are looked at
    // together, or every one of them would cost a look at all that has been read.
    let mut together = usize::MAX;
    while missing > 0 {
        let text = talk.text()?;
        let mut glyphs = &text[..text.len().min(missing).min(together)];
        if glyphs.iter().fold(0, |strangers, &glyph| strangers | u8::from(!alphabet.knows(glyph))) > 0 {
            let known = glyphs.iter().take_while(|&&glyph| alphabet.knows(glyph)).count();
            glyphs = &glyphs[..known];
        }
        builder.extend(glyphs.iter().map(|&glyph| alphabet.tile(glyph)));
        let known = glyphs.len();
        missing -= known;
        talk.advance(known);
        if known == 0 {
            match talk.peek()? {
                Some(b' ' | b'\t') if A::SPACED => {
                    talk.advance(1);
                    together = 4;
                }
                _ => return Err(wrong_row(talk, row, cols - missing, size, alphabet)),
            }
        }
    }
    match talk.peek()? {
        Some(byte) if !is_space(byte) => Err(wrong_row(talk, row, cols, size, alphabet)),
        _ => Ok(()),
    }
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

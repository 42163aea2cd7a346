//! Boards as the statements write them: rows of glyphs.

use crate::eight_bytes::{count, is_space};
use crate::error::{Error, Result};
use crate::session::{Excerpt, Session};
use saolei_rules::{Board, BoardBuilder, Size, Tile};

/// How much text is checked and taken at a time: enough to keep loops long, little enough for the cache.
const REGULAR_PIECE: usize = 8192;

/// The glyphs of a protocol's boards.
pub(crate) trait Alphabet {
    /// Whether a glyph belongs to the alphabet. Without branches: rows are checked sixteen glyphs at a time.
    fn knows(&self, glyph: u8) -> bool;

    /// The tile of a glyph of the alphabet; any tile for other glyphs.
    fn tile(&self, glyph: u8) -> Tile;

    /// The glyphs of closed cells. Most boards have no others, and are read with fewer instructions.
    fn closed(&self) -> LayoutGlyphs;

    /// The glyphs, for errors.
    fn names(&self) -> String;

    /// Whether the glyphs of a row may have spaces between them.
    const SPACED: bool;
}

/// The two glyphs of a layout.
#[derive(Clone, Copy)]
pub(crate) struct LayoutGlyphs {
    pub(crate) safe: u8,
    pub(crate) mine: u8,
}

impl Alphabet for LayoutGlyphs {
    fn knows(&self, glyph: u8) -> bool {
        glyph == self.safe || glyph == self.mine
    }

    fn tile(&self, glyph: u8) -> Tile {
        if glyph == self.mine { Tile::MINE } else { Tile::SAFE }
    }

    fn closed(&self) -> LayoutGlyphs {
        *self
    }

    fn names(&self) -> String {
        format!("\"{}\" or \"{}\"", char::from(self.safe), char::from(self.mine))
    }

    const SPACED: bool = false;
}

/// The rows of a board.
pub(crate) struct Rows {
    pub(crate) position: Board,
    /// Their text, if each row was a line and all of it is still in the buffer.
    pub(crate) lines: Option<Excerpt>,
}

/// Reads the rows of a board.
pub(crate) fn read_rows<A: Alphabet>(session: &mut Session<'_>, size: Size, alphabet: &A) -> Result<Rows> {
    let mut builder = Board::builder(size.cols());
    let mut row = 0;
    let mut regular = true;
    let mut in_lines = true;
    session.skip_space()?;
    let start = session.here();
    while row < size.rows() {
        session.skip_space()?;
        if regular {
            let taken = regular_lines(session, size, size.rows() - row, alphabet, &mut builder)?;
            row += taken.unwrap_or(0);
            regular = taken.is_some();
        }
        // A row that is not a plain line, or has not arrived completely, is read by itself.
        if row < size.rows() {
            row += 1;
            in_lines = false;
            read_row(session, row, size, alphabet, &mut builder)?;
        }
    }
    let position = builder.finish().map_err(|error| session.error_here(error.to_string()))?;
    let no_more = |text: &Excerpt| text.len() == position.edged_rows().len();
    let lines = session.since(start).filter(|text| in_lines && no_more(text));
    Ok(Rows { position, lines })
}

/// Takes the rows that have arrived completely, provided that each is a line ending in `\n`, as it nearly always is: many
/// short rows are checked and taken as one long row. Returns how many it took; `None` if one is not such a line.
fn regular_lines<A: Alphabet>(
    session: &mut Session<'_>,
    size: Size,
    rows: u32,
    alphabet: &A,
    builder: &mut BoardBuilder,
) -> Result<Option<u32>> {
    let stride = size.cols() as usize + 1;
    let text = session.text()?;
    let lines = (text.len() / stride).min(rows as usize).min(REGULAR_PIECE.div_ceil(stride));
    let len = lines * stride;
    let text = &text[..len];
    let all_end = text.iter().skip(stride - 1).step_by(stride).all(|&end| end == b'\n');
    let closed = alphabet.closed();
    // As many unknown glyphs as lines, and each line ends with one: there are no others.
    if all_end && unknown(text, &closed) == lines {
        builder.extend_edged(text.iter().map(|&glyph| closed.tile(glyph)));
    } else if all_end && unknown(text, alphabet) == lines {
        builder.extend_edged(text.iter().map(|&glyph| alphabet.tile(glyph)));
    } else {
        return Ok(None);
    }
    if lines > 0 {
        session.advance_lines(len, lines as u64);
    }
    Ok(Some(lines as u32))
}

/// How many glyphs do not belong to the alphabet.
pub(crate) fn unknown<A: Alphabet>(text: &[u8], alphabet: &A) -> usize {
    count(text, |glyph| !alphabet.knows(glyph))
}

/// Takes one row, which may not have arrived completely and may have spaces between its glyphs.
fn read_row<A: Alphabet>(
    session: &mut Session<'_>,
    row: u32,
    size: Size,
    alphabet: &A,
    builder: &mut BoardBuilder,
) -> Result<()> {
    session.skip_space()?;
    let cols = size.cols() as usize;
    let mut missing = cols;
    // After the first space only a few glyphs are checked at a time: otherwise every glyph of a row with spaces would cost a
    // pass over the whole buffer.
    let mut together = usize::MAX;
    while missing > 0 {
        let text = session.text()?;
        let mut glyphs = &text[..text.len().min(missing).min(together)];
        if unknown(glyphs, alphabet) != 0 {
            let known = glyphs.iter().take_while(|&&glyph| alphabet.knows(glyph)).count();
            glyphs = &glyphs[..known];
        }
        builder.extend(glyphs.iter().map(|&glyph| alphabet.tile(glyph)));
        let known = glyphs.len();
        missing -= known;
        session.advance(known);
        if known == 0 {
            match session.peek()? {
                Some(b' ' | b'\t') if A::SPACED => {
                    session.advance(1);
                    together = 4;
                }
                _ => return Err(wrong_row(session, row, cols - missing, size, alphabet)),
            }
        }
    }
    match session.peek()? {
        Some(byte) if !is_space(byte) => Err(wrong_row(session, row, cols, size, alphabet)),
        _ => Ok(()),
    }
}

/// What is wrong with a row after its first `cells` cells.
#[cold]
fn wrong_row(
    session: &mut Session<'_>,
    row: u32,
    cells: usize,
    size: Size,
    alphabet: &impl Alphabet,
) -> Box<Error> {
    let cols = size.cols();
    let names = alphabet.names();
    let message = match session.peek() {
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
    session.error_here(message)
}

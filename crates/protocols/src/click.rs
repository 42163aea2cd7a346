//! `click`: one click on a board that may be half open, in three notations.

use crate::board::{Alphabet, LayoutGlyphs, Rows, read_rows, unknown};
use crate::eight_bytes::is_space;
use crate::error::{Error, Result};
use crate::output::{MAX_ROOM, Output};
use crate::session::{LineColumn, MAX_SHOWN, Session, shown};
use saolei_rules::{Board, Cell, Game, Refusal, Rules, Size, Tile, Verdict};
use std::io;

pub(crate) fn run(rules: &Rules, session: &mut Session<'_>) -> Result<()> {
    while session.skip_space()? {
        match session.peek()? {
            Some(b'0'..=b'9') => plain(rules, session)?,
            Some(b'[') => quoted(rules, session)?,
            _ => return Err(session.expected("a board: its rows and columns, or [[...]]")),
        }
    }
    Ok(())
}

/// `M E B 1..8`. A board with an `X` is a game that is over.
struct Letters;

impl Alphabet for Letters {
    fn knows(&self, glyph: u8) -> bool {
        glyph | 0x08 == b'M' || glyph == b'B' || glyph.wrapping_sub(b'1') < 8
    }

    fn tile(&self, glyph: u8) -> Tile {
        // Without branches, as in `letter`: sixteen cells are read at a time. M and E differ in one bit.
        let closed = if glyph & 0x08 == 0 { Tile::SAFE } else { Tile::MINE };
        let open = Tile::open(if glyph == b'B' { 0 } else { glyph & 0x0f });
        if glyph | 0x08 == b'M' { closed } else { open }
    }

    fn closed(&self) -> LayoutGlyphs {
        LayoutGlyphs { safe: b'E', mine: b'M' }
    }

    fn names(&self) -> String {
        "M, E, B or 1 to 8 (with an X the game is over)".to_string()
    }

    const SPACED: bool = true;
}

/// The letter of a tile, unless it is the mine that was opened.
fn letter(tile: Tile) -> u8 {
    // Without branches, as in `Letters::tile`.
    let closed = if tile.is_mine() { b'M' } else { b'E' };
    let open = if tile.number() == 0 { b'B' } else { b'0' + tile.number() };
    if tile.is_open() { open } else { closed }
}

/// Plays the click.
fn play(
    session: &Session<'_>,
    rules: &Rules,
    position: Board,
    (cell, place): (Cell, LineColumn),
) -> Result<ClickedBoard> {
    let mut game = Game::new(position, rules);
    let exploded = match game.open(cell) {
        Verdict::Opened | Verdict::Marked(_) => None,
        Verdict::Exploded(mine) => Some(mine),
        Verdict::Refused(
            Refusal::AlreadyOpen
            | Refusal::Protected(_)
            | Refusal::SameMark
            | Refusal::NotOpen
            | Refusal::ChordOnZero
            | Refusal::FlagsDiffer
            | Refusal::NotInTheRules
            | Refusal::GameOver,
        ) => {
            let shown = char::from(letter(game.position().tile(cell)));
            let (row, col) = (cell.row(), cell.col());
            let message = format!("expected a click on M or E, found {shown} at row {row}, column {col}");
            return Err(session.error(place, message));
        }
    };
    Ok(ClickedBoard { game, exploded })
}

/// The board after the click.
struct ClickedBoard {
    game: Game,
    /// The mine that was opened.
    exploded: Option<Cell>,
}

impl ClickedBoard {
    /// Updates the text of the board before the click, which is its rows as lines. A click usually changes few rows.
    fn update(&self, lines: &mut [u8]) {
        let stride = self.game.size().cols() as usize + 1;
        let rows = self.game.changes().from_row_to_row();
        let changed = rows.start as usize * stride..rows.end as usize * stride;
        write_lines(&mut lines[changed.clone()], &self.game.position().edged_rows()[changed], 0, stride);
        if let Some(mine) = self.exploded {
            lines[mine.row() as usize * stride + mine.col() as usize] = b'X';
        }
    }
}

/// The plain notation: the size, the rows, the click. The answer is the rows.
fn plain(rules: &Rules, session: &mut Session<'_>) -> Result<()> {
    let size = session.size()?;
    let Rows { position, lines } = read_rows(session, size, &Letters)?;
    session.skip_space()?;
    let place = session.place();
    let cell = session.cell_counted_from(0, size)?;
    let after = play(session, rules, position, (cell, place))?;
    if let Some(lines) = lines
        && let Some(room) = session.repeat(lines)?
    {
        after.update(room);
        session.out.keep(lines.len());
        return Ok(());
    }
    let stride = size.cols() as usize + 1;
    let exploded = after.exploded.map(|mine| mine.row() as usize * stride + mine.col() as usize);
    let mut start = 0;
    for piece in after.game.position().edged_rows().chunks(MAX_ROOM) {
        let room = &mut session.out.room(piece.len())?[..piece.len()];
        write_lines(room, piece, start, stride);
        if let Some(byte) = exploded.and_then(|at| room.get_mut(at.checked_sub(start)?)) {
            *byte = b'X';
        }
        session.out.keep(piece.len());
        start += piece.len();
    }
    Ok(())
}

/// Writes the letters of tiles with edges between the rows. The first tile is `start` tiles after the start of a row.
fn write_lines(room: &mut [u8], tiles: &[Tile], start: usize, stride: usize) {
    for (byte, &tile) in room.iter_mut().zip(tiles) {
        *byte = letter(tile);
    }
    // The edges become line ends.
    for end in room.iter_mut().skip(stride - 1 - start % stride).step_by(stride) {
        *end = b'\n';
    }
}

/// Rows of quoted letters in brackets and a click in brackets, with or without its label. Single quotes are answered as
/// the statement prints them, double quotes as compact JSON.
fn quoted(rules: &Rules, session: &mut Session<'_>) -> Result<()> {
    let QuotedBoard { position, mut lines, quote } = quoted_board(session)?;
    session.skip_space()?;
    if session.peek()? == Some(b'C') {
        for &byte in b"Click" {
            expect(session, byte, "Click : [row,column]")?;
        }
        session.skip_space()?;
        if session.peek()? == Some(b':') {
            session.advance(1);
        }
        session.skip_space()?;
    }
    let place = session.place();
    let cell = bracketed_cell(session, position.size())?;
    let after = play(session, rules, position, (cell, place))?;
    after.update(&mut lines);

    session.out.put(b"[")?;
    let cols = after.game.size().cols() as usize;
    for (row, line) in lines.chunks(cols + 1).enumerate() {
        match (quote, row) {
            (_, 0) => session.out.put(b"[")?,
            (b'"', _) => session.out.put(b",[")?,
            _ => session.out.put(b",\n [")?,
        }
        if quote == b'"' {
            write_quoted(&mut session.out, JSON, &line[..cols])?;
        } else {
            write_quoted(&mut session.out, PRINTED, &line[..cols])?;
        }
        session.out.put(b"]")?;
    }
    session.out.put(b"]\n")?;
    Ok(())
}

/// A quoted letter, with a zero in its place, and what separates it from the next: in JSON, and as the statement prints it.
const JSON: [u8; 4] = *b"\"\0\",";
const PRINTED: [u8; 5] = *b"'\0', ";

fn quoted_letter<const LEN: usize>(cell: [u8; LEN], letter: u8) -> [u8; LEN] {
    // In one word, so that several cells are written at a time.
    let mut bytes = [0; 8];
    bytes[..LEN].copy_from_slice(&cell);
    let word = u64::from_le_bytes(bytes) | u64::from(letter) << 8;
    *word.to_le_bytes().first_chunk().expect("a cell has at most eight bytes")
}

/// Writes the letters of a row.
fn write_quoted<const LEN: usize>(out: &mut Output<'_>, cell: [u8; LEN], row: &[u8]) -> io::Result<()> {
    const MAX_CELLS: usize = MAX_ROOM / 8;
    let pieces = row.len().div_ceil(MAX_CELLS);
    for (number, piece) in row.chunks(MAX_CELLS).enumerate() {
        let len = piece.len() * LEN;
        let (cells, _) = out.room(len)?[..len].as_chunks_mut();
        for (place, &letter) in cells.iter_mut().zip(piece) {
            *place = quoted_letter(cell, letter);
        }
        // The last letter of a row ends with its closing quote.
        out.keep(if number + 1 < pieces { len } else { len - (LEN - 3) });
    }
    Ok(())
}

/// Takes the first letters of a row, at most `most`, if each is spaced as usual and followed by another. Returns their
/// length in bytes.
fn take_quoted<const LEN: usize>(text: &[u8], cell: [u8; LEN], most: usize, lines: &mut Vec<u8>) -> usize {
    let (cells, _) = text.as_chunks::<LEN>();
    let cells = &cells[..cells.len().min(most)];
    // Without branches: several cells are checked at a time.
    let is_usual = |found: &[u8; LEN]| *found == quoted_letter(cell, found[1]);
    let are_usual = cells.iter().fold(true, |all, found| all & is_usual(found));
    let start = lines.len();
    lines.extend(cells.iter().map(|found| found[1]));
    if !are_usual || unknown(&lines[start..], &Letters) > 0 {
        lines.truncate(start);
        return 0;
    }
    cells.len() * LEN
}

/// A board in quoted letters.
struct QuotedBoard {
    position: Board,
    /// Its rows as lines, as in the plain notation.
    lines: Vec<u8>,
    quote: u8,
}

/// `[['E', 'M'], ['1', 'B']]` with either quote.
fn quoted_board(session: &mut Session<'_>) -> Result<QuotedBoard> {
    let start = session.place();
    expect(session, b'[', "[[")?;
    let mut quote = None;
    let mut lines = Vec::new();
    quoted_row(session, &mut quote, 0, &mut lines)?;
    // The first row has the width of the board.
    let cols = lines.len();
    let width = u32::try_from(cols).unwrap_or(u32::MAX);
    let mut rows = 1_u32;
    loop {
        lines.push(b'\n');
        Size::new(rows, width).map_err(|error| session.error(start, error.to_string()))?;
        session.skip_space()?;
        match session.peek()? {
            Some(b',') => session.advance(1),
            Some(b']') => {
                session.advance(1);
                break;
            }
            _ => {
                return Err(expected(session, "\",\" and the next row, or \"]\" to end the board"));
            }
        }
        rows = rows.saturating_add(1);
        session.skip_space()?;
        let place = session.place();
        let before = lines.len();
        quoted_row(session, &mut quote, cols - 1, &mut lines)?;
        let cells = lines.len() - before;
        if cells != cols {
            let message = format!("expected {cols} cells in row {rows} as in the first, found {cells}");
            return Err(session.error(place, message));
        }
    }
    let mut builder = Board::builder(width);
    builder.extend_edged(lines.iter().map(|&letter| Letters.tile(letter)));
    let position = builder.finish().map_err(|error| session.error(start, error.to_string()))?;
    Ok(QuotedBoard { position, lines, quote: quote.unwrap_or(b'"') })
}

/// Adds the letters of a row: `['E', 'M']`. All quotes must be the same as the first. The first letters, at most `most`,
/// are taken at once if they are spaced as usual.
fn quoted_row(
    session: &mut Session<'_>,
    quote: &mut Option<u8>,
    most: usize,
    lines: &mut Vec<u8>,
) -> Result<()> {
    session.skip_space()?;
    expect(session, b'[', "a row: [")?;
    session.skip_space()?;
    let taken = match quote {
        Some(b'"') => take_quoted(session.text()?, JSON, most, lines),
        Some(_) => take_quoted(session.text()?, PRINTED, most, lines),
        None => 0,
    };
    session.advance(taken);
    loop {
        session.skip_space()?;
        let quote = match (*quote, session.peek()?) {
            (None, Some(found @ (b'\'' | b'"'))) => *quote.insert(found),
            (Some(known), _) => known,
            (None, _) => return Err(expected(session, "a quoted letter")),
        };
        expect(session, quote, "a letter in the same quotes")?;
        match session.peek()? {
            Some(glyph) if Letters.knows(glyph) => {
                session.advance(1);
                lines.push(glyph);
            }
            _ => return Err(expected(session, &Letters.names())),
        }
        expect(session, quote, "a single letter and its closing quote")?;
        session.skip_space()?;
        match session.peek()? {
            Some(b',') => session.advance(1),
            Some(b']') => {
                session.advance(1);
                return Ok(());
            }
            _ => {
                return Err(expected(session, "\",\" and the next letter, or \"]\" to end the row"));
            }
        }
    }
}

/// `[row,column]`, counted from 0.
fn bracketed_cell(session: &mut Session<'_>, size: Size) -> Result<Cell> {
    expect(session, b'[', "a click: [row,column]")?;
    let row = coordinate(session, "a row", size.rows())?;
    session.skip_space()?;
    expect(session, b',', "\",\" and the column of the click")?;
    let col = coordinate(session, "a column", size.cols())?;
    session.skip_space()?;
    expect(session, b']', "\"]\" to end the click")?;
    Ok(size.cell(row, col).expect("both coordinates were checked"))
}

/// A number below `count`. White space need not follow it.
fn coordinate(session: &mut Session<'_>, what: &str, count: u32) -> Result<u32> {
    session.skip_space()?;
    let place = session.place();
    let what = format!("{what} from 0 to {}", count - 1);
    let mut number = 0_u32;
    let mut digits = Vec::new();
    while let Some(digit @ b'0'..=b'9') = session.peek()? {
        session.advance(1);
        number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        if digits.len() <= MAX_SHOWN {
            digits.push(digit);
        }
    }
    match digits.as_slice() {
        [] => Err(expected(session, &what)),
        _ if number < count => Ok(number),
        found => Err(session.error(place, format!("expected {what}, found {}", shown(found)))),
    }
}

fn expect(session: &mut Session<'_>, byte: u8, what: &str) -> Result<()> {
    if session.peek()? != Some(byte) {
        return Err(expected(session, what));
    }
    session.advance(1);
    Ok(())
}

/// An error at the next letter, number or punctuation mark.
fn expected(session: &mut Session<'_>, what: &str) -> Box<Error> {
    session.expected_before(|byte| is_space(byte) || b"[],'\"".contains(&byte), what)
}

//! `click`: one click on a board that may be half open, in three notations.

use crate::board::{Alphabet, Rows, read_rows};
use crate::eight_bytes::is_space;
use crate::error::{Error, Result};
use crate::output::{MOST_ROOM, Output};
use crate::session::{LineColumn, MOST_SHOWN, Session, shown};
use saolei_rules::{Cell, Game, Position, Refusal, Rules, Size, Tile, Verdict};
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
    position: Position,
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
    /// The tiles of each row, and the column of the opened mine if it is in that row.
    fn rows(&self) -> impl Iterator<Item = (&[Tile], Option<usize>)> {
        (0..self.game.size().rows()).map(|row| {
            let exploded = self.exploded.filter(|mine| mine.row() == row);
            (self.game.position().row(row), exploded.map(|mine| mine.col() as usize))
        })
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
    let stride = size.cols() as usize + 1;
    let tiles = after.game.position().edged_rows();
    let exploded = after.exploded.map(|mine| mine.row() as usize * stride + mine.col() as usize);
    // A click usually changes little: rows without changes are copied from the input.
    if let Some(lines) = lines
        && let Some(room) = session.repeat(lines)?
    {
        let rows = after.game.changes().from_row_to_row();
        let changed = rows.start as usize * stride..rows.end as usize * stride;
        write_lines(&mut room[changed.clone()], &tiles[changed], 0, stride);
        if let Some(at) = exploded {
            room[at] = b'X';
        }
        session.out.keep(lines.len());
        return Ok(());
    }
    let mut start = 0;
    for piece in tiles.chunks(MOST_ROOM) {
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
    let (position, quote) = quoted_board(session)?;
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

    session.out.put(b"[")?;
    for (number, (tiles, exploded)) in after.rows().enumerate() {
        match (quote, number) {
            (_, 0) => session.out.put(b"[")?,
            (b'"', _) => session.out.put(b",[")?,
            _ => session.out.put(b",\n [")?,
        }
        if quote == b'"' {
            write_quoted(&mut session.out, JSON, tiles, exploded)?;
        } else {
            write_quoted(&mut session.out, PRINTED, tiles, exploded)?;
        }
        session.out.put(b"]")?;
    }
    session.out.put(b"]\n")?;
    Ok(())
}

/// A quoted letter, which replaces the `?`, and what separates it from the next: in JSON, and as the statement prints it.
const JSON: [u8; 4] = *b"\"?\",";
const PRINTED: [u8; 5] = *b"'?', ";

fn quoted_letter<const LEN: usize>(mut cell: [u8; LEN], letter: u8) -> [u8; LEN] {
    cell[1] = letter;
    cell
}

/// Writes the letters of a row.
fn write_quoted<const LEN: usize>(
    out: &mut Output<'_>,
    cell: [u8; LEN],
    tiles: &[Tile],
    exploded: Option<usize>,
) -> io::Result<()> {
    const MOST_CELLS: usize = MOST_ROOM / 8;
    let pieces = tiles.len().div_ceil(MOST_CELLS);
    for (number, piece) in tiles.chunks(MOST_CELLS).enumerate() {
        let len = piece.len() * LEN;
        let (cells, _) = out.room(len)?[..len].as_chunks_mut();
        for (place, &tile) in cells.iter_mut().zip(piece) {
            *place = quoted_letter(cell, letter(tile));
        }
        if let Some(place) = exploded.and_then(|col| cells.get_mut(col.checked_sub(number * MOST_CELLS)?)) {
            *place = quoted_letter(cell, b'X');
        }
        // The last letter of a row ends with its closing quote.
        out.keep(if number + 1 < pieces { len } else { len - (LEN - 3) });
    }
    Ok(())
}

/// Takes the leading letters of a text that are spaced as usual and followed by another, and returns their length in
/// bytes.
fn take_quoted<const LEN: usize>(text: &[u8], cell: [u8; LEN], row: &mut Vec<Tile>) -> usize {
    let (cells, _) = text.as_chunks::<LEN>();
    let is_regular = |found: &[u8; LEN]| Letters.knows(found[1]) & (*found == quoted_letter(cell, found[1]));
    let regular = cells.iter().take_while(|found| is_regular(found)).count();
    row.extend(cells[..regular].iter().map(|found| Letters.tile(found[1])));
    regular * LEN
}

/// `[['E', 'M'], ['1', 'B']]` with either quote, and which quote it was.
fn quoted_board(session: &mut Session<'_>) -> Result<(Position, u8)> {
    let start = session.place();
    expect(session, b'[', "[[")?;
    let mut quote = None;
    // The first row has the width of the board.
    let mut row = Vec::new();
    quoted_row(session, &mut quote, &mut row)?;
    let cols = row.len();
    let width = u32::try_from(cols).unwrap_or(u32::MAX);
    let mut builder = Position::builder(width);
    builder.extend(row.drain(..));
    let mut rows = 1_u32;
    loop {
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
        Size::new(rows, width).map_err(|error| session.error(start, error.to_string()))?;
        session.skip_space()?;
        let place = session.place();
        quoted_row(session, &mut quote, &mut row)?;
        if row.len() != cols {
            let cells = row.len();
            let message = format!("expected {cols} cells in row {rows} as in the first, found {cells}");
            return Err(session.error(place, message));
        }
        builder.extend(row.drain(..));
    }
    let position = builder.finish().map_err(|error| session.error(start, error.to_string()))?;
    Ok((position, quote.unwrap_or(b'"')))
}

/// `['E', 'M']`. All quotes must be the same as the first.
fn quoted_row(session: &mut Session<'_>, quote: &mut Option<u8>, row: &mut Vec<Tile>) -> Result<()> {
    session.skip_space()?;
    expect(session, b'[', "a row: [")?;
    loop {
        session.skip_space()?;
        let taken = match quote {
            Some(b'"') => take_quoted(session.text()?, JSON, row),
            Some(_) => take_quoted(session.text()?, PRINTED, row),
            None => 0,
        };
        session.advance(taken);
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
                row.push(Letters.tile(glyph));
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
        if digits.len() <= MOST_SHOWN {
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

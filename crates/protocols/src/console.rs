//! `console`: one game, the whole board printed after each operation.

use crate::board::{LayoutGlyphs, read_rows};
use crate::error::Result;
use crate::output::{MAX_ROOM, Output};
use crate::session::Session;
use saolei_boards::Level;
use saolei_rules::{Cell, Face, Game, Mark, Operation, Phase, Rules, Size, Tile, Verdict};
use std::io;

const GLYPHS: LayoutGlyphs = LayoutGlyphs { safe: b'.', mine: b'*' };

pub(crate) fn run(rules: &Rules, session: &mut Session<'_>) -> Result<()> {
    let (size, mines) = header(session)?;
    let mut game = Game::new(read_rows(session, size, &GLYPHS)?.position, rules);
    let mut screen = BoardText::new(&game);
    let mut operations = 0;
    while game.phase() == Phase::Playing {
        let Some((operation, cell)) = operation(session, size)? else { break };
        operations += 1;
        // Only the board shows whether the operation was legal.
        let verdict = game.apply(numbered(operation, cell));
        match game.phase() {
            Phase::Playing => session.out.put(b"Game in progress\n")?,
            Phase::Won => session.out.put(b"Game over, you win\n")?,
            Phase::Lost(_) => session.out.put(b"Hit mine, you lose\n")?,
        }
        session.out.number(operations, b' ')?;
        session.out.signed(mines - game.flags() as i64, b'\n')?;
        screen.show(&game, verdict, cell, &mut session.out)?;
    }
    Ok(())
}

/// The size, and the number of mines in the header: the counter starts from it, even if the board has another number.
fn header(session: &mut Session<'_>) -> Result<(Size, i64)> {
    match session.number("a level from 1 to 4")? {
        preset @ 1..=3 => {
            let level = Level::PRESETS[preset as usize - 1].level();
            Ok((level.size, level.mines as i64))
        }
        4 => {
            let size = session.size()?;
            let mines = session.number("the number of mines")?;
            let mines = i64::try_from(mines).map_err(|_| {
                session.expected_instead(&format!("the number of mines, at most {}", i64::MAX))
            })?;
            Ok((size, mines))
        }
        _ => Err(session.expected_instead("a level from 1 to 4")),
    }
}

/// The number of the next operation and its cell, which is `None` off the board. `None` at the end of the input.
fn operation(session: &mut Session<'_>, size: Size) -> Result<Option<(i64, Option<Cell>)>> {
    if let Some((operation, cell)) = session.usual_operation(9, size) {
        return Ok(Some((i64::from(operation), Some(cell))));
    }
    if !session.skip_space()? {
        return Ok(None);
    }
    let operation = session.integer("an operation (1, 2, 3, 4 or 9)")?;
    let (row, col) = (session.integer("a row")?, session.integer("a column")?);
    Ok(Some((operation, cell(size, row, col))))
}

/// The cell at this row and column, counted from 1; `None` off the board.
fn cell(size: Size, row: i64, col: i64) -> Option<Cell> {
    size.cell(u32::try_from(row.checked_sub(1)?).ok()?, u32::try_from(col.checked_sub(1)?).ok()?)
}

/// The operation with this number. Unknown numbers and cells off the board are operations without effect.
fn numbered(number: i64, cell: Option<Cell>) -> Operation {
    match (number, cell) {
        (1, Some(cell)) => Operation::Open(cell),
        (2, Some(cell)) => Operation::Flag(cell),
        (3, Some(cell)) => Operation::Query(cell),
        (4, Some(cell)) => Operation::Clear(cell),
        (9, Some(cell)) => Operation::Chord(cell),
        _ => Operation::None,
    }
}

/// The board as text. The text of a small board is kept, and only changed cells are redrawn. A large board is redrawn each
/// time, because its text would double the memory.
struct BoardText {
    kept: Option<Vec<u8>>,
}

impl BoardText {
    fn new(game: &Game) -> BoardText {
        let tiles = game.position().edged_rows();
        let kept = (tiles.len() <= MAX_ROOM).then(|| {
            let mut text = vec![0; tiles.len()];
            draw(tiles, false, &mut text);
            text
        });
        BoardText { kept }
    }

    /// Shows the board after an operation on a cell.
    fn show(
        &mut self,
        game: &Game,
        verdict: Verdict,
        cell: Option<Cell>,
        out: &mut Output<'_>,
    ) -> io::Result<()> {
        let position = game.position();
        let over = game.phase() != Phase::Playing;
        let Some(text) = &mut self.kept else {
            for piece in position.edged_rows().chunks(MAX_ROOM) {
                draw(piece, over, out.room(piece.len())?);
                out.keep(piece.len());
            }
            return Ok(());
        };
        let width = game.size().cols() as usize + 1;
        let at = |row: u32, col: u32| row as usize * width + col as usize;
        match (verdict, cell) {
            _ if over => draw(position.edged_rows(), over, text),
            (Verdict::Marked(mark), Some(cell)) => text[at(cell.row(), cell.col())] = mark_glyph(mark),
            (Verdict::Refused(_), _) => {}
            _ => {
                for run in game.changes().runs() {
                    draw(run.tiles, over, &mut text[at(run.row, run.col)..]);
                }
            }
        }
        out.put_all(text)
    }
}

/// Draws tiles, with edges as line ends. Once the game is over, mines are shown, flagged or not.
fn draw(tiles: &[Tile], over: bool, text: &mut [u8]) {
    for (byte, &tile) in text.iter_mut().zip(tiles) {
        *byte = if over && tile.is_mine() { b'*' } else { glyph(tile) };
    }
}

fn glyph(tile: Tile) -> u8 {
    if tile == Tile::EDGE {
        return b'\n';
    }
    match tile.face() {
        Face::Closed(mark) => mark_glyph(mark),
        Face::Open(number) => b'0' + number,
    }
}

fn mark_glyph(mark: Mark) -> u8 {
    match mark {
        Mark::Blank => b'.',
        Mark::Flag => b'!',
        Mark::Query => b'?',
    }
}

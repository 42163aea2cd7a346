//! `console`: one game, the whole board printed after each operation.

use crate::board::{Glyphs, read_rows};
use crate::error::Result;
use crate::output::{MOST_ROOM, Output};
use crate::talk::Talk;
use saolei_boards::Level;
use saolei_rules::{Cell, Face, Game, Mark, Operation, Phase, Rules, Size, Tile, Verdict};
use std::io;

const GLYPHS: Glyphs = Glyphs { safe: b'.', mine: b'*' };

pub(crate) fn run(rules: &Rules, talk: &mut Talk<'_>) -> Result<()> {
    let (size, mines) = header(talk)?;
    let mut game = Game::new(read_rows(talk, size, &GLYPHS)?.position, rules);
    let mut screen = Screen::new(&game);
    let mut operations = 0;
    while game.phase() == Phase::Playing {
        let Some((operation, cell)) = operation(talk, size)? else { break };
        operations += 1;
        // Whether it was legal shows only on the board.
        let verdict = game.apply(meaning(operation, cell));
        match game.phase() {
            Phase::Playing => talk.out.put(b"Game in progress\n")?,
            Phase::Won => talk.out.put(b"Game over, you win\n")?,
            Phase::Lost(_) => talk.out.put(b"Hit mine, you lose\n")?,
        }
        talk.out.number(operations, b' ')?;
        talk.out.signed(mines - game.flags() as i64, b'\n')?;
        screen.show(&game, verdict, cell, &mut talk.out)?;
    }
    Ok(())
}

/// The size and the number of mines, which the counter believes whatever the board holds.
fn header(talk: &mut Talk<'_>) -> Result<(Size, i64)> {
    match talk.number("a level from 1 to 4")? {
        preset @ 1..=3 => {
            let level = Level::PRESETS[preset as usize - 1].level();
            Ok((level.size, level.mines as i64))
        }
        4 => {
            let size = talk.size()?;
            let mines = talk.number("the number of mines")?;
            let mines = i64::try_from(mines)
                .map_err(|_| talk.expected_instead(&format!("the number of mines, at most {}", i64::MAX)))?;
            Ok((size, mines))
        }
        _ => Err(talk.expected_instead("a level from 1 to 4")),
    }
}

/// The next operation and its cell, which is `None` off the board; `None` at the end of the input.
fn operation(talk: &mut Talk<'_>, size: Size) -> Result<Option<(i64, Option<Cell>)>> {
    if let Some((operation, cell)) = talk.usual_operation(9, size) {
        return Ok(Some((i64::from(operation), Some(cell))));
    }
    if !talk.skip_space()? {
        return Ok(None);
    }
    let operation = talk.integer("an operation (1, 2, 3, 4 or 9)")?;
    let (row, col) = (talk.integer("a row")?, talk.integer("a column")?);
    Ok(Some((operation, cell(size, row, col))))
}

/// The cell at this row and column, counted from 1; `None` off the board.
fn cell(size: Size, row: i64, col: i64) -> Option<Cell> {
    size.cell(u32::try_from(row.checked_sub(1)?).ok()?, u32::try_from(col.checked_sub(1)?).ok()?)
}

/// What an operation's number means. Unknown numbers and cells off the board are operations too, without effect.
fn meaning(number: i64, cell: Option<Cell>) -> Operation {
    match (number, cell) {
        (1, Some(cell)) => Operation::Open(cell),
        (2, Some(cell)) => Operation::Flag(cell),
        (3, Some(cell)) => Operation::Query(cell),
        (4, Some(cell)) => Operation::Clear(cell),
        (9, Some(cell)) => Operation::Chord(cell),
        _ => Operation::None,
    }
}

/// The board as text. A small one is kept and only what has changed is drawn anew; a large one, of which a copy would
/// double the memory, is drawn each time.
struct Screen {
    kept: Option<Vec<u8>>,
}

impl Screen {
    fn new(game: &Game) -> Screen {
        let tiles = game.position().edged_rows();
        let kept = (tiles.len() <= MOST_ROOM).then(|| {
            let mut text = vec![0; tiles.len()];
            draw(tiles, false, &mut text);
            text
        });
        Screen { kept }
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
            for piece in position.edged_rows().chunks(MOST_ROOM) {
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

/// Draws tiles, with edges as line ends. Once the game is over the mines are shown, flagged or not.
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

//! The referee of CodinGame's live Minesweeper: it shows the whole board in each turn and opens the cell that the player names.

use super::conversation::Conversation;
use super::{HiddenBoards, HiddenBoardsError};
use crate::games::GameEnd;
use crate::problem::Problem;
use saolei_boards::{Level, plural};
use saolei_protocols::Protocol;
use saolei_rules::{Cell, Face, Game, Layout, Phase, Rules, Size};
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read};

/// A hidden board of CodinGame's live Minesweeper: expert, 16 rows and 30 columns with 99 mines.
#[derive(Clone, Debug)]
pub struct CodinGameBoard(pub(super) Layout);

impl CodinGameBoard {
    /// Takes the layout from an input of `sweep`, whose operations are ignored.
    ///
    /// # Errors
    /// The board cannot be read, or it is not an expert board.
    pub fn read(input: &[u8]) -> Result<CodinGameBoard, HiddenBoardsError> {
        let expert = Level::PRESETS[2].level();
        let hidden = HiddenBoards::read(Problem::of(Protocol::Sweep), input)?;
        let rows: Vec<&[u8]> = hidden.boards[0].rows.lines().map(str::as_bytes).collect();
        let (height, width) = (rows.len() as u32, rows[0].len() as u32);
        let mines = hidden.boards[0].rows.matches('*').count() as u64;
        if (height, width, mines) != (expert.size.rows(), expert.size.cols(), expert.mines) {
            let mines = plural(mines, "mine");
            return Err(HiddenBoardsError::Unexpected {
                line: 1,
                expected: "an expert board: 16 rows, 30 columns and 99 mines".to_string(),
                found: format!("{height} rows, {width} columns and {mines}"),
            });
        }
        let is_mine = |cell: &Cell| rows[cell.row() as usize][cell.col() as usize] == b'*';
        Ok(CodinGameBoard(Layout::new(expert.size, expert.size.iter().filter(is_mine))))
    }
}

/// The player's end of a conversation.
pub(super) struct Player<'a, 'b> {
    pub(super) conversation: &'a RefCell<Conversation<'b>>,
    /// The number of lines received.
    pub(super) turns: u64,
}

impl Read for Player<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut conversation = self.conversation.borrow_mut();
        conversation.receive()?;
        let len = buffer.len().min(conversation.received.len());
        for (byte, received) in buffer.iter_mut().zip(conversation.received.drain(..len)) {
            *byte = received;
            self.turns += u64::from(received == b'\n');
        }
        Ok(len)
    }
}

/// Why a game did not end.
pub(super) enum Foul {
    /// The player sent something else than a cell.
    BadLine(String),
    /// The player closed its output, or the pipe broke.
    Gone,
}

/// Plays a game. The first click opens several cells: mines that are in the way move to the first cells that are free.
pub(super) fn play(
    CodinGameBoard(layout): &CodinGameBoard,
    player: &mut Player<'_, '_>,
) -> Result<GameEnd, Foul> {
    let size = layout.size();
    let conversation = player.conversation;
    let mut input = BufReader::new(player);
    let mut game: Option<Game> = None;
    // A player may name open cells, which changes nothing, but not forever.
    for _ in 0..size.cells() {
        let shown = view(size, game.as_ref());
        conversation.borrow_mut().send(shown.as_bytes(), |_| {}).map_err(|_| Foul::Gone)?;
        let cell = read_cell(size, &mut input)?;
        let game = game.get_or_insert_with(|| Game::new(opening_at(layout, cell), &Rules::CLASSIC));
        if matches!(game.face(cell), Face::Closed(_)) {
            let _ = game.open(cell);
        }
        match game.phase() {
            Phase::Won => return Ok(GameEnd::Won),
            Phase::Lost(_) => return Ok(GameEnd::Lost),
            Phase::Playing => {}
        }
    }
    Err(Foul::BadLine(format!("the game is not over after {} turns", size.cells())))
}

/// The board as the player sees it: `?` closed, `.` for 0.
fn view(size: Size, game: Option<&Game>) -> String {
    let glyph = |cell: Cell| match game.map(|game| game.face(cell)) {
        Some(Face::Open(0)) => '.',
        Some(Face::Open(number)) => char::from(b'0' + number),
        _ => '?',
    };
    let mut text = String::new();
    for cell in size.iter() {
        text.push(glyph(cell));
        text.push(if cell.col() + 1 == size.cols() { '\n' } else { ' ' });
    }
    text
}

/// Reads the column and the row of a cell, counted from 0. Further pairs in the line are flags, which are only drawn.
fn read_cell(size: Size, input: &mut impl BufRead) -> Result<Cell, Foul> {
    /// Longer lines are not read on.
    const LONGEST: u64 = 1 << 14;
    let mut line = String::new();
    let read = input.take(LONGEST).read_line(&mut line);
    match read {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {}
        Err(_) | Ok(0) => return Err(Foul::Gone),
        Ok(_) => {}
    }
    let mut numbers = line.split_ascii_whitespace().map(|word| word.parse::<u32>().ok());
    let cell = match (numbers.next().flatten(), numbers.next().flatten()) {
        (Some(col), Some(row)) => size.cell(row, col),
        _ => None,
    };
    cell.ok_or_else(|| {
        let (cols, rows, found) = (size.cols() - 1, size.rows() - 1, line.trim_end());
        Foul::BadLine(format!(
            "expected a column from 0 to {cols} and a row from 0 to {rows}, found {:?}",
            found.chars().take(24).collect::<String>()
        ))
    })
}

/// The layout without mines on and around a cell.
fn opening_at(layout: &Layout, first: Cell) -> Layout {
    let size = layout.size();
    let is_near = |cell: Cell| cell.row().abs_diff(first.row()) <= 1 && cell.col().abs_diff(first.col()) <= 1;
    let moved = size.iter().filter(|&cell| is_near(cell) && layout.is_mine(cell)).count();
    let free = size.iter().filter(|&cell| !is_near(cell) && !layout.is_mine(cell)).take(moved);
    Layout::new(size, size.iter().filter(|&cell| !is_near(cell) && layout.is_mine(cell)).chain(free))
}

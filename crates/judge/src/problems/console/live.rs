//! How a live program plays `console`.

use super::CUSTOM;
use super::input::preset;
use crate::interact::{BoardReader, GameEnd, HiddenBoard, HiddenBoardsError, LiveGame};
use saolei_boards::Level;

pub(super) const LIVE: LiveGame = LiveGame {
    read_boards,
    ends_game: |_| false,
    endings: &[("Game over, you win", GameEnd::Won), ("Hit mine, you lose", GameEnd::Lost)],
};

/// The player gets the number of mines that the header gives, because the counter uses that too.
fn read_boards(reader: &mut BoardReader<'_>) -> Result<(String, Vec<HiddenBoard>), HiddenBoardsError> {
    const EXPECTED: &str = "a level from 1 to 4";
    let level = u64::from(reader.number(EXPECTED, 1)?);
    let (rows, cols, mines) = match preset(level) {
        Some(Level { size, mines }) => (size.rows(), size.cols(), mines),
        None if level == CUSTOM => {
            let (rows, cols) = reader.size()?;
            (rows, cols, reader.number("the number of mines", 0)?.into())
        }
        None => return Err(reader.unexpected_before(EXPECTED)),
    };
    let mut board = reader.board(rows, cols, ['.', '*'])?;
    board.header = format!("{CUSTOM} {rows} {cols} {mines}\n");
    board.told = format!("{rows} {cols} {mines}\n");
    Ok((String::new(), vec![board]))
}

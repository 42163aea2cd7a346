//! How a live program plays `boom`.

use crate::interact::{BoardReader, GameEnd, HiddenBoard, HiddenBoardsError, LiveGame};

pub(super) const LIVE: LiveGame = LiveGame {
    read_boards,
    ends_game: |word| word.iter().all(|&byte| byte == b'0'),
    endings: &[("WIN", GameEnd::Won), ("LOSE", GameEnd::Lost), ("QUIT", GameEnd::GivenUp)],
};

fn read_boards(reader: &mut BoardReader<'_>) -> Result<(String, Vec<HiddenBoard>), HiddenBoardsError> {
    let games = reader.number("the number of games", 1)?;
    let mut boards = Vec::new();
    for number in 1..=games {
        let (rows, cols) = reader.size()?;
        boards.push(reader.board(rows, cols, ['_', '*'])?);
        if number < games {
            // The operations of the game before, and its 0.
            while reader.number("an operation, or 0 to end the game", 0)? > 0 {
                let _cell = (reader.number("a row", 1)?, reader.number("a column", 1)?);
            }
        }
    }
    Ok((format!("{games}\n"), boards))
}

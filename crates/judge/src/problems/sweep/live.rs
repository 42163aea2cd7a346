//! How a live program plays `sweep`.

use crate::interact::{BoardReader, GameEnd, HiddenBoard, HiddenBoardsError, LiveGame};

pub(super) const LIVE: LiveGame = LiveGame {
    read_boards,
    ends_game: |_| false,
    endings: &[("finish", GameEnd::Won), ("game over", GameEnd::Lost), ("give up", GameEnd::GivenUp)],
};

fn read_boards(reader: &mut BoardReader<'_>) -> Result<(String, Vec<HiddenBoard>), HiddenBoardsError> {
    let (rows, cols) = reader.size()?;
    Ok((String::new(), vec![reader.board(rows, cols, ['.', '*'])?]))
}

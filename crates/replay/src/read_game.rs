//! Reads a game to play: a recording, or a board in any format.

use crate::recording::{Header, LayoutOrigin, Recording};
use saolei_boards::{Dialect, FirstClick, TextError, read_boards};

/// Reads a recording, or makes a new game of the first board in a file of any format.
///
/// # Errors
/// Any other text, with the place of the first mistake.
pub fn read_game(bytes: &[u8], dialect: Dialect) -> Result<Recording, TextError> {
    if bytes.starts_with(b"saolei") {
        return Recording::read(bytes);
    }
    let board = read_boards(bytes)?.swap_remove(0);
    let (size, mines) = (board.layout.size(), board.layout.mines());
    let header = Header {
        dialect,
        size,
        mines,
        first_click: FirstClick::Any,
        seed: None,
        origin: LayoutOrigin::Given,
    };
    let at_board = |problem: &dyn std::fmt::Display| TextError::new(board.line, 1, problem);
    let mut recording = Recording::new(header).map_err(|error| at_board(&error))?;
    recording.set_layout(board.layout).map_err(|error| at_board(&error))?;
    Ok(recording)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_with_and_without_their_size() {
        let read = |text: &str| read_game(text.as_bytes(), Dialect::CLASSIC).unwrap();
        assert_eq!(read("2 3\n..*\n...\n"), read("..*\r\n...\r\n"));
        assert_eq!(read("..*\n...").header().mines, 1);
        let text = read("..*\n...").text();
        assert_eq!(read(&text).text(), text);
    }

    #[test]
    fn mistakes_have_their_place() {
        let error = |text: &str| read_game(text.as_bytes(), Dialect::CLASSIC).unwrap_err().to_string();
        let expected = "expected rows of `.` or `_` and `*`, or lines such as `start: 8,15`";
        assert_eq!(error(""), format!("1:1: no board: {expected}"));
        assert_eq!(error("..\n.x\n"), format!("2:1: {expected}, found \".x\""));
        assert_eq!(error("..\n...\n"), "2:3: a row of length 3, expected 2");
        assert_eq!(
            error("saolei 1\nrules x\n"),
            "2:7: expected classic, queries, boom, sweep, console, found \"x\""
        );
    }
}

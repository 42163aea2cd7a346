//! Reads files of any kind: recorded games, and boards in every format.

use crate::moves::MoveKind;
use crate::play::Play;
use crate::recording::{Header, LayoutOrigin, Recording};
use saolei_boards::{
    Dialect, FirstClick, FoundBoard, ParsedPosition, Positions, TextError, View, are_boards, read_boards,
};
use saolei_rules::{Cell, Game, Operation, Rules};

/// Reads a recording, or makes a new game of the first board in a file of any format. The cell is the first click of a new
/// game, if the file promises a safe one.
///
/// # Errors
/// Any other text, with the place of the first mistake.
pub fn read_game(bytes: &[u8], dialect: Dialect) -> Result<(Recording, Option<Cell>), TextError> {
    if is_recording(bytes) {
        return Ok((Recording::read(bytes)?, None));
    }
    let board = read_boards(bytes)?.swap_remove(0);
    let (size, mines, first) = (board.layout.size(), board.layout.mines(), board.safe_start());
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
    Ok((recording, first))
}

/// Reads the boards of a file in any format, or the board of a recording.
///
/// # Errors
/// Any other text, with the place of the first mistake, and a recording that has no layout yet.
pub fn read_any_boards(bytes: &[u8]) -> Result<Vec<FoundBoard>, TextError> {
    if !is_recording(bytes) {
        return read_boards(bytes);
    }
    let recording = Recording::read(bytes)?;
    let Some(layout) = recording.layout() else {
        return Err(TextError::new(1, 1, "no board: the first click of this game would have made it"));
    };
    let start = recording.moves().iter().find_map(|done| match done.kind {
        MoveKind::Operation(Operation::Open(cell)) => Some(cell),
        _ => None,
    });
    let first_click = Some(recording.header().first_click);
    Ok(vec![FoundBoard { start, first_click, ..FoundBoard::new(layout.clone()) }])
}

/// Reads positions, one at a time: those of a text, the last one of a recording, or those with which the games on the boards
/// of a file begin. If a file names a safe first click, it is made.
///
/// ```
/// use saolei_boards::format_position;
/// use saolei_replay::read_any_positions;
/// let board = b"start: 1,1 opening\n..*.\n....\n";
/// let position = read_any_positions(board).next().unwrap()?;
/// assert_eq!(format_position(position.view()), "2x4 1\n01..\n01..\n");
/// # Ok::<(), saolei_boards::TextError>(())
/// ```
pub fn read_any_positions(bytes: &[u8]) -> Box<dyn Iterator<Item = Result<ParsedPosition, TextError>> + '_> {
    if is_recording(bytes) {
        return Box::new(std::iter::once(Recording::read(bytes).and_then(last_position)));
    }
    if !are_boards(bytes) {
        return Box::new(Positions::new(bytes));
    }
    match read_boards(bytes) {
        Ok(boards) => Box::new(boards.into_iter().map(|board| Ok(first_position(&board)))),
        Err(error) => Box::new(std::iter::once(Err(error))),
    }
}

/// What the player sees last.
fn last_position(recording: Recording) -> Result<ParsedPosition, TextError> {
    let (size, mines) = (recording.size(), recording.header().mines);
    let mut view = View::closed(size, mines).map_err(|error| TextError::new(1, 1, error))?;
    let play = Play::new(recording);
    for cell in size.iter() {
        view.set(cell, play.game().face(cell));
    }
    Ok(ParsedPosition::new(view, 1))
}

/// What the player sees first.
fn first_position(board: &FoundBoard) -> ParsedPosition {
    let mut game = Game::new(board.layout.clone(), &Rules::CLASSIC);
    if let Some(start) = board.safe_start() {
        // It is safe.
        let _ = game.open(start);
    }
    ParsedPosition::new(View::of(&game), board.line)
}

fn is_recording(bytes: &[u8]) -> bool {
    bytes.starts_with(b"saolei")
}

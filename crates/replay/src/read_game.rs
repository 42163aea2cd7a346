//! Reads files of any kind: recorded games, and boards in every format.

use crate::playback::Playback;
use crate::recording::Recording;
use crate::video::{Video, VideoError};
use saolei_boards::{
    Dialect, FirstClick, FoundBoard, ParsedPosition, Positions, TextError, View, are_boards, read_boards,
};
use saolei_rules::{Cell, Game, Rules};

/// What a file contains, recognised by its content.
enum FileContent {
    /// Games that were recorded by saolei or by other programs; at least one.
    Games(Vec<Recording>),
    /// Boards; at least one.
    Boards(Vec<FoundBoard>),
    /// Positions, or an unknown format.
    Other,
}

impl FileContent {
    fn read(bytes: &[u8]) -> Result<FileContent, TextError> {
        if bytes.starts_with(b"saolei") {
            return Ok(FileContent::Games(vec![Recording::read(bytes)?]));
        }
        // Before RawVF, which also has lines that begin with `Board:`.
        if are_boards(bytes) {
            return Ok(FileContent::Boards(read_boards(bytes)?));
        }
        if !Video::looks_like(bytes) {
            return Ok(FileContent::Other);
        }
        let recording = |video: &Video| video.to_recording().map_err(|error| TextError::new(1, 1, error));
        let games: Result<Vec<Recording>, TextError> =
            Video::read_all(bytes).map_err(in_file)?.iter().map(recording).collect();
        Ok(FileContent::Games(games?))
    }
}

/// The location of an error in a video: its line, or the first line if only its byte is known.
fn in_file(error: VideoError) -> TextError {
    match error.line {
        Some(line) => TextError::new(line, 1, error.problem),
        None => TextError::new(1, 1, error),
    }
}

/// Reads a recorded game of any format, or starts a new game on the first board in a file of any format. For a new game, also
/// returns the first click, if the file guarantees that it is safe.
///
/// # Errors
/// The file has neither; the error has the location of the first mistake.
pub fn read_game(bytes: &[u8], dialect: Dialect) -> Result<(Recording, Option<Cell>), TextError> {
    let mut boards = match FileContent::read(bytes)? {
        FileContent::Games(mut games) => return Ok((games.swap_remove(0), None)),
        FileContent::Boards(boards) => boards,
        FileContent::Other => read_boards(bytes)?,
    };
    let board = boards.swap_remove(0);
    let first = board.safe_start();
    let recording = Recording::on(board.layout, dialect, FirstClick::Any);
    Ok((recording.map_err(|error| TextError::new(board.line, 1, error))?, first))
}

/// Reads the boards of a file in any format, or those of recorded games.
///
/// # Errors
/// The file has no boards, with the location of the first mistake; or a recording has no layout yet.
pub fn read_any_boards(bytes: &[u8]) -> Result<Vec<FoundBoard>, TextError> {
    match FileContent::read(bytes)? {
        FileContent::Games(games) => games.iter().map(board_of).collect(),
        FileContent::Boards(boards) => Ok(boards),
        FileContent::Other => read_boards(bytes),
    }
}

/// The board of a recorded game, with the first cell that was opened.
fn board_of(recording: &Recording) -> Result<FoundBoard, TextError> {
    let Some(layout) = recording.layout() else {
        return Err(TextError::new(1, 1, "no board: it is made at the first click, and this game has none"));
    };
    let (start, first_click) = (recording.first_opened(), Some(recording.header().first_click));
    Ok(FoundBoard { start, first_click, ..FoundBoard::new(layout.clone()) })
}

/// Reads positions, one at a time: those of a text, the last positions of recorded games, or the first positions of games on
/// the boards of a file. If a file names a safe first click, it is made.
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
    match FileContent::read(bytes) {
        Ok(FileContent::Games(games)) => {
            Box::new(games.into_iter().map(|game| Ok(ParsedPosition::new(Playback::new(game).view(), 1))))
        }
        Ok(FileContent::Boards(boards)) => {
            Box::new(boards.into_iter().map(|board| Ok(first_position(&board))))
        }
        Ok(FileContent::Other) => Box::new(Positions::new(bytes)),
        Err(error) => Box::new(std::iter::once(Err(error))),
    }
}

fn first_position(board: &FoundBoard) -> ParsedPosition {
    let mut game = Game::new(board.layout.clone(), &Rules::CLASSIC);
    if let Some(start) = board.safe_start() {
        // The cell is safe.
        let _ = game.open(start);
    }
    ParsedPosition::new(View::of(&game), board.line)
}

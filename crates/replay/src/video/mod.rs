//! Games that other programs recorded: mouse events on a board, in five formats.
//!
//! [`Video::read`] recognises a file by its content. What a file says about itself is kept apart from what happened:
//! [`VideoPlay`] plays the events by the engine's rules, and [`Video::findings`] lists where the two differ.

mod avf;
mod board_file;
mod bytes;
mod encoding;
mod evf;
mod findings;
#[cfg_attr(all(target_family = "wasm", target_os = "unknown"), path = "gb18030_browser.rs")]
mod gb18030;
mod mouse;
mod mvf;
mod play;
mod rawvf;
mod rmv;
mod to_recording;
mod write_evf;
mod write_rawvf;

pub(crate) use findings::ExaminedVideo;
pub use findings::Finding;
pub use mouse::{MouseEvent, MouseKind, MouseRules};
pub use play::{PointerPaths, VideoClick, VideoPlay, VideoStep};
pub use to_recording::NoVideo;

use saolei_boards::{Language, named_enum};
use saolei_rules::{Cell, Layout, Mark, Phase, Size};
use std::fmt;
use thiserror::Error;

/// A recorded game: a board, mouse events, and what the file says about them.
#[derive(Clone, Debug, PartialEq)]
pub struct Video {
    /// The format of the file.
    pub format: GameFormat,
    /// The version of the format or of the program, as the file gives it.
    pub version: String,
    /// The program that recorded the game.
    pub program: String,
    /// The player's name.
    pub player: String,
    /// All other texts of the file, each with its name there.
    pub texts: Vec<(String, String)>,
    /// When the game was played, in the file's own words.
    pub played: Option<String>,
    /// Where the mines are.
    pub layout: Layout,
    /// The width and height of a cell in pixels.
    pub cell_size: u16,
    /// How mouse events become operations.
    pub mouse: MouseRules,
    /// What the file says about the game; not verified.
    pub declared: Declared,
    /// The mouse events, in order.
    pub events: Vec<MouseEvent>,
    /// The cells that the program showed, if the format records them.
    pub shown: Vec<ShownCell>,
    /// The offset at which the file ends too early, if it does: the events before it are kept.
    pub cut_off: Option<usize>,
    /// Anything suspicious that the reader found in the file.
    pub(crate) remarks: Vec<Finding>,
}

named_enum! {
    /// A format of recorded games.
    #[derive(PartialOrd, Ord)]
    pub enum GameFormat {
        /// Minesweeper Arbiter and FreeSweeper.
        Avf = "avf",
        /// Minesweeper Clone.
        Mvf = "mvf",
        /// ViennaSweeper.
        Rmv = "rmv",
        /// Metasweeper.
        Evf = "evf",
        /// A text format, written by converters and several programs.
        RawVf = "rawvf",
        /// A board without a game: `.abf` and `.mbf`.
        Board = "board",
        /// Saolei's own text format.
        Saolei = "saolei",
    }
}

named_enum! {
    /// How a game ended.
    pub enum GameResult {
        /// Every safe cell is open.
        Won = "won",
        /// A mine was opened.
        Lost = "lost",
        /// The game was neither won nor lost.
        Unfinished = "unfinished",
    }
}

impl GameResult {
    /// The result's name for people.
    pub const fn label(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, _) => self.name(),
            (Language::Chinese, GameResult::Won) => "胜",
            (Language::Chinese, GameResult::Lost) => "负",
            (Language::Chinese, GameResult::Unfinished) => "未完成",
        }
    }
}

impl From<Phase> for GameResult {
    fn from(phase: Phase) -> GameResult {
        match phase {
            Phase::Playing => GameResult::Unfinished,
            Phase::Won => GameResult::Won,
            Phase::Lost(_) => GameResult::Lost,
        }
    }
}

/// What a file says about its game. None of it is trusted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Declared {
    /// The time in milliseconds.
    pub millis: Option<u64>,
    /// The 3BV of the board.
    pub three_bv: Option<u64>,
    /// How much of the 3BV was solved.
    pub solved: Option<u64>,
    /// How the game ended.
    pub result: Option<GameResult>,
    /// Left clicks, right clicks and chords.
    pub clicks: Option<[u64; 3]>,
    /// Whether the player used no flags.
    pub no_flags: Option<bool>,
    /// The mode of the game if it is not the usual one.
    pub mode: Option<String>,
}

/// A cell as the recording program showed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownCell {
    /// The number of events before it was shown.
    pub after: usize,
    /// The cell.
    pub cell: Cell,
    /// What the cell showed.
    pub shows: CellShown,
}

/// The appearance of a cell in a recording program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellShown {
    /// Closed, with or without a mark.
    Closed(Mark),
    /// Closed under a pressed button.
    Pressed,
    /// Open, with its number.
    Open(u8),
    /// The mine that was opened.
    Exploded,
    /// Another mine or a wrong flag, shown after the end.
    Revealed,
}

/// Why a file cannot be read: where, what was expected, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct VideoError {
    /// The offset of the byte where reading failed.
    pub offset: usize,
    /// The line, if the file is text.
    pub line: Option<usize>,
    /// What is wrong there.
    pub problem: String,
}

impl VideoError {
    pub(crate) fn at(offset: usize, problem: impl ToString) -> VideoError {
        VideoError { offset, line: None, problem: problem.to_string() }
    }
}

impl fmt::Display for VideoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.problem),
            None => write!(f, "byte {}: {}", self.offset, self.problem),
        }
    }
}

/// The modes of EVF by number. RMV has the first fourteen.
const MODES: [&str; 17] = [
    "standard",
    "upk",
    "cheat",
    "density",
    "win7",
    "classic no-guess",
    "strong no-guess",
    "weak no-guess",
    "quasi no-guess",
    "strong guessable",
    "weak guessable",
    "recursive chord",
    "recursive flag",
    "recursive chord and flag",
    "recursive chord no-guess",
    "recursive flag no-guess",
    "recursive chord and flag no-guess",
];

/// The readers of binary files without a signature, each with a quick look at the first bytes.
type Reader = (fn(&[u8]) -> bool, fn(&[u8]) -> Result<Video, VideoError>);
const WITHOUT_SIGNATURE: [Reader; 6] = [
    (board_file::looks_like, board_file::read),
    (evf::looks_like, evf::read),
    (avf::looks_like, avf::read),
    (mvf::looks_old, mvf::read_old),
    (evf::looks_like_series, evf::read_first_of_series),
    (mvf::looks_hacked, mvf::read_hacked),
];

impl Video {
    /// Whether a file has one of these formats, even if damaged, and is not another kind of text.
    pub(crate) fn looks_like(data: &[u8]) -> bool {
        // Formats without a signature have a control character among the first six bytes: a version, a size or a level.
        let is_binary =
            data.iter().take(6).any(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace());
        // `saolei make` begins with `board: 9x9/10`; the line `Board:` of RawVF has nothing else.
        has_signature(data)
            || rawvf::looks_like(data) && !data.starts_with(b"board: ")
            || is_binary && WITHOUT_SIGNATURE.iter().any(|(looks_like, _)| looks_like(data))
    }

    /// Reads a file of any format, recognised by its content.
    ///
    /// # Errors
    /// The format is unknown, or the file is damaged or ends before its first event; the error has the location.
    pub fn read(data: &[u8]) -> Result<Video, VideoError> {
        if data.is_empty() {
            return Err(VideoError::at(0, "expected a recorded game, found an empty file"));
        }
        if has_signature(data) {
            return if data[0] == b'*' { rmv::read(data) } else { mvf::read(data) };
        }
        if rawvf::looks_like(data) {
            return rawvf::read(data);
        }
        let mut first_error = None;
        for (looks_like, read) in WITHOUT_SIGNATURE {
            if looks_like(data) {
                match read(data) {
                    Ok(video) => return Ok(video),
                    Err(error) => {
                        first_error.get_or_insert(error);
                    }
                }
            }
        }
        Err(first_error.unwrap_or_else(|| {
            VideoError::at(
                0,
                "expected a game as AVF, MVF, RMV, EVF, RawVF or saolei's text, found none of them",
            )
        }))
    }

    /// Reads every game of a file: an EVFS file has several, any other file one.
    ///
    /// # Errors
    /// See [`Video::read`].
    pub fn read_all(data: &[u8]) -> Result<Vec<Video>, VideoError> {
        if evf::looks_like_series(data) && Video::read(data).is_ok_and(|video| video.version == evf::SERIES) {
            return evf::read_series(data);
        }
        Ok(vec![Video::read(data)?])
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.layout.size()
    }

    /// The cell under a position in pixels; `None` off the board.
    pub fn cell(&self, x: i32, y: i32) -> Option<Cell> {
        let (col, row) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        let cell_size = u32::from(self.cell_size);
        self.size().cell(row / cell_size, col / cell_size)
    }

    fn is_inside(&self, x: i32, y: i32) -> bool {
        let edge = |cells: u32| i64::from(cells) * i64::from(self.cell_size);
        (0..edge(self.size().cols())).contains(&i64::from(x))
            && (0..edge(self.size().rows())).contains(&i64::from(y))
    }

    /// Formats the game as RawVF.
    pub fn to_rawvf(&self) -> String {
        write_rawvf::write(self)
    }

    /// Formats the game as EVF, version 4, without a checksum.
    ///
    /// # Errors
    /// The board is too large for the format.
    pub fn to_evf(&self) -> Result<Vec<u8>, VideoError> {
        write_evf::write(self)
    }

    /// A video without events, for a reader to fill in.
    fn new(format: GameFormat, layout: Layout) -> Video {
        Video {
            format,
            version: String::new(),
            program: String::new(),
            player: String::new(),
            texts: Vec::new(),
            played: None,
            layout,
            cell_size: 16,
            mouse: MouseRules::COMMON,
            declared: Declared::default(),
            events: Vec::new(),
            shown: Vec::new(),
            cut_off: None,
            remarks: Vec::new(),
        }
    }

    /// Adds a text, unless it is empty.
    fn add_text(&mut self, key: &str, text: String) {
        if !text.is_empty() {
            self.texts.push((key.to_string(), text));
        }
    }

    /// Adds an event; times must not decrease.
    #[inline]
    fn push(&mut self, offset: usize, event: MouseEvent) -> Result<(), VideoError> {
        if let Some(last) = self.events.last()
            && event.millis < last.millis
        {
            return Err(goes_back(offset, last.millis, event.millis));
        }
        self.events.push(event);
        Ok(())
    }
}

/// Whether a file begins as RMV, its predecessor UMF, or MVF does.
fn has_signature(data: &[u8]) -> bool {
    [&b"*rmv"[..], b"*umf", b"\x11M"].iter().any(|signature| data.starts_with(signature))
}

#[cold]
fn goes_back(offset: usize, last: i64, now: i64) -> VideoError {
    VideoError::at(offset, format!("expected a time of {last} ms or more, found {now} ms"))
}

/// Makes a layout from the locations of its mines, each with its offset in the file.
fn layout(
    at: usize,
    (rows, cols): (u32, u32),
    mines: impl Iterator<Item = Result<(usize, u32, u32), VideoError>>,
) -> Result<Layout, VideoError> {
    let size = Size::new(rows, cols).map_err(|error| VideoError::at(at, error))?;
    let mut layout = Layout::new(size, []);
    for mine in mines {
        let (offset, row, col) = mine?;
        let cell = find_cell(offset, size, (row, col), "a mine on")?;
        if layout.is_mine(cell) {
            let problem = format!("expected each mine once, found row {row}, column {col} (from 0) twice");
            return Err(VideoError::at(offset, problem));
        }
        layout.add_mine(cell);
    }
    Ok(layout)
}

/// The cell that a file names at this offset; `what` begins the error, as "a mine on".
fn find_cell(offset: usize, size: Size, (row, col): (u32, u32), what: &str) -> Result<Cell, VideoError> {
    size.cell(row, col).ok_or_else(|| {
        let problem = format!("expected {what} a board of {size}, found row {row}, column {col} (from 0)");
        VideoError::at(offset, problem)
    })
}

//! Minesweeper games as text: recorded, replayed, measured and reviewed.
//!
//! - [`Recording`] is a game as data and as text: its settings, where the mines are, and a line for every move. The same
//!   text serves as a save file, a replay and a bug report.
//! - [`Playback`] is a recording at one of its moves: it can be played on, or moved to any other move.
//! - [`Statistics`] measures how a layout was played.
//! - [`Reviewer`] goes through a game with the solver: which moves were guesses, their risk, and which safe moves were
//!   missed.
//! - [`Day`] is the date of a daily board.
//!
//! ```
//! use saolei_replay::{Playback, Recording, Statistics};
//! use saolei_rules::Operation;
//! let text = "saolei 1\nrules classic\nsize 2x5\nmines 2\nstart safe\nmade given\nlayout\n*....\n...*.\n0 open 1 3\n";
//! let mut play = Playback::new(Recording::read(text.as_bytes())?);
//! let at = |row, col| play.recording().size().cell(row, col).unwrap();
//! let (mine, number) = (at(1, 3), at(0, 2));
//! play.record(1200, Operation::Mark(mine))?;
//! play.record(1900, Operation::Chord(number))?;
//! assert!(play.recording().text().ends_with("0 open 1 3\n1200 mark 2 4\n1900 chord 1 3\n"));
//! assert_eq!(Statistics::of(&play).clicks(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clicks;
mod day;
mod measures;
mod moves;
mod playback;
mod read;
mod read_game;
mod recorded_game;
mod recording;
mod review;
mod review_text;
mod splits;
mod statistics;
mod video;
mod win_account;

pub use clicks::ClickCount;
pub use day::{Day, NotADay};
pub use measures::{Luck, Measure, MeasureValue};
pub use moves::{Aid, Move, MoveKind};
pub use playback::{NoLayout, Playback};
pub use read_game::{read_any_boards, read_any_positions, read_game};
pub use recorded_game::{ExaminedGame, PointerPlace, RecordedGame};
pub use recording::{Header, HeaderError, LayoutError, LayoutOrigin, Recording};
pub use review::{Review, ReviewedMove, Reviewer};
pub use splits::Splits;
pub use statistics::Statistics;
pub use video::{
    CellShown, Declared, Finding, GameFormat, GameResult, MouseEvent, MouseKind, MouseRules, NoVideo,
    PointerPaths, ShownCell, Video, VideoClick, VideoError, VideoPlay, VideoStep,
};
pub use win_account::{MoveWorth, WinAccount};

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

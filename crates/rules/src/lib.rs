//! The rules of every Minesweeper dialect as values, and a game that plays them.
//!
//! The crate has no input or output, no clock and no randomness. A game answers with data, and callers turn it into
//! text, pixels or JSON.
//!
//! ```
//! use saolei_rules::{Face, Game, Layout, Phase, Rules, Size, Verdict};
//!
//! let size = Size::new(2, 5)?;
//! let at = |row, col| size.cell(row, col).unwrap();
//! let mut game = Game::new(Layout::new(size, [at(0, 0), at(1, 3)]), &Rules::SWEEP);
//!
//! assert_eq!(game.open(at(0, 1)), Verdict::Opened);
//! assert_eq!(game.face(at(0, 1)), Face::Open(1));
//! assert!(matches!(game.mark(at(0, 0)), Verdict::Marked(_)));
//! assert_eq!(game.chord(at(0, 1)), Verdict::Opened); // the flag accounts for the 1: its other neighbours open
//! assert_eq!(game.changes().len(), 4);
//! assert_eq!(game.open(at(1, 3)), Verdict::Exploded(at(1, 3)));
//! assert_eq!(game.phase(), Phase::Lost(at(1, 3)));
//! # Ok::<(), saolei_rules::SizeError>(())
//! ```

mod board;
mod changes;
mod flood;
mod game;
mod mutations;
mod numbers;
mod operation;
mod rules;
mod size;
mod tile;

pub use board::{Board, BoardBuilder, Layout};
pub use changes::{Changes, Run, Runs};
pub use game::{Game, Phase, Refusal, Verdict};
pub use mutations::RuleMutation;
pub use operation::{Operation, OperationKind};
pub use rules::{Chording, LosingChord, Marking, Rules, WinCheck, ZeroChord};
pub use size::{Cell, Size, SizeError};
pub use tile::{Face, Mark, MarkSet, Tile};

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

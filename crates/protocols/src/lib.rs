//! The Minesweeper problems of five judges: bytes in, bytes out.
//!
//! A protocol knows how its statement writes boards, operations and answers. It has no rules of its own: it passes
//! operations to a [`saolei_rules::Game`] and turns verdicts into words.
//! [`Session`] reads tokens and writes answers, also for problems that other crates describe.
//!
//! ```
//! use saolei_protocols::Protocol;
//! let mut answer = Vec::new();
//! Protocol::Sweep.run("example", &mut &b"1 3\n..*\nSweep 1 1\nQuit\n"[..], &mut answer)?;
//! assert!(answer.starts_with(b"2 cell(s) detected\n"), "{}", String::from_utf8_lossy(&answer));
//! # Ok::<(), saolei_protocols::Error>(())
//! ```

mod board;
mod boom;
mod cell_format;
mod click;
mod console;
mod eight_bytes;
mod error;
mod master;
mod output;
mod protocol;
mod session;
mod sweep;
mod text;

pub use error::{Error, InputError, Result as SessionResult};
pub use output::{MAX_ROOM, Output};
pub use protocol::Protocol;
pub use session::{LineColumn, Session};

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

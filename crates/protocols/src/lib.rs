//! The Minesweeper problems of five judges: bytes in, bytes out.
//!
//! A protocol knows how its statement writes boards, operations and answers. It has no rules of its own: it passes
//! operations to a [`saolei_rules::Game`] and turns verdicts into words.

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

pub use error::{Error, InputError};
pub use protocol::Protocol;

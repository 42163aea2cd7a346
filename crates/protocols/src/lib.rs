//! Five judges' Minesweeper problems: bytes in, bytes out.
//!
//! A protocol knows how its statement spells boards, operations and answers. It has no rules of its own: it hands
//! operations to a [`saolei_rules::Game`] and turns verdicts into words.

mod board;
mod boom;
mod click;
mod console;
mod error;
mod listing;
mod master;
mod output;
mod protocol;
mod sweep;
mod talk;
mod text;
mod word;

pub use error::{Error, InputError};
pub use protocol::Protocol;

//! Text: positions that are read and written, and reasons in words.

mod lines;
pub(crate) mod position;
mod reasons;

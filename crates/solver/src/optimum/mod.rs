//! Perfect play: searches all ways to play on a set of layouts, and finds the best result of any player on a board.

mod bit_set;
mod block;
pub(crate) mod board;
pub(crate) mod memo;
pub(crate) mod search;
pub(crate) mod table;

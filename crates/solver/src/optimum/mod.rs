//! Perfect play: the search of all ways to play on a set of layouts, and the best that any player can do on a board.

mod bit_set;
mod block;
pub(crate) mod board;
pub(crate) mod memo;
pub(crate) mod search;
pub(crate) mod table;

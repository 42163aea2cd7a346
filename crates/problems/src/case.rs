//! A case: what a task is asked about.

use crate::square::Grid;

/// A board and what else the input says about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// The board. If the input has none, its cells are closed.
    pub board: Grid,
    /// The cells that the player clicked on; empty if the input has one board.
    pub touched: Grid,
    /// The number of mines; 0 if the input does not say it.
    pub mines: u64,
    /// The row and column of a click, counted from 0.
    pub click: (u32, u32),
}

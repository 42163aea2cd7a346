//! The limits of a problem's inputs, and of its subtasks.

use crate::bounds::Bounds;

/// The limits of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Cases in an input.
    pub cases: Bounds,
    /// Rows of a board.
    pub rows: Bounds,
    /// Columns of a board.
    pub cols: Bounds,
    /// Mines on a board, capped by its number of cells.
    pub mines: Bounds,
}

/// A subtask: its limits and its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightSubtask {
    /// The points.
    pub points: u32,
    /// The limits of its inputs.
    pub limits: Limits,
}

//! Sizes of boards, and their cells.

use std::fmt;

/// The number of rows and columns of a board: at least one of each, and few enough to be indexed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u32,
    cols: u32,
}

impl Size {
    /// A size that has been checked, so that no other code has to.
    ///
    /// # Errors
    /// A board without cells, or one whose tiles and border do not fit into `u32` indices.
    pub fn new(rows: u32, cols: u32) -> Result<Size, SizeError> {
        let bordered = (u64::from(rows) + 2).saturating_mul(u64::from(cols) + 1);
        if rows == 0 || cols == 0 || bordered >= u64::from(u32::MAX) {
            return Err(SizeError { rows, cols });
        }
        Ok(Size { rows, cols })
    }

    /// The number of rows.
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(self) -> u32 {
        self.cols
    }

    /// The number of cells.
    pub const fn cells(self) -> u64 {
        self.rows as u64 * self.cols as u64
    }

    /// The cell in this row and column, both counted from 0; `None` off the board.
    pub const fn cell(self, row: u32, col: u32) -> Option<Cell> {
        if row < self.rows && col < self.cols { Some(Cell { row, col }) } else { None }
    }

    /// Every cell, row by row.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Cell { row, col }))
    }

    /// The cells that touch this one, at most eight, row by row.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let rows = cell.row.saturating_sub(1)..=(cell.row + 1).min(self.rows - 1);
        let cols = cell.col.saturating_sub(1)..=(cell.col + 1).min(self.cols - 1);
        rows.flat_map(move |row| cols.clone().map(move |col| Cell { row, col }))
            .filter(move |&other| other != cell)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// A cell of a board, by its row and column counted from 0. It comes from [`Size::cell`], so it is on that board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u32,
    col: u32,
}

impl Cell {
    /// The row, counted from 0.
    pub const fn row(self) -> u32 {
        self.row
    }

    /// The column, counted from 0.
    pub const fn col(self) -> u32 {
        self.col
    }
}

/// Why there is no such [`Size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    rows: u32,
    cols: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SizeError { rows, cols } = self;
        if *rows == 0 || *cols == 0 {
            write!(f, "expected a board with at least one row and one column, found {rows} x {cols}")
        } else {
            write!(f, "expected a smaller board, found {rows} x {cols}")
        }
    }
}

impl std::error::Error for SizeError {}

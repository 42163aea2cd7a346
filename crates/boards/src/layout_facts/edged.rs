//! Boards with an edge one cell wide, so that every cell has eight neighbours.

use saolei_rules::{Cell, Size};
use std::ops::Range;

/// Numbers the cells of a board column by column, including an edge one cell wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edged {
    /// The number of rows, including the edges above and below.
    height: usize,
    cells: usize,
}

impl Edged {
    pub(super) const fn new(size: Size) -> Edged {
        let height = size.rows() as usize + 2;
        Edged { height, cells: height * (size.cols() as usize + 2) }
    }

    pub(super) const fn cells(self) -> usize {
        self.cells
    }

    pub(super) const fn index(self, cell: Cell) -> usize {
        (cell.col() as usize + 1) * self.height + cell.row() as usize + 1
    }

    /// The numbers of the cells of each column, without the edge.
    pub(super) fn columns(self, size: Size) -> impl Iterator<Item = Range<usize>> {
        (1..=size.cols() as usize)
            .map(move |col| col * self.height + 1..col * self.height + 1 + size.rows() as usize)
    }

    /// A cell of the board and its neighbours.
    pub(super) const fn around(self, index: usize) -> [usize; 9] {
        let (left, right) = (index - self.height, index + self.height);
        [left - 1, left, left + 1, index - 1, index, index + 1, right - 1, right, right + 1]
    }
}

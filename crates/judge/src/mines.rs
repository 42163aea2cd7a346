//! Where the mines of a board are, in a form that can be edited.

use saolei_rules::{Cell, Layout, Size};
use std::ops::Range;

/// A layout under construction: mines can be laid, lifted and cropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mines {
    size: Size,
    mines: Vec<bool>,
}

impl Mines {
    /// A board without mines.
    pub fn none(size: Size) -> Mines {
        Mines { size, mines: vec![false; size.cells() as usize] }
    }

    /// A board from its cells, row by row; `None` where there are too few or too many.
    pub fn from_cells(size: Size, mines: Vec<bool>) -> Option<Mines> {
        (mines.len() as u64 == size.cells()).then_some(Mines { size, mines })
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many mines there are.
    pub fn count(&self) -> u64 {
        self.mines.iter().filter(|&&mine| mine).count() as u64
    }

    /// Whether there is a mine on a cell.
    ///
    /// # Panics
    /// Where the cell does not lie on this board.
    pub fn is_mine(&self, cell: Cell) -> bool {
        self.mines[self.index(cell)]
    }

    /// Lays a mine.
    ///
    /// # Panics
    /// Where the cell does not lie on this board.
    pub fn lay(&mut self, cell: Cell) {
        let index = self.index(cell);
        self.mines[index] = true;
    }

    /// Takes a mine away.
    ///
    /// # Panics
    /// Where the cell does not lie on this board.
    pub fn lift(&mut self, cell: Cell) {
        let index = self.index(cell);
        self.mines[index] = false;
    }

    /// The number of mines around a cell.
    ///
    /// # Panics
    /// Where the cell does not lie on this board.
    pub fn number(&self, cell: Cell) -> u8 {
        self.size.neighbours(cell).filter(|&neighbour| self.is_mine(neighbour)).count() as u8
    }

    /// The cells with a mine, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.size.iter().zip(&self.mines).filter(|&(_, &mine)| mine).map(|(cell, _)| cell)
    }

    /// The cells without a mine, row by row.
    pub fn safe(&self) -> impl Iterator<Item = Cell> {
        self.size.iter().zip(&self.mines).filter(|&(_, &mine)| !mine).map(|(cell, _)| cell)
    }

    /// The rows.
    pub fn rows(&self) -> impl Iterator<Item = &[bool]> {
        self.mines.chunks(self.size.cols() as usize)
    }

    /// The part of the board in these rows and columns; `None` where that has no cells or is not on the board.
    pub fn cropped(&self, rows: Range<u32>, cols: Range<u32>) -> Option<Mines> {
        let size = crop(self.size, &rows, &cols)?;
        let mines = size.iter().map(|cell| {
            let (row, col) = (rows.start + cell.row(), cols.start + cell.col());
            self.mines[row as usize * self.size.cols() as usize + col as usize]
        });
        Some(Mines { size, mines: mines.collect() })
    }

    /// The layout that a game can be played on.
    pub fn layout(&self) -> Layout {
        Layout::new(self.size, self.iter())
    }

    pub(crate) const fn index(&self, cell: Cell) -> usize {
        cell.row() as usize * self.size.cols() as usize + cell.col() as usize
    }
}

/// The size of these rows and columns of a board.
pub(crate) fn crop(size: Size, rows: &Range<u32>, cols: &Range<u32>) -> Option<Size> {
    if rows.end > size.rows() || cols.end > size.cols() {
        return None;
    }
    Size::new(rows.end.checked_sub(rows.start)?, cols.end.checked_sub(cols.start)?).ok()
}

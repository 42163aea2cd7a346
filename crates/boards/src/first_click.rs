//! The first click, and what it guarantees.

use crate::named_enum;
use saolei_rules::{Cell, Size};

named_enum! {
    /// What the first click guarantees.
    #[derive(Default)]
    pub enum FirstClick {
        /// Nothing: the cell may be a mine.
        Any = "any",
        /// The cell is not a mine.
        #[default]
        Safe = "safe",
        /// Neither the cell nor its neighbours are mines.
        Opening = "opening",
    }
}

impl FirstClick {
    /// A start on this cell with this guarantee.
    pub const fn at(self, cell: Cell) -> Start {
        Start { cell, first_click: self }
    }
}

/// Where a game starts, and what that first click guarantees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The cell of the first click.
    pub cell: Cell,
    /// What it guarantees.
    pub first_click: FirstClick,
}

impl Start {
    /// Whether the guarantee keeps a cell free of mines.
    pub const fn keeps_free(self, cell: Cell) -> bool {
        let Start { cell: first, first_click } = self;
        match first_click {
            FirstClick::Any => false,
            FirstClick::Safe => first.row() == cell.row() && first.col() == cell.col(),
            FirstClick::Opening => {
                first.row().abs_diff(cell.row()) <= 1 && first.col().abs_diff(cell.col()) <= 1
            }
        }
    }

    /// The most mines that the guarantee allows.
    pub fn most_mines(self, size: Size) -> u64 {
        let kept = match self.first_click {
            FirstClick::Any => 0,
            FirstClick::Safe => 1,
            FirstClick::Opening => size.neighbours(self.cell).count() as u64 + 1,
        };
        size.cells() - kept
    }
}

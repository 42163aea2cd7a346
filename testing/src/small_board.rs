//! Boards so small that every layout can be tried.

use crate::naive::{Dialect, Game};

/// A board of at most 31 cells. A set of cells, such as a layout, is a number with one bit for each cell: bit 0 is the
/// first cell of the first row.
#[derive(Clone, Debug)]
pub struct SmallBoard {
    around: Vec<u32>,
}

impl SmallBoard {
    /// A board of this size.
    ///
    /// # Panics
    /// If it has more than 31 cells.
    pub fn new(rows: usize, cols: usize) -> SmallBoard {
        assert!(rows * cols <= 31, "{rows} x {cols} cells are too many");
        let game = Game::new(Dialect::Classic, vec![vec![false; cols]; rows]);
        let bits = |cell| game.around(cell).into_iter().map(|(row, col)| 1 << (row * cols + col)).sum();
        SmallBoard { around: game.cells().map(bits).collect() }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.around.len()
    }

    /// The set of cells around a cell.
    pub fn around(&self, cell: usize) -> u32 {
        self.around[cell]
    }

    /// The number of a cell on a layout.
    pub fn number(&self, layout: u32, cell: usize) -> u8 {
        (layout & self.around[cell]).count_ones() as u8
    }

    /// All layouts with no mine on the `safe` cells, with these numbers and, if given, with this many mines.
    pub fn layouts(&self, safe: u32, numbers: &[(usize, u8)], mines: Option<u64>) -> Vec<u32> {
        let fits = |&layout: &u32| {
            layout & safe == 0
                && mines.is_none_or(|mines| u64::from(layout.count_ones()) == mines)
                && numbers.iter().all(|&(cell, number)| self.number(layout, cell) == number)
        };
        (0..1 << self.cells()).filter(fits).collect()
    }

    /// Whether a layout can be won by opening `first` and then only cells that are safe on every layout consistent with
    /// the open numbers and, if known, the number of mines.
    pub fn is_won_without_a_guess(&self, layout: u32, first: usize, knows_mine_count: bool) -> bool {
        let mines = knows_mine_count.then_some(u64::from(layout.count_ones()));
        let all = (1 << self.cells()) - 1;
        let (mut open, mut safe) = (0u32, 1 << first);
        while layout & safe == 0 && safe != 0 {
            while safe != 0 {
                let cell = safe.trailing_zeros() as usize;
                open |= 1 << cell;
                if self.number(layout, cell) == 0 {
                    safe |= self.around(cell);
                }
                safe &= !open;
            }
            let shown = (0..self.cells()).filter(|cell| open >> cell & 1 == 1);
            let shown: Vec<(usize, u8)> = shown.map(|cell| (cell, self.number(layout, cell))).collect();
            let maybe_mines = self.layouts(open, &shown, mines).into_iter().fold(0, |some, more| some | more);
            safe = all & !open & !maybe_mines;
        }
        open == all & !layout
    }
}

//! Smaller cases, for programs that shrink a failing input.

use crate::case::Case;
use crate::square::{Grid, Square};
use std::ops::Range;

impl Grid {
    /// The board without some rows and columns.
    fn without(&self, rows: &Range<u32>, cols: &Range<u32>) -> Grid {
        let kept =
            |all: u32, gone: &Range<u32>| (0..all).filter(|at| !gone.contains(at)).collect::<Vec<u32>>();
        let (rows, cols) = (kept(self.rows(), rows), kept(self.cols(), cols));
        let width = self.cols() as usize;
        let at = |row: u32, col: u32| self.squares()[row as usize * width + col as usize];
        let squares = rows.iter().flat_map(|&row| cols.iter().map(move |&col| at(row, col))).collect();
        Grid::new(rows.len() as u32, cols.len() as u32, squares)
    }
}

impl Case {
    /// The case without some rows and columns.
    pub fn without(&self, rows: Range<u32>, cols: Range<u32>) -> Case {
        let smaller = |grid: &Grid| match grid.squares().is_empty() {
            true => {
                let left = |all: u32, gone: &Range<u32>| all - (gone.end.min(all) - gone.start.min(all));
                Grid::empty(left(grid.rows(), &rows), left(grid.cols(), &cols))
            }
            false => grid.without(&rows, &cols),
        };
        let board = smaller(&self.board);
        let side = |at: u32, all: u32| at.min(all.saturating_sub(1));
        let click = (side(self.click.0, board.rows()), side(self.click.1, board.cols()));
        let touched =
            if self.touched.squares().is_empty() { Grid::default() } else { smaller(&self.touched) };
        Case { board, touched, mines: self.mines, click }
    }

    /// The case without some of the mines on its board, counted row by row.
    pub fn without_mines(&self, range: Range<usize>) -> Case {
        let mut case = self.clone();
        let mines = case.board.squares_mut().iter_mut().filter(|square| square.is_mine());
        mines.skip(range.start).take(range.len()).for_each(|mine| *mine = Square::SAFE);
        case
    }

    /// The case without some of the touches, counted row by row.
    pub fn without_touches(&self, range: Range<usize>) -> Case {
        let mut case = self.clone();
        let touches = case.touched.squares_mut().iter_mut().filter(|square| **square == Square::TOUCHED);
        touches.skip(range.start).take(range.len()).for_each(|touch| *touch = Square::UNTOUCHED);
        case
    }

    /// How many touches there are.
    pub fn touches(&self) -> usize {
        self.touched.squares().iter().filter(|&&square| square == Square::TOUCHED).count()
    }
}

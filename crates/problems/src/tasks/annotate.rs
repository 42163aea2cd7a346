//! Counts the mines around every cell.

use super::{Around, Neighbours};
use crate::square::{Grid, Square};

/// What becomes of cells that are mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MinesShow {
    /// They stay mines.
    Mines,
    /// They show their numbers as all other cells do.
    Numbers,
}

/// Replaces every cell by the number of mines around it. Works in place, with a window of three rows, so that a board
/// takes one byte a cell.
pub fn annotate(mut grid: Grid, around: Around, mines: MinesShow) -> Grid {
    let (rows, cols) = (grid.rows() as usize, grid.cols() as usize);
    if rows == 0 || cols == 0 {
        return grid;
    }
    let [mut above, mut here, mut below] = [(); 3].map(|()| RowCounts::new(cols));
    below.read(&grid.squares()[..cols]);
    let own = if around.counts_itself { 0 } else { u8::MAX };
    for start in (0..rows * cols).step_by(cols) {
        (above, here, below) = (here, below, above);
        match grid.squares().get(start + cols..start + 2 * cols) {
            Some(next) => below.read(next),
            None => below.clear(),
        }
        let (upper, lower) = match around.neighbours {
            Neighbours::Eight => (&above.sums[..], &below.sums[..]),
            Neighbours::Four => (&above.weights[1..], &below.weights[1..]),
        };
        let counts = upper.iter().zip(&here.sums).zip(lower).zip(&here.weights[1..]);
        let squares = &mut grid.squares_mut()[start..start + cols];
        match mines {
            MinesShow::Mines => {
                for (square, (((upper, sum), lower), weight)) in squares.iter_mut().zip(counts) {
                    let number = Square::counted(upper + sum + lower - (weight & own));
                    *square = if square.is_mine() { *square } else { number };
                }
            }
            MinesShow::Numbers => {
                for (square, (((upper, sum), lower), weight)) in squares.iter_mut().zip(counts) {
                    *square = Square::counted(upper + sum + lower - (weight & own));
                }
            }
        }
    }
    grid
}

/// The mines of a row, with a column of zeros on both sides, and their sums over three cells.
struct RowCounts {
    weights: Vec<u8>,
    sums: Vec<u8>,
}

impl RowCounts {
    fn new(cols: usize) -> RowCounts {
        RowCounts { weights: vec![0; cols + 2], sums: vec![0; cols] }
    }

    fn read(&mut self, squares: &[Square]) {
        for (weight, square) in self.weights[1..].iter_mut().zip(squares) {
            *weight = square.weight();
        }
        let three = self.weights.iter().zip(&self.weights[1..]).zip(&self.weights[2..]);
        for (sum, ((left, own), right)) in self.sums.iter_mut().zip(three) {
            *sum = left + own + right;
        }
    }

    fn clear(&mut self) {
        self.weights.fill(0);
        self.sums.fill(0);
    }
}

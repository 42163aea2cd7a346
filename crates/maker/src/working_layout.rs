//! A layout that is being made.

use crate::measures::Measures;
use saolei_rules::{Layout, Size};
use saolei_solver::CertainPlay;

/// Mines and numbers by square. A square is an index of [`CertainPlay`], which includes a border.
#[derive(Clone, Debug)]
pub(crate) struct WorkingLayout {
    size: Size,
    stride: usize,
    square_of: Vec<u32>,
    mined: Vec<bool>,
    /// The number of mines on a cell and around it; off the board, [`OFF_BOARD`] is added.
    numbers: Vec<u8>,
    blank: Vec<u8>,
    /// The cells that openings open, and the zeros whose neighbours have yet to be opened.
    opened: Vec<bool>,
    zeros: Vec<u32>,
}

/// Added to squares off the board, so that they are never zeros.
const OFF_BOARD: u8 = 16;

impl WorkingLayout {
    pub fn new(size: Size, play: &CertainPlay) -> WorkingLayout {
        let square_of: Vec<u32> = size.iter().map(|cell| play.index(cell) as u32).collect();
        let mut blank = vec![OFF_BOARD; play.index_count()];
        for &square in &square_of {
            blank[square as usize] = 0;
        }
        let mined = vec![false; play.index_count()];
        WorkingLayout {
            size,
            stride: play.stride(),
            square_of,
            mined,
            numbers: blank.clone(),
            blank,
            opened: Vec::new(),
            zeros: Vec::new(),
        }
    }

    /// Puts mines on these cells, given as indices row by row, and on no others.
    pub fn set_mines(&mut self, mines: &[u32]) {
        self.mined.fill(false);
        self.numbers.copy_from_slice(&self.blank);
        for &index in mines {
            self.toggle(self.square(index));
        }
    }

    /// The square of a cell, given as an index row by row.
    pub fn square(&self, index: u32) -> usize {
        self.square_of[index as usize] as usize
    }

    pub fn around(&self, square: usize) -> [usize; 8] {
        let (above, below) = (square - self.stride, square + self.stride);
        [above - 1, above, above + 1, square - 1, square + 1, below - 1, below, below + 1]
    }

    /// The number of zeros among a cell and its neighbours.
    pub fn zeros(&self, square: usize) -> usize {
        let rows = [square - self.stride - 1, square - 1, square + self.stride - 1];
        let zeros = |start: usize| (start..start + 3).filter(|&at| self.numbers[at] == 0);
        rows.into_iter().map(|start| zeros(start).count()).sum()
    }

    /// Turns a safe cell into a mine, or a mine into a safe cell.
    pub fn toggle(&mut self, square: usize) {
        self.mined[square] = !self.mined[square];
        let change = if self.mined[square] { 1 } else { u8::MAX };
        for start in [square - self.stride - 1, square - 1, square + self.stride - 1] {
            for number in &mut self.numbers[start..start + 3] {
                *number = number.wrapping_add(change);
            }
        }
    }

    pub fn is_mine(&self, square: usize) -> bool {
        self.mined[square]
    }

    pub fn number(&self, square: usize) -> u8 {
        self.numbers[square]
    }

    /// The 3BV and the openings, as [`Measures::of`] computes them, without allocating for each layout.
    pub fn measures(&mut self) -> Measures {
        let mut measures = Measures::default();
        self.opened.clear();
        self.opened.resize(self.numbers.len(), false);
        for &square in &self.square_of {
            let square = square as usize;
            if self.numbers[square] > 0 || self.opened[square] {
                continue;
            }
            measures.openings += 1;
            self.opened[square] = true;
            self.zeros.push(square as u32);
            while let Some(zero) = self.zeros.pop() {
                for other in self.around(zero as usize) {
                    if !std::mem::replace(&mut self.opened[other], true) && self.numbers[other] == 0 {
                        self.zeros.push(other as u32);
                    }
                }
            }
        }
        let squares = self.square_of.iter().map(|&square| square as usize);
        let alone = squares.filter(|&square| !self.opened[square] && !self.mined[square]).count();
        measures.three_bv = measures.openings + alone as u32;
        measures
    }

    pub fn to_layout(&self) -> Layout {
        let cells = self.size.iter().zip(&self.square_of);
        let mines = cells.filter(|&(_, &square)| self.mined[square as usize]).map(|(cell, _)| cell);
        Layout::new(self.size, mines)
    }
}

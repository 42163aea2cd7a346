//! The mines and numbers of a layout that is being made.

use saolei_rules::{Layout, Size};
use saolei_solver::Clearing;

/// Mines and numbers, at the places of a [`Clearing`].
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    size: Size,
    stride: usize,
    /// The place of each cell, row by row.
    place_of: Vec<u32>,
    mined: Vec<bool>,
    numbers: Vec<u8>,
}

impl Ground {
    pub fn new(size: Size, clearing: &Clearing) -> Ground {
        Ground {
            size,
            stride: clearing.stride(),
            place_of: size.iter().map(|cell| clearing.place(cell) as u32).collect(),
            mined: vec![false; clearing.places()],
            numbers: vec![0; clearing.places()],
        }
    }

    /// Lays mines on these cells, given as indices row by row, and nowhere else.
    pub fn lay(&mut self, mines: &[u32]) {
        self.mined.fill(false);
        self.numbers.fill(0);
        for &index in mines {
            let place = self.place_of[index as usize] as usize;
            self.mined[place] = true;
            for start in [place - self.stride - 1, place - 1, place + self.stride - 1] {
                for number in &mut self.numbers[start..start + 3] {
                    *number += 1;
                }
            }
        }
    }

    pub fn is_mine(&self, place: usize) -> bool {
        self.mined[place]
    }

    /// The mines around a safe cell.
    pub fn number(&self, place: usize) -> u8 {
        self.numbers[place]
    }

    pub fn layout(&self) -> Layout {
        let cells = self.size.iter().zip(&self.place_of);
        let mines = cells.filter(|&(_, &place)| self.mined[place as usize]).map(|(cell, _)| cell);
        Layout::new(self.size, mines)
    }
}

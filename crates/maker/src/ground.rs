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
    /// The mines around a cell, with its own.
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

    /// The place of a cell, given as an index row by row.
    pub fn place(&self, index: u32) -> usize {
        self.place_of[index as usize] as usize
    }

    /// The eight places around a place.
    pub fn around(&self, place: usize) -> [usize; 8] {
        let (above, below) = (place - self.stride, place + self.stride);
        [above - 1, above, above + 1, place - 1, place + 1, below - 1, below, below + 1]
    }

    /// Whether one place lies beside another.
    pub fn touches(&self, place: usize, other: usize) -> bool {
        self.around(place).contains(&other)
    }

    /// Makes a mine of a safe cell, or the other way round.
    pub fn turn(&mut self, place: usize) {
        self.mined[place] = !self.mined[place];
        let change = if self.mined[place] { 1 } else { u8::MAX };
        for start in [place - self.stride - 1, place - 1, place + self.stride - 1] {
            for number in &mut self.numbers[start..start + 3] {
                *number = number.wrapping_add(change);
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

//! A layout that is being made.

use crate::measures::Measures;
use saolei_rules::{Layout, Size};
use saolei_solver::CertainPlay;

/// Mines and numbers, at the places of a [`CertainPlay`].
#[derive(Clone, Debug)]
pub(crate) struct WorkingLayout {
    size: Size,
    stride: usize,
    /// The place of each cell, row by row.
    place_of: Vec<u32>,
    mined: Vec<bool>,
    /// The mines around a cell and on it; [`OFF_BOARD`] more off the board.
    numbers: Vec<u8>,
    /// The numbers of a board without mines.
    blank: Vec<u8>,
    /// The cells that openings open, and the zeros whose neighbours are still to be opened.
    opened: Vec<bool>,
    zeros: Vec<u32>,
}

/// Places off the board are not zeros.
const OFF_BOARD: u8 = 16;

impl WorkingLayout {
    pub fn new(size: Size, play: &CertainPlay) -> WorkingLayout {
        let place_of: Vec<u32> = size.iter().map(|cell| play.place(cell) as u32).collect();
        let mut blank = vec![OFF_BOARD; play.places()];
        for &place in &place_of {
            blank[place as usize] = 0;
        }
        let mined = vec![false; play.places()];
        WorkingLayout {
            size,
            stride: play.stride(),
            place_of,
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

    /// The number of zeros among a cell and its neighbours.
    pub fn zeros(&self, place: usize) -> usize {
        let rows = [place - self.stride - 1, place - 1, place + self.stride - 1];
        let zeros = |start: usize| (start..start + 3).filter(|&at| self.numbers[at] == 0);
        rows.into_iter().map(|start| zeros(start).count()).sum()
    }

    /// Turns a safe cell into a mine, or a mine into a safe cell.
    pub fn toggle(&mut self, place: usize) {
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

    /// The 3BV and the openings: those of [`Measures::of`], without memory for each layout that is tried.
    pub fn measures(&mut self) -> Measures {
        let mut measures = Measures::default();
        self.opened.clear();
        self.opened.resize(self.numbers.len(), false);
        for &place in &self.place_of {
            let place = place as usize;
            if self.numbers[place] > 0 || self.opened[place] {
                continue;
            }
            measures.openings += 1;
            self.opened[place] = true;
            self.zeros.push(place as u32);
            while let Some(zero) = self.zeros.pop() {
                for other in self.around(zero as usize) {
                    if !std::mem::replace(&mut self.opened[other], true) && self.numbers[other] == 0 {
                        self.zeros.push(other as u32);
                    }
                }
            }
        }
        let places = self.place_of.iter().map(|&place| place as usize);
        let alone = places.filter(|&place| !self.opened[place] && !self.mined[place]).count();
        measures.three_bv = measures.openings + alone as u32;
        measures
    }

    pub fn to_layout(&self) -> Layout {
        let cells = self.size.iter().zip(&self.place_of);
        let mines = cells.filter(|&(_, &place)| self.mined[place as usize]).map(|(cell, _)| cell);
        Layout::new(self.size, mines)
    }
}

//! Deals mines like cards.

use crate::first_click::Start;
use crate::random::Random;
use saolei_rules::Size;

/// The cells that may hold mines, dealt like cards.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Indices, row by row.
    cells: Vec<u32>,
}

impl Deck {
    /// A deck of all cells that the start does not keep free, row by row.
    pub fn new(size: Size, start: Start) -> Deck {
        let indexed = size.iter().zip(0..);
        let free = indexed.filter(|&(cell, _)| !start.keeps_free(cell)).map(|(_, index)| index);
        Deck { cells: free.collect() }
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Draws one of the cells, all equally likely.
    ///
    /// # Panics
    /// If there are no cells.
    pub fn draw(&self, random: &mut Random) -> u32 {
        self.cells[random.below(self.cells.len() as u64) as usize]
    }

    /// Deals this many different cells. Every choice is equally likely, independent of earlier deals.
    ///
    /// # Panics
    /// If there are fewer cells.
    pub fn deal(&mut self, count: usize, random: &mut Random) -> &[u32] {
        for index in 0..count {
            let other = index + random.below((self.cells.len() - index) as u64) as usize;
            self.cells.swap(index, other);
        }
        &self.cells[..count]
    }
}

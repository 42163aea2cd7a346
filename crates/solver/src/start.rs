//! The first click, and what it is promised.

use saolei_rules::{Cell, Size};

use crate::random::Random;

/// Where a game starts, and what the first click is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// Nothing: the cell may be a mine.
    Any(Cell),
    /// The cell is not a mine.
    Safe(Cell),
    /// Neither the cell nor any around it is a mine.
    Opening(Cell),
}

impl Start {
    /// The cell of the first click.
    pub const fn cell(self) -> Cell {
        match self {
            Start::Any(cell) | Start::Safe(cell) | Start::Opening(cell) => cell,
        }
    }

    /// Whether the promise keeps mines from a cell.
    pub fn keeps_free(self, cell: Cell) -> bool {
        match self {
            Start::Any(_) => false,
            Start::Safe(start) => start == cell,
            Start::Opening(start) => {
                start.row().abs_diff(cell.row()) <= 1 && start.col().abs_diff(cell.col()) <= 1
            }
        }
    }

    /// The most mines that the promise leaves room for.
    pub fn most_mines(self, size: Size) -> u64 {
        let kept = match self {
            Start::Any(_) => 0,
            Start::Safe(_) => 1,
            Start::Opening(cell) => size.neighbours(cell).count() as u64 + 1,
        };
        size.cells() - kept
    }
}

/// The cells that may hold mines, to be dealt like cards.
#[derive(Clone, Debug)]
pub struct Deck {
    /// As indices row by row.
    cells: Vec<u32>,
}

impl Deck {
    /// All cells that the start does not keep free, row by row.
    pub fn new(size: Size, start: Start) -> Deck {
        let indexed = size.iter().zip(0..);
        let free = indexed.filter(|&(cell, _)| !start.keeps_free(cell)).map(|(_, index)| index);
        Deck { cells: free.collect() }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// One of the cells, all equally likely.
    ///
    /// # Panics
    /// Where there is none.
    pub fn draw(&self, random: &mut Random) -> u32 {
        self.cells[random.below(self.cells.len() as u64) as usize]
    }

    /// Deals so many different cells, every choice equally likely whatever was dealt before.
    ///
    /// # Panics
    /// Where there are fewer cells.
    pub fn deal(&mut self, count: usize, random: &mut Random) -> &[u32] {
        for place in 0..count {
            let other = place + random.below((self.cells.len() - place) as u64) as usize;
            self.cells.swap(place, other);
        }
        &self.cells[..count]
    }
}

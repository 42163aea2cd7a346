//! Random numbers from a seed, and random boards made with them.

use crate::naive::{Cell, Face};

/// A source of random numbers: splitmix64, the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
    /// Bytes to use up before the first random number, in reverse order.
    bytes: Vec<u8>,
}

impl Dice {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Dice {
        Dice { state: seed, bytes: Vec::new() }
    }

    /// Takes numbers from these bytes, so that a fuzzer can choose them, then random ones.
    pub fn from_bytes(bytes: &[u8]) -> Dice {
        Dice { state: 0, bytes: bytes.iter().rev().copied().collect() }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.number_below(bound as u64) as usize
    }

    /// A number below `bound`, which must not be 0 and may exceed what the machine can address.
    pub fn number_below(&mut self, bound: u64) -> u64 {
        let number = match self.bytes.pop() {
            None => self.next(),
            Some(byte) if bound <= 256 => u64::from(byte),
            Some(byte) => u64::from(byte) << 8 | u64::from(self.bytes.pop().unwrap_or_default()),
        };
        number % bound
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// True with a chance of `chance` percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of the choices, which must not be empty.
    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A cell of a board of this size.
    pub fn cell(&mut self, rows: usize, cols: usize) -> Cell {
        (self.below(rows), self.below(cols))
    }

    /// Rows and columns: usually small, sometimes a single row or column, rarely `most_rows` by `most_cols`.
    pub fn size(&mut self, most_rows: usize, most_cols: usize) -> (usize, usize) {
        match self.below(40) {
            0..3 => (1, self.between(1, most_cols)),
            3..6 => (self.between(1, most_rows), 1),
            6 => (most_rows, most_cols),
            7..10 => (self.between(1, most_rows), self.between(1, most_cols)),
            10..18 => (self.between(8, 16).min(most_rows), self.between(8, 30).min(most_cols)),
            _ => (self.between(2, 9).min(most_rows), self.between(2, 9).min(most_cols)),
        }
    }

    /// Mines at any density, from none to every cell.
    pub fn mines(&mut self, rows: usize, cols: usize) -> Vec<Vec<bool>> {
        let chance = self.one_of(&[0, 1, 3, 8, 12, 12, 16, 16, 20, 20, 30, 50, 90, 100]);
        let mut mines: Vec<Vec<bool>> =
            (0..rows).map(|_| (0..cols).map(|_| self.percent(chance)).collect()).collect();
        if chance == 1 {
            let (row, col) = self.cell(rows, cols);
            mines[row][col] = true;
        }
        if chance == 90 && self.percent(50) {
            let (row, col) = self.cell(rows, cols);
            mines = vec![vec![true; cols]; rows];
            mines[row][col] = false;
        }
        mines
    }

    /// The faces of a half open board, with numbers that are mostly made up.
    pub fn half_open(&mut self, mines: &[Vec<bool>]) -> Vec<Vec<Face>> {
        let open = self.one_of(&[3, 20, 60, 100]);
        mines
            .iter()
            .map(|row| {
                row.iter()
                    .map(|&mine| match mine {
                        false if self.percent(open) => Face::Open(self.one_of(&[0, 0, 0, 1, 1, 2, 3, 8])),
                        _ => Face::Blank,
                    })
                    .collect()
            })
            .collect()
    }
}

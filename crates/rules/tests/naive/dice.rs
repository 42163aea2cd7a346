//! Random numbers from a seed, and random boards made of them.

use super::{Look, Place};

/// Splitmix64: small, good enough, and the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// True this many times in a hundred.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    pub fn place(&mut self, rows: usize, cols: usize) -> Place {
        (self.below(rows), self.below(cols))
    }

    /// Rows and columns: mostly small, sometimes a single row or column, rarely `most_rows` by `most_cols`.
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

    /// Mines at any density, from none to nothing but mines.
    pub fn mines(&mut self, rows: usize, cols: usize) -> Vec<Vec<bool>> {
        let chance = self.one_of(&[0, 1, 3, 8, 12, 12, 16, 16, 20, 20, 30, 50, 90, 100]);
        let mut mines: Vec<Vec<bool>> =
            (0..rows).map(|_| (0..cols).map(|_| self.percent(chance)).collect()).collect();
        if chance == 1 {
            let (row, col) = self.place(rows, cols);
            mines[row][col] = true;
        }
        if chance == 90 && self.percent(50) {
            let (row, col) = self.place(rows, cols);
            mines = vec![vec![true; cols]; rows];
            mines[row][col] = false;
        }
        mines
    }

    /// Looks for a board that is half open, with numbers that are mostly made up.
    pub fn half_open(&mut self, mines: &[Vec<bool>]) -> Vec<Vec<Look>> {
        let open = self.one_of(&[3, 20, 60, 100]);
        mines
            .iter()
            .map(|row| {
                row.iter()
                    .map(|&mine| match mine {
                        false if self.percent(open) => Look::Open(self.one_of(&[0, 0, 0, 1, 1, 2, 3, 8])),
                        _ => Look::Blank,
                    })
                    .collect()
            })
            .collect()
    }
}

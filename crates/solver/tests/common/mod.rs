//! Small boards on which every layout can be tried, and a generator of numbers for them.
#![allow(dead_code, missing_docs)]

use saolei_rules::{Cell, Face, Mark, Size};
use saolei_solver::View;

/// A small generator (splitmix64): the tests need variety, not quality.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)) % limit
    }
}

/// A view of at most 16 cells, and for each cell the bits of its neighbours.
#[derive(Debug)]
pub struct Small {
    pub view: View,
    around: Vec<u32>,
}

impl Small {
    /// A random layout, partly opened; up to `lies` of its numbers are then changed.
    pub fn random(random: &mut Random, lies: u64) -> Small {
        let (rows, cols) = loop {
            let (rows, cols) = (1 + random.below(5), 1 + random.below(7));
            if rows * cols <= 16 {
                break (rows as u32, cols as u32);
            }
        };
        let size = Size::new(rows, cols).unwrap();
        let cells = size.cells();
        let mines = random.below(cells + 1).min(random.below(cells + 1));
        let mut layout = 0u32;
        while u64::from(layout.count_ones()) < mines {
            layout |= 1 << random.below(cells);
        }
        let around: Vec<u32> = size.iter().map(|cell| bits(size, size.neighbours(cell))).collect();
        let mut view = View::closed(size, mines).unwrap();
        let share = 1 + random.below(4);
        for (index, cell) in size.iter().enumerate() {
            if layout >> index & 1 == 0 && random.below(5) < share {
                view.set(cell, Face::Open((layout & around[index]).count_ones() as u8));
            } else if random.below(6) == 0 {
                view.set(cell, Face::Closed(Mark::Flag));
            }
        }
        for _ in 0..lies {
            let cell = size.iter().nth(random.below(cells) as usize).unwrap();
            if let Face::Open(_) = view.face(cell) {
                view.set(cell, Face::Open(random.below(6) as u8));
            }
        }
        Small { view, around }
    }

    pub fn is_open(&self, index: usize) -> bool {
        matches!(self.view.faces()[index], Face::Open(_))
    }

    pub fn all_numbers(&self) -> Vec<usize> {
        (0..self.around.len()).filter(|&index| self.is_open(index)).collect()
    }

    /// Every layout that fits these numbers and, if asked, the number of mines. Open cells are safe in any case.
    pub fn layouts(&self, numbers: &[usize], mine_count: bool) -> Vec<u32> {
        let open: u32 = self.all_numbers().iter().map(|&index| 1 << index).sum();
        let fits = |layout: &u32| {
            layout & open == 0
                && (!mine_count || u64::from(layout.count_ones()) == self.view.mines())
                && numbers.iter().all(|&index| {
                    Face::Open((layout & self.around[index]).count_ones() as u8) == self.view.faces()[index]
                })
        };
        (0..1 << self.around.len()).filter(fits).collect()
    }
}

fn bits(size: Size, cells: impl Iterator<Item = Cell>) -> u32 {
    cells.map(|cell| 1 << (cell.row() * size.cols() + cell.col())).sum()
}

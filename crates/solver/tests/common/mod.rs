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

/// A view from `ROWSxCOLS MINES` and its rows: `.` closed, digits open.
pub fn view(picture: &str) -> View {
    let mut lines = picture.lines();
    let (size, mines) = lines.next().and_then(|line| line.split_once(' ')).expect("a header");
    let (rows, cols) = size.split_once('x').expect("ROWSxCOLS");
    let size = Size::new(rows.parse().unwrap(), cols.parse().unwrap()).unwrap();
    let mut view = View::closed(size, mines.parse().unwrap()).unwrap();
    let glyphs: Vec<u8> = lines.flat_map(str::bytes).collect();
    assert_eq!(glyphs.len() as u64, size.cells(), "{picture}");
    for (cell, glyph) in size.iter().zip(glyphs) {
        if glyph != b'.' {
            view.set(cell, Face::Open(glyph - b'0'));
        }
    }
    view
}

/// A board on which a pattern of cells is open and the mines lie anywhere else, and where they lie, row by row.
pub fn half_open(
    rows: u32,
    cols: u32,
    mines: u64,
    seed: u64,
    open: impl Fn(u32, u32) -> bool,
) -> (View, Vec<bool>) {
    let size = Size::new(rows, cols).unwrap();
    let mut random = Random(seed);
    let mut mined = vec![false; size.cells() as usize];
    let mut left = mines;
    while left > 0 {
        let index = random.below(size.cells()) as usize;
        let (row, col) = (index as u32 / cols, index as u32 % cols);
        if !mined[index] && !open(row, col) {
            mined[index] = true;
            left -= 1;
        }
    }
    let mut view = View::closed(size, mines).unwrap();
    for cell in size.iter().filter(|cell| open(cell.row(), cell.col())) {
        let around = size.neighbours(cell).filter(|other| mined[(other.row() * cols + other.col()) as usize]);
        view.set(cell, Face::Open(around.count() as u8));
    }
    (view, mined)
}

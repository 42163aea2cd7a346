//! Measures of a layout: 3BV, openings and islands.

mod edged;
mod first_bits;
mod zini;

pub use zini::Zini;

use edged::Edged;
use saolei_rules::{Face, Game, Layout, Size};

/// Measures of a layout.
///
/// - An *opening* is a group of zeros that touch each other, also at corners. One click opens it.
/// - An *island* is a group of numbers that touch each other and no zero.
/// - *3BV*, Bechtel's Board Benchmark Value, is the number of clicks to solve a layout without flags: one for each opening
///   and one for each number that touches no zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutFacts {
    size: Size,
    three_bv: u64,
    openings: u64,
    islands: u64,
    numbers: [u64; 9],
    grid: Edged,
    /// The kind of each cell, by its number in the grid.
    kinds: Vec<CellKind>,
    /// The mines around each cell, by its number in the grid.
    around: Vec<u8>,
    /// The cells of all openings, one opening after the other, each with the numbers around its zeros.
    opening_cells: Vec<u32>,
    /// Where each opening ends in `opening_cells`.
    opening_ends: Vec<usize>,
}

/// Which click opens a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellKind {
    /// Not a cell: the edge around the board.
    Edge,
    /// None: it is a mine.
    Mine,
    /// The click of this opening, which opens all its zeros and the numbers around them.
    Zero(u32),
    /// The click of an opening: it is a number that touches a zero.
    Border,
    /// A separate click: it is a number that touches no zero.
    Island,
}

impl LayoutFacts {
    /// Measures a layout.
    pub fn of(layout: &Layout) -> LayoutFacts {
        let size = layout.size();
        let grid = Edged::new(size);
        let mut facts = LayoutFacts {
            size,
            three_bv: 0,
            openings: 0,
            islands: 0,
            numbers: [0; 9],
            grid,
            kinds: vec![CellKind::Edge; grid.cells()],
            around: vec![0; grid.cells()],
            opening_cells: Vec::new(),
            opening_ends: Vec::new(),
        };
        grid.columns(size).for_each(|column| facts.kinds[column].fill(CellKind::Island));
        layout.mine_cells().for_each(|mine| {
            let mine = grid.index(mine);
            facts.kinds[mine] = CellKind::Mine;
            grid.around(mine).into_iter().for_each(|at| facts.around[at] += 1);
        });
        for column in grid.columns(size) {
            for (kind, &number) in facts.kinds[column.clone()].iter().zip(&facts.around[column]) {
                if *kind != CellKind::Mine {
                    facts.numbers[usize::from(number)] += 1;
                }
            }
        }
        facts.find_openings();
        facts.count_islands();
        facts
    }

    /// Finds the openings, column by column.
    fn find_openings(&mut self) {
        let mut last_opening = vec![u32::MAX; self.kinds.len()];
        // Edge cells do not belong to islands.
        for first in 0..self.kinds.len() {
            if self.kinds[first] != CellKind::Island || self.around[first] > 0 {
                continue;
            }
            let opening = self.opening_ends.len() as u32;
            self.kinds[first] = CellKind::Zero(opening);
            let mut next = self.opening_cells.len();
            self.opening_cells.push(first as u32);
            while let Some(&cell) = self.opening_cells.get(next) {
                next += 1;
                if self.around[cell as usize] > 0 {
                    continue;
                }
                for at in self.grid.around(cell as usize) {
                    match self.kinds[at] {
                        CellKind::Island if self.around[at] == 0 => {
                            self.kinds[at] = CellKind::Zero(opening);
                            self.opening_cells.push(at as u32);
                        }
                        CellKind::Island | CellKind::Border if last_opening[at] != opening => {
                            last_opening[at] = opening;
                            self.kinds[at] = CellKind::Border;
                            self.opening_cells.push(at as u32);
                        }
                        _ => {}
                    }
                }
            }
            self.opening_ends.push(self.opening_cells.len());
        }
        self.openings = self.opening_ends.len() as u64;
    }

    /// Counts the islands, and the rest of the 3BV.
    fn count_islands(&mut self) {
        self.three_bv = self.openings;
        let mut is_left: Vec<bool> = self.kinds.iter().map(|&kind| kind == CellKind::Island).collect();
        let mut waiting = Vec::new();
        for first in 0..is_left.len() {
            if !std::mem::take(&mut is_left[first]) {
                continue;
            }
            self.islands += 1;
            waiting.push(first);
            while let Some(at) = waiting.pop() {
                self.three_bv += 1;
                waiting.extend(
                    self.grid.around(at).into_iter().filter(|&other| std::mem::take(&mut is_left[other])),
                );
            }
        }
    }

    /// The kind of each cell, by its number in the grid.
    fn kinds(&self) -> &[CellKind] {
        &self.kinds
    }

    /// The mines around each cell, by its number in the grid.
    fn mines_around(&self) -> &[u8] {
        &self.around
    }

    /// The cells of an opening: its zeros and all numbers around them. The first is a zero.
    fn opening(&self, opening: usize) -> &[u32] {
        let start = opening.checked_sub(1).map_or(0, |before| self.opening_ends[before]);
        &self.opening_cells[start..self.opening_ends[opening]]
    }

    const fn grid(&self) -> Edged {
        self.grid
    }

    /// The number of clicks to solve the layout without flags.
    pub const fn three_bv(&self) -> u64 {
        self.three_bv
    }

    /// The number of openings.
    pub const fn openings(&self) -> u64 {
        self.openings
    }

    /// The number of islands.
    pub const fn islands(&self) -> u64 {
        self.islands
    }

    /// The number of safe cells with each number.
    pub const fn numbers(&self) -> [u64; 9] {
        self.numbers
    }

    /// How much of the 3BV is solved in a game on this layout. An opening is solved when all its zeros are open.
    ///
    /// # Panics
    /// If the game has another size.
    pub fn solved(&self, game: &Game) -> u64 {
        assert_eq!(game.size(), self.size, "the game is played on this layout");
        let mut done = vec![true; self.openings as usize];
        let mut own = 0;
        for cell in self.size.iter() {
            let is_open = matches!(game.face(cell), Face::Open(_));
            match self.kinds[self.grid.index(cell)] {
                CellKind::Edge | CellKind::Mine | CellKind::Border => {}
                CellKind::Island => own += u64::from(is_open),
                CellKind::Zero(opening) => done[opening as usize] &= is_open,
            }
        }
        own + done.iter().filter(|&&done| done).count() as u64
    }
}

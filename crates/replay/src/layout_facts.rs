//! Measures of a layout: 3BV, openings and islands.

use crate::edged::Edged;
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
    /// Of each cell, by its number in the grid.
    clicks: Vec<ClickNeeded>,
}

/// The click that opens a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClickNeeded {
    /// None: it is a mine, or a number that an opening opens.
    None,
    /// One for all zeros of this opening.
    Opening(u32),
    /// Its own: it is a number that touches no zero.
    Own,
}

impl LayoutFacts {
    /// Measures a layout.
    pub fn of(layout: &Layout) -> LayoutFacts {
        let size = layout.size();
        let grid = Edged::new(size);
        let mut numbers = [0; 9];
        let mut clicks = vec![ClickNeeded::None; grid.cells()];
        let mut zeros = Vec::new();
        for cell in size.iter().filter(|&cell| !layout.is_mine(cell)) {
            let number = layout.number(cell);
            numbers[usize::from(number)] += 1;
            match number {
                0 => zeros.push(grid.place(cell)),
                _ => clicks[grid.place(cell)] = ClickNeeded::Own,
            }
        }
        for &zero in &zeros {
            grid.around(zero).into_iter().for_each(|at| clicks[at] = ClickNeeded::None);
        }
        let own: Vec<usize> = (0..clicks.len()).filter(|&at| clicks[at] == ClickNeeded::Own).collect();
        let islands = groups(grid, &own, |_, _| {});
        let openings = groups(grid, &zeros, |opening, at| clicks[at] = ClickNeeded::Opening(opening));
        LayoutFacts { size, three_bv: openings + own.len() as u64, openings, islands, numbers, grid, clicks }
    }

    /// The clicks to solve the layout without flags.
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

    /// How many safe cells have each number.
    pub const fn numbers(&self) -> [u64; 9] {
        self.numbers
    }

    /// How much of the 3BV is done in a game on this layout. An opening is done when all its zeros are open.
    ///
    /// # Panics
    /// If the game has another size.
    pub fn solved(&self, game: &Game) -> u64 {
        assert_eq!(game.size(), self.size, "the game is played on this layout");
        let mut done = vec![true; self.openings as usize];
        let mut own = 0;
        for cell in self.size.iter() {
            let is_open = matches!(game.face(cell), Face::Open(_));
            match self.clicks[self.grid.place(cell)] {
                ClickNeeded::None => {}
                ClickNeeded::Own => own += u64::from(is_open),
                ClickNeeded::Opening(opening) => done[opening as usize] &= is_open,
            }
        }
        own + done.iter().filter(|&&done| done).count() as u64
    }
}

/// Visits the groups of cells that touch each other, numbered from 0, and returns how many there are.
fn groups(grid: Edged, cells: &[usize], mut visit: impl FnMut(u32, usize)) -> u64 {
    let mut is_left = vec![false; grid.cells()];
    cells.iter().for_each(|&at| is_left[at] = true);
    let mut group = 0;
    let mut waiting = Vec::new();
    for &first in cells {
        if !std::mem::take(&mut is_left[first]) {
            continue;
        }
        waiting.push(first);
        while let Some(at) = waiting.pop() {
            visit(group, at);
            waiting.extend(grid.around(at).into_iter().filter(|&other| std::mem::take(&mut is_left[other])));
        }
        group += 1;
    }
    u64::from(group)
}

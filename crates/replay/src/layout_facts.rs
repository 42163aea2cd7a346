//! Measures of a layout: 3BV, openings and islands.

use saolei_rules::{Cell, Face, Game, Layout, Size};

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
    /// Of each cell, row by row.
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
        let zeros: Vec<bool> =
            size.iter().map(|cell| !layout.is_mine(cell) && layout.number(cell) == 0).collect();
        let is_zero = |cell| zeros[index(size, cell)];
        let click = |cell| {
            let is_opened = layout.is_mine(cell) || is_zero(cell) || size.neighbours(cell).any(is_zero);
            if is_opened { ClickNeeded::None } else { ClickNeeded::Own }
        };
        let mut clicks: Vec<ClickNeeded> = size.iter().map(click).collect();
        let own = clicks.iter().filter(|&&click| click == ClickNeeded::Own).count() as u64;
        let mut labels = vec![0u32; clicks.len()];
        let islands = label(size, &mut labels, |at| clicks[at] == ClickNeeded::Own);
        labels.fill(0);
        let openings = label(size, &mut labels, |at| zeros[at]);
        for (click, &label) in clicks.iter_mut().zip(&labels) {
            if label > 0 {
                *click = ClickNeeded::Opening(label - 1);
            }
        }
        let mut numbers = [0; 9];
        for cell in size.iter().filter(|&cell| !layout.is_mine(cell)) {
            numbers[usize::from(layout.number(cell))] += 1;
        }
        LayoutFacts { size, three_bv: openings + own, openings, islands, numbers, clicks }
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
        for (cell, click) in self.size.iter().zip(&self.clicks) {
            let is_open = matches!(game.face(cell), Face::Open(_));
            match *click {
                ClickNeeded::None => {}
                ClickNeeded::Own => own += u64::from(is_open),
                ClickNeeded::Opening(opening) => done[opening as usize] &= is_open,
            }
        }
        own + done.iter().filter(|&&done| done).count() as u64
    }
}

/// Numbers the groups of cells that touch each other, starting at 1, and returns how many there are.
fn label(size: Size, labels: &mut [u32], belongs: impl Fn(usize) -> bool) -> u64 {
    let mut count = 0;
    let mut waiting: Vec<Cell> = Vec::new();
    for first in size.iter() {
        if labels[index(size, first)] != 0 || !belongs(index(size, first)) {
            continue;
        }
        count += 1;
        labels[index(size, first)] = count;
        waiting.push(first);
        while let Some(cell) = waiting.pop() {
            for other in size.neighbours(cell) {
                let at = index(size, other);
                if labels[at] == 0 && belongs(at) {
                    labels[at] = count;
                    waiting.push(other);
                }
            }
        }
    }
    u64::from(count)
}

fn index(size: Size, cell: Cell) -> usize {
    cell.row() as usize * size.cols() as usize + cell.col() as usize
}

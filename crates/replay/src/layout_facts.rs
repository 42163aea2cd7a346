//! What a layout is worth before anyone has played it.

use saolei_rules::{Cell, Face, Game, Layout, Size};

/// What can be counted on a layout.
///
/// - An *opening* is a group of zeros that touch each other, also at corners: one click opens it.
/// - An *island* is a group of numbers that touch each other and no zero.
/// - *3BV*, the Bechtel's Board Benchmark Value, is the number of clicks that a layout takes without flags: one for each
///   opening and one for each number that touches no zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutFacts {
    size: Size,
    three_bv: u64,
    openings: u64,
    islands: u64,
    /// For each cell, row by row: the click that it belongs to.
    kinds: Vec<Kind>,
}

/// What a cell is worth in clicks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A mine, or a number at the edge of an opening: it takes no click of its own.
    Nothing,
    /// A zero of this opening.
    Zero(u32),
    /// A number that touches no zero: a click of its own.
    Alone,
}

impl LayoutFacts {
    /// Counts a layout.
    pub fn of(layout: &Layout) -> LayoutFacts {
        let size = layout.size();
        let mines: Vec<bool> = size.iter().map(|cell| layout.is_mine(cell)).collect();
        let zero: Vec<bool> = size
            .iter()
            .map(|cell| {
                !mines[index(size, cell)] && size.neighbours(cell).all(|other| !mines[index(size, other)])
            })
            .collect();
        let mut kinds: Vec<Kind> = size
            .iter()
            .map(|cell| {
                let at = index(size, cell);
                let borders = || size.neighbours(cell).any(|other| zero[index(size, other)]);
                if mines[at] || zero[at] || borders() { Kind::Nothing } else { Kind::Alone }
            })
            .collect();
        let alone = kinds.iter().filter(|&&kind| kind == Kind::Alone).count() as u64;
        let mut labels = vec![0u32; kinds.len()];
        let islands = label(size, &mut labels, |at| kinds[at] == Kind::Alone);
        labels.fill(0);
        let openings = label(size, &mut labels, |at| zero[at]);
        for (kind, &label) in kinds.iter_mut().zip(&labels) {
            if label > 0 {
                *kind = Kind::Zero(label - 1);
            }
        }
        LayoutFacts { size, three_bv: openings + alone, openings, islands, kinds }
    }

    /// The clicks that the layout takes without flags.
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

    /// How much of the 3BV is done in a game on this layout. An opening is done when all its zeros are open.
    ///
    /// # Panics
    /// Where the game has another size.
    pub fn solved(&self, game: &Game) -> u64 {
        assert_eq!(game.size(), self.size, "the game is played on this layout");
        let mut done = vec![true; self.openings as usize];
        let mut alone = 0;
        for (cell, kind) in self.size.iter().zip(&self.kinds) {
            let is_open = matches!(game.face(cell), Face::Open(_));
            match *kind {
                Kind::Nothing => {}
                Kind::Alone => alone += u64::from(is_open),
                Kind::Zero(opening) => done[opening as usize] &= is_open,
            }
        }
        alone + done.iter().filter(|&&done| done).count() as u64
    }
}

/// Numbers the groups of cells that touch each other, from 1 on, and tells how many there are.
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

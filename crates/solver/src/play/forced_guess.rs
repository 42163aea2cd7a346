//! Forced guesses: cells that no number will ever decide.

use crate::field::{BORDER, Field, MINE, SAFE, UNKNOWN};
use crate::play::guess::GuessPosition;

/// Two patterns of mines that no number distinguishes if the cells whose numbers would do so (`tell`) are mines themselves.
/// All cells are offsets.
struct Shape {
    one: Offsets,
    other: Offsets,
    tell: Offsets,
    /// The cells of both patterns but the first, as bits around it.
    beside: u32,
}

const SHAPES: [Shape; 3] = [
    Shape::new(&[(0, 0)], &[(0, 1)], &[(-1, -1), (0, -1), (1, -1), (-1, 2), (0, 2), (1, 2)]),
    Shape::new(&[(0, 0)], &[(1, 0)], &[(-1, -1), (-1, 0), (-1, 1), (2, -1), (2, 0), (2, 1)]),
    Shape::new(&[(0, 0), (1, 1)], &[(0, 1), (1, 0)], &[(-1, -1), (-1, 2), (2, -1), (2, 2)]),
];

type Offsets = &'static [(i32, i32)];

impl Shape {
    const fn new(one: Offsets, other: Offsets, tell: Offsets) -> Shape {
        let mut beside = 0;
        let mut index = 0;
        // Both patterns have the same number of cells, all beside the first.
        while index < one.len() {
            beside |= bit(one[index]) | bit(other[index]);
            index += 1;
        }
        Shape { one, other, tell, beside: beside & !bit((0, 0)) }
    }
}

/// The bit of a neighbour in [`Square::unknown`](crate::field::Square::unknown).
const fn bit((down, right): (i32, i32)) -> u32 {
    1 << (8 * (down + 1) + right + 1)
}

/// The most unknown cells among those that would distinguish the patterns.
const MAX_MISSING: usize = 3;
/// Shapes less likely than this are not counted.
const RARE: f64 = 0.02;
/// How likely each pattern must be to add to the bonus of a cell that would distinguish them.
const LIKELY: f64 = 0.025;

/// The most cells to read while counting shapes: enough for all shapes on ordinary boards, for a few on a huge one.
pub(crate) const MAX_READ: usize = 100_000_000;

/// For each cell, how likely a guess there has to be made sooner or later.
#[derive(Debug, Default)]
pub(crate) struct ForcedGuesses {
    /// For each kind of shape, the chance of the likeliest one that contains the cell; and the sum of the chances of those
    /// whose patterns the cell would distinguish.
    within: Vec<[f64; 3]>,
    tells: Vec<f64>,
    /// The cells of a 50/50 of any shape, each with whether it is a mine if the first cell is.
    fifty_fifty: Vec<(usize, bool)>,
}

impl ForcedGuesses {
    pub fn find(&mut self, position: &mut GuessPosition<'_>, trial: &mut Field) {
        let GuessPosition { field, odds, deadline, .. } = *position;
        self.within.clear();
        self.within.resize(field.squares.len(), [0.0; 3]);
        self.tells.clear();
        self.tells.resize(field.squares.len(), 0.0);
        let mut affordable = MAX_READ / field.squares.len();
        self.find_fifty_fifties(position, trial, &mut affordable);
        for at in field.cells() {
            let square = &field.squares[at];
            if square.tile != UNKNOWN {
                continue;
            }
            for (kind, shape) in SHAPES.iter().enumerate() {
                if square.unknown & shape.beside != shape.beside {
                    continue;
                }
                let shifted =
                    |offset: &(i32, i32)| (at as i32 + offset.0 * field.stride as i32 + offset.1) as usize;
                let cells = || shape.one.iter().chain(shape.other).map(shifted);
                let mut missing = [0; MAX_MISSING];
                let mut count = 0;
                let mut bound = 1.0;
                let possible = shape.tell.iter().map(shifted).all(|cell| match field.squares[cell].tile {
                    BORDER | MINE => true,
                    UNKNOWN if count < MAX_MISSING => {
                        missing[count] = cell;
                        count += 1;
                        bound *= odds.risk_at(cell);
                        true
                    }
                    _ => false,
                });
                if !possible || bound < RARE {
                    continue;
                }
                if affordable == 0 || deadline.is_late() {
                    return;
                }
                affordable -= 1;
                trial.copy_from(field);
                for &cell in missing[..count].iter() {
                    trial.set_mine(cell);
                }
                for cell in shape.one.iter().map(shifted) {
                    trial.set_mine(cell);
                }
                for cell in shape.other.iter().map(shifted) {
                    trial.set_safe(cell);
                }
                if trial.propagate_fully().is_err() {
                    continue;
                }
                // Both patterns are equally likely. A later guess would lose in one of them anyway, so the risk is no loss.
                let Some((counted, chance)) = position.count(trial) else { continue };
                position.engine.reuse(counted);
                for cell in cells() {
                    let best = &mut self.within[cell][kind];
                    *best = best.max(chance);
                }
                if count <= 1 && chance > LIKELY {
                    for &cell in missing[..count].iter() {
                        self.tells[cell] += chance;
                    }
                }
            }
        }
    }

    /// Finds sets of cells that all follow from any one of them, in two patterns that nothing around distinguishes.
    ///
    /// Swapping the patterns turns one layout that fits into another, so no number will ever decide.
    fn find_fifty_fifties(
        &mut self,
        position: &GuessPosition<'_>,
        trial: &mut Field,
        affordable: &mut usize,
    ) {
        let GuessPosition { field, odds, deadline, .. } = *position;
        const EVEN: f64 = 0.5;
        for at in field.cells() {
            let is_open_question =
                field.squares[at].tile == UNKNOWN && (odds.risk_at(at) - EVEN).abs() < 1e-9;
            if !is_open_question || self.within[at][0] > 0.0 {
                continue;
            }
            if *affordable == 0 || deadline.is_late() {
                return;
            }
            *affordable -= 1;
            trial.copy_from(field);
            trial.set_mine(at);
            if trial.propagate_fully().is_err() {
                continue;
            }
            let unknown = field.unknown_cells();
            let known = unknown.filter(|&cell| trial.squares[cell].tile != UNKNOWN);
            self.fifty_fifty.clear();
            self.fifty_fifty.extend(known.map(|cell| (cell, trial.squares[cell].tile == MINE)));
            trial.copy_from(field);
            trial.set_safe(at);
            if trial.propagate_fully().is_err() {
                continue;
            }
            self.fifty_fifty
                .retain(|&(cell, mine)| trial.squares[cell].tile == if mine { SAFE } else { MINE });
            if is_balanced(field, &self.fifty_fifty) {
                for &(cell, _) in &self.fifty_fifty {
                    self.within[cell][0] = odds.risk_at(cell);
                }
            }
        }
    }

    /// How likely a guess on this cell has to be made sooner or later.
    pub fn at(&self, at: usize, risk: f64) -> f64 {
        let sum = self.within[at].iter().sum::<f64>() + self.tells[at];
        sum.min(risk).min(1.0 - risk)
    }

    /// Whether a cell is either safe or part of one particular 50/50: guessing it now costs no more than later.
    ///
    /// One of the cells of a 50/50 is the best move; the guesser finds out which.
    pub fn is_forced(&self, at: usize, risk: f64) -> bool {
        self.within[at].iter().any(|&chance| chance > risk * (1.0 - 1e-9))
    }
}

/// Whether both patterns have the same number of mines, in total and around every cell that has or may show a number.
fn is_balanced(field: &Field, fifty_fifty: &[(usize, bool)]) -> bool {
    let balance = |cells: &mut dyn Iterator<Item = &(usize, bool)>| {
        cells.map(|&(_, mine)| if mine { 1 } else { -1 }).sum::<i32>()
    };
    let touches = |at: usize, other: usize| field.all_around(at).any(|cell| cell == other);
    let tells = |at: usize| {
        let square = &field.squares[at];
        let asks =
            square.tile <= 8 || (square.tile == UNKNOWN && fifty_fifty.iter().all(|&(cell, _)| cell != at));
        asks && balance(&mut fifty_fifty.iter().filter(|&&(cell, _)| touches(at, cell))) != 0
    };
    balance(&mut fifty_fifty.iter()) == 0
        && !fifty_fifty.iter().any(|&(cell, _)| field.all_around(cell).any(tells))
}

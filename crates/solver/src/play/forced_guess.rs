//! Guesses that no information will ever spare the player.

use crate::field::{BORDER, Field, MINE, SAFE, UNKNOWN};
use crate::odds::engine::Engine;

/// Shapes of cells that hold one of two patterns of mines which no number tells apart, once the cells that would tell
/// are mines themselves. Offsets of the cells in one pattern, in the other, and of those that would tell.
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
        // Both patterns have as many cells. The first of one is the cell that the others lie beside.
        while index < one.len() {
            beside |= bit(one[index]) | bit(other[index]);
            index += 1;
        }
        Shape { one, other, tell, beside: beside & !bit((0, 0)) }
    }
}

/// The bit of a cell beside another in [`Square::unknown`](crate::field::Square::unknown).
const fn bit((down, right): (i32, i32)) -> u32 {
    1 << (8 * (down + 1) + right + 1)
}

/// At most so many of the cells that would tell may be open questions.
const MOST_MISSING: usize = 3;
/// Shapes less likely than this are not counted.
const RARE: f64 = 0.02;
/// How likely each pattern of a shape must be for the cells that would tell to profit.
const LIKELY: f64 = 0.025;

/// Shapes are counted until so many cells have been read for them: all on boards of ordinary size, the first few on a huge
/// one, where a forced guess is the least of worries.
pub(crate) const MOST_READ: usize = 100_000_000;

/// For each cell, how likely a guess there is one that has to be made anyway.
#[derive(Debug, Default)]
pub(crate) struct ForcedGuesses {
    /// For each kind of shape the likeliest that the cell is part of, and the sum of those it would tell apart.
    within: Vec<[f64; 3]>,
    tells: Vec<f64>,
    /// The cells of an even bet of any shape, each with whether it is a mine where the first is.
    bet: Vec<(usize, bool)>,
}

impl ForcedGuesses {
    /// Looks through a position whose odds were counted.
    pub fn find(
        &mut self,
        field: &Field,
        engine: &Engine,
        ln_layouts: f64,
        trial: &mut Field,
        counter: &mut Engine,
    ) {
        self.within.clear();
        self.within.resize(field.squares.len(), [0.0; 3]);
        self.tells.clear();
        self.tells.resize(field.squares.len(), 0.0);
        let mut affordable = MOST_READ / field.squares.len();
        self.find_even_bets(field, engine, trial, &mut affordable);
        for at in field.cells() {
            let square = &field.squares[at];
            if square.tile != UNKNOWN {
                continue;
            }
            for (kind, shape) in SHAPES.iter().enumerate() {
                if square.unknown & shape.beside != shape.beside {
                    continue;
                }
                let place =
                    |offset: &(i32, i32)| (at as i32 + offset.0 * field.stride as i32 + offset.1) as usize;
                let cells = || shape.one.iter().chain(shape.other).map(place);
                let mut missing = [0; MOST_MISSING];
                let mut count = 0;
                let mut bound = 1.0;
                let possible = shape.tell.iter().map(place).all(|cell| match field.squares[cell].tile {
                    BORDER | MINE => true,
                    UNKNOWN if count < MOST_MISSING => {
                        missing[count] = cell;
                        count += 1;
                        bound *= engine.risk_at(cell);
                        true
                    }
                    _ => false,
                });
                if !possible || bound < RARE {
                    continue;
                }
                if affordable == 0 {
                    return;
                }
                affordable -= 1;
                trial.copy_from(field);
                for &cell in missing[..count].iter() {
                    trial.set_mine(cell);
                }
                for cell in shape.one.iter().map(place) {
                    trial.set_mine(cell);
                }
                for cell in shape.other.iter().map(place) {
                    trial.set_safe(cell);
                }
                if trial.propagate_fully().is_err() {
                    continue;
                }
                let Ok(ln_one) = counter.count(trial) else {
                    continue;
                };
                // Both patterns are equally likely: nothing tells them apart. Whoever guesses here later loses in one
                // of them, so that one is no extra risk now.
                let chance = (ln_one - ln_layouts).exp();
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

    /// Finds cells that all follow from one of them, in one of two patterns that nothing around tells apart.
    ///
    /// Exchanging the patterns makes one layout that fits out of another, so no number will ever settle the bet.
    fn find_even_bets(&mut self, field: &Field, engine: &Engine, trial: &mut Field, affordable: &mut usize) {
        const EVEN: f64 = 0.5;
        for at in field.cells() {
            let is_open_question =
                field.squares[at].tile == UNKNOWN && (engine.risk_at(at) - EVEN).abs() < 1e-9;
            if !is_open_question || self.within[at][0] > 0.0 {
                continue;
            }
            if *affordable == 0 {
                return;
            }
            *affordable -= 1;
            trial.copy_from(field);
            trial.set_mine(at);
            if trial.propagate_fully().is_err() {
                continue;
            }
            let unknown = field.cells().filter(|&cell| field.squares[cell].tile == UNKNOWN);
            let known = unknown.filter(|&cell| trial.squares[cell].tile != UNKNOWN);
            self.bet.clear();
            self.bet.extend(known.map(|cell| (cell, trial.squares[cell].tile == MINE)));
            trial.copy_from(field);
            trial.set_safe(at);
            if trial.propagate_fully().is_err() {
                continue;
            }
            self.bet.retain(|&(cell, mine)| trial.squares[cell].tile == if mine { SAFE } else { MINE });
            if is_even(field, &self.bet) {
                for &(cell, _) in &self.bet {
                    self.within[cell][0] = engine.risk_at(cell);
                }
            }
        }
    }

    /// How likely a guess on this cell is one that has to be made anyway.
    pub fn at(&self, at: usize, risk: f64) -> f64 {
        let sum = self.within[at].iter().sum::<f64>() + self.tells[at];
        sum.min(risk).min(1.0 - risk)
    }

    /// Whether a cell is safe or else part of one and the same even bet, which costs no more now than later.
    ///
    /// Of the cells of such a bet one is the best move; which one is for others to find.
    pub fn is_forced(&self, at: usize, risk: f64) -> bool {
        self.within[at].iter().any(|&chance| chance > risk * (1.0 - 1e-9))
    }
}

/// Whether every cell around a bet has as many mines beside it in one pattern as in the other, and so has the board.
fn is_even(field: &Field, bet: &[(usize, bool)]) -> bool {
    let balance = |cells: &mut dyn Iterator<Item = &(usize, bool)>| {
        cells.map(|&(_, mine)| if mine { 1 } else { -1 }).sum::<i32>()
    };
    let touches = |at: usize, other: usize| field.all_around(at).any(|cell| cell == other);
    let tells = |at: usize| {
        let square = &field.squares[at];
        let asks = square.tile <= 8 || (square.tile == UNKNOWN && bet.iter().all(|&(cell, _)| cell != at));
        asks && balance(&mut bet.iter().filter(|&&(cell, _)| touches(at, cell))) != 0
    };
    balance(&mut bet.iter()) == 0 && !bet.iter().any(|&(cell, _)| field.all_around(cell).any(tells))
}

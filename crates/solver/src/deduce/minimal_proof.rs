//! Finds a small set of numbers that proves a cell certain.

use crate::field::{BORDER, Certainty, Field, MINE, SAFE, UNKNOWN};
use crate::odds::deadline::Deadline;
use crate::odds::engine::Engine;

/// The most attempts to leave something out of a proof.
const MAX_TRIALS: u64 = 400;

/// The most cells that all trials of a proof may read: larger boards get fewer trials.
const MAX_LOOKED_AT: u64 = 1_000_000;

/// How many rows and columns away the numbers of a proof nearby may be.
const NEAR: usize = 8;

/// The budget of a trial. A set of numbers that is too wide for it proves nothing.
const BUDGET: usize = 1 << 18;

/// Numbers, known cells and perhaps the number of mines that prove a cell certain.
#[derive(Clone, Debug)]
pub(crate) struct MinimalProof {
    pub numbers: Vec<usize>,
    pub rests_on: Vec<usize>,
    pub mine_count: bool,
}

/// Tests which sets of numbers prove a cell certain, reusing its memory.
#[derive(Debug)]
pub(crate) struct ProofSearch {
    /// The board with its open cells safe and without numbers.
    bare: Field,
    trial: Field,
    engine: Engine,
    deadline: Deadline,
    trials: u64,
    most_trials: u64,
}

impl ProofSearch {
    pub fn new(closed: Field, deadline: Deadline) -> ProofSearch {
        let most_trials = MAX_TRIALS.min(MAX_LOOKED_AT / closed.size.cells());
        let (trial, engine) = (closed.clone(), Engine::new(BUDGET));
        ProofSearch { bare: closed, trial, engine, deadline, trials: 0, most_trials }
    }

    pub fn open(&mut self, at: usize) {
        self.bare.set_safe(at);
    }

    /// A proof that a cell is safe or a mine; `None` if there are too many numbers to try.
    pub fn prove(&mut self, field: &Field, target: usize, certainty: Certainty) -> Option<MinimalProof> {
        self.trials = 0;
        let mut numbers = reach(field, target);
        if let Some(proof) = self.prove_by(field, &numbers, target, certainty) {
            return Some(proof);
        }
        let mut listed = vec![false; field.squares.len()];
        for &number in &numbers {
            listed[number] = true;
        }
        numbers.extend(field.active_numbers(0..field.squares.len()).filter(|&at| !listed[at]));
        let known = |&at: &usize| matches!(field.squares[at].tile, MINE | SAFE);
        let proof =
            MinimalProof { numbers, rests_on: field.cells().filter(known).collect(), mine_count: true };
        let holds = self.holds(field, &proof, target, certainty);
        holds.then(|| self.shrink(field, proof, target, certainty))
    }

    /// A proof by the first few of these numbers, for any number of mines.
    fn prove_by(
        &mut self,
        field: &Field,
        numbers: &[usize],
        target: usize,
        certainty: Certainty,
    ) -> Option<MinimalProof> {
        // A few numbers around the cell often suffice, and make the rest fast.
        let mut count = 4.min(numbers.len());
        while count > 0 {
            let proof = MinimalProof::of(field, numbers[..count].to_vec());
            if self.holds(field, &proof, target, certainty) {
                return Some(self.shrink(field, proof, target, certainty));
            }
            count = if count == numbers.len() { 0 } else { numbers.len().min(2 * count) };
        }
        None
    }

    pub fn holds(
        &mut self,
        field: &Field,
        proof: &MinimalProof,
        target: usize,
        certainty: Certainty,
    ) -> bool {
        let trial = &mut self.trial;
        trial.copy_from(&self.bare);
        trial.any_count = !proof.mine_count;
        for &at in &proof.rests_on {
            match field.squares[at].tile {
                MINE => trial.set_mine(at),
                _ => trial.set_safe(at),
            }
        }
        trial.set(target, certainty.opposite());
        for &at in &proof.numbers {
            trial.open(at, field.squares[at].tile);
        }
        trial.propagate_fully().is_err() || self.engine.fits(trial, self.deadline) == Ok(false)
    }

    /// Counts a trial; false if none are left.
    fn may_try(&mut self) -> bool {
        self.trials += 1;
        self.trials <= self.most_trials && !self.deadline.is_late()
    }

    /// Leaves out what is not needed, the farthest first.
    fn shrink(
        &mut self,
        field: &Field,
        proof: MinimalProof,
        target: usize,
        certainty: Certainty,
    ) -> MinimalProof {
        let mine_count = proof.mine_count;
        let all = proof.rests_on;
        let rests_on = |numbers: &[usize]| {
            if mine_count { all.clone() } else { MinimalProof::of(field, numbers.to_vec()).rests_on }
        };
        let numbers = without_spare(proof.numbers, |numbers| {
            let proof = MinimalProof { numbers: numbers.to_vec(), rests_on: rests_on(numbers), mine_count };
            self.may_try() && self.holds(field, &proof, target, certainty)
        });
        let rests_on = without_spare(rests_on(&numbers), |rests_on| {
            let proof = MinimalProof { numbers: numbers.clone(), rests_on: rests_on.to_vec(), mine_count };
            self.may_try() && self.holds(field, &proof, target, certainty)
        });
        MinimalProof { numbers, rests_on, mine_count }
    }
}

impl MinimalProof {
    /// A proof by the numbers nearby, for any number of mines.
    pub fn nearby(field: &Field, target: usize, certainty: Certainty) -> Option<MinimalProof> {
        let (row, col) = field.row_col(target);
        let near = |at: usize, end: u32| at.saturating_sub(NEAR)..(at + NEAR + 1).min(end as usize);
        let (rows, cols) = (near(row, field.size.rows()), near(col, field.size.cols()));
        let (part, indices) = field.cut_out(rows.clone(), cols.clone(), |at| Some(field.squares[at].tile))?;
        let at = part.at(row - rows.start, col - cols.start);
        let mut search = ProofSearch::new(Field::closed(part.size, 0), Deadline::NEVER);
        let is_open = |&at: &usize| part.squares[at].tile <= 8;
        part.cells().filter(is_open).for_each(|at| search.open(at));
        // A number at the edge of the cut-out may have mines outside it.
        let is_whole = |&number: &usize| {
            field.all_around(indices[number]).filter(|&other| field.squares[other].tile != BORDER).all(
                |other| {
                    let (row, col) = field.row_col(other);
                    rows.contains(&row) && cols.contains(&col)
                },
            )
        };
        let numbers: Vec<usize> = reach(&part, at).into_iter().filter(is_whole).collect();
        let proof = search.prove_by(&part, &numbers, at, certainty)?;
        let on_board = |part: Vec<usize>| part.into_iter().map(|at| indices[at]).collect();
        Some(MinimalProof {
            numbers: on_board(proof.numbers),
            rests_on: on_board(proof.rests_on),
            mine_count: false,
        })
    }

    /// These numbers with all known cells around them.
    fn of(field: &Field, numbers: Vec<usize>) -> MinimalProof {
        let around = numbers.iter().flat_map(|&number| field.all_around(number));
        let mut rests_on: Vec<usize> =
            around.filter(|&at| matches!(field.squares[at].tile, MINE | SAFE)).collect();
        rests_on.sort_unstable();
        rests_on.dedup();
        MinimalProof { numbers, rests_on, mine_count: false }
    }
}

/// The numbers that are connected to a cell by unknown cells, the nearest first.
fn reach(field: &Field, target: usize) -> Vec<usize> {
    let mut seen = vec![false; field.squares.len()];
    let mut numbers = Vec::new();
    let mut cells = vec![target];
    let mut next = 0;
    while let Some(&cell) = cells.get(next) {
        next += 1;
        for number in field.all_around(cell) {
            if !field.squares[number].is_active() || std::mem::replace(&mut seen[number], true) {
                continue;
            }
            numbers.push(number);
            for other in field.unknown_around(number) {
                debug_assert_eq!(field.squares[other].tile, UNKNOWN);
                if !std::mem::replace(&mut seen[other], true) {
                    cells.push(other);
                }
            }
        }
    }
    numbers
}

/// Leaves out pieces from the end, halves first, as long as the rest still suffices.
fn without_spare(mut items: Vec<usize>, mut enough: impl FnMut(&[usize]) -> bool) -> Vec<usize> {
    let mut piece = items.len().div_ceil(2);
    while piece > 0 {
        let mut end = items.len();
        while end > 0 {
            let start = end.saturating_sub(piece);
            let rest: Vec<usize> = items[..start].iter().chain(&items[end..]).copied().collect();
            if enough(&rest) {
                items = rest;
            }
            end = start;
        }
        piece /= 2;
    }
    items
}

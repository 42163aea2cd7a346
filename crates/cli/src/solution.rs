//! Everything that `saolei solve` says about a position, computed once and shown in several ways.

use crate::solve_text;
use anyhow::Context;
use saolei_rules::Cell;
use saolei_solver::{
    Certainty, Contradiction, Deduction, Language, MoveReason, Odds, Player, Reason, Settings, Solver,
    Strength, View,
};

/// A position solved.
pub(crate) struct Solution {
    pub(crate) odds: Odds,
    /// The number of layouts in decimal digits, or why there is none.
    pub(crate) layouts: Result<String, Missing>,
    pub(crate) deduction: Deduction,
    /// `None` where every safe cell is open.
    pub(crate) best: Option<BestMove>,
}

impl Solution {
    /// Whether a closed cell is certain. Where a frontier is too wide, chains may reach farther than the odds.
    pub(crate) fn certainty(&self, cell: Cell) -> Option<Certainty> {
        self.odds.certainty(cell).or_else(|| self.deduction.certainty(cell))
    }

    /// The chance that a closed cell is a mine; `None` where it is open or not known.
    pub(crate) fn risk(&self, cell: Cell) -> Option<f64> {
        match self.certainty(cell) {
            Some(Certainty::Safe) => Some(0.0),
            Some(Certainty::Mine) => Some(1.0),
            None => self.odds.risk(cell),
        }
    }

    /// The cells of which this is certain, row by row.
    pub(crate) fn certain(&self, certainty: Certainty) -> impl Iterator<Item = Cell> {
        let cells = self.deduction.view().size().iter();
        cells.filter(move |&cell| self.certainty(cell) == Some(certainty))
    }
}

/// What a solution lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// All odds: a frontier is too wide to be counted.
    Odds,
    /// The number of layouts: it has about so many digits, and each few of them cost as much as all odds.
    Digits(u64),
}

/// The most digits that a number of layouts is written with: far more than any board of 100x100 has.
const MOST_DIGITS: f64 = 20_000.0;

/// The best move.
pub(crate) struct BestMove {
    pub(crate) cell: Cell,
    pub(crate) risk: f64,
    pub(crate) why: String,
}

/// What a view came to.
pub(crate) enum Solved {
    Possible(Box<Solution>),
    Impossible(Contradiction),
}

/// Solves positions, one after another.
pub(crate) struct PositionSolver {
    settings: Settings,
    solver: Solver,
    strength: Strength,
    language: Language,
}

impl PositionSolver {
    pub(crate) fn new(settings: Settings, strength: Strength, language: Language) -> PositionSolver {
        PositionSolver { settings, solver: Solver::new(settings), strength, language }
    }

    pub(crate) fn solve(&mut self, view: &View) -> anyhow::Result<Solved> {
        let mut deduction = Deduction::at(view.clone(), self.settings);
        let solved = self.solver.odds(view).and_then(|odds| {
            let layouts = match odds.ln_layouts().map(|ln| ln / std::f64::consts::LN_10) {
                None => Err(Missing::Odds),
                Some(digits) if digits > MOST_DIGITS => Err(Missing::Digits(digits as u64 + 1)),
                Some(digits) => {
                    let counts = self.solver.counts(view)?;
                    counts
                        .map(|counts| counts.layouts().to_string())
                        .ok_or(Missing::Digits(digits as u64 + 1))
                }
            };
            deduction.deduce()?;
            Ok((odds, layouts))
        });
        let (odds, layouts) = match solved {
            Ok(solved) => solved,
            Err(contradiction) => return Ok(Solved::Impossible(contradiction)),
        };
        let best = self.best(view, &odds, &deduction)?;
        Ok(Solved::Possible(Box::new(Solution { odds, layouts, deduction, best })))
    }

    /// A safe cell with the easiest reason, or the best guess.
    fn best(&self, view: &View, odds: &Odds, deduction: &Deduction) -> anyhow::Result<Option<BestMove>> {
        // The easiest way to a safe cell has the easiest techniques, and few of them.
        let ease = |&(cell, _): &(Cell, &Reason)| {
            let way = deduction.steps_to(cell);
            (way.iter().map(|reason| reason.technique).max(), way.len())
        };
        let safe = deduction.reasons().iter().filter_map(|reason| Some((*reason.safe.first()?, reason)));
        if let Some((cell, reason)) = safe.min_by_key(ease) {
            return Ok(Some(BestMove { cell, risk: 0.0, why: reason.words(self.language) }));
        }
        if let Some(cell) = odds.safe().next() {
            return Ok(Some(BestMove {
                cell,
                risk: 0.0,
                why: solve_text::why(MoveReason::Safe, self.language),
            }));
        }
        let mut player = Player::at(view, self.strength, self.settings);
        let chosen = player.choose().context("the odds found layouts that the player did not")?;
        Ok(chosen.map(|chosen| BestMove {
            cell: chosen.cell,
            risk: chosen.risk,
            why: solve_text::why(chosen.why, self.language),
        }))
    }
}

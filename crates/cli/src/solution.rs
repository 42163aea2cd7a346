//! Everything that `saolei solve` says about a position, computed once and shown in several ways.

use crate::tell;
use anyhow::Context;
use saolei_rules::Cell;
use saolei_solver::{Contradiction, Deduction, Language, Odds, Player, Settings, Solver, Strength, View};

/// A position solved.
pub(crate) struct Solution {
    pub(crate) odds: Odds,
    /// The number of layouts in decimal digits; `None` where they could not be counted.
    pub(crate) layouts: Option<String>,
    pub(crate) deduction: Deduction,
    /// `None` where every safe cell is open.
    pub(crate) best: Option<Best>,
}

/// The best move.
pub(crate) struct Best {
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
pub(crate) struct Desk {
    settings: Settings,
    solver: Solver,
    strength: Strength,
    language: Language,
}

impl Desk {
    pub(crate) fn new(settings: Settings, strength: Strength, language: Language) -> Desk {
        Desk { settings, solver: Solver::new(settings), strength, language }
    }

    pub(crate) fn solve(&mut self, view: &View) -> anyhow::Result<Solved> {
        let mut deduction = Deduction::at(view.clone(), self.settings);
        let solved = self.solver.odds(view).and_then(|odds| {
            let counts = self.solver.counts(view)?;
            deduction.deduce()?;
            Ok((odds, counts.map(|counts| counts.layouts().to_string())))
        });
        let (odds, layouts) = match solved {
            Ok(solved) => solved,
            Err(contradiction) => return Ok(Solved::Impossible(contradiction)),
        };
        let best = self.best(view, &odds, &deduction)?;
        Ok(Solved::Possible(Box::new(Solution { odds, layouts, deduction, best })))
    }

    /// A safe cell with the easiest reason, or the best guess.
    fn best(&self, view: &View, odds: &Odds, deduction: &Deduction) -> anyhow::Result<Option<Best>> {
        let easiest = deduction.reasons().iter().find_map(|reason| Some((*reason.safe.first()?, reason)));
        if let Some((cell, reason)) = easiest {
            return Ok(Some(Best { cell, risk: 0.0, why: reason.words(self.language) }));
        }
        if let Some(cell) = odds.safe().next() {
            return Ok(Some(Best { cell, risk: 0.0, why: tell::certainly_safe(self.language) }));
        }
        let mut player = Player::at(view, self.strength, self.settings);
        let chosen = player.choose().context("the odds found layouts that the player did not")?;
        Ok(chosen.map(|chosen| Best {
            cell: chosen.cell,
            risk: chosen.risk,
            why: tell::why(chosen.why, chosen.risk, self.language),
        }))
    }
}

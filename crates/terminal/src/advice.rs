//! Help from the solver: a certain cell and why, all odds, or whether there is a safe cell.

use crate::theme::StyleRole;
use crate::words::ScreenWords;
use saolei_rules::{Cell, Face, Mark};
use saolei_solver::{Deduction, Odds, Player, Reason, Settings, Solver, Strength, View};

/// A hint: what to say and which cells to light.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The reason, in words.
    pub words: String,
    /// The cells that it is about.
    pub lit: Vec<(Cell, StyleRole)>,
    /// Where to look first.
    pub cell: Option<Cell>,
}

/// The easiest certain cell: a safe one where there is any, or else a mine without a flag, or else the best guess.
pub fn hint(view: &View, words: ScreenWords) -> Hint {
    let mut deduction = Deduction::at(view.clone(), Settings::default());
    if deduction.deduce().is_ok() {
        let ease = |cell: Cell| {
            let way = deduction.steps_to(cell);
            (way.iter().map(|reason| reason.technique).max(), way.len())
        };
        let is_closed = |cell: &Cell, mark: Mark| view.face(*cell) == Face::Closed(mark);
        let is_safe_news = |cell: &Cell| matches!(view.face(*cell), Face::Closed(_));
        let safe = deduction
            .reasons()
            .iter()
            .filter_map(|reason| Some((reason.safe.iter().copied().find(is_safe_news)?, reason)));
        let mine = deduction.reasons().iter().filter_map(|reason| {
            Some((reason.mines.iter().copied().find(|cell| !is_closed(cell, Mark::Flag))?, reason))
        });
        let easiest =
            safe.min_by_key(|&(cell, _)| ease(cell)).or_else(|| mine.min_by_key(|&(cell, _)| ease(cell)));
        if let Some((cell, reason)) = easiest {
            return Hint { words: reason.words(words.0), lit: lit(reason), cell: Some(cell) };
        }
    }
    let chosen = Player::at(view, Strength::Strong, Settings::default()).choose().ok().flatten();
    match chosen {
        Some(chosen) => Hint {
            words: words.best_guess(chosen.cell, chosen.risk, &chosen.why.words(words.0)),
            lit: vec![(chosen.cell, StyleRole::Safe)],
            cell: Some(chosen.cell),
        },
        None => Hint { words: words.game_over().to_string(), lit: Vec::new(), cell: None },
    }
}

/// The cells of a reason: what follows, the numbers that it follows from, and what was known before.
fn lit(reason: &Reason) -> Vec<(Cell, StyleRole)> {
    let numbers = reason.numbers.iter().map(|clue| (clue.cell, StyleRole::Clue));
    let safe = reason.safe.iter().map(|&cell| (cell, StyleRole::Safe));
    let mines = reason.mines.iter().map(|&cell| (cell, StyleRole::Danger));
    let known = reason.rests_on.iter().filter(|fact| fact.certainty == saolei_solver::Certainty::Mine);
    known.map(|fact| (fact.cell, StyleRole::Danger)).chain(numbers).chain(safe).chain(mines).collect()
}

/// The odds of every cell; `None` where no layout fits, which a game that is really played never shows.
pub fn odds(solver: &mut Solver, view: &View) -> Option<Odds> {
    solver.odds(view).ok()
}

/// Whether there is a safe cell; `None` where the frontier is too wide to tell.
pub fn has_safe_cell(odds: &Odds) -> Option<bool> {
    match odds.safe().next() {
        Some(_) => Some(true),
        None if odds.is_exact() => Some(false),
        None => None,
    }
}

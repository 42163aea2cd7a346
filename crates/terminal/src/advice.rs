//! Help from the solver: a certain cell and why, all odds, or whether there is a safe cell.

use crate::theme::StyleRole;
use crate::words::ScreenWords;
use saolei_rules::Cell;
use saolei_solver::{HintOptions, HintRole, Odds, Solver, Strength, View};

/// A hint: what to say and which cells to light.
#[derive(Clone, Debug)]
pub struct ShownHint {
    /// The hint, in words.
    pub words: String,
    /// The cells that it is about.
    pub lit: Vec<(Cell, StyleRole)>,
    /// Where to look first.
    pub cell: Option<Cell>,
}

/// The easiest safe cell, or else a mine without a flag, or else the best guess.
pub fn hint(solver: &mut Solver, view: &View, words: ScreenWords) -> ShownHint {
    let options =
        HintOptions { strength: Strength::Strong, mines: true, guess_uncounted: true, keep_going: None };
    match solver.hint(view, &options) {
        Ok(hint) => ShownHint {
            words: hint.words(words.0),
            lit: hint.cells().into_iter().filter_map(|(cell, role)| Some((cell, style(role)?))).collect(),
            cell: hint.cell(),
        },
        // A game that is really played always fits its layout.
        Err(contradiction) => ShownHint { words: contradiction.words(words.0), lit: Vec::new(), cell: None },
    }
}

fn style(role: HintRole) -> Option<StyleRole> {
    match role {
        HintRole::Clue => Some(StyleRole::Clue),
        HintRole::Safe | HintRole::Guess => Some(StyleRole::Safe),
        HintRole::Mine | HintRole::KnownMine => Some(StyleRole::Danger),
        HintRole::KnownSafe => None,
    }
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

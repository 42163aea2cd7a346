//! Hints in steps: what is certain and why, or else the best guess.

use crate::draw::StyleRole;
use crate::screens::game::Explanation;
use crate::words::ScreenWords;
use saolei_replay::MoveKind;
use saolei_rules::{Cell, Face, Mark, Operation};
use saolei_solver::{
    Certainty, Hint, HintOptions, HintRole, Odds, Solver, Strength, ThinkOptions, View, WinChances,
};

/// How long to think about a guess: the player waits for it.
const GUESS: ThinkOptions<'_> = ThinkOptions {
    strength: Strength::Strong,
    positions: 5_000,
    games: 100,
    cells: 25_000,
    moves: 2,
    include: None,
    every: false,
    keep_going: None,
};

#[derive(Debug, Default)]
pub(super) struct Hints {
    /// The closed cells that hints have explained, in this order.
    explained: Vec<(Cell, Certainty)>,
    /// How many steps of the current hint have been shown, if not all.
    steps: usize,
}

impl Hints {
    /// Whether the next step is the first of a hint.
    pub const fn is_new(&self) -> bool {
        self.steps == 0
    }

    /// After an opening, starts a new hint. After an undo, everything will be explained again.
    pub fn after_move(&mut self, kind: MoveKind) {
        if is_opening(kind) || kind == MoveKind::Undo {
            self.steps = 0;
        }
        if kind == MoveKind::Undo {
            self.explained.clear();
        }
    }

    /// The next step towards the easiest safe cell, or else a mine without a flag, or else the best guess. `odds` are
    /// those on the screen; `key` shows the step after this one.
    pub fn next(
        &mut self,
        view: &View,
        solver: &mut Solver,
        odds: Option<&Odds>,
        words: ScreenWords,
        key: &str,
    ) -> Explanation {
        let options =
            HintOptions { strength: Strength::Strong, mines: true, guess_uncounted: true, keep_going: None };
        let explained: Vec<Cell> = self.explained.iter().map(|&(cell, _)| cell).collect();
        let steps = match solver.hint_steps(view, &options, &explained) {
            Ok(steps) => steps,
            // The position of a real game always fits its layout.
            Err(contradiction) => return Explanation::line(StyleRole::Bad, contradiction.words(words.0)),
        };
        let left = steps.len();
        let Some(mut step) = steps.into_iter().next() else { return self.show_all(view, words) };
        let mut text = step.step_words(self.steps + 1, self.steps + left, words.0);
        if let Some(win) = chance_of_guess(&step, view, solver, odds) {
            step.improve(&win);
            text = step.words_with(&win, words.0);
        }
        if left > 1 {
            text += &format!(" {}", words.next_step(key));
        }
        self.steps = if left > 1 { self.steps + 1 } else { 0 };
        let cells = step.cells();
        for &(cell, role) in &cells {
            let certainty = match role {
                HintRole::Safe => Certainty::Safe,
                HintRole::Mine => Certainty::Mine,
                HintRole::KnownMine | HintRole::KnownSafe | HintRole::Clue | HintRole::Guess => continue,
            };
            if !self.explained.iter().any(|&(other, _)| other == cell) {
                self.explained.push((cell, certainty));
            }
        }
        // The cursor never goes to a mine: the next key may be meant for a safe cell.
        let is_mine = step.risk() == Some(1.0);
        let clue = step.reason().and_then(|reason| reason.numbers.first()).map(|clue| clue.cell);
        Explanation {
            lines: vec![(StyleRole::Text, text)],
            cursor: if is_mine { clue } else { step.cell() },
            highlights: cells.into_iter().filter_map(|(cell, role)| Some((cell, style(role)?))).collect(),
        }
    }

    /// Everything certain has been explained: shows all of it once more, and then hints start over.
    fn show_all(&mut self, view: &View, words: ScreenWords) -> Explanation {
        let is_unused = |&(cell, certainty): &(Cell, Certainty)| match view.face(cell) {
            Face::Closed(Mark::Flag) => certainty == Certainty::Safe,
            Face::Closed(_) => true,
            Face::Open(_) => false,
        };
        let left: Vec<_> = std::mem::take(&mut self.explained).into_iter().filter(is_unused).collect();
        self.steps = 0;
        let safe = left.iter().filter(|(_, certainty)| *certainty == Certainty::Safe);
        let role = |certainty| match certainty {
            Certainty::Safe => StyleRole::Safe,
            Certainty::Mine => StyleRole::Danger,
        };
        Explanation {
            cursor: safe.clone().next().map(|&(cell, _)| cell),
            lines: vec![(StyleRole::Text, words.all_explained(safe.count()))],
            highlights: left.iter().map(|&(cell, certainty)| (cell, role(certainty))).collect(),
        }
    }
}

pub(super) fn is_opening(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::Operation(Operation::Open(_) | Operation::Chord(_)))
}

/// The chance to win with a guess. If there are too many layouts to count, drawing samples takes too long for a hint, so
/// the chance needs odds that already have them.
fn chance_of_guess(hint: &Hint, view: &View, solver: &mut Solver, odds: Option<&Odds>) -> Option<WinChances> {
    let Hint::Guess(chosen) = hint else { return None };
    let chances = match chosen.why.is_estimated() {
        false => solver.win_chances(view, &GUESS),
        true => solver.win_chances_with(view, odds?, &GUESS),
    };
    chances.ok().flatten()
}

fn style(role: HintRole) -> Option<StyleRole> {
    match role {
        HintRole::Clue => Some(StyleRole::Clue),
        HintRole::Safe | HintRole::Guess => Some(StyleRole::Safe),
        HintRole::Mine | HintRole::KnownMine => Some(StyleRole::Danger),
        HintRole::KnownSafe => None,
    }
}

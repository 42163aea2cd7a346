//! Hints in steps: what is certain and why, or else the best guess.

use crate::draw::theme::StyleRole;
use crate::screens::game::Explanation;
use crate::words::ScreenWords;
use saolei_replay::MoveKind;
use saolei_rules::{Cell, Face, Game, Mark, Operation};
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
    keep_going: None,
};

/// Which hints the player has seen.
#[derive(Debug, Default)]
pub(super) struct Hints {
    /// The closed cells that hints have explained, in this order.
    explained: Vec<(Cell, Certainty)>,
    /// How many steps of the current hint have been shown, if not all.
    steps: usize,
}

/// What hints are made from.
pub(super) struct HintInput<'a> {
    pub game: &'a Game,
    pub view: &'a View,
    pub solver: &'a mut Solver,
    /// The odds on the screen, if they are shown.
    pub odds: Option<&'a Odds>,
    pub words: ScreenWords,
    /// The key for the next step.
    pub key: &'a str,
}

impl Hints {
    /// Whether the next step is the first of a hint.
    pub const fn is_new(&self) -> bool {
        self.steps == 0
    }

    /// After an opening, the next hint is a new one. After an undo, everything is explained again.
    pub fn after_move(&mut self, kind: MoveKind) {
        if is_opening(kind) || kind == MoveKind::Undo {
            self.steps = 0;
        }
        if kind == MoveKind::Undo {
            self.explained.clear();
        }
    }

    /// The next step to the easiest safe cell, or else to a mine without a flag, or else the best guess.
    pub fn next(&mut self, mut input: HintInput<'_>) -> Explanation {
        let options =
            HintOptions { strength: Strength::Strong, mines: true, guess_uncounted: true, keep_going: None };
        let explained: Vec<Cell> = self.explained.iter().map(|&(cell, _)| cell).collect();
        match input.solver.hint_steps(input.view, &options, &explained) {
            Ok(steps) => {
                let left = steps.len();
                match steps.into_iter().next() {
                    Some(step) => self.show_step(step, left, &mut input),
                    None => self.show_all(&input),
                }
            }
            // A game that is really played always fits its layout.
            Err(contradiction) => Explanation::line(StyleRole::Bad, contradiction.words(input.words.0)),
        }
    }

    /// Explains a step. `left` steps are left, including this one.
    fn show_step(&mut self, mut step: Hint, left: usize, input: &mut HintInput<'_>) -> Explanation {
        let mut text = step.step_words(self.steps + 1, self.steps + left, input.words.0);
        if let Some(win) = chance_of_guess(&step, input) {
            step.improve(&win);
            text = step.words_with(&win, input.words.0);
        }
        if left > 1 {
            text += &format!(" {}", input.words.next_step(input.key));
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

    /// Everything that is certain has been explained: shows all of it once more, and then hints start over.
    fn show_all(&mut self, input: &HintInput<'_>) -> Explanation {
        let is_unused = |&(cell, certainty): &(Cell, Certainty)| match input.game.face(cell) {
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
            lines: vec![(StyleRole::Text, input.words.all_explained(safe.count()))],
            highlights: left.iter().map(|&(cell, certainty)| (cell, role(certainty))).collect(),
        }
    }
}

/// Whether a move opens cells.
pub(super) fn is_opening(kind: MoveKind) -> bool {
    matches!(kind, MoveKind::Operation(Operation::Open(_) | Operation::Chord(_)))
}

/// The chance to win with a guess. If there are too many layouts to count, drawing some takes too long for a hint: then
/// only if it was done for the odds.
fn chance_of_guess(hint: &Hint, input: &mut HintInput<'_>) -> Option<WinChances> {
    let Hint::Guess(chosen) = hint else { return None };
    let chances = match chosen.why.is_estimated() {
        false => input.solver.win_chances(input.view, &GUESS),
        true => input.solver.win_chances_with(input.view, input.odds?, &GUESS),
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

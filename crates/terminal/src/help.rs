//! Help during a game: hints in steps, odds, and whether there is a safe cell.
//!
//! Help is recorded and makes the game an assisted one. Before the first opening nothing is known, so it costs nothing.

use crate::event_loop::{BackgroundJob, Estimates, Moment};
use crate::game_screen::{GameScreen, Question};
use crate::theme::StyleRole;
use crate::words::ScreenWords;
use saolei_boards::FirstClick;
use saolei_replay::{Aid, MoveKind};
use saolei_rules::{Cell, Face, Mark, OperationKind, Phase};
use saolei_solver::{Certainty, Hint, HintOptions, HintRole, Strength, ThinkOptions, WinChances};

/// What is shown of the risk of a closed cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ShownRisk {
    Safe,
    Mine,
    Chance(f64),
    /// An estimate of the chance.
    Estimate(f64),
    /// There are too many layouts to count.
    Unknown,
}

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

impl GameScreen {
    /// Helps the player. The key for hints is named if there are more steps.
    pub(crate) fn help(&mut self, now: Moment, aid: Aid, words: ScreenWords, hint_key: &str) {
        if !self.is_playing() || self.waiting.is_some() || self.review.is_some() {
            return;
        }
        self.lit.clear();
        self.message.clear();
        if aid == Aid::Odds {
            self.shows_odds = !self.shows_odds;
            self.odds_recorded = false;
            self.update_odds(now);
            if !self.shows_odds {
                return;
            }
        }
        if self.is_untouched() {
            let (role, start) = match self.start_risk() {
                ShownRisk::Chance(risk) => (StyleRole::Text, words.blind_start(risk)),
                _ => (StyleRole::Good, words.any_start().to_string()),
            };
            self.message.say(role, start);
            return;
        }
        match aid {
            Aid::Odds => {}
            Aid::Hint => {
                // The steps of a hint count as one.
                if self.hint_steps == 0 {
                    self.record_help(now, aid);
                }
                self.hint(words, hint_key);
            }
            Aid::Ask => {
                self.record_help(now, aid);
                let view = self.view();
                let (role, answer) = match self.solver.odds(&view) {
                    Ok(odds) if odds.safe().next().is_some() => (StyleRole::Good, words.safe_yes()),
                    Ok(odds) if odds.is_exact() => (StyleRole::Bad, words.safe_no()),
                    _ => (StyleRole::Dim, words.safe_unknown()),
                };
                self.message.say(role, answer);
            }
        }
    }

    /// Whether no cell has been opened yet.
    fn is_untouched(&self) -> bool {
        let opens = |kind: MoveKind| match kind {
            MoveKind::Operation(operation) => {
                matches!(operation.kind(), Some(OperationKind::Open | OperationKind::Chord))
            }
            MoveKind::Undo | MoveKind::Aid(_) => false,
        };
        !self.play.applied_moves().any(|(_, done)| opens(done.kind))
    }

    /// The risk of every cell before the first opening. If the board is still to be made, it may be promised.
    fn start_risk(&self) -> ShownRisk {
        let header = self.play.recording().header();
        let is_made = self.play.recording().layout().is_some();
        if !is_made && self.setup.promised_first_click() != FirstClick::Any {
            return ShownRisk::Safe;
        }
        ShownRisk::Chance(header.mines as f64 / header.size.cells() as f64)
    }

    /// What is shown of the risk of a cell; `None` if nothing is.
    pub(crate) fn shown_risk(&self, cell: Cell) -> Option<ShownRisk> {
        let play = self.shown_play();
        let is_closed = matches!(play.game().face(cell), Face::Closed(_));
        if !self.shows_odds || self.review.is_some() || play.phase() != Phase::Playing || !is_closed {
            return None;
        }
        if self.replay.is_none() && self.is_untouched() {
            return Some(self.start_risk());
        }
        let odds = self.odds.as_ref()?;
        Some(match (odds.certainty(cell), odds.risk(cell)) {
            (Some(Certainty::Safe), _) => ShownRisk::Safe,
            (Some(Certainty::Mine), _) => ShownRisk::Mine,
            (None, Some(risk)) => ShownRisk::Chance(risk),
            (None, None) => {
                odds.estimate(cell).map_or(ShownRisk::Unknown, |estimate| ShownRisk::Estimate(estimate.risk))
            }
        })
    }

    /// Computes the odds again if they are shown.
    pub(crate) fn update_odds(&mut self, now: Moment) {
        self.odds = None;
        self.win_chance = None;
        self.estimates_question.is_due = false;
        if !self.shows_odds || !self.is_playing() || self.is_untouched() {
            return;
        }
        if !std::mem::replace(&mut self.odds_recorded, true) {
            self.record_help(now, Aid::Odds);
        }
        let view = self.view();
        self.odds = self.solver.odds(&view).ok();
        self.estimates_question.is_due = self.lesson.is_none();
    }

    /// Asks for estimates if they are to be shown, unless an earlier question is not answered yet.
    pub(crate) fn ask_estimates(&mut self) -> Option<BackgroundJob> {
        let Question { is_due: true, is_asked: false } = self.estimates_question else { return None };
        self.estimates_question = Question { is_due: false, is_asked: true };
        Some(BackgroundJob::Estimate(self.id, Box::new(self.view())))
    }

    /// Shows estimates, unless they belong to an earlier position.
    pub(crate) fn take_estimates(&mut self, estimates: Estimates) {
        self.estimates_question.is_asked = false;
        let Some(odds) = self.odds.as_ref().filter(|_| !self.estimates_question.is_due) else { return };
        // A recorded game asks only where odds are not exact, and goes on meanwhile.
        if self.replay.is_some() && odds.is_exact() {
            return;
        }
        self.odds = estimates.odds.or(self.odds.take());
        if self.replay.is_none() {
            self.win_chance = estimates.win_chance;
        }
    }

    fn record_help(&mut self, now: Moment, aid: Aid) {
        // Help opens nothing, so it needs no layout.
        let _ = self.play.record(self.clock.millis(now), MoveKind::Aid(aid));
        self.unsaved = true;
    }

    /// After a move, the next hint is a new one. After an undo, nothing counts as told.
    pub(crate) fn forget_hint(&mut self, kind: MoveKind) {
        let marks = match kind {
            MoveKind::Operation(operation) => {
                !matches!(operation.kind(), Some(OperationKind::Open | OperationKind::Chord))
            }
            MoveKind::Undo | MoveKind::Aid(_) => false,
        };
        if !marks {
            self.hint_steps = 0;
        }
        if kind == MoveKind::Undo {
            self.told.clear();
        }
    }

    /// Shows the next step to the easiest safe cell, or else to a mine without a flag, or else the best guess.
    fn hint(&mut self, words: ScreenWords, hint_key: &str) {
        let options =
            HintOptions { strength: Strength::Strong, mines: true, guess_uncounted: true, keep_going: None };
        let view = self.view();
        let told: Vec<Cell> = self.told.iter().map(|&(cell, _)| cell).collect();
        match self.solver.hint_steps(&view, &options, &told) {
            Ok(steps) => {
                let left = steps.len();
                match steps.into_iter().next() {
                    Some(step) => self.show_step(step, left, words, hint_key),
                    None => self.show_all_told(words),
                }
            }
            // A game that is really played always fits its layout.
            Err(contradiction) => self.message.say(StyleRole::Bad, contradiction.words(words.0)),
        }
    }

    /// The chance to win with a guess. If there are too many layouts to count, drawing some takes too long for a hint: then
    /// only if it was done for the odds.
    fn chance_of_guess(&mut self, hint: &Hint) -> Option<WinChances> {
        let Hint::Guess(chosen) = hint else { return None };
        let view = self.view();
        let chances = match chosen.why.is_estimated() {
            false => self.solver.win_chances(&view, &GUESS),
            true => self.solver.win_chances_with(&view, self.odds.as_ref()?, &GUESS),
        };
        chances.ok().flatten()
    }

    /// Shows a step of a hint. `left` steps are left, including this one.
    fn show_step(&mut self, step: Hint, left: usize, words: ScreenWords, hint_key: &str) {
        let mut step = step;
        let all = self.hint_steps + left;
        let mut said = step.step_words(self.hint_steps + 1, all, words.0);
        if let Some(win) = self.chance_of_guess(&step) {
            step.improve(&win);
            said = step.words_with(&win, words.0);
        }
        if left > 1 {
            said += &format!(" {}", words.next_step(hint_key));
        }
        self.message.say(StyleRole::Text, said);
        self.hint_steps = if left > 1 { self.hint_steps + 1 } else { 0 };
        // The cursor never goes to a mine: the next key may be meant for a safe cell.
        let is_mine = step.risk() == Some(1.0);
        let clue = step.reason().and_then(|reason| reason.numbers.first()).map(|clue| clue.cell);
        let place = if is_mine { clue } else { step.cell() };
        self.cursor = place.unwrap_or(self.cursor);
        let cells = step.cells();
        self.lit = cells.iter().filter_map(|&(cell, role)| Some((cell, hint_style(role)?))).collect();
        let is_new = |cell: Cell| !self.told.iter().any(|&(other, _)| other == cell);
        let certainty = |role| match role {
            HintRole::Safe => Some(Certainty::Safe),
            HintRole::Mine => Some(Certainty::Mine),
            HintRole::KnownMine | HintRole::KnownSafe | HintRole::Clue | HintRole::Guess => None,
        };
        let news: Vec<_> = cells
            .into_iter()
            .filter_map(|(cell, role)| Some((cell, certainty(role)?)).filter(|_| is_new(cell)))
            .collect();
        self.told.extend(news);
    }

    /// Everything that is certain has been told: shows it once more, and then hints start over.
    fn show_all_told(&mut self, words: ScreenWords) {
        let game = self.play.game();
        let is_open_question = |&(cell, certainty): &(Cell, Certainty)| match game.face(cell) {
            Face::Closed(Mark::Flag) => certainty == Certainty::Safe,
            Face::Closed(_) => true,
            Face::Open(_) => false,
        };
        let left: Vec<_> = self.told.drain(..).filter(is_open_question).collect();
        self.hint_steps = 0;
        let safe = left.iter().filter(|(_, certainty)| *certainty == Certainty::Safe);
        if let Some(&(cell, _)) = safe.clone().next() {
            self.cursor = cell;
        }
        self.message.say(StyleRole::Text, words.all_told(safe.count()));
        let role = |certainty| match certainty {
            Certainty::Safe => StyleRole::Safe,
            Certainty::Mine => StyleRole::Danger,
        };
        self.lit = left.into_iter().map(|(cell, certainty)| (cell, role(certainty))).collect();
    }
}

fn hint_style(role: HintRole) -> Option<StyleRole> {
    match role {
        HintRole::Clue => Some(StyleRole::Clue),
        HintRole::Safe | HintRole::Guess => Some(StyleRole::Safe),
        HintRole::Mine | HintRole::KnownMine => Some(StyleRole::Danger),
        HintRole::KnownSafe => None,
    }
}

//! A player that chooses the next cell from the numbers it has seen.

use std::sync::Arc;

use saolei_rules::{Cell, Face, Size};

use crate::field::{Certainty, Field, Impossible, SAFE, UNKNOWN};
use crate::odds::Settings;
use crate::odds::counted::FrontierOdds;
use crate::odds::deadline::Deadline;
use crate::odds::engine::{BUDGET, Engine, NoOdds};
use crate::play::guess::{GuessPosition, Guesser};
use crate::play::move_reason::MoveReason;
use crate::play::perfect::PerfectSearch;
use crate::play::strength::{SearchParams, Strength};
use crate::play::trials::Trials;
use saolei_boards::View;

/// A cell to open, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChosenMove {
    /// The cell to open.
    pub cell: Cell,
    /// The chance that it is a mine: 0 if it is certainly safe, only an estimate if
    /// [`MoveReason::is_estimated`] says so.
    pub risk: f64,
    /// Why it was chosen.
    pub why: MoveReason,
}

/// Plays from the numbers it is shown.
///
/// ```
/// use saolei_rules::{Game, Layout, Phase, Rules, Size};
/// use saolei_solver::{Player, Strength};
/// let size = Size::new(3, 4)?;
/// let at = |row, col| size.cell(row, col).unwrap();
/// let mut game = Game::new(Layout::new(size, [at(0, 3), at(2, 3)]), &Rules::CLASSIC);
/// let mut player = Player::new(size, 2, Strength::Strong);
/// let mut cell = at(1, 0);
/// while game.phase() == Phase::Playing {
///     let _ = game.open(cell);
///     for (cell, face) in game.changes().iter() {
///         player.see(cell, face);
///     }
///     match player.choose()? {
///         Some(next) => cell = next.cell,
///         None => break,
///     }
/// }
/// assert_eq!(game.phase(), Phase::Won);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Player {
    chooser: Chooser,
    engine: Engine,
}

impl Player {
    /// A player of a closed board.
    ///
    /// # Panics
    /// If there are more mines than cells.
    pub fn new(size: Size, mines: u64, strength: Strength) -> Player {
        assert!(mines <= size.cells(), "the mines fit on the board");
        let field = Field::closed(size, mines);
        let chooser = Chooser::new(field, SearchParams::of(strength), Deadline::NEVER);
        Player { chooser, engine: Engine::default() }
    }

    /// A player of a board that is partly open.
    pub fn at(view: &View, strength: Strength, settings: Settings) -> Player {
        let field = Field::of(view, settings.trust_flags);
        let chooser = Chooser::new(field, SearchParams::of(strength), settings.deadline());
        Player { chooser, engine: Engine::new(settings.budget) }
    }

    /// Shows a cell to the player. Marks are ignored.
    pub fn see(&mut self, cell: Cell, face: Face) {
        if let Face::Open(number) = face {
            self.chooser.open(self.chooser.field.index(cell), number);
        }
    }

    /// The next cell to open; `None` if every safe cell is open.
    ///
    /// # Errors
    /// No layout fits what was shown.
    pub fn choose(&mut self) -> Result<Option<ChosenMove>, Impossible> {
        let choice = self.chooser.choose(&mut self.engine)?;
        Ok(choice.map(|choice| self.chooser.chosen_move(choice)))
    }
}

/// Chooses cells from a field, with an engine that the caller lends.
#[derive(Debug)]
pub(crate) struct Chooser {
    pub field: Field,
    pub params: SearchParams,
    pub deadline: Deadline,
    /// The odds behind the last choice, if it was made by odds.
    pub odds: Option<Arc<FrontierOdds>>,
    pub perfect: PerfectSearch,
    pub guesser: Guesser,
    /// For the guesser, which always uses the default budget: with another budget its answers would differ.
    guess_engine: Engine,
    trials: Option<Box<Trials>>,
}

/// With fewer active numbers, the game has just begun and trials would hardly show which move is better.
const OPENING: usize = 8;

/// With fewer unknown cells, a guess decides much and trial games are short: up to twice as many are played.
const ENDING: u32 = 100;

/// An index in the field, its risk, and why it was chosen.
pub(crate) type NextChoice = (usize, f64, MoveReason);

impl Chooser {
    pub fn new(field: Field, params: SearchParams, deadline: Deadline) -> Chooser {
        Chooser {
            deadline,
            odds: None,
            perfect: PerfectSearch::default(),
            guesser: Guesser::new(field.clone()),
            guess_engine: Engine::default(),
            trials: (params.trials > 0).then(|| Box::new(Trials::new(&field))),
            field,
            params,
        }
    }

    pub fn chosen_move(&self, (at, risk, why): NextChoice) -> ChosenMove {
        ChosenMove { cell: self.field.cell(at), risk, why }
    }

    /// The cell that looks safest, for positions with a frontier that is known to be too wide for odds.
    pub fn choose_uncounted(&mut self) -> Result<NextChoice, Impossible> {
        self.field.propagate()?;
        Ok(self.estimate())
    }

    pub fn reseed(&mut self, stream: u64) {
        if let Some(trials) = &mut self.trials {
            trials.reseed(stream);
        }
    }

    /// Opens a cell, unless it is open.
    pub fn open(&mut self, at: usize, number: u8) {
        if self.field.squares[at].tile > 8 {
            self.field.open(at, number);
        }
    }

    /// The next cell to open; `None` if every safe cell is open.
    pub fn choose(&mut self, engine: &mut Engine) -> Result<Option<NextChoice>, Impossible> {
        loop {
            if let Some(before) = self.odds.take() {
                engine.reuse_shared(before);
            }
            self.field.forget_opened();
            self.field.propagate()?;
            if let Some(&at) = self.field.safe.last() {
                return Ok(Some((at as usize, 0.0, MoveReason::Safe)));
            }
            if i64::from(self.field.unknown) == self.field.mines {
                return Ok(None);
            }
            let odds = match engine.odds(&self.field, self.deadline) {
                Ok(odds) => odds,
                Err(NoOdds::Impossible) => return Err(Impossible),
                Err(NoOdds::TooWide) => return Ok(Some(self.estimate())),
            };
            let choice = (!self.take_certain(&odds)).then(|| self.choose_by(&odds, engine));
            self.odds = Some(odds);
            if choice.is_some() {
                return Ok(choice);
            }
        }
    }

    fn choose_by(&mut self, odds: &FrontierOdds, engine: &mut Engine) -> NextChoice {
        if odds.ln_layouts() <= self.most_layouts().ln() + 1e-6
            && let Some(choice) = self.play_perfectly(odds)
        {
            return choice;
        }
        if !self.params.look_ahead {
            let (at, risk) = self.lowest_risk(odds);
            return (at, risk, MoveReason::LowestRisk);
        }
        if let Some(choice) = self.play_independent_part(odds) {
            return choice;
        }
        let params = SearchParams { trials: self.affordable_trials(odds), ..self.params };
        let engine = if engine.budget == BUDGET { engine } else { &mut self.guess_engine };
        let (field, deadline) = (&self.field, self.deadline);
        let (at, why) = self.guesser.choose(GuessPosition { field, odds, params: &params, engine, deadline });
        if let MoveReason::Prospects(score) = why
            && params.trials > 0
            && let Some(choice) = self.try_close_ones(score, odds, &params)
        {
            return choice;
        }
        (at, odds.risk_at(at), why)
    }

    /// The most layouts for which perfect play is searched.
    ///
    /// If few cells are safe, games are short, so the search can afford more layouts.
    fn most_layouts(&self) -> f64 {
        let SearchParams { endgame, look_ahead, .. } = self.params;
        if !look_ahead {
            return endgame;
        }
        if self.is_small() {
            return self.params.small_endgame;
        }
        let safe = 1.0 - self.field.mines as f64 / f64::from(self.field.unknown);
        endgame * (0.6 / safe.powi(3)).clamp(1.0, 8.0)
    }

    fn affordable_trials(&self, odds: &FrontierOdds) -> u32 {
        if odds.frontier().numbers.len() < OPENING || self.field.unknown >= self.params.tried_below {
            return 0;
        }
        self.params.trials * ENDING / self.field.unknown.clamp(ENDING / 2, ENDING)
    }

    /// Plays trial games with the candidates that are close to the best; `None` if there is only one.
    fn try_close_ones(
        &mut self,
        best: f64,
        odds: &FrontierOdds,
        params: &SearchParams,
    ) -> Option<NextChoice> {
        let most = if self.field.unknown < ENDING { params.most_tried * 3 / 2 } else { params.most_tried };
        let candidates = self.guesser.close(best * params.close, most);
        if candidates.len() < 2 {
            return None;
        }
        let trials = self.trials.as_mut()?;
        let (at, chance) = trials.choose(&self.field, odds, &candidates, params, self.deadline);
        Some((at, odds.risk_at(at), MoveReason::Trials(chance)))
    }

    /// Marks the cells that are certain by the odds; returns whether there were any.
    fn take_certain(&mut self, odds: &FrontierOdds) -> bool {
        let mut all = odds.certainties().iter().copied().chain([odds.outside_certainty()]).flatten();
        // Mines alone make no difference to a player that does not look ahead.
        if !all.any(|certainty| self.params.look_ahead || certainty == Certainty::Safe) {
            return false;
        }
        let field = &mut self.field;
        let outside = odds.outside_certainty().map(|certainty| (certainty, odds.outside_cells(field)));
        let groups = odds.certainties().iter().enumerate();
        let groups =
            groups.filter_map(|(group, certainty)| Some(((*certainty)?, odds.frontier().group_cells(group))));
        let outside = outside.iter().map(|(certainty, cells)| (*certainty, cells.as_slice()));
        for (certainty, cells) in groups.chain(outside) {
            for &cell in cells {
                field.set(cell as usize, certainty);
                if certainty == Certainty::Safe {
                    field.safe.push(cell);
                }
            }
        }
        true
    }

    /// The risk of a cell that is unknown or known to be safe.
    pub fn risk_at(&self, odds: &FrontierOdds, at: usize) -> f64 {
        if self.field.squares[at].tile == SAFE { 0.0 } else { odds.risk_at(at) }
    }

    /// The unknown cell with the lowest risk. Of equal ones, it takes the one with the fewest unknown neighbours, which is
    /// likeliest to show a 0, and of those the first.
    fn lowest_risk(&self, odds: &FrontierOdds) -> (usize, f64) {
        let mut best = (usize::MAX, 2.0, 9);
        for at in self.field.cells() {
            let square = &self.field.squares[at];
            if square.tile != UNKNOWN {
                continue;
            }
            let risk = odds.risk_at(at);
            let around = square.unknown.count_ones();
            if risk < best.1 - 1e-9 || (risk < best.1 + 1e-9 && around < best.2) {
                best = (at, risk, around);
            }
        }
        (best.0, best.1)
    }

    /// The cell that looks safest from the numbers beside it, for a frontier too wide for odds.
    fn estimate(&self) -> NextChoice {
        let field = &self.field;
        let density = field.mines as f64 / f64::from(field.unknown);
        let local = |at: usize| {
            let around = field.all_around(at).map(|other| &field.squares[other]);
            let risks = around
                .filter(|square| square.is_active())
                .map(|square| f64::from(square.need()) / f64::from(square.unknown.count_ones()));
            risks.reduce(f64::max).unwrap_or(density)
        };
        let unknown = field.unknown_cells();
        let best = unknown.map(|at| (at, local(at))).min_by(|a, b| a.1.total_cmp(&b.1));
        let (at, risk) = best.expect("there is an unknown cell");
        (at, risk, MoveReason::Estimate)
    }
}

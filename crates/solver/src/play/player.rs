//! A player that chooses the next cell from the numbers that it was shown.

use std::time::Instant;

use saolei_rules::{Cell, Face, Size};

use crate::field::{Certainty, Field, Impossible, UNKNOWN};
use crate::odds::Settings;
use crate::odds::engine::{Engine, NoOdds};
use crate::play::guess::Guesser;
use crate::play::move_reason::MoveReason;
use crate::play::perfect::PerfectSearch;
use crate::play::strength::{SearchParams, Strength};
use crate::play::trials::Trials;
use saolei_boards::View;

/// A cell to open, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChosenMove {
    /// The cell.
    pub cell: Cell,
    /// The chance that it is a mine: 0 if it is certainly safe, only an estimate if
    /// [`MoveReason::is_estimated`] says so.
    pub risk: f64,
    /// Why it was chosen.
    pub why: MoveReason,
}

/// Plays from the numbers that it is shown.
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
    pub(crate) field: Field,
    pub(crate) engine: Engine,
    pub(crate) perfect: PerfectSearch,
    pub(crate) guesser: Guesser,
    pub(crate) params: SearchParams,
    trials: Option<Box<Trials>>,
}

/// With fewer active numbers than this a game has just begun: trials would hardly tell its moves apart.
const OPENING: usize = 8;

/// With fewer unknown cells than this a guess decides much and trial games are short: there are up to twice as many.
const ENDING: u32 = 100;

/// A place in the field, its risk, and why it was chosen.
pub(crate) type NextChoice = (usize, f64, MoveReason);

impl Player {
    /// A player of a closed board.
    ///
    /// # Panics
    /// If there are more mines than cells.
    pub fn new(size: Size, mines: u64, strength: Strength) -> Player {
        assert!(mines <= size.cells(), "the mines fit on the board");
        Player::with(Field::closed(size, mines), SearchParams::of(strength))
    }

    pub(crate) fn with(field: Field, params: SearchParams) -> Player {
        Player {
            engine: Engine::new(),
            perfect: PerfectSearch::default(),
            guesser: Guesser::new(field.clone()),
            trials: (params.trials > 0).then(|| Box::new(Trials::new(&field))),
            field,
            params,
        }
    }

    /// A player of a board that is already partly open.
    pub fn at(view: &View, strength: Strength, settings: Settings) -> Player {
        Player::in_field(Field::of(view, settings.trust_flags), strength, settings)
    }

    pub(crate) fn in_field(field: Field, strength: Strength, settings: Settings) -> Player {
        let mut player = Player::with(field, SearchParams::of(strength));
        player.engine.budget = settings.budget;
        player.set_deadline(settings.deadline);
        player
    }

    pub(crate) fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.engine.deadline = deadline;
        self.guesser.set_deadline(deadline);
    }

    /// Shows a cell to the player. Marks are ignored.
    pub fn see(&mut self, cell: Cell, face: Face) {
        if let Face::Open(number) = face {
            self.opened(self.field.place(cell), number);
        }
    }

    /// The next cell to open; `None` if every safe cell is open.
    ///
    /// # Errors
    /// No layout fits what was shown.
    pub fn choose(&mut self) -> Result<Option<ChosenMove>, Impossible> {
        let choice = self.choose_next()?;
        Ok(choice.map(|(at, risk, why)| ChosenMove { cell: self.field.cell(at), risk, why }))
    }

    /// The cell that looks safest, if it is known that a frontier is too wide for odds.
    pub(crate) fn choose_uncounted(&mut self) -> Result<Option<ChosenMove>, Impossible> {
        self.field.propagate()?;
        let (at, risk, why) = self.estimate();
        Ok(Some(ChosenMove { cell: self.field.cell(at), risk, why }))
    }

    /// Starts another stream of random numbers for trial games.
    pub(crate) fn reseed(&mut self, stream: u64) {
        if let Some(trials) = &mut self.trials {
            trials.reseed(stream);
        }
    }

    pub(crate) fn restart(&mut self, mines: u64) {
        self.field.close_all(mines);
    }

    pub(crate) fn opened(&mut self, at: usize, number: u8) {
        if self.field.squares[at].tile > 8 {
            self.field.open(at, number);
        }
    }

    pub(crate) fn choose_next(&mut self) -> Result<Option<NextChoice>, Impossible> {
        let ln_layouts = loop {
            self.field.forget_opened();
            self.field.propagate()?;
            if let Some(&at) = self.field.safe.last() {
                return Ok(Some((at as usize, 0.0, MoveReason::Safe)));
            }
            if i64::from(self.field.unknown) == self.field.mines {
                return Ok(None);
            }
            let ln_layouts = match self.engine.count(&self.field) {
                Ok(ln_layouts) => ln_layouts,
                Err(NoOdds::Impossible) => return Err(Impossible),
                Err(NoOdds::TooWide) => return Ok(Some(self.estimate())),
            };
            self.engine.odds();
            if !self.take_certain() {
                break ln_layouts;
            }
        };
        if ln_layouts <= self.most_layouts().ln() + 1e-6
            && let Some(choice) = self.play_perfectly()
        {
            return Ok(Some(choice));
        }
        if !self.params.look_ahead {
            let (at, risk) = self.lowest_risk();
            return Ok(Some((at, risk, MoveReason::LowestRisk)));
        }
        if let Some(choice) = self.play_apart() {
            return Ok(Some(choice));
        }
        let trials = self.affordable_trials();
        let params = SearchParams { trials, ..self.params };
        let (at, why) = self.guesser.choose(&self.field, &self.engine, ln_layouts, &params);
        if let MoveReason::Prospects(score) = why
            && trials > 0
            && let Some(choice) = self.try_close_ones(score, &params)
        {
            return Ok(Some(choice));
        }
        Ok(Some((at, self.engine.risk_at(at), why)))
    }

    /// The most layouts for which the rest is played perfectly.
    ///
    /// With few safe cells games are short, so a search can afford more layouts.
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

    /// The number of trial games for each close move.
    fn affordable_trials(&self) -> u32 {
        if self.engine.frontier.numbers.len() < OPENING || self.field.unknown >= self.params.tried_below {
            return 0;
        }
        self.params.trials * ENDING / self.field.unknown.clamp(ENDING / 2, ENDING)
    }

    /// Plays trial games with the candidates that are close to the best; `None` if there is only one.
    fn try_close_ones(&mut self, best: f64, params: &SearchParams) -> Option<NextChoice> {
        let most = if self.field.unknown < ENDING { params.most_tried * 3 / 2 } else { params.most_tried };
        let candidates = self.guesser.close(best * params.close, most);
        if candidates.len() < 2 {
            return None;
        }
        self.list_outside();
        let Player { field, engine, .. } = self;
        let trials = self.trials.as_mut()?;
        let (at, chance) = trials.choose(field, engine, &candidates, params);
        Some((at, self.engine.risk_at(at), MoveReason::Trials(chance)))
    }

    /// Marks the cells that are certain by the odds; whether there were any.
    fn take_certain(&mut self) -> bool {
        let Player { field, engine, .. } = self;
        let mut any = false;
        if !self.params.look_ahead {
            // Mines alone change nothing for a player that does not look ahead.
            let safe = engine.certain.contains(&Some(Certainty::Safe));
            if !safe && engine.outside_certain != Some(Certainty::Safe) {
                return false;
            }
        }
        let outside: Vec<usize> = match engine.outside_certain {
            Some(_) => field.outside(&engine.frontier).collect(),
            None => Vec::new(),
        };
        let mut learn = |at: usize, certainty| {
            any = true;
            match certainty {
                Certainty::Mine => field.set_mine(at),
                Certainty::Safe => {
                    field.set_safe(at);
                    field.safe.push(at as u32);
                }
            }
        };
        for group in 0..engine.frontier.groups.len() {
            if let Some(certainty) = engine.certain[group] {
                for &cell in engine.frontier.group_cells(group) {
                    learn(cell as usize, certainty);
                }
            }
        }
        if let Some(certainty) = engine.outside_certain {
            for at in outside {
                learn(at, certainty);
            }
        }
        any
    }

    /// The unknown cell with the lowest risk; of equal ones the one with the fewest unknown neighbours, which is the
    /// likeliest to show a 0, and of those the first.
    fn lowest_risk(&self) -> (usize, f64) {
        let mut best = (usize::MAX, 2.0, 9);
        for at in self.field.cells() {
            let square = &self.field.squares[at];
            if square.tile != UNKNOWN {
                continue;
            }
            let risk = self.engine.risk_at(at);
            let around = square.unknown.count_ones();
            if risk < best.1 - 1e-9 || (risk < best.1 + 1e-9 && around < best.2) {
                best = (at, risk, around);
            }
        }
        (best.0, best.1)
    }

    /// The cell that looks safest from the numbers beside it, if a frontier is too wide for odds.
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

    /// Lists the unknown cells that touch no number, for drawing or listing layouts.
    pub(crate) fn list_outside(&mut self) {
        let Player { field, engine, .. } = self;
        engine.outside_cells.clear();
        let outside = field.outside(&engine.frontier).map(|at| at as u32);
        engine.outside_cells.extend(outside);
    }
}

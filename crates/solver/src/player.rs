//! A player who chooses the next cell from what it has been shown.

use saolei_rules::{Cell, Face, Size};

use crate::endgame::Endgame;
use crate::engine::{Certainty, Engine, NoOdds};
use crate::field::{Field, Impossible, UNKNOWN};
use crate::guess::Guesser;
use crate::odds::Settings;
use crate::reason::Language;
use crate::trials::Trials;
use crate::view::View;

/// How hard a player thinks where nothing is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// The cell with the lowest risk, and perfect play once a hundred layouts are left: some 15,000 expert games a second.
    Fast,
    /// One move ahead, what must be guessed in any case, and perfect play once few layouts are left: less than a
    /// millisecond for an expert game.
    Strong,
    /// Longer perfect play, and trial games where moves are close: a tenth of a second for an expert game.
    Max,
}

/// A cell to open, and what speaks for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The cell.
    pub cell: Cell,
    /// The chance that it is a mine: 0 where it is certainly safe, a mere estimate where [`Why::Estimate`] says so.
    pub risk: f64,
    /// What speaks for it.
    pub why: Why,
}

/// What speaks for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// It is certainly safe.
    Safe,
    /// It has the lowest risk.
    LowestRisk,
    /// It is the best of all lines of play; this is the chance to win.
    Perfect(f64),
    /// It leaves the best prospects after it, by this score.
    Prospects(f64),
    /// It won the most trial games; this is their share.
    Trials(f64),
    /// The frontier is too wide for odds: it looks safest from the numbers beside it.
    Estimate,
}

impl Why {
    /// The reason as a few words.
    pub fn words(self, language: Language) -> String {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        match (language, self) {
            (Language::English, Why::Safe) => "certainly safe".to_string(),
            (Language::English, Why::LowestRisk) => "the lowest risk".to_string(),
            (Language::English, Why::Perfect(chance)) => {
                format!("the best of all lines of play, won in {} of the layouts left", percent(chance))
            }
            (Language::English, Why::Prospects(_)) => {
                "the best prospects after it, and a low risk".to_string()
            }
            (Language::English, Why::Trials(chance)) => {
                format!("the best of the close moves in trial games, about {} to win", percent(chance))
            }
            (Language::English, Why::Estimate) => {
                "looks safest from the numbers beside it; the frontier is too wide for odds".to_string()
            }
            (Language::Chinese, Why::Safe) => "必定安全".to_string(),
            (Language::Chinese, Why::LowestRisk) => "风险最低".to_string(),
            (Language::Chinese, Why::Perfect(chance)) => {
                format!("穷举所有下法的最优解，剩余布局中胜率 {}", percent(chance))
            }
            (Language::Chinese, Why::Prospects(_)) => "风险低，且之后的局面最有利".to_string(),
            (Language::Chinese, Why::Trials(chance)) => {
                format!("试玩比较后的最优选择，胜率约 {}", percent(chance))
            }
            (Language::Chinese, Why::Estimate) => "边界过宽，无法精确计算；从相邻数字看最安全".to_string(),
        }
    }
}

/// What the strengths are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knobs {
    pub look_ahead: bool,
    /// Cells with less than this share of the best safety are not looked at, nor cells outside with less than that.
    pub cut: f64,
    pub outside_cut: f64,
    /// How much the best next cell counts, and the second best.
    pub first: f64,
    /// How much of what must be guessed in any case is no extra risk.
    pub forced: f64,
    /// From how few layouts on the rest is played perfectly, and for how much work.
    pub endgame: f64,
    pub endgame_work: u64,
    /// Trial games for close decisions.
    pub trials: u32,
    pub close: f64,
    /// How far a score may be off, as a share.
    pub doubt: f64,
}

impl Knobs {
    pub fn of(strength: Strength) -> Knobs {
        let strong = Knobs {
            look_ahead: true,
            cut: 0.9,
            outside_cut: 0.95,
            first: 0.8,
            forced: 0.9,
            endgame: 400.0,
            endgame_work: 2_000_000,
            trials: 0,
            close: 1.0,
            doubt: 0.02,
        };
        match strength {
            Strength::Fast => Knobs { look_ahead: false, endgame: 100.0, endgame_work: 300_000, ..strong },
            Strength::Strong => strong,
            Strength::Max => {
                Knobs { endgame: 2000.0, endgame_work: 10_000_000, trials: 600, close: 0.96, ..strong }
            }
        }
    }
}

impl Knobs {
    /// The knobs of a strength with some turned: `name=value`, separated by commas.
    pub fn tuned(strength: Strength, tuning: &str) -> Knobs {
        let mut knobs = Knobs::of(strength);
        for (name, value) in tuning.split(',').filter_map(|part| part.split_once('=')) {
            let Ok(value) = value.parse::<f64>() else { continue };
            match name {
                "cut" => knobs.cut = value,
                "outside" => knobs.outside_cut = value,
                "first" => knobs.first = value,
                "forced" => knobs.forced = value,
                "endgame" => knobs.endgame = value,
                "work" => knobs.endgame_work = value as u64,
                "trials" => knobs.trials = value as u32,
                "close" => knobs.close = value,
                "doubt" => knobs.doubt = value,
                _ => {}
            }
        }
        knobs
    }
}

/// Plays from the numbers it is told.
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
    endgame: Endgame,
    guesser: Guesser,
    pub(crate) knobs: Knobs,
    /// The values of the end game, for its search.
    values: Vec<u8>,
    trials: Option<Box<Trials>>,
}

/// With fewer numbers than this a game is just opening: trials would hardly tell its moves apart.
const OPENING: usize = 8;

/// Up to so many unknown cells, all trials are played; fewer than that many are not worth it.
const USUAL_UNKNOWN: f64 = 600.0;
const FEW_TRIALS: u32 = 50;

/// A table of values for the end game may hold this many.
const MOST_VALUES: usize = 1 << 25;

/// A cell of the field, its risk and what speaks for it.
pub(crate) type Thought = (usize, f64, Why);

impl Player {
    /// A player in front of a closed board.
    ///
    /// # Panics
    /// Where there are more mines than cells.
    pub fn new(size: Size, mines: u64, strength: Strength) -> Player {
        assert!(mines <= size.cells(), "the mines fit on the board");
        Player::with(Field::closed(size, mines), Knobs::of(strength))
    }

    pub(crate) fn with(field: Field, knobs: Knobs) -> Player {
        Player {
            engine: Engine::new(),
            endgame: Endgame::default(),
            guesser: Guesser::new(field.clone()),
            trials: (knobs.trials > 0).then(|| Box::new(Trials::new(&field))),
            field,
            knobs,
            values: Vec::new(),
        }
    }

    /// A player in front of a board that is already half open.
    pub fn at(view: &View, strength: Strength, settings: Settings) -> Player {
        let mut field = Field::closed(view.size(), view.mines());
        field.show(view, settings.trust_flags);
        let mut player = Player::with(field, Knobs::of(strength));
        player.engine.budget = settings.budget;
        player
    }

    /// Takes in what was seen of a cell. Marks say nothing.
    pub fn see(&mut self, cell: Cell, face: Face) {
        if let Face::Open(number) = face {
            self.opened(self.field.at(cell.row() as usize, cell.col() as usize), number);
        }
    }

    /// The next cell to open; `None` where every safe cell is open.
    ///
    /// # Errors
    /// What was seen fits no layout.
    pub fn choose(&mut self) -> Result<Option<Move>, Impossible> {
        let thought = self.think()?;
        Ok(thought.map(|(at, risk, why)| {
            let (row, col) = self.field.row_col(at);
            let cell = self.field.size.cell(row as u32, col as u32);
            Move { cell: cell.expect("a player thinks of cells on its board"), risk, why }
        }))
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
        if self.field.spots[at].tile > 8 {
            self.field.open(at, number);
        }
    }

    pub(crate) fn think(&mut self) -> Result<Option<Thought>, Impossible> {
        let ln_layouts = loop {
            self.field.forget_opened();
            self.field.settle()?;
            if let Some(&at) = self.field.safe.last() {
                return Ok(Some((at as usize, 0.0, Why::Safe)));
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
        if self.knobs.endgame > 0.0
            && ln_layouts <= self.knobs.endgame.ln() + 1e-6
            && let Some(thought) = self.play_perfectly()
        {
            return Ok(Some(thought));
        }
        if !self.knobs.look_ahead {
            let (at, risk) = self.lowest_risk();
            return Ok(Some((at, risk, Why::LowestRisk)));
        }
        let (at, score) = self.guesser.choose(&self.field, &self.engine, ln_layouts, &self.knobs);
        if self.trials.is_some()
            && let Some(thought) = self.try_close_ones(score)
        {
            return Ok(Some(thought));
        }
        Ok(Some((at, self.engine.risk_at(at), Why::Prospects(score))))
    }

    /// Plays trial games with the candidates that are close to the best; `None` where there is no other.
    fn try_close_ones(&mut self, best: f64) -> Option<Thought> {
        // A game on a large board takes longer and tells less: few trials would be left, and those are left out.
        let mut knobs = self.knobs;
        let share = (USUAL_UNKNOWN / f64::from(self.field.unknown)).min(1.0);
        knobs.trials = (f64::from(knobs.trials) * share * share) as u32;
        if knobs.trials < FEW_TRIALS {
            return None;
        }
        let candidates = self.guesser.close(best * knobs.close);
        if candidates.len() < 2 || self.engine.frontier.numbers.len() < OPENING {
            return None;
        }
        let Player { field, engine, .. } = self;
        engine.outside_cells.clear();
        let outside = field.outside(&engine.frontier).map(|at| at as u32);
        engine.outside_cells.extend(outside);
        let trials = self.trials.as_mut()?;
        let (at, chance) = trials.choose(field, engine, &candidates, &knobs);
        Some((at, self.engine.risk_at(at), Why::Trials(chance)))
    }

    /// Makes what the odds call certain known; whether there was any.
    fn take_certain(&mut self) -> bool {
        let Player { field, engine, .. } = self;
        let mut any = false;
        if !self.knobs.look_ahead {
            // Mines alone change nothing for a player who does not look ahead.
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

    /// The unknown cell with the lowest risk; of equal ones the one with the fewest unknown cells around, which is the
    /// likeliest to show a 0, and of those the first.
    fn lowest_risk(&self) -> (usize, f64) {
        let mut best = (usize::MAX, 2.0, 9);
        for at in self.field.cells() {
            let spot = &self.field.spots[at];
            if spot.tile != UNKNOWN {
                continue;
            }
            let risk = self.engine.risk_at(at);
            let around = spot.unknown.count_ones();
            if risk < best.1 - 1e-9 || (risk < best.1 + 1e-9 && around < best.2) {
                best = (at, risk, around);
            }
        }
        (best.0, best.1)
    }

    /// A cell that looks safe from the numbers beside it, where the frontier is too wide for odds.
    fn estimate(&self) -> Thought {
        let field = &self.field;
        let density = field.mines as f64 / f64::from(field.unknown);
        let local = |at: usize| {
            let around = field.all_around(at).map(|other| &field.spots[other]);
            let risks = around
                .filter(|spot| spot.speaks())
                .map(|spot| f64::from(spot.need()) / f64::from(spot.unknown.count_ones()));
            risks.reduce(f64::max).unwrap_or(density)
        };
        let unknown = field.cells().filter(|&at| field.spots[at].tile == UNKNOWN);
        let best = unknown.map(|at| (at, local(at))).min_by(|a, b| a.1.total_cmp(&b.1));
        let (at, risk) = best.expect("there is an unknown cell");
        (at, risk, Why::Estimate)
    }

    fn play_perfectly(&mut self) -> Option<Thought> {
        let Player { field, engine, .. } = self;
        engine.outside_cells.clear();
        let outside = field.outside(&engine.frontier).map(|at| at as u32);
        engine.outside_cells.extend(outside);
        let layouts = engine.layouts();
        let cells: Vec<usize> =
            field.cells_by_column().filter(|&at| field.spots[at].tile == UNKNOWN).collect();
        if cells.len() * layouts.len() > MOST_VALUES || cells.len() > usize::from(u16::MAX) {
            return None;
        }
        let mut mined = vec![false; field.spots.len()];
        self.values.clear();
        self.values.resize(cells.len() * layouts.len(), 0);
        for (index, layout) in layouts.iter().enumerate() {
            for &at in layout {
                mined[at as usize] = true;
            }
            for (place, &at) in cells.iter().enumerate() {
                let value = if mined[at] {
                    9
                } else {
                    let around = field.unknown_around(at).filter(|&other| mined[other]).count();
                    field.spots[at].mines + around as u8
                };
                self.values[place * layouts.len() + index] = value;
            }
            for &at in layout {
                mined[at as usize] = false;
            }
        }
        let best = self.endgame.solve(layouts.len(), &self.values, self.knobs.endgame_work)?;
        let at = cells[best.cell];
        let chance = f64::from(best.wins) / layouts.len() as f64;
        Some((at, self.engine.risk_at(at), Why::Perfect(chance)))
    }
}

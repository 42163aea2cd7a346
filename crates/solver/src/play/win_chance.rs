//! How likely a position is to be won, and the value of each move.

use std::fmt;

use saolei_boards::View;
use saolei_rules::Cell;

use crate::deduce::contradiction::Contradiction;
use crate::field::{Field, SAFE, UNKNOWN};
use crate::odds::counted::FrontierOdds;
use crate::odds::deadline::Deadline;
use crate::odds::engine::{Engine, NoOdds};
use crate::odds::{Odds, Solver};
use crate::play::guess::Candidate;
use crate::play::player::Chooser;
use crate::play::strength::{SearchParams, Strength};
use crate::play::trial_chances::sampled_chances;

/// The chance to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinChance {
    /// The chance, from 0 to 1.
    pub value: f64,
    /// The ends of the 95 % confidence interval; both equal the value if it is exact.
    pub interval: (f64, f64),
    /// How the chance was found.
    pub kind: ChanceKind,
}

/// How a chance to win was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceKind {
    /// From a search of all ways to play on: the chance with perfect play.
    Exact,
    /// From trial games on layouts that fit, by a player of the given strength.
    Estimated,
}

impl WinChance {
    /// A chance that is known exactly.
    pub fn exact(value: f64) -> WinChance {
        WinChance { value, interval: (value, value), kind: ChanceKind::Exact }
    }

    /// A mean of trial games, given half the width of its 95 % confidence interval.
    pub(crate) fn estimated(value: f64, half: f64) -> WinChance {
        let interval = ((value - half).max(0.0), (value + half).min(1.0));
        WinChance { value, interval, kind: ChanceKind::Estimated }
    }

    /// Whether all ways to play on were searched.
    pub fn is_exact(&self) -> bool {
        self.kind == ChanceKind::Exact
    }
}

/// A move, its risk, and its chance to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveChance {
    /// The cell to open.
    pub cell: Cell,
    /// The chance that the cell is a mine.
    pub risk: f64,
    /// If the risk is an estimate: half the width of its 95 % confidence interval.
    pub risk_error: Option<f64>,
    /// The chance to win with this move.
    pub chance: WinChance,
    /// How much less often this move wins than the best move.
    pub cost: MoveCost,
}

/// How much less often a move wins than the best one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MoveCost {
    /// The difference between the chances to win, from 0 to 1.
    pub value: f64,
    /// The ends of the 95 % confidence interval; both equal the value if it is exact. Both moves play the same trial games, so
    /// it is narrower than the intervals of their chances.
    pub interval: (f64, f64),
}

impl MoveCost {
    /// Whether the move is worse: certainly, or with the confidence of the interval.
    pub fn is_clear(&self) -> bool {
        self.interval.0 > 1e-9
    }

    fn exact(value: f64) -> MoveCost {
        MoveCost { value, interval: (value, value) }
    }

    /// A mean of trial games, given half the width of its 95 % confidence interval.
    pub(crate) fn estimated(value: f64, half: f64) -> MoveCost {
        let clamped = |value: f64| value.clamp(0.0, 1.0);
        MoveCost { value: clamped(value), interval: (clamped(value - half), clamped(value + half)) }
    }
}

/// The chance to win a position, and the values of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct WinChances {
    /// The chance to win with the best move.
    pub position: WinChance,
    /// Some moves: the best first, then the others by value. Those with the lowest risk are among them. Empty if every safe
    /// cell is open.
    pub moves: Vec<MoveChance>,
    /// The number that would settle the most cells if the best move showed it.
    pub settles: Option<Reveals>,
}

/// A number that a move may show, and how much it would settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reveals {
    /// The number shown.
    pub number: u8,
    /// How many more cells would then be certain.
    pub cells: u32,
}

/// How much to compute for a chance to win.
#[derive(Clone, Copy)]
pub struct ThinkOptions<'a> {
    /// The strength of the player in trial games. [`Strength::Max`] uses [`Strength::Strong`] there: trial games within trial
    /// games would take too long.
    pub strength: Strength,
    /// The most positions to search.
    pub positions: u64,
    /// The most trial games for each move.
    pub games: u32,
    /// The most cells that trial games may open in total: the more cells are unknown, the fewer games are played. If this
    /// is not enough for [`FEWEST_GAMES`](Self::FEWEST_GAMES) of every move, only the best move is tried, and may open ten
    /// times as many cells, or a hundred times as many for the fewest games.
    pub cells: u64,
    /// The most moves to compare.
    pub moves: usize,
    /// A move that must be among those compared, unless its cell is open or certainly a mine.
    pub include: Option<Cell>,
    /// Whether to compare all closed cells that are not certainly mines. Each of them plays at least the fewest games, whatever
    /// that costs.
    pub every: bool,
    /// Called now and then: whether there is time for more. The answer depends on time if this does, and otherwise only on the
    /// position.
    pub keep_going: Option<&'a dyn Fn() -> bool>,
}

impl fmt::Debug for ThinkOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ThinkOptions { strength, positions, games, cells, moves, include, every, keep_going: _ } = self;
        let mut text = f.debug_struct("ThinkOptions");
        text.field("strength", strength).field("positions", positions).field("games", games);
        text.field("cells", cells).field("moves", moves).field("include", include).field("every", every);
        text.finish_non_exhaustive()
    }
}

impl Default for ThinkOptions<'_> {
    /// Limits of less than a second on usual boards, independent of the clock.
    fn default() -> Self {
        ThinkOptions {
            strength: Strength::Strong,
            positions: 20_000,
            games: 200,
            cells: 60_000,
            moves: 4,
            include: None,
            every: false,
            keep_going: None,
        }
    }
}

impl<'a> ThinkOptions<'a> {
    /// The fewest trial games: with fewer, the result would mean nothing.
    pub const FEWEST_GAMES: u32 = 16;

    /// No limit but time: searches and plays trial games while `keep_going` returns true.
    pub fn while_time(strength: Strength, keep_going: &'a dyn Fn() -> bool) -> ThinkOptions<'a> {
        ThinkOptions {
            strength,
            positions: u64::MAX,
            games: u32::MAX,
            cells: u64::MAX,
            keep_going: Some(keep_going),
            ..ThinkOptions::default()
        }
    }

    pub(crate) fn keep_going(&self) -> bool {
        self.keep_going.is_none_or(|keep_going| keep_going())
    }
}

impl Solver {
    /// The chance to win a position, and the values of its moves; `None` if there was no time for a single game.
    ///
    /// The chance is exact if there are few enough layouts to search all ways to play on, and otherwise estimated. If a frontier
    /// is too wide to count, the trial games use the random layouts of [`Solver::estimate`].
    ///
    /// ```
    /// use saolei_boards::read_positions;
    /// use saolei_solver::{Solver, ThinkOptions};
    /// // The mine is in one of two cells, and no number will show in which.
    /// let position = &read_positions(b"2x3 1\n1..\n1..\n")?[0];
    /// let chances = Solver::default().win_chances(position.view(), &ThinkOptions::default())?.unwrap();
    /// assert!(chances.position.is_exact());
    /// assert_eq!(chances.position.value, 0.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn win_chances(
        &mut self,
        view: &View,
        options: &ThinkOptions<'_>,
    ) -> Result<Option<WinChances>, Contradiction> {
        let field = self.read(view);
        match self.win_chances_in(field, options) {
            Ok(chances) => Ok(chances),
            Err(NoOdds::Impossible) => Err(Contradiction::find(view, self.settings())),
            Err(NoOdds::TooWide) => {
                let mut odds = self.odds(view)?;
                self.estimate(&mut odds, &|| options.keep_going());
                Ok(sampled_chances(&odds, options))
            }
        }
    }

    /// Like [`Solver::win_chances`], for a view whose odds are known: if they are estimates, their random layouts are reused.
    ///
    /// # Errors
    /// The same as for [`Solver::win_chances`].
    pub fn win_chances_with(
        &mut self,
        view: &View,
        odds: &Odds,
        options: &ThinkOptions<'_>,
    ) -> Result<Option<WinChances>, Contradiction> {
        match odds.is_exact() {
            true => self.win_chances(view, options),
            false => Ok(sampled_chances(odds, options)),
        }
    }

    /// The chance to win in a view whose field was read already.
    pub(crate) fn win_chances_in(
        &mut self,
        field: Field,
        options: &ThinkOptions<'_>,
    ) -> Result<Option<WinChances>, NoOdds> {
        let params = SearchParams::of(options.strength);
        let mut chooser = Chooser::new(field, params, self.settings().deadline());
        chooser.field.propagate().map_err(|_| NoOdds::Impossible)?;
        let field = &chooser.field;
        let is_safe_left = field.cells().any(|at| field.squares[at].tile == SAFE);
        if i64::from(field.unknown) == field.mines && !is_safe_left {
            let position = WinChance::exact(1.0);
            return Ok(Some(WinChances { position, moves: Vec::new(), settles: None }));
        }
        let odds = self.engine.remember(field, chooser.deadline)?;
        let candidates = chooser.candidates(&odds, options);
        let exact = match chooser.is_closed() {
            true => chooser.closed_chances(&odds, options),
            false => chooser.exact_chances(&odds, &candidates, options),
        };
        let engine = &mut self.engine;
        let chances = exact.or_else(|| chooser.estimated_chances(&odds, candidates, options, engine));
        Ok(chances.map(|chances| {
            let best = chooser.field.index(chances.moves[0].cell);
            WinChances { settles: settles(&chooser.field, engine, chooser.deadline, best), ..chances }
        }))
    }
}

impl Chooser {
    /// The cells to compare: the one to include, and those with the lowest risk that may reveal something. Safe cells
    /// are not guesses, so one is enough.
    fn candidates(&self, odds: &FrontierOdds, options: &ThinkOptions<'_>) -> Vec<Candidate> {
        let field = &self.field;
        let candidate = |at: usize| Candidate::new(at, self.risk_at(odds, at));
        let closed = field.cells_by_column().filter(|&at| matches!(field.squares[at].tile, UNKNOWN | SAFE));
        let mut cells: Vec<Candidate> = closed.map(candidate).filter(|c| c.safety > 0.0).collect();
        let include = options.include.map(|cell| field.index(cell));
        // Stable, so the first of equal cells stays first; dead cells come last.
        let dead = |c: &Candidate| field.is_dead(c.at);
        cells.sort_by(|a, b| dead(a).cmp(&dead(b)).then(b.safety.total_cmp(&a.safety)));
        if options.every {
            return cells;
        }
        let safe = cells.iter().find(|c| c.safety >= 1.0).copied();
        let mut chosen: Vec<Candidate> = match safe {
            Some(safe) => vec![safe],
            // On a closed board all cells have the same risk; the player chooses one.
            None if field.active_numbers(0..field.squares.len()).next().is_none() => {
                cells.first().copied().into_iter().collect()
            }
            None => cells.iter().copied().take(options.moves).collect(),
        };
        if let Some(at) = include
            && !chosen.iter().any(|c| c.at == at)
        {
            chosen.extend(cells.into_iter().find(|c| c.at == at));
        }
        chosen
    }

    /// The values of the best first cell of a closed board and of those to include.
    fn closed_chances(&self, odds: &FrontierOdds, options: &ThinkOptions<'_>) -> Option<WinChances> {
        // Only one such search is needed per game, so it may take longer.
        let positions = options.positions.saturating_mul(10);
        let search = |start| self.search_closed_board(start, positions, options.keep_going);
        let (best, most) = search(None)?;
        let chance = |at, share| self.exact_chance(odds, at, share, most);
        let mut moves = vec![chance(best, most)];
        let include = options.include.map(|cell| self.field.index(cell));
        let every = self.field.unknown_cells().filter(|_| options.every);
        for at in every.chain(include.filter(|_| !options.every)).filter(|&at| at != best) {
            moves.push(chance(at, search(Some(at))?.1));
        }
        moves[1..].sort_by(|a, b| b.chance.value.total_cmp(&a.chance.value));
        Some(WinChances { position: moves[0].chance, moves, settles: None })
    }

    /// A move that wins this share of the layouts, given that the best move wins `most`.
    fn exact_chance(&self, odds: &FrontierOdds, at: usize, share: f64, most: f64) -> MoveChance {
        MoveChance {
            cell: self.field.cell(at),
            risk: self.risk_at(odds, at),
            risk_error: None,
            chance: WinChance::exact(share),
            cost: MoveCost::exact((most - share).max(0.0)),
        }
    }

    fn exact_chances(
        &mut self,
        odds: &FrontierOdds,
        candidates: &[Candidate],
        options: &ThinkOptions<'_>,
    ) -> Option<WinChances> {
        let include = options.include.map(|cell| self.field.index(cell));
        let mut cells: Vec<usize> = candidates.iter().map(|c| c.at).collect();
        // The search may end before it has valued all of them.
        cells.sort_by_key(|&at| Some(at) != include);
        let found = self.search_moves(odds, &cells, options.positions, options.keep_going)?;
        let is_missing = |&at: &usize| !found.others.iter().any(|&(other, _)| other == at);
        let asked = |&at: &usize| options.every || Some(at) == include;
        if cells.iter().any(|at| asked(at) && is_missing(at)) {
            return None;
        }
        let chance = |at, share| self.exact_chance(odds, at, share, found.best.1);
        let mut moves = vec![chance(found.best.0, found.best.1)];
        let others = found.others.into_iter().filter(|&(at, _)| at != found.best.0);
        let others = others.map(|(at, share)| chance(at, share));
        let include = options.include;
        moves.extend(others.filter(|one| one.risk > 0.0 || options.every || Some(one.cell) == include));
        moves[1..].sort_by(|a, b| b.chance.value.total_cmp(&a.chance.value));
        Some(WinChances { position: moves[0].chance, moves, settles: None })
    }
}

/// The number at a cell that is likely to settle the most cells, if any does.
fn settles(field: &Field, engine: &mut Engine, deadline: Deadline, at: usize) -> Option<Reveals> {
    let square = field.squares[at];
    if square.tile != UNKNOWN {
        return None;
    }
    let mut trial = field.clone();
    let mut best: Option<(f64, Reveals)> = None;
    for number in square.mines..=square.mines + square.unknown.count_ones() as u8 {
        trial.copy_from(field);
        trial.open(at, number);
        if trial.propagate().is_err() {
            continue;
        }
        let Ok(counted) = engine.count(&trial, deadline) else { continue };
        let odds = counted.odds();
        let is_settled = |&other: &usize| {
            other != at && (trial.squares[other].tile != UNKNOWN || odds.certainty_at(other).is_some())
        };
        let cells = field.unknown_cells().filter(is_settled).count() as u32;
        let weight = odds.ln_layouts() + f64::from(cells).ln();
        engine.reuse(odds);
        if cells > 0 && best.is_none_or(|(most, _)| weight > most + 1e-9) {
            best = Some((weight, Reveals { number, cells }));
        }
    }
    best.map(|(_, settles)| settles)
}

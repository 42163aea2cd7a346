//! The odds of every cell, as floats and as exact integers.

pub(crate) mod cache;
pub(crate) mod count_graph;
mod crt;
pub(crate) mod engine;
pub(crate) mod estimate;
pub(crate) mod frontier;
mod join;
mod listing;
mod order;
pub(crate) mod ring;
mod sample;
pub(crate) mod windows;

use std::sync::Arc;
use std::thread;
use std::time::Instant;

use num_bigint::BigUint;
use saolei_rules::{Cell, Face, Size};

use crate::deduce::Deduction;
use crate::deduce::contradiction::Contradiction;
use crate::field::{Certainty, Field, Impossible, MINE, SAFE};
use crate::odds::crt::CrtAccumulator;
use crate::odds::engine::{BUDGET, Engine, NoOdds};
use crate::odds::estimate::RiskEstimate;
use crate::odds::ring::{Residues, Ring};
use crate::odds::windows::Windows;
use saolei_boards::View;

/// How odds are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether flags count as mines. By default a flag is only the player's opinion, and its cell a closed one.
    pub trust_flags: bool,
    /// How much may be counted before a frontier is too wide: about 12 bytes and 50 nanoseconds a unit.
    pub budget: usize,
    /// When to stop: what is not found by then is left out. With it, answers depend on the time.
    pub deadline: Option<Instant>,
}

impl Settings {
    /// Whether the deadline has passed.
    pub(crate) fn is_late(&self) -> bool {
        is_late(self.deadline)
    }

    /// The same with a deadline after half of the time that is left.
    pub(crate) fn with_half_the_time(self) -> Settings {
        let half = |deadline: Instant| {
            let now = Instant::now();
            now + deadline.saturating_duration_since(now) / 2
        };
        Settings { deadline: self.deadline.map(half), ..self }
    }
}

/// Whether a deadline has passed.
pub(crate) fn is_late(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// The budget for exact integers: some ten seconds.
const MAX_COUNTED: f64 = 1e9;

impl Default for Settings {
    fn default() -> Settings {
        Settings { trust_flags: false, budget: BUDGET, deadline: None }
    }
}

/// Computes odds, counts and hints, view after view, in the same memory.
#[derive(Debug)]
pub struct Solver {
    settings: Settings,
    engine: Engine,
    field: Option<Field>,
    /// Of the last view that was too wide to count.
    windows: Windows,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Settings::default())
    }
}

impl Solver {
    /// A solver with these settings.
    pub fn new(settings: Settings) -> Solver {
        let engine = Engine::with_settings(settings);
        Solver { settings, engine, field: None, windows: Windows::default() }
    }

    /// The odds of a view.
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn odds(&mut self, view: &View) -> Result<Odds, Contradiction> {
        let field = self.read(view);
        self.odds_in(field, view)
    }

    /// The exact counts behind the odds; `None` if the frontier is too wide.
    ///
    /// Each 62 binary digits of the number of layouts cost as much as the odds. That is milliseconds on all but the widest
    /// of large boards, where it could be minutes: then the answer is `None` too.
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn counts(&mut self, view: &View) -> Result<Option<Counts>, Contradiction> {
        let mut field = self.read(view);
        let counted = match field.propagate_fully() {
            Ok(()) => self.engine.count(&field),
            Err(Impossible) => Err(NoOdds::Impossible),
        };
        self.field = Some(field);
        match counted {
            Ok(ln_layouts) => Ok(self.exact_counts(ln_layouts)),
            Err(NoOdds::TooWide) => Ok(None),
            Err(NoOdds::Impossible) => Err(Contradiction::find(view, self.settings)),
        }
    }

    /// Changes the deadline, for the next view.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.settings.deadline = deadline;
        self.engine.deadline = deadline;
    }

    /// Forgets the components of earlier views, so that the next view is timed fairly.
    pub fn forget(&mut self) {
        self.engine.forget();
    }

    /// A view before anything is concluded from it, in the memory of the last one.
    fn read(&mut self, view: &View) -> Field {
        match self.field.take() {
            Some(mut field) if field.size == view.size() => {
                field.read_view(view, self.settings.trust_flags);
                field
            }
            _ => Field::of(view, self.settings.trust_flags),
        }
    }

    /// The odds of a view that was read.
    pub(crate) fn odds_in(&mut self, mut field: Field, view: &View) -> Result<Odds, Contradiction> {
        let contradiction = |_| Contradiction::find(view, self.settings);
        field.propagate_fully().map_err(contradiction)?;
        let counted = self.engine.count(&field);
        let mut fixed: Vec<(usize, f64)> = Vec::new();
        let ln_layouts = match counted {
            Ok(ln_layouts) => {
                self.engine.odds();
                ln_layouts
            }
            Err(NoOdds::Impossible) => return Err(Contradiction::find(view, self.settings)),
            Err(NoOdds::TooWide) => {
                self.windows = Windows::default();
                self.windows.propagate(&mut field, &mut self.engine).map_err(contradiction)?;
                self.engine.fixed_parts(&field, |cells, risk| {
                    fixed.extend(cells.iter().map(|&cell| (cell as usize, risk)));
                });
                f64::NAN
            }
        };
        fixed.sort_unstable_by_key(|&(at, _)| at);
        let fixed_risk = |at| {
            let found = fixed.binary_search_by_key(&at, |&(at, _)| at);
            found.map_or(f64::NAN, |index| fixed[index].1)
        };
        let engine = &self.engine;
        let unknown = |at| match engine.frontier.group_of(at) {
            _ if counted.is_err() => Chance { risk: fixed_risk(at), certainty: None },
            Some(group) => Chance { risk: engine.risk[group], certainty: engine.certain[group] },
            None => Chance { risk: engine.outside_risk, certainty: engine.outside_certain },
        };
        let chance = |(face, at): (&Face, usize)| match (face, field.squares[at].tile) {
            (Face::Open(_), _) => None,
            (Face::Closed(_), MINE) => Some(Chance::certain(Certainty::Mine)),
            (Face::Closed(_), SAFE) => Some(Chance::certain(Certainty::Safe)),
            (Face::Closed(_), _) => Some(unknown(at)),
        };
        let mut chances = Vec::with_capacity(view.faces().len());
        for (row, faces) in view.faces().chunks(view.size().cols() as usize).enumerate() {
            chances.extend(faces.iter().zip(field.at(row, 0)..).map(chance));
        }
        let estimates = vec![None; if counted.is_err() { chances.len() } else { 0 }];
        let odds = Odds { size: view.size(), chances, estimates, layouts: Arc::default(), ln_layouts };
        self.field = Some(field);
        Ok(odds)
    }

    /// Estimates the odds of the cells that have none, because a frontier was too wide to count. Call with the odds that were
    /// computed last. Exact odds stay as they are.
    ///
    /// Layouts that fit are drawn at random, always the same ones for the same view unless `keep_going` ends it early, and
    /// [`Odds::estimate`] has the results. Nothing is estimated if no layout is found.
    pub fn estimate(&mut self, odds: &mut Odds, keep_going: &dyn Fn() -> bool) {
        let Some(field) = self.field.as_ref().filter(|field| field.size == odds.size && !odds.is_exact())
        else {
            return;
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let Some(drawn) = estimate::draw_layouts(field, self.settings, threads, keep_going) else {
            return;
        };
        for ((chance, at), estimate) in odds.chances.iter().zip(field.cells()).zip(&mut odds.estimates) {
            let missing = chance.is_some_and(|chance| chance.certainty.is_none() && chance.risk.is_nan());
            *estimate = drawn.risks[at].filter(|_| missing);
        }
        odds.layouts = drawn.layouts.into();
    }

    /// Tells a deduction what was found in a field that was too wide to count.
    pub(crate) fn share_windows(&mut self, deduction: &mut Deduction) {
        deduction.windows = std::mem::take(&mut self.windows);
        if let Some(field) = &self.field {
            deduction.expect(field);
        }
    }

    /// The counts of the field that was just counted, unless they are too much work.
    pub(crate) fn exact_counts(&self, ln_layouts: f64) -> Option<Counts> {
        let primes = ln_layouts / (62.0 * std::f64::consts::LN_2) + 2.0;
        let is_affordable = primes * self.engine.weight() as f64 <= MAX_COUNTED;
        let field = self.field.as_ref().filter(|_| is_affordable)?;
        Counts::read(&self.engine, field, ln_layouts)
    }

    pub(crate) const fn settings(&self) -> Settings {
        self.settings
    }
}

/// The chance of every closed cell to be a mine, and whether it is certain.
///
/// ```
/// use saolei_rules::{Face, Size};
/// use saolei_solver::{Certainty, Counts, Odds, View};
/// let size = Size::new(1, 5)?;
/// let at = |col| size.cell(0, col).unwrap();
/// let mut view = View::closed(size, 2)?;
/// view.set(at(1), Face::Open(1)); // one mine beside it, the other in the last two cells
/// let odds = Odds::of(&view)?;
/// assert_eq!(odds.risk(at(0)), Some(0.5));
/// assert_eq!(odds.risk(at(4)), Some(0.5));
/// assert_eq!(odds.certainty(at(0)), None);
/// assert_eq!(Counts::of(&view)?.unwrap().layouts().to_string(), "4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Odds {
    size: Size,
    /// Row by row; `None` if the cell is open.
    chances: Vec<Option<Chance>>,
    /// Row by row; empty if the odds are exact.
    estimates: Vec<Option<RiskEstimate>>,
    /// Layouts that the estimates are from, as places of mines among the unknown cells; see
    /// [`RandomLayouts`](estimate::RandomLayouts).
    pub(crate) layouts: Arc<[Vec<u32>]>,
    /// NaN if a frontier was too wide.
    ln_layouts: f64,
}

#[derive(Clone, Copy, Debug)]
struct Chance {
    /// NaN if a frontier was too wide.
    risk: f64,
    certainty: Option<Certainty>,
}

impl Chance {
    fn certain(certainty: Certainty) -> Chance {
        Chance { risk: f64::from(u8::from(certainty == Certainty::Mine)), certainty: Some(certainty) }
    }
}

impl Odds {
    /// The odds of a view with default settings.
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn of(view: &View) -> Result<Odds, Contradiction> {
        Solver::default().odds(view)
    }

    /// The chance that a closed cell is a mine. `None` if it is open, or if a frontier was too wide and the cell is not
    /// certain.
    ///
    /// A chance may be rounded to 0 or 1; [`Odds::certainty`] is never the result of rounding.
    pub fn risk(&self, cell: Cell) -> Option<f64> {
        self.chance(cell).map(|chance| chance.risk).filter(|risk| !risk.is_nan())
    }

    /// An estimate of the chance that a closed cell is a mine, if it has no exact odds and [`Solver::estimate`] has found one.
    pub fn estimate(&self, cell: Cell) -> Option<RiskEstimate> {
        *self.estimates.get(cell.row() as usize * self.size.cols() as usize + cell.col() as usize)?
    }

    /// The cell with the lowest estimate, the first of equal ones row by row.
    pub fn lowest_estimate(&self) -> Option<(Cell, RiskEstimate)> {
        let estimates = self.size.iter().zip(&self.estimates);
        let estimates = estimates.filter_map(|(cell, estimate)| Some((cell, (*estimate)?)));
        estimates.min_by(|(_, a), (_, b)| a.risk.total_cmp(&b.risk))
    }

    /// The estimates, row by row; empty if there are none.
    pub fn estimate_rows(&self) -> Vec<Vec<Option<RiskEstimate>>> {
        let rows = self.estimates.chunks(self.size.cols() as usize).map(<[_]>::to_vec);
        rows.filter(|_| self.has_estimates()).collect()
    }

    /// Whether some odds are estimates.
    pub fn has_estimates(&self) -> bool {
        self.estimates.iter().any(Option::is_some)
    }

    /// Whether a closed cell is certainly safe or certainly a mine.
    pub fn certainty(&self, cell: Cell) -> Option<Certainty> {
        self.chance(cell)?.certainty
    }

    /// The closed cells that are certainly safe, row by row.
    pub fn safe(&self) -> impl Iterator<Item = Cell> {
        self.certain(Certainty::Safe)
    }

    /// The closed cells that are certainly mines, row by row.
    pub fn mines(&self) -> impl Iterator<Item = Cell> {
        self.certain(Certainty::Mine)
    }

    /// The chance of a mine for every cell, row by row, as [`Odds::risk`] has it.
    pub fn rows(&self) -> Vec<Vec<Option<f64>>> {
        let risks: Vec<Option<f64>> = self.size.iter().map(|cell| self.risk(cell)).collect();
        risks.chunks(self.size.cols() as usize).map(<[_]>::to_vec).collect()
    }

    /// Whether every closed cell has its exact odds. Otherwise a frontier was too wide for the budget: some cells may be
    /// certain, perhaps more than are known, and the others have no odds.
    pub fn is_exact(&self) -> bool {
        !self.ln_layouts.is_nan()
    }

    /// The natural logarithm of the number of layouts, if the odds are exact.
    pub fn ln_layouts(&self) -> Option<f64> {
        self.is_exact().then_some(self.ln_layouts)
    }

    /// Adds what a deduction about the same view has found. It adds nothing to exact odds; if a frontier is too wide, chains
    /// may reach farther.
    pub fn add(&mut self, deduction: &Deduction) {
        for (cell, chance) in self.size.iter().zip(&mut self.chances) {
            if let Some(chance) = chance.as_mut().filter(|chance| chance.certainty.is_none())
                && let Some(certainty) = deduction.certainty(cell)
            {
                *chance = Chance::certain(certainty);
            }
        }
        for (estimate, chance) in self.estimates.iter_mut().zip(&self.chances) {
            if chance.is_some_and(|chance| chance.certainty.is_some()) {
                *estimate = None;
            }
        }
    }

    fn chance(&self, cell: Cell) -> Option<Chance> {
        self.chances[cell.row() as usize * self.size.cols() as usize + cell.col() as usize]
    }

    fn certain(&self, which: Certainty) -> impl Iterator<Item = Cell> {
        let cells = self.size.iter().zip(&self.chances);
        cells.filter_map(move |(cell, chance)| (chance.as_ref()?.certainty == Some(which)).then_some(cell))
    }
}

/// The exact number of layouts that fit, and for each closed cell of those with a mine there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    size: Size,
    layouts: BigUint,
    /// Row by row, the index of the cell in `mines`.
    index: Vec<Option<u32>>,
    mines: Vec<BigUint>,
}

impl Counts {
    /// The counts of a view with default settings; `None` if a frontier is too wide.
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn of(view: &View) -> Result<Option<Counts>, Contradiction> {
        Solver::default().counts(view)
    }

    /// The counts of an engine's components; `None` if there is no time.
    fn read(engine: &Engine, field: &Field, ln_layouts: f64) -> Option<Counts> {
        let groups = engine.frontier.groups.len();
        // All layouts, no layout, the cells outside, and every group.
        const FIXED: usize = 2;
        let mut crt = CrtAccumulator::new(groups + 3, ln_layouts / std::f64::consts::LN_2 + 2.0);
        let mut residues = vec![0; groups + 3];
        while let Some(prime) = crt.prime() {
            if is_late(engine.deadline) {
                return None;
            }
            let ring = Residues::new(prime);
            let mut rest = 0;
            let total = engine.in_ring(
                &ring,
                |component, group, masses| {
                    let size = masses.len() as u32 - 1;
                    let mines = masses
                        .iter()
                        .zip(0..)
                        .fold(0, |sum, (&mass, count)| ring.add(sum, ring.mul(mass, ring.small(count))));
                    let cells_in = ring.mul(mines, ring.invert(ring.small(size)));
                    residues[FIXED + 1 + component[group] as usize] = ring.value(cells_in);
                },
                |_, (mines, _)| {
                    if engine.frontier.outside > 0 {
                        rest = ring.mul(mines, ring.invert(ring.small(engine.frontier.outside)));
                    }
                },
            );
            match total {
                Some(total) => {
                    residues[0] = ring.value(total);
                    residues[FIXED] = ring.value(rest);
                }
                // The count is a multiple of this prime, which tells nothing about the groups.
                None => {
                    crt.skip();
                    continue;
                }
            }
            crt.add(&residues);
        }
        let index = field
            .cells()
            .map(|at| match field.squares[at].tile {
                0..=8 => None,
                MINE => Some(0),
                SAFE => Some(1),
                _ => Some((FIXED + engine.frontier.group_of(at).map_or(0, |group| group + 1)) as u32),
            })
            .collect();
        let mines = crt.values();
        Some(Counts { size: field.size, layouts: mines[0].clone(), index, mines })
    }

    /// How many layouts fit the view.
    pub fn layouts(&self) -> &BigUint {
        &self.layouts
    }

    /// How many of them have a mine on this cell; `None` if the cell is open.
    pub fn mines(&self, cell: Cell) -> Option<&BigUint> {
        let index = self.index[cell.row() as usize * self.size.cols() as usize + cell.col() as usize]?;
        Some(&self.mines[index as usize])
    }
}

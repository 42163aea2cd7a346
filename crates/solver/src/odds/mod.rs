//! The odds of every cell, as floats and as exact integers.

pub(crate) mod any_mines;
pub(crate) mod cache;
pub(crate) mod count_graph;
pub(crate) mod counted;
mod crt;
pub(crate) mod deadline;
pub(crate) mod engine;
pub(crate) mod estimate;
pub(crate) mod frontier;
mod join;
mod listing;
mod order;
pub(crate) mod ring;
pub(crate) mod sample;
pub(crate) mod windows;

use std::sync::Arc;
use std::time::Instant;

use num_bigint::BigUint;
use saolei_rules::{Cell, Size};

use crate::deduce::Deduction;
use crate::deduce::contradiction::Contradiction;
use crate::field::{Certainty, Field, Impossible, MINE, SAFE};
use crate::odds::counted::{Components, FrontierOdds};
use crate::odds::crt::CrtAccumulator;
use crate::odds::deadline::Deadline;
use crate::odds::engine::{BUDGET, Engine, NoOdds};
use crate::odds::estimate::RiskEstimate;
use crate::odds::ring::{Residues, Ring};
use crate::odds::windows::Windows;
use crate::threads;
use saolei_boards::View;

/// How odds are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether flags count as mines. By default a flag is only the player's opinion, and its cell counts as closed.
    pub trust_flags: bool,
    /// A frontier that takes more work than this is too wide to count. A unit of work is about 12 bytes and 50
    /// nanoseconds.
    pub budget: usize,
    /// When to stop: results that are not found by then are left out. With a deadline, answers depend on time.
    pub deadline: Option<Instant>,
}

impl Settings {
    pub(crate) const fn deadline(&self) -> Deadline {
        Deadline(self.deadline)
    }

    /// Whether the deadline has passed.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline().is_late()
    }

    /// The same settings, with a deadline halfway to this one.
    pub(crate) fn with_half_the_time(self) -> Settings {
        Settings { deadline: self.deadline().halved().0, ..self }
    }
}

/// The budget for exact integers: about ten seconds.
const MAX_COUNTED: f64 = 1e9;

impl Default for Settings {
    fn default() -> Settings {
        Settings { trust_flags: false, budget: BUDGET, deadline: None }
    }
}

/// Computes odds, counts and hints for one view after another, reusing its memory.
#[derive(Debug)]
pub struct Solver {
    settings: Settings,
    pub(crate) engine: Engine,
    /// The field of the last view, whose memory the next one reuses.
    field: Option<Field>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Settings::default())
    }
}

impl Solver {
    /// A solver with these settings.
    pub fn new(settings: Settings) -> Solver {
        Solver { settings, engine: Engine::new(settings.budget), field: None }
    }

    /// The odds of a view.
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn odds(&mut self, view: &View) -> Result<Odds, Contradiction> {
        let mut field = self.read(view);
        let odds = self.odds_in(&mut field);
        self.field = Some(field);
        odds.map_err(|_| Contradiction::find(view, self.settings))
    }

    /// The exact counts behind the odds; `None` if the frontier is too wide.
    ///
    /// Each 62 binary digits of the number of layouts cost as much as the odds. That is milliseconds except on very wide
    /// frontiers of large boards, where it could be minutes: then the answer is `None` too.
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn counts(&mut self, view: &View) -> Result<Option<Counts>, Contradiction> {
        let mut field = self.read(view);
        let counts = self.counts_in(&mut field);
        self.field = Some(field);
        counts.map_err(|_| Contradiction::find(view, self.settings))
    }

    /// Sets the deadline for the next view.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.settings.deadline = deadline;
    }

    /// Forgets what was counted in earlier views, so that the next view is timed fairly.
    pub fn forget(&mut self) {
        self.engine.forget();
    }

    /// Reads a view without drawing conclusions, reusing the memory of an earlier one.
    pub(crate) fn read(&mut self, view: &View) -> Field {
        match self.field.take() {
            Some(mut field) if field.size == view.size() => {
                field.read_view(view, self.settings.trust_flags);
                field
            }
            _ => Field::of(view, self.settings.trust_flags),
        }
    }

    /// The odds of a view whose field was read. Marks all certain cells in the field.
    pub(crate) fn odds_in(&mut self, field: &mut Field) -> Result<Odds, Impossible> {
        field.propagate_fully()?;
        match self.engine.remember(field, self.settings.deadline()) {
            Ok(odds) => Ok(Odds::exact(field, &odds)),
            Err(NoOdds::Impossible) => Err(Impossible),
            Err(NoOdds::TooWide) => {
                let mut windows = Windows::default();
                let deadline = self.settings.deadline();
                windows.propagate(field, &mut self.engine, deadline)?;
                let mut components = self.engine.countable_components(field, deadline);
                let odds = Odds::too_wide(field, &mut components, windows);
                self.engine.reuse(components);
                Ok(odds)
            }
        }
    }

    /// The exact counts of a view whose field was read; `None` if a frontier is too wide or counting takes too long.
    pub(crate) fn counts_in(&mut self, field: &mut Field) -> Result<Option<Counts>, Impossible> {
        field.propagate_fully()?;
        let odds = match self.engine.remember(field, self.settings.deadline()) {
            Ok(odds) => odds,
            Err(NoOdds::TooWide) => return Ok(None),
            Err(NoOdds::Impossible) => return Err(Impossible),
        };
        let primes = odds.ln_layouts() / (62.0 * std::f64::consts::LN_2) + 2.0;
        let is_affordable = primes * odds.weight() as f64 <= MAX_COUNTED;
        Ok(is_affordable.then(|| Counts::read(&odds, field, self.settings.deadline())).flatten())
    }

    /// Estimates the odds of the cells that have none because a frontier was too wide to count. Exact odds stay as they are.
    ///
    /// Layouts that fit are drawn at random, the same ones for the same view unless `keep_going` stops early;
    /// [`Odds::estimate`] returns the results. Nothing is estimated if no layout is found.
    pub fn estimate(&self, odds: &mut Odds, keep_going: &dyn Fn() -> bool) {
        let Precision::TooWide(wide) = &mut odds.precision else { return };
        let drawn = estimate::draw_layouts(&wide.field, self.settings, threads::available(), keep_going);
        let Some(drawn) = drawn else { return };
        let chances = odds.chances.iter().zip(wide.field.cells());
        wide.estimates = chances.map(|(chance, at)| drawn.risks[at].filter(|_| chance.is_none())).collect();
        wide.layouts = drawn.layouts.into();
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
    /// Row by row; `None` if the cell is open, or has no odds because a frontier was too wide.
    chances: Vec<Option<Chance>>,
    precision: Precision,
}

#[derive(Clone, Debug)]
enum Precision {
    Exact { ln_layouts: f64 },
    TooWide(Box<WideOdds>),
}

/// What else is known about a view whose frontier is too wide to count.
#[derive(Clone, Debug)]
pub(crate) struct WideOdds {
    /// The view with all cells that were found certain.
    pub field: Field,
    pub windows: Windows,
    /// Row by row; empty if nothing was estimated.
    estimates: Vec<Option<RiskEstimate>>,
    /// The layouts behind the estimates, as indices of mines among the unknown cells; see
    /// [`RandomLayouts`](estimate::RandomLayouts).
    pub layouts: Arc<[Vec<u32>]>,
}

#[derive(Clone, Copy, Debug)]
struct Chance {
    risk: f64,
    certainty: Option<Certainty>,
}

impl Chance {
    fn certain(certainty: Certainty) -> Chance {
        let risk = f64::from(u8::from(certainty == Certainty::Mine));
        Chance { risk, certainty: Some(certainty) }
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

    fn exact(field: &Field, odds: &FrontierOdds) -> Odds {
        let chance = |at| Some(Chance { risk: odds.risk_at(at), certainty: odds.certainty_at(at) });
        Odds::new(field, chance, Precision::Exact { ln_layouts: odds.ln_layouts() })
    }

    /// The odds of a field with components that are too wide, given its other components.
    fn too_wide(field: &Field, components: &mut Components, windows: Windows) -> Odds {
        let mut fixed = vec![None; field.squares.len()];
        components.fixed_risks(|cells, risk| {
            cells.iter().for_each(|&cell| fixed[cell as usize] = Some(risk));
        });
        let (estimates, layouts) = (Vec::new(), Arc::default());
        let wide = WideOdds { field: field.clone(), windows, estimates, layouts };
        let chance = |at: usize| Some(Chance { risk: fixed[at]?, certainty: None });
        Odds::new(field, chance, Precision::TooWide(Box::new(wide)))
    }

    fn new(field: &Field, unknown: impl Fn(usize) -> Option<Chance>, precision: Precision) -> Odds {
        let chance = |at: usize| match field.squares[at].tile {
            0..=8 => None,
            MINE => Some(Chance::certain(Certainty::Mine)),
            SAFE => Some(Chance::certain(Certainty::Safe)),
            _ => unknown(at),
        };
        let mut chances = Vec::with_capacity(field.size.cells() as usize);
        for row in field.rows() {
            chances.extend(row.map(chance));
        }
        Odds { size: field.size, chances, precision }
    }

    /// What else is known if the odds are not exact.
    pub(crate) fn wide(&self) -> Option<&WideOdds> {
        match &self.precision {
            Precision::Exact { .. } => None,
            Precision::TooWide(wide) => Some(wide),
        }
    }

    /// The chance that a closed cell is a mine. `None` if the cell is open, or if a frontier was too wide and the cell is not
    /// certain.
    ///
    /// A chance may be rounded to 0 or 1; [`Odds::certainty`] is never the result of rounding.
    pub fn risk(&self, cell: Cell) -> Option<f64> {
        Some(self.chance(cell)?.risk)
    }

    /// An estimate of the chance that a closed cell is a mine, if it has no exact odds and [`Solver::estimate`] has found one.
    pub fn estimate(&self, cell: Cell) -> Option<RiskEstimate> {
        *self.estimates().get(cell.row() as usize * self.size.cols() as usize + cell.col() as usize)?
    }

    /// The cell with the lowest estimate; of equal ones the first, row by row.
    pub fn lowest_estimate(&self) -> Option<(Cell, RiskEstimate)> {
        let estimates = self.size.iter().zip(self.estimates());
        let estimates = estimates.filter_map(|(cell, estimate)| Some((cell, (*estimate)?)));
        estimates.min_by(|(_, a), (_, b)| a.risk.total_cmp(&b.risk))
    }

    /// The estimates, row by row; empty if there are none.
    pub fn estimate_rows(&self) -> Vec<Vec<Option<RiskEstimate>>> {
        let rows = self.estimates().chunks(self.size.cols() as usize).map(<[_]>::to_vec);
        rows.filter(|_| self.has_estimates()).collect()
    }

    /// Whether some odds are estimates.
    pub fn has_estimates(&self) -> bool {
        self.estimates().iter().any(Option::is_some)
    }

    fn estimates(&self) -> &[Option<RiskEstimate>] {
        self.wide().map_or(&[], |wide| &wide.estimates)
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

    /// The [risk](Odds::risk) of every cell, row by row.
    pub fn rows(&self) -> Vec<Vec<Option<f64>>> {
        let risks: Vec<Option<f64>> = self.size.iter().map(|cell| self.risk(cell)).collect();
        risks.chunks(self.size.cols() as usize).map(<[_]>::to_vec).collect()
    }

    /// Whether every closed cell has exact odds. Otherwise a frontier was too wide for the budget: the cells that were found
    /// certain are so, there may be more, and the other cells have no odds.
    pub fn is_exact(&self) -> bool {
        self.wide().is_none()
    }

    /// The natural logarithm of the number of layouts, if the odds are exact.
    pub fn ln_layouts(&self) -> Option<f64> {
        match self.precision {
            Precision::Exact { ln_layouts } => Some(ln_layouts),
            Precision::TooWide(_) => None,
        }
    }

    /// Adds the certain cells of a deduction about the same view. Exact odds have them all; if a frontier is too wide, chains
    /// may find more.
    pub fn add(&mut self, deduction: &Deduction) {
        for (cell, chance) in self.size.iter().zip(&mut self.chances) {
            if chance.is_none_or(|chance| chance.certainty.is_none())
                && let Some(certainty) = deduction.certainty(cell)
            {
                *chance = Some(Chance::certain(certainty));
            }
        }
        if let Precision::TooWide(wide) = &mut self.precision {
            for (estimate, chance) in wide.estimates.iter_mut().zip(&self.chances) {
                if chance.is_some_and(|chance| chance.certainty.is_some()) {
                    *estimate = None;
                }
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

/// The exact number of layouts that fit and, for each closed cell, of those with a mine there.
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

    fn read(odds: &FrontierOdds, field: &Field, deadline: Deadline) -> Option<Counts> {
        let frontier = odds.frontier();
        // All layouts, no layout, the cells outside, and every group.
        const FIXED: usize = 2;
        let count = frontier.groups.len() + 3;
        let mut crt = CrtAccumulator::new(count, odds.ln_layouts() / std::f64::consts::LN_2 + 2.0);
        let mut residues = vec![0; count];
        while let Some(prime) = crt.prime() {
            if deadline.is_late() {
                return None;
            }
            let ring = Residues::new(prime);
            let cells_in = |mines, cells| ring.value(ring.mul(mines, ring.invert(ring.small(cells))));
            let total = odds.in_ring(&ring, |group, masses| {
                let mines = masses
                    .iter()
                    .zip(0..)
                    .fold(0, |sum, (&mass, count)| ring.add(sum, ring.mul(mass, ring.small(count))));
                residues[FIXED + 1 + group] = cells_in(mines, masses.len() as u32 - 1);
            });
            let Some(total) = total else {
                // The count is a multiple of this prime, so its residues say nothing about the groups.
                crt.skip();
                continue;
            };
            residues[0] = ring.value(total.layouts);
            if frontier.outside > 0 {
                residues[FIXED] = cells_in(total.outside_mines, frontier.outside);
            }
            crt.add(&residues);
        }
        let index = field
            .cells()
            .map(|at| match field.squares[at].tile {
                0..=8 => None,
                MINE => Some(0),
                SAFE => Some(1),
                _ => Some((FIXED + frontier.group_of(at).map_or(0, |group| group + 1)) as u32),
            })
            .collect();
        let mines = crt.values();
        Some(Counts { size: field.size, layouts: mines[0].clone(), index, mines })
    }

    /// How many layouts fit the view.
    pub fn layouts(&self) -> &BigUint {
        &self.layouts
    }

    /// The number of layouts with a mine on this cell; `None` if the cell is open.
    pub fn mines(&self, cell: Cell) -> Option<&BigUint> {
        let index = self.index[cell.row() as usize * self.size.cols() as usize + cell.col() as usize]?;
        Some(&self.mines[index as usize])
    }
}

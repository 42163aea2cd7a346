//! The odds of all closed cells, while the player wants to see them.

use crate::event_loop::Estimates;
use saolei_rules::Cell;
use saolei_solver::{Certainty, Odds, Solver, View, WinChance};

/// The risk to show on a closed cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ShownRisk {
    Safe,
    Mine,
    Chance(f64),
    Estimate(f64),
    /// There are too many layouts to count.
    Unknown,
}

/// The odds of the position on the screen, and whether they are shown.
#[derive(Debug, Default)]
pub(super) struct ShownOdds {
    is_on: bool,
    /// Whether showing them is recorded as help.
    is_recorded: bool,
    odds: Option<Odds>,
    win_chance: Option<WinChance>,
    needs_estimates: bool,
    /// Whether another thread is estimating a position, perhaps an earlier one.
    is_estimating: bool,
}

impl ShownOdds {
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    pub const fn toggle(&mut self) {
        self.is_on = !self.is_on;
        self.is_recorded = false;
    }

    /// Whether showing the odds still has to be recorded as help. True only once.
    pub const fn take_recording(&mut self) -> bool {
        !std::mem::replace(&mut self.is_recorded, true)
    }

    /// Forgets the odds of an earlier position.
    pub fn clear(&mut self) {
        self.odds = None;
        self.win_chance = None;
        self.needs_estimates = false;
    }

    /// Whether the odds are wanted and not computed yet.
    pub const fn is_missing(&self) -> bool {
        self.is_on && self.odds.is_none()
    }

    /// Computes the odds of a position, which may need estimates too.
    pub fn compute(&mut self, view: &View, solver: &mut Solver, needs_estimates: impl Fn(&Odds) -> bool) {
        self.odds = solver.odds(view).ok();
        self.needs_estimates = self.odds.as_ref().is_some_and(needs_estimates);
    }

    pub const fn get(&self) -> Option<&Odds> {
        self.odds.as_ref()
    }

    pub fn win_chance(&self) -> Option<WinChance> {
        self.win_chance.filter(|_| self.is_on)
    }

    pub fn risk(&self, cell: Cell) -> Option<ShownRisk> {
        let odds = self.odds.as_ref()?;
        let estimate = || odds.estimate(cell).map(|estimate| ShownRisk::Estimate(estimate.risk));
        Some(match (odds.certainty(cell), odds.risk(cell)) {
            (Some(Certainty::Safe), _) => ShownRisk::Safe,
            (Some(Certainty::Mine), _) => ShownRisk::Mine,
            (None, Some(risk)) => ShownRisk::Chance(risk),
            (None, None) => estimate().unwrap_or(ShownRisk::Unknown),
        })
    }

    /// Whether to ask another thread for estimates now: they are needed, and none are being computed.
    pub const fn take_question(&mut self) -> bool {
        let asks = self.needs_estimates && !self.is_estimating;
        if asks {
            self.needs_estimates = false;
            self.is_estimating = true;
        }
        asks
    }

    /// Stores estimates, unless they belong to an earlier position.
    pub fn take_estimates(&mut self, estimates: Estimates) {
        self.is_estimating = false;
        let Some(odds) = self.odds.as_mut().filter(|_| !self.needs_estimates) else { return };
        if let Some(estimated) = estimates.odds.filter(|_| !odds.is_exact()) {
            *odds = estimated;
        }
        self.win_chance = estimates.win_chance;
    }
}

//! Everything about a position, from one reading of it.

use num_bigint::BigUint;
use saolei_boards::View;

use crate::deduce::Deduction;
use crate::deduce::contradiction::Contradiction;
use crate::field::Field;
use crate::hint::{self, Hint, HintOptions};
use crate::odds::{Odds, Solver};
use crate::play::move_reason::MoveReason;
use crate::play::player::ChosenMove;
use crate::play::win_chance::{ThinkOptions, WinChances};

/// Everything about a position.
#[derive(Debug)]
pub struct Analysis {
    /// The odds of every cell, with all that the deduction found.
    pub odds: Odds,
    /// How many layouts fit.
    pub layouts: LayoutCount,
    /// What is certain, and why.
    pub deduction: Deduction,
    /// What to do next.
    pub hint: Hint,
    /// The chance to win, if it was asked for: see [`Analysis::think`].
    pub win: Option<WinChances>,
    /// Whether the [deadline](crate::Settings::deadline) ended a part of it: with more time there may be more certain cells,
    /// exact odds or better estimates.
    pub cut_short: bool,
}

/// How many layouts fit a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutCount {
    /// Exactly so many.
    Exact(BigUint),
    /// A frontier is too wide to count them.
    TooWide,
    /// The number has about so many digits, and computing them would take too long.
    TooLong {
        /// The number of digits.
        digits: u64,
    },
}

impl LayoutCount {
    /// The number in decimal digits, if it was counted.
    pub fn digits(&self) -> Option<String> {
        match self {
            LayoutCount::Exact(layouts) => Some(layouts.to_string()),
            LayoutCount::TooWide | LayoutCount::TooLong { .. } => None,
        }
    }
}

impl Analysis {
    /// Adds the chance to win. If the hint is a guess and another cell wins more often, that cell becomes the hint.
    ///
    /// The view is that of the analysis, and the solver has the same settings.
    pub fn think(&mut self, solver: &mut Solver, view: &View, options: &ThinkOptions<'_>) {
        // Layouts fit, as the odds have shown.
        self.win = solver.win_chances_with(view, &self.odds, options).ok().flatten();
        if let Some(win) = &self.win {
            self.hint.improve(win);
        }
    }
}

impl Solver {
    /// Analyses a position. The number of layouts is computed if it has at most so many digits.
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn analyse(
        &mut self,
        view: &View,
        options: &HintOptions<'_>,
        most_digits: u64,
    ) -> Result<Analysis, Contradiction> {
        let settings = self.settings();
        let field = Field::of(view, settings.trust_flags);
        // Every step leaves half of the time to those after it.
        self.set_deadline(settings.with_half_the_time().deadline);
        let odds = self.odds_in(field.clone(), view);
        let layouts = odds.as_ref().map(|odds| self.count_layouts(odds, most_digits)).ok();
        let mut cut_short = self.settings().is_late();
        self.set_deadline(settings.deadline);
        let (mut odds, layouts) = (odds?, layouts.unwrap_or(LayoutCount::TooWide));
        let for_deduction = settings.with_half_the_time();
        let mut deduction = Deduction::in_field(view.clone(), field.clone(), for_deduction);
        if !odds.is_exact() {
            self.share_windows(&mut deduction);
        }
        match options.keep_going {
            Some(keep_going) => deduction.deduce_while(|_| keep_going())?,
            None => deduction.deduce().map(|_| ())?,
        }
        cut_short |= for_deduction.is_late();
        let certain = hint::easiest(&deduction, options, &[]).and_then(|mut steps| steps.pop());
        let mut hint = certain.unwrap_or_else(|| self.guess(&odds, field, options));
        odds.add(&deduction);
        self.estimate(&mut odds, &|| options.keep_going.is_none_or(|keep_going| keep_going()));
        if let Hint::Guess(chosen) = &mut hint
            && chosen.why == MoveReason::Estimate
            && let Some((cell, estimate)) = odds.lowest_estimate()
        {
            *chosen = ChosenMove { cell, risk: estimate.risk, why: MoveReason::Sampled };
        }
        cut_short |= settings.is_late();
        Ok(Analysis { odds, layouts, deduction, hint, win: None, cut_short })
    }

    /// The number of layouts behind the odds that were just computed.
    fn count_layouts(&self, odds: &Odds, most_digits: u64) -> LayoutCount {
        let Some(ln_layouts) = odds.ln_layouts() else { return LayoutCount::TooWide };
        let digits = (ln_layouts / std::f64::consts::LN_10) as u64 + 1;
        let counts = (digits <= most_digits).then(|| self.exact_counts(ln_layouts)).flatten();
        match counts {
            Some(counts) => LayoutCount::Exact(counts.layouts().clone()),
            None => LayoutCount::TooLong { digits },
        }
    }
}

//! Everything about a position, from one reading of it.

use num_bigint::BigUint;
use saolei_boards::View;

use crate::deduce::Deduction;
use crate::deduce::contradiction::Contradiction;
use crate::field::Field;
use crate::hint::{self, Hint, HintOptions};
use crate::odds::{Odds, Solver};

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
        let field = Field::of(view, self.settings().trust_flags);
        let mut odds = self.odds_in(field.clone(), view)?;
        let layouts = self.count_layouts(&odds, most_digits);
        let mut deduction = Deduction::in_field(view.clone(), field.clone(), self.settings());
        match options.keep_going {
            Some(keep_going) => deduction.deduce_while(|_| keep_going())?,
            None => deduction.deduce().map(|_| ())?,
        }
        let hint = hint::easiest(&deduction, options).unwrap_or_else(|| self.guess(&odds, field, options));
        odds.add(&deduction);
        Ok(Analysis { odds, layouts, deduction, hint })
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

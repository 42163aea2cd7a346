//! Everything about a position, computed together.

use num_bigint::BigUint;
use saolei_boards::View;

use crate::deduce::Deduction;
use crate::deduce::contradiction::Contradiction;
use crate::field::Field;
use crate::hint::{self, Hint, HintOptions};
use crate::odds::{Odds, Solver};
use crate::play::move_reason::MoveReason;
use crate::play::player::ChosenMove;
use crate::play::trial_chances::sampled_chances;
use crate::play::win_chance::{ThinkOptions, WinChances};

/// The odds, the deductions and the best move of a position.
#[derive(Debug)]
pub struct Analysis {
    /// The odds of every cell, including what the deduction found.
    pub odds: Odds,
    /// How many layouts fit.
    pub layouts: LayoutCount,
    /// What is certain, and why.
    pub deduction: Deduction,
    /// What to do next.
    pub hint: Hint,
    /// The chance to win, once [`Analysis::think`] has computed it.
    pub win: Option<WinChances>,
    /// Whether the [deadline](field@crate::Settings::deadline) ended part of the analysis early: with more time there may be more
    /// certain cells, exact odds or better estimates.
    pub cut_short: bool,
    /// The view before anything was concluded from it.
    field: Field,
}

/// How many layouts fit a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayoutCount {
    /// The exact number.
    Exact(BigUint),
    /// A frontier is too wide to count them.
    TooWide,
    /// The number has too many digits to compute.
    TooLong {
        /// The approximate number of digits.
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
    pub fn think(&mut self, solver: &mut Solver, options: &ThinkOptions<'_>) {
        self.win = match self.odds.is_exact() {
            // The odds exist, so some layout fits.
            true => solver.win_chances_in(self.field.clone(), options).ok().flatten(),
            false => sampled_chances(&self.odds, options),
        };
        if let Some(win) = &self.win {
            self.hint.improve(win);
        }
    }
}

impl Solver {
    /// Analyses a position. The number of layouts is computed if it has at most `most_digits` digits.
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
        let field = self.read(view);
        // Each step leaves half of the remaining time to the steps after it.
        let for_odds = settings.with_half_the_time();
        self.set_deadline(for_odds.deadline);
        let mut known = field.clone();
        let counted = self.odds_in(&mut known).map(|odds| {
            let layouts = self.count_layouts(&odds, &mut known, most_digits);
            (odds, layouts)
        });
        let mut cut_short = for_odds.is_late();
        self.set_deadline(settings.deadline);
        let Ok((mut odds, layouts)) = counted else {
            return Err(Contradiction::find(view, settings));
        };
        let for_deduction = settings.with_half_the_time();
        let mut deduction = Deduction::in_field(view.clone(), field.clone(), for_deduction);
        if let Some(wide) = odds.wide() {
            deduction.use_windows(wide);
        }
        deduction.deduce_for(&mut self.engine, options.keep_going, |_| true)?;
        cut_short |= for_deduction.is_late();
        let certain = hint::easiest(&deduction, options, &[]).and_then(|mut steps| steps.pop());
        let mut hint = certain.unwrap_or_else(|| self.guess(&odds, field.clone(), options));
        odds.add(&deduction);
        self.estimate(&mut odds, &|| options.keep_going.is_none_or(|keep_going| keep_going()));
        if let Hint::Guess(chosen) = &mut hint
            && chosen.why == MoveReason::Estimate
            && let Some((cell, estimate)) = odds.lowest_estimate()
        {
            *chosen = ChosenMove { cell, risk: estimate.risk, why: MoveReason::Sampled };
        }
        cut_short |= settings.is_late();
        Ok(Analysis { odds, layouts, deduction, hint, win: None, cut_short, field })
    }

    fn count_layouts(&mut self, odds: &Odds, field: &mut Field, most_digits: u64) -> LayoutCount {
        let Some(ln_layouts) = odds.ln_layouts() else { return LayoutCount::TooWide };
        let digits = (ln_layouts / std::f64::consts::LN_10) as u64 + 1;
        let counts = if digits <= most_digits { self.counts_in(field) } else { Ok(None) };
        match counts {
            Ok(Some(counts)) => LayoutCount::Exact(counts.layouts().clone()),
            Ok(None) | Err(_) => LayoutCount::TooLong { digits },
        }
    }
}

#[cfg(test)]
mod tests {
    use saolei_boards::read_positions;

    use super::*;
    use crate::odds::engine::tests::take_counted;
    use crate::play::strength::Strength;

    /// How often an analysis with a win chance counts the given position, and how often it counts any position.
    fn counts(text: &str) -> (usize, usize) {
        let positions = read_positions(text.as_bytes()).unwrap();
        let view = positions[0].view();
        let options =
            HintOptions { strength: Strength::Strong, mines: false, guess_uncounted: true, keep_going: None };
        let mut solver = Solver::default();
        take_counted();
        let mut analysis = solver.analyse(view, &options, 100).unwrap();
        analysis.think(&mut solver, &ThinkOptions { positions: 0, games: 16, ..ThinkOptions::default() });
        assert!(analysis.win.is_some_and(|win| !win.moves.is_empty()));
        let mut position = Field::of(view, false);
        position.propagate_fully().unwrap();
        let counted = take_counted();
        let times = |of: u128| counted.iter().filter(|&&other| other == of).count();
        (times(position.fingerprint()), counted.len())
    }

    #[test]
    fn an_analysis_counts_a_position_without_certain_cells_once() {
        let (own, all) = counts(
            "8x8 12\n........\n.2......\n..3.....\n...2....\n....1...\n........\n......2.\n........\n",
        );
        assert_eq!(own, 1);
        assert!(all > 100, "the player looks ahead: {all}");
    }

    #[test]
    fn an_analysis_counts_a_position_with_certain_mines_once() {
        let (own, _) = counts("4x6 7\n11....\n......\n......\n......\n");
        assert_eq!(own, 1);
    }
}

//! Inputs of problems that are described by data.

use crate::problem::{InputLimits, SafeCell};
use crate::shrink_edits::Axis;
use crate::validate::{Scanned, Scanner};
use saolei_problems::{Case, LightProblem, Limits};
use saolei_rules::Size;
use std::ops::Range;

#[derive(Clone, Debug)]
pub(crate) struct LightInput {
    pub(crate) problem: &'static LightProblem,
    pub(crate) cases: Vec<Case>,
}

impl LightInput {
    pub(crate) fn read(problem: &'static LightProblem, scanner: &mut Scanner<'_>) -> Scanned<LightInput> {
        let InputLimits { cases, rows, cols, mines, safe_cell, .. } = *scanner.limits;
        // Mines that the input does not show are not limited.
        let mines = if problem.shows_mines() { mines } else { problem.limits.mines };
        let limits = Limits { cases, rows, cols, mines };
        let bytes = scanner.rest()?;
        let cases = problem.validate(&limits, scanner.source(), &bytes).map_err(Box::new)?;
        let input = LightInput { problem, cases };
        let is_full = (0..input.cases.len()).any(|case| input.is_all_mines(case));
        if safe_cell == SafeCell::Required && is_full {
            let message = "expected a safe cell on every board, found only mines on one".to_string();
            return Err(scanner.error(scanner.location(), message));
        }
        Ok(input)
    }

    /// The size of a case; `None` for a board without cells.
    pub(crate) fn size(&self, case: usize) -> Option<Size> {
        let board = &self.cases.get(case)?.board;
        Size::new(board.rows(), board.cols()).ok()
    }

    pub(crate) fn mines(&self, case: usize) -> u64 {
        self.cases.get(case).map_or(0, |case| self.problem.mines_told(case))
    }

    pub(crate) fn is_all_mines(&self, case: usize) -> bool {
        self.size(case).is_some_and(|size| size.cells() == self.mines(case))
    }

    /// Removes rows or columns of a board; `None` if the case would break a promise.
    pub(crate) fn shrink(&mut self, case: usize, axis: Axis, range: Range<u32>) -> Option<()> {
        let (rows, cols) = match axis {
            Axis::Rows => (range, 0..0),
            Axis::Cols => (0..0, range),
        };
        self.cases[case] = self.problem.smaller(&self.cases[case], rows, cols)?;
        Some(())
    }

    /// The input with fewer mines or touches in one case, the most first.
    pub(crate) fn simpler(&self, case: usize) -> impl Iterator<Item = LightInput> {
        self.problem.simpler(&self.cases[case]).into_iter().map(move |simpler| {
            let mut input = self.clone();
            input.cases[case] = simpler;
            input
        })
    }

    /// What is left to simplify beside boards and mines.
    pub(crate) fn touches(&self) -> usize {
        self.cases.iter().map(Case::touches).sum()
    }
}

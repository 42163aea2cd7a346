//! Inputs of problems that are described by data.

use crate::problem::{InputLimits, SafeCell};
use crate::shrink_edits::Axis;
use crate::validate::{Scanned, Scanner};
use saolei_problems::{Case, Grid, LightProblem, Limits, Task};
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
        let mines = if super::shows_mines(problem) { mines } else { problem.limits.mines };
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

    /// The mines that the input tells of.
    pub(crate) fn mines(&self, case: usize) -> u64 {
        let Some(case) = self.cases.get(case) else { return 0 };
        match self.problem.has_mine_number() {
            true => case.mines,
            false => visible_mines(&case.board) as u64,
        }
    }

    pub(crate) fn is_all_mines(&self, case: usize) -> bool {
        self.size(case).is_some_and(|size| size.cells() == self.mines(case))
    }

    /// Removes rows or columns of a board, both if it has to be square; `None` if the case would break a promise.
    pub(crate) fn shrink(&mut self, case: usize, axis: Axis, range: Range<u32>) -> Option<()> {
        let (rows, cols) = match axis {
            _ if self.problem.is_square() => (range.clone(), range),
            Axis::Rows => (range, 0..0),
            Axis::Cols => (0..0, range),
        };
        let smaller = self.cases[case].without(rows, cols);
        self.replace(case, smaller)
    }

    /// The input with fewer mines or touches in one case, the most first.
    pub(crate) fn simpler(&self, case: usize) -> impl Iterator<Item = LightInput> {
        let old = &self.cases[case];
        let pieces = |len: usize| {
            let piece = (len / 8).max(1);
            (0..len).step_by(piece).map(move |start| start..(start + piece).min(len))
        };
        // Numbers would be wrong without the mines that they count.
        let mines = match self.problem.question.task {
            Task::Annotate | Task::Touch | Task::FewestClicks
                if self.lists_mines() || !self.problem.has_mine_number() =>
            {
                visible_mines(&old.board)
            }
            _ => 0,
        };
        let fewer_mines = pieces(mines).map(|range| old.without_mines(range));
        let fewer_touches = pieces(old.touches()).map(|range| old.without_touches(range));
        let cases: Vec<Case> = fewer_mines.chain(fewer_touches).collect();
        cases.into_iter().filter_map(move |smaller| {
            let mut input = self.clone();
            input.replace(case, smaller)?;
            Some(input)
        })
    }

    /// Whether the mines are a list, whose length the header gives.
    fn lists_mines(&self) -> bool {
        self.problem.input.boards.iter().any(|board| board.mine_list.is_some())
    }

    fn replace(&mut self, case: usize, mut smaller: Case) -> Option<()> {
        if self.lists_mines() {
            smaller.mines = visible_mines(&smaller.board) as u64;
        }
        self.problem.question.answer(smaller.clone()).ok()?;
        self.cases[case] = smaller;
        Some(())
    }

    /// What is left to simplify beside boards and mines.
    pub(crate) fn touches(&self) -> usize {
        self.cases.iter().map(Case::touches).sum()
    }
}

fn visible_mines(board: &Grid) -> usize {
    board.squares().iter().filter(|square| square.is_mine()).count()
}

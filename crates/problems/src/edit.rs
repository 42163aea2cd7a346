//! Smaller cases, for programs that shrink a failing input.

use crate::case::Case;
use crate::problem::LightProblem;
use crate::square::{Grid, Square, SquareKind};
use crate::tasks::{Around, MinesShow, Task, annotate};
use crate::validate::visible_mines;
use std::ops::Range;

impl Grid {
    /// The board without some rows and columns.
    fn without(&self, rows: &Range<u32>, cols: &Range<u32>) -> Grid {
        let kept =
            |all: u32, gone: &Range<u32>| (0..all).filter(|at| !gone.contains(at)).collect::<Vec<u32>>();
        let (rows, cols) = (kept(self.rows(), rows), kept(self.cols(), cols));
        let width = self.cols() as usize;
        let at = |row: u32, col: u32| self.squares()[row as usize * width + col as usize];
        let squares = rows.iter().flat_map(|&row| cols.iter().map(move |&col| at(row, col))).collect();
        Grid::new(rows.len() as u32, cols.len() as u32, squares)
    }
}

impl Case {
    /// The case with safe cells instead of right numbers, so that only mines and wrong numbers are left.
    fn without_right_numbers(&self, around: Around) -> Case {
        let mut case = self.clone();
        let right = annotate(case.board.clone(), around, MinesShow::Mines);
        let squares = case.board.squares_mut().iter_mut().zip(right.squares());
        let is_right = |square: &Square, right: &Square| !square.is_mine() && square == right;
        squares
            .filter(|(square, right)| is_right(square, right))
            .for_each(|(square, _)| *square = Square::SAFE);
        case
    }

    /// The case with right numbers instead of safe cells.
    fn with_right_numbers(mut self, around: Around) -> Case {
        let right = annotate(self.board.clone(), around, MinesShow::Mines);
        let squares = self.board.squares_mut().iter_mut().zip(right.squares());
        squares.filter(|(square, _)| **square == Square::SAFE).for_each(|(square, right)| *square = *right);
        self
    }

    /// The case without some rows and columns.
    pub fn without(&self, rows: Range<u32>, cols: Range<u32>) -> Case {
        let smaller = |grid: &Grid| match grid.squares().is_empty() {
            true => {
                let left = |all: u32, gone: &Range<u32>| all - (gone.end.min(all) - gone.start.min(all));
                Grid::empty(left(grid.rows(), &rows), left(grid.cols(), &cols))
            }
            false => grid.without(&rows, &cols),
        };
        let board = smaller(&self.board);
        let side = |at: u32, all: u32| at.min(all.saturating_sub(1));
        let click = (side(self.click.0, board.rows()), side(self.click.1, board.cols()));
        let touched =
            if self.touched.squares().is_empty() { Grid::default() } else { smaller(&self.touched) };
        Case { board, touched, mines: self.mines, click }
    }

    /// The case without some of the mines on its board, counted row by row.
    pub fn without_mines(&self, range: Range<usize>) -> Case {
        let mut case = self.clone();
        let mines = case.board.squares_mut().iter_mut().filter(|square| square.is_mine());
        mines.skip(range.start).take(range.len()).for_each(|mine| *mine = Square::SAFE);
        case
    }

    /// The case without some of the touches, counted row by row.
    pub fn without_touches(&self, range: Range<usize>) -> Case {
        let mut case = self.clone();
        let touches = case.touched.squares_mut().iter_mut().filter(|square| **square == Square::TOUCHED);
        touches.skip(range.start).take(range.len()).for_each(|touch| *touch = Square::UNTOUCHED);
        case
    }

    /// How many touches there are.
    pub fn touches(&self) -> usize {
        self.touched.squares().iter().filter(|&&square| square == Square::TOUCHED).count()
    }
}

impl LightProblem {
    /// Whether an input tells how many mines there are: it shows them, or its header says it.
    pub fn shows_mines(&self) -> bool {
        let is_mine = |kind| matches!(kind, SquareKind::Mine(_));
        self.has_mine_number() || self.input.boards.iter().any(|board| board.has(is_mine))
    }

    /// The mines that an input tells of.
    pub fn mines_told(&self, case: &Case) -> u64 {
        if self.has_mine_number() { case.mines } else { visible_mines(&case.board) }
    }

    /// A case without some rows or columns, both if its board has to be square; `None` if it would break a promise.
    pub fn smaller(&self, case: &Case, rows: Range<u32>, cols: Range<u32>) -> Option<Case> {
        let (rows, cols) = match self.is_square() {
            true if rows.is_empty() => (cols.clone(), cols),
            true => (rows.clone(), rows),
            false => (rows, cols),
        };
        self.kept(self.edited(case, |case| case.without(rows.clone(), cols.clone())))
    }

    /// Edits a case. Where numbers may be wrong, those that are right stay right, and the others as they are.
    fn edited(&self, case: &Case, edit: impl Fn(&Case) -> Case) -> Case {
        let around = self.question.around;
        match self.question.task {
            Task::Valid => edit(&case.without_right_numbers(around)).with_right_numbers(around),
            _ => edit(case),
        }
    }

    /// The case with fewer mines or touches, the most first.
    pub fn simpler(&self, case: &Case) -> Vec<Case> {
        let pieces = |len: usize| {
            let piece = (len / 8).max(1);
            (0..len).step_by(piece).map(move |start| start..(start + piece).min(len))
        };
        // Numbers would be wrong without the mines that they count.
        let mines = match self.question.task {
            Task::Annotate | Task::Touch | Task::FewestClicks | Task::Valid
                if self.lists_mines() || !self.has_mine_number() =>
            {
                visible_mines(&case.board) as usize
            }
            _ => 0,
        };
        let fewer_mines =
            pieces(mines).map(|range| self.edited(case, |case| case.without_mines(range.clone())));
        let fewer_touches = pieces(case.touches()).map(|range| case.without_touches(range));
        fewer_mines.chain(fewer_touches).filter_map(|simpler| self.kept(simpler)).collect()
    }

    /// Whether the mines are a list, whose length the header gives.
    fn lists_mines(&self) -> bool {
        self.input.boards.iter().any(|board| board.mine_list.is_some())
    }

    /// A changed case, if it keeps the problem's promises.
    fn kept(&self, mut case: Case) -> Option<Case> {
        if self.lists_mines() {
            case.mines = visible_mines(&case.board);
        }
        self.question.answer(case.clone()).ok()?;
        Some(case)
    }
}

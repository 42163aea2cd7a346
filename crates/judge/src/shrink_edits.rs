//! The edits that make an input smaller, for the shrinker of `stress`.
//!
//! Each edit returns a new input, or `None` if there is nothing to edit. The result may break a limit of the problem.

use crate::games::GamesInput;
use crate::input::{Input, InputContent};
use saolei_rules::{Cell, Layout, Operation, Size};
use std::ops::Range;

/// What happens to operations on rows or columns that are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffBoard {
    /// They are dropped. A case that is a single click keeps its click.
    Dropped,
    /// They move to the nearest row or column that stays.
    Moved,
}

/// Rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Rows.
    Rows,
    /// Columns.
    Cols,
}

/// A board without some of its rows or columns.
pub(crate) struct SmallerBoard {
    pub(crate) size: Size,
    axis: Axis,
    removed: Range<u32>,
    off_board: OffBoard,
}

impl SmallerBoard {
    /// Returns `None` if nothing would be removed, or everything.
    fn new(size: Size, axis: Axis, removed: Range<u32>, off_board: OffBoard) -> Option<SmallerBoard> {
        let (rows, cols) = (size.rows(), size.cols());
        let all = if axis == Axis::Rows { rows } else { cols };
        if removed.is_empty() || removed.end > all {
            return None;
        }
        let count = removed.end - removed.start;
        let size = match axis {
            Axis::Rows => Size::new(rows - count, cols),
            Axis::Cols => Size::new(rows, cols - count),
        };
        Some(SmallerBoard { size: size.ok()?, axis, removed, off_board })
    }

    /// Maps a cell to the smaller board; `None` if it was removed.
    pub(crate) fn cell(&self, cell: Cell) -> Option<Cell> {
        let line = if self.axis == Axis::Rows { cell.row() } else { cell.col() };
        let moved = if line < self.removed.start {
            line
        } else {
            line.checked_sub(self.removed.end)? + self.removed.start
        };
        self.at(cell, moved)
    }

    /// Maps the target of a click to the smaller board; `None` if the click is dropped.
    pub(crate) fn clicked(&self, cell: Cell) -> Option<Cell> {
        match self.off_board {
            OffBoard::Dropped => self.cell(cell),
            OffBoard::Moved => {
                self.cell(cell).or_else(|| self.at(cell, self.removed.start.saturating_sub(1)))
            }
        }
    }

    /// Maps an operation to the smaller board; `None` if it is dropped.
    pub(crate) fn operation(&self, operation: Operation) -> Option<Operation> {
        Some(operation.at(self.clicked(operation.cell()?)?))
    }

    pub(crate) fn layout(&self, layout: &Layout) -> Layout {
        Layout::new(self.size, layout.mine_cells().filter_map(|mine| self.cell(mine)))
    }

    fn at(&self, cell: Cell, line: u32) -> Option<Cell> {
        match self.axis {
            Axis::Rows => self.size.cell(line, cell.col()),
            Axis::Cols => self.size.cell(cell.row(), line),
        }
    }
}

impl Input {
    /// Removes games or cases; `None` if the range is empty or covers all of them.
    pub fn without_cases(&self, range: Range<usize>) -> Option<Input> {
        if range.is_empty() || range.end > self.cases() || range.len() == self.cases() {
            return None;
        }
        self.edited(|content| {
            match content {
                InputContent::Games(input) => drop(input.games.drain(range)),
                InputContent::Master(input) => drop(input.requests.drain(range)),
                InputContent::Click(input) => drop(input.boards.drain(range)),
                InputContent::Light(input) => drop(input.cases.drain(range)),
            }
            Some(())
        })
    }

    /// Removes operations of a game.
    pub fn without_operations(&self, game: usize, range: Range<usize>) -> Option<Input> {
        if range.is_empty() || range.end > self.games().get(game)?.operations.len() {
            return None;
        }
        self.edited_games(|input| input.remove_operations(game, range))
    }

    /// Replaces an operation; `None` if it would be the same or its cell is not on the board.
    pub fn with_operation(&self, game: usize, at: usize, operation: Operation) -> Option<Input> {
        let old = self.games().get(game)?;
        let cell = operation.cell()?;
        old.layout.size().cell(cell.row(), cell.col())?;
        if *old.operations.get(at)? == operation {
            return None;
        }
        self.edited_games(|input| input.games[game].operations[at] = operation)
    }

    /// Replaces all operations of a game. In `sweep`, the `Quit` comes after them.
    pub fn with_operations(&self, game: usize, operations: Vec<Operation>) -> Option<Input> {
        self.games().get(game)?;
        self.edited_games(|input| input.set_operations(game, operations))
    }

    /// Removes rows or columns of a board.
    pub fn without_lines(
        &self,
        case: usize,
        axis: Axis,
        range: Range<u32>,
        off_board: OffBoard,
    ) -> Option<Input> {
        let smaller = SmallerBoard::new(self.size(case)?, axis, range.clone(), off_board)?;
        self.edited(|content| match content {
            InputContent::Games(input) => {
                input.shrink_board(case, &smaller);
                Some(())
            }
            InputContent::Master(input) => {
                input.requests[case].shrink(&smaller);
                Some(())
            }
            InputContent::Click(input) => input.boards[case].shrink(&smaller),
            InputContent::Light(input) => input.shrink(case, axis, range),
        })
    }

    /// Removes mines of a board, counted row by row.
    pub fn without_mines(&self, case: usize, range: Range<usize>) -> Option<Input> {
        let gone: Vec<Cell> = self.layout(case)?.mine_cells().skip(range.start).take(range.len()).collect();
        if gone.is_empty() {
            return None;
        }
        self.edited(|content| {
            let layout = layout_mut(content, case)?;
            gone.iter().for_each(|&mine| layout.remove_mine(mine));
            Some(())
        })
    }

    /// Removes a mine, counted row by row, and the operations on its cell: a flag and its mine often can only go
    /// together.
    pub fn without_mine_and_operations(&self, case: usize, mine: usize) -> Option<Input> {
        let cell = self.layout(case)?.mine_cells().nth(mine)?;
        let operations = self.games().get(case)?.operations.iter().enumerate();
        let on_it: Vec<usize> =
            operations.filter(|(_, operation)| operation.cell() == Some(cell)).map(|(at, _)| at).collect();
        if on_it.is_empty() {
            return None;
        }
        self.edited_games(|input| {
            input.games[case].layout.remove_mine(cell);
            on_it.into_iter().rev().for_each(|at| input.remove_operations(case, at..at + 1));
        })
    }

    /// Simpler inputs by edits that only this problem has, the simplest first.
    pub fn simpler(&self, case: usize) -> impl Iterator<Item = Input> + use<> {
        let simpler: Vec<InputContent> = match &self.content {
            InputContent::Games(input) => {
                input.with_last_quit().map(InputContent::Games).into_iter().collect()
            }
            InputContent::Master(input) => input.simpler(case).map(InputContent::Master).collect(),
            InputContent::Click(input) => input.simpler(case).map(InputContent::Click).collect(),
            InputContent::Light(input) => input.simpler(case).map(InputContent::Light).collect(),
        };
        let problem = self.problem();
        simpler.into_iter().map(move |content| Input::new(problem, content))
    }

    /// Inputs made of all small cases, the smallest first; empty if there are too many to try them all.
    pub(crate) fn smallest_first(&self) -> Vec<Input> {
        let problem = self.problem();
        match &self.content {
            InputContent::Master(input) => {
                let inputs = input.smallest_first(problem.limits.cases.most as usize).into_iter();
                inputs.map(|input| Input::new(problem, InputContent::Master(input))).collect()
            }
            InputContent::Games(_) | InputContent::Click(_) | InputContent::Light(_) => Vec::new(),
        }
    }

    fn edited(&self, edit: impl FnOnce(&mut InputContent) -> Option<()>) -> Option<Input> {
        let mut input = self.clone();
        edit(&mut input.content)?;
        if let InputContent::Games(games) = &mut input.content {
            games.update_level();
        }
        Some(input)
    }

    fn edited_games(&self, edit: impl FnOnce(&mut GamesInput)) -> Option<Input> {
        self.edited(|content| match content {
            InputContent::Games(input) => {
                edit(input);
                Some(())
            }
            InputContent::Master(_) | InputContent::Click(_) | InputContent::Light(_) => None,
        })
    }
}

fn layout_mut(content: &mut InputContent, case: usize) -> Option<&mut Layout> {
    match content {
        InputContent::Games(input) => Some(&mut input.games.get_mut(case)?.layout),
        InputContent::Master(_) | InputContent::Light(_) => None,
        InputContent::Click(input) => Some(&mut input.boards.get_mut(case)?.layout),
    }
}

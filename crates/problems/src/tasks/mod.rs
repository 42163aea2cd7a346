//! The tasks: what is asked about a board. A task knows neither judges nor formats.

mod annotate;
mod click;
mod fewest_clicks;
mod find;
mod layouts;
mod one_click;
mod row;
mod touch;
mod valid;

pub use annotate::{MinesShow, annotate};
pub use row::RowSums;

use crate::case::Case;
use crate::square::Grid;
use num_bigint::BigUint;
use serde::Deserialize;

/// A question about a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Count the mines around every cell.
    Annotate,
    /// Show the numbers of the cells that were clicked on, and the mines if one of them was.
    Touch,
    /// Are all numbers right?
    Valid,
    /// Can the closed cells be filled so that all numbers are right?
    Consistent,
    /// How many clicks does the board need (its 3BV)?
    FewestClicks,
    /// How many layouts fit the numbers?
    CountLayouts,
    /// How many mines can there be at most?
    MostMines,
    /// Where are the mines?
    FindMines,
    /// How many mines are in the middle row, if every number counts its own cell too?
    MiddleRow,
    /// Build a board that one click wins.
    OneClick,
    /// Click on a cell of a board that may be half open.
    Click,
}

impl Task {
    /// All tasks.
    pub const ALL: [Task; 11] = [
        Task::Annotate,
        Task::Touch,
        Task::Valid,
        Task::Consistent,
        Task::FewestClicks,
        Task::CountLayouts,
        Task::MostMines,
        Task::FindMines,
        Task::MiddleRow,
        Task::OneClick,
        Task::Click,
    ];

    /// The name in descriptions.
    pub const fn name(self) -> &'static str {
        match self {
            Task::Annotate => "annotate",
            Task::Touch => "touch",
            Task::Valid => "valid",
            Task::Consistent => "consistent",
            Task::FewestClicks => "fewest-clicks",
            Task::CountLayouts => "count-layouts",
            Task::MostMines => "most-mines",
            Task::FindMines => "find-mines",
            Task::MiddleRow => "middle-row",
            Task::OneClick => "one-click",
            Task::Click => "click",
        }
    }
}

/// How many cells around a cell are its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbours {
    /// Those that share a side.
    Four,
    /// Those that share a side or a corner.
    Eight,
}

/// Which cells a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around {
    /// The neighbours.
    pub neighbours: Neighbours,
    /// Whether the cell itself is counted too.
    pub counts_itself: bool,
}

impl Around {
    /// Eight neighbours, and not the cell itself.
    pub const USUAL: Around = Around { neighbours: Neighbours::Eight, counts_itself: false };
}

/// A task with everything that varies between problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The task.
    pub task: Task,
    /// Which cells a number counts.
    pub around: Around,
    /// What annotated mines show.
    pub mines_show: MinesShow,
}

/// An answer, before it is written in a judge's format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A board.
    Board(Grid),
    /// Yes or no.
    Word(bool),
    /// A number.
    Number(BigUint),
    /// Cells as rows and columns, counted from 0.
    Cells(Vec<(u32, u32)>),
}

/// Why a case has no answer: a sentence that completes "expected".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAnswer(pub &'static str);

impl Question {
    /// Answers the question about a case.
    ///
    /// # Errors
    /// The case breaks a promise of its problem, such as that some layout fits.
    pub fn answer(&self, case: Case) -> Result<Answer, NoAnswer> {
        let Case { board, touched, mines, click } = case;
        match self.task {
            Task::Annotate => Ok(Answer::Board(annotate(board, self.around, self.mines_show))),
            Task::Touch => Ok(Answer::Board(touch::touch(board, &touched, self.around))),
            Task::Valid => Ok(Answer::Word(valid::valid(board, self.around))),
            Task::Consistent => layouts::consistent(&board).map(Answer::Word),
            Task::FewestClicks => Ok(Answer::Number(fewest_clicks::fewest_clicks(&board).into())),
            Task::CountLayouts => layouts::count(&board).map(Answer::Number),
            Task::MostMines => layouts::most_mines(&board).map(|most| Answer::Number(most.into())),
            Task::FindMines => find::find(&board, mines).map(Answer::Cells),
            Task::MiddleRow => {
                let middle = RowSums::of(&board).and_then(|sums| sums.middle());
                middle.map(|sum| Answer::Number(sum.into()))
            }
            Task::OneClick => one_click::one_click(board.rows(), board.cols(), mines),
            Task::Click => click::click(&board, click).map(Answer::Board),
        }
    }
}

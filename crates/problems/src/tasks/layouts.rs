//! The layouts that fit the numbers of a board, with any number of mines.

use super::NoAnswer;
use crate::square::{Grid, SquareKind};
use num_bigint::BigUint;
use saolei_rules::{Face, Mark};
use saolei_solver::{AnyMines, Settings, Solver, View};

const TOO_WIDE: NoAnswer =
    NoAnswer("fewer numbers side by side: this board is too large to be counted exactly");
const NONE_FITS: NoAnswer = NoAnswer("numbers that some layout fits");

/// Whether some layout fits.
pub(super) fn consistent(board: &Grid) -> Result<bool, NoAnswer> {
    Ok(any_mines(board)?.is_some())
}

/// How many layouts fit.
pub(super) fn count(board: &Grid) -> Result<BigUint, NoAnswer> {
    Ok(any_mines(board)?.map_or(BigUint::ZERO, |fit| fit.layouts))
}

/// The most mines that a layout that fits can have.
pub(super) fn most_mines(board: &Grid) -> Result<u64, NoAnswer> {
    any_mines(board)?.map(|fit| fit.most).ok_or(NONE_FITS)
}

/// The layouts that fit a board; `None` if there are none.
fn any_mines(board: &Grid) -> Result<Option<AnyMines>, NoAnswer> {
    let view = view(board, 0).ok_or(TOO_WIDE)?;
    let mut solver = Solver::new(Settings { trust_flags: true, ..Settings::default() });
    match solver.any_mines(&view) {
        Ok(Some(fit)) => Ok(Some(fit)),
        Ok(None) => Err(TOO_WIDE),
        Err(_) => Ok(None),
    }
}

/// The board as its player sees it: a mine that is shown is a flag. `None` for a board without cells or too large to be
/// played on.
pub(super) fn view(board: &Grid, mines: u64) -> Option<View> {
    let size = board.size()?;
    let mut view = View::closed(size, mines).ok()?;
    for (cell, square) in size.iter().zip(board.squares()) {
        view.set(
            cell,
            match square.kind() {
                // The descriptions of these tasks have no larger numbers.
                SquareKind::Number(number) => Face::Open(number.min(8)),
                SquareKind::Mine(_) => Face::Closed(Mark::Flag),
                SquareKind::Safe | SquareKind::Closed | SquareKind::Touched | SquareKind::Untouched => {
                    Face::Closed(Mark::Blank)
                }
            },
        );
    }
    Some(view)
}

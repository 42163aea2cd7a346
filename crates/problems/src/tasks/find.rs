//! Where the mines must be.

use super::NoAnswer;
use super::layouts::view;
use crate::square::Grid;
use saolei_solver::{Certainty, Settings, Solver};

const NOT_ONE: NoAnswer = NoAnswer("a board on which exactly one layout fits");

/// The mines of the only layout with this many mines that fits, row by row.
pub(super) fn find(board: &Grid, mines: u64) -> Result<Vec<(u32, u32)>, NoAnswer> {
    let view = view(board, mines).ok_or(NOT_ONE)?;
    let mut solver = Solver::new(Settings { trust_flags: true, ..Settings::default() });
    let odds = solver.odds(&view).map_err(|_| NOT_ONE)?;
    let mut found = Vec::new();
    for cell in view.size().iter() {
        match odds.certainty(cell) {
            Some(Certainty::Mine) => found.push((cell.row(), cell.col())),
            Some(Certainty::Safe) => {}
            None if odds.risk(cell).is_some() || !odds.is_exact() => return Err(NOT_ONE),
            // It is open.
            None => {}
        }
    }
    Ok(found)
}

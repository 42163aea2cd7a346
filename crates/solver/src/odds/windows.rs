//! Finds certain cells of a frontier that is too wide to count as a whole.

use std::ops::Range;

use crate::field::{Field, Impossible};
use crate::odds::deadline::Deadline;
use crate::odds::engine::{Engine, NoOdds};

/// The side of a window, and the distance to the next one: windows overlap.
const WINDOW: usize = 12;
const STEP: usize = 4;
/// On boards with this many cells or more, windows are smaller, because there are more of them.
const LARGE: u64 = 5_000;
const SMALL_WINDOW: usize = 8;
/// The budget of a window: a hundredth of a second at most.
const BUDGET: usize = 1 << 17;
/// How often the whole board is searched: results in one window may help the next.
const ROUNDS: usize = 3;

/// Draws the conclusions of windows that are small enough to count.
///
/// A window uses only its own numbers and not the number of mines. Less knowledge allows more layouts, so a cell that is
/// certain in a window is certain, but not every certain cell is found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Windows {
    /// A fingerprint of each window when it was last searched: an unchanged window is not searched again.
    searched: Vec<u64>,
}

impl Windows {
    pub fn propagate(
        &mut self,
        field: &mut Field,
        engine: &mut Engine,
        deadline: Deadline,
    ) -> Result<(), Impossible> {
        let budget = std::mem::replace(&mut engine.budget, BUDGET);
        let outcome = (0..ROUNDS).try_for_each(|_| self.search(field, engine, deadline));
        engine.budget = budget;
        outcome
    }

    /// Searches every window once.
    fn search(
        &mut self,
        field: &mut Field,
        engine: &mut Engine,
        deadline: Deadline,
    ) -> Result<(), Impossible> {
        let (rows, cols) = (field.size.rows() as usize, field.size.cols() as usize);
        let side = if field.size.cells() < LARGE { WINDOW } else { SMALL_WINDOW };
        self.searched.resize(rows.div_ceil(STEP) * cols.div_ceil(STEP), 0);
        let mut found = Vec::new();
        let windows =
            (0..rows).step_by(STEP).flat_map(|row| (0..cols).step_by(STEP).map(move |col| (row, col)));
        for (index, (row, col)) in windows.enumerate() {
            if deadline.is_late() {
                return Ok(());
            }
            let (down, right) = (row..rows.min(row + side), col..cols.min(col + side));
            let content = fingerprint(field, &down, &right);
            if std::mem::replace(&mut self.searched[index], content) == content {
                continue;
            }
            found.clear();
            match engine.components_within(field, down, right, deadline) {
                Ok(mut components) => {
                    components.certain(|cells, certainty, _| {
                        found.extend(cells.iter().map(|&at| (at as usize, certainty)));
                    });
                    engine.reuse(components);
                }
                Err(NoOdds::TooWide) => {}
                Err(NoOdds::Impossible) => return Err(Impossible),
            }
            for &(at, certainty) in &found {
                field.set(at, certainty);
            }
            if !found.is_empty() {
                field.propagate_fully()?;
            }
        }
        Ok(())
    }
}

/// A fingerprint of the active numbers in these rows and columns; 0 if there are none.
fn fingerprint(field: &Field, rows: &Range<usize>, cols: &Range<usize>) -> u64 {
    let in_row = |row: usize| field.active_numbers(field.at(row, cols.start)..field.at(row, cols.end));
    rows.clone().flat_map(in_row).fold(0, |sum: u64, at| {
        let square = &field.squares[at];
        let number = (at as u64) << 32 | u64::from(square.unknown) << 8 | u64::from(square.need());
        (sum.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

//! Certain cells of a frontier that is too wide to count as a whole.

use crate::field::{Field, Impossible};
use crate::odds::engine::{Engine, NoOdds};

/// The side of a window, and how far the next one is: each number is in several.
const WINDOW: usize = 12;
const STEP: usize = 4;
/// From so many cells on, windows are smaller: there are too many of them.
const LARGE: u64 = 5_000;
const SMALL_WINDOW: usize = 8;
/// The budget of a window: a hundredth of a second at most.
const BUDGET: usize = 1 << 17;
/// How often the whole board is searched: what one window finds may help the next.
const ROUNDS: usize = 3;

/// Draws the conclusions of all numbers in windows that are small enough to count.
///
/// A window uses only its own numbers and not the number of mines. Less knowledge allows more layouts, so what is certain
/// in a window is certain, but not all that is certain is found.
pub(crate) fn propagate(field: &mut Field, engine: &mut Engine) -> Result<(), Impossible> {
    let budget = std::mem::replace(&mut engine.budget, BUDGET);
    let outcome = propagate_windows(field, engine);
    engine.budget = budget;
    outcome
}

fn propagate_windows(field: &mut Field, engine: &mut Engine) -> Result<(), Impossible> {
    let (rows, cols) = (field.size.rows() as usize, field.size.cols() as usize);
    let side = if field.size.cells() < LARGE { WINDOW } else { SMALL_WINDOW };
    let mut found = Vec::new();
    for _ in 0..ROUNDS {
        let mut any = false;
        for row in (0..rows).step_by(STEP) {
            for col in (0..cols).step_by(STEP) {
                found.clear();
                let (down, right) = (row..rows.min(row + side), col..cols.min(col + side));
                let outcome =
                    engine.certain_within(field, down, right, |at, certainty| found.push((at, certainty)));
                match outcome {
                    Ok(()) | Err(NoOdds::TooWide) => {}
                    Err(NoOdds::Impossible) => return Err(Impossible),
                }
                for &(at, certainty) in &found {
                    field.set(at, certainty);
                }
                if !found.is_empty() {
                    any = true;
                    field.propagate_fully()?;
                }
            }
        }
        if !any {
            break;
        }
    }
    Ok(())
}

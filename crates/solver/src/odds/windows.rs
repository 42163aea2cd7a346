//! What can still be said for certain where a frontier is too wide to be counted as a whole.

use crate::field::{Field, Impossible};
use crate::odds::engine::{Certainty, Engine, NoOdds};

/// A window's rows and columns, and how far the next one is: each number lies in several.
const WINDOW: usize = 12;
const STEP: usize = 4;
/// How much a window may weigh; a hundredth of a second at most.
const BUDGET: usize = 1 << 17;
/// How often the whole board is gone through: what one window finds may help the next.
const ROUNDS: usize = 3;

/// Draws the conclusions of all numbers in windows small enough to be counted.
///
/// Each window hears only the numbers within it and does not know how many mines there are. Fewer facts allow more
/// layouts, so what is certain there is certain; but not all that is certain is found.
pub(crate) fn propagate(field: &mut Field, engine: &mut Engine) -> Result<(), Impossible> {
    let budget = std::mem::replace(&mut engine.budget, BUDGET);
    let outcome = propagate_windows(field, engine);
    engine.budget = budget;
    outcome
}

fn propagate_windows(field: &mut Field, engine: &mut Engine) -> Result<(), Impossible> {
    let (rows, cols) = (field.size.rows() as usize, field.size.cols() as usize);
    let mut found = Vec::new();
    for _ in 0..ROUNDS {
        let mut any = false;
        for row in (0..rows).step_by(STEP) {
            for col in (0..cols).step_by(STEP) {
                found.clear();
                let (down, right) = (row..rows.min(row + WINDOW), col..cols.min(col + WINDOW));
                let outcome =
                    engine.certain_within(field, down, right, |at, certainty| found.push((at, certainty)));
                match outcome {
                    Ok(()) | Err(NoOdds::TooWide) => {}
                    Err(NoOdds::Impossible) => return Err(Impossible),
                }
                for &(at, certainty) in &found {
                    match certainty {
                        Certainty::Safe => field.set_safe(at),
                        Certainty::Mine => field.set_mine(at),
                    }
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

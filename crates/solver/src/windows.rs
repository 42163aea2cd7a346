//! What can still be said for certain where a frontier is too wide to be counted as a whole.

use crate::engine::Engine;
use crate::field::{Field, Impossible};

/// Draws further conclusions from parts of the board small enough to be counted.
pub(crate) fn settle(field: &mut Field, engine: &mut Engine) -> Result<(), Impossible> {
    let _ = engine;
    field.settle_fully()
}

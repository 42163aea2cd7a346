//! How many clicks a board needs.

use crate::square::Grid;
use saolei_boards::LayoutFacts;

/// The 3BV of a layout, 0 if it is all mines.
pub(super) fn fewest_clicks(board: &Grid) -> u64 {
    board.layout().map_or(0, |layout| LayoutFacts::of(&layout).three_bv())
}

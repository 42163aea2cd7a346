//! What a player sees who clicked on some cells.

use super::{Around, MinesShow, annotate};
use crate::square::{Grid, Square};

/// The numbers of the touched cells; every mine too if one of them was touched. All other cells stay closed.
pub(super) fn touch(board: Grid, touched: &Grid, around: Around) -> Grid {
    let is_touched = |square: Square| square == Square::TOUCHED;
    let hits = board.squares().iter().zip(touched.squares());
    let is_lost = { hits }.any(|(square, &touch)| square.is_mine() && is_touched(touch));
    let mut shown = annotate(board, around, MinesShow::Mines);
    for (square, &touch) in shown.squares_mut().iter_mut().zip(touched.squares()) {
        let is_shown = if square.is_mine() { is_lost } else { is_touched(touch) };
        if !is_shown {
            *square = Square::CLOSED;
        }
    }
    shown
}

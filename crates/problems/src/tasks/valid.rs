//! Whether all numbers of a board are right.

use super::{Around, MinesShow, annotate};
use crate::square::{Grid, SquareKind};

/// Whether every number is the number of mines around its cell.
pub(super) fn valid(board: Grid, around: Around) -> bool {
    let right = annotate(board.clone(), around, MinesShow::Mines);
    board.squares().iter().zip(right.squares()).all(|(given, right)| match given.kind() {
        SquareKind::Number(_) => given == right,
        SquareKind::Mine(_)
        | SquareKind::Safe
        | SquareKind::Closed
        | SquareKind::Touched
        | SquareKind::Untouched => true,
    })
}

//! The mines in one row, from numbers that count their own cells too.

use super::NoAnswer;
use crate::square::{Grid, Square, SquareKind};

/// For every row, the mines in it and the rows beside it.
///
/// A number that counts its own cell counts a block of three by three cells, or less at an edge. Blocks side by side that
/// cover every column once add up to the mines in three rows. In the same way, rows that cover every row once add up to all
/// mines. So the sum of a row follows from a few additions if it follows at all, and no layout has to be searched for.
pub struct RowSums(Vec<i64>);

const NOT_SOLVABLE: NoAnswer = NoAnswer("numbers that some layout fits");
const NO_NUMBER: NoAnswer = NoAnswer("a number in every cell");

impl RowSums {
    /// Adds up the numbers of each row.
    ///
    /// # Errors
    /// A cell shows no number.
    pub fn of(board: &Grid) -> Result<RowSums, NoAnswer> {
        let sum = |line: &[Square]| {
            let numbers = cover(line.len()).map(|at| match line[at].kind() {
                SquareKind::Number(number) => Ok(i64::from(number)),
                _ => Err(NO_NUMBER),
            });
            numbers.sum()
        };
        board.lines().map(sum).collect::<Result<_, _>>().map(RowSums)
    }

    /// The mines in the middle row of an odd number of rows.
    ///
    /// # Errors
    /// The number of rows is even, or the sums are not those of a layout.
    pub fn middle(&self) -> Result<u64, NoAnswer> {
        let sums = &self.0;
        if sums.len().is_multiple_of(2) {
            return Err(NoAnswer("an odd number of rows"));
        }
        let middle = sums.len() / 2;
        let all: i64 = cover(sums.len()).map(|row| sums[row]).sum();
        // The rows above the middle can be covered exactly unless one is left over; then the middle row is covered with
        // them, from above and from below. By symmetry the rows below are covered as those above.
        let (count, is_covered) = match middle % 3 {
            1 => (middle + 1, true),
            _ => (middle, false),
        };
        let half = |row: fn(usize, usize) -> usize| -> i64 {
            cover(count).map(|at| sums[row(at, sums.len())]).sum()
        };
        let halves = half(|at, _| at) + half(|at, rows| rows - 1 - at);
        let mines = if is_covered { halves - all } else { all - halves };
        u64::try_from(mines).map_err(|_| NOT_SOLVABLE)
    }
}

/// Places whose neighbourhoods of three (two at an end) cover `length` places exactly once. They reach beyond the last place
/// only if `length` leaves a remainder of 1 when divided by 3.
fn cover(length: usize) -> impl Iterator<Item = usize> {
    let first = usize::from(length.is_multiple_of(3));
    (first..length).step_by(3)
}

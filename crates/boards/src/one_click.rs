//! Boards that a single click wins.

use crate::wording::plural;
use std::fmt;

/// A board that a click on its first cell wins: the first [`OneClick::safe_cells`] cells of each row are safe, all
/// others are mines.
///
/// Why it wins: the safe cells form a staircase, no row longer than the one above. Below the first row and right of the
/// first column, a safe cell's upper left neighbour has only safe cells around it, so it is a 0 that opens the cell. The
/// zeros of the first row open that row if the second row is as long, and likewise the first column. So the construction
/// lays `n` safe cells as a staircase whose first two rows are equal and whose first two columns are equal; the remainder
/// never needs more than three rows. There is no search, and each row is computed without the others.
///
/// ```
/// use saolei_boards::OneClick;
/// let board = OneClick::new(4, 5, 9)?.expect("11 safe cells fit");
/// let safe: Vec<u64> = (0..4).map(|row| board.safe_cells(row)).collect();
/// assert_eq!(safe, [4, 4, 3, 0]);
/// assert_eq!(OneClick::new(5, 5, 23)?, None);
/// # Ok::<(), saolei_boards::OneClickError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneClick {
    /// The number of rows of length `long`, which come first.
    long_rows: u64,
    long: u64,
    /// The next two rows; all others have no safe cells.
    then: [u64; 2],
}

impl OneClick {
    /// A board of this size with this many mines that one click wins; `None` if there is none.
    ///
    /// # Errors
    /// The board has no cells, or no safe cell to click on.
    pub fn new(rows: u32, cols: u32, mines: u64) -> Result<Option<OneClick>, OneClickError> {
        let (height, width) = (u64::from(rows), u64::from(cols));
        let cells = height * width;
        if mines >= cells {
            return Err(OneClickError { rows, cols, mines });
        }
        let safe = cells - mines;
        // A staircase with two equal rows and columns and less than 8 cells has an even number of cells, at least 4.
        let possible = safe == 1
            || match height.min(width) {
                1 => true,
                2 => safe > 2 && safe.is_multiple_of(2),
                _ => !matches!(safe, 2 | 3 | 5 | 7),
            };
        Ok(possible.then(|| OneClick::staircase(height, width, safe)))
    }

    fn staircase(height: u64, width: u64, safe: u64) -> OneClick {
        let stairs = |long_rows, long, then| OneClick { long_rows, long, then };
        if safe == 1 || height == 1 {
            return stairs(1, safe, [0, 0]);
        }
        if width == 1 {
            return stairs(safe, 1, [0, 0]);
        }
        let (full, rest) = (safe / width, safe % width);
        match (full, rest) {
            // Less than two full rows: use two equal rows; if the number is odd, keep three cells for a third row.
            (0 | 1, _) if safe.is_multiple_of(2) => stairs(2, safe / 2, [0, 0]),
            (0 | 1, _) => stairs(2, (safe - 3) / 2, [3, 0]),
            // A single cell left over would make the first column longer than the second, so it takes cells from above.
            (2, 1) => stairs(2, width - 1, [3, 0]),
            (_, 1) => stairs(full - 1, width, [width - 1, 2]),
            (_, _) => stairs(full, width, [rest, 0]),
        }
    }

    /// The number of safe cells at the left end of this row, counted from 0.
    pub const fn safe_cells(&self, row: u32) -> u64 {
        let row = row as u64;
        if row < self.long_rows {
            self.long
        } else if row - self.long_rows < 2 {
            self.then[(row - self.long_rows) as usize]
        } else {
            0
        }
    }
}

/// The board has no cells, or no safe cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneClickError {
    rows: u32,
    cols: u32,
    mines: u64,
}

impl fmt::Display for OneClickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OneClickError { rows, cols, mines } = self;
        match (u64::from(*rows) * u64::from(*cols)).checked_sub(1) {
            Some(most) => {
                let mines = plural(*mines, "mine");
                write!(
                    f,
                    "{mines} do not fit on {rows} x {cols}: at most {most}, because one cell must be safe"
                )
            }
            None => write!(f, "a board of {rows} x {cols} has no cells"),
        }
    }
}

impl std::error::Error for OneClickError {}

//! Boards that one click wins.

use super::{Answer, NoAnswer};
use crate::square::{Grid, Square};
use saolei_boards::OneClick;

/// The most cells of a board that is built: it is kept in memory.
const MAX_CELLS: u64 = 1 << 28;

/// A board of this size whose first cell wins it if it is clicked on, or the word for no.
pub(super) fn one_click(rows: u32, cols: u32, mines: u64) -> Result<Answer, NoAnswer> {
    let board =
        OneClick::new(rows, cols, mines).map_err(|_| NoAnswer("fewer mines, so that a cell is safe"))?;
    let Some(board) = board else { return Ok(Answer::Word(false)) };
    if u64::from(rows) * u64::from(cols) > MAX_CELLS {
        return Err(NoAnswer("a smaller board"));
    }
    let row = |row| {
        let safe = board.safe_cells(row);
        (0..u64::from(cols)).map(move |col| if col < safe { Square::SAFE } else { Square::MINE })
    };
    let mut squares: Vec<Square> = (0..rows).flat_map(row).collect();
    squares[0] = Square::TOUCHED;
    Ok(Answer::Board(Grid::new(rows, cols, squares)))
}

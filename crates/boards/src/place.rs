//! Cells as people write them: row and column, counted from 1.

use saolei_rules::{Cell, Size};
use std::fmt;
use std::str::FromStr;

/// A row and a column, counted from 1, that may or may not be on a board.
///
/// ```
/// use saolei_boards::Place;
/// let size = saolei_rules::Size::new(2, 3)?;
/// let place: Place = "2,3".parse()?;
/// assert_eq!(place.on(size)?, size.cell(1, 2).unwrap());
/// assert_eq!(Place::from(size.cell(1, 2).unwrap()).to_string(), "2,3");
/// assert!("3,2".parse::<Place>()?.on(size).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The row, counted from 1.
    pub row: u32,
    /// The column, counted from 1.
    pub col: u32,
}

impl Place {
    /// The cell at this place.
    ///
    /// # Errors
    /// The place is not on a board of this size.
    pub fn on(self, size: Size) -> Result<Cell, PlaceError> {
        let Place { row, col } = self;
        let cell = row.checked_sub(1).zip(col.checked_sub(1)).and_then(|(row, col)| size.cell(row, col));
        cell.ok_or(PlaceError::Outside { place: self, size })
    }
}

impl From<Cell> for Place {
    fn from(cell: Cell) -> Place {
        Place { row: cell.row() + 1, col: cell.col() + 1 }
    }
}

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Place, PlaceError> {
        let numbers =
            text.split_once(',').and_then(|(row, col)| Some((row.parse().ok()?, col.parse().ok()?)));
        let (row, col) = numbers.ok_or(PlaceError::Unreadable)?;
        Ok(Place { row, col })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

/// Why a text is not a place, or a place is not a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceError {
    /// The text is not two numbers.
    Unreadable,
    /// The place is not on the board.
    Outside {
        /// The place.
        place: Place,
        /// The size of the board.
        size: Size,
    },
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceError::Unreadable => f.write_str("expected ROW,COL such as 8,15"),
            PlaceError::Outside { place, size } => {
                let (rows, cols) = (size.rows(), size.cols());
                write!(f, "{place} is not on the board: expected 1,1 to {rows},{cols}")
            }
        }
    }
}

impl std::error::Error for PlaceError {}

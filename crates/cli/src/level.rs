//! How large a board is and how many mines it has, as it is typed.

use saolei_rules::{Cell, Size};
use std::str::FromStr;

/// A size and a number of mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) size: Size,
    pub(crate) mines: u64,
}

/// The usual levels: name, rows, columns, mines.
const PRESETS: [(&str, u32, u32, u64); 3] =
    [("beginner", 9, 9, 10), ("intermediate", 16, 16, 40), ("expert", 16, 30, 99)];

/// Boards are made and played by the thousand: beyond this many cells one of them is work enough.
const MOST_CELLS: u64 = 1_000_000;

impl Level {
    /// Where a game that promises no mine around its first click starts best: measured for the usual levels, and a
    /// little inside the board on others.
    pub(crate) fn inner_start(self) -> Cell {
        let inside = if self.size.cells() >= 400 { 3 } else { 2 };
        let (row, col) = (inside.min(self.size.rows() / 2), inside.min(self.size.cols() / 2));
        self.size.cell(row, col).expect("half of a side lies on the board")
    }

    /// The cell in the corner.
    pub(crate) fn corner(self) -> Cell {
        self.size.cell(0, 0).expect("a board has cells")
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        let preset = PRESETS.iter().find(|(name, ..)| *name == text);
        let numbers = || {
            let (size, mines) = text.split_once('/')?;
            let (rows, cols) = size.split_once('x')?;
            Some((rows.parse().ok()?, cols.parse().ok()?, mines.parse().ok()?))
        };
        let (rows, cols, mines) = preset
            .map(|&(_, rows, cols, mines)| (rows, cols, mines))
            .or_else(numbers)
            .ok_or("expected beginner, intermediate, expert or ROWSxCOLS/MINES such as 16x30/99")?;
        let size = Size::new(rows, cols).map_err(|error| error.to_string())?;
        if size.cells() > MOST_CELLS {
            return Err(format!("{} cells, expected at most {MOST_CELLS}", size.cells()));
        }
        if mines >= size.cells() {
            return Err(format!("{mines} mines, expected at most {} on {size}", size.cells() - 1));
        }
        Ok(Level { size, mines })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_names_or_numbers() {
        assert_eq!("expert".parse::<Level>(), "16x30/99".parse());
        assert_eq!("2x3/4".parse::<Level>().unwrap().mines, 4);
        for wrong in ["", "Expert", "2x3", "2x3/6", "0x3/0", "9999x9999/1", "2x3/-1", "axb/c"] {
            assert!(wrong.parse::<Level>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_first_click_is_where_the_published_figures_had_it() {
        let inner = |text: &str| {
            let cell = text.parse::<Level>().unwrap().inner_start();
            (cell.row(), cell.col())
        };
        assert_eq!(inner("beginner"), (2, 2));
        assert_eq!(inner("intermediate"), (2, 2));
        assert_eq!(inner("expert"), (3, 3));
        assert_eq!(inner("1x9/1"), (0, 2));
    }
}

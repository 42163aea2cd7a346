//! Views that no layout fits, and which of their numbers are to blame.

use std::fmt;

use saolei_rules::Cell;

/// Numbers that cannot all be right: no layout fits them together, but without any one of them there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The open cells, row by row; none where the number of mines alone is impossible.
    pub numbers: Vec<Cell>,
    /// Whether the number of mines on the board is part of the contradiction.
    pub mine_count: bool,
    /// Whether it was found out that none of them can be spared. A large board may leave no time for that.
    pub irreducible: bool,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.numbers.len() == 1 { "" } else { "s" };
        write!(f, "no layout fits the number{plural}")?;
        for (index, cell) in self.numbers.iter().enumerate() {
            let separator = if index == 0 { " at" } else { "," };
            write!(f, "{separator} ({}, {})", cell.row() + 1, cell.col() + 1)?;
        }
        if self.mine_count {
            let and = if self.numbers.is_empty() { "" } else { " and" };
            write!(f, "{and} the number of mines")?;
        }
        Ok(())
    }
}

impl std::error::Error for Contradiction {}

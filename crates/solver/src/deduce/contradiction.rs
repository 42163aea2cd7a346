//! Numbers that contradict each other.

use std::fmt;

use saolei_boards::Language;

use crate::deduce::reason::Clue;

/// Numbers that cannot all be right: no layout fits them together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The numbers, row by row; none if the number of mines alone is impossible.
    pub numbers: Vec<Clue>,
    /// The number of mines on the board, if it is part of the contradiction.
    pub mine_count: Option<u64>,
    /// Whether the numbers are known to be irreducible: without any one of them, a layout fits. On a large board there may be
    /// no time to find out.
    pub irreducible: bool,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for Contradiction {}

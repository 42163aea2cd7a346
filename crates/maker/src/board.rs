//! A board that was made, and the proof that it needs no guess.

use crate::difficulty::{self, Difficulty};
use crate::measures::Measures;
use crate::request::Method;
use saolei_boards::{Seed, Start};
use saolei_rules::Layout;
use saolei_solver::{CertainPlay, StepCounts, Technique};

/// A board that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeBoard {
    /// Where the mines are.
    pub layout: Layout,
    /// The first click, and what it guarantees.
    pub start: Start,
    /// The seed that made the board.
    pub seed: Seed,
    /// The 3BV and openings.
    pub measures: Measures,
    /// The proof that it needs no guess, if that was requested.
    pub proof: Option<Proof>,
}

/// The proof that a board can be won from its first click without a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// How the board was made.
    pub method: Method,
    /// How many layouts were tried, this one included.
    pub tries: u64,
    /// What it takes to win the board.
    pub effort: Effort,
}

/// What it takes to win a board without a guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The steps of each technique.
    pub steps: StepCounts,
    /// The number of numbers in the longest chain.
    pub longest_chain: u32,
}

impl Effort {
    pub(crate) fn of(play: &CertainPlay) -> Effort {
        Effort { steps: play.steps(), longest_chain: play.longest_chain() }
    }

    /// The hardest technique that is needed; `None` if the first click wins.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.hardest()
    }

    /// Whether the number of mines has to be counted.
    pub const fn needs_mine_count(&self) -> bool {
        self.steps.of(Technique::MineCount) > 0
    }

    /// How hard the board is.
    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of(&self.steps, self.longest_chain)
    }

    /// How hard the board is in points: 1 for each step with a single number, and more for other steps.
    pub fn points(&self) -> u32 {
        difficulty::total(&self.steps, self.longest_chain)
    }
}

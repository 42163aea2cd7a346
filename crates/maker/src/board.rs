//! A board that was made, and the proof that travels with it.

use crate::request::Method;
use crate::seed::Seed;
use saolei_rules::Layout;
use saolei_solver::{Start, Steps, Technique};

/// A board that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Where the mines are.
    pub layout: Layout,
    /// The first click, and what it was promised.
    pub start: Start,
    /// The seed that it was made from.
    pub seed: Seed,
    /// That it can be won without a guess, where that was asked for.
    pub proof: Option<Proof>,
}

/// That a board can be won from its first click without a guess, and what that takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// How the board was made.
    pub method: Method,
    /// How many layouts were looked at, this one included.
    pub tries: u64,
    /// The steps of each technique.
    pub steps: Steps,
    /// How many numbers the longest chain goes through.
    pub longest_chain: u32,
}

impl Proof {
    /// The hardest technique that is needed; `None` where the first click wins.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.hardest()
    }

    /// Whether the number of mines left has to be counted.
    pub const fn needs_mine_count(&self) -> bool {
        self.steps.of(Technique::MineCount) > 0
    }
}

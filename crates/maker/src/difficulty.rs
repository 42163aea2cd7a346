//! How hard a board is for its player.

use saolei_solver::{StepCounts, Technique};
use std::fmt;

/// How hard a board is, in words: what its proof needs at the hardest place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Lone numbers, and numbers whose cells are all seen by another.
    Easy,
    /// Numbers that share some of their cells.
    Medium,
    /// Chains of up to 5 numbers, or the number of mines that are left.
    Hard,
    /// Longer chains, or all arrangements that several numbers allow.
    Extreme,
}

/// A chain through more numbers than this is not found by looking, but by trying out.
const LONG_CHAIN: u32 = 5;

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Extreme];

    /// A short name that stays the same for ever.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Extreme => "extreme",
        }
    }

    pub(crate) fn of(steps: &StepCounts, longest_chain: u32) -> Difficulty {
        if steps.of(Technique::Component) > 0 || longest_chain > LONG_CHAIN {
            Difficulty::Extreme
        } else if steps.of(Technique::MineCount) > 0 || steps.of(Technique::Chain) > 0 {
            Difficulty::Hard
        } else if steps.of(Technique::Difference) > 0 {
            Difficulty::Medium
        } else {
            Difficulty::Easy
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a step of each technique adds to a board's points, and what each number of its longest chain does.
const fn points(technique: Technique) -> u32 {
    match technique {
        Technique::Single => 1,
        Technique::Subset => 4,
        Technique::Difference => 8,
        Technique::Chain => 15,
        Technique::Component => 40,
        Technique::MineCount => 20,
    }
}

const POINTS_OF_A_LINK: u32 = 3;

/// How hard a board is, as a number: a step of a lone number is 1.
pub(crate) fn total(steps: &StepCounts, longest_chain: u32) -> u32 {
    let steps = Technique::ALL.into_iter().map(|technique| points(technique) * steps.of(technique));
    steps.sum::<u32>() + POINTS_OF_A_LINK * longest_chain
}

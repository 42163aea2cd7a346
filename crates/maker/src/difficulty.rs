//! How hard a board is.

use saolei_boards::{Language, named_enum};
use saolei_solver::{StepCounts, Technique};

named_enum! {
    /// How hard a board is, by the hardest technique of its proof.
    #[derive(PartialOrd, Ord)]
    pub enum Difficulty {
        /// Needs only single numbers and subsets.
        Easy = "easy",
        /// Needs differences.
        Medium = "medium",
        /// Needs chains of up to 5 numbers, or the number of mines.
        Hard = "hard",
        /// Needs longer chains, or all arrangements that fit several numbers.
        Extreme = "extreme",
    }
}

/// The longest chain that a player finds without trial and error.
const LONG_CHAIN: u32 = 5;

impl Difficulty {
    /// The difficulty's name for people.
    pub const fn label(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, _) => self.name(),
            (Language::Chinese, Difficulty::Easy) => "简单",
            (Language::Chinese, Difficulty::Medium) => "中等",
            (Language::Chinese, Difficulty::Hard) => "困难",
            (Language::Chinese, Difficulty::Extreme) => "极难",
        }
    }

    /// The greatest difficulty of boards that need no harder technique than this.
    pub(crate) const fn most_with(hardest: Technique) -> Difficulty {
        match hardest {
            Technique::Single | Technique::Subset | Technique::Difference => difficulty(hardest),
            // A chain may be long.
            Technique::Chain | Technique::Component | Technique::MineCount => Difficulty::Extreme,
        }
    }

    pub(crate) const fn hardest_technique(self) -> Technique {
        match self {
            Difficulty::Easy => Technique::Subset,
            Difficulty::Medium => Technique::Difference,
            Difficulty::Hard | Difficulty::Extreme => Technique::MineCount,
        }
    }

    pub(crate) fn of(steps: &StepCounts, longest_chain: u32) -> Difficulty {
        if longest_chain > LONG_CHAIN {
            return Difficulty::Extreme;
        }
        let used = Technique::ALL.into_iter().filter(|&technique| steps.of(technique) > 0);
        used.map(difficulty).max().unwrap_or(Difficulty::Easy)
    }
}

const fn difficulty(technique: Technique) -> Difficulty {
    match technique {
        Technique::Single | Technique::Subset => Difficulty::Easy,
        Technique::Difference => Difficulty::Medium,
        Technique::Chain | Technique::MineCount => Difficulty::Hard,
        Technique::Component => Difficulty::Extreme,
    }
}

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

/// The points for each number of the longest chain.
const POINTS_OF_A_LINK: u32 = 3;

pub(crate) fn total(steps: &StepCounts, longest_chain: u32) -> u32 {
    let steps = Technique::ALL.into_iter().map(|technique| points(technique) * steps.of(technique));
    steps.sum::<u32>() + POINTS_OF_A_LINK * longest_chain
}

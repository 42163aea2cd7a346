//! What the solver says, in English and Chinese. Rows and columns are counted from 1.

mod argument;
mod chinese;
mod english;
mod language;

pub use language::Language;
use saolei_rules::Cell;

use crate::deduce::contradiction::Contradiction;
use crate::deduce::reason::{Reason, Technique};
use crate::hint::Hint;
use crate::play::move_reason::MoveReason;

/// Longer lists of cells and numbers are cut short. A number has at most eight neighbours, so theirs are not.
const MOST_LISTED: usize = 8;

impl Reason {
    /// The reason as a sentence: the numbers, the cells and the counts, and what follows from them.
    pub fn words(&self, language: Language) -> String {
        match language {
            Language::English => english::reason(self),
            Language::Chinese => chinese::reason(self),
        }
    }
}

impl Technique {
    /// What people call it. Files and JSON have its [`name`](Technique::name) instead.
    pub const fn label(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, _) => self.name(),
            (Language::Chinese, Technique::Single) => "单数字",
            (Language::Chinese, Technique::Subset) => "包含",
            (Language::Chinese, Technique::Difference) => "相减",
            (Language::Chinese, Technique::Chain) => "反证链",
            (Language::Chinese, Technique::Component) => "整体",
            (Language::Chinese, Technique::MineCount) => "数雷",
        }
    }
}

impl MoveReason {
    /// The reason as a sentence about the cell that was chosen.
    pub fn words(self, language: Language) -> String {
        match language {
            Language::English => english::move_reason(self),
            Language::Chinese => chinese::move_reason(self),
        }
    }
}

impl Contradiction {
    /// Which numbers contradict each other, without a full stop.
    pub fn words(&self, language: Language) -> String {
        match language {
            Language::English => english::contradiction(self),
            Language::Chinese => chinese::contradiction(self),
        }
    }
}

impl Hint {
    /// Why this is the hint. The cell of a guess and its risk are left out.
    pub fn why(&self, language: Language) -> String {
        match language {
            Language::English => english::why(self),
            Language::Chinese => chinese::why(self),
        }
    }

    /// The whole hint.
    pub fn words(&self, language: Language) -> String {
        let why = self.why(language);
        match (self, language) {
            (Hint::Guess(chosen), Language::English) => {
                format!("Best guess: {}, risk {}. {why}", place(chosen.cell), percent(chosen.risk))
            }
            (Hint::Guess(chosen), Language::Chinese) => {
                format!("最佳猜测：{}，风险 {}。{why}", place(chosen.cell), percent(chosen.risk))
            }
            _ => why,
        }
    }
}

fn place(cell: Cell) -> String {
    format!("({}, {})", cell.row() + 1, cell.col() + 1)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

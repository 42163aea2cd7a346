//! Everything the solver says, in English and Chinese. Rows and columns count from 1.

mod argument;
mod chinese;
mod english;

use saolei_boards::Language;

use crate::analysis::Analysis;
use crate::deduce::contradiction::Contradiction;
use crate::deduce::reason::{Reason, Technique};
use crate::hint::Hint;
use crate::play::move_reason::MoveReason;
use crate::play::win_chance::{MoveChance, WinChance, WinChances};

/// The most cells or numbers to list before cutting a list short. A number's neighbours always fit.
const MAX_LISTED: usize = 8;

/// A sentence in a language; each language has its own file.
macro_rules! sentence {
    ($language:expr, $sentence:ident($($part:expr),*)) => {
        match $language {
            Language::English => english::$sentence($($part),*),
            Language::Chinese => chinese::$sentence($($part),*),
        }
    };
}

impl Reason {
    /// The reason as a sentence: numbers, cells and counts, and the conclusion.
    pub fn words(&self, language: Language) -> String {
        sentence!(language, reason(self))
    }
}

impl Technique {
    /// The technique's name for people. Files and JSON use its [`name`](Technique::name).
    pub fn label(self, language: Language) -> &'static str {
        sentence!(language, technique(self))
    }
}

impl MoveReason {
    /// The reason as a sentence about the cell that was chosen.
    pub fn words(self, language: Language) -> String {
        sentence!(language, move_reason(self))
    }
}

impl Contradiction {
    /// Says which numbers contradict each other, without a full stop.
    pub fn words(&self, language: Language) -> String {
        sentence!(language, contradiction(self))
    }
}

impl Hint {
    /// Says why this is the hint, without the cell of a guess and its risk.
    pub fn why(&self, language: Language) -> String {
        sentence!(language, why(self))
    }

    /// The whole hint in words.
    pub fn words(&self, language: Language) -> String {
        self.with_guess(self.why(language), language)
    }

    fn with_guess(&self, why: String, language: Language) -> String {
        match self {
            Hint::Guess(chosen) => sentence!(language, best_guess(chosen, &why)),
            _ => why,
        }
    }

    /// The whole hint as one of several steps; not numbered if there is only one.
    pub fn step_words(&self, number: usize, all: usize, language: Language) -> String {
        let words = self.words(language);
        if all < 2 { words } else { sentence!(language, step(number, all, &words)) }
    }

    /// Says why this is the hint, with the win chance of a guess.
    pub fn why_with(&self, win: &WinChances, language: Language) -> String {
        let (Hint::Guess(chosen), Some(guess)) = (self, win.why(language)) else { return self.why(language) };
        let reason = match chosen.why {
            // The chances to win say more.
            MoveReason::Safe | MoveReason::LowestRisk | MoveReason::Perfect(_) | MoveReason::Trials(_) => {
                None
            }
            MoveReason::Independent(_)
            | MoveReason::Forced
            | MoveReason::Prospects(_)
            | MoveReason::Sampled
            | MoveReason::SampledTrials
            | MoveReason::Estimate => Some(chosen.why),
        };
        sentence!(language, guess_with(reason, &guess))
    }

    /// The whole hint, with the win chance of a guess.
    pub fn words_with(&self, win: &WinChances, language: Language) -> String {
        self.with_guess(self.why_with(win, language), language)
    }
}

impl Analysis {
    /// Says why the hint is the best move, with its win chance if known.
    pub fn why(&self, language: Language) -> String {
        match &self.win {
            Some(win) => self.hint.why_with(win, language),
            None => self.hint.why(language),
        }
    }
}

impl WinChance {
    /// The chance and whether it is exact, as part of a sentence.
    pub fn words(&self, language: Language) -> String {
        sentence!(language, win_chance(self))
    }
}

impl MoveChance {
    /// The move, its risk and its chance to win, without a full stop.
    pub fn words(&self, language: Language) -> String {
        sentence!(language, move_chance(self))
    }
}

impl WinChances {
    /// Says why the best move is a better guess than the one with the lowest risk, or that they are the same; `None` if no
    /// guess is needed.
    pub fn why(&self, language: Language) -> Option<String> {
        let best = self.moves.first().filter(|best| best.risk > 0.0)?;
        let lowest = self.moves.iter().min_by(|a, b| a.risk.total_cmp(&b.risk))?;
        let rival = (lowest.risk < best.risk - 1e-9).then_some(lowest);
        Some(sentence!(language, guess(self, rival)))
    }
}

/// How the best move compares with others.
enum Comparison {
    Better,
    Equal,
    /// The trial games do not show which is better.
    Unclear,
}

impl Comparison {
    fn with<'a>(others: impl IntoIterator<Item = &'a MoveChance>) -> Comparison {
        let mut compared = Comparison::Better;
        for other in others {
            if !other.cost.is_clear() {
                compared = if other.chance.is_exact() { Comparison::Equal } else { Comparison::Unclear };
            }
        }
        compared
    }
}

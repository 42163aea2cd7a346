//! What speaks for a move, in words.

use crate::text::language::Language;

/// What speaks for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveReason {
    /// It is certainly safe.
    Safe,
    /// It has the lowest risk.
    LowestRisk,
    /// It is the best of all lines of play; this is the chance to win.
    Perfect(f64),
    /// It is the best of all lines of play in a part of the board that tells nothing about the rest; this is the chance to
    /// survive there.
    Apart(f64),
    /// It is safe, or it is part of an even bet that no number will ever settle: now it costs no more than later.
    Forced,
    /// It leaves the best prospects after it, by this score.
    Prospects(f64),
    /// It won the most trial games; this is their share.
    Trials(f64),
    /// The frontier is too wide for odds: it looks safest from the numbers beside it.
    Estimate,
}

impl MoveReason {
    /// The reason as a few words.
    pub fn words(self, language: Language) -> String {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        match (language, self) {
            (Language::English, MoveReason::Safe) => "certainly safe".to_string(),
            (Language::English, MoveReason::LowestRisk) => "the lowest risk".to_string(),
            (Language::English, MoveReason::Perfect(chance)) => {
                format!("the best of all lines of play, won in {} of the layouts left", percent(chance))
            }
            (Language::English, MoveReason::Apart(chance)) => format!(
                "the best of all lines of play in a part that tells nothing about the rest, survived in {} of its layouts",
                percent(chance)
            ),
            (Language::English, MoveReason::Forced) => {
                "safe, or part of an even bet that no number will ever settle, so it costs nothing to take it now"
                    .to_string()
            }
            (Language::English, MoveReason::Prospects(_)) => {
                "the best prospects after it, and a low risk".to_string()
            }
            (Language::English, MoveReason::Trials(chance)) => {
                format!("the best of the close moves in trial games, about {} to win", percent(chance))
            }
            (Language::English, MoveReason::Estimate) => {
                "looks safest from the numbers beside it; the frontier is too wide for odds".to_string()
            }
            (Language::Chinese, MoveReason::Safe) => "必定安全".to_string(),
            (Language::Chinese, MoveReason::LowestRisk) => "风险最低".to_string(),
            (Language::Chinese, MoveReason::Perfect(chance)) => {
                format!("穷举所有下法的最优解，剩余布局中胜率 {}", percent(chance))
            }
            (Language::Chinese, MoveReason::Apart(chance)) => {
                format!("这一块与其余部分互不影响，穷举所有下法的最优解，此块存活率 {}", percent(chance))
            }
            (Language::Chinese, MoveReason::Forced) => "要么安全，要么属于永远无法判断的五五开，现在猜并不吃亏".to_string(),
            (Language::Chinese, MoveReason::Prospects(_)) => "风险低，且之后的局面最有利".to_string(),
            (Language::Chinese, MoveReason::Trials(chance)) => {
                format!("试玩比较后的最优选择，胜率约 {}", percent(chance))
            }
            (Language::Chinese, MoveReason::Estimate) => "边界过宽，无法精确计算；从相邻数字看最安全".to_string(),
        }
    }
}

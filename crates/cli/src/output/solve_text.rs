//! The texts of `saolei solve` in English and Chinese.

use saolei_boards::Language;
use saolei_solver::{LayoutCount, Reason};
use std::fmt::Write;

/// Why the layouts are not counted, if they are not.
pub(crate) fn not_counted(layouts: &LayoutCount, is_estimated: bool, language: Language) -> Option<String> {
    Some(match (layouts, language) {
        (LayoutCount::TooWide, Language::English) if is_estimated => {
            "there are too many layouts to count, so odds are estimated, and more cells may be certain"
                .to_string()
        }
        (LayoutCount::TooWide, Language::Chinese) if is_estimated => {
            "布局太多，无法数清：概率是估计的，确定的格可能不止这些".to_string()
        }
        (LayoutCount::Exact(_), _) => return None,
        (LayoutCount::TooWide, Language::English) => {
            "there are too many layouts to count, so there are no odds, and more cells may be certain"
                .to_string()
        }
        (LayoutCount::TooWide, Language::Chinese) => {
            "布局太多，无法数清：没有概率，确定的格可能不止这些".to_string()
        }
        (LayoutCount::TooLong { digits }, Language::English) => {
            format!(
                "the odds are exact, but the number of layouts is not computed: it has about {digits} digits"
            )
        }
        (LayoutCount::TooLong { digits }, Language::Chinese) => {
            format!("概率是精确的，但布局数约有 {digits} 位，没有算出")
        }
    })
}

/// Appends reasons as a numbered list.
pub(crate) fn write_reasons(reasons: &[Reason], language: Language, text: &mut String) {
    for (reason, number) in reasons.iter().zip(1..) {
        let (technique, words) = (reason.technique.label(language), reason.words(language));
        let _ = writeln!(text, "{number:>4}. [{technique}] {words}");
    }
}

/// The fixed texts of the page.
pub(crate) struct PageText {
    pub(crate) comma: &'static str,
    pub(crate) fits: &'static str,
    pub(crate) cut_short: &'static str,
    pub(crate) legend: &'static str,
    pub(crate) legend_with_estimates: &'static str,
    pub(crate) best: &'static str,
    pub(crate) risk: &'static str,
    pub(crate) why: &'static str,
    pub(crate) win_chance: &'static str,
    pub(crate) impossible: &'static str,
    pub(crate) reasons: &'static str,
}

impl PageText {
    pub(crate) const fn of(language: Language) -> &'static PageText {
        match language {
            Language::English => &PageText {
                comma: ", ",
                fits: "; layouts that fit: ",
                cut_short: "cut short: with more time (--time) more may be certain, and odds may be better",
                legend: "(+ safe, * mine, N% the chance of a mine, [ ] the best move)",
                legend_with_estimates: "(+ safe, * mine, N% the chance of a mine, ~N an estimate of it, [ ] the best move)",
                best: "best move: ",
                risk: ", risk ",
                why: "why: ",
                win_chance: "win chance: ",
                impossible: "impossible: ",
                reasons: "what is certain, and why:",
            },
            Language::Chinese => &PageText {
                comma: "，",
                fits: "；符合的布局数：",
                cut_short: "时间不够，没有算完：用 --time 给更多时间，也许能找到更多确定的格，概率也更准",
                legend: "（+ 安全，* 雷，N% 有雷的概率，[ ] 最佳一步）",
                legend_with_estimates: "（+ 安全，* 雷，N% 有雷的概率，~N 估计的概率，[ ] 最佳一步）",
                best: "最佳一步：",
                risk: "，风险 ",
                why: "理由：",
                win_chance: "胜率：",
                impossible: "不可能：",
                reasons: "确定的格与理由：",
            },
        }
    }
}

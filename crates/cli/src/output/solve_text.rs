//! The texts of `saolei solve` in English and Chinese.

use saolei_boards::{Language, plural};
use saolei_solver::{LayoutCount, Reason};
use std::fmt::Write;

pub(crate) fn mines(mines: u64, language: Language) -> String {
    language.choose(plural(mines, "mine"), format!("{mines} 颗雷"))
}

/// Explains why the layouts are not counted, if they are not.
pub(crate) fn not_counted(layouts: &LayoutCount, is_estimated: bool, language: Language) -> Option<String> {
    let (english, chinese) = match layouts {
        LayoutCount::Exact(_) => return None,
        LayoutCount::TooWide if is_estimated => {
            ("so odds are estimated, and more cells may be certain", "概率是估计的，确定的格可能不止这些")
        }
        LayoutCount::TooWide => {
            ("so there are no odds, and more cells may be certain", "没有概率，确定的格可能不止这些")
        }
        LayoutCount::TooLong { digits } => {
            return Some(language.choose(
                format!(
                    "the odds are exact, but the number of layouts is not computed: it has about {digits} digits"
                ),
                format!("概率是精确的，但布局数约有 {digits} 位，没有算出"),
            ));
        }
    };
    Some(language.choose(
        format!("there are too many layouts to count, {english}"),
        format!("布局太多，无法数清：{chinese}"),
    ))
}

pub(crate) fn write_reasons(reasons: &[Reason], language: Language, text: &mut String) {
    for (reason, number) in reasons.iter().zip(1..) {
        let (technique, words) = (reason.technique.label(language), reason.words(language));
        let _ = writeln!(text, "{number:>4}. [{technique}] {words}");
    }
}

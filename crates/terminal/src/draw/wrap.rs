//! Breaks text into lines.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Breaks a text into lines: at blanks and between Chinese characters, but not inside `(7, 15)` or before punctuation.
/// Words that are wider than a line are broken anywhere.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in unbroken(text) {
        let whole = word.trim_end().width();
        if used > 0 && used + whole > width && whole <= width {
            lines.push(String::new());
            used = 0;
        }
        for letter in word.chars() {
            let wide = letter.width().unwrap_or(0);
            if used + wide > width {
                if letter == ' ' {
                    continue;
                }
                lines.push(String::new());
                used = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(letter);
            }
            used += wide;
        }
    }
    lines
}

/// Splits a text into parts that should stay on one line.
fn unbroken(text: &str) -> Vec<&str> {
    let is_chinese = |letter: char| ('\u{2e80}'..'\u{a000}').contains(&letter);
    let is_closing = |letter: char| "，。：；、？！）”)".contains(letter);
    let (mut parts, mut start, mut in_place, mut before) = (Vec::new(), 0, false, ' ');
    for (at, letter) in text.char_indices() {
        let after_blank = before == ' ' && letter != ' ';
        let after_chinese = is_chinese(before) || is_closing(before) && before != ')';
        let may_begin = !is_closing(letter) && letter != ' ' && !matches!(before, '“' | '(');
        if !in_place && (after_blank || (after_chinese || is_chinese(letter)) && may_begin) {
            parts.push(&text[start..at]);
            start = at;
        }
        in_place = in_place && letter != ')' || before == '(' && letter.is_ascii_digit();
        before = letter;
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_or_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("周围的雷已全部确定", 8), ["周围的雷", "已全部确", "定"]);
        assert_eq!(wrap("周围的雷，已全部确定", 8), ["周围的", "雷，已全", "部确定"]);
        assert_eq!(wrap("", 8), [""]);
    }

    #[test]
    fn places_are_not_broken() {
        assert_eq!(wrap("the 1 at (7, 15) has", 14), ["the 1 at ", "(7, 15) has"]);
        assert_eq!(
            wrap("所以 (7, 11)、(8, 11) 都是雷。", 11),
            ["所以 ", "(7, 11)、", "(8, 11) 都", "是雷。"]
        );
        assert_eq!(wrap("(7, 15)", 4), ["(7, ", "15)"], "wider than a line");
    }
}

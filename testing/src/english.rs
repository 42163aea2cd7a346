//! Finds English in a text that should be Chinese.

/// The first two English words side by side, outside quotes; the whole text if it has no Chinese at all.
pub fn english_words(text: &str) -> Option<String> {
    if !text.chars().any(|char| ('\u{4e00}'..='\u{9fff}').contains(&char)) {
        return Some(text.to_string());
    }
    let unquoted: String = text.split(['"', '`']).step_by(2).collect::<Vec<_>>().join(" , ");
    let words: Vec<&str> = unquoted.split(' ').collect();
    let is_english = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let pair = words.windows(2).find(|pair| pair.iter().all(|word| is_english(word)));
    pair.map(|pair| pair.join(" "))
}

#[test]
fn english_is_found_outside_quotes() {
    assert_eq!(english_words("应为 a row of cells"), Some("row of".to_string()));
    assert_eq!(english_words("expected a row"), Some("expected a row".to_string()));
    assert_eq!(english_words("没有 \"no such name\"，见 `saolei run boom`"), None);
}

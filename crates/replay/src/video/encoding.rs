//! Decodes the texts of replay files, whose encoding is often not declared.

use encoding_rs::{GB18030, WINDOWS_1252};

/// Which encodings to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextGuess {
    /// ASCII, UTF-8, GB18030, Windows-1252: the first that fits.
    Any,
    /// The same without UTF-8, for programs that never wrote it.
    NoUtf8,
}

/// Decodes bytes with the most likely encoding. It is a guess, and never fails: a Western name can be valid GB18030.
pub(super) fn decode(bytes: &[u8], guess: TextGuess) -> String {
    let utf8 = std::str::from_utf8(bytes).ok().filter(|text| guess == TextGuess::Any || text.is_ascii());
    let text = match utf8 {
        Some(text) => text.to_string(),
        None => match GB18030.decode_without_bom_handling_and_without_replacement(bytes) {
            Some(text) if !is_western(&text) => text.into_owned(),
            _ => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
        },
    };
    text.trim_end_matches(['\0', ' ']).chars().filter(|letter| !letter.is_control()).collect()
}

/// Whether a text that was read as GB18030 looks like a Western name: every Chinese character in it stands alone next to a
/// Latin letter, as happens to the `ü` of `Müller` together with the letter after it.
fn is_western(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let near = |at: usize, fits: fn(&char) -> bool| {
        letters.get(at.wrapping_sub(1)).is_some_and(fits) || letters.get(at + 1).is_some_and(fits)
    };
    let foreign = (0..letters.len()).filter(|&at| !letters[at].is_ascii());
    foreign.clone().next().is_some()
        && foreign
            .into_iter()
            .all(|at| near(at, char::is_ascii_alphabetic) && !near(at, |letter| !letter.is_ascii()))
}

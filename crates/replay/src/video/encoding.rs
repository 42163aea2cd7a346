//! Decodes the texts of replay files, whose encoding is often not declared.

use super::gb18030;

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
        None => match gb18030::decode(bytes) {
            Some(text) if !is_western(&text) => text,
            _ => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
        },
    };
    text.trim_end_matches(['\0', ' ']).chars().filter(|letter| !letter.is_control()).collect()
}

fn windows_1252(byte: u8) -> char {
    // The others are those of Latin-1. Five bytes have no letter.
    const LETTERS_FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..0xa0 => LETTERS_FROM_80[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_1252_is_what_encoding_rs_decodes() {
        for byte in 0..=u8::MAX {
            let expected = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&[byte]).0.into_owned();
            assert_eq!(windows_1252(byte).to_string(), expected, "{byte:x}");
        }
    }
}

//! Names for the leaderboards: what is allowed, and which names look alike.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

/// The longest name, in characters.
const LONGEST: usize = 24;

/// Characters that are invisible or change the direction of text.
const INVISIBLE: [(char, char); 15] = [
    ('\u{ad}', '\u{ad}'),     // soft hyphen
    ('\u{34f}', '\u{34f}'),   // grapheme joiner
    ('\u{61c}', '\u{61c}'),   // Arabic letter mark
    ('\u{115f}', '\u{1160}'), // Hangul fillers
    ('\u{17b4}', '\u{17b5}'), // Khmer vowels that are not shown
    ('\u{180b}', '\u{180f}'), // Mongolian separators
    ('\u{200b}', '\u{200f}'), // zero-width characters and marks of direction
    ('\u{2028}', '\u{202e}'), // line separators, embeddings and overrides of direction
    ('\u{2060}', '\u{206f}'), // word joiner, isolates of direction
    ('\u{2800}', '\u{2800}'), // blank Braille pattern
    ('\u{3164}', '\u{3164}'), // Hangul filler
    ('\u{fe00}', '\u{fe0f}'), // variation selectors
    ('\u{feff}', '\u{feff}'), // zero-width no-break space
    ('\u{ffa0}', '\u{ffa0}'), // half-width Hangul filler
    ('\u{fff9}', '\u{fffc}'), // annotations
];

/// Marks that combine with any letter. Common combinations are single characters, such as é; one further mark is enough
/// for every language.
const MARKS_FOR_ANY_LETTER: [(char, char); 5] = [
    ('\u{300}', '\u{36f}'),
    ('\u{1ab0}', '\u{1aff}'),
    ('\u{1dc0}', '\u{1dff}'),
    ('\u{20d0}', '\u{20ff}'),
    ('\u{fe20}', '\u{fe2f}'),
];

/// The most marks in a row: a vowel and a tone, as in Thai. More would reach into the lines above and below.
const MAX_MARKS: usize = 2;

/// ASCII letters that look alike in many fonts, in addition to Unicode's table, which has 1 and I for l, and rn for m.
const LOOK_ALIKE: [(&str, &str); 3] = [("i", "l"), ("0", "o"), ("vv", "w")];

/// A name that can be shown on a leaderboard; empty for none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayerName(String);

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NameError {
    #[error("the name has {0} characters, expected at most {LONGEST}")]
    TooLong(usize),
    #[error("the name has a character that cannot be seen: U+{0:04X}")]
    Invisible(u32),
    #[error("the name has marks that reach into the lines above and below: U+{0:04X}")]
    Marks(u32),
}

impl PlayerName {
    pub(crate) fn new(text: &str) -> Result<PlayerName, NameError> {
        let is_invisible = |letter: &char| {
            let private = (0xe0000..=0xe0fff).contains(&(*letter as u32));
            letter.is_control()
                || private
                || INVISIBLE.iter().any(|(first, last)| (first..=last).contains(&letter))
        };
        if let Some(letter) = text.chars().find(is_invisible) {
            return Err(NameError::Invisible(letter as u32));
        }
        let text: String = text.trim().nfc().collect();
        let mut marks = 0;
        for letter in text.chars() {
            marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
            let is_for_any =
                MARKS_FOR_ANY_LETTER.iter().any(|(first, last)| (first..=last).contains(&&letter));
            if marks > if is_for_any { 1 } else { MAX_MARKS } {
                return Err(NameError::Marks(letter as u32));
            }
        }
        match text.chars().count() {
            0..=LONGEST => Ok(PlayerName(text)),
            length => Err(NameError::TooLong(length)),
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// A text that is the same for all names that look alike, by the confusable characters of Unicode (UTS 39) and ASCII,
    /// ignoring spaces and case.
    pub(crate) fn skeleton(&self) -> String {
        let visible: String = self.0.chars().filter(|letter| !letter.is_whitespace()).collect();
        // Both before and after lowercasing: as written, I looks like l, and О like O.
        let written: String = skeleton(&visible).collect();
        let lower: String = skeleton(&written.to_lowercase()).collect();
        LOOK_ALIKE.iter().fold(lower, |name, (one, other)| name.replace(one, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        let skeleton = |text: &str| PlayerName::new(text).unwrap().skeleton();
        // Cyrillic а and о; m and rn; case and spaces.
        for (one, other) in [
            ("Ada", "\u{410}d\u{430}"),
            ("Bob", "B\u{43e}b"),
            ("modern", "rnodern"),
            ("Ada", "ADA"),
            ("Ada", " A da "),
            ("Alice", "AIice"),
            ("Alice", "A1ice"),
            ("Alice", "ALICE"),
            ("Bobby", "B0bby"),
            ("Bobby", "BOBBY"),
            ("Wendy", "VVendy"),
            ("Ångström", "A\u{30a}ngstro\u{308}m"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} and {other}");
        }
        for (one, other) in [("Ada", "Bob"), ("扫雷", "雷扫"), ("1", "2")] {
            assert_ne!(skeleton(one), skeleton(other));
        }
    }

    #[test]
    fn names_can_be_seen() {
        for text in ["Ada", "扫雷 王", "Ångström", "", "🚩"] {
            assert_eq!(PlayerName::new(text).unwrap().text(), text);
        }
        for hidden in ['\u{200b}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{e0041}', '\n', '\u{200d}'] {
            assert_eq!(PlayerName::new(&format!("A{hidden}da")), Err(NameError::Invisible(hidden as u32)));
        }
        for script in ["é", "Nguyễn", "Ọlá ọ́", "ที่นี่", "नमस्ते", "שָׁלוֹם", "한글"]
        {
            let composed: String = script.nfc().collect();
            let decomposed: String = script.nfd().collect();
            assert_eq!(PlayerName::new(&decomposed).map(|name| name.0), Ok(composed));
        }
        for spilling in ["Z\u{335}\u{300}", "a\u{300}\u{301}\u{302}", "ก\u{e49}\u{e49}\u{e49}"] {
            assert!(matches!(PlayerName::new(spilling), Err(NameError::Marks(_))), "{spilling}");
        }
        assert_eq!(PlayerName::new(&"n".repeat(25)), Err(NameError::TooLong(25)));
    }
}

//! The first difference, with its location and a message.

use saolei_boards::{Bilingual, Language, Place};
use std::fmt;

/// The first place where an output is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the output, counted from 1.
    pub line: u64,
    /// The byte within the line, counted from 1.
    pub column: u64,
    /// What kind of difference it is.
    pub kind: DifferenceKind,
    /// The place in the game.
    pub spot: Spot,
    /// The first cell that differs, or else the cell of the operation.
    pub cell: Option<Place>,
    /// What was expected and what was found, in the game's terms.
    pub message: Bilingual,
    /// The right line around the difference; none if the answer has ended.
    pub expected: Option<LineExcerpt>,
    /// The output's line around the difference; none if the output has ended.
    pub found: Option<LineExcerpt>,
}

/// What kind of difference it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// Only white space differs in this line.
    Space,
    /// The answer is wrong.
    Answer,
    /// The output ends too early.
    Early,
}

/// A place in the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// The game or case, counted from 1, if an input has several.
    pub case: Option<u64>,
    /// The operation within the game, counted from 1.
    pub operation: Option<u64>,
    /// The operation in words.
    pub what: Option<Bilingual>,
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineExcerpt {
    /// The text, with `...` if it was cut.
    pub text: String,
    /// The index of the first different character in the text, counted from 0.
    pub at: usize,
}

impl LineExcerpt {
    /// The part of a line around a byte.
    pub(crate) fn around(line: &[u8], at: usize) -> LineExcerpt {
        const BEFORE: usize = 48;
        const BEHIND: usize = 32;
        let at = at.min(line.len());
        let start = if at > BEFORE + 3 { at - BEFORE } else { 0 };
        let end = if line.len() > at + BEHIND + 3 { at + BEHIND } else { line.len() };
        let shown = line[start..end].iter().map(|&byte| match byte {
            b' '..=b'~' => char::from(byte),
            b'\t' => '\u{2409}',
            b'\r' => '\u{240d}',
            _ => '\u{fffd}',
        });
        let (before, behind) =
            (if start > 0 { "..." } else { "" }, if end < line.len() { "..." } else { "" });
        let text = format!("{before}{}{behind}", shown.collect::<String>());
        LineExcerpt { text, at: before.len() + at - start }
    }
}

impl Spot {
    /// The place in words; empty if it is unknown.
    pub fn words(&self, language: Language) -> String {
        let what = self.what.as_ref().map(|what| what.words(language));
        // A case with operations is called a game.
        let is_game = what.is_some() || self.operation.is_some();
        let case = self.case.map(|case| match (language, is_game) {
            (Language::English, true) => format!("game {case}"),
            (Language::English, false) => format!("case {case}"),
            (Language::Chinese, true) => format!("第 {case} 局"),
            (Language::Chinese, false) => format!("第 {case} 组"),
        });
        let operation = self.operation.map(|operation| {
            let what = what.map(|what| language.choose(format!(" ({what})"), format!("（{what}）")));
            let what = what.unwrap_or_default();
            language.choose(format!("operation {operation}{what}"), format!("第 {operation} 个操作{what}"))
        });
        let parts: Vec<String> = case.into_iter().chain(operation).collect();
        parts.join(language.choose(", ", ""))
    }
}

impl Difference {
    /// The place and the message.
    pub fn words(&self, language: Language) -> String {
        let (spot, message) = (self.spot.words(language), self.message.words(language));
        if spot.is_empty() {
            message.to_string()
        } else {
            format!("{spot}{}{message}", language.choose(": ", "："))
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

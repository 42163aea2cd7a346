//! The lines of a text, with their numbers.

use crate::layout_text::TextError;
use crate::wording::quote;
use std::fmt::Display;

/// A line without surrounding white space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub text: &'a [u8],
    /// The number of the line, and the byte within it where the text starts; both counted from 1.
    pub number: usize,
    pub column: usize,
}

impl<'a> Line<'a> {
    /// Each character with its column; a byte that is not part of a valid character stands alone.
    pub fn glyphs(self) -> impl Iterator<Item = (usize, &'a [u8])> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let rest = &self.text[at..];
            let width = match rest.first()? {
                0xc0..=0xdf => 2,
                0xe0..=0xef => 3,
                0xf0..=0xf7 => 4,
                _ => 1,
            };
            let glyph = &rest[..width.min(rest.len())];
            let glyph = if std::str::from_utf8(glyph).is_ok() { glyph } else { &rest[..1] };
            at += glyph.len();
            Some((self.column + at - glyph.len(), glyph))
        })
    }

    /// Each character except spaces and tabs, with its column.
    pub fn cells(self) -> impl Iterator<Item = (usize, &'a [u8])> {
        self.glyphs().filter(|&(_, glyph)| glyph != b" " && glyph != b"\t")
    }

    pub fn words(self) -> impl Iterator<Item = &'a [u8]> {
        self.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
    }

    /// The two numbers of the line, if there is nothing else in it.
    pub fn two_numbers(self) -> Option<[u32; 2]> {
        let numbers: Option<Vec<u32>> = self.words().map(number).collect();
        numbers?.try_into().ok()
    }

    /// The line in quotes, for a message.
    pub fn quote(self) -> String {
        quote(&String::from_utf8_lossy(self.text))
    }

    /// An error at the start of the line.
    pub fn error(self, problem: impl Display) -> TextError {
        TextError::new(self.number, self.column, problem)
    }

    /// The column after the last character.
    pub fn end(self) -> usize {
        self.column + self.text.len()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    rest: Option<&'a [u8]>,
    number: usize,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a [u8]) -> Lines<'a> {
        // Skip a byte order mark, which means nothing in UTF-8.
        Lines { rest: Some(text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)), number: 1 }
    }

    /// The next line that is not blank.
    pub fn next_filled(&mut self) -> Option<Line<'a>> {
        loop {
            let line = self.next()?;
            if !line.text.is_empty() {
                return Some(line);
            }
        }
    }

    /// The next line, unless it is blank or the text has ended.
    pub fn next_in_position(&mut self) -> Option<Line<'a>> {
        self.next_if(|_| true)
    }

    /// The next line, if it is not blank and passes the test.
    pub fn next_if(&mut self, test: impl FnOnce(&[u8]) -> bool) -> Option<Line<'a>> {
        let mut ahead = self.clone();
        let line = ahead.next().filter(|line| !line.text.is_empty() && test(line.text))?;
        *self = ahead;
        Some(line)
    }

    /// An error where the next line would start.
    pub fn error(&self, problem: impl Display) -> TextError {
        TextError::new(self.number, 1, problem)
    }

    fn next(&mut self) -> Option<Line<'a>> {
        let rest = self.rest.filter(|rest| !rest.is_empty())?;
        let (line, rest) = match rest.iter().position(|&byte| byte == b'\n') {
            Some(end) => (&rest[..end], Some(&rest[end + 1..])),
            None => (rest, None),
        };
        self.rest = rest;
        let number = self.number;
        self.number += 1;
        let text = line.trim_ascii();
        let column = 1 + line.len() - line.trim_ascii_start().len();
        Some(Line { text, number, column })
    }
}

pub(super) fn number(word: &[u8]) -> Option<u32> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

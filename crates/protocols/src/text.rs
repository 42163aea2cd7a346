//! Short texts composed in registers, and numbers from tables of three digits.

/// The digits of a number below 1000.
#[derive(Clone, Copy)]
pub(crate) struct Digits(u32);

/// The digits of 0..1000 as they are written.
pub(crate) static PLAIN: [Digits; 1000] = digits_below_1000(false);
/// The digits of 0..1000 with leading zeros, as they follow thousands.
pub(crate) static PADDED: [Digits; 1000] = digits_below_1000(true);

const fn digits_below_1000(padded: bool) -> [Digits; 1000] {
    let mut table = [Digits(0); 1000];
    let mut number = 0;
    while number < 1000 {
        let digits = [number / 100, number / 10 % 10, number % 10];
        let len = if padded { 3 } else { 1 + (number >= 10) as u32 + (number >= 100) as u32 };
        let mut at = 0;
        let mut word = len << 24;
        while at < len {
            word |= (b'0' as u32 + digits[(3 - len + at) as usize]) << (8 * at);
            at += 1;
        }
        table[number as usize] = Digits(word);
        number += 1;
    }
    table
}

impl Digits {
    #[inline]
    pub(crate) const fn text(self) -> ShortText {
        ShortText { word: (self.0 & 0x00ff_ffff) as u64, len: (self.0 >> 24) as usize }
    }
}

/// At most eight bytes, the first in the lowest.
#[derive(Clone, Copy)]
pub(crate) struct ShortText {
    pub(crate) word: u64,
    pub(crate) len: usize,
}

impl ShortText {
    pub(crate) const fn new(text: &str) -> ShortText {
        let bytes = text.as_bytes();
        let mut word = 0;
        let mut at = 0;
        while at < bytes.len() {
            word |= (bytes[at] as u64) << (8 * at);
            at += 1;
        }
        ShortText { word, len: at }
    }

    /// The digits of a number below a million.
    #[inline]
    pub(crate) fn number(number: u64) -> Option<ShortText> {
        let (thousands, rest) = ((number / 1000) as usize, (number % 1000) as usize);
        if thousands == 0 {
            return Some(PLAIN[rest].text());
        }
        Some(PLAIN.get(thousands)?.text().then(PADDED[rest].text()))
    }

    /// This text, of at most seven bytes, followed by another; together at most eight bytes.
    #[inline]
    pub(crate) const fn then(self, next: ShortText) -> ShortText {
        ShortText { word: self.word | next.word << (8 * self.len), len: self.len + next.len }
    }
}

/// A text of at most [`Text::MAX`] bytes.
pub(crate) struct Text {
    bytes: [u8; Text::MAX + 8],
    len: usize,
}

impl Text {
    pub(crate) const MAX: usize = 24;

    pub(crate) const fn new() -> Text {
        Text { bytes: [0; Text::MAX + 8], len: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The text, followed by anything.
    pub(crate) fn bytes(&self) -> [u8; Text::MAX] {
        *self.bytes.first_chunk().expect("the array is longer")
    }

    #[inline]
    pub(crate) fn push(&mut self, text: ShortText) {
        self.bytes[self.len..][..8].copy_from_slice(&text.word.to_le_bytes());
        self.len += text.len;
    }

    #[inline]
    pub(crate) fn push_number(&mut self, number: u64) {
        if number < 1000 {
            self.push(PLAIN[number as usize].text());
        } else {
            self.push_number(number / 1000);
            self.push(PADDED[(number % 1000) as usize].text());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_decimal() {
        for number in (0..12_000).chain([999_999, 1_000_000, 1_000_999, u64::from(u32::MAX), u64::MAX]) {
            let mut text = Text::new();
            text.push_number(number);
            assert_eq!(text.bytes()[..text.len()], *number.to_string().as_bytes());
        }
    }

    #[test]
    fn short_texts_are_put_side_by_side() {
        let mut text = Text::new();
        text.push(ShortText::new(", <").then(ShortText::new("ab")));
        text.push_number(7);
        assert_eq!(&text.bytes()[..text.len()], b", <ab7");
    }
}

//! Short texts put together from words of eight bytes, and numbers from tables of three digits.

/// The three digits of 0..1000, the first in the lowest byte: as they are written, and with leading zeros.
pub(crate) static PLAIN: [u32; 1000] = three_digits(false);
pub(crate) static PADDED: [u32; 1000] = three_digits(true);

const fn three_digits(padded: bool) -> [u32; 1000] {
    let mut table = [0; 1000];
    let mut number = 0;
    while number < 1000 {
        let digits = [number / 100, number / 10 % 10, number % 10];
        let mut at = if padded { 0 } else { 3 - digits_of(number as u64) };
        let mut shift = 0;
        while at < 3 {
            table[number as usize] |= (b'0' as u32 + digits[at]) << shift;
            shift += 8;
            at += 1;
        }
        number += 1;
    }
    table
}

/// How many digits a number below 1000 has.
const fn digits_of(number: u64) -> usize {
    1 + (number >= 10) as usize + (number >= 100) as usize
}

/// At most seven bytes, the first in the lowest.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) word: u64,
    pub(crate) len: usize,
}

impl Piece {
    pub(crate) const fn new(text: &str) -> Piece {
        let bytes = text.as_bytes();
        let mut word = 0;
        let mut at = 0;
        while at < bytes.len() {
            word |= (bytes[at] as u64) << (8 * at);
            at += 1;
        }
        Piece { word, len: at }
    }

    /// This piece with another behind it, seven bytes together at the most.
    pub(crate) const fn then(self, next: Piece) -> Piece {
        Piece {
            word: self.word | next.word << (8 * self.len),
            len: self.len + next.len,
        }
    }

    /// Puts this piece over the first bytes of a text that is at least eight bytes long.
    #[inline]
    pub(crate) fn overwrite(self, text: &mut [u8]) {
        let Some(first) = text.first_chunk_mut() else {
            return;
        };
        let kept = u64::from_le_bytes(*first) >> (8 * self.len) << (8 * self.len);
        *first = (self.word | kept).to_le_bytes();
    }
}

/// A text of at most [`Text::MOST`] bytes.
pub(crate) struct Text {
    bytes: [u8; Text::MOST + 8],
    len: usize,
}

impl Text {
    pub(crate) const MOST: usize = 24;

    pub(crate) const fn new() -> Text {
        Text {
            bytes: [0; Text::MOST + 8],
            len: 0,
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The text, with anything behind it.
    pub(crate) fn bytes(&self) -> [u8; Text::MOST] {
        *self.bytes.first_chunk().expect("the array is longer")
    }

    #[inline]
    pub(crate) fn push(&mut self, piece: Piece) {
        self.bytes[self.len..][..8].copy_from_slice(&piece.word.to_le_bytes());
        self.len += piece.len;
    }

    #[inline]
    pub(crate) fn push_number(&mut self, number: u64) {
        if number < 1000 {
            let word = u64::from(PLAIN[number as usize]);
            self.push(Piece {
                word,
                len: digits_of(number),
            });
        } else {
            self.push_number(number / 1000);
            self.push(Piece {
                word: u64::from(PADDED[(number % 1000) as usize]),
                len: 3,
            });
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
    fn pieces_are_put_side_by_side() {
        let mut text = Text::new();
        text.push(Piece::new(", <").then(Piece::new("ab")));
        text.push_number(7);
        assert_eq!(&text.bytes()[..text.len()], b", <ab7");
    }
}

//! Eight bytes of text in one register: numbers and short words are read without a loop.

const EACH: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x80 * EACH;

/// Whether a byte is white space: blanks and tabs, and all that ends or separates lines.
#[inline]
pub(crate) const fn is_space(byte: u8) -> bool {
    const SPACES: u64 = 1 << b' ' | 0b11111 << b'\t';
    byte <= b' ' && SPACES >> byte & 1 != 0
}

/// Eight bytes of text, the first in the lowest byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word(u64);

impl Word {
    pub(crate) const fn of(bytes: [u8; 8]) -> Word {
        Word(u64::from_le_bytes(bytes))
    }

    /// A name of less than eight letters, as [`Word::first`] gives it.
    pub(crate) const fn name(name: &str) -> Word {
        let mut bytes = [0; 8];
        let mut at = 0;
        while at < name.len() {
            bytes[at] = name.as_bytes()[at];
            at += 1;
        }
        Word::of(bytes)
    }

    /// How many of the first bytes are digits.
    #[inline]
    pub(crate) const fn digits(self) -> usize {
        self.others().trailing_zeros() as usize / 8
    }

    /// The high bit of each byte that is no digit.
    #[inline]
    const fn others(self) -> u64 {
        // With the bits of '0' taken off a digit is at most 9, and adding 0x76 reaches the high bit from 10 on; the high
        // bits, set for themselves, are kept out of the sum, so that no byte carries into the next.
        let value = self.0 ^ (b'0' as u64 * EACH);
        (((value & !HIGH_BITS) + 0x76 * EACH) | value) & HIGH_BITS
    }

    /// Two numbers of one to three digits with a blank between them and white space behind, as most coordinates are,
    /// and how many bytes they are long.
    #[inline]
    pub(crate) const fn two_numbers(self) -> Option<(u32, u32, usize)> {
        let others = self.others();
        let (first, both) = (
            others.trailing_zeros() as usize / 8,
            (others & others.wrapping_sub(1)).trailing_zeros() as usize / 8,
        );
        let second = both.wrapping_sub(first + 1);
        if first.wrapping_sub(1) < 3
            && second.wrapping_sub(1) < 3
            && self.byte(first) == b' '
            && is_space(self.byte(both))
        {
            let behind = Word(self.0 >> (8 * first + 8));
            return Some((self.short_number(first), behind.short_number(second), both));
        }
        None
    }

    /// The number that the first `digits` bytes spell, 1 to 4 of them.
    #[inline]
    const fn short_number(self, digits: usize) -> u32 {
        let mut word = (self.0 as u32 & 0x0f0f_0f0f) << (32 - 8 * digits);
        word = (word * 10 + (word >> 8)) & 0x00ff_00ff;
        (word * 100 + (word >> 16)) & 0xffff
    }

    /// The number that the first `digits` bytes spell, 1 to 8 of them.
    pub(crate) const fn number(self, digits: usize) -> u64 {
        let mut word = (self.0 & (0x0f * EACH)) << (64 - 8 * digits);
        word = (word * 10 + (word >> 8)) & 0x00ff_00ff_00ff_00ff;
        word = (word * 100 + (word >> 16)) & 0x0000_ffff_0000_ffff;
        (word * 10_000 + (word >> 32)) & 0xffff_ffff
    }

    /// How many of the first bytes are neither white space nor control characters.
    pub(crate) const fn letters(self) -> usize {
        let low = self.0 & !HIGH_BITS;
        (!(low + 0x5f * EACH) & !self.0 & HIGH_BITS).trailing_zeros() as usize / 8
    }

    /// The first `bytes` bytes, less than 8, and zeros behind them.
    pub(crate) const fn first(self, bytes: usize) -> Word {
        Word(self.0 & ((1 << (8 * bytes)) - 1))
    }

    pub(crate) const fn byte(self, at: usize) -> u8 {
        (self.0 >> (8 * at)) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Word {
        let mut bytes = [0; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Word::of(bytes)
    }

    #[test]
    fn a_number_is_its_leading_digits() {
        for (text, digits, number) in [
            ("7", 1, 7),
            ("007 8", 3, 7),
            ("30000\r\n", 5, 30_000),
            ("1234567", 7, 1_234_567),
            ("99999999", 8, 99_999_999),
        ] {
            assert_eq!(word(text).digits(), digits, "{text}");
            assert_eq!(word(text).number(digits), number, "{text}");
        }
        for text in ["", "x1", "-1", " 1", "/", ":"] {
            assert_eq!(word(text).digits(), 0, "{text}");
        }
    }

    #[test]
    fn two_short_numbers_are_read_at_once() {
        for (text, numbers) in [
            ("1 2\n", Some((1, 2, 3))),
            ("200 200\n", Some((200, 200, 7))),
            ("17 3\r\n", Some((17, 3, 4))),
            ("007 1 ", Some((7, 1, 5))),
        ] {
            assert_eq!(word(text).two_numbers(), numbers, "{text}");
        }
        for text in
            ["", "1", " 1 2", "1  2", "1\t2", "1 2x", "1000 2 ", "1 1000 ", "123 4567", "a 1 ", "1 -1 "]
        {
            assert_eq!(word(text).two_numbers(), None, "{text}");
        }
        for first in 0..1000 {
            for second in (0..1000).step_by(7) {
                let text = format!("{first} {second}\n");
                let len = text.len() - 1;
                assert_eq!(word(&text).two_numbers(), Some((first, second, len)), "{text}");
            }
        }
    }

    #[test]
    fn every_byte_is_a_digit_or_not_wherever_it_stands() {
        for at in 0..8 {
            for byte in 0..=255 {
                let mut bytes = *b"45678901";
                bytes[at] = byte;
                let expected = if byte.is_ascii_digit() { 8 } else { at };
                assert_eq!(Word::of(bytes).digits(), expected, "{byte} at {at}");
                let expected = if byte <= b' ' { at } else { 8 };
                assert_eq!(Word::of(bytes).letters(), expected, "{byte} at {at}");
            }
        }
    }

    #[test]
    fn a_name_is_compared_whole() {
        assert!(word("Flag 1").first(4) == Word::name("Flag"));
        assert!(word("Flags").first(word("Flags").letters()) != Word::name("Flag"));
    }
}

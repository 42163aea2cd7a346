//! Eight bytes of text in one register: numbers and short words are read without a loop.

const EACH: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x80 * EACH;

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
    pub(crate) const fn digits(self) -> usize {
        // With the bits of '0' taken off a digit is at most 9, and adding 0x76 reaches the high bit from 10 on. A carry
        // out of a byte that is no digit spoils only bytes after it, and the first one is all that is asked for.
        let value = self.0 ^ (b'0' as u64 * EACH);
        ((value.wrapping_add(0x76 * EACH) | value) & HIGH_BITS).trailing_zeros() as usize / 8
    }

    /// The number that the first `digits` bytes spell, 1 to 8 of them.
    pub(crate) const fn number(self, digits: usize) -> u64 {
        let mut word = (self.0 & (0x0f * EACH)) << (64 - 8 * digits);
        word = (word * 10 + (word >> 8)) & 0x00ff_00ff_00ff_00ff;
        word = (word * 100 + (word >> 16)) & 0x0000_ffff_0000_ffff;
        (word * 10_000 + (word >> 32)) & 0xffff_ffff
    }

    /// How many of the first bytes are no white space.
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
        let mut bytes = *b"        ";
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

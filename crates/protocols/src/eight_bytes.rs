//! Eight bytes of text in one register, to read numbers and short words without a loop.

const EACH: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = 0x80 * EACH;

/// Whether a byte is white space: spaces, tabs, line ends and form feeds.
#[inline]
pub(crate) const fn is_space(byte: u8) -> bool {
    const SPACES: u64 = 1 << b' ' | 0b11111 << b'\t';
    byte <= b' ' && SPACES >> byte & 1 != 0
}

/// How many bytes of a text are of this kind.
#[inline]
pub(crate) fn count(text: &[u8], of_kind: impl Fn(u8) -> bool) -> usize {
    // Bytes hold the count of a piece, so that sixteen are counted at a time.
    const PIECE: usize = 224;
    let count = |piece: &[u8]| piece.iter().map(|&byte| u8::from(of_kind(byte))).sum::<u8>();
    text.chunks(PIECE).map(|piece| usize::from(count(piece))).sum()
}

/// Eight bytes of text, the first in the lowest byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct EightBytes(u64);

impl EightBytes {
    pub(crate) const fn of(bytes: [u8; 8]) -> EightBytes {
        EightBytes(u64::from_le_bytes(bytes))
    }

    /// A word of up to seven letters, as [`EightBytes::first`] returns it.
    pub(crate) const fn name(name: &str) -> EightBytes {
        let mut bytes = [0; 8];
        let mut at = 0;
        while at < name.len() {
            bytes[at] = name.as_bytes()[at];
            at += 1;
        }
        EightBytes::of(bytes)
    }

    /// How many of the first bytes are digits.
    #[inline]
    pub(crate) const fn digits(self) -> usize {
        self.others().trailing_zeros() as usize / 8
    }

    /// The high bit of each byte that is not a digit.
    #[inline]
    const fn others(self) -> u64 {
        // Without the bits of '0' a digit is at most 9, and from 10 on adding 0x76 sets the high bit. High bits that are
        // already set are kept out of the sum, so that no byte carries into the next.
        let value = self.0 ^ (b'0' as u64 * EACH);
        (((value & !HIGH_BITS) + 0x76 * EACH) | value) & HIGH_BITS
    }

    /// Two numbers of one to three digits, separated by a space and followed by white space, as rows and columns usually
    /// are, and their length in bytes.
    #[inline]
    pub(crate) const fn two_numbers(self) -> Option<(u32, u32, usize)> {
        // Lengths and shifts are in bits.
        let others = self.others();
        let first = others.trailing_zeros() & !7;
        let both = (others & others.wrapping_sub(1)).trailing_zeros() & !7;
        let second = both.wrapping_sub(first + 8);
        if first.wrapping_sub(8) > 16 || second.wrapping_sub(8) > 16 {
            return None;
        }
        if (self.0 >> first) as u8 != b' ' || !is_space((self.0 >> both) as u8) {
            return None;
        }
        // One number in each half, padded with leading zeros, so that both are computed at once.
        let digits = self.0 & (0x0f * EACH);
        let mut halves = (digits << (32 - first)) as u32 as u64 | digits >> (first + 8) << (64 - second);
        halves = (halves * 10 + (halves >> 8)) & 0x00ff_00ff_00ff_00ff;
        halves = halves * 100 + (halves >> 16);
        Some((halves as u16 as u32, (halves >> 32) as u16 as u32, both as usize / 8))
    }

    /// The number in the first 1 to 8 bytes.
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

    /// The first up to seven bytes, followed by zeros.
    pub(crate) const fn first(self, bytes: usize) -> EightBytes {
        EightBytes(self.0 & ((1 << (8 * bytes)) - 1))
    }

    pub(crate) const fn byte(self, at: usize) -> u8 {
        (self.0 >> (8 * at)) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> EightBytes {
        let mut bytes = [0; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        EightBytes::of(bytes)
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
                assert_eq!(EightBytes::of(bytes).digits(), expected, "{byte} at {at}");
                let expected = if byte <= b' ' { at } else { 8 };
                assert_eq!(EightBytes::of(bytes).letters(), expected, "{byte} at {at}");
            }
        }
    }

    #[test]
    fn bytes_are_counted_also_by_the_thousand() {
        for len in [0, 1, 223, 224, 225, 5000] {
            let text = vec![b'\n'; len];
            assert_eq!(count(&text, |byte| byte == b'\n'), len);
            assert_eq!(count(&text, |byte| byte == b' '), 0);
        }
    }

    #[test]
    fn a_name_is_compared_whole() {
        assert!(word("Flag 1").first(4) == EightBytes::name("Flag"));
        assert!(word("Flags").first(word("Flags").letters()) != EightBytes::name("Flag"));
    }
}

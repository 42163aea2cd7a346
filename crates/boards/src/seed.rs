//! Seeds: texts that always give the same board.

use crate::language::Language;
use crate::random::Random;
use std::fmt;
use std::str::FromStr;

/// A text of 1 to 64 bytes without white space: a word, a number, 扫雷.
///
/// ```
/// use saolei_boards::Seed;
/// let seed: Seed = "lucky7".parse()?;
/// assert_eq!(seed.to_string(), "lucky7");
/// assert_eq!(seed.nth(0), seed);
/// assert_eq!(seed.nth(4).to_string(), "lucky7.5");
/// assert!("two words".parse::<Seed>().is_err());
/// # Ok::<(), saolei_boards::SeedError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seed(String);

/// The longest text that is accepted, not counting what [`Seed::nth`] adds.
const MAX_BYTES: usize = 64;

/// The length of the generator's key in bytes.
const KEY: usize = 32;

impl Seed {
    /// The letters of random seeds and tokens, without 0, o, 1, l, i and u, because people read them aloud and type them, and
    /// so that they form no words.
    pub const LETTERS: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";

    /// A short seed for a number, for example a random one. Different numbers have different seeds.
    pub fn of(mut number: u64) -> Seed {
        let mut text = String::new();
        loop {
            text.push(char::from(Seed::LETTERS[(number % 30) as usize]));
            number /= 30;
            if number == 0 {
                return Seed(text);
            }
        }
    }

    /// The seed of a board in a list, by its index: the first board has the seed of the list, the fifth board of `lucky7` has
    /// the seed `lucky7.5`. Each board can be made without the others.
    pub fn nth(&self, index: u64) -> Seed {
        if index == 0 { self.clone() } else { Seed(format!("{self}.{}", index + 1)) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The stream of random numbers of this seed.
    ///
    /// The key of the generator is the text, padded with zeros to 32 bytes. If the text is longer, each further 32 bytes
    /// are combined by XOR with 32 bytes that the key so far generates. A text has no zero bytes, so padding gives no two
    /// texts the same key.
    pub fn random(&self) -> Random {
        let mut key = [0; KEY];
        for (index, piece) in self.0.as_bytes().chunks(KEY).enumerate() {
            if index > 0 {
                let mut random = Random::keyed(key);
                key.fill_with(|| random.below(256) as u8);
            }
            for (byte, &letter) in key.iter_mut().zip(piece) {
                *byte ^= letter;
            }
        }
        Random::keyed(key)
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        if text.is_empty() {
            return Err(SeedError::Empty);
        }
        if text.len() > MAX_BYTES {
            return Err(SeedError::TooLong(text.len()));
        }
        match text.chars().find(|letter| letter.is_whitespace() || letter.is_control()) {
            Some(letter) => Err(SeedError::Unprintable(letter)),
            None => Ok(Seed(text.to_string())),
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is not a [`Seed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedError {
    /// The text is empty.
    Empty,
    /// The text is too long.
    TooLong(usize),
    /// The text contains white space or a control character.
    Unprintable(char),
}

impl SeedError {
    /// The reason in words.
    pub fn words(&self, language: Language) -> String {
        let (english, chinese) = match self {
            SeedError::Empty => (
                "expected a text such as lucky7, found none".to_string(),
                "种子不能为空，例如 lucky7".to_string(),
            ),
            SeedError::TooLong(bytes) => (
                format!("a seed has at most {MAX_BYTES} bytes, found {bytes}"),
                format!("种子有 {bytes} 字节，最多 {MAX_BYTES} 字节"),
            ),
            SeedError::Unprintable(char) => (
                format!("a seed has no white space, found {char:?}"),
                format!("种子不能含有空白，发现 {char:?}"),
            ),
        };
        language.choose(english, chinese)
    }
}

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for SeedError {}

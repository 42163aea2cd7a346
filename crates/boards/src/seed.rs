//! Seeds: text that anyone can type, from which the same board comes for ever.

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

/// The longest text that may be typed; what [`Seed::nth`] adds comes on top.
const MOST_BYTES: usize = 64;

/// The bytes of a key of the generator.
const KEY: usize = 32;

impl Seed {
    /// A short seed for a number, such as one that the operating system has drawn. Different numbers have different
    /// seeds.
    pub fn of(mut number: u64) -> Seed {
        // Without 0, o, 1, l, i and u: seeds are read out and typed again, and spell nothing by accident.
        const LETTERS: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";
        let mut text = String::new();
        loop {
            text.push(char::from(LETTERS[(number % 30) as usize]));
            number /= 30;
            if number == 0 {
                return Seed(text);
            }
        }
    }

    /// The seed of the board with this index in a list: the first board has the seed of the list, and the fifth of
    /// `lucky7` has the seed `lucky7.5`. Each is a seed of its own and makes its board without the others.
    pub fn nth(&self, index: u64) -> Seed {
        if index == 0 { self.clone() } else { Seed(format!("{self}.{}", index + 1)) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The random numbers of this seed.
    ///
    /// A text of up to 32 bytes is itself the key of the generator, filled up with zeros. Of a longer one, each further
    /// 32 bytes are added to 32 bytes that the key so far generates. A text has no zeros, so no two have the same key
    /// by filling up.
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
        if text.len() > MOST_BYTES {
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

/// Why a text is no [`Seed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeedError {
    /// It has no letters.
    #[error("a seed is a text such as lucky7, found none")]
    Empty,
    /// It is too long.
    #[error("a seed of {0} bytes, expected at most {MOST_BYTES}")]
    TooLong(usize),
    /// It has a letter that cannot be seen.
    #[error("a seed has no white space, found {0:?}")]
    Unprintable(char),
}

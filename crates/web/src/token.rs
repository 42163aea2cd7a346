//! Random tokens from the operating system, and the hashes of [`saolei_api::token`].

pub(crate) use saolei_api::token::{are_equal, derived, hash, is_random, keyed_hash};

/// The operating system gave no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gave no random numbers: {0}")]
pub struct NoRandom(getrandom::Error);

/// A random token of this many letters, each worth 4.9 bits.
pub(crate) fn random(letters: usize) -> Result<String, NoRandom> {
    saolei_api::token::random(letters, getrandom::fill).map_err(NoRandom)
}

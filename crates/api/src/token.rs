//! Random tokens that cannot be guessed, and hashes.

use hmac::{Hmac, Mac};
use saolei_boards::Seed;
use sha2::digest::Output;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A random token of this many letters, each worth 4.9 bits, from the bytes that `fill` draws.
///
/// # Errors
/// `fill` fails.
pub fn random<E>(letters: usize, fill: impl Fn(&mut [u8]) -> Result<(), E>) -> Result<String, E> {
    let mut text = String::with_capacity(letters);
    let mut bytes = [0; 64];
    while text.len() < letters {
        fill(&mut bytes)?;
        // 240 is a multiple of 30: every letter is equally likely.
        let wanted = letters - text.len();
        let fair = bytes.iter().filter(|&&byte| byte < 240).take(wanted);
        text.extend(fair.map(|byte| char::from(Seed::LETTERS[usize::from(byte % 30)])));
    }
    Ok(text)
}

/// Whether a text could be a token of this many letters.
pub fn is_random(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| Seed::LETTERS.contains(&byte))
}

/// The hash that is stored in place of a visitor's token: reading the store does not let anyone play as the visitor.
pub fn hash(token: &str) -> String {
    format!("{:.32x}", Sha256::digest(token.as_bytes()))
}

/// A keyed hash: only someone with the key can compute it.
pub fn keyed_hash(key: &str, text: &str) -> String {
    format!("{:.48x}", hmac(key, text))
}

fn hmac(key: &str, text: &str) -> Output<Sha256> {
    let mut mac =
        <Hmac<Sha256> as Mac>::new_from_slice(key.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes()
}

/// A token of up to 32 letters, computed from a key and a text. Only someone with the key can compute it.
pub fn derived(key: &str, text: &str, letters: usize) -> String {
    let bytes = hmac(key, text);
    bytes.into_iter().take(letters).map(|byte| char::from(Seed::LETTERS[usize::from(byte % 30)])).collect()
}

/// Whether two secrets are equal, in a time that does not depend on where they differ.
pub fn are_equal(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}

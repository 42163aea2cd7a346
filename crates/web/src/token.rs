//! Random names that cannot be guessed, and keyed hashes.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

/// Without 0, o, 1, l, i and u: names are read out and typed again, and spell nothing by accident.
const LETTERS: &[u8; 30] = b"23456789abcdefghjkmnpqrstvwxyz";

/// The operating system gives no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gives no random numbers: {0}")]
pub struct NoRandom(getrandom::Error);

/// A random name of so many letters, each worth 4.9 bits.
pub(crate) fn random(letters: usize) -> Result<String, NoRandom> {
    let mut text = String::with_capacity(letters);
    let mut bytes = [0; 64];
    while text.len() < letters {
        getrandom::fill(&mut bytes).map_err(NoRandom)?;
        // 240 is a multiple of 30: every letter is equally likely.
        let wanted = letters - text.len();
        let fair = bytes.iter().filter(|&&byte| byte < 240).take(wanted);
        text.extend(fair.map(|byte| char::from(LETTERS[usize::from(byte % 30)])));
    }
    Ok(text)
}

/// Whether a text could be a name of so many letters.
pub(crate) fn is_random(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| LETTERS.contains(&byte))
}

/// The name under which a visitor's token is stored: whoever reads the store cannot play for the visitor.
pub(crate) fn hashed(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes())[..16])
}

/// A text that only someone with the key can compute.
pub(crate) fn keyed(key: &str, text: &str) -> String {
    let mut mac =
        <Hmac<Sha256> as Mac>::new_from_slice(key.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(text.as_bytes());
    hex(&mac.finalize().into_bytes()[..24])
}

/// Whether two secrets are the same, in a time that does not tell how much of them is.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let differing =
        one.bytes().zip(other.bytes()).fold(0, |differing, (one, other)| differing | (one ^ other));
    one.len() == other.len() && differing == 0
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_keyed_hash_is_hmac_sha256() {
        // printf 'what do ya want for nothing?' | openssl dgst -sha256 -hmac Jefe
        assert_eq!(
            keyed("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b9"[..48]
        );
    }

    #[test]
    fn random_names_have_their_length_and_letters() {
        let (one, other) = (random(24).unwrap(), random(24).unwrap());
        assert!(is_random(&one, 24) && one != other);
        assert!(!is_random("l1", 2) && same("ab", "ab") && !same("ab", "abc") && !same("ab", "ac"));
    }
}

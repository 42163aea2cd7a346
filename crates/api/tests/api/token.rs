//! Tokens and hashes.

use saolei_api::token::{are_equal, derived, is_random, keyed_hash, random};
use std::cell::Cell;

#[test]
fn a_keyed_hash_is_hmac_sha256() {
    // printf 'what do ya want for nothing?' | openssl dgst -sha256 -hmac Jefe
    assert_eq!(
        keyed_hash("Jefe", "what do ya want for nothing?"),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b9"[..48]
    );
}

#[test]
fn tokens_have_their_length_and_letters() {
    let drawn = Cell::new(0);
    let fill = |bytes: &mut [u8]| {
        drawn.set(drawn.get() + 1);
        bytes.fill_with(|| {
            drawn.set(drawn.get() + 37);
            drawn.get() as u8
        });
        Ok::<_, ()>(())
    };
    let (one, other) = (random(24, fill).unwrap(), random(24, fill).unwrap());
    assert!(is_random(&one, 24) && one != other);
    assert_eq!(random(24, |_| Err("no randomness")), Err("no randomness"));
    assert!(is_random(&derived("Jefe", "a", 16), 16) && derived("Jefe", "a", 16) != derived("Jefe", "b", 16));
    assert!(
        !is_random("l1", 2) && are_equal("ab", "ab") && !are_equal("ab", "abc") && !are_equal("ab", "ac")
    );
}

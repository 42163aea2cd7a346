//! Passkeys (WebAuthn): checks a browser's and its authenticator's answer to a challenge.
//!
//! The vendor of an authenticator does not matter, so there is no attestation: the public key of a new passkey is what the
//! browser says. A false key locks out only its owner.

use crate::token::{self, NoRandom};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey, VerificationAlgorithm,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// How long a challenge can be answered, in milliseconds.
const CHALLENGE_LASTS: u64 = 5 * 60 * 1000;

/// The longest id of a passkey, in bytes.
const LONGEST_ID: usize = 1023;

/// What a browser is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ceremony {
    Create,
    Get,
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PasskeyError {
    #[error("{0} is not base64url")]
    Encoding(&'static str),
    #[error("the client data cannot be read")]
    ClientData,
    #[error("the client data is for {0:?}, which was not asked for")]
    Ceremony(String),
    #[error("the origin {0:?} is not this site with HTTPS")]
    Origin(String),
    #[error("the challenge is not this visitor's, or has expired")]
    Challenge,
    #[error("the challenge was answered before")]
    Replayed,
    #[error("the authenticator data is too short")]
    AuthenticatorData,
    #[error("the passkey is for another site")]
    Site,
    #[error("the authenticator has not verified its user")]
    NotVerified,
    #[error("the id is not that of the new passkey")]
    Id,
    #[error("the public key is not one for ES256, EdDSA or RS256")]
    PublicKey,
    #[error("the signature is wrong")]
    Signature,
    #[error("the passkey is unknown")]
    Unknown,
    #[error("the passkey belongs to another visitor")]
    OtherVisitor,
    #[error("there may be a copy of the passkey: its counter has not grown")]
    Copied,
    #[error("this visitor has too many passkeys")]
    TooMany,
}

/// Decodes the bytes of a field.
pub(crate) fn decode(name: &'static str, text: &str) -> Result<Vec<u8>, PasskeyError> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| PasskeyError::Encoding(name))
}

pub(crate) fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Makes challenges that every server of the store recognises, so that only answered ones are stored.
#[derive(Clone, Debug)]
pub(crate) struct Challenges {
    secret: Arc<str>,
}

impl Challenges {
    pub(crate) fn new(secret: &str) -> Challenges {
        Challenges { secret: secret.into() }
    }

    pub(crate) fn make(&self, visitor: &str, now: u64) -> Result<String, NoRandom> {
        let text = format!("{} {}", now + CHALLENGE_LASTS, token::random(32)?);
        Ok(encode(format!("{text} {}", self.seal(visitor, &text))))
    }

    /// Checks that a challenge is this visitor's, and returns when it expires.
    pub(crate) fn check(&self, visitor: &str, challenge: &str, now: u64) -> Result<u64, PasskeyError> {
        let text = decode("the challenge", challenge)?;
        let text = str::from_utf8(&text).map_err(|_| PasskeyError::Challenge)?;
        let (text, seal) = text.rsplit_once(' ').ok_or(PasskeyError::Challenge)?;
        let expires = text.split_once(' ').and_then(|(expires, _)| expires.parse::<u64>().ok());
        let is_ours = token::are_equal(seal, &self.seal(visitor, text));
        expires.filter(|&expires| is_ours && now < expires).ok_or(PasskeyError::Challenge)
    }

    fn seal(&self, visitor: &str, text: &str) -> String {
        token::keyed_hash(&self.secret, &format!("{visitor} {text}"))
    }
}

/// The browser's `clientDataJSON`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// An answer whose challenge and signature have not been checked yet.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CheckedAnswer {
    pub(crate) challenge: String,
    /// The number of signatures that the authenticator has counted.
    pub(crate) counter: u32,
}

/// Checks that an answer is for this ceremony on this site, by a verified user.
pub(crate) fn check_answer(
    ceremony: Ceremony,
    site: &str,
    client_data: &[u8],
    authenticator_data: &[u8],
) -> Result<CheckedAnswer, PasskeyError> {
    let client: ClientData = serde_json::from_slice(client_data).map_err(|_| PasskeyError::ClientData)?;
    let expected = match ceremony {
        Ceremony::Create => "webauthn.create",
        Ceremony::Get => "webauthn.get",
    };
    if client.r#type != expected {
        return Err(PasskeyError::Ceremony(client.r#type));
    }
    if client.cross_origin || !is_origin_of(site, &client.origin) {
        return Err(PasskeyError::Origin(client.origin));
    }
    let (hash, rest) = authenticator_data.split_at_checked(32).ok_or(PasskeyError::AuthenticatorData)?;
    let &[flags, a, b, c, d, ..] = rest else { return Err(PasskeyError::AuthenticatorData) };
    if hash != Sha256::digest(site).as_slice() {
        return Err(PasskeyError::Site);
    }
    // The user was present (bit 0) and verified by a PIN, a finger or a face (bit 2).
    if flags & 0b101 != 0b101 {
        return Err(PasskeyError::NotVerified);
    }
    Ok(CheckedAnswer { challenge: client.challenge, counter: u32::from_be_bytes([a, b, c, d]) })
}

/// Checks that the authenticator data of a new passkey have its id. After 37 bytes and the 16 of the authenticator's
/// model come the id's length and the id.
pub(crate) fn check_new_id(id: &[u8], authenticator_data: &[u8]) -> Result<(), PasskeyError> {
    let has_id = authenticator_data.get(32).is_some_and(|flags| flags & 0b0100_0000 != 0);
    let found = authenticator_data.get(53..).and_then(|rest| match rest {
        &[high, low, ref rest @ ..] => rest.get(..usize::from(u16::from_be_bytes([high, low]))),
        _ => None,
    });
    if has_id && found == Some(id) && (1..=LONGEST_ID).contains(&id.len()) {
        return Ok(());
    }
    Err(PasskeyError::Id)
}

/// Whether an origin is this site over HTTPS, or this machine. Ports do not matter, as for cookies.
fn is_origin_of(site: &str, origin: &str) -> bool {
    let is_local = site == "localhost" || site.ends_with(".localhost");
    let local = || origin.strip_prefix("http://").filter(|_| is_local);
    let Some(host) = origin.strip_prefix("https://").or_else(local) else { return false };
    host_name(host) == site
}

/// A host without its port. IPv6 addresses have brackets.
pub(crate) fn host_name(host: &str) -> &str {
    host.rsplit_once(':').filter(|(_, port)| !port.contains(']')).map_or(host, |(name, _)| name)
}

/// A public key as browsers send it: a `SubjectPublicKeyInfo` in DER, in which only the key itself varies.
pub(crate) struct PublicKey<'a>(UnparsedPublicKey<&'a [u8]>);

/// The bytes before the point on the curve: id-ecPublicKey, prime256v1, 66 bytes of bit string.
const P256: [u8; 26] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86,
    0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];
/// The bytes before the point on the curve: id-Ed25519, 33 bytes of bit string.
const EDWARDS: [u8; 12] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
/// rsaEncryption without parameters; the lengths before and after it vary.
const RSA: [u8; 15] =
    [0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];

impl PublicKey<'_> {
    pub(crate) fn read(der: &[u8]) -> Result<PublicKey<'_>, PasskeyError> {
        let of_length = |length: usize| move |key: &&[u8]| key.len() == length;
        let p256 = || der.strip_prefix(&P256).filter(of_length(65));
        let edwards = || der.strip_prefix(&EDWARDS).filter(of_length(32));
        let rsa = || {
            let string = sized(0x30, der)?.strip_prefix(&RSA)?;
            sized(0x03, string)?.strip_prefix(&[0])
        };
        let with = |algorithm: &'static dyn VerificationAlgorithm| {
            move |key| PublicKey(UnparsedPublicKey::new(algorithm, key))
        };
        p256()
            .map(with(&ECDSA_P256_SHA256_ASN1))
            .or_else(|| edwards().map(with(&ED25519)))
            .or_else(|| rsa().map(with(&RSA_PKCS1_2048_8192_SHA256)))
            .ok_or(PasskeyError::PublicKey)
    }

    /// Checks the authenticator's signature of its data and of the client data.
    pub(crate) fn check(
        &self,
        client_data: &[u8],
        authenticator_data: &[u8],
        signature: &[u8],
    ) -> Result<(), PasskeyError> {
        let signed = [authenticator_data, Sha256::digest(client_data).as_slice()].concat();
        self.0.verify(&signed, signature).map_err(|_| PasskeyError::Signature)
    }
}

/// The content of a DER value with this tag, a length of two bytes, and nothing after it. RSA keys of 2048 bits or more
/// look like this.
fn sized(tag: u8, der: &[u8]) -> Option<&[u8]> {
    match der {
        &[found, 0x82, high, low, ref rest @ ..] if found == tag => {
            Some(rest).filter(|rest| rest.len() == usize::from(u16::from_be_bytes([high, low])))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "mines.example.org";
    const CLIENT: &str = r#"{"type":"webauthn.get","challenge":"AAECAwQFBgc","origin":"https://mines.example.org","crossOrigin":false}"#;

    /// Authenticator data with this site, these flags and a counter of 7.
    fn authenticator(site: &str, flags: u8) -> Vec<u8> {
        [Sha256::digest(site).as_slice(), &[flags, 0, 0, 0, 7]].concat()
    }

    /// Public keys and signatures by OpenSSL 3.0: `openssl genpkey`, and `openssl dgst -sha256 -sign` or `openssl pkeyutl -sign
    /// -rawin` of the authenticator data and the SHA-256 of the client data.
    const SIGNATURES: [(&str, &str, &str); 3] = [
        (
            "ES256",
            "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEZJUuC3Zw0QY7rxU7tOyityxNK-mvDB7vbvDOt6H1FSL-gEc1W61LwU6uU79gxM75\
             R1genqQ0leY-6KLWU835JQ",
            "MEYCIQCw4q9pHEWSrj6CuY-Fto5y2mVX8Fcn1sp6Avuw9TDW6QIhANPFmn4xw2B0IHnerISdFhXcX3s_VlvcDo3OP9KWaPve",
        ),
        (
            "EdDSA",
            "MCowBQYDK2VwAyEAK3lMwmCZEczMBA5w3K_wVPb2ivH_QL14vvwuEohMn2M",
            "hHQbcc1wSoSIKLjEJ6mEMk9CocJrdseerrX_65mAlzK1NEhxRT--nt84lPLewa-vUAGpinfX9gdxmCNxL5uWDA",
        ),
        (
            "RS256",
            "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzUdB6QOGfqVXsPU1k3glF43_tqxAwJntxJ_-9Y0c9ogGe2X4LTeuV_YO\
             osSEvvj2emf_9AQVlKFmiJKDJuUGn_PBfzC-2AV8jJSQyuccJ2asMf-E7Sf7HY3euvmst9eaAQVj8Vv6sWg_NeCxuRe5n0ZvwTnQ\
             NYdLaOynYkum8vYA7re_lryVADmVVQbcOC0z1lC0E7GT1fWIOhu-BltiGJu-PpKtslX0Mbagi9XJAh3K90l5z8kTYbG5o86FAMFG\
             5FnN9AV0bf7Iwv0ZsuntaQqlg4qSMDJman1kbIUAq86yRg9uaXMrG3wHBRI4y2RNJqUkTn1gPtIUOCWvGCeW4wIDAQAB",
            "pOUyFcHKZKD1YDsES0w4ggeZhVNwyOFkRZFwha9kplVQrfcrp0k02p1fvbH4gqpuoBNdbwpxv1Z0G31eLsaJnapL2jzdTW4zVb6I\
             oZ7cYqTIo8L4U4P5s2j3vUfLI1aXk0pbhRDQP0wV56DqbB46cJ2zwp0t_6yrhhLLksrdzdLAqr0MMaCnbZa2dsNCp0DU5wHwWCul\
             faorejAg-hRm7Z_sIHyWoCIofsg5ejJSD_z2bwLWst2HYtSpUu60UIcCFWYbxtmqpkzGBNK80lZHsMtAiMecdJ2uxrmByGXxh82U\
             C6C0rgwmzJi8dPzUZtyeIOr53a7bVvcXILtBacxpMQ",
        ),
    ];

    #[test]
    fn signatures_by_openssl_are_right_and_changed_ones_are_wrong() {
        let authenticator = authenticator(SITE, 5);
        let keys = SIGNATURES.map(|(name, key, _)| (name, decode(name, key).unwrap()));
        for (name, _, signature) in SIGNATURES {
            let signature = decode(name, signature).unwrap();
            for (other, key) in &keys {
                let key = PublicKey::read(key).unwrap();
                let checked = key.check(CLIENT.as_bytes(), &authenticator, &signature);
                assert_eq!(checked.is_ok(), name == *other, "{name} with the key of {other}");
            }
            let key = &keys.iter().find(|(other, _)| *other == name).unwrap().1;
            let check = |client: &[u8], authenticator: &[u8], signature: &[u8]| {
                PublicKey::read(key).unwrap().check(client, authenticator, signature)
            };
            let changed = |bytes: &[u8]| {
                let mut bytes = bytes.to_vec();
                *bytes.last_mut().unwrap() ^= 1;
                bytes
            };
            let wrong = Err(PasskeyError::Signature);
            assert_eq!(check(CLIENT.as_bytes(), &authenticator, &changed(&signature)), wrong, "{name}");
            assert_eq!(check(CLIENT.as_bytes(), &changed(&authenticator), &signature), wrong, "{name}");
            assert_eq!(check(&changed(CLIENT.as_bytes()), &authenticator, &signature), wrong, "{name}");
            assert_eq!(check(CLIENT.as_bytes(), &authenticator, &[]), wrong, "{name}");
            for length in 0..key.len() {
                assert!(PublicKey::read(&key[..length]).is_err(), "{length} bytes of {name}");
            }
        }
    }

    #[test]
    fn an_answer_is_for_this_ceremony_and_site_by_a_verified_user() {
        let check = |client: &str, authenticator: &[u8]| {
            check_answer(Ceremony::Get, SITE, client.as_bytes(), authenticator)
        };
        let good = authenticator(SITE, 5);
        assert_eq!(
            check(CLIENT, &good),
            Ok(CheckedAnswer { challenge: "AAECAwQFBgc".to_string(), counter: 7 })
        );
        let create = CLIENT.replace("webauthn.get", "webauthn.create");
        assert_eq!(check(&create, &good), Err(PasskeyError::Ceremony("webauthn.create".to_string())));
        let framed = CLIENT.replace("false", "true");
        assert!(matches!(check(&framed, &good), Err(PasskeyError::Origin(_))));
        assert_eq!(check("[]", &good), Err(PasskeyError::ClientData));
        assert_eq!(check(CLIENT, &authenticator("example.org", 5)), Err(PasskeyError::Site));
        for flags in [0, 1, 4, 0xfa] {
            assert_eq!(check(CLIENT, &authenticator(SITE, flags)), Err(PasskeyError::NotVerified), "{flags}");
        }
        for length in 0..good.len() {
            assert_eq!(
                check(CLIENT, &good[..length]),
                Err(PasskeyError::AuthenticatorData),
                "{length} bytes"
            );
        }
    }

    #[test]
    fn an_origin_is_the_site_with_https_or_this_machine() {
        for (site, origin) in [
            (SITE, "https://mines.example.org"),
            (SITE, "https://mines.example.org:8443"),
            ("localhost", "http://localhost:8080"),
            ("mines.localhost", "http://mines.localhost"),
        ] {
            assert!(is_origin_of(site, origin), "{origin}");
        }
        for (site, origin) in [
            (SITE, "http://mines.example.org"),
            (SITE, "https://mines.example.org.evil.example"),
            (SITE, "https://evil.example/mines.example.org"),
            (SITE, "https://example.org"),
            (SITE, "https://other.mines.example.org"),
            (SITE, "https://user@mines.example.org"),
            (SITE, "mines.example.org"),
            (SITE, ""),
            ("localhost", "http://127.0.0.1:8080"),
            ("[::1]", "http://[::1]:8080"),
        ] {
            assert!(!is_origin_of(site, origin), "{origin}");
        }
    }

    #[test]
    fn a_challenge_is_for_one_visitor_and_five_minutes() {
        let challenges = Challenges::new("secret");
        let made = challenges.make("ada", 1000).unwrap();
        assert_ne!(made, challenges.make("ada", 1000).unwrap());
        assert_eq!(challenges.check("ada", &made, 300_999), Ok(301_000));
        assert_eq!(challenges.check("ada", &made, 301_000), Err(PasskeyError::Challenge));
        assert_eq!(challenges.check("eve", &made, 2000), Err(PasskeyError::Challenge));
        assert_eq!(Challenges::new("other").check("ada", &made, 2000), Err(PasskeyError::Challenge));
        // Its owner has changed when it expires.
        let text = String::from_utf8(decode("", &made).unwrap()).unwrap();
        let later = encode(text.replacen("301000", "901000", 1));
        assert_eq!(challenges.check("ada", &later, 302_000), Err(PasskeyError::Challenge));
        for wrong in ["", "AAAA", "AAECAwQFBgc", "!"] {
            assert!(challenges.check("ada", wrong, 2000).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_new_passkey_has_its_id_in_the_authenticator_data() {
        let data = [&authenticator(SITE, 0x45), [9; 16].as_slice(), &[0, 3], b"abc", &[0xa5, 1]].concat();
        assert_eq!(check_new_id(b"abc", &data), Ok(()));
        for (id, data) in [
            (b"abd".as_slice(), data.as_slice()),
            (b"ab", &data),
            (b"abc", &data[..57]),
            (b"abc", &authenticator(SITE, 0x45)),
            (b"", &[&data[..53], &[0, 0]].concat()),
            (b"abc", &[&authenticator(SITE, 5), &data[37..]].concat()),
        ] {
            assert_eq!(check_new_id(id, data), Err(PasskeyError::Id));
        }
    }
}

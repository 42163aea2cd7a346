//! Passkeys. Bytes are base64url without padding, as in the JSON forms of WebAuthn.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a browser's `navigator.credentials.create` and `get` need.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PasskeyChallenge {
    /// The bytes to sign. They are for this visitor, for five minutes, and can be answered once.
    pub challenge: String,
    /// The visitor's `user.id`.
    pub user: String,
    /// The ids of the visitor's passkeys, for `excludeCredentials`.
    pub passkeys: Vec<String>,
}

/// A new passkey, as `navigator.credentials.create` has made it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// Its `id`.
    #[schema(max_length = 1364)]
    pub id: String,
    /// `response.clientDataJSON`.
    pub client_data: String,
    /// `response.getAuthenticatorData()`.
    pub authenticator_data: String,
    /// `response.getPublicKey()`: a `SubjectPublicKeyInfo` for ES256, EdDSA (Ed25519) or RS256.
    pub public_key: String,
}

/// The answer of a passkey, from `navigator.credentials.get`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// The passkey's `id`.
    #[schema(max_length = 1364)]
    pub id: String,
    /// `response.userHandle`.
    pub user: String,
    /// `response.clientDataJSON`.
    pub client_data: String,
    /// `response.authenticatorData`.
    pub authenticator_data: String,
    /// `response.signature`.
    pub signature: String,
}

/// A visitor's passkeys.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PasskeysAnswer {
    /// The passkeys, oldest first.
    pub passkeys: Vec<Passkey>,
}

/// A visitor's passkey.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Passkey {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// When a browser last signed in with it, or when it was made.
    pub used: u64,
}

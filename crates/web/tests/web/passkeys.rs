//! Passkeys, with an authenticator that answers as one should, and as an attacker would.

use crate::test_server::{TestServer, Visitor, postgres_store, stores};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use saolei_web::Limits;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::time::Duration;

const HOST: &str = "mines.example.org";
const ORIGIN: &str = "https://mines.example.org";

/// DER before the point of a P-256 key.
const P256: &str = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgA";

fn base64(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// An authenticator with one passkey, and what it says next.
struct Authenticator {
    id: &'static str,
    key: EcdsaKeyPair,
    site: &'static str,
    origin: &'static str,
    flags: u8,
    counter: u32,
}

impl Authenticator {
    fn new(id: &'static str) -> Authenticator {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, key.as_ref(), &random).unwrap();
        Authenticator { id, key, site: HOST, origin: ORIGIN, flags: 0b101, counter: 0 }
    }

    fn client_data(&self, ceremony: &str, challenge: &Value) -> String {
        json!({"type": ceremony, "challenge": challenge["challenge"], "origin": self.origin, "crossOrigin": false})
            .to_string()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        [Sha256::digest(self.site).as_slice(), &[flags], &self.counter.to_be_bytes()].concat()
    }

    /// What `navigator.credentials.create` gives.
    fn create(&self, challenge: &Value) -> Value {
        let key = [URL_SAFE_NO_PAD.decode(P256).unwrap().as_slice(), self.key.public_key().as_ref()].concat();
        let id = [&[0; 16], (self.id.len() as u16).to_be_bytes().as_slice(), self.id.as_bytes()].concat();
        json!({
            "id": base64(self.id),
            "client_data": base64(self.client_data("webauthn.create", challenge)),
            "authenticator_data": base64([self.data(self.flags | 0x40), id].concat()),
            "public_key": base64(key),
        })
    }

    /// What `navigator.credentials.get` gives.
    fn get(&self, challenge: &Value, user: &Value) -> Value {
        let (client, data) = (self.client_data("webauthn.get", challenge), self.data(self.flags));
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": base64(self.id),
            "user": user,
            "client_data": base64(client),
            "authenticator_data": base64(data),
            "signature": base64(signature),
        })
    }
}

fn visitor() -> Visitor {
    Visitor { host: Some(HOST), ..Visitor::default() }
}

async fn challenge(server: &TestServer, visitor: &mut Visitor) -> Value {
    server.ok(visitor, "POST", "/api/v1/me/passkeys/challenge", None).await
}

/// Adds a passkey, and returns the visitor's `user.id`.
async fn add(server: &TestServer, visitor: &mut Visitor, authenticator: &Authenticator) -> Value {
    let challenge = challenge(server, visitor).await;
    server.ok(visitor, "POST", "/api/v1/me/passkeys", Some(authenticator.create(&challenge))).await;
    challenge["user"].clone()
}

async fn refused(server: &TestServer, visitor: &mut Visitor, path: &str, body: Value, detail: &str) {
    let path = format!("/api/v1/me/passkeys{path}");
    let problem = server.problem(visitor, "POST", &path, Some(body), (422, "passkey")).await;
    assert!(problem["detail"].as_str().unwrap().contains(detail), "{detail}: {problem}");
}

/// Another browser becomes the same visitor, until a new code is made or the passkey is removed.
#[tokio::test]
async fn a_passkey_moves_a_visitor_to_another_browser() {
    for store in stores().await {
        let server = TestServer::on(&store).await;
        let (mut ada, mut other, mut third) = (visitor(), visitor(), visitor());
        let mut passkey = Authenticator::new("key of ada");
        let user = add(&server, &mut ada, &passkey).await;
        server.ok(&mut ada, "PUT", "/api/v1/me", Some(json!({"name": "Ada"}))).await;
        let game = server.create(&mut ada, json!({"level": "beginner"})).await;

        passkey.counter = 1;
        let asked = challenge(&server, &mut other).await;
        assert_eq!(asked["passkeys"], json!([]), "a stranger does not learn which passkeys there are");
        let answer = passkey.get(&asked, &user);
        let me = server.ok(&mut other, "POST", "/api/v1/me/passkeys/sign-in", Some(answer)).await;
        assert_eq!(me["name"], "Ada");
        assert_ne!(other.cookie, ada.cookie);
        let id = game["id"].as_str().unwrap();
        server.make_move(&mut other, id, "open", 1, 1).await;
        let seen = server.ok(&mut other, "GET", &format!("/api/v1/games/{id}"), None).await;
        assert_eq!(seen["ranked"], true, "no second player has made a move: {seen}");

        passkey.counter = 2;
        let answer = passkey.get(&challenge(&server, &mut third).await, &user);
        server.ok(&mut third, "POST", "/api/v1/me/passkeys/sign-in", Some(answer)).await;
        server.ok(&mut other, "POST", "/api/v1/me/recovery", None).await;
        for browser in [&mut ada, &mut third] {
            assert_eq!(server.ok(browser, "GET", "/api/v1/me", None).await["name"], "", "by a new code");
        }
        passkey.counter = 3;
        let answer = passkey.get(&challenge(&server, &mut ada).await, &user);
        server.ok(&mut ada, "POST", "/api/v1/me/passkeys/sign-in", Some(answer)).await;

        let path = format!("/api/v1/me/passkeys/{}", base64(passkey.id));
        server.problem(&mut visitor(), "DELETE", &path, None, (404, "no-such-passkey")).await;
        let known = server.ok(&mut ada, "GET", "/api/v1/me/passkeys", None).await;
        assert_eq!(known["passkeys"][0]["id"], base64(passkey.id));
        assert_eq!(server.ask(&mut ada, "DELETE", &path, None).await.status, 204);
        assert_eq!(server.ok(&mut ada, "GET", "/api/v1/me", None).await["name"], "Ada");
        assert_eq!(server.ok(&mut other, "GET", "/api/v1/me", None).await["name"], "", "signed out");
        passkey.counter = 4;
        let answer = passkey.get(&challenge(&server, &mut other).await, &user);
        refused(&server, &mut other, "/sign-in", answer, "unknown").await;
    }
}

#[tokio::test]
async fn only_the_right_answer_signs_in() {
    let limits = Limits { changes: 1000, ..Limits::default() };
    let server = TestServer::with_limits("sqlite::memory:", limits).await;
    let (mut ada, mut eve, mut other) = (visitor(), visitor(), visitor());
    let mut passkey = Authenticator::new("key of ada");
    let user = add(&server, &mut ada, &passkey).await;
    let own = Authenticator::new("key of eve");
    let user_of_eve = add(&server, &mut eve, &own).await;

    let asked = challenge(&server, &mut other).await;
    let sign_in = "/sign-in";
    for (wrong, detail) in [
        (Authenticator { origin: "https://evil.example", ..Authenticator::new("") }, "origin"),
        (Authenticator { origin: "http://mines.example.org", ..Authenticator::new("") }, "origin"),
        (Authenticator { site: "evil.example", ..Authenticator::new("") }, "another site"),
        (Authenticator { flags: 0b001, ..Authenticator::new("") }, "not verified"),
        (Authenticator { flags: 0b100, ..Authenticator::new("") }, "not verified"),
        (Authenticator::new(""), "signature"),
    ] {
        let mut answer = wrong.get(&asked, &user);
        answer["id"] = json!(base64(passkey.id));
        refused(&server, &mut other, sign_in, answer, detail).await;
    }
    let mut answer = own.get(&asked, &user);
    refused(&server, &mut other, sign_in, answer.clone(), "another visitor").await;
    answer["id"] = json!(base64(passkey.id));
    refused(&server, &mut other, sign_in, answer, "signature").await;
    let mut answer = passkey.get(&asked, &user_of_eve);
    refused(&server, &mut other, sign_in, answer, "another visitor").await;
    answer = passkey.get(&asked, &user);
    answer["client_data"] = json!(base64(passkey.client_data("webauthn.create", &asked)));
    refused(&server, &mut other, sign_in, answer, "webauthn.create").await;
    let forged = json!({"challenge": "AAECAwQFBgc"});
    refused(&server, &mut other, sign_in, passkey.get(&forged, &user), "challenge").await;
    // A challenge of another visitor: the answer was caught on its way.
    let theirs = passkey.get(&challenge(&server, &mut ada).await, &user);
    refused(&server, &mut other, sign_in, theirs, "challenge").await;
    let answer = passkey.get(&asked, &user);
    for field in ["id", "user", "client_data", "authenticator_data", "signature"] {
        for text in ["", "!", "AAAA"] {
            let mut answer = answer.clone();
            answer[field] = json!(text);
            refused(&server, &mut other, sign_in, answer, "").await;
        }
    }
    assert_eq!(server.ok(&mut other, "GET", "/api/v1/me", None).await["name"], "");

    // After all that the right answer is right, once.
    let cookie = other.cookie.clone();
    server.ok(&mut other, "POST", "/api/v1/me/passkeys/sign-in", Some(answer.clone())).await;
    other.cookie = cookie;
    refused(&server, &mut other, sign_in, answer, "answered before").await;

    // An authenticator that counts, and a copy of it that lags behind.
    passkey.counter = 9;
    let answer = passkey.get(&challenge(&server, &mut other).await, &user);
    let cookie = other.cookie.clone();
    server.ok(&mut other, "POST", "/api/v1/me/passkeys/sign-in", Some(answer)).await;
    other.cookie = cookie;
    for counter in [9, 8, 0] {
        passkey.counter = counter;
        let answer = passkey.get(&challenge(&server, &mut other).await, &user);
        refused(&server, &mut other, sign_in, answer, "copy").await;
    }
}

#[tokio::test]
async fn only_the_right_answer_adds_a_passkey() {
    let server = TestServer::on("sqlite::memory:").await;
    let (mut ada, mut eve) = (visitor(), visitor());
    let asked = challenge(&server, &mut ada).await;
    for (wrong, detail) in [
        (Authenticator { origin: "https://evil.example", ..Authenticator::new("a") }, "origin"),
        (Authenticator { site: "evil.example", ..Authenticator::new("a") }, "another site"),
        (Authenticator { flags: 0b001, ..Authenticator::new("a") }, "not verified"),
        (Authenticator::new(""), "id"),
    ] {
        refused(&server, &mut ada, "", wrong.create(&asked), detail).await;
    }
    let passkey = Authenticator::new("key of ada");
    let answer = passkey.create(&asked);
    refused(&server, &mut eve, "", answer.clone(), "challenge").await;
    let mut with_key = answer.clone();
    with_key["public_key"] = json!(base64("secret"));
    refused(&server, &mut ada, "", with_key, "public key").await;
    let mut with_id = answer.clone();
    with_id["id"] = json!(base64("key of eve"));
    refused(&server, &mut ada, "", with_id, "id").await;
    let mut at_evil =
        Visitor { host: Some("evil.example"), cookie: ada.cookie.clone(), ..Visitor::default() };
    refused(&server, &mut at_evil, "", answer.clone(), "origin").await;
    server.ok(&mut ada, "POST", "/api/v1/me/passkeys", Some(answer.clone())).await;
    refused(&server, &mut ada, "", answer, "answered before").await;
    // The id of another visitor's passkey.
    let copied = Authenticator::new("key of ada").create(&challenge(&server, &mut eve).await);
    refused(&server, &mut eve, "", copied, "id").await;
    assert_eq!(server.ok(&mut eve, "GET", "/api/v1/me/passkeys", None).await["passkeys"], json!([]));
}

/// The proxy may send the two requests of a sign-in to different servers; a replay to the other one is found too.
#[tokio::test]
async fn a_challenge_of_one_server_counts_at_another_once() {
    let Some(store) = postgres_store() else { return };
    let (one, other) = (TestServer::on(&store).await, TestServer::on(&store).await);
    let (mut ada, mut browser) = (visitor(), visitor());
    let passkey = Authenticator::new("key of ada");
    let user = add(&one, &mut ada, &passkey).await;
    let answer = passkey.get(&challenge(&one, &mut browser).await, &user);
    let cookie = browser.cookie.clone();
    other.ok(&mut browser, "POST", "/api/v1/me/passkeys/sign-in", Some(answer.clone())).await;
    assert_eq!(
        one.ok(&mut browser, "GET", "/api/v1/me/passkeys", None).await["passkeys"][0]["id"],
        answer["id"]
    );
    browser.cookie = cookie;
    refused(&one, &mut browser, "/sign-in", answer, "answered before").await;
}

#[tokio::test]
async fn a_visitor_has_a_limited_number_of_passkeys() {
    let limits = Limits { passkeys: 1, ..Limits::default() };
    let (server, mut ada) = (TestServer::with_limits("sqlite::memory:", limits).await, visitor());
    add(&server, &mut ada, &Authenticator::new("first")).await;
    let second = Authenticator::new("second").create(&challenge(&server, &mut ada).await);
    refused(&server, &mut ada, "", second, "this visitor has too many passkeys").await;
}

/// Whoever makes cookies by the thousand cannot take all names.
#[tokio::test]
async fn a_network_changes_names_a_limited_number_of_times() {
    let limits = Limits { changes: 2, change_every: Duration::from_secs(100_000), ..Limits::default() };
    let server = TestServer::with_limits("sqlite::memory:", limits).await;
    let name = |number: u32| Some(json!({"name": format!("name {number}")}));
    let eve = || Visitor { address: Some("203.0.113.7".parse().unwrap()), ..Visitor::default() };
    for number in 0..20 {
        server.ok(&mut eve(), "PUT", "/api/v1/me", name(number)).await;
    }
    server.problem(&mut eve(), "PUT", "/api/v1/me", name(20), (429, "too-many")).await;
    server.ok(&mut visitor(), "PUT", "/api/v1/me", name(20)).await;
}

//! Who sends a request: a random token in a cookie, and no other data about a person.

use crate::app::App;
use crate::client_address::ClientAddress;
use crate::problem::{Answer, ProblemAnswer};
use crate::store::{Store, StoreError};
use crate::token::{self, NoRandom};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use parking_lot::Mutex;
use saolei_api::{GameVisitor, Problem};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Letters of a token: 157 bits.
const TOKEN: usize = 32;

/// Letters of the token of a browser that signed in with a code or a passkey. The store knows its visitor.
const BROWSER_TOKEN: usize = 36;

/// How long the store's answer about a browser is cached.
const REMEMBERED_FOR: Duration = Duration::from_secs(5);

/// With more browsers than this, the whole cache is cleared.
const MAX_REMEMBERED: usize = 100_000;

pub(crate) const COOKIE: &str = "saolei";

/// The longest that browsers keep a cookie: 400 days.
const COOKIE_SECONDS: u64 = 400 * 24 * 60 * 60;

pub(crate) const KEY_HEADER: &str = "saolei-key";

/// Who sends a request, and the key that came with it.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The hash of the token in the visitor's first browser.
    pub(crate) id: String,
    /// The key of a play link.
    pub(crate) key: Option<String>,
    /// The network that the request comes from; `None` for this machine.
    pub(crate) network: Option<String>,
}

impl Visitor {
    pub(crate) fn in_game(&self) -> GameVisitor<'_> {
        GameVisitor { id: &self.id, key: self.key.as_deref() }
    }
}

/// The token itself, which only its visitor may get.
#[derive(Clone)]
pub(crate) struct VisitorToken(pub(crate) String);

/// Adds a [`Visitor`] to the request. A visitor without a token gets one.
///
/// The cookie is `SameSite=Strict`: only our own page sends it. Only the API reads and sets it: a link from another site
/// to the page comes without it, and would look like a new visitor.
pub(crate) async fn identify(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let headers = request.headers();
    let (token, id, is_new) = match known_or_new(&app, headers).await {
        Ok(visitor) => visitor,
        Err(problem) => return ProblemAnswer::from(problem).into_response(),
    };
    let client = request.extensions().get::<ClientAddress>();
    let address = client.and_then(|client| client.address(headers, &app.limits.proxies));
    let network = address.map(|address| app.networks.name(address));
    let key = headers.get(KEY_HEADER).and_then(|key| key.to_str().ok()).map(str::to_string);
    let new_cookie = is_new.then(|| cookie(&token, headers));
    request.extensions_mut().insert(Visitor { id, key, network });
    request.extensions_mut().insert(VisitorToken(token));
    let mut response = next.run(request).await;
    // The answer already has a cookie if the visitor has just become another one.
    if let Some(cookie) = new_cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok())
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The cookie that makes a browser belong to a visitor.
pub(crate) fn cookie(token: &str, headers: &HeaderMap) -> String {
    let is_secure = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let secure = if is_secure { "; Secure" } else { "" };
    format!("saolei={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={COOKIE_SECONDS}{secure}")
}

/// Caches which visitors recent browsers belong to, so that not every request asks the store.
#[derive(Clone, Debug, Default)]
pub(crate) struct Browsers {
    /// Visitors by the hash of a browser's token.
    visitors: Arc<Mutex<HashMap<String, (String, Instant)>>>,
}

impl Browsers {
    /// Forgets all of them, after some were signed out. Other servers notice when their cached answers expire.
    pub(crate) fn forget(&self) {
        self.visitors.lock().clear();
    }

    /// The id of the visitor that a browser's token belongs to, if any.
    async fn visitor(&self, store: &Store, token: &str) -> Result<Option<String>, StoreError> {
        let hash = token::hash(token);
        let known = self.visitors.lock().get(&hash).cloned();
        if let Some((id, _)) = known.filter(|(_, at)| at.elapsed() < REMEMBERED_FOR) {
            return Ok(Some(id));
        }
        let id = if token::is_random(token, BROWSER_TOKEN) {
            store.visitor_of(&hash).await?
        } else if token::is_random(token, TOKEN) && !store.is_signed_out(&hash).await? {
            Some(hash.clone())
        } else {
            None
        };
        if let Some(id) = &id {
            let mut visitors = self.visitors.lock();
            if visitors.len() >= MAX_REMEMBERED {
                visitors.clear();
            }
            visitors.insert(hash, (id.clone(), Instant::now()));
        }
        Ok(id)
    }
}

/// The token and the id of a visitor, and whether they are new.
async fn known_or_new(app: &App, headers: &HeaderMap) -> Result<(String, String, bool), Problem> {
    if let Some(token) = token_of(headers)
        && let Some(id) = app.browsers.visitor(&app.store, token).await?
    {
        return Ok((token.to_string(), id, false));
    }
    let token = token::random(TOKEN)?;
    let id = token::hash(&token);
    Ok((token, id, true))
}

/// A token for a browser that signs in with a code or a passkey.
pub(crate) fn new_browser() -> Result<String, NoRandom> {
    token::random(BROWSER_TOKEN)
}

/// A code with which another browser becomes the same visitor.
pub(crate) fn new_code() -> Result<String, NoRandom> {
    token::random(TOKEN)
}

fn token_of(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = ProblemAnswer;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<Visitor> {
        parts.extensions.get::<Visitor>().cloned().ok_or_else(|| Problem::internal().into())
    }
}

impl<S: Sync> FromRequestParts<S> for VisitorToken {
    type Rejection = ProblemAnswer;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Answer<VisitorToken> {
        parts.extensions.get::<VisitorToken>().cloned().ok_or_else(|| Problem::internal().into())
    }
}

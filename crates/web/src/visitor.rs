//! Who sends a request: a random token in a cookie, and nothing else about anyone.

use crate::peer::Peer;
use crate::problem::Problem;
use crate::token;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::sync::Arc;

/// Letters of a token: 157 bits.
const TOKEN: usize = 32;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "saolei";

/// The longest that browsers keep a cookie: 400 days.
const COOKIE_SECONDS: u64 = 400 * 24 * 60 * 60;

/// The header for the key of a play link.
pub(crate) const KEY_HEADER: &str = "saolei-key";

/// Who sends a request, and the key that came with it.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The hash of the token in the cookie.
    pub(crate) id: String,
    /// The key of a play link.
    pub(crate) key: Option<String>,
    /// The network that the request comes from; `None` for this machine itself.
    pub(crate) network: Option<String>,
}

/// The token itself, for the visitor alone.
#[derive(Clone)]
pub(crate) struct VisitorToken(pub(crate) String);

/// Puts a [`Visitor`] into the request. A visitor without a token gets one.
///
/// The cookie is `SameSite=Strict`: only our own page sends it. The API alone reads and sets it: a link from elsewhere to
/// the page comes without it, and would look like a new visitor's.
pub(crate) async fn identify(
    State(proxies): State<Arc<[IpAddr]>>,
    mut request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let known = token_of(headers);
    let is_new = known.is_none();
    let token = match known.map_or_else(|| token::random(TOKEN), Ok) {
        Ok(token) => token,
        Err(error) => return Problem::from(error).into_response(),
    };
    let peer = request.extensions().get::<Peer>();
    let network = peer.and_then(|peer| peer.network(headers, &proxies));
    let key = headers.get(KEY_HEADER).and_then(|key| key.to_str().ok()).map(str::to_string);
    let new_cookie = is_new.then(|| cookie(&token, headers));
    request.extensions_mut().insert(Visitor { id: token::hash(&token), key, network });
    request.extensions_mut().insert(VisitorToken(token));
    let mut response = next.run(request).await;
    // The answer has a cookie if the visitor has just become another one.
    if let Some(cookie) = new_cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok())
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The cookie that makes a browser this visitor's.
pub(crate) fn cookie(token: &str, headers: &HeaderMap) -> String {
    let is_secure = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let secure = if is_secure { "; Secure" } else { "" };
    format!("saolei={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={COOKIE_SECONDS}{secure}")
}

/// The id of the visitor with this token, if it can be one.
pub(crate) fn id_of(token: &str) -> Option<String> {
    token::is_random(token, TOKEN).then(|| token::hash(token))
}

fn token_of(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    let token = pairs.find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))?;
    token::is_random(token, TOKEN).then(|| token.to_string())
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Problem> {
        parts.extensions.get::<Visitor>().cloned().ok_or_else(Problem::internal)
    }
}

impl<S: Sync> FromRequestParts<S> for VisitorToken {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<VisitorToken, Problem> {
        parts.extensions.get::<VisitorToken>().cloned().ok_or_else(Problem::internal)
    }
}

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

/// The longest that browsers keep a cookie: 400 days.
const COOKIE_SECONDS: u64 = 400 * 24 * 60 * 60;

/// The header for the key of a play link.
const KEY_HEADER: &str = "saolei-key";

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
    let secure = headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let known = token_of(headers);
    let is_new = known.is_none();
    let token = match known.map_or_else(|| token::random(TOKEN), Ok) {
        Ok(token) => token,
        Err(error) => return Problem::from(error).into_response(),
    };
    let peer = request.extensions().get::<Peer>();
    let network = peer.and_then(|peer| peer.network(headers, &proxies));
    let key = headers.get(KEY_HEADER).and_then(|key| key.to_str().ok()).map(str::to_string);
    request.extensions_mut().insert(Visitor { id: token::hash(&token), key, network });
    let mut response = next.run(request).await;
    if is_new {
        let secure = if secure { "; Secure" } else { "" };
        let cookie =
            format!("saolei={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={COOKIE_SECONDS}{secure}");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    response
}

fn token_of(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';'));
    let token = pairs.find_map(|pair| pair.trim().strip_prefix("saolei="))?;
    token::is_random(token, TOKEN).then(|| token.to_string())
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Problem> {
        parts.extensions.get::<Visitor>().cloned().ok_or_else(Problem::internal)
    }
}

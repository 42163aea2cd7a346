//! Who is asking: a random token in a cookie, and nothing else about anyone.

use crate::app::App;
use crate::games::Visitor;
use crate::peer::Peer;
use crate::problem::Problem;
use crate::token;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Letters of a token: 157 bits.
const TOKEN: usize = 32;

/// The longest that browsers keep a cookie, 400 days.
const KEPT_FOR: u64 = 400 * 24 * 60 * 60;

/// The header in which the key of a play link comes.
pub(crate) const KEY_HEADER: &str = "saolei-key";

/// The name that a visitor's cookie stands for, and the network that the request comes from.
#[derive(Clone, Debug)]
struct Known {
    id: String,
    network: Option<String>,
}

/// Gives a visitor without a token one.
///
/// The cookie is `SameSite=Strict`: only our own page sends it. It is read and set by the API alone, because a link from
/// elsewhere to the page comes without it, and would be taken for a new visitor's.
pub(crate) async fn know(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let known = token_of(request.headers());
    let secure = request.headers().get("x-forwarded-proto").is_some_and(|proto| proto == "https");
    let (id, fresh) = match known {
        Some(token) => (token::hashed(&token), None),
        None => match token::random(TOKEN) {
            Ok(token) => (token::hashed(&token), Some(token)),
            Err(error) => {
                tracing::error!(%error, "no token for a visitor");
                return Problem::internal().into_response();
            }
        },
    };
    let peer = request.extensions().get::<Peer>();
    let network = peer.and_then(|peer| peer.network(request.headers(), &app));
    request.extensions_mut().insert(Known { id, network });
    let mut response = next.run(request).await;
    if let Some(token) = fresh {
        let secure = if secure { "; Secure" } else { "" };
        let cookie = format!("saolei={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={KEPT_FOR}{secure}");
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

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Visitor, Problem> {
        let Known { id, network } = parts.extensions.get::<Known>().cloned().ok_or_else(Problem::internal)?;
        let key = parts.headers.get(KEY_HEADER).and_then(|key| key.to_str().ok()).map(str::to_string);
        Ok(Visitor { id, key, network })
    }
}

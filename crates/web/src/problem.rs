//! Errors as problem documents (RFC 9457): what is wrong, and what to do.

use crate::passkey::PasskeyError;
use crate::store::StoreError;
use crate::token::NoRandom;
use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use saolei_boards::{PlaceError, quote};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Problem {
    /// The stable name of this kind of problem, such as `urn:saolei:no-such-game`.
    #[serde(rename = "type")]
    #[schema(rename = "type", example = "urn:saolei:no-such-game")]
    kind: &'static str,
    /// The kind of problem in a few words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What was expected and what was found.
    detail: String,
    /// What to do about it.
    remedy: &'static str,
    /// Try again after this many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

impl Problem {
    /// The HTTP status.
    pub const fn status(&self) -> u16 {
        self.status
    }
}

/// A constructor for each kind of problem: its status, name, title, detail, remedy, and perhaps `retry_after`.
macro_rules! problems {
    ($(
        $name:ident($($arg:ident: $type:ty),*): $status:expr, $kind:literal,
        $title:literal, $detail:expr, $remedy:expr $(, $retry_after:expr)?;
    )*) => {
        impl Problem {$(
            pub(crate) fn $name($($arg: $type),*) -> Problem {
                Problem {
                    kind: concat!("urn:saolei:", $kind),
                    title: $title,
                    status: $status.as_u16(),
                    detail: $detail.into(),
                    remedy: $remedy,
                    retry_after: None$(.or(Some($retry_after)))?,
                }
            }
        )*}
    };
}

problems! {
    bad_request(detail: impl Into<String>, remedy: &'static str): StatusCode::UNPROCESSABLE_ENTITY, "bad-request",
        "the request cannot be fulfilled", detail, remedy;
    unreadable(status: StatusCode, detail: String): status, "unreadable",
        "the request cannot be read", detail, "send application/json as described in /openapi.json";
    no_such_game(id: &str): StatusCode::NOT_FOUND, "no-such-game",
        "there is no such game", format!("no game has the id {}", quote(id)),
        "check the link, or start a new game with POST /api/v1/games";
    no_such_page(path: &str): StatusCode::NOT_FOUND, "no-such-page",
        "there is nothing here", format!("nothing is served at {}", quote(path)),
        "see /openapi.json for all addresses";
    wrong_host(host: &str): StatusCode::MISDIRECTED_REQUEST, "wrong-host",
        "this is another site", format!("this server does not serve the host {}", quote(host)),
        "check the address, or tell the server's operator to add it with --host";
    method_not_allowed(): StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed",
        "wrong method", "this address does not accept the method",
        "use a method listed in the header Allow";
    not_a_player(): StatusCode::FORBIDDEN, "not-a-player",
        "you are not a player of this game",
        "another visitor created the game, and the request has no key or a wrong one",
        "ask the player for the play link and send its key in the header Saolei-Key";
    key_taken(): StatusCode::UNPROCESSABLE_ENTITY, "key-taken",
        "the key was used for another move", "a different move with this key has already been made",
        "make a new key for each move, such as a random UUID";
    name_taken(name: &str): StatusCode::UNPROCESSABLE_ENTITY, "name-taken",
        "the name is taken", format!("another visitor is called {} or looks like it", quote(name)),
        "choose another name";
    passkey(detail: String): StatusCode::UNPROCESSABLE_ENTITY, "passkey",
        "the passkey cannot be used", detail, "ask for a new challenge and try again, or use a code";
    no_such_passkey(id: &str): StatusCode::NOT_FOUND, "no-such-passkey",
        "you have no such passkey", format!("none of your passkeys has the id {}", quote(id)),
        "see GET /api/v1/me/passkeys";
    no_such_recording(id: &str): StatusCode::NOT_FOUND, "no-such-recording",
        "you keep no such recorded game", format!("none of the recorded games that you keep has the id {}", quote(id)),
        "see GET /api/v1/me/videos";
    quota_used(detail: impl Into<String>, remedy: &'static str): StatusCode::CONFLICT, "quota-used",
        "no more recorded games can be kept", detail, remedy;
    too_slow(seconds: u64): StatusCode::REQUEST_TIMEOUT, "too-slow",
        "the request is too slow", format!("the body did not arrive within {seconds} s"),
        "send it again";
    daily_running(): StatusCode::FORBIDDEN, "daily-running",
        "you have not finished today's board",
        "the game is on today's board, and you have not finished your own game on it",
        "finish your daily game, or come back tomorrow (UTC)";
    game_over(): StatusCode::CONFLICT, "game-over",
        "the game is over", "hints, odds and undo need a game that is being played",
        "start a new game, or see the replay and the review";
    not_over(): StatusCode::CONFLICT, "not-over",
        "the game is not over", "this would show where the mines are, and the game is still being played",
        "try again when the game is won or lost";
    too_long(most: u64): StatusCode::CONFLICT, "too-long",
        "the game is too long", format!("a game on this board has at most {most} turns"),
        "start a new game";
    too_early(): StatusCode::CONFLICT, "too-early",
        "the move is too early", "the move in `after` has not arrived",
        "send the move before it, and then this one with the same key";
    no_board(detail: String): StatusCode::UNPROCESSABLE_ENTITY, "no-board",
        "no such board could be made", detail,
        "ask for fewer mines, or allow guesses";
    too_many(what: impl Into<String>, seconds: u64): StatusCode::TOO_MANY_REQUESTS, "too-many",
        "too many requests", what, "wait retry_after seconds, then try again", seconds;
    busy(detail: &str): StatusCode::SERVICE_UNAVAILABLE, "busy",
        "the server is busy", detail, "try again in a few seconds, a move with the same key", 2;
    cannot_save(): StatusCode::SERVICE_UNAVAILABLE, "cannot-save",
        "the server cannot save", "writing to the store fails; the server's log has the reason",
        "try again in a few seconds, a move with the same key; if it keeps failing, tell the server's operator", 2;
    internal(): StatusCode::INTERNAL_SERVER_ERROR, "internal",
        "the server has failed", "the server's log has the reason",
        "try again; if it keeps failing, tell the server's operator";
}

/// The visitor is told to try again; the log has the reason.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        if let StoreError::Write(_) = error {
            // The store logs when writing begins to fail, and not for each of thousands of requests.
            return Problem::cannot_save();
        }
        tracing::error!(%error, "the store cannot be used");
        match error {
            StoreError::Corrupt { .. } => Problem::internal(),
            _ => Problem::busy("the store cannot be reached"),
        }
    }
}

impl From<PasskeyError> for Problem {
    fn from(error: PasskeyError) -> Problem {
        Problem::passkey(error.to_string())
    }
}

impl From<NoRandom> for Problem {
    fn from(error: NoRandom) -> Problem {
        tracing::error!(%error, "cannot make a token");
        Problem::internal()
    }
}

impl From<PlaceError> for Problem {
    fn from(error: PlaceError) -> Problem {
        Problem::bad_request(error.to_string(), "count rows and columns from 1, up to the size of the board")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = self.retry_after;
        let mut response = (status, Json(self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = retry_after {
            headers.insert(HeaderName::from_static("retry-after"), seconds.into());
        }
        response
    }
}

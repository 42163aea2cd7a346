//! Errors as problem documents (RFC 9457): what is wrong, and what to do.

use crate::store::StoreError;
use crate::token::NoRandom;
use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use saolei_boards::{PlaceError, quote};
use serde::Serialize;
use std::borrow::Cow;
use utoipa::ToSchema;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Problem {
    /// The stable name of this kind of problem, such as `urn:saolei:no-such-game`.
    #[serde(rename = "type")]
    #[schema(rename = "type", value_type = String, example = "urn:saolei:no-such-game")]
    kind: Cow<'static, str>,
    /// The kind of problem in a few words.
    #[schema(value_type = String)]
    title: Cow<'static, str>,
    /// The HTTP status.
    status: u16,
    /// What was expected and what was found.
    detail: String,
    /// What to do about it.
    #[schema(value_type = String)]
    remedy: Cow<'static, str>,
    /// Try again after this many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

impl Problem {
    fn new(
        status: StatusCode,
        kind: &'static str,
        title: &'static str,
        detail: impl Into<String>,
        remedy: &'static str,
    ) -> Problem {
        Problem {
            kind: kind.into(),
            title: title.into(),
            status: status.as_u16(),
            detail: detail.into(),
            remedy: remedy.into(),
            retry_after: None,
        }
    }

    fn retry_after(self, seconds: u64) -> Problem {
        Problem { retry_after: Some(seconds), ..self }
    }

    /// The HTTP status.
    pub const fn status(&self) -> u16 {
        self.status
    }

    pub(crate) fn bad_request(detail: impl Into<String>, remedy: &'static str) -> Problem {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "urn:saolei:bad-request",
            "the request cannot be fulfilled",
            detail,
            remedy,
        )
    }

    pub(crate) fn unreadable(status: StatusCode, detail: impl Into<String>) -> Problem {
        Problem::new(
            status,
            "urn:saolei:unreadable",
            "the request cannot be read",
            detail,
            "send application/json as described in /openapi.json",
        )
    }

    pub(crate) fn no_such_game(id: &str) -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "urn:saolei:no-such-game",
            "there is no such game",
            format!("no game has the id {}", quote(id)),
            "check the link, or start a new game with POST /api/games",
        )
    }

    pub(crate) fn no_such_page(path: &str) -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "urn:saolei:no-such-page",
            "there is nothing here",
            format!("nothing is served at {}", quote(path)),
            "see /openapi.json for all addresses",
        )
    }

    pub(crate) fn method_not_allowed() -> Problem {
        Problem::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "urn:saolei:method-not-allowed",
            "wrong method",
            "this address does not accept the method",
            "use a method listed in the header Allow",
        )
    }

    pub(crate) fn not_a_player() -> Problem {
        Problem::new(
            StatusCode::FORBIDDEN,
            "urn:saolei:not-a-player",
            "you are not a player of this game",
            "another visitor created the game, and the request has no key or a wrong one",
            "ask the player for the play link and send its key in the header Saolei-Key",
        )
    }

    pub(crate) fn key_taken() -> Problem {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "urn:saolei:key-taken",
            "the key was used for another move",
            "a different move with this key has already been made",
            "make a new key for each move, such as a random UUID",
        )
    }

    pub(crate) fn too_slow(seconds: u64) -> Problem {
        Problem::new(
            StatusCode::REQUEST_TIMEOUT,
            "urn:saolei:too-slow",
            "the request is too slow",
            format!("the body did not arrive within {seconds} s"),
            "send it again",
        )
    }

    pub(crate) fn daily_running() -> Problem {
        Problem::new(
            StatusCode::FORBIDDEN,
            "urn:saolei:daily-running",
            "you have not finished today's board",
            "the game is on today's board, and you have not finished your own game on it",
            "finish your daily game, or come back tomorrow (UTC)",
        )
    }

    pub(crate) fn game_over() -> Problem {
        Problem::new(
            StatusCode::CONFLICT,
            "urn:saolei:game-over",
            "the game is over",
            "hints, odds and undo need a game that is being played",
            "start a new game, or see the replay and the review",
        )
    }

    pub(crate) fn not_over() -> Problem {
        Problem::new(
            StatusCode::CONFLICT,
            "urn:saolei:not-over",
            "the game is not over",
            "this would show where the mines are, and the game is still being played",
            "try again when the game is won or lost",
        )
    }

    pub(crate) fn too_long(most: u64) -> Problem {
        Problem::new(
            StatusCode::CONFLICT,
            "urn:saolei:too-long",
            "the game is too long",
            format!("a game on this board has at most {most} turns"),
            "start a new game",
        )
    }

    pub(crate) fn no_board(detail: impl Into<String>) -> Problem {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "urn:saolei:no-board",
            "no such board could be made",
            detail,
            "ask for fewer mines, or allow guesses",
        )
    }

    pub(crate) fn too_many(what: &str, seconds: u64) -> Problem {
        Problem::new(
            StatusCode::TOO_MANY_REQUESTS,
            "urn:saolei:too-many",
            "too many requests",
            what,
            "wait retry_after seconds, then try again",
        )
        .retry_after(seconds)
    }

    pub(crate) fn busy(detail: impl Into<String>) -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "urn:saolei:busy",
            "the server is busy",
            detail,
            "try again in a few seconds, a move with the same key",
        )
        .retry_after(2)
    }

    pub(crate) fn internal() -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "urn:saolei:internal",
            "the server has failed",
            "the server's log has the reason",
            "try again; if it keeps failing, tell the server's operator",
        )
    }
}

/// The visitor is told to try again; the log has the reason.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        tracing::error!(%error, "the store cannot be used");
        match error {
            StoreError::Corrupt { .. } => Problem::internal(),
            _ => Problem::busy("the store cannot be reached"),
        }
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

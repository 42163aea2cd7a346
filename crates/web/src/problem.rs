//! Errors as problem documents (RFC 9457): what is wrong, and what to do.

use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::borrow::Cow;
use utoipa::ToSchema;

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Problem {
    /// A name for this kind of problem that stays the same, such as `urn:saolei:no-such-game`.
    #[serde(rename = "type")]
    #[schema(rename = "type", value_type = String, example = "urn:saolei:no-such-game")]
    kind: Cow<'static, str>,
    /// The kind of problem in a few words.
    #[schema(value_type = String)]
    title: Cow<'static, str>,
    /// The status code of the answer.
    status: u16,
    /// What was expected and what was found.
    detail: String,
    /// What to do about it.
    #[schema(value_type = String)]
    remedy: Cow<'static, str>,
    /// After how many seconds it is worth trying again.
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

    /// The status code.
    pub const fn status(&self) -> u16 {
        self.status
    }

    pub(crate) fn bad_request(detail: impl Into<String>, remedy: &'static str) -> Problem {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "urn:saolei:bad-request",
            "the request cannot be carried out",
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
            "send what /openapi.json describes, as application/json",
        )
    }

    pub(crate) fn no_such_game(id: &str) -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "urn:saolei:no-such-game",
            "there is no such game",
            format!("no game is called {:?}", shortened(id)),
            "check the link, or start a new game with POST /api/games",
        )
    }

    pub(crate) fn no_such_page(path: &str) -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "urn:saolei:no-such-page",
            "there is nothing here",
            format!("nothing is served at {:?}", shortened(path)),
            "/openapi.json lists what there is",
        )
    }

    pub(crate) fn method_not_allowed() -> Problem {
        Problem::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "urn:saolei:method-not-allowed",
            "this address is not used that way",
            "the method is not one that this address takes",
            "the header Allow and /openapi.json list the methods",
        )
    }

    pub(crate) fn not_a_player() -> Problem {
        Problem::new(
            StatusCode::FORBIDDEN,
            "urn:saolei:not-a-player",
            "this game is another's",
            "the game was made by another visitor, and no key or a wrong one came with the request",
            "ask its player for the play link and send its key in the header Saolei-Key",
        )
    }

    pub(crate) fn key_taken() -> Problem {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "urn:saolei:key-taken",
            "this key was used for another move",
            "a move with this key was made before, and it was not this one",
            "make a new key for every move, such as a random UUID",
        )
    }

    pub(crate) fn too_slow(seconds: u64) -> Problem {
        Problem::new(
            StatusCode::REQUEST_TIMEOUT,
            "urn:saolei:too-slow",
            "the request comes too slowly",
            format!("its body has to be there within {seconds} s"),
            "send it again in one piece",
        )
    }

    pub(crate) fn daily_running() -> Problem {
        Problem::new(
            StatusCode::FORBIDDEN,
            "urn:saolei:daily-running",
            "today's board is still being played",
            "this game is on today's board, and you have not finished your own on it",
            "finish your daily first, or come back tomorrow (UTC)",
        )
    }

    pub(crate) fn game_over() -> Problem {
        Problem::new(
            StatusCode::CONFLICT,
            "urn:saolei:game-over",
            "the game is over",
            "help is given, and moves are taken back, in games that go on",
            "start a new game, or look at the replay and the review",
        )
    }

    pub(crate) fn not_over() -> Problem {
        Problem::new(
            StatusCode::CONFLICT,
            "urn:saolei:not-over",
            "the game is not over",
            "a replay or a review tells where the mines are, and the game still goes on",
            "ask again when the game is won or lost",
        )
    }

    pub(crate) fn too_long(most: u64) -> Problem {
        Problem::new(
            StatusCode::CONFLICT,
            "urn:saolei:too-long",
            "the game has too many moves",
            format!("a game on this board has at most {most} of them"),
            "start a new game",
        )
    }

    pub(crate) fn no_board(detail: impl Into<String>) -> Problem {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "urn:saolei:no-board",
            "no such board was found",
            detail,
            "ask for fewer mines, or for a board that may need guesses",
        )
    }

    pub(crate) fn too_many(what: &str, seconds: u64) -> Problem {
        Problem::new(
            StatusCode::TOO_MANY_REQUESTS,
            "urn:saolei:too-many",
            "too many at once",
            what,
            "wait for as many seconds as retry_after says, then try again",
        )
        .retry_after(seconds)
    }

    pub(crate) fn busy(detail: impl Into<String>) -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "urn:saolei:busy",
            "the server cannot do this now",
            detail,
            "try again in a few seconds; a move keeps its key, so that it is made once",
        )
        .retry_after(2)
    }

    pub(crate) fn internal() -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "urn:saolei:internal",
            "the server has made a mistake",
            "what went wrong stands in the server's log",
            "try again; if it stays like this, tell whoever runs the server",
        )
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
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

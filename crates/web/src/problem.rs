//! Problems as answers to requests, and the problems that server errors become.

use crate::passkey::PasskeyError;
use crate::store::StoreError;
use crate::token::NoRandom;
use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use saolei_api::Problem;

#[derive(Debug)]
pub(crate) struct ProblemAnswer(Problem);

/// The result of a handler.
pub(crate) type Answer<T> = Result<T, ProblemAnswer>;

impl<E: Into<Problem>> From<E> for ProblemAnswer {
    fn from(error: E) -> ProblemAnswer {
        ProblemAnswer(error.into())
    }
}

/// Visitors are told to try again; the log has the reason.
impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        if let StoreError::Write(_) = error {
            // The store logs when writing begins to fail, not for each of thousands of requests.
            return Problem::cannot_save();
        }
        tracing::error!(%error, "the store cannot be used");
        match error {
            StoreError::Corrupt(_) => Problem::internal(),
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

impl IntoResponse for ProblemAnswer {
    fn into_response(self) -> Response {
        let ProblemAnswer(problem) = self;
        let status = StatusCode::from_u16(problem.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = problem.retry_after();
        let mut response = (status, Json(problem)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = retry_after {
            headers.insert(HeaderName::from_static("retry-after"), seconds.into());
        }
        response
    }
}

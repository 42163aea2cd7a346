//! The server itself: health, metrics, and unknown addresses.

use super::responses::Unavailable;
use crate::app::App;
use crate::clock;
use crate::page;
use crate::problem::{Answer, ProblemAnswer};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use saolei_api::Problem;
use serde::Serialize;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// The shortest time between two test writes to the store.
const CHECK_EVERY: Duration = Duration::from_secs(1);

/// How long a test write may take.
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);

/// The state of the server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// Check that the server and its store work
///
/// Writes to the store, at most once a second while that works.
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, description = "Both work.", body = Health),
    Unavailable,
))]
pub(crate) async fn health(State(app): State<App>) -> Answer<Json<Health>> {
    if *app.closing.borrow() {
        return Err(Problem::busy("the server is closing").into());
    }
    let store = &app.store;
    let mut checked = app.checked.lock().await;
    if store.writing_fails() || checked.is_none_or(|checked| checked.elapsed() >= CHECK_EVERY) {
        *checked = None;
        let check = store.check(clock::now());
        let answer = tokio::time::timeout(CHECK_TIMEOUT, check).await;
        answer.map_err(|_| Problem::busy("the store does not answer"))??;
        if store.writing_fails() {
            return Err(Problem::cannot_save().into());
        }
        *checked = Some(Instant::now());
    }
    Ok(Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") }))
}

/// Metrics for Prometheus, in its text format.
pub(crate) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics.text(&app.store))
}

pub(crate) async fn not_found(uri: Uri) -> ProblemAnswer {
    Problem::no_such_page(uri.path()).into()
}

/// Outside the API, a browser gets the page, which says that nothing is there.
pub(crate) async fn no_such_page(uri: Uri, headers: HeaderMap) -> Response {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepts.contains("text/html") {
        return (StatusCode::NOT_FOUND, page::index(None, headers).await).into_response();
    }
    not_found(uri).await.into_response()
}

pub(crate) async fn method_not_allowed() -> ProblemAnswer {
    Problem::method_not_allowed().into()
}

//! About the server itself.

use crate::app::App;
use crate::openapi::{self, NotNow};
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether the server can serve.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// Whether the server and its store answer
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, description = "They do.", body = Health),
    NotNow,
))]
pub(crate) async fn health(State(app): State<App>) -> Result<Json<Health>, Problem> {
    app.games.store().ping().await.map_err(crate::games::unavailable)?;
    Ok(Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") }))
}

/// What the server counts, for Prometheus
#[utoipa::path(get, path = "/metrics", tag = "server", responses(
    (status = 200, description = "Prometheus' text format.", body = String, content_type = "text/plain"),
))]
pub(crate) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics.text())
}

/// This document.
pub(crate) async fn openapi() -> impl IntoResponse {
    Json(openapi::document())
}

pub(crate) async fn nothing_here(uri: Uri) -> Problem {
    Problem::no_such_page(uri.path())
}

pub(crate) async fn not_that_way() -> Problem {
    Problem::method_not_allowed()
}

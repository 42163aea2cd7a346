//! The server itself: health, metrics, and unknown addresses.

use super::responses::Unavailable;
use crate::app::App;
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::IntoResponse;
use serde::Serialize;
use utoipa::ToSchema;

/// The state of the server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// Check the server and its store
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, description = "Both work.", body = Health),
    Unavailable,
))]
pub(crate) async fn health(State(app): State<App>) -> Result<Json<Health>, Problem> {
    app.games.store().ping().await?;
    Ok(Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") }))
}

/// Metrics for Prometheus
#[utoipa::path(get, path = "/metrics", tag = "server", responses(
    (status = 200, description = "Prometheus' text format.", body = String, content_type = "text/plain"),
))]
pub(crate) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics.text())
}

pub(crate) async fn not_found(uri: Uri) -> Problem {
    Problem::no_such_page(uri.path())
}

pub(crate) async fn method_not_allowed() -> Problem {
    Problem::method_not_allowed()
}

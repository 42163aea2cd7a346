//! The OpenAPI document, made from the types and routes.

use crate::problem::Problem;
use crate::routes;
use axum::Json;
use axum::response::IntoResponse;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Saolei",
        description = "Minesweeper: games, help from the solver, replays and leaderboards. Rows and columns are counted \
                       from 1, times are milliseconds. Every error is a problem document (RFC 9457)."
    ),
    paths(
        routes::games::create,
        routes::games::see,
        routes::games::make_move,
        routes::games::undo,
        routes::games::replay,
        routes::games::review,
        routes::help::hint,
        routes::help::odds,
        routes::help::analyse,
        routes::events::events,
        routes::people::me,
        routes::people::rename,
        routes::people::statistics,
        routes::people::history,
        routes::people::daily,
        routes::people::leaderboard,
        routes::server::health,
        routes::server::metrics,
    ),
    components(schemas(Problem))
)]
struct Document;

/// The OpenAPI document.
pub(crate) async fn serve() -> impl IntoResponse {
    Json(Document::openapi())
}

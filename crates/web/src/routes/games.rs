//! Games: made, seen, played, and looked at afterwards.

use crate::api::{
    CreateGame, GameAnswer, HelpRequest, MakeMove, MoveAnswer, Phase, Place, ReplayAnswer, ReviewAnswer,
};
use crate::app::App;
use crate::body::Body;
use crate::games::Visitor;
use crate::live::Wish;
use crate::openapi::{BodyRefused, GameRefused, NotNow, OfGame, TooMany};
use crate::problem::Problem;
use crate::review;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use saolei_replay::Recording;

/// Make a game
///
/// With `daily` it is the visitor's own game on today's board, a new one or the one that there is.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = CreateGame, responses(
    (status = 201, description = "The game.", body = GameAnswer),
    (status = 403, description = "Today's board, and you have not finished it.", body = Problem, content_type = "application/problem+json"),
    (status = 404, description = "No such game in `board_of`.", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "The game in `board_of` is not over.", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "There is no such board.", body = Problem, content_type = "application/problem+json"),
    BodyRefused, TooMany, NotNow,
))]
pub(crate) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Body(request): Body<CreateGame>,
) -> Result<(StatusCode, Json<GameAnswer>), Problem> {
    app.buckets.take(&visitor)?;
    Ok((StatusCode::CREATED, Json(app.games.create(&visitor, request).await?)))
}

/// See a game
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(OfGame), responses(
    (status = 200, description = "The game as you may see it.", body = GameAnswer),
    GameRefused, NotNow,
))]
pub(crate) async fn see(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<GameAnswer>, Problem> {
    Ok(Json(app.games.answer(&id, &visitor).await?))
}

/// Make a move
///
/// When the answer comes, the move is on the disk. The same move sent again with the same key gets the same answer.
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "games", params(OfGame), request_body = MakeMove, responses(
    (status = 200, description = "What it came to, and the cells that changed.", body = MoveAnswer),
    (status = 409, description = "Too many moves.", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "Not on this board.", body = Problem, content_type = "application/problem+json"),
    BodyRefused, GameRefused, TooMany, NotNow,
))]
pub(crate) async fn make_move(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(request): Body<MakeMove>,
) -> Result<Json<MoveAnswer>, Problem> {
    let wish = Wish::Operate(request.act, Place { row: request.row, col: request.col });
    Ok(Json(app.games.turn(&id, &visitor, request.key, wish).await?))
}

/// Take the last operation back
///
/// The game is an assisted one from then on. A lost game goes on, a won one stands.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "games", params(OfGame), request_body = HelpRequest, responses(
    (status = 200, description = "What changed.", body = MoveAnswer),
    (status = 409, description = "The game is won, or has too many moves.", body = Problem, content_type = "application/problem+json"),
    BodyRefused, GameRefused, NotNow,
))]
pub(crate) async fn undo(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(request): Body<HelpRequest>,
) -> Result<Json<MoveAnswer>, Problem> {
    Ok(Json(app.games.turn(&id, &visitor, request.key, Wish::Undo).await?))
}

/// Play a finished game again
#[utoipa::path(get, path = "/api/games/{id}/replay", tag = "games", params(OfGame), responses(
    (status = 200, description = "Every move and what it changed.", body = ReplayAnswer),
    (status = 409, description = "The game is not over.", body = Problem, content_type = "application/problem+json"),
    GameRefused, TooMany, NotNow,
))]
pub(crate) async fn replay(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<ReplayAnswer>, Problem> {
    let recording = finished(&app, &visitor, &id).await?;
    Ok(Json(app.desk.work(&visitor, move || review::replay(id, &recording)).await?))
}

/// Review a finished game
///
/// Where it went wrong, and the odds of each guess.
#[utoipa::path(get, path = "/api/games/{id}/review", tag = "games", params(OfGame), responses(
    (status = 200, description = "Every risk that was taken.", body = ReviewAnswer),
    (status = 409, description = "The game is not over.", body = Problem, content_type = "application/problem+json"),
    GameRefused, TooMany, NotNow,
))]
pub(crate) async fn review(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<ReviewAnswer>, Problem> {
    let recording = finished(&app, &visitor, &id).await?;
    Ok(Json(app.desk.work(&visitor, move || review::review(id, &recording)).await?))
}

async fn finished(app: &App, visitor: &Visitor, id: &str) -> Result<Recording, Problem> {
    let look = |live: &crate::live::Live| match live.phase() {
        Phase::Playing => Err(Problem::not_over()),
        Phase::Won | Phase::Lost => Ok(live.play().recording().clone()),
    };
    app.games.with(id, visitor, look).await
}

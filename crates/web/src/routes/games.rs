//! Games: create, see, play, and look at afterwards.

use super::responses::{
    BodyProblems, CopyProblems, GameNotOver, GameOver, GameParams, GameProblems, TooLong, TooManyRequests,
    Unavailable,
};
use crate::api::{CreateGame, GameAnswer, HelpRequest, MakeMove, MoveAnswer, ReplayAnswer, ReviewAnswer};
use crate::app::App;
use crate::problem::Problem;
use crate::request::{GameRequest, JsonBody};
use crate::review;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use saolei_replay::{MoveKind, Recording};

/// Create a game
///
/// With `daily`, returns your game on today's board if you already have one.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = CreateGame, responses(
    (status = 201, description = "The game.", body = GameAnswer),
    CopyProblems, BodyProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn create(
    State(app): State<App>,
    visitor: Visitor,
    JsonBody(request): JsonBody<CreateGame>,
) -> Result<(StatusCode, Json<GameAnswer>), Problem> {
    app.new_games.count(&visitor)?;
    Ok((StatusCode::CREATED, Json(app.games.create(&visitor, request).await?)))
}

/// See a game
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(GameParams), responses(
    (status = 200, description = "The game as you may see it.", body = GameAnswer),
    GameProblems, Unavailable,
))]
pub(crate) async fn see(GameRequest { app, visitor, id }: GameRequest) -> Result<Json<GameAnswer>, Problem> {
    Ok(Json(app.games.answer(&id, &visitor).await?))
}

/// Make a move
///
/// The move is on the disk when it is answered. The same move with the same key gets the same answer.
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "games", params(GameParams), request_body = MakeMove, responses(
    (status = 200, description = "The outcome, and the cells that changed.", body = MoveAnswer),
    TooLong, BodyProblems, GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn make_move(
    GameRequest { app, visitor, id }: GameRequest,
    JsonBody(request): JsonBody<MakeMove>,
) -> Result<Json<MoveAnswer>, Problem> {
    let key = request.key.clone();
    Ok(Json(app.games.make_move(&id, &visitor, key, move |size| Ok(request.kind(size)?)).await?))
}

/// Undo the last operation
///
/// The game then counts as assisted. A lost game goes on; a won game cannot be undone.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "games", params(GameParams), request_body = HelpRequest, responses(
    (status = 200, description = "What changed.", body = MoveAnswer),
    GameOver, BodyProblems, GameProblems, Unavailable,
))]
pub(crate) async fn undo(
    GameRequest { app, visitor, id }: GameRequest,
    JsonBody(request): JsonBody<HelpRequest>,
) -> Result<Json<MoveAnswer>, Problem> {
    Ok(Json(app.games.make_move(&id, &visitor, request.key, |_| Ok(MoveKind::Undo)).await?))
}

/// Replay a finished game
#[utoipa::path(get, path = "/api/games/{id}/replay", tag = "games", params(GameParams), responses(
    (status = 200, description = "Every move and what it changed.", body = ReplayAnswer),
    GameNotOver, GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn replay(
    GameRequest { app, visitor, id }: GameRequest,
) -> Result<Json<ReplayAnswer>, Problem> {
    let recording = finished(&app, &visitor, &id).await?;
    Ok(Json(app.solver.run(&visitor, move || review::replay(id, &recording)).await?))
}

/// Review a finished game
///
/// The mistakes, and the odds of each guess.
#[utoipa::path(get, path = "/api/games/{id}/review", tag = "games", params(GameParams), responses(
    (status = 200, description = "Every risk that was taken.", body = ReviewAnswer),
    GameNotOver, GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn review(
    GameRequest { app, visitor, id }: GameRequest,
) -> Result<Json<ReviewAnswer>, Problem> {
    let recording = finished(&app, &visitor, &id).await?;
    Ok(Json(app.solver.run(&visitor, move || review::review(id, &recording)).await?))
}

async fn finished(app: &App, visitor: &Visitor, id: &str) -> Result<Recording, Problem> {
    let recording =
        app.games.look(id, visitor, |session| Ok(session.is_over().then(|| session.recording().clone())));
    recording.await?.ok_or_else(Problem::not_over)
}

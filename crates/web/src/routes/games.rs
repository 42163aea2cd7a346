//! Games: create, see, play, and look at afterwards.

use super::responses::{
    BodyProblems, CopyProblems, FileProblems, GameNotOver, GameOver, GameParams, GameProblems,
    TooLongOrTooEarly, TooManyChanges, TooManyRequests, Unavailable,
};
use crate::app::App;
use crate::clock::within;
use crate::large_answer::{CountedAnswer, LargeAnswer};
use crate::problem::Answer;
use crate::request::{FileBody, IdRequest, JsonBody, UrlQuery, VisitorRequest};
use crate::solver_pool::JobSize;
use crate::visitor::Visitor;
use axum::Json;
use axum::http::StatusCode;
use saolei_api::messages::{
    CreateGame, GameAnswer, HelpRequest, ImportQuery, JsonPlace, MakeMove, MoveAnswer, ReplayAnswer,
    ReviewAnswer,
};
use saolei_api::{Problem, review};
use saolei_replay::{MoveKind, Recording};

/// Create a game
///
/// Sending the same `key` again creates no second game. With `daily`, returns your game on today's board if you already
/// have one.
#[utoipa::path(post, path = "/api/v1/games", tag = "games", request_body = CreateGame, responses(
    (status = 201, description = "The game.", body = GameAnswer),
    CopyProblems, BodyProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn create(
    VisitorRequest { app, visitor }: VisitorRequest,
    JsonBody(request): JsonBody<CreateGame>,
) -> Answer<(StatusCode, Json<GameAnswer>)> {
    app.new_games.count(&visitor)?;
    Ok((StatusCode::CREATED, Json(app.games.create(&visitor, request).await?)))
}

/// Play a board from a file
///
/// The body is a file: boards in any format that `saolei make` writes, or a recorded game. The first board, or that of
/// the recorded game, is played from the beginning. The game is not ranked.
#[utoipa::path(
    post, path = "/api/v1/games/import", tag = "games", params(ImportQuery),
    request_body(content = String, content_type = "application/octet-stream", description = "The file.", example = "..*\n...\n"),
    responses(
        (status = 201, description = "The game.", body = GameAnswer),
        FileProblems, TooManyRequests, Unavailable,
    )
)]
pub(crate) async fn import(
    VisitorRequest { app, visitor }: VisitorRequest,
    UrlQuery(query): UrlQuery<ImportQuery>,
    FileBody(file): FileBody,
) -> Answer<(StatusCode, Json<GameAnswer>)> {
    app.new_games.count(&visitor)?;
    Ok((StatusCode::CREATED, Json(app.games.import(&visitor, &file, query.dialect()).await?)))
}

/// See a game
#[utoipa::path(get, path = "/api/v1/games/{id}", tag = "games", params(GameParams), responses(
    (status = 200, description = "The game as you may see it.", body = GameAnswer),
    GameProblems, Unavailable,
))]
pub(crate) async fn see(IdRequest { app, visitor, id }: IdRequest) -> Answer<Json<GameAnswer>> {
    Ok(Json(app.games.answer(&id, &visitor).await?))
}

/// Make a move
///
/// The move is on the disk before it is answered. The same move with the same key gets the same answer. Moves may be sent
/// without waiting for answers if each names the one before it in `after`.
#[utoipa::path(post, path = "/api/v1/games/{id}/moves", tag = "games", params(GameParams), request_body = MakeMove, responses(
    (status = 200, description = "The outcome, and the cells that changed.", body = MoveAnswer),
    TooLongOrTooEarly, BodyProblems, GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn make_move(
    IdRequest { app, visitor, id }: IdRequest,
    JsonBody(request): JsonBody<MakeMove>,
) -> Answer<Json<MoveAnswer>> {
    let (key, after) = (request.key.clone(), request.after.clone());
    Ok(Json(app.games.make_move(&id, &visitor, key, after, move |size| Ok(request.kind(size)?)).await?))
}

/// Undo the last operation
///
/// The game then counts as assisted. A lost game goes on; a won game cannot be undone.
#[utoipa::path(post, path = "/api/v1/games/{id}/undo", tag = "games", params(GameParams), request_body = HelpRequest, responses(
    (status = 200, description = "What changed.", body = MoveAnswer),
    GameOver, BodyProblems, GameProblems, Unavailable,
))]
pub(crate) async fn undo(
    IdRequest { app, visitor, id }: IdRequest,
    JsonBody(request): JsonBody<HelpRequest>,
) -> Answer<Json<MoveAnswer>> {
    Ok(Json(app.games.make_move(&id, &visitor, request.key, None, |_| Ok(MoveKind::Undo)).await?))
}

/// Point at a cell
///
/// The others at the game receive an event `cursor`; nothing is stored.
#[utoipa::path(post, path = "/api/v1/games/{id}/cursor", tag = "games", params(GameParams), request_body = JsonPlace, responses(
    (status = 204, description = "The others get an event `cursor`."),
    BodyProblems, GameProblems, Unavailable,
))]
pub(crate) async fn point(
    IdRequest { app, visitor, id }: IdRequest,
    JsonBody(JsonPlace(place)): JsonBody<JsonPlace>,
) -> Answer<StatusCode> {
    app.games.point(&id, &visitor, place).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Replay a finished game
#[utoipa::path(get, path = "/api/v1/games/{id}/replay", tag = "games", params(GameParams), responses(
    (status = 200, description = "Every move and what it changed.", body = ReplayAnswer),
    GameNotOver, GameProblems, TooManyChanges, TooManyRequests, Unavailable,
))]
pub(crate) async fn replay(IdRequest { app, visitor, id }: IdRequest) -> Answer<CountedAnswer> {
    let recording = finished(&app, &visitor, &id).await?;
    let size = JobSize::of_cells(recording.size().cells().max(recording.moves().len() as u64));
    let limits = app.limits.replay();
    let work = move || {
        let (answer, frames) = review::replay(id, &recording, limits)
            .map_err(|error| Problem::bad_request(error.to_string(), "look at the review instead"))?;
        LargeAnswer::with_frames(&answer, frames)
    };
    Ok(app.solver.run(&visitor, size, work).await??.count(&app.answers, &visitor)?)
}

/// Review a finished game
///
/// The mistakes, and the odds of each guess.
#[utoipa::path(get, path = "/api/v1/games/{id}/review", tag = "games", params(GameParams), responses(
    (status = 200, description = "Every risk that was taken.", body = ReviewAnswer),
    GameNotOver, GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn review(IdRequest { app, visitor, id }: IdRequest) -> Answer<CountedAnswer> {
    let recording = finished(&app, &visitor, &id).await?;
    // Every position of the game is solved.
    let timeout = app.limits.solver_timeout;
    let work = move || LargeAnswer::new(&within(timeout, |time| review::review(id, &recording, time)));
    Ok(app.solver.run(&visitor, JobSize::Large, work).await??.count(&app.answers, &visitor)?)
}

async fn finished(app: &App, visitor: &Visitor, id: &str) -> Result<Recording, Problem> {
    let recording =
        app.games.look(id, visitor, |session| Ok(session.is_over().then(|| session.recording().clone())));
    recording.await?.ok_or_else(Problem::not_over)
}

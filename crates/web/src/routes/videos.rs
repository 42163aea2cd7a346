//! Games that other programs recorded: shown, and kept if the visitor asks.

use super::responses::{FileProblems, GameProblems, TooManyRequests, Unavailable};
use crate::api::VideoAnswer;
use crate::app::App;
use crate::problem::Problem;
use crate::request::{FileBody, UrlPath, UrlQuery};
use crate::solver_pool::JobSize;
use crate::visitor::Visitor;
use crate::{clock, token, video};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

/// The letters of a kept game's id.
const ID_LETTERS: usize = 12;

/// The largest file of a recorded game, in bytes. The largest known one has 341 KB.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// What to do with a file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct KeepQuery {
    /// Whether to keep the game, so that its link can be shared; default: no.
    #[serde(default)]
    keep: bool,
}

/// Show a recorded game
///
/// The body is the file, of any format that `saolei replay` reads. Nothing is kept unless `keep` is true; then the game is
/// kept as RawVF or as saolei's text, and `id` is its name for `GET /api/v1/videos/{id}`.
#[utoipa::path(
    post, path = "/api/v1/videos", tag = "videos", params(KeepQuery),
    request_body(
        content = String, content_type = "application/octet-stream", description = "The file.",
        example = "Width: 2\nHeight: 1\nBoard:\n*0\nEvents:\n0.00 lc 2 1 (24 8)\n0.01 lr 2 1 (24 8)\n",
    ),
    responses(
        (status = 200, description = "The game.", body = VideoAnswer),
        FileProblems, TooManyRequests, Unavailable,
    )
)]
pub(crate) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    UrlQuery(query): UrlQuery<KeepQuery>,
    FileBody(file): FileBody,
) -> Result<Json<VideoAnswer>, Problem> {
    if !query.keep {
        return Ok(Json(
            app.solver.run(&visitor, JobSize::Large, move || video::answer(None, &file)).await??,
        ));
    }
    app.new_games.count(&visitor)?;
    let id = token::random(ID_LETTERS)?;
    let name = id.clone();
    let work = move || Ok::<_, Problem>((video::answer(Some(name), &file)?, video::kept_text(&file)?));
    let (answer, text) = app.solver.run(&visitor, JobSize::Large, work).await??;
    app.games.store().keep_video(&id, &visitor.id, &text, clock::now()).await?;
    Ok(Json(answer))
}

/// Show a kept game
#[utoipa::path(
    get, path = "/api/v1/videos/{id}", tag = "videos", params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, description = "The game.", body = VideoAnswer),
        GameProblems, TooManyRequests, Unavailable,
    )
)]
pub(crate) async fn kept(
    State(app): State<App>,
    visitor: Visitor,
    UrlPath(id): UrlPath,
) -> Result<Json<VideoAnswer>, Problem> {
    let text = match token::is_random(&id, ID_LETTERS) {
        true => app.games.store().video(&id).await?,
        false => None,
    };
    let text = text.ok_or_else(|| Problem::no_such_game(&id))?;
    Ok(Json(
        app.solver.run(&visitor, JobSize::Large, move || video::answer(Some(id), text.as_bytes())).await??,
    ))
}

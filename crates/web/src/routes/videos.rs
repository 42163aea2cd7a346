//! Games that other programs recorded: shown, and kept if the visitor asks.

use super::responses::{
    FileProblems, GameProblems, NoSuchRecording, QuotaUsed, TooManyRequests, Unavailable,
};
use crate::app::App;
use crate::clock::within;
use crate::large_answer::{CountedAnswer, LargeAnswer};
use crate::limits::{ByteSize, Limits};
use crate::problem::Answer;
use crate::request::{FileBody, IdRequest, UrlQuery, VisitorRequest};
use crate::solver_pool::JobSize;
use crate::store::{Keeping, NewVideo, VideoQuota};
use crate::visitor::Visitor;
use crate::{clock, token};
use axum::Json;
use axum::body::Bytes;
use axum::http::StatusCode;
use saolei_api::messages::{KeepQuery, KeptVideosAnswer, VideoAnswer};
use saolei_api::{Problem, video};
use saolei_replay::Day;

/// How long a kept game counts for its network; then the network's hash is deleted.
pub(crate) const NETWORKS_COUNT_FOR: u64 = 30 * Day::MILLIS;

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
        FileProblems, QuotaUsed, TooManyRequests, Unavailable,
    )
)]
pub(crate) async fn show(
    VisitorRequest { app, visitor }: VisitorRequest,
    UrlQuery(query): UrlQuery<KeepQuery>,
    FileBody(file): FileBody,
) -> Answer<CountedAnswer> {
    if !query.keep {
        return Ok(answer(&app, &visitor, None, file).await?.0);
    }
    app.new_games.count(&visitor)?;
    let id = token::random(video::ID)?;
    let (answer, text) = answer(&app, &visitor, Some(id.clone()), file).await?;
    keep(&app, &visitor, id, text).await?;
    Ok(answer)
}

/// Everything about the game of a file, and the text to keep it as.
async fn answer(
    app: &App,
    visitor: &Visitor,
    id: Option<String>,
    file: Bytes,
) -> Result<(CountedAnswer, String), Problem> {
    let (limits, timeout) = (app.limits.replay(), app.limits.solver_timeout);
    let work = move || {
        let (answer, frames) = within(timeout, |time| video::show(id, &file, limits, time))?;
        let text = answer.kept_text().to_string();
        Ok::<_, Problem>((LargeAnswer::with_frames(&answer, frames)?, text))
    };
    let (answer, text) = app.solver.run(visitor, JobSize::Large, work).await??;
    Ok((answer.count(&app.answers, visitor)?, text))
}

/// Keeps a game, unless the visitor or the network already keeps too many.
async fn keep(app: &App, visitor: &Visitor, id: String, text: String) -> Result<(), Problem> {
    let now = clock::now();
    let Limits { kept_videos, kept_videos_size: ByteSize(bytes), .. } = app.limits;
    let visitors = VideoQuota { games: kept_videos.into(), bytes };
    let share = u64::from(app.limits.visitors_per_network);
    let networks = VideoQuota { games: visitors.games * share, bytes: bytes * share };
    let network = visitor.network.as_deref().map(|network| app.games.network_hash("videos", network));
    let video = NewVideo { id, owner: visitor.id.clone(), network, text, created: now };
    let since = now.saturating_sub(NETWORKS_COUNT_FOR);
    match app.store.keep_video(&video, visitors, networks, since).await? {
        Keeping::Kept => Ok(()),
        Keeping::VisitorIsFull => Err(Problem::too_many_kept(kept_videos.into(), bytes)),
        Keeping::NetworkIsFull => Err(Problem::quota_used(
            "your network has kept too many recorded games in the last 30 days",
            "delete some that you have kept, or try again in some days",
        )),
    }
}

/// Show a kept game
#[utoipa::path(
    get, path = "/api/v1/videos/{id}", tag = "videos", params(("id" = String, Path, description = "The game's id.")),
    responses(
        (status = 200, description = "The game.", body = VideoAnswer),
        GameProblems, TooManyRequests, Unavailable,
    )
)]
pub(crate) async fn kept(IdRequest { app, visitor, id }: IdRequest) -> Answer<CountedAnswer> {
    let text = match token::is_random(&id, video::ID) {
        true => app.store.video(&id).await?,
        false => None,
    };
    let text = text.ok_or_else(|| Problem::no_such_game(&id))?;
    Ok(answer(&app, &visitor, Some(id), text.into()).await?.0)
}

/// The recorded games that I keep
#[utoipa::path(get, path = "/api/v1/me/videos", operation_id = "list_videos", tag = "videos", responses(
    (status = 200, description = "The games, newest first.", body = KeptVideosAnswer),
    TooManyRequests, Unavailable,
))]
pub(crate) async fn list(VisitorRequest { app, visitor }: VisitorRequest) -> Answer<Json<KeptVideosAnswer>> {
    app.reports.count(&visitor)?;
    let Limits { kept_videos, kept_videos_size: ByteSize(most_bytes), .. } = app.limits;
    let most = kept_videos.into();
    let videos = app.store.videos_of(&visitor.id, most).await?;
    Ok(Json(KeptVideosAnswer { videos, most, most_bytes }))
}

/// Delete a recorded game that I keep
#[utoipa::path(delete, path = "/api/v1/videos/{id}", tag = "videos",
    params(("id" = String, Path, description = "The game's id.")),
    responses((status = 204, description = "It is deleted."), NoSuchRecording, Unavailable),
)]
pub(crate) async fn delete(IdRequest { app, visitor, id }: IdRequest) -> Answer<StatusCode> {
    match app.store.delete_video(&visitor.id, &id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Problem::no_such_recording(&id).into()),
    }
}

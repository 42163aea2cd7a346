//! Help in a game, and the analysis of any position.

use crate::api::{Analyse, AnalysisAnswer, HelpRequest, HintAnswer, OddsAnswer, Phase, Place, Role};
use crate::app::App;
use crate::body::Body;
use crate::games::{Visitor, check_key};
use crate::help::{self, Advice};
use crate::live::{Live, Wish};
use crate::openapi::{BodyRefused, GameRefused, NotNow, OfGame, TooMany};
use crate::problem::Problem;
use axum::Json;
use axum::extract::{Path, State};
use saolei_boards::{FirstClick, Level};
use saolei_replay::Aid;
use saolei_rules::Cell;
use saolei_solver::View;

/// Ask what to do next
///
/// The game is an assisted one from then on.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "help", params(OfGame), request_body = HelpRequest, responses(
    (status = 200, description = "What to do, and why.", body = HintAnswer),
    (status = 409, description = "The game is over.", body = Problem, content_type = "application/problem+json"),
    BodyRefused, GameRefused, TooMany, NotNow,
))]
pub(crate) async fn hint(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(request): Body<HelpRequest>,
) -> Result<Json<HintAnswer>, Problem> {
    check_key(&request.key)?;
    let (view, first) = app.games.with(&id, &visitor, |live| playing(live, &visitor)).await?;
    let Advice { kind, cell, risk, why, reason } = match first {
        Some(cell) => help::first_opening(cell),
        None => app.desk.work(&visitor, move || help::advise(&view)).await??,
    };
    // It counts as help only when there is some to give.
    let changed = app.games.turn(&id, &visitor, request.key, Wish::Help(Aid::Hint)).await?.changed;
    Ok(Json(HintAnswer { changed, kind, cell: cell.map(Place::from), risk, why, reason }))
}

/// Ask for the odds of every cell
///
/// The game is an assisted one from then on. A position that is too hard to count is answered with what is certain.
#[utoipa::path(post, path = "/api/games/{id}/odds", tag = "help", params(OfGame), request_body = HelpRequest, responses(
    (status = 200, description = "The odds.", body = OddsAnswer),
    (status = 409, description = "The game is over.", body = Problem, content_type = "application/problem+json"),
    BodyRefused, GameRefused, TooMany, NotNow,
))]
pub(crate) async fn odds(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(request): Body<HelpRequest>,
) -> Result<Json<OddsAnswer>, Problem> {
    check_key(&request.key)?;
    let (view, _) = app.games.with(&id, &visitor, |live| playing(live, &visitor)).await?;
    let overlay = app.desk.work(&visitor, move || help::overlay(&view)).await??;
    let changed = app.games.turn(&id, &visitor, request.key, Wish::Help(Aid::Odds)).await?.changed;
    let help::Overlay { exactness, odds, safe, mines } = overlay;
    Ok(Json(OddsAnswer { changed, exactness, odds, safe, mines }))
}

/// Analyse any position
///
/// A position that is too hard to count is answered with what is certain.
#[utoipa::path(post, path = "/api/analyse", tag = "help", request_body = Analyse, responses(
    (status = 200, description = "What is known of it, also that it is impossible.", body = AnalysisAnswer),
    (status = 422, description = "No position: where, what was expected, and what was found.", body = Problem, content_type = "application/problem+json"),
    BodyRefused, TooMany, NotNow,
))]
pub(crate) async fn analyse(
    State(app): State<App>,
    visitor: Visitor,
    Body(request): Body<Analyse>,
) -> Result<Json<AnalysisAnswer>, Problem> {
    Ok(Json(app.desk.work(&visitor, move || help::analyse(&request)).await??))
}

/// What a player sees, and the cell that is promised to be safe as long as nothing is open.
fn playing(live: &Live, visitor: &Visitor) -> Result<(View, Option<Cell>), Problem> {
    if live.role(&visitor.id, visitor.key.as_deref()) == Role::Watcher {
        return Err(Problem::not_a_player());
    }
    if live.phase() != Phase::Playing {
        return Err(Problem::game_over());
    }
    let recording = live.play().recording();
    let header = recording.header();
    let promised = header.first_click != FirstClick::Any && recording.layout().is_none();
    let anywhere = promised.then(|| Level { size: header.size, mines: header.mines }.inner_start());
    Ok((live.view(), live.first_to_open().or(anywhere)))
}

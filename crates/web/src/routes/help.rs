//! Help in a game, and the analysis of any position.

use super::responses::{BodyProblems, GameOver, GameParams, GameProblems, TooManyRequests, Unavailable};
use crate::app::App;
use crate::game_session::GameSession;
use crate::games::check_key;
use crate::help::{self, Advice, Overlay};
use crate::large_answer::{CountedAnswer, LargeAnswer};
use crate::new_game::level_of;
use crate::problem::Answer;
use crate::request::{GameRequest, JsonBody};
use crate::solver_pool::JobSize;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use saolei_api::Problem;
use saolei_api::messages::{
    AnalyseRequest, AnalysisAnswer, GameChange, HelpRequest, HintAnswer, JsonPlace, OddsAnswer,
};
use saolei_boards::FirstClick;
use saolei_replay::{Aid, MoveKind};
use saolei_rules::Cell;
use saolei_solver::{Hint, View};

/// Get a hint
///
/// The game then counts as assisted.
#[utoipa::path(post, path = "/api/v1/games/{id}/hint", tag = "help", params(GameParams), request_body = HelpRequest, responses(
    (status = 200, description = "The cell to open, and why.", body = HintAnswer),
    GameOver, BodyProblems, GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn hint(
    GameRequest { app, visitor, id }: GameRequest,
    JsonBody(request): JsonBody<HelpRequest>,
) -> Answer<Json<HintAnswer>> {
    let timeout = app.limits.solver_timeout;
    let advise = move |view: View, safe: Option<Cell>| match safe {
        Some(cell) => Ok(Advice::of(&Hint::FirstClick(cell))),
        None => help::advise(&view, timeout),
    };
    let (advice, change) = assist(&app, &visitor, &id, request.key, Aid::Hint, advise).await?;
    let Advice { kind, cell, risk, risk_error, why, reason } = advice;
    let cell = cell.map(JsonPlace::from);
    Ok(Json(HintAnswer { change, kind, cell, risk, risk_error, why, reason }))
}

/// Get the odds of every cell
///
/// The game then counts as assisted. If the position is too hard to count, odds are estimated, each with its error.
#[utoipa::path(post, path = "/api/v1/games/{id}/odds", tag = "help", params(GameParams), request_body = HelpRequest, responses(
    (status = 200, description = "The odds.", body = OddsAnswer),
    GameOver, BodyProblems, GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn odds(
    GameRequest { app, visitor, id }: GameRequest,
    JsonBody(request): JsonBody<HelpRequest>,
) -> Answer<CountedAnswer> {
    let timeout = app.limits.solver_timeout;
    let solve = move |view: View, _| help::overlay(&view, timeout);
    let (overlay, change) = assist(&app, &visitor, &id, request.key, Aid::Odds, solve).await?;
    let Overlay { exactness, odds, estimates, safe, mines, win_chance } = overlay;
    let answer = OddsAnswer { change, exactness, odds, estimates, safe, mines, win_chance };
    Ok(LargeAnswer::new(&answer)?.count(&app.answers, &visitor)?)
}

/// Analyse any position
///
/// If the position is too hard to count, odds are estimated, each with its error.
#[utoipa::path(post, path = "/api/v1/analyse", tag = "help", request_body = AnalyseRequest, responses(
    (status = 200, description = "The analysis, also of an impossible position.", body = AnalysisAnswer),
    BodyProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn analyse(
    State(app): State<App>,
    visitor: Visitor,
    JsonBody(request): JsonBody<AnalyseRequest>,
) -> Answer<CountedAnswer> {
    // Up to three characters for each cell.
    let size = JobSize::of_cells(request.position.len() as u64 * 2 / 3);
    let timeout = app.limits.solver_timeout;
    let work = move || {
        let answer = help::analyse(&request, timeout)?;
        Ok::<_, Problem>((LargeAnswer::new(&answer)?, answer.position))
    };
    let (answer, position) = app.solver.run(&visitor, size, work).await??;
    if let Some(network) = &visitor.network {
        app.games.analysed.add(network, &position);
    }
    Ok(answer.count(&app.answers, &visitor)?)
}

/// Asks the solver about a game, and records that help was given. `solve` gets what the player sees, and a cell that is
/// safe because nothing is open yet.
async fn assist<T: Send + 'static>(
    app: &App,
    visitor: &Visitor,
    id: &str,
    key: String,
    aid: Aid,
    solve: impl FnOnce(View, Option<Cell>) -> Result<T, Problem> + Send + 'static,
) -> Result<(T, GameChange), Problem> {
    check_key(&key)?;
    let look = |session: &GameSession| {
        session.check_plays(visitor)?;
        if session.is_over() {
            return Err(Problem::game_over());
        }
        let header = session.recording().header();
        let promised = header.first_click != FirstClick::Any && session.recording().layout().is_none();
        let anywhere = promised.then(|| level_of(header).inner_start());
        Ok((session.view(), session.first_to_open().or(anywhere)))
    };
    let (view, safe) = app.games.look(id, visitor, look).await?;
    let size = JobSize::of_cells(view.size().cells());
    let answer = app.hints.run(visitor, size, move || solve(view, safe)).await??;
    // A failed request does not count as help.
    let recorded = app.games.make_move(id, visitor, key, None, move |_| Ok(MoveKind::Aid(aid))).await?;
    Ok((answer, recorded.change))
}

//! Help in a game, and the analysis of any position.

use super::responses::{BodyProblems, GameOver, GameParams, GameProblems, TooManyRequests, Unavailable};
use crate::app::App;
use crate::clock::within;
use crate::large_answer::{CountedAnswer, LargeAnswer};
use crate::problem::Answer;
use crate::request::{IdRequest, JsonBody, VisitorRequest};
use crate::solver_pool::JobSize;
use crate::visitor::Visitor;
use axum::Json;
use saolei_api::help::{self, Question};
use saolei_api::messages::{
    AnalyseRequest, AnalysisAnswer, GameChange, HelpRequest, HintAnswer, LessonsAnswer, OddsAnswer,
};
use saolei_api::{Problem, TimeLimit, check_key};
use saolei_replay::{Aid, MoveKind};

/// Get a hint
///
/// The game then counts as assisted.
#[utoipa::path(post, path = "/api/v1/games/{id}/hint", tag = "help", params(GameParams), request_body = HelpRequest, responses(
    (status = 200, description = "The cell to open, and why.", body = HintAnswer),
    GameOver, BodyProblems, GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn hint(
    IdRequest { app, visitor, id }: IdRequest,
    JsonBody(request): JsonBody<HelpRequest>,
) -> Answer<Json<HintAnswer>> {
    let (advice, change) = assist(&app, &visitor, &id, request.key, Aid::Hint, Question::hint).await?;
    Ok(Json(HintAnswer { change, advice }))
}

/// Get the odds of every cell
///
/// The game then counts as assisted. If the position is too hard to count, odds are estimated, each with its error.
#[utoipa::path(post, path = "/api/v1/games/{id}/odds", tag = "help", params(GameParams), request_body = HelpRequest, responses(
    (status = 200, description = "The odds.", body = OddsAnswer),
    GameOver, BodyProblems, GameProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn odds(
    IdRequest { app, visitor, id }: IdRequest,
    JsonBody(request): JsonBody<HelpRequest>,
) -> Answer<CountedAnswer> {
    let (odds, change) = assist(&app, &visitor, &id, request.key, Aid::Odds, Question::odds).await?;
    Ok(LargeAnswer::new(&OddsAnswer { change, odds })?.count(&app.answers, &visitor)?)
}

/// Analyse any position
///
/// If the position is too hard to count, odds are estimated, each with its error.
#[utoipa::path(post, path = "/api/v1/analyse", tag = "help", request_body = AnalyseRequest, responses(
    (status = 200, description = "The analysis, also of an impossible position.", body = AnalysisAnswer),
    BodyProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn analyse(
    VisitorRequest { app, visitor }: VisitorRequest,
    JsonBody(request): JsonBody<AnalyseRequest>,
) -> Answer<CountedAnswer> {
    // Up to three characters for each cell.
    let size = JobSize::of_cells(request.position.len() as u64 * 2 / 3);
    let timeout = app.limits.solver_timeout;
    let work = move || {
        let answer = within(timeout, |time| help::analyse(&request, time))?;
        Ok::<_, Problem>((LargeAnswer::new(&answer)?, answer.position))
    };
    let (answer, position) = app.solver.run(&visitor, size, work).await??;
    if let Some(network) = &visitor.network {
        app.games.analysed.add(network, &position);
    }
    Ok(answer.count(&app.answers, &visitor)?)
}

/// Asks the solver about a game, and records that help was given.
async fn assist<T: Send + 'static>(
    app: &App,
    visitor: &Visitor,
    id: &str,
    key: String,
    aid: Aid,
    solve: fn(&Question, TimeLimit<'_>) -> Result<T, Problem>,
) -> Result<(T, GameChange), Problem> {
    check_key(&key)?;
    let question = app.games.look(id, visitor, |session| Question::of(session, visitor.in_game())).await?;
    let (size, timeout) = (JobSize::of_cells(question.cells()), app.limits.solver_timeout);
    let work = move || within(timeout, |time| solve(&question, time));
    let answer = app.hints.run(visitor, size, work).await??;
    // A failed request does not count as help.
    let recorded = app.games.make_move(id, visitor, key, None, move |_| Ok(MoveKind::Aid(aid))).await?;
    Ok((answer, recorded.change))
}

/// Get the lessons
///
/// The boards are those of `saolei learn`.
#[utoipa::path(get, path = "/api/v1/lessons", tag = "help", responses(
    (status = 200, description = "Every lesson, the easiest first.", body = LessonsAnswer),
))]
pub(crate) async fn lessons() -> Json<LessonsAnswer> {
    Json(saolei_api::lessons())
}

//! Visitors and the daily board.

use super::responses::{BodyProblems, QueryProblems, TooManyRequests, Unavailable};
use crate::clock;
use crate::player_name::PlayerName;
use crate::problem::Answer;
use crate::request::{JsonBody, UrlQuery, VisitorRequest};
use crate::token;
use crate::visitor::{self, VisitorToken};
use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use saolei_api::Problem;
use saolei_api::messages::{
    DailyAnswer, HistoryAnswer, HistoryQuery, MeAnswer, RecoveryCode, RenameRequest, StatisticsAnswer,
};

/// Get my name
///
/// The page asks for this first: a visitor without a cookie gets one.
#[utoipa::path(get, path = "/api/v1/me", tag = "people", responses(
    (status = 200, description = "The visitor.", body = MeAnswer),
    Unavailable,
))]
pub(crate) async fn me(VisitorRequest { app, visitor }: VisitorRequest) -> Answer<Json<MeAnswer>> {
    let name = app.store.name(&visitor.id).await?;
    Ok(Json(MeAnswer { name }))
}

/// Set my name for the leaderboards
#[utoipa::path(put, path = "/api/v1/me", tag = "people", request_body = RenameRequest, responses(
    (status = 200, description = "The visitor.", body = MeAnswer),
    BodyProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn rename(
    VisitorRequest { app, visitor }: VisitorRequest,
    JsonBody(request): JsonBody<RenameRequest>,
) -> Answer<Json<MeAnswer>> {
    let name = PlayerName::new(&request.name).map_err(|error| {
        Problem::bad_request(error.to_string(), "choose a name of up to 24 visible characters")
    })?;
    app.changes.count(&visitor)?;
    if !app.store.rename(&visitor.id, name.text(), &name.skeleton()).await? {
        return Err(Problem::name_taken(name.text()).into());
    }
    Ok(Json(MeAnswer { name: name.text().to_string() }))
}

/// Get a new code for another browser
///
/// With the code, another browser becomes the same visitor. It replaces the previous code and signs out all other
/// browsers of the visitor. Only its hash is stored, so it cannot be shown again.
#[utoipa::path(post, path = "/api/v1/me/recovery", tag = "people", responses(
    (status = 200, description = "The code.", body = RecoveryCode),
    TooManyRequests, Unavailable,
))]
pub(crate) async fn renew_code(
    VisitorRequest { app, visitor }: VisitorRequest,
    VisitorToken(token): VisitorToken,
) -> Answer<Json<RecoveryCode>> {
    app.changes.count(&visitor)?;
    let code = visitor::new_code()?;
    app.store.renew_code(&visitor.id, &token::hash(&code), &token::hash(&token)).await?;
    app.browsers.forget();
    let groups: Vec<&str> =
        code.as_bytes().chunks(4).filter_map(|group| str::from_utf8(group).ok()).collect();
    Ok(Json(RecoveryCode { code: groups.join("-") }))
}

/// Become the visitor of a code
///
/// Sets the cookie of the browser that the code comes from.
#[utoipa::path(put, path = "/api/v1/me/recovery", tag = "people", request_body = RecoveryCode, responses(
    (status = 200, description = "The visitor that you are now.", body = MeAnswer),
    BodyProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn recover(
    VisitorRequest { app, visitor }: VisitorRequest,
    headers: HeaderMap,
    JsonBody(request): JsonBody<RecoveryCode>,
) -> Answer<impl IntoResponse> {
    app.changes.count(&visitor)?;
    let code: String = request
        .code
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric())
        .collect::<String>()
        .to_lowercase();
    let browser = visitor::new_browser()?;
    let store = &app.store;
    let id = store.recover(&token::hash(&code), &token::hash(&browser)).await?.ok_or_else(|| {
        Problem::bad_request(
            "nobody has this code",
            "make a new code in the other browser and copy it or its link",
        )
    })?;
    let name = store.name(&id).await?;
    Ok(([(header::SET_COOKIE, visitor::cookie(&browser, &headers))], Json(MeAnswer { name })))
}

/// My statistics for each level
#[utoipa::path(get, path = "/api/v1/me/statistics", tag = "people", responses(
    (status = 200, description = "A line for each level, up to the server's limit.", body = StatisticsAnswer),
    TooManyRequests, Unavailable,
))]
pub(crate) async fn statistics(
    VisitorRequest { app, visitor }: VisitorRequest,
) -> Answer<Json<StatisticsAnswer>> {
    app.reports.count(&visitor)?;
    let totals = app.store.totals(&visitor.id, app.limits.statistics_levels.into()).await?;
    Ok(Json(StatisticsAnswer::of(totals)))
}

/// My games
#[utoipa::path(get, path = "/api/v1/me/games", tag = "people", params(HistoryQuery), responses(
    (status = 200, description = "The games, newest first.", body = HistoryAnswer),
    QueryProblems, TooManyRequests, Unavailable,
))]
pub(crate) async fn history(
    VisitorRequest { app, visitor }: VisitorRequest,
    UrlQuery(query): UrlQuery<HistoryQuery>,
) -> Answer<Json<HistoryAnswer>> {
    let (before, limit) = query.read()?;
    app.reports.count(&visitor)?;
    let games = app.store.history(&visitor.id, before, limit).await?;
    Ok(Json(HistoryAnswer::of(games, limit)))
}

/// Get today's board
#[utoipa::path(get, path = "/api/v1/daily", tag = "people", responses(
    (status = 200, description = "The board, and your game on it.", body = DailyAnswer),
    TooManyRequests, Unavailable,
))]
pub(crate) async fn daily(VisitorRequest { app, visitor }: VisitorRequest) -> Answer<Json<DailyAnswer>> {
    app.reports.count(&visitor)?;
    let past = app.store.daily_games(&visitor.id, app.limits.calendar_days.into()).await?;
    Ok(Json(DailyAnswer::of(past, clock::now())))
}

//! The leaderboards.

use super::responses::{NoSuchLeaderboard, QueryProblems, Unavailable};
use crate::clock;
use crate::problem::Answer;
use crate::request::{IdRequest, UrlQuery};
use crate::store::{BestGame, LeaderboardKey};
use crate::visitor::Visitor;
use axum::Json;
use saolei_api::messages::{
    LeaderboardAnswer, LeaderboardEntry, LeaderboardOrder, LeaderboardPeriod, LeaderboardPlayers, lines,
};
use saolei_api::{Problem, calendar, new_game};
use serde::Deserialize;
use utoipa::IntoParams;

/// Which leaderboard.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderboardQuery {
    /// The period that the leaderboard covers; default: `all`, and `day` for the daily board or with a day.
    #[param(inline)]
    period: Option<LeaderboardPeriod>,
    /// A day in the period, `YYYY-MM-DD` or `today`; default: today.
    day: Option<String>,
    /// What the leaderboard is ordered by; default: `time`.
    #[param(inline)]
    order: Option<LeaderboardOrder>,
    /// Whose games; default: `people`.
    #[param(inline)]
    players: Option<LeaderboardPlayers>,
    /// Boards that never need a guess.
    #[serde(default)]
    no_guess: bool,
    /// The number of games; default: 50.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u64>,
}

/// Get the best games on a level
///
/// Only ranked games count. Times are by the server's clock.
#[utoipa::path(get, path = "/api/v1/leaderboards/{level}", tag = "people", params(
    ("level" = String, Path, description = "`beginner`, `intermediate`, `expert` or `daily`."),
    LeaderboardQuery,
), responses(
    (status = 200, description = "The best games.", body = LeaderboardAnswer),
    QueryProblems, NoSuchLeaderboard,
    Unavailable,
))]
pub(crate) async fn leaderboard(
    IdRequest { app, visitor, id: level }: IdRequest,
    UrlQuery(query): UrlQuery<LeaderboardQuery>,
) -> Answer<Json<LeaderboardAnswer>> {
    if !new_game::is_ranked_level(&level) {
        return Err(Problem::no_such_page(&format!("/api/v1/leaderboards/{level}")).into());
    }
    let limit = lines(query.limit)?;
    let is_daily = level == "daily";
    let period = match query.period {
        Some(period) if is_daily && period != LeaderboardPeriod::Day => {
            return Err(Problem::bad_request(
                "daily boards differ, so games of different days cannot be compared",
                "leave the period out, or send day",
            )
            .into());
        }
        Some(period) => period,
        None if is_daily || query.day.is_some() => LeaderboardPeriod::Day,
        None => LeaderboardPeriod::All,
    };
    let day = match query.day.as_deref() {
        None | Some("today") => calendar::day(clock::now()),
        Some(day) if calendar::is_day(day) => day.to_string(),
        Some(_) => {
            return Err(Problem::bad_request(
                "unknown day, expected YYYY-MM-DD or today",
                "send a day such as 2026-01-31",
            )
            .into());
        }
    };
    let key = LeaderboardKey {
        no_guess: query.no_guess || is_daily,
        level,
        players: query.players.unwrap_or_default(),
        order: query.order.unwrap_or_default(),
        period,
        day,
    };
    let store = &app.store;
    let bests = store.leaderboard(&key, limit).await?;
    let better = |score: u64| bests.iter().filter(|other| other.score < score).count() as u64;
    let entry = |best: &BestGame| entry(best, Some(better(best.score) + 1), &visitor);
    let entries: Vec<LeaderboardEntry> = bests.iter().map(entry).collect();
    let mine = match entries.iter().find(|entry| entry.own) {
        Some(own) => Some(own.clone()),
        None => {
            store.best_of(&key, &visitor.id).await?.map(|(best, rank)| self::entry(&best, rank, &visitor))
        }
    };
    Ok(Json(LeaderboardAnswer {
        level: key.level,
        no_guess: key.no_guess,
        players: key.players,
        order: key.order,
        period,
        day: (period != LeaderboardPeriod::All).then_some(key.day),
        entries,
        mine,
    }))
}

fn entry(best: &BestGame, rank: Option<u64>, visitor: &Visitor) -> LeaderboardEntry {
    let ratio = |of: u64, to: u64| (to > 0).then(|| of as f64 / to as f64);
    LeaderboardEntry {
        rank,
        id: best.id.clone(),
        name: best.name.clone(),
        millis: best.millis,
        three_bv: best.three_bv,
        three_bv_per_second: ratio(best.three_bv * 1000, best.millis),
        clicks: best.clicks,
        efficiency: ratio(best.three_bv, best.clicks),
        finished: best.finished,
        own: best.owner == visitor.id,
    }
}

//! Visitors, the daily board, and the leaderboards.

use crate::api::{
    DailyAnswer, Entry, HistoryAnswer, Leaderboard, LevelStatistics, MeAnswer, Past, Phase, Rename,
    StatisticsAnswer,
};
use crate::app::App;
use crate::body::{Asked, Body};
use crate::clock;
use crate::games::{Visitor, unavailable};
use crate::making;
use crate::openapi::{BodyRefused, NotNow};
use crate::problem::Problem;
use crate::store::{Finished, LeaderboardKey, StoredGame};
use axum::Json;
use axum::extract::{Path, State};
use saolei_boards::Level;
use serde::Deserialize;
use utoipa::IntoParams;

/// The latest time that is asked for: the largest whole number that every reader of JSON knows exactly.
const LATEST: u64 = (1 << 53) - 1;

/// How many games of a visitor statistics look at, the newest ones.
const MOST_COUNTED: u64 = 20_000;

/// The longest name, in letters.
const LONGEST_NAME: usize = 24;

/// Who am I
///
/// A page asks this first: a visitor without a cookie is given one here.
#[utoipa::path(get, path = "/api/me", tag = "people", responses(
    (status = 200, description = "The visitor.", body = MeAnswer),
    NotNow,
))]
pub(crate) async fn me(State(app): State<App>, visitor: Visitor) -> Result<Json<MeAnswer>, Problem> {
    let name = app.games.store().name(&visitor.id).await.map_err(unavailable)?;
    Ok(Json(MeAnswer { name }))
}

/// Take a name for the leaderboards
#[utoipa::path(put, path = "/api/me", tag = "people", request_body = Rename, responses(
    (status = 200, description = "The visitor.", body = MeAnswer),
    (status = 422, description = "No name.", body = Problem, content_type = "application/problem+json"),
    BodyRefused, NotNow,
))]
pub(crate) async fn rename(
    State(app): State<App>,
    visitor: Visitor,
    Body(request): Body<Rename>,
) -> Result<Json<MeAnswer>, Problem> {
    let Rename { name } = request;
    if name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
        return Err(Problem::bad_request(
            "a name has at most 24 letters and no control characters",
            "choose a shorter name",
        ));
    }
    let name = name.trim();
    app.games.store().rename(&visitor.id, name).await.map_err(unavailable)?;
    Ok(Json(MeAnswer { name: name.to_string() }))
}

/// My statistics for each level
#[utoipa::path(get, path = "/api/me/statistics", tag = "people", responses(
    (status = 200, description = "A line for each level.", body = StatisticsAnswer),
    NotNow,
))]
pub(crate) async fn statistics(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<StatisticsAnswer>, Problem> {
    let games = app.games.store().finished(&visitor.id, MOST_COUNTED).await.map_err(unavailable)?;
    Ok(Json(StatisticsAnswer { levels: count(&games) }))
}

/// Which part of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct HistoryQuery {
    /// Games made before this time, in milliseconds since 1970.
    #[param(maximum = 9007199254740991u64)]
    before: Option<u64>,
    /// How many, 50 where it is absent.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u64>,
}

/// My games
#[utoipa::path(get, path = "/api/me/games", tag = "people", params(HistoryQuery), responses(
    (status = 200, description = "The games, the newest first.", body = HistoryAnswer),
    (status = 400, description = "A query that cannot be read.", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "A limit out of range.", body = Problem, content_type = "application/problem+json"),
    NotNow,
))]
pub(crate) async fn history(
    State(app): State<App>,
    visitor: Visitor,
    Asked(query): Asked<HistoryQuery>,
) -> Result<Json<HistoryAnswer>, Problem> {
    let limit = limit(query.limit)?;
    let before = query.before.unwrap_or(LATEST);
    if before > LATEST {
        return Err(Problem::bad_request(
            "before is a time in milliseconds since 1970",
            "send what `next` said, or nothing for the newest",
        ));
    }
    let games = app.games.store().history(&visitor.id, before, limit).await.map_err(unavailable)?;
    let next = games.last().filter(|_| games.len() as u64 == limit).map(|game| game.made.created);
    Ok(Json(HistoryAnswer { games: games.into_iter().map(past).collect(), next }))
}

/// Today's board
#[utoipa::path(get, path = "/api/daily", tag = "people", responses(
    (status = 200, description = "The day, and your game on it.", body = DailyAnswer),
    NotNow,
))]
pub(crate) async fn daily(State(app): State<App>, visitor: Visitor) -> Result<Json<DailyAnswer>, Problem> {
    let now = clock::now();
    let day = clock::day(now);
    let level = making::daily_level();
    let mine = app.games.store().daily_game(&day, &visitor.id).await.map_err(unavailable)?;
    Ok(Json(DailyAnswer {
        day,
        level: level.name().unwrap_or_default().to_string(),
        rows: level.size.rows(),
        cols: level.size.cols(),
        mines: level.mines,
        next: clock::next_day(now),
        mine: mine.map(past),
    }))
}

/// Which leaderboard.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderboardQuery {
    /// A day `YYYY-MM-DD`, or `today`; all days where it is absent.
    day: Option<String>,
    /// Boards on which nobody ever has to guess.
    #[serde(default)]
    no_guess: bool,
    /// How many, 50 where it is absent.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u64>,
}

/// The shortest times of a level
///
/// Games with help, with friends, or on boards that could be known are left out. Times are the server's.
#[utoipa::path(get, path = "/api/leaderboards/{level}", tag = "people", params(
    ("level" = String, Path, description = "`beginner`, `intermediate`, `expert` or `daily`."),
    LeaderboardQuery,
), responses(
    (status = 200, description = "The best times.", body = Leaderboard),
    (status = 400, description = "A query that cannot be read.", body = Problem, content_type = "application/problem+json"),
    (status = 404, description = "No such leaderboard.", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "No day, or a limit out of range.", body = Problem, content_type = "application/problem+json"),
    NotNow,
))]
pub(crate) async fn leaderboard(
    State(app): State<App>,
    visitor: Visitor,
    Path(level): Path<String>,
    Asked(query): Asked<LeaderboardQuery>,
) -> Result<Json<Leaderboard>, Problem> {
    if !making::is_ranked_level(&level) {
        return Err(Problem::no_such_page(&format!("/api/leaderboards/{level}")));
    }
    let limit = limit(query.limit)?;
    let is_daily = level == "daily";
    let day = match query.day.as_deref() {
        Some("today") => Some(clock::day(clock::now())),
        Some(day) if clock::is_day(day) => Some(day.to_string()),
        Some(_) => {
            return Err(Problem::bad_request(
                "expected a day such as 2026-01-31, or today",
                "send such a day",
            ));
        }
        // Daily boards differ from day to day: times of different days are not compared.
        None if is_daily => Some(clock::day(clock::now())),
        None => None,
    };
    let key = LeaderboardKey { no_guess: query.no_guess || is_daily, level, day };
    let times = app.games.store().leaderboard(&key, limit).await.map_err(unavailable)?;
    let shorter = |millis: u64| times.iter().filter(|other| other.millis < millis).count() as u64;
    let entry = |time: &crate::store::Time| Entry {
        rank: shorter(time.millis) + 1,
        id: time.id.clone(),
        name: time.name.clone(),
        millis: time.millis,
        three_bv: time.three_bv,
        finished: time.finished,
        own: time.owner == visitor.id,
    };
    let entries = times.iter().map(entry).collect();
    Ok(Json(Leaderboard { level: key.level, no_guess: key.no_guess, day: key.day, entries }))
}

/// How many lines are told at a time.
fn limit(asked: Option<u64>) -> Result<u64, Problem> {
    match asked.unwrap_or(50) {
        limit @ 1..=200 => Ok(limit),
        _ => Err(Problem::bad_request("limit is from 1 to 200", "ask for fewer at a time")),
    }
}

fn past(game: StoredGame) -> Past {
    let phase = match game.phase.as_str() {
        "won" => Phase::Won,
        "lost" => Phase::Lost,
        _ => Phase::Playing,
    };
    Past {
        id: game.made.id,
        level: game.made.level,
        no_guess: game.made.no_guess,
        daily: game.made.daily,
        phase,
        millis: game.millis,
        three_bv: game.finished.map(|_| game.three_bv),
        assisted: game.assisted,
        created: game.made.created,
    }
}

/// A line for each level, the usual ones first; `games` are in the order in which they were made.
fn count(games: &[Finished]) -> Vec<LevelStatistics> {
    let mut levels: Vec<LevelStatistics> = Vec::new();
    let mut totals: Vec<u64> = Vec::new();
    for game in games {
        let same = |level: &LevelStatistics| level.level == game.level && level.no_guess == game.no_guess;
        let at = levels.iter().position(same).unwrap_or_else(|| {
            levels.push(LevelStatistics::none(&game.level, game.no_guess));
            totals.push(0);
            levels.len() - 1
        });
        let level = &mut levels[at];
        level.games += 1;
        level.streak = if game.won { level.streak + 1 } else { 0 };
        level.longest_streak = level.longest_streak.max(level.streak);
        level.won += u64::from(game.won);
        if game.won && !game.assisted {
            level.won_alone += 1;
            totals[at] += game.millis;
            level.mean_millis = Some(totals[at] / level.won_alone);
            level.best_millis = Some(level.best_millis.map_or(game.millis, |best| best.min(game.millis)));
            if game.millis > 0 {
                let speed = game.three_bv as f64 / (game.millis as f64 / 1000.0);
                let best = level.best_three_bv_per_second.map_or(speed, |best| best.max(speed));
                level.best_three_bv_per_second = Some(best);
            }
        }
    }
    let place = |level: &LevelStatistics| Level::PRESETS.iter().position(|preset| preset.name == level.level);
    levels.sort_by_key(|level| (place(level).unwrap_or(usize::MAX), level.level.clone(), level.no_guess));
    levels
}

impl LevelStatistics {
    fn none(level: &str, no_guess: bool) -> LevelStatistics {
        LevelStatistics {
            level: level.to_string(),
            no_guess,
            games: 0,
            won: 0,
            won_alone: 0,
            best_millis: None,
            mean_millis: None,
            best_three_bv_per_second: None,
            longest_streak: 0,
            streak: 0,
        }
    }
}

//! Visitors, their statistics and history, and the daily board.

use super::game::GamePhase;
use crate::calendar;
use crate::new_game::DAILY;
use crate::problem::Problem;
use crate::stored_game::StoredGame;
use saolei_replay::Day;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The visitor.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MeAnswer {
    /// The name shown on leaderboards; empty if there is none.
    pub name: String,
}

/// A new name for the leaderboards.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    /// Up to 24 characters, no control characters; empty for no name.
    #[schema(max_length = 24, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$", example = "Ada")]
    pub name: String,
}

/// A code that makes another browser the same visitor. Anyone who has it can play as the visitor.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoveryCode {
    /// Letters and digits in groups; hyphens and spaces do not matter.
    #[schema(example = "2345-6789-abcd-efgh-jkmn-pqrs-tvwx-yz23")]
    pub code: String,
}

/// A visitor's statistics for each level played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StatisticsAnswer {
    /// The levels, presets first.
    pub levels: Vec<LevelStatistics>,
}

/// A visitor's statistics for one level. Assisted games count as games, but not for best times.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct LevelStatistics {
    /// The level.
    pub level: String,
    /// Whether its boards never need a guess.
    pub no_guess: bool,
    /// Finished games.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games won without help.
    pub won_alone: u64,
    /// The best time of games won without help, in milliseconds.
    pub best_millis: Option<u64>,
    /// The mean time of games won without help, in milliseconds.
    pub mean_millis: Option<u64>,
    /// The best 3BV per second of games won without help.
    pub best_three_bv_per_second: Option<f64>,
    /// The longest winning streak.
    pub longest_streak: u64,
    /// The current winning streak. A loss ends it, even if it is undone.
    pub streak: u64,
}

/// A visitor's games, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HistoryAnswer {
    /// The games.
    pub games: Vec<PastGame>,
    /// Send this as `before` to get older games; null if there are none.
    pub next: Option<u64>,
}

impl HistoryAnswer {
    /// A page of at most `limit` games, and where the next page starts if this one is full.
    pub fn of(games: Vec<StoredGame>, limit: u64) -> HistoryAnswer {
        let next = games.last().filter(|_| games.len() as u64 == limit).map(|game| game.created_with.created);
        HistoryAnswer { games: games.into_iter().map(PastGame::from).collect(), next }
    }
}

/// Which games of the history.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct HistoryQuery {
    /// Games created before this time, in milliseconds since 1970.
    #[param(maximum = 9007199254740991u64)]
    before: Option<u64>,
    /// The number of games; default: 50.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u64>,
}

/// The latest time that can be asked for: the largest integer that every JSON reader knows exactly.
const LATEST: u64 = (1 << 53) - 1;

impl HistoryQuery {
    /// The time before which the games were created, and their number.
    ///
    /// # Errors
    /// A value is out of range.
    pub fn read(self) -> Result<(u64, u64), Problem> {
        let limit = lines(self.limit)?;
        match self.before.unwrap_or(LATEST) {
            before @ ..=LATEST => Ok((before, limit)),
            _ => Err(Problem::bad_request(
                "before is not a time in milliseconds since 1970",
                "send the last `next`, or nothing for the newest games",
            )),
        }
    }
}

/// The number of lines of an answer.
///
/// # Errors
/// It is not between 1 and 200.
pub fn lines(asked: Option<u64>) -> Result<u64, Problem> {
    match asked.unwrap_or(50) {
        limit @ 1..=200 => Ok(limit),
        _ => Err(Problem::bad_request("limit is not between 1 and 200", "ask for fewer at a time")),
    }
}

/// A game in a visitor's history.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PastGame {
    /// The id in links.
    pub id: String,
    /// The level.
    pub level: String,
    /// Whether the board never needs a guess.
    pub no_guess: bool,
    /// The day of the daily board.
    pub daily: Option<String>,
    /// Whether the game is being played, won or lost.
    pub phase: GamePhase,
    /// Playing time in milliseconds.
    pub millis: u64,
    /// The 3BV of the layout, after the end.
    pub three_bv: Option<u64>,
    /// Whether an undo, a hint or odds were used.
    pub assisted: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
}

impl From<StoredGame> for PastGame {
    fn from(game: StoredGame) -> PastGame {
        PastGame {
            id: game.created_with.id,
            level: game.created_with.level,
            no_guess: game.created_with.no_guess,
            daily: game.created_with.daily,
            phase: game.phase,
            millis: game.millis,
            three_bv: game.finished.map(|_| game.three_bv),
            assisted: game.assisted,
            created: game.created_with.created,
        }
    }
}

/// Today's board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DailyAnswer {
    /// The day, `YYYY-MM-DD`, by UTC.
    pub day: String,
    /// The level.
    pub level: String,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of mines.
    pub mines: u64,
    /// When the next daily board starts, in milliseconds since 1970.
    pub next: u64,
    /// The visitor's game on it.
    pub mine: Option<PastGame>,
    /// The visitor's games on daily boards, newest day first.
    pub past: Vec<PastGame>,
    /// How many days in a row, up to today or yesterday, the visitor has won the daily board on its day.
    pub streak: u64,
}

impl DailyAnswer {
    /// Today's board for a visitor whose games on daily boards are `past`, newest day first.
    pub fn of(past: Vec<StoredGame>, now: u64) -> DailyAnswer {
        let past: Vec<PastGame> = past.into_iter().map(PastGame::from).collect();
        let day = calendar::day(now);
        DailyAnswer {
            level: DAILY.name.to_string(),
            rows: DAILY.rows,
            cols: DAILY.cols,
            mines: DAILY.mines,
            next: Day::of(now).next().start(),
            mine: past.iter().find(|game| game.daily.as_ref() == Some(&day)).cloned(),
            streak: streak(&past, now),
            past,
            day,
        }
    }
}

/// Days in a row on which the daily board was won, up to today or yesterday; `games` are newest day first.
fn streak(games: &[PastGame], now: u64) -> u64 {
    let won: Vec<&str> = games
        .iter()
        .filter(|game| game.phase == GamePhase::Won && game.daily == Some(calendar::day(game.created)))
        .filter_map(|game| game.daily.as_deref())
        .collect();
    let starts_today = won.first() == Some(&calendar::day(now).as_str());
    let mut at = if starts_today { now } else { now.saturating_sub(Day::MILLIS) };
    let mut count = 0;
    while won.get(count) == Some(&calendar::day(at).as_str()) {
        count += 1;
        at = at.saturating_sub(Day::MILLIS);
    }
    count as u64
}

//! Visitors: their statistics and history, the daily board, and the leaderboards.

use super::game::Phase;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who is asking.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MeAnswer {
    /// The name shown on leaderboards; empty where none was given.
    pub name: String,
}

/// A new name for the leaderboards.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// Up to 24 letters, no control characters; empty for none.
    #[schema(max_length = 24, pattern = "^[^\\x00-\\x1f\\x7f-\\x9f]*$", example = "Ada")]
    pub name: String,
}

/// A visitor's statistics, a line for each level that was played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StatisticsAnswer {
    /// The levels, the usual ones first.
    pub levels: Vec<LevelStatistics>,
}

/// A visitor's statistics of a level. Assisted games are counted, but never the best.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LevelStatistics {
    /// The level.
    pub level: String,
    /// Whether nobody ever has to guess on its boards.
    pub no_guess: bool,
    /// Finished games.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games won in which no help was asked for.
    pub won_alone: u64,
    /// The shortest time of those, in milliseconds.
    pub best_millis: Option<u64>,
    /// Their mean time.
    pub mean_millis: Option<u64>,
    /// The most 3BV a second of those.
    pub best_three_bv_per_second: Option<f64>,
    /// The longest row of wins.
    pub longest_streak: u64,
    /// The row of wins that is going on.
    pub streak: u64,
}

/// A visitor's games, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HistoryAnswer {
    /// The games.
    pub games: Vec<Past>,
    /// What to pass as `before` for older ones; null where there are none.
    pub next: Option<u64>,
}

/// A game of a visitor's history.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Past {
    /// Its name in links.
    pub id: String,
    /// The level.
    pub level: String,
    /// Whether nobody ever had to guess.
    pub no_guess: bool,
    /// The day of the daily board.
    pub daily: Option<String>,
    /// Whether it goes on.
    pub phase: Phase,
    /// Milliseconds of play.
    pub millis: u64,
    /// The 3BV of its layout, after the end.
    pub three_bv: Option<u64>,
    /// Whether help was asked for.
    pub assisted: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
}

/// Today's board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DailyAnswer {
    /// The day, `YYYY-MM-DD`, by UTC.
    pub day: String,
    /// The level.
    pub level: String,
    /// The rows.
    pub rows: u32,
    /// The columns.
    pub cols: u32,
    /// The mines.
    pub mines: u64,
    /// When the next one comes, in milliseconds since 1970.
    pub next: u64,
    /// The visitor's own game on it, the first one, which is the one that counts.
    pub mine: Option<Past>,
}

/// The shortest times of a level.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Leaderboard {
    /// `beginner`, `intermediate`, `expert` or `daily`.
    pub level: String,
    /// Whether nobody ever has to guess on its boards.
    pub no_guess: bool,
    /// The day, `YYYY-MM-DD`; null for all days.
    pub day: Option<String>,
    /// The best times, one for each player, the shortest first.
    pub entries: Vec<Entry>,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Entry {
    /// The place; equal times share one.
    pub rank: u64,
    /// The game, for its replay.
    pub id: String,
    /// The player's name; empty where none was given.
    pub name: String,
    /// The time in milliseconds, by the server's clock.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// When it was won, in milliseconds since 1970.
    pub finished: u64,
    /// Whether it is the asking visitor's own.
    pub own: bool,
}

//! The leaderboards.

use saolei_boards::named_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

named_enum! {
    /// Whose games.
    #[derive(Default, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum LeaderboardPlayers {
        /// People's.
        #[default]
        People = "people",
        /// Of programs, which say so or play as only programs do.
        Bots = "bots",
    }
}

named_enum! {
    /// What comes first.
    #[derive(Default, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum LeaderboardOrder {
        /// The shortest time.
        #[default]
        Time = "time",
        /// The most 3BV per second.
        Speed = "speed",
        /// The most 3BV per click.
        Efficiency = "efficiency",
    }
}

named_enum! {
    /// How long a leaderboard runs, by UTC.
    #[derive(Default, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum LeaderboardPeriod {
        /// A day.
        Day = "day",
        /// A week, from Monday to Sunday.
        Week = "week",
        /// A month.
        Month = "month",
        /// All time.
        #[default]
        All = "all",
    }
}

/// The best games on a level.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LeaderboardAnswer {
    /// `beginner`, `intermediate`, `expert` or `daily`.
    pub level: String,
    /// Whether its boards never need a guess.
    pub no_guess: bool,
    /// Whose games.
    pub players: LeaderboardPlayers,
    /// What comes first.
    pub order: LeaderboardOrder,
    /// How long the leaderboard runs.
    pub period: LeaderboardPeriod,
    /// A day in the period, `YYYY-MM-DD`; null for all time.
    pub day: Option<String>,
    /// The best game of each player, the best first.
    pub entries: Vec<LeaderboardEntry>,
    /// Your own best, which `entries` may be too short for.
    pub mine: Option<LeaderboardEntry>,
}

/// A line of a leaderboard.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LeaderboardEntry {
    /// The rank; equal results share one. Null beyond the 10,000th.
    pub rank: Option<u64>,
    /// The game, for its replay.
    pub id: String,
    /// The player's name; empty if there is none.
    pub name: String,
    /// The time in milliseconds, by the server's clock.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// 3BV per second.
    pub three_bv_per_second: Option<f64>,
    /// Clicks.
    pub clicks: u64,
    /// 3BV per click.
    pub efficiency: Option<f64>,
    /// When it was won, in milliseconds since 1970.
    pub finished: u64,
    /// Whether it is the visitor's own.
    pub own: bool,
}

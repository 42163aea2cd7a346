//! The leaderboards.

use saolei_boards::named_enum;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

named_enum! {
    /// Whose games a leaderboard lists.
    #[derive(Default, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum LeaderboardPlayers {
        /// Games of people.
        #[default]
        People = "people",
        /// Games of programs: declared as such, or played as only programs play.
        Bots = "bots",
    }
}

named_enum! {
    /// What a leaderboard is ordered by.
    #[derive(Default, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum LeaderboardOrder {
        /// Time, the shortest first.
        #[default]
        Time = "time",
        /// 3BV per second, the most first.
        Speed = "speed",
        /// 3BV per click, the most first.
        Efficiency = "efficiency",
    }
}

named_enum! {
    /// The period that a leaderboard covers, in UTC.
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
    /// Whose games it lists.
    pub players: LeaderboardPlayers,
    /// What it is ordered by.
    pub order: LeaderboardOrder,
    /// The period that it covers.
    pub period: LeaderboardPeriod,
    /// A day in the period, `YYYY-MM-DD`; null for all time.
    pub day: Option<String>,
    /// The best game of each player, the best first.
    pub entries: Vec<LeaderboardEntry>,
    /// Your own best game, even if it is not among `entries`.
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
    /// The number of clicks.
    pub clicks: u64,
    /// 3BV per click.
    pub efficiency: Option<f64>,
    /// When it was won, in milliseconds since 1970.
    pub finished: u64,
    /// Whether it is the visitor's own game.
    pub own: bool,
}

//! Totals of a player's finished games on each level.

use crate::messages::{GamePhase, LevelStatistics, StatisticsAnswer};
use crate::stored_game::GameSummary;
use saolei_boards::Level;
use serde::{Deserialize, Serialize};

/// Totals of a player's finished games on a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelTotals {
    /// The level.
    pub level: String,
    /// Whether the boards never need a guess.
    pub no_guess: bool,
    /// Games that are over.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games won without help and without another player.
    pub won_alone: u64,
    /// The total time of games won alone, in milliseconds.
    pub millis: u64,
    /// The best time of games won alone, in milliseconds.
    pub best_millis: Option<u64>,
    /// The 3BV and the milliseconds of the game won alone with the most 3BV per second.
    pub fastest: Option<(u64, u64)>,
    /// The wins since the last loss. A loss counts even if it was undone later.
    pub streak: u64,
    /// The longest streak.
    pub longest_streak: u64,
}

impl LevelTotals {
    /// Enters the summary of a game that was in phase `before`: it has ended, or goes on after an undo, or neither.
    pub fn enter(&mut self, before: GamePhase, summary: &GameSummary) {
        let (was_over, is_over) = (before != GamePhase::Playing, summary.phase != GamePhase::Playing);
        match (was_over, is_over) {
            (true, true) | (false, false) => return,
            (true, false) => {
                self.games = self.games.saturating_sub(1);
                return;
            }
            (false, true) => self.games += 1,
        }
        if summary.phase != GamePhase::Won {
            self.streak = 0;
            return;
        }
        self.won += 1;
        self.streak += 1;
        self.longest_streak = self.longest_streak.max(self.streak);
        if summary.assisted || summary.joined {
            return;
        }
        let (three_bv, millis) = (summary.three_bv, summary.millis);
        self.won_alone += 1;
        self.millis += millis;
        self.best_millis = Some(self.best_millis.map_or(millis, |best| best.min(millis)));
        let is_faster = self.fastest.is_none_or(|(best, time)| three_bv * time > best * millis);
        if millis > 0 && is_faster {
            self.fastest = Some((three_bv, millis));
        }
    }
}

impl StatisticsAnswer {
    /// The statistics of these levels, presets first.
    pub fn of(mut totals: Vec<LevelTotals>) -> StatisticsAnswer {
        let preset =
            |level: &LevelTotals| Level::PRESETS.iter().position(|preset| preset.name == level.level);
        totals
            .sort_by_key(|level| (preset(level).unwrap_or(usize::MAX), level.level.clone(), level.no_guess));
        StatisticsAnswer { levels: totals.into_iter().map(LevelStatistics::from).collect() }
    }
}

impl From<LevelTotals> for LevelStatistics {
    fn from(totals: LevelTotals) -> LevelStatistics {
        LevelStatistics {
            level: totals.level,
            no_guess: totals.no_guess,
            games: totals.games,
            won: totals.won,
            won_alone: totals.won_alone,
            best_millis: totals.best_millis,
            mean_millis: totals.millis.checked_div(totals.won_alone),
            best_three_bv_per_second: totals
                .fastest
                .map(|(three_bv, millis)| three_bv as f64 / (millis as f64 / 1000.0)),
            longest_streak: totals.longest_streak,
            streak: totals.streak,
        }
    }
}

//! Visitors, their finished games, the leaderboards, and the server's secrets.

use super::games::{flag, number};
use super::{Store, StoreError};
use crate::api::GamePhase;
use sqlx::Row;
use sqlx::any::AnyRow;

/// What statistics need of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The level.
    pub level: String,
    /// Whether the boards never need a guess.
    pub no_guess: bool,
    /// Whether it was won.
    pub won: bool,
    /// Playing time in milliseconds.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// Whether help was used or another visitor has made a move.
    pub assisted: bool,
}

/// Which leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderboardKey {
    /// The level, or `daily`.
    pub level: String,
    /// Whether the boards never need a guess.
    pub no_guess: bool,
    /// The day; `None` for all days.
    pub day: Option<String>,
}

/// A visitor's best time on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTime {
    /// The game.
    pub id: String,
    /// The player.
    pub owner: String,
    /// The player's name; empty if there is none.
    pub name: String,
    /// The time in milliseconds.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// When it was won.
    pub finished: u64,
}

impl Store {
    /// A visitor's latest finished games, oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn finished(&self, owner: &str, most: u64) -> Result<Vec<FinishedGame>, StoreError> {
        let rows = sqlx::query(
            "SELECT level, no_guess, phase, millis, three_bv, assisted, joined FROM games \
             WHERE owner = $1 AND finished IS NOT NULL ORDER BY created DESC LIMIT $2",
        )
        .bind(owner)
        .bind(most as i64)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &AnyRow| {
            Ok(FinishedGame {
                level: row.try_get("level")?,
                no_guess: flag(row, "no_guess")?,
                won: row.try_get::<String, _>("phase")? == GamePhase::Won.name(),
                millis: number(row, "millis")?,
                three_bv: number(row, "three_bv")?,
                assisted: flag(row, "assisted")? || flag(row, "joined")?,
            })
        };
        rows.iter().rev().map(read).collect()
    }

    /// The best time of each player, fastest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn leaderboard(&self, key: &LeaderboardKey, most: u64) -> Result<Vec<BestTime>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, owner, COALESCE((SELECT name FROM visitors WHERE visitors.id = best.owner), '') AS name, millis, \
             three_bv, finished FROM (SELECT id, owner, millis, three_bv, finished, ROW_NUMBER() OVER (PARTITION BY \
             owner ORDER BY millis, finished, id) AS place FROM games WHERE phase = 'won' AND secret = 1 \
             AND assisted = 0 AND joined = 0 AND level = $1 AND no_guess = $2 \
             AND (CASE WHEN level = 'daily' THEN daily ELSE day END = $3 OR $3 = '')) AS best \
             WHERE place = 1 ORDER BY millis, finished, id LIMIT $4",
        )
        .bind(&key.level)
        .bind(i64::from(key.no_guess))
        .bind(key.day.as_deref().unwrap_or_default())
        .bind(most as i64)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &AnyRow| {
            Ok(BestTime {
                id: row.try_get("id")?,
                owner: row.try_get("owner")?,
                name: row.try_get("name")?,
                millis: number(row, "millis")?,
                three_bv: number(row, "three_bv")?,
                finished: number(row, "finished")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// The name of a visitor; empty if there is none.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn name(&self, visitor: &str) -> Result<String, StoreError> {
        let row = sqlx::query("SELECT name FROM visitors WHERE id = $1")
            .bind(visitor)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.try_get("name")).transpose()?.unwrap_or_default())
    }

    /// Gives a visitor a name.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn rename(&self, visitor: &str, name: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO visitors (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )
        .bind(visitor)
        .bind(name)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The secret with this name, for every server of the store. If there is none yet, it becomes `fresh`.
    ///
    /// # Errors
    /// The database cannot be read or written.
    pub async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(fresh)
            .execute(&self.pool)
            .await?;
        let row =
            sqlx::query("SELECT value FROM secrets WHERE name = $1").bind(name).fetch_one(&self.pool).await?;
        Ok(row.try_get("value")?)
    }
}

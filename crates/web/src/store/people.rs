//! Visitors, their finished games, the leaderboards, and the server's secrets.

use super::{Store, StoreError};
use sqlx::Row;

/// A finished game, as far as statistics need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The level.
    pub level: String,
    /// Whether nobody ever has to guess.
    pub no_guess: bool,
    /// Whether it was won.
    pub won: bool,
    /// Milliseconds of play.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// Whether help was asked for or somebody else has played along.
    pub assisted: bool,
}

/// Which leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderboardKey {
    /// The level, or `daily`.
    pub level: String,
    /// Whether nobody ever has to guess.
    pub no_guess: bool,
    /// The day; `None` for all.
    pub day: Option<String>,
}

/// A visitor's shortest time on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Time {
    /// The game.
    pub id: String,
    /// The player.
    pub owner: String,
    /// The player's name; empty where none was given.
    pub name: String,
    /// The time in milliseconds.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// When it was won.
    pub finished: u64,
}

impl Store {
    /// A visitor's last finished games, the oldest of them first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn finished(&self, owner: &str, most: u64) -> Result<Vec<Finished>, StoreError> {
        let rows = sqlx::query(
            "SELECT level, no_guess, phase, millis, three_bv, assisted, joined FROM games \
             WHERE owner = $1 AND finished IS NOT NULL ORDER BY created DESC LIMIT $2",
        )
        .bind(owner)
        .bind(most as i64)
        .fetch_all(&self.pool)
        .await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in rows.iter().rev() {
            games.push(Finished {
                level: row.try_get(0)?,
                no_guess: row.try_get::<i64, _>(1)? != 0,
                won: row.try_get::<String, _>(2)? == "won",
                millis: row.try_get::<i64, _>(3)? as u64,
                three_bv: row.try_get::<i64, _>(4)? as u64,
                assisted: row.try_get::<i64, _>(5)? + row.try_get::<i64, _>(6)? != 0,
            });
        }
        Ok(games)
    }

    /// The shortest times, one for each player.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn leaderboard(&self, key: &LeaderboardKey, most: u64) -> Result<Vec<Time>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, owner, COALESCE((SELECT name FROM visitors WHERE visitors.id = best.owner), ''), millis, \
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
        let mut times = Vec::with_capacity(rows.len());
        for row in rows {
            times.push(Time {
                id: row.try_get(0)?,
                owner: row.try_get(1)?,
                name: row.try_get(2)?,
                millis: row.try_get::<i64, _>(3)? as u64,
                three_bv: row.try_get::<i64, _>(4)? as u64,
                finished: row.try_get::<i64, _>(5)? as u64,
            });
        }
        Ok(times)
    }

    /// The name of a visitor; empty where none was given.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn name(&self, visitor: &str) -> Result<String, StoreError> {
        let row = sqlx::query("SELECT name FROM visitors WHERE id = $1")
            .bind(visitor)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or_default())
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

    /// The secret of this name; where there is none yet, this one from now on, for every server of the store.
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
        Ok(row.try_get(0)?)
    }
}

//! Games and their turns.

use super::{Store, StoreError};
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

/// A game that is not stored yet.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its name in links.
    pub id: String,
    /// The key of its play link.
    pub play_key: String,
    /// Who made it.
    pub owner: String,
    /// Its text before the first move.
    pub text: String,
    /// The level's name, or `ROWSxCOLS/MINES`.
    pub level: String,
    /// Whether nobody ever has to guess.
    pub no_guess: bool,
    /// The day of the daily board.
    pub daily: Option<String>,
    /// Whether nobody can have known the board.
    pub secret: bool,
    /// Whether the player has chosen the seed.
    pub own_seed: bool,
    /// Where it has to be opened first, counted from 0.
    pub first: Option<(u32, u32)>,
    /// When it was made.
    pub created: u64,
}

/// A game as it is stored.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// What was known when it was made.
    pub made: NewGame,
    /// `playing`, `won` or `lost`.
    pub phase: String,
    /// Milliseconds of play, once it is over.
    pub millis: u64,
    /// The 3BV of the layout, once it is over.
    pub three_bv: u64,
    /// Whether help was asked for.
    pub assisted: bool,
    /// Whether somebody else has played along.
    pub joined: bool,
    /// When it was finished.
    pub finished: Option<u64>,
}

/// A turn as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTurn {
    /// Its number.
    pub turn: u64,
    /// The key of its request.
    pub key: String,
    /// Who did it.
    pub visitor: String,
    /// When.
    pub at: u64,
    /// The lines that it adds to the game's text.
    pub lines: String,
    /// The layout, where it fixed it.
    pub layout: Option<String>,
}

const COLUMNS: &str = "id, play_key, owner, text, level, no_guess, daily, secret, own_seed, first_row, first_col, \
                       created, phase, millis, three_bv, assisted, joined, finished";

impl NewGame {
    /// Whether it was written; otherwise its name, or the visitor's daily game, is there already.
    pub(super) async fn insert(&self, transaction: &mut Transaction<'_, Any>) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "INSERT INTO games (id, play_key, owner, text, level, no_guess, daily, daily_of, secret, own_seed, \
             first_row, first_col, created, phase, millis, three_bv, assisted, joined) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'playing', 0, 0, 0, 0) \
             ON CONFLICT DO NOTHING",
        )
        .bind(&self.id)
        .bind(&self.play_key)
        .bind(&self.owner)
        .bind(&self.text)
        .bind(&self.level)
        .bind(i64::from(self.no_guess))
        .bind(self.daily.as_deref())
        .bind(self.daily.as_deref().map(|day| daily_of(day, &self.owner)))
        .bind(i64::from(self.secret))
        .bind(i64::from(self.own_seed))
        .bind(self.first.map(|(row, _)| i64::from(row)))
        .bind(self.first.map(|(_, col)| i64::from(col)))
        .bind(self.created as i64)
        .execute(&mut **transaction)
        .await?;
        Ok(done.rows_affected() == 1)
    }
}

fn daily_of(day: &str, owner: &str) -> String {
    format!("{day}/{owner}")
}

impl Store {
    /// A game by its name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE id = $1");
        let row = sqlx::query(&sql).bind(id).fetch_optional(&self.pool).await?;
        row.map(|row| read_game(&row)).transpose()
    }

    /// A visitor's game on the daily board.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn daily_game(&self, day: &str, owner: &str) -> Result<Option<StoredGame>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE daily_of = $1");
        let row = sqlx::query(&sql).bind(daily_of(day, owner)).fetch_optional(&self.pool).await?;
        row.map(|row| read_game(&row)).transpose()
    }

    /// The turns of a game after the one with this number, in order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn turns_after(&self, id: &str, turn: u64) -> Result<Vec<StoredTurn>, StoreError> {
        let rows = sqlx::query(
            "SELECT turn, request_key, visitor, at, lines, layout FROM turns WHERE game = $1 AND turn > $2 \
             ORDER BY turn",
        )
        .bind(id)
        .bind(turn as i64)
        .fetch_all(&self.pool)
        .await?;
        let read = |row: AnyRow| {
            Ok(StoredTurn {
                turn: row.try_get::<i64, _>(0)? as u64,
                key: row.try_get(1)?,
                visitor: row.try_get(2)?,
                at: row.try_get::<i64, _>(3)? as u64,
                lines: row.try_get(4)?,
                layout: row.try_get(5)?,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// A visitor's games that were made before a time, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub async fn history(&self, owner: &str, before: u64, most: u64) -> Result<Vec<StoredGame>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM games WHERE owner = $1 AND created < $2 ORDER BY created DESC LIMIT $3"
        );
        let rows = sqlx::query(&sql)
            .bind(owner)
            .bind(before.min(i64::MAX as u64) as i64)
            .bind(most as i64)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(read_game).collect()
    }

    /// Forgets games that nobody has ever made a move in and that are older than a time.
    ///
    /// # Errors
    /// The database cannot be written.
    pub async fn forget_unplayed(&self, created_before: u64) -> Result<u64, StoreError> {
        let done = sqlx::query(
            "DELETE FROM games WHERE phase = 'playing' AND created < $1 \
             AND NOT EXISTS (SELECT 1 FROM turns WHERE turns.game = games.id)",
        )
        .bind(created_before as i64)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected())
    }
}

fn read_game(row: &AnyRow) -> Result<StoredGame, StoreError> {
    let number = |at: usize| row.try_get::<i64, _>(at);
    let optional = |at: usize| row.try_get::<Option<i64>, _>(at);
    let first = match (optional(9)?, optional(10)?) {
        (Some(row), Some(col)) => Some((row as u32, col as u32)),
        (_, _) => None,
    };
    Ok(StoredGame {
        made: NewGame {
            id: row.try_get(0)?,
            play_key: row.try_get(1)?,
            owner: row.try_get(2)?,
            text: row.try_get(3)?,
            level: row.try_get(4)?,
            no_guess: number(5)? != 0,
            daily: row.try_get(6)?,
            secret: number(7)? != 0,
            own_seed: number(8)? != 0,
            first,
            created: number(11)? as u64,
        },
        phase: row.try_get(12)?,
        millis: number(13)? as u64,
        three_bv: number(14)? as u64,
        assisted: number(15)? != 0,
        joined: number(16)? != 0,
        finished: optional(17)?.map(|at| at as u64),
    })
}

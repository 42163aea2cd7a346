//! Games and their turns.

use super::{Store, StoreError};
use saolei_api::messages::GamePhase;
use saolei_api::{CorruptGame, NewGame, StoredGame, StoredTurn};
use saolei_boards::Named;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

const COLUMNS: &str = "id, play_key, owner, text, level, no_guess, daily, secret, own_seed, bot, first_row, first_col, \
                       created, phase, millis, three_bv, assisted, joined, finished";

/// Inserts a game; false if its id, or the visitor's daily game, already exists.
pub(super) async fn insert(game: &NewGame, connection: &mut AnyConnection) -> Result<bool, StoreError> {
    let done = sql!(
        "INSERT INTO games (id, play_key, owner, text, level, no_guess, daily, daily_of, secret, own_seed, \
         first_row, first_col, created, phase, millis, three_bv, assisted, joined, bot) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'playing', 0, 0, 0, 0, $14) \
         ON CONFLICT DO NOTHING",
        &game.id,
        &game.play_key,
        &game.owner,
        &game.text,
        &game.level,
        i64::from(game.no_guess),
        game.daily.as_deref(),
        game.daily.as_deref().map(|day| daily_of(day, &game.owner)),
        i64::from(game.unseen),
        i64::from(game.own_seed),
        game.first.map(|(row, _)| i64::from(row)),
        game.first.map(|(_, col)| i64::from(col)),
        game.created as i64,
        i64::from(game.bot)
    )
    .execute(connection)
    .await?;
    Ok(done.rows_affected() == 1)
}

fn daily_of(day: &str, owner: &str) -> String {
    format!("{day}/{owner}")
}

impl Store {
    /// A game by its id.
    pub async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE id = $1");
        let row = sql!(&sql, id).fetch_optional(&self.pool).await?;
        row.map(|row| read_game(&row)).transpose()
    }

    /// A visitor's game on the daily board of a day.
    pub async fn daily_game(&self, day: &str, owner: &str) -> Result<Option<StoredGame>, StoreError> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE daily_of = $1");
        let row = sql!(&sql, daily_of(day, owner)).fetch_optional(&self.pool).await?;
        row.map(|row| read_game(&row)).transpose()
    }

    /// Records that a network saw a daily board in a game, and returns the game in which it first saw the board.
    pub async fn note_seen(&self, day: &str, network: &str, game: &str) -> Result<String, StoreError> {
        let insert =
            "INSERT INTO seen_boards (day, network, game) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        self.execute(sql!(insert, day, network, game)).await?;
        Ok(self.seen_in(day, network).await?.unwrap_or_else(|| game.to_string()))
    }

    /// The game in which a network first saw the daily board of a day.
    pub async fn seen_in(&self, day: &str, network: &str) -> Result<Option<String>, StoreError> {
        let row = sql!("SELECT game FROM seen_boards WHERE day = $1 AND network = $2", day, network)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.try_get("game")).transpose()?)
    }

    /// Forgets which networks saw the boards of earlier days.
    pub async fn forget_seen(&self, before: &str) -> Result<(), StoreError> {
        let delete = sql!("DELETE FROM seen_boards WHERE day < $1", before);
        self.execute(delete).await.map(drop)
    }

    /// Records what was found out about a game: whether its player cannot have seen the board, and whether a program
    /// plays.
    pub async fn update_fairness(&self, id: &str, unseen: bool, bot: bool) -> Result<(), StoreError> {
        let update = "UPDATE games SET secret = $1, bot = $2 WHERE id = $3";
        self.execute(sql!(update, i64::from(unseen), i64::from(bot), id)).await.map(drop)
    }

    /// A visitor's games on daily boards, newest day first.
    pub async fn daily_games(&self, owner: &str, most: u64) -> Result<Vec<StoredGame>, StoreError> {
        let rows = sql!(&daily_lines(), owner, most as i64).fetch_all(&self.reports).await?;
        rows.iter().map(read_game).collect()
    }

    /// The turns of a game after this turn, in order.
    pub async fn turns_after(&self, id: &str, turn: u64) -> Result<Vec<StoredTurn>, StoreError> {
        let rows = sql!(
            "SELECT turn, request_key, visitor, at, lines, layout FROM turns WHERE game = $1 AND turn > $2 \
             ORDER BY turn",
            id,
            turn as i64
        )
        .fetch_all(&self.pool)
        .await?;
        let read = |row: AnyRow| {
            Ok(StoredTurn {
                turn: number(&row, "turn")?,
                key: row.try_get("request_key")?,
                visitor: row.try_get("visitor")?,
                at: number(&row, "at")?,
                lines: row.try_get("lines")?,
                layout: row.try_get("layout")?,
            })
        };
        rows.into_iter().map(read).collect()
    }

    /// A visitor's games that were created before a time, newest first.
    pub async fn history(&self, owner: &str, before: u64, most: u64) -> Result<Vec<StoredGame>, StoreError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM games WHERE owner = $1 AND created < $2 ORDER BY created DESC LIMIT $3"
        );
        let rows = sql!(&sql, owner, before.min(i64::MAX as u64) as i64, most as i64)
            .fetch_all(&self.reports)
            .await?;
        rows.iter().map(read_game).collect()
    }

    /// Deletes games without a move that were created before a time, and returns how many.
    pub async fn delete_unplayed(&self, created_before: u64) -> Result<u64, StoreError> {
        let delete = "DELETE FROM games WHERE phase = 'playing' AND created < $1 \
                      AND NOT EXISTS (SELECT 1 FROM turns WHERE turns.game = games.id)";
        self.execute(sql!(delete, created_before as i64)).await
    }
}

pub(super) fn daily_lines() -> String {
    format!(
        "SELECT {COLUMNS} FROM games WHERE owner = $1 AND daily_of IS NOT NULL ORDER BY daily DESC LIMIT $2"
    )
}

fn read_game(row: &AnyRow) -> Result<StoredGame, StoreError> {
    let optional = |column| row.try_get::<Option<i64>, _>(column);
    let created_with = NewGame {
        id: row.try_get("id")?,
        play_key: row.try_get("play_key")?,
        owner: row.try_get("owner")?,
        text: row.try_get("text")?,
        level: row.try_get("level")?,
        no_guess: flag(row, "no_guess")?,
        daily: row.try_get("daily")?,
        unseen: flag(row, "secret")?,
        own_seed: flag(row, "own_seed")?,
        bot: flag(row, "bot")?,
        first: optional("first_row")?.zip(optional("first_col")?).map(|(row, col)| (row as u32, col as u32)),
        created: number(row, "created")?,
    };
    let phase = GamePhase::named(row.try_get("phase")?)
        .ok_or_else(|| CorruptGame { id: created_with.id.clone(), problem: "unknown phase".to_string() })?;
    Ok(StoredGame {
        created_with,
        phase,
        millis: number(row, "millis")?,
        three_bv: number(row, "three_bv")?,
        assisted: flag(row, "assisted")?,
        joined: flag(row, "joined")?,
        finished: optional("finished")?.map(|at| at as u64),
    })
}

/// A stored number, which is never negative.
pub(super) fn number(row: &AnyRow, column: &str) -> Result<u64, sqlx::Error> {
    Ok(row.try_get::<i64, _>(column)? as u64)
}

/// A boolean, stored as 1 or 0.
pub(super) fn flag(row: &AnyRow, column: &str) -> Result<bool, sqlx::Error> {
    Ok(row.try_get::<i64, _>(column)? != 0)
}

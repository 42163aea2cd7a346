//! Totals of a visitor's finished games on each level.
//!
//! The totals change in the transaction that stores the end of a game. So reading them costs no more than the lines
//! shown, however many games there are.

use super::games::{flag, number};
use super::{Store, StoreError};
use saolei_api::messages::GamePhase;
use saolei_api::{CorruptGame, GameSummary, LevelTotals};
use saolei_boards::Named;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

/// Updates the totals before a summary is stored: a game has ended, or a lost one goes on after an undo.
pub(super) async fn enter(
    game: &str,
    summary: &GameSummary,
    connection: &mut AnyConnection,
) -> Result<(), StoreError> {
    let row = sql!("SELECT owner, level, no_guess, phase FROM games WHERE id = $1", game)
        .fetch_one(&mut *connection)
        .await?;
    let before = GamePhase::named(row.try_get("phase")?)
        .ok_or_else(|| CorruptGame { id: game.to_string(), problem: "unknown phase".to_string() })?;
    if (before == GamePhase::Playing) == (summary.phase == GamePhase::Playing) {
        return Ok(());
    }
    // Takes the line for this transaction: another server may end a game of the same visitor now.
    let (owner, level) = (row.try_get::<String, _>("owner")?, row.try_get::<String, _>("level")?);
    let no_guess = row.try_get::<i64, _>("no_guess")?;
    let line = sql!(
        "INSERT INTO totals (owner, level, no_guess, games, won, won_alone, millis, streak, longest_streak) \
         VALUES ($1, $2, $3, 0, 0, 0, 0, 0, 0) \
         ON CONFLICT (owner, level, no_guess) DO UPDATE SET games = totals.games RETURNING *",
        &owner,
        &level,
        no_guess
    )
    .fetch_one(&mut *connection)
    .await?;
    let mut totals = read(&line)?;
    totals.enter(before, summary);
    sql!(
        "UPDATE totals SET games = $1, won = $2, won_alone = $3, millis = $4, best_millis = $5, fast_three_bv = $6, \
         fast_millis = $7, streak = $8, longest_streak = $9 WHERE owner = $10 AND level = $11 AND no_guess = $12",
        totals.games as i64,
        totals.won as i64,
        totals.won_alone as i64,
        totals.millis as i64,
        totals.best_millis.map(|millis| millis as i64),
        totals.fastest.map(|(three_bv, _)| three_bv as i64),
        totals.fastest.map(|(_, millis)| millis as i64),
        totals.streak as i64,
        totals.longest_streak as i64,
        owner,
        level,
        no_guess
    )
    .execute(connection)
    .await?;
    Ok(())
}

const LINES: &str = "SELECT * FROM totals WHERE owner = $1 AND games > 0 ORDER BY games DESC LIMIT $2";

impl Store {
    /// A visitor's totals on the levels played most, in no particular order.
    pub async fn totals(&self, owner: &str, most: u64) -> Result<Vec<LevelTotals>, StoreError> {
        let rows = sql!(LINES, owner, most as i64).fetch_all(&self.reports).await?;
        rows.iter().map(read).collect()
    }
}

fn read(row: &AnyRow) -> Result<LevelTotals, StoreError> {
    let optional =
        |column| Ok::<_, StoreError>(row.try_get::<Option<i64>, _>(column)?.map(|value| value as u64));
    Ok(LevelTotals {
        level: row.try_get("level")?,
        no_guess: flag(row, "no_guess")?,
        games: number(row, "games")?,
        won: number(row, "won")?,
        won_alone: number(row, "won_alone")?,
        millis: number(row, "millis")?,
        best_millis: optional("best_millis")?,
        fastest: optional("fast_three_bv")?.zip(optional("fast_millis")?),
        streak: number(row, "streak")?,
        longest_streak: number(row, "longest_streak")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::games::daily_lines;

    /// SQLite's query plan shows that it walks an index in order. It neither reads other games nor sorts.
    #[tokio::test]
    async fn heavy_accounts_cost_what_their_pages_show() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        for (sql, index) in [(LINES.to_string(), "totals_by_games"), (daily_lines(), "games_by_daily")] {
            let plan = sqlx::query(&format!("EXPLAIN QUERY PLAN {sql}"))
                .bind("ada")
                .bind(50_i64)
                .fetch_all(&store.pool)
                .await
                .unwrap();
            let plan: Vec<String> = plan.iter().map(|row| row.try_get("detail").unwrap()).collect();
            assert_eq!(plan.len(), 1, "{plan:?}");
            assert!(plan[0].starts_with("SEARCH ") && plan[0].contains(index), "{plan:?}");
        }
    }
}

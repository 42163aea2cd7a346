//! Totals of a visitor's finished games on each level.
//!
//! The totals change in the transaction that stores the end of a game. So reading them costs no more than the lines
//! shown, however many games there are.

use super::games::{flag, number};
use super::{Store, StoreError};
use saolei_api::GameSummary;
use saolei_api::messages::GamePhase;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

/// Totals of a visitor's finished games on a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// Updates the totals before a summary is stored: a game has ended, or a lost one goes on after an undo.
pub(super) async fn enter(
    game: &str,
    summary: &GameSummary,
    connection: &mut AnyConnection,
) -> Result<(), StoreError> {
    let row = sql!("SELECT owner, level, no_guess, phase FROM games WHERE id = $1", game)
        .fetch_one(&mut *connection)
        .await?;
    let was_over = row.try_get::<String, _>("phase")? != GamePhase::Playing.name();
    let is_over = summary.phase != GamePhase::Playing;
    if was_over == is_over {
        return Ok(());
    }
    let won = summary.phase == GamePhase::Won;
    let alone = won && !summary.assisted && !summary.joined;
    let millis = alone.then_some(summary.millis as i64);
    let fastest = millis.filter(|&millis| millis > 0).map(|millis| (summary.three_bv as i64, millis));
    sql!("INSERT INTO totals (owner, level, no_guess, games, won, won_alone, millis, best_millis, fast_three_bv, \
         fast_millis, streak, longest_streak) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $5, $5) \
         ON CONFLICT (owner, level, no_guess) DO UPDATE SET games = totals.games + excluded.games, \
         won = totals.won + excluded.won, won_alone = totals.won_alone + excluded.won_alone, \
         millis = totals.millis + excluded.millis, \
         best_millis = CASE WHEN totals.best_millis <= excluded.best_millis OR excluded.best_millis IS NULL \
             THEN totals.best_millis ELSE excluded.best_millis END, \
         fast_three_bv = CASE WHEN totals.fast_three_bv * excluded.fast_millis >= excluded.fast_three_bv * totals.fast_millis \
             OR excluded.fast_millis IS NULL THEN totals.fast_three_bv ELSE excluded.fast_three_bv END, \
         fast_millis = CASE WHEN totals.fast_three_bv * excluded.fast_millis >= excluded.fast_three_bv * totals.fast_millis \
             OR excluded.fast_millis IS NULL THEN totals.fast_millis ELSE excluded.fast_millis END, \
         streak = CASE WHEN excluded.won = 1 THEN totals.streak + 1 WHEN excluded.games = 1 THEN 0 \
             ELSE totals.streak END, \
         longest_streak = CASE WHEN excluded.won = 1 AND totals.streak >= totals.longest_streak \
             THEN totals.streak + 1 ELSE totals.longest_streak END", row.try_get::<String, _>("owner")?, row.try_get::<String, _>("level")?, row.try_get::<i64, _>("no_guess")?, if is_over { 1_i64 } else { -1 }, i64::from(won), i64::from(alone), millis.unwrap_or(0), millis, fastest.map(|(three_bv, _)| three_bv), fastest.map(|(_, millis)| millis))
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

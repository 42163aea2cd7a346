//! Leaderboards: the best game of each player on each of them, kept in order as games are won.
//!
//! A ranked win is compared with its player's best on every leaderboard it belongs to. So reading a leaderboard costs no
//! more than the lines shown, however many games there are.

use super::games::number;
use super::{Store, StoreError};
use saolei_api::messages::{LeaderboardOrder, LeaderboardPeriod, LeaderboardPlayers};
use saolei_api::{GameSummary, RankedWin};
use saolei_replay::Day;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

/// Ranks beyond this are not counted.
const LAST_RANK: u64 = 10_000;

/// Identifies a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderboardKey {
    /// The level, or `daily`.
    pub level: String,
    /// Whether the boards never need a guess.
    pub no_guess: bool,
    /// People or bots.
    pub players: LeaderboardPlayers,
    /// What it is ordered by.
    pub order: LeaderboardOrder,
    /// The period that it covers.
    pub period: LeaderboardPeriod,
    /// A day in the period.
    pub day: String,
}

/// A player's best game on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestGame {
    /// The id of the game.
    pub id: String,
    /// The player.
    pub owner: String,
    /// The player's name; empty if there is none.
    pub name: String,
    /// The value that the leaderboard is ordered by; less is better.
    pub score: u64,
    /// The time in milliseconds.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// The clicks of the game.
    pub clicks: u64,
    /// When it was won.
    pub finished: u64,
}

impl LeaderboardKey {
    /// The leaderboard's name in the store.
    fn board(&self) -> String {
        let LeaderboardKey { level, no_guess, players, order, period, day } = self;
        let guess = if *no_guess { "no-guess" } else { "guess" };
        let board = format!("{level} {guess} {} {} {}", players.name(), order.name(), period.name());
        match period {
            LeaderboardPeriod::Day => format!("{board} {day}"),
            LeaderboardPeriod::Week => format!("{board} {}", day.parse().map_or(0, Day::week)),
            LeaderboardPeriod::Month => format!("{board} {}", day.get(..7).unwrap_or_default()),
            LeaderboardPeriod::All => board,
        }
    }
}

/// Every leaderboard that a win belongs to. Daily boards differ, so times of different days cannot be compared.
fn leaderboards_of(win: &RankedWin) -> impl Iterator<Item = LeaderboardKey> {
    let is_daily = win.level == "daily";
    let periods = LeaderboardPeriod::ALL.into_iter();
    let periods = periods.filter(move |&period| !is_daily || period == LeaderboardPeriod::Day);
    periods.flat_map(move |period| {
        LeaderboardOrder::ALL.map(|order| LeaderboardKey {
            level: win.level.clone(),
            no_guess: win.no_guess,
            players: win.players,
            order,
            period,
            day: win.day.clone(),
        })
    })
}

/// Enters a win on every leaderboard where it is the player's best.
pub(super) async fn enter(
    win: &RankedWin,
    game: &str,
    summary: &GameSummary,
    connection: &mut AnyConnection,
) -> Result<(), StoreError> {
    let finished = summary.finished.as_ref().map_or(0, |(at, _)| *at);
    for key in leaderboards_of(win) {
        sql!(
            "INSERT INTO bests (board, owner, score, finished, game) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (board, owner) DO UPDATE SET score = excluded.score, finished = excluded.finished, \
             game = excluded.game WHERE excluded.score < bests.score",
            key.board(),
            &win.owner,
            score(key.order, summary) as i64,
            finished as i64,
            game
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The value that a leaderboard is ordered by; less is better. A 3BV is below 1,000, so a millionth separates any two
/// quotients.
fn score(order: LeaderboardOrder, summary: &GameSummary) -> u64 {
    let three_bv = summary.three_bv.max(1);
    match order {
        LeaderboardOrder::Time => summary.millis,
        LeaderboardOrder::Speed => summary.millis.saturating_mul(1_000_000) / three_bv,
        LeaderboardOrder::Efficiency => summary.clicks.saturating_mul(1_000_000) / three_bv,
    }
}

const COLUMNS: &str = "bests.game AS id, bests.owner AS owner, COALESCE(visitors.name, '') AS name, bests.score AS score, \
                       games.millis AS millis, games.three_bv AS three_bv, games.clicks AS clicks, \
                       bests.finished AS finished FROM bests JOIN games ON games.id = bests.game \
                       LEFT JOIN visitors ON visitors.id = bests.owner";

impl Store {
    /// The best game of each player, the best first.
    pub async fn leaderboard(&self, key: &LeaderboardKey, most: u64) -> Result<Vec<BestGame>, StoreError> {
        let rows = sql!(&first_lines(), key.board(), most as i64).fetch_all(&self.reports).await?;
        rows.iter().map(read_best).collect()
    }

    /// A player's best game on a leaderboard, and its rank unless that is beyond the 10,000th.
    pub async fn best_of(
        &self,
        key: &LeaderboardKey,
        owner: &str,
    ) -> Result<Option<(BestGame, Option<u64>)>, StoreError> {
        let board = key.board();
        let sql = format!("SELECT {COLUMNS} WHERE bests.board = $1 AND bests.owner = $2");
        let row = sql!(&sql, &board, owner).fetch_optional(&self.reports).await?;
        let Some(best) = row.map(|row| read_best(&row)).transpose()? else { return Ok(None) };
        let row = sql!("SELECT COUNT(*) AS better FROM (SELECT 1 AS one FROM bests WHERE board = $1 AND score < $2 LIMIT $3) AS found", &board, best.score as i64, LAST_RANK as i64)
        .fetch_one(&self.reports)
        .await?;
        let better = number(&row, "better")?;
        Ok(Some((best, (better < LAST_RANK).then_some(better + 1))))
    }
}

fn first_lines() -> String {
    format!(
        "SELECT {COLUMNS} WHERE bests.board = $1 ORDER BY bests.score, bests.finished, bests.game LIMIT $2"
    )
}

fn read_best(row: &AnyRow) -> Result<BestGame, StoreError> {
    Ok(BestGame {
        id: row.try_get("id")?,
        owner: row.try_get("owner")?,
        name: row.try_get("name")?,
        score: number(row, "score")?,
        millis: number(row, "millis")?,
        three_bv: number(row, "three_bv")?,
        clicks: number(row, "clicks")?,
        finished: number(row, "finished")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::query;

    fn key() -> LeaderboardKey {
        LeaderboardKey {
            level: "expert".to_string(),
            no_guess: false,
            players: LeaderboardPlayers::People,
            order: LeaderboardOrder::Time,
            period: LeaderboardPeriod::All,
            day: "2026-01-31".to_string(),
        }
    }

    /// SQLite's query plan shows that it walks the index in order, and finds each game and name by its key. It neither
    /// reads other lines nor sorts.
    #[tokio::test]
    async fn a_leaderboard_costs_the_lines_it_shows() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        for sql in [
            "WITH RECURSIVE wins (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM wins WHERE n < 20000) \
             INSERT INTO bests SELECT 'expert guess people time all', 'owner' || n, n * 7919 % 20011, n, 'game' || n FROM wins",
            "INSERT INTO games (id, play_key, owner, text, level, no_guess, secret, own_seed, created, phase, millis, \
             three_bv, assisted, joined) SELECT game, '', owner, '', 'expert', 0, 1, 0, 0, 'won', score, 100, 0, 0 FROM bests",
            "ANALYZE",
        ] {
            query(sql).execute(&store.pool).await.unwrap();
        }
        let plan = query(&format!("EXPLAIN QUERY PLAN {}", first_lines()))
            .bind(key().board())
            .bind(50_i64)
            .fetch_all(&store.pool)
            .await
            .unwrap();
        let plan: Vec<String> = plan.iter().map(|row| row.try_get("detail").unwrap()).collect();
        assert_eq!(plan.len(), 3, "{plan:?}");
        assert!(plan.iter().all(|step| step.starts_with("SEARCH ") && step.contains(" USING ")), "{plan:?}");
        assert!(plan[0].contains("bests_in_order"), "{plan:?}");
        let lines = store.leaderboard(&key(), 50).await.unwrap();
        let mut scores: Vec<u64> = (1..=20_000_u64).map(|n| n * 7919 % 20_011).collect();
        scores.sort_unstable();
        assert_eq!(lines.iter().map(|best| best.millis).collect::<Vec<_>>(), scores[..50]);
        let (best, rank) = store.best_of(&key(), &lines[7].owner).await.unwrap().unwrap();
        assert_eq!((best.id.as_str(), rank), (lines[7].id.as_str(), Some(8)));
    }

    /// Readers of leaderboards and histories take none of the connections that read and write games.
    #[tokio::test]
    async fn reports_leave_the_connections_of_games_alone() {
        let folder = std::env::temp_dir().join(format!("saolei-reports-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Store::open(&format!("sqlite:{}", folder.join("games.db").display())).await.unwrap();
        let mut taken = Vec::new();
        while let Some(connection) = store.reports.try_acquire() {
            taken.push(connection);
        }
        for _ in taken.len()..store.reports.options().get_max_connections() as usize {
            taken.push(store.reports.acquire().await.unwrap());
        }
        assert!(store.game("none").await.unwrap().is_none());
        assert_eq!(store.secret("name", "value").await.unwrap(), "value");
        drop(taken);
        assert!(store.leaderboard(&key(), 50).await.unwrap().is_empty());
        store.close().await;
        // Windows removes no open files.
        drop(store);
        std::fs::remove_dir_all(folder).unwrap();
    }
}

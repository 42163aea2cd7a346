//! Writes in batches: everything queued goes into one transaction, and each caller waits until it is on the disk.
//!
//! Waiting for the disk takes milliseconds, for one turn or for hundreds. The first write starts at once; those that come
//! while the disk is busy are written together when it is free.

use super::games::{self, number};
use super::transactions::{End, Transactions};
use super::{Database, StoreError, leaderboards, notices, totals};
use saolei_api::{GameSummary, NewGame, NewTurn};
use sqlx::{AnyConnection, Row};
use std::collections::HashSet;
use std::fmt::Write;
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most writes in one transaction: SQLite takes 32,766 values in a statement.
const MAX_IN_BATCH: usize = 512;

/// The result of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is on the disk.
    Done,
    /// It was not written, because its number or key, or the visitor's daily game, already exists.
    Conflict,
}

/// A queued write, and where its result goes.
struct QueuedWrite {
    record: NewRecord,
    result: oneshot::Sender<Result<Written, StoreError>>,
}

enum NewRecord {
    Turn(Box<NewTurn>),
    Game(Box<NewGame>),
    Check { at: u64 },
}

/// Queues writes for the one task that writes.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<QueuedWrite>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
    stop: Arc<tokio::sync::Notify>,
}

impl Writer {
    /// Starts the task that writes, for the server with this name.
    pub(super) fn start(transactions: Transactions, database: Database, server: Arc<str>) -> Writer {
        let (queue, receiver) = mpsc::channel(4 * MAX_IN_BATCH);
        let stop = Arc::new(tokio::sync::Notify::new());
        let task = tokio::spawn(write_all(transactions, database, server, receiver, stop.clone()));
        Writer { queue, task: Arc::new(Mutex::new(Some(task))), stop }
    }

    async fn write(&self, record: NewRecord) -> Result<Written, StoreError> {
        let (result, written) = oneshot::channel();
        self.queue.send(QueuedWrite { record, result }).await.map_err(|_| StoreError::Closing)?;
        written.await.map_err(|_| StoreError::Closing)?
    }

    pub(super) async fn close(&self) {
        self.stop.notify_one();
        if let Some(task) = self.task.lock().await.take() {
            // The task ends when the queue is written. If it panicked, the callers got an error.
            let _ = task.await;
        }
    }
}

impl super::Store {
    /// Writes a turn; it is on the disk when this returns.
    ///
    /// # Errors
    /// The database reported an error. The turn may still have been written; its key shows whether it was.
    pub async fn write_turn(&self, turn: NewTurn) -> Result<Written, StoreError> {
        self.writer.write(NewRecord::Turn(Box::new(turn))).await
    }

    /// Writes a new game; it is on the disk when this returns.
    pub async fn write_game(&self, game: NewGame) -> Result<Written, StoreError> {
        self.writer.write(NewRecord::Game(Box::new(game))).await
    }

    /// The number of writes that wait for their transaction.
    pub(crate) fn queued_writes(&self) -> usize {
        self.writer.queue.max_capacity() - self.writer.queue.capacity()
    }

    /// Checks that the database can be written, by writing the time.
    pub async fn check(&self, now: u64) -> Result<(), StoreError> {
        self.writer.write(NewRecord::Check { at: now }).await.map(drop)
    }
}

async fn write_all(
    transactions: Transactions,
    database: Database,
    server: Arc<str>,
    mut queue: mpsc::Receiver<QueuedWrite>,
    stop: Arc<tokio::sync::Notify>,
) {
    let mut batch = Vec::new();
    loop {
        tokio::select! {
            biased;
            received = queue.recv_many(&mut batch, MAX_IN_BATCH) => if received == 0 { return },
            () = stop.notified() => queue.close(),
        }
        if batch.is_empty() {
            continue;
        }
        let write =
            async |connection: &mut AnyConnection| write_batch(connection, database, &server, &batch).await;
        let written = transactions.run(write).await;
        for (index, write) in batch.drain(..).enumerate() {
            let result = match &written {
                Ok(conflicts) if conflicts.contains(&index) => Ok(Written::Conflict),
                Ok(_) => Ok(Written::Done),
                Err(StoreError::Write(reason)) => Err(StoreError::Write(reason.clone())),
                Err(_) => Err(StoreError::Closing),
            };
            // The caller may be gone; the write stays.
            let _ = write.result.send(result);
        }
    }
}

/// Writes a batch and returns the indices of conflicting writes.
async fn write_batch(
    connection: &mut AnyConnection,
    database: Database,
    server: &str,
    batch: &[QueuedWrite],
) -> Result<(End, HashSet<usize>), StoreError> {
    let mut conflicts = HashSet::new();
    let mut turns = Vec::new();
    for (index, write) in batch.iter().enumerate() {
        match &write.record {
            NewRecord::Turn(turn) => turns.push((index, turn.as_ref())),
            NewRecord::Game(game) => {
                if !games::insert(game, connection).await? {
                    conflicts.insert(index);
                }
            }
            NewRecord::Check { at } => write_check(connection, *at).await?,
        }
    }
    if !turns.is_empty() {
        let inserted = insert_turns(connection, database, &turns).await?;
        if database == Database::Postgres {
            let games = inserted.iter().map(|(game, _)| game.as_str());
            notices::tell_turns(connection, server, games).await?;
        }
        for (index, turn) in turns {
            if !inserted.contains(&(turn.game.clone(), turn.stored.turn)) {
                conflicts.insert(index);
            } else if let Some(summary) = &turn.summary {
                update_summary(connection, &turn.game, summary).await?;
            }
        }
    }
    Ok((End::Commit, conflicts))
}

/// Inserts all turns in one statement, skips those that conflict, and returns the others. No two turns of a batch have
/// the same game, because a game waits until its turn is written before it makes the next.
async fn insert_turns(
    connection: &mut AnyConnection,
    database: Database,
    turns: &[(usize, &NewTurn)],
) -> Result<HashSet<(String, u64)>, StoreError> {
    let mut sql =
        "INSERT INTO turns (game, turn, request_key, visitor, at, lines, layout) VALUES ".to_string();
    for row in 0..turns.len() {
        let separator = if row == 0 { "" } else { ", " };
        let _ = match database {
            // SQLite treats a numbered parameter as a name, and searches hundreds of names for each.
            Database::Sqlite => write!(sql, "{separator}(?, ?, ?, ?, ?, ?, ?)"),
            Database::Postgres => {
                let [a, b, c, d, e, f, g] = [1, 2, 3, 4, 5, 6, 7].map(|column| row * 7 + column);
                write!(sql, "{separator}(${a}, ${b}, ${c}, ${d}, ${e}, ${f}, ${g})")
            }
        };
    }
    sql.push_str(" ON CONFLICT DO NOTHING RETURNING game, turn");
    let mut query = sqlx::query(&sql).persistent(false);
    for (_, NewTurn { game, stored: turn, .. }) in turns {
        query = query
            .bind(game.as_str())
            .bind(turn.turn as i64)
            .bind(turn.key.as_str())
            .bind(turn.visitor.as_str())
            .bind(turn.at as i64)
            .bind(turn.lines.as_str())
            .bind(turn.layout.as_deref());
    }
    let rows = query.fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get("game")?, number(row, "turn")?))).collect()
}

async fn write_check(connection: &mut AnyConnection, at: u64) -> Result<(), StoreError> {
    sql!("INSERT INTO checks (name, at) VALUES ('health', $1) ON CONFLICT (name) DO UPDATE SET at = excluded.at", at as i64)
    .execute(connection)
    .await?;
    Ok(())
}

async fn update_summary(
    connection: &mut AnyConnection,
    game: &str,
    summary: &GameSummary,
) -> Result<(), StoreError> {
    totals::enter(game, summary, connection).await?;
    let finished = summary.finished.as_ref();
    sql!("UPDATE games SET phase = $1, millis = $2, three_bv = $3, assisted = $4, joined = $5, finished = $6, day = $7, \
         clicks = $8, bot = $9 WHERE id = $10", summary.phase.name(), summary.millis as i64, summary.three_bv as i64, i64::from(summary.assisted), i64::from(summary.joined), finished.map(|(at, _)| *at as i64), finished.map(|(_, day)| day.as_str()), summary.clicks as i64, i64::from(summary.bot), game)
    .execute(&mut *connection)
    .await?;
    match &summary.ranked_win {
        Some(win) => leaderboards::enter(win, game, summary, connection).await,
        None => Ok(()),
    }
}

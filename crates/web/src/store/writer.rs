//! Writing, many at a time: whatever waits goes into one transaction, and everyone is told when it is on the disk.
//!
//! Waiting for the disk takes milliseconds, whether one turn is written or hundreds. The first one that comes is written
//! at once; those that come while the disk is busy are written together when it is free.

use super::games::NewGame;
use super::{Kind, StoreError};
use sqlx::{Any, AnyPool, Row, Transaction};
use std::collections::HashSet;
use std::fmt::Write;
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

/// The most that is written in one transaction: SQLite takes 32,766 values in a statement.
const MOST_AT_ONCE: usize = 512;

/// What one request did in a game.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The game.
    pub game: String,
    /// Its number, one more than that of the turn before.
    pub turn: u64,
    /// The key of the request.
    pub key: String,
    /// Who did it.
    pub visitor: String,
    /// When.
    pub at: u64,
    /// The lines that it adds to the game's text.
    pub lines: String,
    /// The layout, where this turn fixed it.
    pub layout: Option<String>,
    /// What the game comes to now, where that has changed.
    pub summary: Option<Summary>,
}

/// What a game comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// `playing`, `won` or `lost`.
    pub phase: &'static str,
    /// Milliseconds of play.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// Whether help was asked for.
    pub assisted: bool,
    /// Whether somebody else has played along.
    pub joined: bool,
    /// When it was finished, and on which day.
    pub finished: Option<(u64, String)>,
}

/// What became of something to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is on the disk.
    Done,
    /// It was not written: its number or its key is taken.
    Taken,
}

/// Something to be written, and whom to tell.
struct Waiting {
    what: What,
    tell: oneshot::Sender<Result<Written, StoreError>>,
}

enum What {
    Turn(Turn),
    Game(Box<NewGame>),
}

/// Hands what is to be written to the one task that writes.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Waiting>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
    stop: Arc<tokio::sync::Notify>,
}

impl Writer {
    pub(super) fn start(pool: AnyPool, kind: Kind) -> Writer {
        let (queue, waiting) = mpsc::channel(4 * MOST_AT_ONCE);
        let stop = Arc::new(tokio::sync::Notify::new());
        let task = tokio::spawn(write_all(pool, kind, waiting, stop.clone()));
        Writer { queue, task: Arc::new(Mutex::new(Some(task))), stop }
    }

    async fn write(&self, what: What) -> Result<Written, StoreError> {
        let (tell, told) = oneshot::channel();
        self.queue.send(Waiting { what, tell }).await.map_err(|_| StoreError::Closing)?;
        told.await.map_err(|_| StoreError::Closing)?
    }

    pub(super) async fn close(&self) {
        self.stop.notify_one();
        if let Some(task) = self.task.lock().await.take() {
            // It ends by itself once the queue is written; that it has panicked would have been told to those waiting.
            let _ = task.await;
        }
    }
}

impl super::Store {
    /// Writes a turn; it is on the disk when this returns.
    ///
    /// # Errors
    /// The database could not write it; perhaps it has, and the key tells.
    pub async fn write_turn(&self, turn: Turn) -> Result<Written, StoreError> {
        self.writer.write(What::Turn(turn)).await
    }

    /// Writes a new game; it is on the disk when this returns.
    ///
    /// # Errors
    /// The database could not write it.
    pub async fn write_game(&self, game: NewGame) -> Result<Written, StoreError> {
        self.writer.write(What::Game(Box::new(game))).await
    }
}

async fn write_all(
    pool: AnyPool,
    kind: Kind,
    mut waiting: mpsc::Receiver<Waiting>,
    stop: Arc<tokio::sync::Notify>,
) {
    let mut batch = Vec::new();
    loop {
        tokio::select! {
            biased;
            received = waiting.recv_many(&mut batch, MOST_AT_ONCE) => if received == 0 { return },
            () = stop.notified() => waiting.close(),
        }
        if batch.is_empty() {
            continue;
        }
        let written = write_batch(&pool, kind, &batch).await;
        if let Err(error) = &written {
            tracing::error!(%error, batch = batch.len(), "cannot write");
        }
        for (index, one) in batch.drain(..).enumerate() {
            let answer = match &written {
                Ok(taken) if taken.contains(&index) => Ok(Written::Taken),
                Ok(_) => Ok(Written::Done),
                Err(error) => Err(StoreError::Database(sqlx::Error::Protocol(error.to_string()))),
            };
            // Whoever asked may be gone; what was written stays written.
            let _ = one.tell.send(answer);
        }
    }
}

/// Writes everything in one transaction and tells which of it was taken already.
async fn write_batch(pool: &AnyPool, kind: Kind, batch: &[Waiting]) -> Result<HashSet<usize>, StoreError> {
    let mut transaction = pool.begin().await?;
    let mut taken = HashSet::new();
    let mut turns = Vec::new();
    for (index, one) in batch.iter().enumerate() {
        match &one.what {
            What::Turn(turn) => turns.push((index, turn)),
            What::Game(game) => {
                if !game.insert(&mut transaction).await? {
                    taken.insert(index);
                }
            }
        }
    }
    if !turns.is_empty() {
        let inserted = insert_turns(&mut transaction, kind, &turns).await?;
        for (index, turn) in turns {
            if !inserted.contains(&(turn.game.clone(), turn.turn)) {
                taken.insert(index);
            } else if let Some(summary) = &turn.summary {
                update_summary(&mut transaction, &turn.game, summary).await?;
            }
        }
    }
    transaction.commit().await?;
    Ok(taken)
}

/// One statement for all; those whose number or key is taken are left out. In a batch no two turns have the same game,
/// because a game waits for its turn to be written before it takes the next.
async fn insert_turns(
    transaction: &mut Transaction<'_, Any>,
    kind: Kind,
    turns: &[(usize, &Turn)],
) -> Result<HashSet<(String, u64)>, StoreError> {
    let mut sql =
        "INSERT INTO turns (game, turn, request_key, visitor, at, lines, layout) VALUES ".to_string();
    for row in 0..turns.len() {
        let separator = if row == 0 { "" } else { ", " };
        let _ = match kind {
            // SQLite takes a numbered place for a name, and looks each of hundreds up among all of them.
            Kind::Sqlite => write!(sql, "{separator}(?, ?, ?, ?, ?, ?, ?)"),
            Kind::Postgres => {
                let [a, b, c, d, e, f, g] = [1, 2, 3, 4, 5, 6, 7].map(|column| row * 7 + column);
                write!(sql, "{separator}(${a}, ${b}, ${c}, ${d}, ${e}, ${f}, ${g})")
            }
        };
    }
    sql.push_str(" ON CONFLICT DO NOTHING RETURNING game, turn");
    let mut query = sqlx::query(&sql).persistent(false);
    for (_, turn) in turns {
        query = query
            .bind(turn.game.as_str())
            .bind(turn.turn as i64)
            .bind(turn.key.as_str())
            .bind(turn.visitor.as_str())
            .bind(turn.at as i64)
            .bind(turn.lines.as_str())
            .bind(turn.layout.as_deref());
    }
    let rows = query.fetch_all(&mut **transaction).await?;
    let mut inserted = HashSet::with_capacity(rows.len());
    for row in rows {
        inserted.insert((row.try_get(0)?, row.try_get::<i64, _>(1)? as u64));
    }
    Ok(inserted)
}

async fn update_summary(
    transaction: &mut Transaction<'_, Any>,
    game: &str,
    summary: &Summary,
) -> Result<(), StoreError> {
    let finished = summary.finished.as_ref();
    sqlx::query(
        "UPDATE games SET phase = $1, millis = $2, three_bv = $3, assisted = $4, joined = $5, finished = $6, day = $7 \
         WHERE id = $8",
    )
    .bind(summary.phase)
    .bind(summary.millis as i64)
    .bind(summary.three_bv as i64)
    .bind(i64::from(summary.assisted))
    .bind(i64::from(summary.joined))
    .bind(finished.map(|(at, _)| *at as i64))
    .bind(finished.map(|(_, day)| day.as_str()))
    .bind(game)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

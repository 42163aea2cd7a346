//! All writes: each is a transaction on a connection that only writes and is closed after any failure.
//!
//! SQLite rolls a transaction back by itself when the disk is full or fails. sqlx does not notice: its own rollback fails, it
//! still counts the transaction as open, and begins and commits savepoints from then on, which reach no disk. So a connection
//! is used again only after a commit or a rollback that the database has confirmed.

use super::{Database, Store, StoreError, connect};
use parking_lot::Mutex;
use prometheus::IntCounter;
use sqlx::any::{AnyArguments, AnyConnectOptions};
use sqlx::pool::PoolConnection;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, Connection, TransactionManager};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

type AnyTransactionManager = <Any as sqlx::Database>::TransactionManager;

/// Simultaneous transactions on PostgreSQL. SQLite has one writer.
pub(super) const POSTGRES_CONNECTIONS: u32 = 2;

/// How long writes have to succeed before writing counts as working again. On a full disk, writes that fit into a page
/// succeed.
const RECOVERED_AFTER: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub(super) struct Transactions(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    source: Source,
    begin: &'static str,
    /// The most transactions at a time, with a permit for each.
    most: u32,
    permits: Semaphore,
    idle: Mutex<Vec<AnyConnection>>,
    /// Why and when a transaction last failed, until writing works again.
    failure: Mutex<Option<(String, Instant)>>,
    failed: IntCounter,
}

#[derive(Debug)]
pub(super) enum Source {
    Open(AnyConnectOptions, Database),
    /// A database in memory has one connection, which also reads and is never closed.
    Memory(AnyPool),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum End {
    Commit,
    RollBack,
}

enum WriteConnection {
    Opened(AnyConnection),
    Memory(PoolConnection<Any>),
}

impl Deref for WriteConnection {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        match self {
            WriteConnection::Opened(connection) => connection,
            WriteConnection::Memory(connection) => connection,
        }
    }
}

impl DerefMut for WriteConnection {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        match self {
            WriteConnection::Opened(connection) => connection,
            WriteConnection::Memory(connection) => connection,
        }
    }
}

impl Transactions {
    pub(super) fn new(source: Source) -> Transactions {
        let (begin, most) = match &source {
            // Waits for the write lock at once: asking for it later could only fail in SQLite.
            Source::Open(_, Database::Sqlite) | Source::Memory(_) => ("BEGIN IMMEDIATE", 1),
            Source::Open(_, Database::Postgres) => ("BEGIN", POSTGRES_CONNECTIONS),
        };
        Transactions(Arc::new(Shared {
            source,
            begin,
            most,
            permits: Semaphore::new(most as usize),
            idle: Mutex::default(),
            failure: Mutex::default(),
            failed: IntCounter::new("saolei_failed_writes_total", "Transactions that could not be written.")
                .expect("the name is valid"),
        }))
    }

    /// Runs a transaction; it is on the disk when this returns.
    ///
    /// # Errors
    /// The database cannot be written. If the connection broke during the commit, the transaction may be on the disk.
    pub(super) async fn run<T>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<(End, T), StoreError>,
    ) -> Result<T, StoreError> {
        let _permit = self.0.permits.acquire().await.map_err(|_| StoreError::Closing)?;
        let done = self.run_on_connection(work).await;
        self.note(done.as_ref().err());
        done.map_err(|error| StoreError::Write(error.to_string()))
    }

    /// After an error or a cancellation, the connection is dropped, which closes it.
    async fn run_on_connection<T>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<(End, T), StoreError>,
    ) -> Result<T, StoreError> {
        let idle = self.0.idle.lock().pop();
        let mut connection = match (&self.0.source, idle) {
            (_, Some(connection)) => WriteConnection::Opened(connection),
            (Source::Open(options, database), None) => {
                WriteConnection::Opened(connect(options, *database).await?)
            }
            (Source::Memory(pool), None) => WriteConnection::Memory(pool.acquire().await?),
        };
        // Only a connection to memory is used again after a cancellation, which may have left a transaction that nobody holds.
        if connection.is_in_transaction() {
            AnyTransactionManager::rollback(&mut connection).await?;
        }
        let mut transaction = connection.begin_with(self.0.begin).await?;
        let (end, done) = work(&mut transaction).await?;
        match end {
            End::Commit => transaction.commit().await?,
            End::RollBack => transaction.rollback().await?,
        }
        if let WriteConnection::Opened(connection) = connection {
            self.0.idle.lock().push(connection);
        }
        Ok(done)
    }

    /// Records whether writing works, and logs when that changes.
    fn note(&self, error: Option<&StoreError>) {
        let mut failure = self.0.failure.lock();
        match error {
            Some(error) => {
                self.0.failed.inc();
                let error = error.to_string();
                if failure.as_ref().is_none_or(|(before, _)| *before != error) {
                    tracing::error!(error, "writing to the store fails");
                }
                *failure = Some((error, Instant::now()));
            }
            None => {
                // Repeats the error, because the log may be on the disk that failed.
                if let Some((error, _)) = failure.take_if(|(_, at)| at.elapsed() >= RECOVERED_AFTER) {
                    tracing::warn!(error, "writing to the store works again");
                }
            }
        }
    }

    /// Waits for running transactions, closes every connection, and refuses later transactions.
    pub(super) async fn close(&self) {
        let all = self.0.permits.acquire_many(self.0.most).await;
        self.0.permits.close();
        drop(all);
        let idle = std::mem::take(&mut *self.0.idle.lock());
        for connection in idle {
            // Everything is committed, so an error changes nothing.
            let _ = connection.close().await;
        }
    }
}

impl Store {
    /// Runs one transaction; it is on the disk when this returns. All writes go through this, [`Store::write_if`] or the
    /// writer.
    pub(super) async fn write<T>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.transactions.run(async |connection| Ok((End::Commit, work(connection).await?))).await
    }

    /// Runs one transaction, which writes nothing if `work` returns `None`.
    pub(super) async fn write_if<T>(
        &self,
        work: impl AsyncFnOnce(&mut AnyConnection) -> Result<Option<T>, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        self.transactions
            .run(async |connection| {
                let done = work(connection).await?;
                Ok((if done.is_some() { End::Commit } else { End::RollBack }, done))
            })
            .await
    }

    /// Runs one statement and returns the number of rows that it changed.
    pub(super) async fn execute<'q>(
        &self,
        query: Query<'q, Any, AnyArguments<'q>>,
    ) -> Result<u64, StoreError> {
        self.write(async |connection| Ok(query.execute(connection).await?.rows_affected())).await
    }

    pub(crate) fn writing_fails(&self) -> bool {
        self.transactions.0.failure.lock().is_some()
    }

    pub(crate) fn failed_writes(&self) -> &IntCounter {
        &self.transactions.0.failed
    }
}

//! The database: SQLite or PostgreSQL, with the same statements for both.

/// A statement and its values, `$1` first.
macro_rules! sql {
    ($statement:expr, $($value:expr),+ $(,)?) => {
        sqlx::query($statement)$(.bind($value))+
    };
}

mod browsers;
mod games;
mod leaderboards;
mod notices;
mod passkeys;
mod people;
mod sqlite_file;
mod totals;
mod transactions;
mod videos;
mod writer;

pub use leaderboards::{BestGame, LeaderboardKey};
pub(crate) use notices::{Heard, Notice};
pub use passkeys::StoredPasskey;
pub use videos::{Keeping, NewVideo, VideoQuota};
pub use writer::Written;

use crate::token::{self, NoRandom};
use saolei_api::CorruptGame;
pub use saolei_api::LevelTotals;
use sqlite_file::FileLock;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Acquire, AnyConnection, AnyPool, ConnectOptions, Connection, Executor};
use std::borrow::Cow;
use std::io;
use std::ops::Deref;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use transactions::{Source, Transactions};
use writer::Writer;

/// The migrations, in order. A released one never changes.
const MIGRATIONS: [(i64, &str, &str); 8] = [
    (1, "games", include_str!("migrations/1_games.sql")),
    (2, "videos", include_str!("migrations/2_videos.sql")),
    (3, "leaderboards", include_str!("migrations/3_leaderboards.sql")),
    (4, "names", include_str!("migrations/4_names.sql")),
    (5, "passkeys", include_str!("migrations/5_passkeys.sql")),
    (6, "totals", include_str!("migrations/6_totals.sql")),
    (7, "recovery", include_str!("migrations/7_recovery.sql")),
    (8, "kept videos", include_str!("migrations/8_kept_videos.sql")),
];

/// Settings of every SQLite connection. FULL waits for the disk at each commit, so commits survive a power failure.
const SQLITE: [&str; 4] = [
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 10000",
    // Ids are random, so a move may touch any page; 16 MiB hold the pages of the games being played.
    "PRAGMA cache_size = -16384",
];

/// Connections for leaderboards, statistics and histories.
const REPORT_CONNECTIONS: u32 = 4;

/// The database of games, turns and visitors.
///
/// Every method fails if the database cannot be read or written. What a method writes is on the disk when it returns.
#[derive(Clone, Debug)]
pub struct Store {
    /// Reads games.
    pool: AnyPool,
    /// Reads leaderboards, statistics and histories, so that they never take the connections that moves need.
    reports: AnyPool,
    transactions: Transactions,
    writer: Writer,
    database: Database,
    /// The address of the store, and this server's name among those that share it.
    address: Arc<str>,
    server: Arc<str>,
    lock: Option<FileLock>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Database {
    Sqlite,
    Postgres,
}

/// Why the store could not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An address that is neither SQLite's nor PostgreSQL's.
    #[error("{0:?} is not a store, expected sqlite:FILE, sqlite::memory: or postgres://USER@HOST/NAME")]
    Address(String),
    /// The database reported an error.
    #[error("{0}")]
    Database(sqlx::Error),
    /// A write failed: the disk is full or read-only, or the database cannot be reached.
    #[error("cannot write: {0}")]
    Write(String),
    /// The operating system gave no random numbers.
    #[error(transparent)]
    Random(#[from] NoRandom),
    /// The tables could not be created or migrated.
    #[error(transparent)]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The file of the store, or one beside it, cannot be opened.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// Another server uses the SQLite file.
    #[error("another server uses this file; several servers can share a PostgreSQL database")]
    InUse,
    /// The SQLite file has several names, and another server could open it by another one.
    #[error(
        "the file has several names (hard links), and SQLite is safe with one name only; remove the others"
    )]
    SeveralNames,
    /// The database does not answer.
    #[error("the database does not answer")]
    NoAnswer,
    /// The store is closing.
    #[error("the store is closing")]
    Closing,
    /// A stored game cannot be read.
    #[error(transparent)]
    Corrupt(#[from] CorruptGame),
}

/// Includes the message of the cause, so that the cause is not printed again.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(error)
    }
}

impl Store {
    /// Opens the store at an address such as `sqlite:games.db` or `postgres://saolei@localhost/saolei` and migrates its
    /// tables. A missing SQLite file is created.
    ///
    /// # Errors
    /// The database cannot be reached or used, or another server uses the SQLite file.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let database = match address.split_once(':') {
            Some(("sqlite", _)) => Database::Sqlite,
            Some(("postgres" | "postgresql", _)) => Database::Postgres,
            _ => return Err(StoreError::Address(address.to_string())),
        };
        let in_memory =
            database == Database::Sqlite && (address.contains(":memory:") || address.contains("mode=memory"));
        let mut lock = None;
        if database == Database::Sqlite && !in_memory {
            let options = SqliteConnectOptions::from_str(address)?;
            sqlite_file::create(options.get_filename())?;
            lock = Some(FileLock::new(options.get_filename())?);
        }
        let options = AnyConnectOptions::from_str(address)?.disable_statement_logging();
        let pool = |connections: u32| {
            let mut pool = AnyPoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(Duration::from_secs(10))
                .test_before_acquire(false);
            if database == Database::Sqlite {
                // A new connection would need a writable disk, and one in memory would have a separate database, which
                // ends with the connection.
                pool = pool.min_connections(1).idle_timeout(None).max_lifetime(None);
            }
            pool
        };
        let (pool, reports, source) = if in_memory {
            let pool = pool(1).connect_with(options).await?;
            migrate(&pool).await?;
            (pool.clone(), pool.clone(), Source::Memory(pool))
        } else {
            // A pool would retry until its timeout, even with a file that is not a database.
            let mut first = connect_first(&options, database).await?;
            migrate(&mut first).await?;
            first.close().await?;
            let pool = |connections| {
                pool(connections)
                    .after_connect(move |connection, _| Box::pin(prepare_reader(connection, database)))
            };
            (
                pool(8).connect_with(options.clone()).await?,
                pool(REPORT_CONNECTIONS).connect_lazy_with(options.clone()),
                Source::Open(options, database),
            )
        };
        let transactions = Transactions::new(source);
        let server: Arc<str> = token::random(8)?.into();
        let writer = Writer::start(transactions.clone(), database, server.clone());
        Ok(Store { pool, reports, transactions, writer, database, address: address.into(), server, lock })
    }

    /// Whether other servers may write to this store too.
    pub(crate) fn is_shared(&self) -> bool {
        self.database == Database::Postgres
    }

    /// Writes everything queued and closes every connection.
    pub async fn close(&self) {
        self.writer.close().await;
        self.transactions.close().await;
        self.reports.close().await;
        self.pool.close().await;
        if let Some(lock) = &self.lock {
            lock.release();
        }
    }
}

/// Opens the first connection, and waits if the database is slow to answer.
async fn connect_first(options: &AnyConnectOptions, database: Database) -> Result<AnyConnection, StoreError> {
    let connect = connect(options, database);
    tokio::pin!(connect);
    if let Ok(connected) = tokio::time::timeout(Duration::from_secs(1), &mut connect).await {
        return Ok(connected?);
    }
    tracing::warn!("the database does not answer yet, waiting for up to 10 s");
    match tokio::time::timeout(Duration::from_secs(9), connect).await {
        Ok(connected) => Ok(connected?),
        Err(_) => Err(StoreError::NoAnswer),
    }
}

async fn connect(options: &AnyConnectOptions, database: Database) -> Result<AnyConnection, sqlx::Error> {
    let mut connection = AnyConnection::connect_with(options).await?;
    prepare(&mut connection, database).await?;
    Ok(connection)
}

async fn prepare(connection: &mut AnyConnection, database: Database) -> Result<(), sqlx::Error> {
    if database == Database::Sqlite {
        for pragma in SQLITE {
            connection.execute(pragma).await?;
        }
    }
    Ok(())
}

/// Makes a connection read-only: its writes would not be safe.
async fn prepare_reader(connection: &mut AnyConnection, database: Database) -> Result<(), sqlx::Error> {
    prepare(connection, database).await?;
    connection
        .execute(match database {
            Database::Sqlite => "PRAGMA query_only = ON",
            Database::Postgres => "SET default_transaction_read_only = on",
        })
        .await?;
    Ok(())
}

async fn migrate<'a, A>(connection: A) -> Result<(), StoreError>
where
    A: Acquire<'a>,
    <A::Connection as Deref>::Target: Migrate,
{
    let migrations = MIGRATIONS.map(|(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into(), false)
    });
    let migrator = Migrator { migrations: Cow::Owned(migrations.to_vec()), ..Migrator::DEFAULT };
    migrator.run(connection).await?;
    Ok(())
}

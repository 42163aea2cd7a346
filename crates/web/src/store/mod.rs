//! The database: SQLite or PostgreSQL, with the same statements for both.

mod games;
mod people;
mod writer;

pub use games::{NewGame, StoredGame, StoredTurn};
pub use people::{BestTime, FinishedGame, LeaderboardKey};
pub use writer::{GameSummary, NewTurn, Written};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, ConnectOptions, Executor};
use std::borrow::Cow;
use std::str::FromStr;
use std::time::Duration;
use writer::Writer;

/// The migrations, in order. A released one never changes.
const MIGRATIONS: [(i64, &str, &str); 1] = [(1, "games", include_str!("migrations/1_games.sql"))];

/// Settings of every SQLite connection. FULL waits for the disk at each commit, so that commits survive a power failure.
const SQLITE: [&str; 4] = [
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 10000",
    // Ids are random, so a move may touch any page; 16 MiB hold the pages of the games being played.
    "PRAGMA cache_size = -16384",
];

/// The database of games, turns and visitors.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    writer: Writer,
    database: Database,
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
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The tables could not be created or migrated.
    #[error(transparent)]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The store is closing.
    #[error("the store is closing")]
    Closing,
    /// A stored game cannot be read.
    #[error("game {id}: {problem}")]
    Corrupt {
        /// The game.
        id: String,
        /// What is wrong.
        problem: String,
    },
}

impl Store {
    /// Opens the store at an address such as `sqlite:games.db` or `postgres://saolei@localhost/saolei` and migrates its
    /// tables. A missing SQLite file is created.
    ///
    /// # Errors
    /// The database cannot be reached or used.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let database = match address.split_once(':') {
            Some(("sqlite", _)) => Database::Sqlite,
            Some(("postgres" | "postgresql", _)) => Database::Postgres,
            _ => return Err(StoreError::Address(address.to_string())),
        };
        let in_memory =
            database == Database::Sqlite && (address.contains(":memory:") || address.contains("mode=memory"));
        let address = match database {
            Database::Sqlite if !in_memory && !address.contains('?') => {
                Cow::from(format!("{address}?mode=rwc"))
            }
            Database::Sqlite | Database::Postgres => Cow::from(address),
        };
        let options = AnyConnectOptions::from_str(&address)?.disable_statement_logging();
        let mut pool = AnyPoolOptions::new()
            .max_connections(if in_memory { 1 } else { 8 })
            .acquire_timeout(Duration::from_secs(10))
            .test_before_acquire(false);
        if in_memory {
            // Each connection would have a database of its own, which ends with the connection.
            pool = pool.min_connections(1).idle_timeout(None).max_lifetime(None);
        }
        if database == Database::Sqlite {
            pool = pool.after_connect(|connection, _| {
                Box::pin(async move {
                    for pragma in SQLITE {
                        connection.execute(pragma).await?;
                    }
                    Ok(())
                })
            });
        }
        let pool = pool.connect_with(options).await?;
        migrate(&pool).await?;
        Ok(Store { writer: Writer::start(pool.clone(), database), pool, database })
    }

    /// Whether other servers may write to this store too.
    pub(crate) fn is_shared(&self) -> bool {
        self.database == Database::Postgres
    }

    /// Checks that the database answers.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Writes everything queued and closes every connection.
    pub async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}

async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let migrations = MIGRATIONS.map(|(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into(), false)
    });
    let migrator = Migrator { migrations: Cow::Owned(migrations.to_vec()), ..Migrator::DEFAULT };
    migrator.run(pool).await?;
    Ok(())
}

//! Where games are kept: SQLite or PostgreSQL, the same statements for both.

mod games;
mod people;
mod writer;

pub use games::{NewGame, StoredGame, StoredTurn};
pub use people::{Finished, LeaderboardKey, Time};
pub use writer::{Summary, Turn, Written};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, ConnectOptions, Executor};
use std::borrow::Cow;
use std::str::FromStr;
use std::time::Duration;
use writer::Writer;

/// The migrations, in order. One that has been released is never changed.
const MIGRATIONS: [(i64, &str, &str); 1] = [(1, "games", include_str!("migrations/1_games.sql"))];

/// What every SQLite connection is told. FULL waits for the disk at each commit: what is committed survives a power
/// failure.
const SQLITE: [&str; 4] = [
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 10000",
    // Names of games are random: a move may touch any page, and 16 MiB hold those of the games that are played.
    "PRAGMA cache_size = -16384",
];

/// Where games are kept.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    writer: Writer,
    kind: Kind,
}

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// SQLite: this server alone.
    Sqlite,
    /// PostgreSQL: perhaps several servers.
    Postgres,
}

/// Why the store could not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An address that is neither SQLite's nor PostgreSQL's.
    #[error("{0:?} is no store: expected sqlite:FILE, sqlite::memory: or postgres://USER@HOST/NAME")]
    Address(String),
    /// The database says no.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The tables could not be made or brought up to date.
    #[error(transparent)]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The store is closing.
    #[error("the store is closing")]
    Closing,
    /// What is stored is no game.
    #[error("game {id}: {problem}")]
    Corrupt {
        /// The game.
        id: String,
        /// What is wrong with it.
        problem: String,
    },
}

impl Store {
    /// Opens the store at an address such as `sqlite:games.db` or `postgres://saolei@localhost/saolei`, makes it if it
    /// is a SQLite file that is not there, and brings its tables up to date.
    ///
    /// # Errors
    /// The database cannot be reached or used.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let kind = match address.split_once(':') {
            Some(("sqlite", _)) => Kind::Sqlite,
            Some(("postgres" | "postgresql", _)) => Kind::Postgres,
            _ => return Err(StoreError::Address(address.to_string())),
        };
        let in_memory =
            kind == Kind::Sqlite && (address.contains(":memory:") || address.contains("mode=memory"));
        let address = match kind {
            Kind::Sqlite if !in_memory && !address.contains('?') => Cow::from(format!("{address}?mode=rwc")),
            Kind::Sqlite | Kind::Postgres => Cow::from(address),
        };
        let options = AnyConnectOptions::from_str(&address)?.disable_statement_logging();
        let mut pool = AnyPoolOptions::new()
            .max_connections(if in_memory { 1 } else { 8 })
            .acquire_timeout(Duration::from_secs(10))
            .test_before_acquire(false);
        if in_memory {
            // Every connection to a database in memory has one of its own, which is gone with the connection.
            pool = pool.min_connections(1).idle_timeout(None).max_lifetime(None);
        }
        if kind == Kind::Sqlite {
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
        Ok(Store { writer: Writer::start(pool.clone(), kind), pool, kind })
    }

    /// Which database it is.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// It does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Writes what is waiting and closes every connection.
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

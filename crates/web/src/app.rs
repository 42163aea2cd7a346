//! The application: everything that requests use.

use crate::games::Games;
use crate::limits::{ConcurrencyLimit, DailyQuota, Limits, RateLimit};
use crate::metrics::Metrics;
use crate::solver_pool::SolverPool;
use crate::store::{Store, StoreError};
use tokio::sync::watch;

/// Everything that requests use.
#[derive(Clone, Debug)]
pub struct App {
    pub(crate) games: Games,
    pub(crate) solver: SolverPool,
    pub(crate) metrics: Metrics,
    pub(crate) new_games: RateLimit,
    pub(crate) streams: ConcurrencyLimit,
    pub(crate) limits: Limits,
    /// Tells open streams that the server is closing.
    pub(crate) closing: watch::Sender<bool>,
}

/// Why the application cannot start.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Two metrics have the same name.
    #[error(transparent)]
    Metrics(#[from] prometheus::Error),
}

impl App {
    /// The application on a store.
    ///
    /// # Errors
    /// The store cannot be used.
    pub async fn new(store: Store, limits: Limits) -> Result<App, AppError> {
        let metrics = Metrics::new()?;
        let jobs = ConcurrencyLimit::new("solver jobs", limits.solver_threads * 32, limits.solver_jobs_each);
        let solver = SolverPool::new(limits.solver_threads, limits.solver_timeout, jobs);
        let quota = DailyQuota::new(limits.ranked_dailies);
        let games = Games::new(store, solver.clone(), metrics.clone(), quota).await?;
        Ok(App {
            games,
            solver,
            metrics,
            new_games: RateLimit::new(limits.new_games, limits.new_game_every),
            streams: ConcurrencyLimit::new("open streams", limits.streams, limits.streams_each),
            limits,
            closing: watch::Sender::new(false),
        })
    }

    /// Ends every stream and writes what is queued.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        self.games.store().close().await;
    }
}

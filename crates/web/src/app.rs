//! The application: everything that requests use.

use crate::games::Games;
use crate::limits::{ConcurrencyLimit, Limits, RateLimit};
use crate::metrics::Metrics;
use crate::other_servers;
use crate::passkey::Challenges;
use crate::peer::Networks;
use crate::solver_pool::SolverPool;
use crate::store::{Store, StoreError};
use crate::token;
use crate::visitor::Browsers;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{Mutex, mpsc, watch};

/// Everything that requests use.
#[derive(Clone, Debug)]
pub struct App {
    pub(crate) games: Games,
    pub(crate) solver: SolverPool,
    pub(crate) metrics: Metrics,
    pub(crate) new_games: RateLimit,
    /// Changes of names, codes and passkeys.
    pub(crate) changes: RateLimit,
    /// Statistics, histories and daily boards that are read.
    pub(crate) reports: RateLimit,
    pub(crate) browsers: Browsers,
    pub(crate) challenges: Challenges,
    pub(crate) streams: ConcurrencyLimit,
    /// Open connections per network; through a proxy, open requests.
    pub(crate) connections: ConcurrencyLimit,
    pub(crate) networks: Networks,
    pub(crate) limits: Limits,
    /// When the store was last found to be writable.
    pub(crate) checked: Arc<Mutex<Option<Instant>>>,
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
        let metrics = Metrics::new(&store)?;
        let solver = SolverPool::new(limits.solver_threads, limits.solver_timeout, limits.solver_jobs_each);
        let closing = watch::Sender::new(false);
        let (outbox, notices) = mpsc::unbounded_channel();
        let outbox = Some(outbox).filter(|_| store.is_shared());
        let fresh = token::random(40).map_err(StoreError::Random)?;
        let challenges = Challenges::new(&store.secret("passkeys", &fresh).await?);
        let games = Games::new(store, solver.clone(), metrics.clone(), outbox.clone()).await?;
        if outbox.is_some() {
            tokio::spawn(other_servers::keep_in_touch(games.clone(), notices, closing.subscribe()));
        }
        Ok(App {
            games,
            solver,
            metrics,
            new_games: RateLimit::new("new games", limits.new_games, limits.new_game_every),
            changes: RateLimit::new(
                "changes of names, codes and passkeys",
                limits.changes,
                limits.change_every,
            ),
            reports: RateLimit::new("requests for statistics", limits.reports, limits.report_every),
            browsers: Browsers::default(),
            challenges,
            streams: ConcurrencyLimit::new("open streams", limits.streams, limits.streams_each),
            connections: ConcurrencyLimit::new(
                "open connections",
                limits.connections,
                limits.connections_each,
            ),
            networks: Networks::default(),
            limits,
            checked: Arc::default(),
            closing,
        })
    }

    /// Ends every stream and writes what is queued.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        self.games.store().close().await;
    }
}

//! The application: the state that all requests share.

use crate::client_address::Networks;
use crate::games::Games;
use crate::limits::{ConcurrencyLimit, Limits, RateLimit};
use crate::metrics::Metrics;
use crate::other_servers;
use crate::passkey::Challenges;
use crate::solver_pool::{PoolLimits, SolverPool};
use crate::store::{Store, StoreError};
use crate::token;
use crate::visitor::Browsers;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{Mutex, mpsc, watch};

/// The state that all requests share.
#[derive(Clone, Debug)]
pub struct App {
    pub(crate) store: Store,
    pub(crate) games: Games,
    /// Solver threads for analyses, reviews and recorded games.
    pub(crate) solver: SolverPool,
    /// Solver threads for games that are being played.
    pub(crate) hints: SolverPool,
    pub(crate) metrics: Metrics,
    pub(crate) new_games: RateLimit,
    /// Limits changes of names, codes and passkeys.
    pub(crate) changes: RateLimit,
    /// Limits requests for statistics, histories and daily boards.
    pub(crate) reports: RateLimit,
    pub(crate) browsers: Browsers,
    pub(crate) challenges: Challenges,
    pub(crate) streams: ConcurrencyLimit,
    /// Limits open connections per network; through a proxy, open requests.
    pub(crate) connections: ConcurrencyLimit,
    /// Limits the memory of answers that are being sent.
    pub(crate) answers: ConcurrencyLimit,
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
    /// Builds the application on a store.
    ///
    /// # Errors
    /// The store cannot be used.
    pub async fn new(store: Store, limits: Limits) -> Result<App, AppError> {
        let metrics = Metrics::new(&store)?;
        let solver = PoolLimits {
            threads: limits.solver_threads,
            niceness: 19,
            timeout: limits.solver_timeout,
            waiting: limits.solver_waiting,
            jobs_each: limits.solver_jobs_each,
            visitors_per_network: limits.visitors_per_network,
            work_each: limits.solver_work_each,
        };
        let hints = SolverPool::new(PoolLimits { threads: limits.hint_threads, niceness: 10, ..solver });
        let closing = watch::Sender::new(false);
        let (outbox, notices) = mpsc::unbounded_channel();
        let outbox = Some(outbox).filter(|_| store.is_shared());
        let fresh = token::random(40).map_err(StoreError::Random)?;
        let challenges = Challenges::new(&store.secret("passkeys", &fresh).await?);
        let games =
            Games::new(store.clone(), hints.clone(), metrics.clone(), outbox.clone(), &limits).await?;
        if outbox.is_some() {
            tokio::spawn(other_servers::keep_in_touch(
                store.clone(),
                games.clone(),
                notices,
                closing.subscribe(),
            ));
        }
        let per_network = limits.visitors_per_network;
        let rate = |what, burst, every| RateLimit::new(what, burst, every, per_network);
        let open = |what, all, each| ConcurrencyLimit::new(what, all, each, per_network);
        Ok(App {
            store,
            games,
            solver: SolverPool::new(solver),
            hints,
            metrics,
            new_games: rate("new games", limits.new_games, limits.new_game_every),
            changes: rate("changes of names, codes and passkeys", limits.changes, limits.change_every),
            reports: rate("requests for statistics", limits.reports, limits.report_every),
            browsers: Browsers::default(),
            challenges,
            streams: open("open streams", limits.streams.into(), limits.streams_each.into()),
            connections: open("open connections", limits.connections.into(), limits.connections_each.into()),
            answers: open(
                "large answers that are not read yet",
                limits.answers_memory.0,
                limits.answers_memory_each.0,
            ),
            networks: Networks::default(),
            limits,
            checked: Arc::default(),
            closing,
        })
    }

    /// Ends every stream and writes everything queued.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        self.store.close().await;
    }
}

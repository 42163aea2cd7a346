//! Listening: a limited number of connections, with timeouts and a graceful shutdown.

use crate::app::App;
use crate::client_address::ClientAddress;
use crate::clock;
use crate::open_files;
use crate::routes::videos::NETWORKS_COUNT_FOR;
use crate::write_timeout::WriteTimeout;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use saolei_api::calendar;
use saolei_replay::Day;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How long open requests may take once the server is closing.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// The most bytes buffered for a connection: its headers, and the part of an answer that waits to be written.
const MAX_BUFFERED: usize = 64 * 1024;

/// How often games without a move are deleted, and how old they are by then.
const CLEAN_UP_EVERY: Duration = Duration::from_secs(60 * 60);
const UNPLAYED_FOR: u64 = 7 * Day::MILLIS;

/// A listening server.
#[derive(Debug)]
pub struct Server {
    app: App,
    listener: TcpListener,
    metrics: Option<TcpListener>,
}

impl Server {
    /// A server for this listener's connections.
    pub const fn new(app: App, listener: TcpListener) -> Server {
        Server { app, listener, metrics: None }
    }

    /// Also serves metrics, on another listener.
    #[must_use]
    pub fn with_metrics(self, listener: TcpListener) -> Server {
        Server { metrics: Some(listener), ..self }
    }

    /// The address that it listens on.
    ///
    /// # Errors
    /// The operating system reports an error.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `until` is done, then finishes open requests and closes the store.
    pub async fn serve(self, until: impl Future<Output = ()>) {
        let Server { app, listener, metrics } = self;
        let router = app.router();
        let graceful = GracefulShutdown::new();
        let most = open_files::allow_connections(app.limits.connections as usize);
        let connections = Arc::new(Semaphore::new(most));
        let metrics = metrics.map(|listener| {
            if let Ok(address) = listener.local_addr() {
                tracing::info!("metrics at http://{address}/metrics");
            }
            let served = axum::serve(listener, app.metrics_router());
            tokio::spawn(served.into_future())
        });
        let cleaning_up = tokio::spawn(clean_up(app.clone()));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(app.limits.read_timeout).max_buf_size(MAX_BUFFERED);
        tokio::pin!(until);
        loop {
            let accepted = tokio::select! {
                () = &mut until => break,
                accepted = accept(&listener, &connections) => accepted,
            };
            let (stream, client, permit) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Most likely out of file descriptors: wait until a connection closes.
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            // Too many from one network: close it, because an answer would need a connection too.
            let network = client.own_address(&app.limits.proxies).map(|address| app.networks.name(address));
            let network_permit = network.map(|network| app.connections.acquire_for(&network)).transpose();
            let Ok(network_permit) = network_permit else { continue };
            // Requests and answers are small and should be sent at once.
            let _ = stream.set_nodelay(true);
            let routes = TowerToHyperService::new(router.clone());
            let service = service_fn(move |mut request: hyper::Request<Incoming>| {
                request.extensions_mut().insert(client);
                routes.call(request)
            });
            let stream = WriteTimeout::new(stream, app.limits.write_timeout);
            let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
            let gauge = app.metrics.connections.clone();
            tokio::spawn(async move {
                gauge.inc();
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "connection ended");
                }
                gauge.dec();
                drop((permit, network_permit));
            });
        }
        tracing::info!("closing");
        drop(listener);
        cleaning_up.abort();
        if let Some(metrics) = metrics {
            metrics.abort();
        }
        app.closing.send_replace(true);
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await.is_err() {
            tracing::warn!("some connections were still open");
        }
        app.close().await;
        tracing::info!("closed");
    }
}

async fn accept(
    listener: &TcpListener,
    connections: &Arc<Semaphore>,
) -> io::Result<(tokio::net::TcpStream, ClientAddress, tokio::sync::OwnedSemaphorePermit)> {
    let permit = connections.clone().acquire_owned().await.map_err(io::Error::other)?;
    let (stream, address) = listener.accept().await?;
    Ok((stream, ClientAddress(address.ip()), permit))
}

/// Every hour, deletes what is no longer needed.
async fn clean_up(app: App) {
    loop {
        tokio::time::sleep(CLEAN_UP_EVERY).await;
        let (store, now) = (&app.store, clock::now());
        let ago = |millis| now.saturating_sub(millis);
        let deleted = store.delete_unplayed(ago(UNPLAYED_FOR)).await;
        if let Ok(deleted) = deleted {
            tracing::info!(deleted, "deleted games without a move");
        }
        for (done, what) in [
            (deleted.map(drop), "games without a move"),
            (store.forget_challenges(now).await, "old challenges"),
            (
                store.forget_video_networks(ago(NETWORKS_COUNT_FOR)).await,
                "which networks kept recorded games",
            ),
            (store.forget_seen(&calendar::day(ago(Day::MILLIS))).await, "which networks saw old boards"),
        ] {
            if let Err(error) = done {
                tracing::warn!(%error, "cannot forget {what}");
            }
        }
    }
}

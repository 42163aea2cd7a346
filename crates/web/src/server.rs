//! Listening: connections that are bounded in number and patience, and closed gently.

use crate::app::App;
use crate::limits::Places;
use crate::peer::Peer;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// How long requests that are being answered may take when the server closes.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

/// How often games that nobody ever played are forgotten, and how old they are by then.
const TIDY_EVERY: Duration = Duration::from_secs(60 * 60);
const UNPLAYED_FOR: u64 = 7 * crate::clock::DAY;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    app: App,
    listener: TcpListener,
}

impl Server {
    /// Listens at an address.
    ///
    /// # Errors
    /// The address cannot be listened at.
    pub async fn bind(app: App, address: &str) -> io::Result<Server> {
        Ok(Server { app, listener: TcpListener::bind(address).await? })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The operating system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `until` is over; then requests that are being answered are answered, and the store is closed.
    pub async fn serve(self, until: impl Future<Output = ()>) {
        let Server { app, listener } = self;
        let router = app.router();
        let graceful = GracefulShutdown::new();
        let connections = Arc::new(Semaphore::new(app.limits.connections));
        let each = Places::new("open connections", app.limits.connections, app.limits.connections_each);
        let tidy = tokio::spawn(tidy(app.clone()));
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(app.limits.slow);
        tokio::pin!(until);
        loop {
            let accepted = tokio::select! {
                () = &mut until => break,
                accepted = accept(&listener, &connections) => accepted,
            };
            let (stream, peer, place) = match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of file descriptors, most likely: they are free again when somebody leaves.
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            // Whoever has too many is hung up on: an answer would take one more.
            let own_place = peer.own_network(&app).map(|network| each.take_for(&network));
            let Ok(own_place) = own_place.transpose() else { continue };
            // A move is a small request and waits for a small answer.
            let _ = stream.set_nodelay(true);
            let routes = TowerToHyperService::new(router.clone());
            let service = service_fn(move |mut request: hyper::Request<Incoming>| {
                request.extensions_mut().insert(peer);
                routes.call(request)
            });
            let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
            let gauge = app.metrics.connections.clone();
            tokio::spawn(async move {
                gauge.inc();
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "connection ended");
                }
                gauge.dec();
                drop((place, own_place));
            });
        }
        tracing::info!("closing");
        drop(listener);
        tidy.abort();
        app.closing.send_replace(true);
        if tokio::time::timeout(LAST_ANSWERS, graceful.shutdown()).await.is_err() {
            tracing::warn!("some connections were still open");
        }
        app.close().await;
        tracing::info!("closed");
    }
}

async fn accept(
    listener: &TcpListener,
    connections: &Arc<Semaphore>,
) -> io::Result<(tokio::net::TcpStream, Peer, tokio::sync::OwnedSemaphorePermit)> {
    let place = connections.clone().acquire_owned().await.map_err(io::Error::other)?;
    let (stream, address) = listener.accept().await?;
    Ok((stream, Peer(address.ip()), place))
}

async fn tidy(app: App) {
    loop {
        tokio::time::sleep(TIDY_EVERY).await;
        match app.games.store().forget_unplayed(crate::clock::now().saturating_sub(UNPLAYED_FOR)).await {
            Ok(forgotten) => tracing::info!(forgotten, "games that nobody played"),
            Err(error) => tracing::warn!(%error, "cannot tidy up"),
        }
    }
}

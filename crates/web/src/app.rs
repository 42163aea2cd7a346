//! The whole application, which tests call without a socket.

use crate::desk::Desk;
use crate::games::Games;
use crate::limits::{Buckets, Dailies, Limits, Places};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::routes::{games, help, people, server, watch as watching};
use crate::store::{Store, StoreError};
use crate::{page, visitor};
use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::time::Instant;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;

/// What every request can use.
#[derive(Clone, Debug)]
pub struct App {
    pub(crate) games: Games,
    pub(crate) desk: Desk,
    pub(crate) metrics: Metrics,
    pub(crate) buckets: Buckets,
    pub(crate) places: Places,
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

/// What every answer says to browsers. Nothing is loaded from elsewhere, and nothing in the page's text is run.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

impl App {
    /// The application on a store.
    ///
    /// # Errors
    /// The store cannot be used.
    pub async fn new(store: Store, limits: Limits) -> Result<App, AppError> {
        let metrics = Metrics::new()?;
        let waiting = Places::new("positions to think about", limits.thoughts * 32, limits.thoughts_each);
        let desk = Desk::new(limits.thoughts, limits.patience, waiting);
        let dailies = Dailies::new(limits.dailies);
        let games = Games::new(store, desk.clone(), metrics.clone(), dailies).await?;
        Ok(App {
            games,
            desk,
            metrics,
            buckets: Buckets::new(limits.games_at_once, limits.games_every),
            places: Places::new("open streams", limits.streams, limits.streams_each),
            limits,
            closing: watch::Sender::new(false),
        })
    }

    /// Every route of the application.
    pub fn router(&self) -> Router {
        let api = Router::new()
            .route("/games", post(games::create))
            .route("/games/{id}", get(games::see))
            .route("/games/{id}/moves", post(games::make_move))
            .route("/games/{id}/undo", post(games::undo))
            .route("/games/{id}/hint", post(help::hint))
            .route("/games/{id}/odds", post(help::odds))
            .route("/games/{id}/events", get(watching::events))
            .route("/games/{id}/replay", get(games::replay))
            .route("/games/{id}/review", get(games::review))
            .route("/analyse", post(help::analyse))
            .route("/me", get(people::me).put(people::rename))
            .route("/me/statistics", get(people::statistics))
            .route("/me/games", get(people::history))
            .route("/daily", get(people::daily))
            .route("/leaderboards/{level}", get(people::leaderboard))
            .fallback(server::nothing_here)
            .method_not_allowed_fallback(server::not_that_way)
            .layer(middleware::from_fn_with_state(self.clone(), visitor::know));
        let mut router = Router::new()
            .nest("/api", api)
            .route("/openapi.json", get(server::openapi))
            .route("/healthz", get(server::health))
            .route("/metrics", get(server::metrics))
            .route("/assets/{*name}", get(page::asset));
        for address in page::ADDRESSES {
            router = router.route(address, get(page::index));
        }
        router
            .fallback(server::nothing_here)
            .method_not_allowed_fallback(server::not_that_way)
            .layer(DefaultBodyLimit::max(self.limits.body))
            .layer(middleware::from_fn_with_state(self.clone(), account))
            .layer(CatchPanicLayer::custom(|_| Problem::internal().into_response()))
            .with_state(self.clone())
    }

    /// Ends every stream and writes what is waiting.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        self.games.store().close().await;
    }
}

/// Bounds, counts and logs every request, and says to browsers what they may do.
async fn account(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_string();
    let is_api = route.starts_with("/api");
    let answered = tokio::time::timeout(app.limits.answer, next.run(request)).await;
    let mut response =
        answered.unwrap_or_else(|_| Problem::busy("this takes longer than is allowed").into_response());
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if is_api {
        headers.insert("cache-control", HeaderValue::from_static("no-store"));
    }
    let status = response.status();
    let seconds = start.elapsed().as_secs_f64();
    app.metrics.requests.with_label_values(&[method.as_str(), &route, status.as_str()]).inc();
    app.metrics.seconds.with_label_values(&[method.as_str(), &route]).observe(seconds);
    let millis = (seconds * 1e6).round() / 1e3;
    if status >= StatusCode::INTERNAL_SERVER_ERROR {
        tracing::warn!(%method, route, status = status.as_u16(), millis, "answered");
    } else {
        tracing::debug!(%method, route, status = status.as_u16(), millis, "answered");
    }
    response
}

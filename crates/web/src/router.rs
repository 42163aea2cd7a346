//! All routes, and the steps that each request passes through.

use crate::app::App;
use crate::client_address::ClientAddress;
use crate::problem::ProblemAnswer;
use crate::routes::{events, games, help, leaderboards, passkeys, people, server, videos};
use crate::{openapi, page, passkey, visitor};
use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use saolei_api::Problem;
use std::time::{Duration, Instant};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{AllowOrigin, CorsLayer};

/// How long the answer to a client that sends too many requests is delayed.
const REFUSED_FOR: Duration = Duration::from_millis(100);

/// Headers of every answer. Browsers load nothing from elsewhere and run no inline script.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

impl App {
    /// Every route of the application, which tests call without a socket.
    pub fn router(&self) -> Router {
        let api = Router::new()
            .route("/games", post(games::create))
            .route("/games/import", post(games::import))
            .route("/games/{id}", get(games::see))
            .route("/games/{id}/moves", post(games::make_move))
            .route("/games/{id}/undo", post(games::undo))
            .route("/games/{id}/hint", post(help::hint))
            .route("/games/{id}/odds", post(help::odds))
            .route("/games/{id}/cursor", post(games::point))
            .route("/games/{id}/events", get(events::events))
            .route("/games/{id}/replay", get(games::replay))
            .route("/games/{id}/review", get(games::review))
            .route("/lessons", get(help::lessons))
            .route("/analyse", post(help::analyse))
            .route(
                "/videos",
                post(videos::show).layer(DefaultBodyLimit::max(self.limits.video_size.0 as usize)),
            )
            .route("/videos/{id}", get(videos::kept).delete(videos::delete))
            .route("/me", get(people::me).put(people::rename))
            .route("/me/recovery", post(people::renew_code).put(people::recover))
            .route("/me/passkeys", get(passkeys::list).post(passkeys::add))
            .route("/me/passkeys/challenge", post(passkeys::challenge))
            .route("/me/passkeys/sign-in", post(passkeys::sign_in))
            .route("/me/passkeys/{id}", delete(passkeys::remove))
            .route("/me/videos", get(videos::list))
            .route("/me/statistics", get(people::statistics))
            .route("/me/games", get(people::history))
            .route("/daily", get(people::daily))
            .route("/leaderboards/{level}", get(leaderboards::leaderboard))
            .fallback(server::not_found)
            .method_not_allowed_fallback(server::method_not_allowed)
            .layer(middleware::from_fn_with_state(self.clone(), visitor::identify))
            .layer(cors(&self.limits.origins));
        let mut router = Router::new()
            .nest("/api/v1", api)
            .route("/openapi.json", get(openapi::serve))
            .route("/healthz", get(server::health))
            .route("/assets/{version}/{*name}", get(page::asset));
        for address in page::addresses() {
            router = router.route(address, get(page::index));
        }
        router
            .fallback(server::no_such_page)
            .method_not_allowed_fallback(server::method_not_allowed)
            .layer(DefaultBodyLimit::max(self.limits.body_size.0 as usize))
            .layer(middleware::from_fn_with_state(self.clone(), check_host))
            .layer(middleware::from_fn_with_state(self.clone(), limit_open))
            .layer(middleware::from_fn_with_state(self.clone(), observe))
            .layer(CatchPanicLayer::custom(|_| ProblemAnswer::from(Problem::internal()).into_response()))
            .with_state(self.clone())
    }

    /// The routes for operators, on a separate address.
    pub fn metrics_router(&self) -> Router {
        Router::new().route("/metrics", get(server::metrics)).with_state(self.clone())
    }
}

/// Lets pages of these origins use the API.
fn cors(origins: &[String]) -> CorsLayer {
    let origins = origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok());
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_credentials(true)
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers([header::CONTENT_TYPE, HeaderName::from_static(visitor::KEY_HEADER)])
        .expose_headers([header::RETRY_AFTER])
        .max_age(Duration::from_secs(60 * 60))
}

/// Counts a request through a proxy as an open connection of the visitor's network. The proxy's own connections are not
/// limited, because all visitors share them.
async fn limit_open(State(app): State<App>, request: Request, next: Next) -> Response {
    let proxies = &app.limits.proxies;
    let network = request
        .extensions()
        .get::<ClientAddress>()
        .filter(|client| client.own_address(proxies).is_none())
        .and_then(|client| client.address(request.headers(), proxies))
        .map(|address| app.networks.name(address));
    match network.map(|network| app.connections.acquire_for(&network)).transpose() {
        Ok(None) => next.run(request).await,
        Ok(Some(permit)) => permit.hold_until_sent(next.run(request).await),
        Err(problem) => ProblemAnswer::from(problem).into_response(),
    }
}

/// Refuses requests that name two sites, and requests for other sites if this site's names are set. Health checks are
/// exempt, because they use the server's IP address.
async fn check_host(State(app): State<App>, request: Request, next: Next) -> Response {
    if request.headers().get_all(header::HOST).iter().count() > 1 {
        let detail = "the request has more than one header Host".to_string();
        return ProblemAnswer::from(Problem::unreadable(400, detail)).into_response();
    }
    let hosts = &app.limits.hosts;
    if hosts.is_empty() || request.uri().path() == "/healthz" {
        return next.run(request).await;
    }
    let header = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let asked = request.uri().authority().map_or(header, |authority| authority.as_str());
    let name = passkey::host_name(asked);
    if hosts.iter().any(|host| host.eq_ignore_ascii_case(name)) {
        return next.run(request).await;
    }
    ProblemAnswer::from(Problem::wrong_host(asked)).into_response()
}

/// Times out, counts and logs every request, and adds the headers for browsers.
async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_string();
    let is_api = route.starts_with("/api");
    let answered = tokio::time::timeout(app.limits.answer_timeout, next.run(request)).await;
    let mut response = answered
        .unwrap_or_else(|_| ProblemAnswer::from(Problem::busy("the answer took too long")).into_response());
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        // Clients that ask again at once would cost as much as those that are answered.
        tokio::time::sleep(REFUSED_FOR).await;
    }
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

//! Parts of requests, read so that errors in them are problem documents.

use crate::app::App;
use crate::problem::Problem;
use crate::visitor::Visitor;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A JSON body.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<JsonBody<T>, Problem> {
        // Through a map: a struct would be read from a list of its fields as well.
        let reading = Json::<Map<String, Value>>::from_request(request, app);
        let fields = match tokio::time::timeout(app.limits.read_timeout, reading).await {
            Ok(Ok(Json(fields))) => fields,
            Ok(Err(rejection)) => return Err(Problem::unreadable(rejection.status(), rejection.body_text())),
            Err(_) => return Err(Problem::too_slow(app.limits.read_timeout.as_secs())),
        };
        let body = serde_json::from_value(Value::Object(fields));
        body.map(JsonBody)
            .map_err(|error| Problem::unreadable(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()))
    }
}

/// A body of any bytes, such as a file.
pub(crate) struct FileBody(pub(crate) Bytes);

impl FromRequest<App> for FileBody {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<FileBody, Problem> {
        let reading = Bytes::from_request(request, app);
        match tokio::time::timeout(app.limits.read_timeout, reading).await {
            Ok(Ok(bytes)) => Ok(FileBody(bytes)),
            Ok(Err(rejection)) => Err(Problem::unreadable(rejection.status(), rejection.body_text())),
            Err(_) => Err(Problem::too_slow(app.limits.read_timeout.as_secs())),
        }
    }
}

/// A request about a game.
pub(crate) struct GameRequest {
    pub(crate) app: App,
    pub(crate) visitor: Visitor,
    /// The id of the game, in the address.
    pub(crate) id: String,
}

impl FromRequestParts<App> for GameRequest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<GameRequest, Problem> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let UrlPath(id) = UrlPath::from_request_parts(parts, app).await?;
        Ok(GameRequest { app: app.clone(), visitor, id })
    }
}

/// The part of an address that varies.
pub(crate) struct UrlPath(pub(crate) String);

impl FromRequestParts<App> for UrlPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<UrlPath, Problem> {
        match Path::from_request_parts(parts, app).await {
            Ok(Path(text)) => Ok(UrlPath(text)),
            Err(rejection) => Err(Problem::unreadable(rejection.status(), rejection.body_text())),
        }
    }
}

/// The query of an address.
pub(crate) struct UrlQuery<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for UrlQuery<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<UrlQuery<T>, Problem> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(query)) => Ok(UrlQuery(query)),
            Err(rejection) => Err(Problem::unreadable(rejection.status(), rejection.body_text())),
        }
    }
}

//! Parts of requests, read so that errors in them are problem documents.

use crate::app::App;
use crate::problem::{Answer, ProblemAnswer};
use crate::visitor::Visitor;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use saolei_api::Problem;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A JSON body.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ProblemAnswer;

    async fn from_request(request: Request, app: &App) -> Answer<JsonBody<T>> {
        // Through a map: a struct would be read from a list of its fields as well.
        let read = in_time(app, Json::<Map<String, Value>>::from_request(request, app)).await?;
        let Json(fields) = read
            .map_err(|rejection| Problem::unreadable(rejection.status().as_u16(), rejection.body_text()))?;
        let body = serde_json::from_value(Value::Object(fields));
        Ok(JsonBody(body.map_err(|error| Problem::unreadable(422, error.to_string()))?))
    }
}

/// A body of any bytes, such as a file.
pub(crate) struct FileBody(pub(crate) Bytes);

impl FromRequest<App> for FileBody {
    type Rejection = ProblemAnswer;

    async fn from_request(request: Request, app: &App) -> Answer<FileBody> {
        let read = in_time(app, Bytes::from_request(request, app)).await?;
        Ok(FileBody(
            read.map_err(|rejection| {
                Problem::unreadable(rejection.status().as_u16(), rejection.body_text())
            })?,
        ))
    }
}

/// Waits for the body of a request, which may not take too long.
async fn in_time<T>(app: &App, reading: impl Future<Output = T>) -> Result<T, Problem> {
    let limit = app.limits.read_timeout;
    tokio::time::timeout(limit, reading).await.map_err(|_| Problem::too_slow(limit.as_secs()))
}

/// A request about a game.
pub(crate) struct GameRequest {
    pub(crate) app: App,
    pub(crate) visitor: Visitor,
    /// The id of the game, in the address.
    pub(crate) id: String,
}

impl FromRequestParts<App> for GameRequest {
    type Rejection = ProblemAnswer;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<GameRequest> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let UrlPath(id) = UrlPath::from_request_parts(parts, app).await?;
        Ok(GameRequest { app: app.clone(), visitor, id })
    }
}

/// The part of an address that varies.
pub(crate) struct UrlPath(pub(crate) String);

impl FromRequestParts<App> for UrlPath {
    type Rejection = ProblemAnswer;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<UrlPath> {
        let read = Path::from_request_parts(parts, app).await;
        let Path(text) = read
            .map_err(|rejection| Problem::unreadable(rejection.status().as_u16(), rejection.body_text()))?;
        Ok(UrlPath(text))
    }
}

/// The query of an address.
pub(crate) struct UrlQuery<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for UrlQuery<T> {
    type Rejection = ProblemAnswer;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<UrlQuery<T>> {
        let read = Query::from_request_parts(parts, app).await;
        let Query(query) = read
            .map_err(|rejection| Problem::unreadable(rejection.status().as_u16(), rejection.body_text()))?;
        Ok(UrlQuery(query))
    }
}

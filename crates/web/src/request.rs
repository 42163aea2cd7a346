//! Parts of requests. Errors in them become problem documents.

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

pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ProblemAnswer;

    async fn from_request(request: Request, app: &App) -> Answer<JsonBody<T>> {
        // Reads a map first: serde would also accept a list of fields for a struct.
        let read = in_time(app, Json::<Map<String, Value>>::from_request(request, app)).await?;
        let Json(fields) = read
            .map_err(|rejection| Problem::unreadable(rejection.status().as_u16(), rejection.body_text()))?;
        let body = serde_json::from_value(Value::Object(fields));
        Ok(JsonBody(body.map_err(|error| Problem::unreadable(422, error.to_string()))?))
    }
}

/// A body of raw bytes, such as a file.
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

/// Waits for the body of a request, up to the time limit.
async fn in_time<T>(app: &App, reading: impl Future<Output = T>) -> Result<T, Problem> {
    let limit = app.limits.read_timeout;
    tokio::time::timeout(limit, reading).await.map_err(|_| Problem::too_slow(limit.as_secs()))
}

pub(crate) struct VisitorRequest {
    pub(crate) app: App,
    pub(crate) visitor: Visitor,
}

impl FromRequestParts<App> for VisitorRequest {
    type Rejection = ProblemAnswer;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<VisitorRequest> {
        Ok(VisitorRequest { app: app.clone(), visitor: Visitor::from_request_parts(parts, app).await? })
    }
}

/// A request about one thing, such as a game.
pub(crate) struct IdRequest {
    pub(crate) app: App,
    pub(crate) visitor: Visitor,
    /// The part of the address that varies.
    pub(crate) id: String,
}

impl FromRequestParts<App> for IdRequest {
    type Rejection = ProblemAnswer;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<IdRequest> {
        let VisitorRequest { app, visitor } = VisitorRequest::from_request_parts(parts, app).await?;
        let read = Path::from_request_parts(parts, &app).await;
        let Path(id) = read
            .map_err(|rejection| Problem::unreadable(rejection.status().as_u16(), rejection.body_text()))?;
        Ok(IdRequest { app, visitor, id })
    }
}

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

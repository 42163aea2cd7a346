//! Requests' bodies and queries, whose mistakes are told as problem documents.

use crate::app::App;
use crate::problem::Problem;
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// A body in JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Problem> {
        match Json::from_request(request, app).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(rejection) => Err(Problem::unreadable(rejection.status(), rejection.body_text())),
        }
    }
}

/// A query in the address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Problem> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(query)) => Ok(Asked(query)),
            Err(rejection) => Err(Problem::unreadable(rejection.status(), rejection.body_text())),
        }
    }
}

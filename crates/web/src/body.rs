//! Requests' bodies and queries, whose mistakes are told as problem documents.

use crate::app::App;
use crate::problem::Problem;
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A body in JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Problem> {
        // Through a map, because a struct by itself would be read from a list of its fields as well.
        let reading = Json::<Map<String, Value>>::from_request(request, app);
        let fields = match tokio::time::timeout(app.limits.slow, reading).await {
            Ok(Ok(Json(fields))) => fields,
            Ok(Err(rejection)) => return Err(Problem::unreadable(rejection.status(), rejection.body_text())),
            Err(_) => return Err(Problem::too_slow(app.limits.slow.as_secs())),
        };
        let body = serde_json::from_value(Value::Object(fields));
        body.map(Body)
            .map_err(|error| Problem::unreadable(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()))
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

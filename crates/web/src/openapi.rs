//! The OpenAPI document, made from the types.

use crate::problem::Problem;
use crate::routes;
use std::collections::BTreeMap;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Required, Response, ResponseBuilder};
use utoipa::{IntoParams, IntoResponses, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Saolei",
        description = "Minesweeper: games that the server keeps, help from the solver, replays and leaderboards. Rows and \
                       columns are counted from 1, times are milliseconds. Every error is a problem document (RFC 9457)."
    ),
    paths(
        routes::games::create,
        routes::games::see,
        routes::games::make_move,
        routes::games::undo,
        routes::games::replay,
        routes::games::review,
        routes::help::hint,
        routes::help::odds,
        routes::help::analyse,
        routes::watch::events,
        routes::people::me,
        routes::people::rename,
        routes::people::statistics,
        routes::people::history,
        routes::people::daily,
        routes::people::leaderboard,
        routes::server::health,
        routes::server::metrics,
    ),
    components(schemas(Problem))
)]
struct Document;

/// The OpenAPI document.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// What every request about a game says: which one, and perhaps the key to it.
pub(crate) struct OfGame;

impl IntoParams for OfGame {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let text = |name, place, required, description| {
            ParameterBuilder::new()
                .name(name)
                .parameter_in(place)
                .required(required)
                .description(Some(description))
                .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
                .build()
        };
        vec![
            text("id", ParameterIn::Path, Required::True, "The game's name."),
            text("Saolei-Key", ParameterIn::Header, Required::False, "The key of the play link."),
        ]
    }
}

/// What any request with a body may be told.
pub(crate) struct BodyRefused;

impl IntoResponses for BodyRefused {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        problems([
            ("400", "The body is no JSON, or breaks off."),
            ("408", "The body comes too slowly."),
            ("413", "The body is too large."),
            ("415", "The body is not said to be JSON."),
            ("422", "The body is not as described, or asks for what there is not."),
        ])
    }
}

/// What any request about a game may be told.
pub(crate) struct GameRefused;

impl IntoResponses for GameRefused {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        problems([
            ("403", "Another's game, or one on today's board, which you have not finished."),
            ("404", "No such game."),
        ])
    }
}

/// What any request may be told of which there can be too many.
pub(crate) struct TooMany;

impl IntoResponses for TooMany {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        problems([("429", "Too many of yours, or of everyone's.")])
    }
}

/// What any request may be told.
pub(crate) struct NotNow;

impl IntoResponses for NotNow {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        problems([("503", "Not now; try again, a move with the same key.")])
    }
}

fn problems<const N: usize>(told: [(&str, &str); N]) -> BTreeMap<String, RefOr<Response>> {
    let problem = |(status, description): (&str, &str)| {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
        let response =
            ResponseBuilder::new().description(description).content("application/problem+json", content);
        (status.to_string(), RefOr::T(response.build()))
    };
    told.into_iter().map(problem).collect()
}

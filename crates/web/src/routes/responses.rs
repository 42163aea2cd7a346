//! Parameters and problems that several routes share, for the OpenAPI document.

use std::collections::BTreeMap;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Required, Response, ResponseBuilder};
use utoipa::{IntoParams, IntoResponses};

/// The parameters of every request about a game.
pub(crate) struct GameParams;

impl IntoParams for GameParams {
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
            text("id", ParameterIn::Path, Required::True, "The game's id."),
            text("Saolei-Key", ParameterIn::Header, Required::False, "The key of the play link."),
        ]
    }
}

/// Groups of problems, each with its statuses and their descriptions.
macro_rules! problems {
    ($($name:ident { $($status:literal: $description:literal,)* })*) => {$(
        pub(crate) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                [$(($status.to_string(), problem($description))),*].into()
            }
        }
    )*};
}

problems! {
    BodyProblems {
        400: "The body is not JSON, or incomplete.",
        408: "The body arrived too slowly.",
        413: "The body is too large.",
        415: "The content type is not JSON.",
        422: "The body is not as described, or asks for something impossible.",
    }
    FileProblems {
        400: "The body is incomplete, or the query cannot be read.",
        408: "The body arrived too slowly.",
        413: "The body is too large.",
        422: "The file is not a board or a game, or the board or the game is too large.",
    }
    QueryProblems {
        400: "The query cannot be read.",
        422: "A value is out of range.",
    }
    GameProblems {
        403: "You are not a player, or have not finished today's board.",
        404: "There is no such game.",
    }
    CopyProblems {
        403: "The game in `board_of` is on today's board, which you have not finished.",
        404: "There is no game `board_of`.",
        409: "The game in `board_of` is not over.",
    }
    NoSuchRecording { 404: "You keep no such recorded game.", }
    QuotaUsed { 409: "You or your network keep too many recorded games already.", }
    NoSuchPasskey { 404: "You have no such passkey.", }
    NoSuchLeaderboard { 404: "There is no such leaderboard.", }
    TooManyChanges { 422: "With its undos, the game changes too many cells to be replayed.", }
    GameOver { 409: "The game is over, or has too many turns.", }
    GameNotOver { 409: "The game is not over.", }
    TooLongOrTooEarly { 409: "The game has too many turns, or the move in `after` has not arrived.", }
    TooManyRequests { 429: "Too many requests; `retry_after` says how long to wait.", }
    Unavailable { 503: "Try again later, a move or a new game with the same key.", }
}

fn problem(description: &str) -> RefOr<Response> {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let response = ResponseBuilder::new().description(description);
    RefOr::T(response.content("application/problem+json", content).build())
}

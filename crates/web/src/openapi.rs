//! The OpenAPI document, made from the types and routes.

use crate::problem::Answer;
use crate::{routes, visitor};
use axum::Json;
use saolei_api::Problem;
use saolei_boards::FirstClick;
use serde_json::{Map, Value, json};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Saolei",
        description = "Minesweeper: games, help from the solver, replays and leaderboards. Rows and columns are counted \
                       from 1, times are milliseconds. Every error is a problem document (RFC 9457)."
    ),
    paths(
        routes::games::create,
        routes::games::import,
        routes::games::see,
        routes::games::make_move,
        routes::games::undo,
        routes::games::point,
        routes::games::replay,
        routes::games::review,
        routes::help::hint,
        routes::help::odds,
        routes::help::analyse,
        routes::help::lessons,
        routes::videos::show,
        routes::videos::kept,
        routes::videos::delete,
        routes::videos::list,
        routes::events::events,
        routes::people::me,
        routes::people::rename,
        routes::people::renew_code,
        routes::people::recover,
        routes::passkeys::list,
        routes::passkeys::challenge,
        routes::passkeys::add,
        routes::passkeys::sign_in,
        routes::passkeys::remove,
        routes::people::statistics,
        routes::people::history,
        routes::people::daily,
        routes::leaderboards::leaderboard,
        routes::server::health,
    ),
    components(schemas(Problem)),
    modifiers(&SecuritySchemes),
    security((), ("visitor" = []), ("visitor" = [], "play_key" = []))
)]
struct Document;

/// How visitors are identified. A request without the cookie comes from a new visitor.
struct SecuritySchemes;

impl Modify for SecuritySchemes {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let visitor = ApiKeyValue::with_description(
            visitor::COOKIE,
            "The visitor: a random token, which the first answer sets. Keep it to keep your games.",
        );
        let play_key = ApiKeyValue::with_description(
            "Saolei-Key",
            "The key of a game's play link, which lets any visitor play it.",
        );
        let components = document.components.get_or_insert_default();
        for (name, scheme) in [("visitor", ApiKey::Cookie(visitor)), ("play_key", ApiKey::Header(play_key))] {
            components.add_security_scheme(name, SecurityScheme::ApiKey(scheme));
        }
    }
}

/// Adds what the types cannot express.
fn complete(schemas: &mut Map<String, Value>) {
    for (name, schema) in schemas.iter_mut() {
        // A problem leaves out the time to wait if there is none.
        if name != "Problem" {
            require_all_fields(schema);
        }
    }
    let create = schemas["CreateGame"].clone();
    let ways = ways_to_create_a_game(&create);
    let names: Vec<Value> =
        ways.iter().map(|(name, _)| json!({"$ref": format!("#/components/schemas/{name}")})).collect();
    schemas["CreateGame"] = json!({"description": create["description"], "oneOf": names});
    schemas.extend(ways.map(|(name, schema)| (name.to_string(), schema)));
}

/// Makes all fields of an answer required; fields without a value are null. Requests, which refuse unknown fields, may leave
/// fields out.
fn require_all_fields(schema: &mut Value) {
    for part in schema.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
        require_all_fields(part);
    }
    if schema["additionalProperties"] != json!(false)
        && let Some(properties) = schema["properties"].as_object()
    {
        schema["required"] = properties.keys().cloned().collect();
    }
}

/// A named schema for each way to create a game: which fields go together. A null field counts as left out.
fn ways_to_create_a_game(create: &Value) -> [(&'static str, Value); 4] {
    let way = |description: &str, required: &[&str], fixed: &[(&str, Value)], left_out: &[&str]| {
        let mut schema = create.clone();
        schema["description"] = json!(description);
        for property in schema["properties"].as_object_mut().into_iter().flat_map(|all| all.values_mut()) {
            // Generated types would demand a field that has a default.
            property.as_object_mut().map(|property| property.remove("default"));
        }
        for &name in required {
            schema["properties"][name]["type"] = create["properties"][name]["type"][0].clone();
        }
        for (name, value) in fixed {
            let kind = if value.is_boolean() { "boolean" } else { "string" };
            schema["properties"][name] = json!({"type": kind, "const": value});
        }
        for &name in left_out {
            schema["properties"][name] = json!({"type": "null"});
        }
        schema["required"] = json!(required);
        schema
    };
    let opening = json!(FirstClick::Opening.name());
    let not_daily = || ("daily", json!(false));
    [
        (
            "LevelGame",
            way(
                "A board of a level; beginner if none is named.",
                &[],
                &[not_daily()],
                &["rows", "cols", "mines", "day", "board_of"],
            ),
        ),
        (
            "CustomGame",
            way(
                "A board of your own size.",
                &["rows", "cols", "mines"],
                &[not_daily()],
                &["level", "day", "board_of"],
            ),
        ),
        (
            "DailyGame",
            way(
                "The board of today or another day.",
                &["daily"],
                &[("daily", json!(true)), ("start", opening.clone()), ("no_guess", json!(false))],
                &["level", "rows", "cols", "mines", "seed", "first", "board_of"],
            ),
        ),
        (
            "CopiedGame",
            way(
                "The board of a finished game.",
                &["board_of"],
                &[not_daily(), ("start", opening), ("no_guess", json!(false))],
                &["level", "rows", "cols", "mines", "seed", "first", "day"],
            ),
        ),
    ]
}

pub(crate) async fn serve() -> Answer<Json<Value>> {
    let mut document = serde_json::to_value(Document::openapi()).map_err(|_| Problem::internal())?;
    let schemas = document["components"]["schemas"].as_object_mut().ok_or_else(Problem::internal)?;
    complete(schemas);
    Ok(Json(document))
}

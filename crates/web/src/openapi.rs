//! The OpenAPI document, made from the types and routes.

use crate::problem::Answer;
use crate::{routes, visitor};
use axum::Json;
use saolei_api::Problem;
use saolei_boards::FirstClick;
use serde_json::{Value, json};
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

/// Who sends a request. A request without the cookie is a new visitor's.
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

/// What the types cannot say: which fields of a new game go together. A field that is null counts as left out.
fn ways_to_create_a_game() -> Value {
    let way = |title: &str, required: &[&str], fixed: Value, left_out: &[&str]| {
        let mut properties = fixed;
        for &name in left_out {
            properties[name] = json!({"type": "null"});
        }
        json!({"title": title, "required": required, "properties": properties})
    };
    let (no, yes) = (json!({"const": false}), json!({"const": true}));
    let (integer, text) = (json!({"type": "integer"}), json!({"type": "string"}));
    let opening = json!({"const": FirstClick::Opening.name()});
    json!([
        way("a level", &[], json!({"daily": no}), &["rows", "cols", "mines", "day", "board_of"]),
        way(
            "a board of your own size",
            &["rows", "cols", "mines"],
            json!({"rows": integer, "cols": integer, "mines": integer, "daily": no}),
            &["level", "day", "board_of"],
        ),
        way(
            "the board of today or another day",
            &["daily"],
            json!({"daily": yes, "start": opening, "no_guess": no}),
            &["level", "rows", "cols", "mines", "seed", "first", "board_of"],
        ),
        way(
            "the board of a finished game",
            &["board_of"],
            json!({"board_of": text, "daily": no, "start": opening, "no_guess": no}),
            &["level", "rows", "cols", "mines", "seed", "first", "day"],
        ),
    ])
}

/// The OpenAPI document.
pub(crate) async fn serve() -> Answer<Json<Value>> {
    let mut document = serde_json::to_value(Document::openapi()).map_err(|_| Problem::internal())?;
    document["components"]["schemas"]["CreateGame"]["oneOf"] = ways_to_create_a_game();
    Ok(Json(document))
}

//! Errors as problem documents (RFC 9457): what is wrong, and what to do.

use saolei_boards::{PlaceError, quote};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Problem {
    /// The stable name of this kind of problem, such as `urn:saolei:no-such-game`.
    #[serde(rename = "type")]
    #[schema(rename = "type", example = "urn:saolei:no-such-game")]
    kind: &'static str,
    /// The kind of problem in a few words.
    title: &'static str,
    /// The HTTP status.
    status: u16,
    /// What was expected and what was found.
    detail: String,
    /// What to do about it.
    remedy: &'static str,
    /// Try again after this many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

impl Problem {
    /// The HTTP status.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// After how many seconds to try again.
    pub const fn retry_after(&self) -> Option<u64> {
        self.retry_after
    }
}

/// A constructor for each kind of problem: its status, name, title, detail, remedy, and perhaps `retry_after`.
macro_rules! problems {
    ($(
        $name:ident($($arg:ident: $type:ty),*): $status:expr, $kind:literal,
        $title:literal, $detail:expr, $remedy:expr $(, $retry_after:expr)?;
    )*) => {
        impl Problem {$(
            #[doc = concat!("`urn:saolei:", $kind, "`: ", $title, ".")]
            pub fn $name($($arg: $type),*) -> Problem {
                Problem {
                    kind: concat!("urn:saolei:", $kind),
                    title: $title,
                    status: $status,
                    detail: $detail.into(),
                    remedy: $remedy,
                    retry_after: None$(.or(Some($retry_after)))?,
                }
            }
        )*}
    };
}

problems! {
    bad_request(detail: impl Into<String>, remedy: &'static str): 422, "bad-request",
        "the request cannot be fulfilled", detail, remedy;
    unreadable(status: u16, detail: String): status, "unreadable",
        "the request cannot be read", detail, "send application/json as described in /openapi.json";
    no_such_game(id: &str): 404, "no-such-game",
        "there is no such game", format!("no game has the id {}", quote(id)),
        "check the link, or start a new game with POST /api/v1/games";
    no_such_page(path: &str): 404, "no-such-page",
        "there is nothing here", format!("nothing is served at {}", quote(path)),
        "see /openapi.json for all addresses";
    wrong_host(host: &str): 421, "wrong-host",
        "this is another site", format!("this server does not serve the host {}", quote(host)),
        "check the address, or tell the server's operator to add it with --host";
    method_not_allowed(): 405, "method-not-allowed",
        "wrong method", "this address does not accept the method",
        "use a method listed in the header Allow";
    not_a_player(): 403, "not-a-player",
        "you are not a player of this game",
        "another visitor created the game, and the request has no key or a wrong one",
        "ask the player for the play link and send its key in the header Saolei-Key";
    key_taken(): 422, "key-taken",
        "the key was used for another move", "a different move with this key has already been made",
        "make a new key for each move, such as a random UUID";
    name_taken(name: &str): 422, "name-taken",
        "the name is taken", format!("another visitor's name is {} or looks like it", quote(name)),
        "choose another name";
    passkey(detail: String): 422, "passkey",
        "the passkey cannot be used", detail, "ask for a new challenge and try again, or use a code";
    no_such_passkey(id: &str): 404, "no-such-passkey",
        "you have no such passkey", format!("none of your passkeys has the id {}", quote(id)),
        "see GET /api/v1/me/passkeys";
    no_such_recording(id: &str): 404, "no-such-recording",
        "you keep no such recorded game", format!("none of the recorded games that you keep has the id {}", quote(id)),
        "see GET /api/v1/me/videos";
    quota_used(detail: impl Into<String>, remedy: &'static str): 409, "quota-used",
        "no more recorded games can be kept", detail, remedy;
    too_slow(seconds: u64): 408, "too-slow",
        "the request is too slow", format!("the body did not arrive within {seconds} s"),
        "send it again";
    daily_running(): 403, "daily-running",
        "you have not finished today's board",
        "the game is on today's board, and you have not finished your own game on it",
        "finish your daily game, or come back tomorrow (UTC)";
    game_over(): 409, "game-over",
        "the game is over", "hints, odds and undo need a game that is being played",
        "start a new game, or see the replay and the review";
    not_over(): 409, "not-over",
        "the game is not over", "this would show where the mines are, and the game is still being played",
        "try again when the game is won or lost";
    too_long(most: u64): 409, "too-long",
        "the game is too long", format!("a game on this board has at most {most} turns"),
        "start a new game";
    too_early(): 409, "too-early",
        "the move is too early", "the move in `after` has not arrived",
        "send the move before it, and then this one with the same key";
    no_board(detail: String): 422, "no-board",
        "no such board could be made", detail,
        "ask for fewer mines, or allow guesses";
    too_many(what: impl Into<String>, seconds: u64): 429, "too-many",
        "too many requests", what, "wait retry_after seconds, then try again", seconds;
    busy(detail: &str): 503, "busy",
        "the server is busy", detail, "try again in a few seconds, a move with the same key", 2;
    cannot_save(): 503, "cannot-save",
        "the server cannot save", "writing to the store fails; the server's log has the reason",
        "try again in a few seconds, a move with the same key; if it keeps failing, tell the server's operator", 2;
    needs_server(what: &str): 501, "needs-server",
        "this needs a server", format!("{what} is not available without a server"),
        "use a site that saolei serve runs";
    bad_file(detail: String): 422, "bad-file",
        "the file cannot be read", detail, "choose a file that the settings of this page have saved";
    internal(): 500, "internal",
        "the server has failed", "the server's log has the reason",
        "try again; if it keeps failing, tell the server's operator";
}

impl Problem {
    /// `urn:saolei:quota-used`, for a visitor who keeps this many recorded games, or games of this many bytes.
    pub fn too_many_kept(games: u64, bytes: u64) -> Problem {
        Problem::quota_used(
            format!("a visitor keeps up to {games} recorded games and {} MB", bytes >> 20),
            "delete some with DELETE /api/v1/videos/{id}, or on the page for replays",
        )
    }
}

impl From<PlaceError> for Problem {
    fn from(error: PlaceError) -> Problem {
        Problem::bad_request(error.to_string(), "count rows and columns from 1, up to the size of the board")
    }
}

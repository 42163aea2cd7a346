//! Games: made, seen, and played.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Which game is wanted. Without anything it is a beginner's board.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CreateGame {
    /// `beginner`, `intermediate` or `expert`; absent where `rows`, `cols` and `mines` are given.
    #[schema(example = "beginner")]
    pub level: Option<String>,
    /// The rows of a board of your own.
    #[schema(minimum = 1, maximum = 100)]
    pub rows: Option<u32>,
    /// The columns of a board of your own.
    #[schema(minimum = 1, maximum = 100)]
    pub cols: Option<u32>,
    /// The mines of a board of your own.
    #[schema(minimum = 0, maximum = 9999)]
    pub mines: Option<u64>,
    /// The dialect.
    pub rules: Rules,
    /// What the first opening is promised.
    pub start: Promise,
    /// A board on which nobody ever has to guess.
    pub no_guess: bool,
    /// A seed of your own: the same board for the same first opening. Such a game is not ranked, because its board
    /// can be known.
    #[schema(min_length = 1, max_length = 64, pattern = "^\\S+$", example = "lucky7")]
    pub seed: Option<String>,
    /// Where the game has to be opened first; with a seed it fixes the board for everyone.
    #[serde(deserialize_with = "from_fields")]
    pub first: Option<Place>,
    /// Today's board, which is the same for everyone. Only `rules` may be given with it.
    pub daily: bool,
    /// The board of this finished game once more. Only `rules` may be given with it.
    pub board_of: Option<String>,
}

/// Reads a place from its fields and not from a list of them.
fn from_fields<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Place>, D::Error> {
    let fields = Option::<Map<String, Value>>::deserialize(deserializer)?;
    fields.map(|fields| serde_json::from_value(Value::Object(fields))).transpose().map_err(D::Error::custom)
}

/// A cell, by its row and column counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The row, counted from 1.
    #[schema(minimum = 1, maximum = 100)]
    pub row: u32,
    /// The column, counted from 1.
    #[schema(minimum = 1, maximum = 100)]
    pub col: u32,
}

/// A dialect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// What players expect today.
    #[default]
    Classic,
    /// The same with question marks.
    Queries,
    /// The dialect of `boom`.
    Boom,
    /// The dialect of `sweep`.
    Sweep,
    /// The dialect of `console`: a verb for each mark.
    Console,
}

/// What the first opening is promised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Promise {
    /// Nothing: it may be a mine.
    Any,
    /// It is no mine.
    Safe,
    /// There is no mine around it either.
    #[default]
    Opening,
}

/// A game as whoever asks may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameAnswer {
    /// Its name in links.
    pub id: String,
    /// How many turns were taken; every answer that changes the game counts it up by one.
    pub turn: u64,
    /// Whether it goes on.
    pub phase: Phase,
    /// The board, a text for each row: `.` closed, `F` a flag, `?` a query, `0` to `8` open. After a loss also `*` a
    /// mine, `!` the mine that was opened, `X` a flag without a mine; a win puts flags on all mines.
    #[schema(example = json!(["..1", ".F1"]))]
    pub board: Vec<String>,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of mines.
    pub mines: u64,
    /// The mines that no flag accounts for; below 0 where there are too many flags.
    pub mines_left: i64,
    /// `beginner`, `intermediate` or `expert`, or `ROWSxCOLS/MINES`.
    pub level: String,
    /// The dialect.
    pub rules: Rules,
    /// What the first opening is promised.
    pub start: Promise,
    /// Whether nobody ever has to guess.
    pub no_guess: bool,
    /// The day of the daily board, `YYYY-MM-DD`.
    pub daily: Option<String>,
    /// The seed: the player's own at any time, the server's after the end only.
    pub seed: Option<String>,
    /// Where it has to be opened first, as long as it is not.
    pub first: Option<Place>,
    /// Whether an undo, a hint or odds were asked for.
    pub assisted: bool,
    /// Whether a win counts on the leaderboards: the board was drawn in secret, one player alone, no help.
    pub ranked: bool,
    /// Whether an undo would take something back.
    pub can_undo: bool,
    /// Milliseconds of play so far, by the server's clock; at the end the time that counts.
    pub millis: u64,
    /// The server's clock, in milliseconds since 1970.
    pub server_time: u64,
    /// Who is asking.
    pub role: Role,
    /// How many look on at this moment.
    pub watchers: u64,
    /// Where everything about it is.
    pub links: Links,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// It goes on.
    Playing,
    /// Every safe cell is open.
    Won,
    /// A mine was opened.
    Lost,
}

/// Who is asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Whoever made the game.
    Owner,
    /// Someone with the key of the play link.
    Player,
    /// Anyone else.
    Watcher,
}

/// Where everything about a game is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Links {
    /// The page on which anyone can watch, and see the replay after the end.
    pub watch: String,
    /// The page on which a friend can join in; only players are told. The key stands behind `#`, which no server sees.
    pub play: Option<String>,
    /// The key of the play link, for the header `Saolei-Key`.
    pub key: Option<String>,
    /// The stream of what happens.
    pub events: String,
    /// The replay, after the end.
    pub replay: Option<String>,
    /// The review, after the end.
    pub review: Option<String>,
}

/// A move.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeMove {
    /// Any text that is new for every move: the same move sent twice with the same key is made once.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$", example = "k1")]
    pub key: String,
    /// What to do.
    pub act: Verb,
    /// The row, counted from 1.
    #[schema(minimum = 1, maximum = 100)]
    pub row: u32,
    /// The column, counted from 1.
    #[schema(minimum = 1, maximum = 100)]
    pub col: u32,
}

/// What to do with a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verb {
    /// Open it.
    Open,
    /// Put the next mark on it; where the rules have a verb for each mark: flag, query, blank in turn.
    Mark,
    /// Put a flag on it, where the rules have a verb for each mark.
    Flag,
    /// Put a query on it, where the rules have a verb for each mark.
    Query,
    /// Take its mark off, where the rules have a verb for each mark.
    Clear,
    /// Open what is closed around a number whose mines are flagged.
    Chord,
}

/// What a move or an undo came to. The same goes to everyone who watches.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MoveAnswer {
    /// What was done, or why nothing.
    pub outcome: Outcome,
    /// What is different now.
    #[serde(flatten)]
    pub changed: Changed,
}

/// What is different in a game after a turn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Changed {
    /// Which turn this was. Whoever has seen the one before can apply it; anyone else asks for the whole game.
    pub turn: u64,
    /// The cells that look different now, and no others.
    pub changes: Vec<Run>,
    /// Whether the game goes on.
    pub phase: Phase,
    /// The mines that no flag accounts for.
    pub mines_left: i64,
    /// Milliseconds of play.
    pub millis: u64,
    /// The server's clock, in milliseconds since 1970.
    pub server_time: u64,
    /// Whether help was asked for.
    pub assisted: bool,
    /// Whether a win counts on the leaderboards.
    pub ranked: bool,
    /// Whether an undo would take something back.
    pub can_undo: bool,
}

/// Cells side by side in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Run {
    /// The row, counted from 1.
    pub row: u32,
    /// The column of the first cell, counted from 1.
    pub col: u32,
    /// A glyph for each cell, as in a board.
    #[schema(example = "0012")]
    pub glyphs: String,
}

/// What was done, or why nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Cells were opened; none where a chord found nothing closed.
    Opened,
    /// The mark changed.
    Marked,
    /// A mine was opened.
    Exploded,
    /// The last operation was taken back.
    Undone,
    /// Help was given.
    Helped,
    /// Nothing: the game is over.
    GameOver,
    /// Nothing: these rules have no such operation.
    NotInTheRules,
    /// Nothing: the cell is open.
    AlreadyOpen,
    /// Nothing: the cell's mark protects it.
    Protected,
    /// Nothing: the cell carries that mark already.
    SameMark,
    /// Nothing: a chord needs an open cell.
    NotOpen,
    /// Nothing: these rules do not chord on a 0.
    ChordOnZero,
    /// Nothing: the flags around are not what the number asks for.
    FlagsDiffer,
    /// Nothing: everyone opens this board at the cell that `first` names.
    FirstElsewhere,
    /// Nothing: there is nothing to take back.
    NothingToUndo,
}

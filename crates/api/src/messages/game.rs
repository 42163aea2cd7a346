//! Games: making, seeing and playing them.

use super::by_name::{ByName, DialectName, FirstClickName, JsonPlace, OperationName};
use saolei_boards::{Dialect, FirstClick, Place, PlaceError, named_enum};
use saolei_replay::MoveKind;
use saolei_rules::{Phase, Size};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A new game. An empty request asks for a beginner board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CreateGame {
    /// `beginner`, `intermediate` or `expert`; leave it out if you send `rows`, `cols` and `mines`.
    #[schema(example = "beginner")]
    pub level: Option<String>,
    /// Rows of a custom board.
    #[schema(minimum = 1, maximum = 100)]
    pub rows: Option<u32>,
    /// Columns of a custom board.
    #[schema(minimum = 1, maximum = 100)]
    pub cols: Option<u32>,
    /// Mines of a custom board.
    #[schema(minimum = 0, maximum = 9999)]
    pub mines: Option<u64>,
    /// The dialect; `classic` if it is left out.
    pub rules: DialectName,
    /// What the first click guarantees: `any` nothing, `safe` no mine, `opening` no mine around it either. `opening` if it is
    /// left out.
    pub start: FirstClickName,
    /// Make a board that never needs a guess.
    pub no_guess: bool,
    /// Your own seed: the same seed and first click make the same board. The game is not ranked, because you may know
    /// the board.
    #[schema(min_length = 1, max_length = 64, pattern = "^\\S+$", example = "lucky7")]
    pub seed: Option<String>,
    /// The cell that has to be opened first. With a seed it fixes the board for everyone.
    pub first: Option<JsonPlace>,
    /// Play today's board, which is the same for everyone. Only `rules`, `bot` and `day` may be sent with it.
    pub daily: bool,
    /// With `daily`: play the board of this day, `YYYY-MM-DD`. A past day is not ranked.
    #[schema(example = "2026-01-31")]
    pub day: Option<String>,
    /// A program plays: a win counts for the bots' leaderboards.
    pub bot: bool,
    /// Play the board of this finished game again. Only `rules` and `bot` may be sent with it.
    pub board_of: Option<String>,
    /// Any text that is new for each game. A request that is sent twice with the same key makes one game.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$", example = "k0")]
    pub key: Option<String>,
}

impl Default for CreateGame {
    fn default() -> CreateGame {
        CreateGame {
            level: None,
            rows: None,
            cols: None,
            mines: None,
            rules: ByName(Dialect::CLASSIC),
            start: ByName(FirstClick::Opening),
            no_guess: false,
            seed: None,
            first: None,
            daily: false,
            bot: false,
            day: None,
            board_of: None,
            key: None,
        }
    }
}

/// How to play a file.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// The dialect; default: classic.
    rules: Option<DialectName>,
}

impl ImportQuery {
    /// The dialect.
    pub fn dialect(self) -> Dialect {
        self.rules.map_or(Dialect::CLASSIC, |rules| rules.0)
    }
}

/// A game as the visitor may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameAnswer {
    /// The id in links.
    pub id: String,
    /// The number of turns so far. Each answer that changes the game adds one.
    pub turn: u64,
    /// Whether the game is being played, won or lost.
    pub phase: GamePhase,
    /// The board, one text per row: `.` closed, `F` flag, `?` query, `0` to `8` open. After a loss also `*` mine, `!`
    /// the mine that exploded, `X` wrong flag. A win flags all mines.
    #[schema(example = json!(["..1", ".F1"]))]
    pub board: Vec<String>,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of mines.
    pub mines: u64,
    /// Mines minus flags; negative if there are too many flags.
    pub mines_left: i64,
    /// `beginner`, `intermediate`, `expert`, `daily` or `ROWSxCOLS/MINES`.
    pub level: String,
    /// The dialect.
    pub rules: DialectName,
    /// What the first click guarantees.
    pub start: FirstClickName,
    /// Whether the board never needs a guess.
    pub no_guess: bool,
    /// The day of the daily board, `YYYY-MM-DD`.
    pub daily: Option<String>,
    /// The seed. The player's own is always sent to players, the server's only after the end.
    pub seed: Option<String>,
    /// The cell that has to be opened first; null once it is open.
    pub first: Option<JsonPlace>,
    /// Whether an undo, a hint or odds were used.
    pub assisted: bool,
    /// Whether a win counts for the leaderboards: nobody knew the board, one player, no help.
    pub ranked: bool,
    /// Whether a program plays, because it says so or its moves show it: a win counts for the bots' leaderboards.
    pub bot: bool,
    /// Whether there is anything to undo.
    pub can_undo: bool,
    /// Playing time in milliseconds by the server's clock; after the end, the time that counts.
    pub millis: u64,
    /// The server's clock, in milliseconds since 1970.
    pub server_time: u64,
    /// What the visitor may do.
    pub role: VisitorRole,
    /// How many visitors are watching now, without the players.
    pub watchers: u64,
    /// How many players have a stream open now.
    pub players: u64,
    /// The visitor's id among the people of this game.
    pub you: String,
    /// Addresses that belong to this game.
    pub links: Links,
}

named_enum! {
    /// Whether a game is being played, won or lost.
    #[derive(Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum GamePhase {
        /// It is being played.
        Playing = "playing",
        /// Every safe cell is open.
        Won = "won",
        /// A mine was opened.
        Lost = "lost",
    }
}

impl From<Phase> for GamePhase {
    fn from(phase: Phase) -> GamePhase {
        match phase {
            Phase::Playing => GamePhase::Playing,
            Phase::Won => GamePhase::Won,
            Phase::Lost(_) => GamePhase::Lost,
        }
    }
}

/// What a visitor may do in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum VisitorRole {
    /// The visitor made the game and plays it.
    Owner,
    /// The visitor has the key of the play link and plays too.
    Player,
    /// The visitor only watches.
    Watcher,
}

/// Addresses that belong to a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Links {
    /// The page where anyone can watch the game.
    pub watch: String,
    /// The page where a friend can join in; sent to players only. The key follows `#`, which browsers do not send.
    pub play: Option<String>,
    /// The key of the play link, for the header `Saolei-Key`.
    pub key: Option<String>,
    /// The stream of events.
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
    /// Any text that is new for each move. A move that is sent twice with the same key is made once.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$", example = "k1")]
    pub key: String,
    /// What to do with the cell. `flag`, `query` and `clear` are for rules with an operation for each mark; there `mark`
    /// goes from blank to flag to query to blank.
    pub act: OperationName,
    /// The row, counted from 1.
    #[schema(minimum = 1, maximum = 100)]
    pub row: u32,
    /// The column, counted from 1.
    #[schema(minimum = 1, maximum = 100)]
    pub col: u32,
    /// The key of the move before this one, if it is not answered yet: moves that are sent without waiting are then made
    /// in their order.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$", example = "k0")]
    pub after: Option<String>,
}

impl MakeMove {
    /// The move on a board of this size.
    ///
    /// # Errors
    /// The cell is not on the board.
    pub fn kind(&self, size: Size) -> Result<MoveKind, PlaceError> {
        let MakeMove { act: ByName(operation), row, col, .. } = *self;
        Ok(operation.on(Place { row, col }.on(size)?).into())
    }
}

/// Who is at a game.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct PeopleAnswer {
    /// Visitors with an open stream, in order of arrival: up to 20 players and 20 watchers. Others are only counted.
    pub people: Vec<Person>,
    /// The number of watchers.
    pub watchers: u64,
}

/// The numbers of players and watchers of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct PeopleCount {
    /// The number of players.
    pub players: u64,
    /// The number of watchers.
    pub watchers: u64,
}

/// A visitor has joined.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JoinedEvent {
    /// The visitor, who is now the last of the people.
    #[serde(flatten)]
    pub person: Person,
    /// The number of watchers now.
    pub watchers: u64,
}

/// A listed visitor has left.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LeftEvent {
    /// The visitor's id, which is no longer among the people.
    pub id: String,
    /// The number of watchers now.
    pub watchers: u64,
}

/// The number of watchers has changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WatchersEvent {
    /// The number of watchers now.
    pub watchers: u64,
}

/// A visitor at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Person {
    /// The visitor's id in this game; it differs in every game.
    pub id: String,
    /// The name on leaderboards; empty if there is none.
    pub name: String,
    /// What the visitor may do.
    pub role: VisitorRole,
}

/// The cell that a player points at.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Cursor {
    /// The player's id among the people.
    pub id: String,
    /// The cell.
    #[serde(flatten)]
    pub cell: JsonPlace,
}

/// The result of a move or an undo. Watchers get the same.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MoveAnswer {
    /// What was done, or why nothing was.
    pub outcome: MoveOutcome,
    /// What is different now.
    #[serde(flatten)]
    pub change: GameChange,
}

/// What a turn changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameChange {
    /// The number of this turn. Apply the changes if you have the turn before it; otherwise ask for the whole game.
    pub turn: u64,
    /// The cells that look different now, and no others.
    pub changes: Vec<CellRun>,
    /// Whether the game is being played, won or lost.
    pub phase: GamePhase,
    /// Mines minus flags.
    pub mines_left: i64,
    /// Playing time in milliseconds.
    pub millis: u64,
    /// The server's clock, in milliseconds since 1970.
    pub server_time: u64,
    /// Whether an undo, a hint or odds were used.
    pub assisted: bool,
    /// Whether a win counts for the leaderboards.
    pub ranked: bool,
    /// Whether there is anything to undo.
    pub can_undo: bool,
}

/// An event of a game's stream: its name, and its data as JSON.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "event", content = "data", rename_all = "lowercase")]
pub enum StreamEvent {
    /// The whole game, sent first and whenever turns were missed.
    Game(Box<GameAnswer>),
    /// The answer to a move, an undo or help. Apply it if you have the turn before it.
    Turn(MoveAnswer),
    /// Who is there, sent after the first `game` and whenever events were missed.
    People(PeopleAnswer),
    /// A visitor has joined.
    Joined(JoinedEvent),
    /// A listed visitor has left.
    Left(LeftEvent),
    /// A visitor who is only counted has joined or left.
    Watchers(WatchersEvent),
    /// A player points at another cell.
    Cursor(Cursor),
}

/// Adjacent cells of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CellRun {
    /// The row, counted from 1.
    pub row: u32,
    /// The column of the first cell, counted from 1.
    pub col: u32,
    /// One glyph per cell, as in a board.
    #[schema(example = "0012")]
    pub glyphs: String,
}

/// What a move did, or why it did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MoveOutcome {
    /// Cells were opened; none if a chord found nothing closed.
    Opened,
    /// The mark changed.
    Marked,
    /// A mine was opened.
    Exploded,
    /// The last operation was undone.
    Undone,
    /// Help was given.
    Helped,
    /// Nothing: the game is over.
    GameOver,
    /// Nothing: these rules have no such operation.
    NotInTheRules,
    /// Nothing: the cell is already open.
    AlreadyOpen,
    /// Nothing: the cell's mark protects it.
    Protected,
    /// Nothing: the cell already has this mark.
    SameMark,
    /// Nothing: only an open cell can be chorded.
    NotOpen,
    /// Nothing: these rules do not chord on 0.
    ChordOnZero,
    /// Nothing: the flags around do not match the number.
    FlagsDiffer,
    /// Nothing: this board has to be opened at the cell in `first`.
    FirstElsewhere,
    /// Nothing: there is nothing to undo.
    NothingToUndo,
}

//! Finished games: replays, figures and reviews.

use super::by_name::JsonPlace;
use super::game::{CellRun, GamePhase};
use super::help::{ChanceAnswer, Words};
use saolei_boards::Language;
use saolei_replay::{MoveWorth, WinAccount};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};

/// A finished game, move by move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReplayAnswer {
    /// The game's id.
    pub id: String,
    /// The whole game as text.
    pub text: String,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of mines.
    pub mines: u64,
    /// Every move in order. Start with a closed board and apply the changes up to a frame to see that moment.
    pub frames: Vec<ReplayFrame>,
    /// Statistics of the game.
    pub figures: GameFigures,
}

/// A move of a replay.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReplayFrame {
    /// The time of the move, in milliseconds since the first move.
    pub millis: u64,
    /// `open`, `mark`, `flag`, `query`, `clear`, `chord`, `undo`, `hint`, `odds` or `ask`.
    pub act: String,
    /// The cell, if the move has one.
    pub cell: Option<JsonPlace>,
    /// The cells that look different after it.
    pub changes: Vec<CellRun>,
    /// Mines minus flags.
    pub mines_left: i64,
    /// Whether the game is being played, won or lost.
    pub phase: GamePhase,
}

/// Statistics of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameFigures {
    /// Milliseconds from the first move to the last.
    pub millis: u64,
    /// The 3BV of the layout: the fewest left clicks that solve it.
    pub three_bv: u64,
    /// How much of the 3BV was solved.
    pub solved: u64,
    /// Openings of the layout.
    pub openings: u64,
    /// Islands of the layout.
    pub islands: u64,
    /// Left clicks: opening cells.
    pub left: ClicksAnswer,
    /// Right clicks: marking cells.
    pub right: ClicksAnswer,
    /// Chords.
    pub chords: ClicksAnswer,
    /// Solved 3BV per second.
    pub three_bv_per_second: Option<f64>,
    /// Solved 3BV per click.
    pub efficiency: Option<f64>,
    /// The share of clicks that were effective.
    pub correctness: Option<f64>,
    /// Solved 3BV per effective click.
    pub throughput: Option<f64>,
    /// The time divided by 3BV per second.
    pub rqp: Option<f64>,
    /// Whether an undo, a hint or odds were used.
    pub assisted: bool,
}

/// Clicks of one kind.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ClicksAnswer {
    /// All clicks.
    pub all: u64,
    /// Clicks that did something.
    pub effective: u64,
}

/// The mistakes in a game, and the odds of each guess.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewAnswer {
    /// The game's id.
    pub id: String,
    /// How it ended.
    pub phase: GamePhase,
    /// Every move that was not certainly safe, in order.
    pub risks: Vec<RiskyMove>,
    /// The index in `risks` of the first mistake.
    pub first_mistake: Option<usize>,
    /// How many risks were taken when no cell was certainly safe.
    pub guesses: usize,
    /// How many risks were taken although a cell was certainly safe.
    pub mistakes: usize,
    /// The probability of surviving all these risks.
    pub luck: Option<f64>,
    /// How the chance to win changed; null if it cannot be computed in time.
    pub win_account: Option<AccountAnswer>,
    /// The index in `risks` of the move that lost the game, if one did.
    pub losing_move: Option<usize>,
    /// Which move lost the game, in words; null if the game is not lost, or the move is unknown.
    pub losing_move_words: Option<Words>,
    /// Whether every move was reviewed; false if the game is too long.
    pub complete: bool,
    /// Every statistic by its name, as in docs/replay.md; null if it does not apply.
    #[schema(schema_with = measures)]
    pub measures: BTreeMap<String, Value>,
    /// Statistics of the game.
    pub figures: GameFigures,
}

/// Numbers, texts and nulls by their names.
fn measures() -> Schema {
    let kinds = SchemaType::from_iter([Type::Number, Type::String, Type::Null]);
    let values = ObjectBuilder::new().schema_type(kinds);
    let text = "Every statistic by its name, as in docs/replay.md; null if it does not apply.";
    ObjectBuilder::new().description(Some(text)).additional_properties(Some(values)).into()
}

/// A move that was not certainly safe.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RiskyMove {
    /// The index of its frame in the replay.
    pub frame: usize,
    /// The time of the move, in milliseconds since the first move.
    pub millis: u64,
    /// `open` or `chord`.
    pub act: String,
    /// The cell.
    pub cell: JsonPlace,
    /// The probability that it loses; null if unknown.
    pub risk: Option<f64>,
    /// Whether another cell was certainly safe.
    pub mistake: bool,
    /// A cell that was certainly safe then.
    pub safe_cell: Option<JsonPlace>,
    /// Whether it lost the game.
    pub lost: bool,
    /// How the move changed the chance to win; null if that cannot be computed in time.
    pub worth: Option<WorthAnswer>,
}

/// The chance to win with a risky move, compared with the best move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WorthAnswer {
    /// The chance to win with the move.
    pub win_chance: ChanceAnswer,
    /// The best move.
    pub best: JsonPlace,
    /// The chance to win with the best move.
    pub best_win_chance: ChanceAnswer,
    /// How much lower the chance is with the move.
    pub cost: f64,
    /// The comparison in words.
    pub words: Words,
}

impl From<MoveWorth> for WorthAnswer {
    fn from(worth: MoveWorth) -> WorthAnswer {
        WorthAnswer {
            win_chance: worth.played.into(),
            best: worth.best.cell.into(),
            best_win_chance: worth.best.chance.into(),
            cost: worth.cost.value,
            words: Words::of(|language| worth.words(language)),
        }
    }
}

/// How the chance to win changed during a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountAnswer {
    /// The chance to win at the start.
    pub start: ChanceAnswer,
    /// Lost when a guess that had to be made hit a mine.
    pub lost_to_guesses: f64,
    /// Lost by moves that win less than the best.
    pub lost_to_worse_moves: f64,
    /// Lost by a move that was certain to lose.
    pub lost_to_certain_mines: f64,
    /// Gained, or lost if negative, through the numbers that came up and the guesses that succeeded.
    pub luck: Option<f64>,
    /// Whether all these figures are exact.
    pub exact: bool,
    /// The account in words, line by line.
    pub lines: Vec<Words>,
}

impl From<WinAccount> for AccountAnswer {
    fn from(account: WinAccount) -> AccountAnswer {
        let count = account.lines(Language::English).len();
        let line = |index: usize| Words::of(|language| account.lines(language).swap_remove(index));
        AccountAnswer {
            start: account.start.into(),
            lost_to_guesses: account.lost_to_guesses,
            lost_to_worse_moves: account.lost_to_worse_moves,
            lost_to_certain_mines: account.lost_to_certain_mines,
            luck: account.luck,
            exact: account.is_exact,
            lines: (0..count).map(line).collect(),
        }
    }
}

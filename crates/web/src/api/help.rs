//! Help: hints, odds, and the analysis of any position.

use super::Place;
use super::game::Changed;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A request for help in a game, or for an undo.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpRequest {
    /// Any text that is new for every request: the same request sent twice with the same key counts once.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$", example = "k2")]
    pub key: String,
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Words {
    /// English.
    pub en: String,
    /// 中文.
    pub zh: String,
}

/// What to do next, and why.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HintAnswer {
    /// What the game looks like now: it is an assisted one.
    #[serde(flatten)]
    pub changed: Changed,
    /// What kind of advice it is.
    pub kind: HintKind,
    /// The cell to open; absent where there is nothing to open.
    pub cell: Option<Place>,
    /// The chance that it is a mine; absent where it is not known.
    pub risk: Option<f64>,
    /// Why, in both languages.
    pub why: Words,
    /// The reason in full where the cell is certain: which numbers and which cells it rests on.
    pub reason: Option<ReasonAnswer>,
}

/// What kind of advice a hint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HintKind {
    /// The cell is certainly safe.
    Safe,
    /// Nothing is certain; this is the best guess.
    Guess,
    /// Too hard to count in the time there is, and nothing certain was found.
    TooHard,
}

/// Why some cells are certain.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReasonAnswer {
    /// `single`, `subset`, `difference`, `chain`, `component` or `mine-count`.
    pub technique: String,
    /// The open numbers that it uses.
    pub numbers: Vec<Place>,
    /// Closed cells that were known before and are used.
    pub rests_on: Vec<Place>,
    /// The cells found safe.
    pub safe: Vec<Place>,
    /// The cells found to be mines.
    pub mines: Vec<Place>,
    /// The reason in words.
    pub words: Words,
}

/// How far odds go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Exactness {
    /// Every closed cell has its exact odds.
    Exact,
    /// Too hard to count in the time there is: here is what is certain.
    TooHard,
}

/// The odds of every closed cell of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OddsAnswer {
    /// What the game looks like now: it is an assisted one.
    #[serde(flatten)]
    pub changed: Changed,
    /// How far the odds go.
    pub exactness: Exactness,
    /// The chance of a mine for each cell, row by row: null where it is open or not known.
    pub odds: Vec<Vec<Option<f64>>>,
    /// The cells that are certainly safe.
    pub safe: Vec<Place>,
    /// The cells that are certainly mines.
    pub mines: Vec<Place>,
}

/// A position to be analysed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// A line `ROWSxCOLS MINES` and its rows: `.` closed, `0` to `8` open, `F` a flag, `?` a query. Boards as `console`
    /// prints them and as `click` spells them are read as well.
    #[schema(max_length = 32000, example = "2x3 1\n..1\n.F1\n")]
    pub position: String,
    /// Whether flags are taken for mines; otherwise they are closed cells.
    #[serde(default)]
    pub trust_flags: bool,
}

/// What is known of a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnalysisAnswer {
    /// The position as it was read, in the usual spelling.
    pub position: String,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of mines.
    pub mine_count: u64,
    /// The numbers that contradict each other, where no layout fits.
    pub impossible: Option<Impossible>,
    /// How far the odds go.
    pub exactness: Exactness,
    /// The number of layouts in decimal digits; null where it is not known.
    pub layouts: Option<String>,
    /// The chance of a mine for each cell, row by row: null where it is open or not known.
    pub odds: Vec<Vec<Option<f64>>>,
    /// The cells that are certainly safe.
    pub safe: Vec<Place>,
    /// The cells that are certainly mines.
    pub mines: Vec<Place>,
    /// The cell to open next.
    pub best: Option<Place>,
    /// The chance that it is a mine.
    pub risk: Option<f64>,
    /// Why, in both languages.
    pub why: Words,
    /// The reason for every certain cell, each after those that it rests on.
    pub reasons: Vec<ReasonAnswer>,
}

/// Why no layout fits a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Impossible {
    /// The numbers that cannot all be right.
    pub numbers: Vec<Place>,
    /// Whether the number of mines is part of it.
    pub mine_count: bool,
    /// The same in words.
    pub words: Words,
}

//! Help: hints, odds, and the analysis of any position.

use super::by_name::{JsonPlace, TechniqueName};
use super::game::GameChange;
use saolei_boards::Language;
use saolei_solver::{MoveChance, WinChance};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A request for a hint, odds or an undo.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpRequest {
    /// Any text that is new for each request. A request that is sent twice with the same key counts once.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$", example = "k2")]
    pub key: String,
}

/// A text in every language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Words {
    /// English.
    pub en: String,
    /// 中文.
    pub zh: String,
}

impl Words {
    /// Calls `words` once for each language.
    pub fn of(words: impl Fn(Language) -> String) -> Words {
        let mut all = Words::default();
        for language in Language::ALL {
            let place = match language {
                Language::English => &mut all.en,
                Language::Chinese => &mut all.zh,
            };
            *place = words(language);
        }
        all
    }
}

/// A hint in a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HintAnswer {
    /// The game now, which counts as assisted.
    #[serde(flatten)]
    pub change: GameChange,
    /// The hint.
    #[serde(flatten)]
    pub advice: Advice,
}

/// What to do next, and why.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Advice {
    /// Whether the cell is safe or a guess.
    pub kind: HintKind,
    /// The cell to open; absent if there is none.
    pub cell: Option<JsonPlace>,
    /// The probability that it is a mine; absent if unknown.
    pub risk: Option<f64>,
    /// If the risk is an estimate, half the width of its 95 % interval; otherwise the risk is exact.
    pub risk_error: Option<f64>,
    /// Why, in every language.
    pub why: Words,
    /// The full reason if the cell is certain: the numbers and cells it uses.
    pub reason: Option<ReasonAnswer>,
}

/// The kind of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HintKind {
    /// The cell is certainly safe.
    Safe,
    /// No cell is known to be safe; this is the best guess.
    Guess,
    /// Too hard to count in time, and no certain cell was found.
    TooHard,
}

/// Why some cells are certain.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReasonAnswer {
    /// How the conclusion was drawn.
    pub technique: TechniqueName,
    /// The open numbers it uses.
    pub numbers: Vec<JsonPlace>,
    /// Closed cells it uses that were already known.
    pub rests_on: Vec<JsonPlace>,
    /// The cells found safe.
    pub safe: Vec<JsonPlace>,
    /// The cells found to be mines.
    pub mines: Vec<JsonPlace>,
    /// The reason in words.
    pub words: Words,
}

/// Whether odds are complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Exactness {
    /// Every closed cell has exact odds.
    Exact,
    /// Too hard to count: `odds` has the cells that can be counted, `estimates` the others, and more cells may be certain
    /// than are known.
    Estimated,
    /// Too hard to count or to estimate in time: only certain cells are known.
    TooHard,
}

/// The odds in a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OddsAnswer {
    /// The game now, which counts as assisted.
    #[serde(flatten)]
    pub change: GameChange,
    /// The odds.
    #[serde(flatten)]
    pub odds: BoardOdds,
}

/// The odds of every closed cell of a board.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BoardOdds {
    /// Whether the odds are complete.
    pub exactness: Exactness,
    /// The probability of a mine for each cell, row by row; null if the cell is open or the odds are unknown.
    pub odds: Vec<Vec<Option<f64>>>,
    /// The odds that are estimated instead, row by row: null, or the risk and half the width of its 95 % interval. Empty if
    /// there are none.
    pub estimates: Vec<Vec<Option<[f64; 2]>>>,
    /// The cells that are certainly safe.
    pub safe: Vec<JsonPlace>,
    /// The cells that are certainly mines.
    pub mines: Vec<JsonPlace>,
    /// The chance to win; null if it cannot be computed in time.
    pub win_chance: Option<ChanceAnswer>,
}

/// A chance to win.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChanceAnswer {
    /// The chance, from 0 to 1.
    pub value: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end of its 95 % interval.
    pub high: f64,
    /// Whether it is exact, with perfect play; otherwise it is estimated from trial games.
    pub exact: bool,
    /// The chance in words.
    pub words: Words,
}

impl From<WinChance> for ChanceAnswer {
    fn from(chance: WinChance) -> ChanceAnswer {
        let (low, high) = chance.interval;
        let words = Words::of(|language| chance.words(language));
        ChanceAnswer { value: chance.value, low, high, exact: chance.is_exact(), words }
    }
}

/// A move that was compared with others.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ComparedMove {
    /// The cell to open.
    pub cell: JsonPlace,
    /// The probability that it is a mine.
    pub risk: f64,
    /// Half the width of the 95 % interval of the risk, if that is an estimate.
    pub risk_error: Option<f64>,
    /// The chance to win with it.
    pub win_chance: ChanceAnswer,
    /// How much lower this chance is than with the best move.
    pub cost: f64,
    /// The move in words.
    pub words: Words,
}

impl From<&MoveChance> for ComparedMove {
    fn from(one: &MoveChance) -> ComparedMove {
        ComparedMove {
            cell: one.cell.into(),
            risk: one.risk,
            risk_error: one.risk_error,
            win_chance: one.chance.into(),
            cost: one.cost.value,
            words: Words::of(|language| one.words(language)),
        }
    }
}

/// A position to analyse.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalyseRequest {
    /// A line `ROWSxCOLS MINES`, then the rows: `.` closed, `0` to `8` open, `F` flag, `?` query. Boards in the formats of
    /// `console` and `click` are accepted too.
    #[schema(max_length = 32000, example = "2x3 1\n..1\n.F1\n")]
    pub position: String,
    /// Whether flags count as mines; otherwise they are closed cells.
    #[serde(default)]
    pub trust_flags: bool,
    /// Whether to compute the chance to win, which takes longer.
    #[serde(default)]
    pub win_chance: bool,
}

/// The analysis of a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnalysisAnswer {
    /// The position as it was read, in the standard format.
    pub position: String,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of mines.
    pub mine_count: u64,
    /// The numbers that contradict each other, if no layout fits.
    pub impossible: Option<Impossible>,
    /// Whether the odds are complete.
    pub exactness: Exactness,
    /// The number of layouts that fit, in decimal digits; null if unknown.
    pub layouts: Option<String>,
    /// The probability of a mine for each cell, row by row; null if the cell is open or the odds are unknown.
    pub odds: Vec<Vec<Option<f64>>>,
    /// The odds that are estimated instead, row by row: null, or the risk and half the width of its 95 % interval. Empty if
    /// there are none.
    pub estimates: Vec<Vec<Option<[f64; 2]>>>,
    /// The cells that are certainly safe.
    pub safe: Vec<JsonPlace>,
    /// The cells that are certainly mines.
    pub mines: Vec<JsonPlace>,
    /// The cell to open next.
    pub best: Option<JsonPlace>,
    /// The probability that it is a mine; null if unknown.
    pub risk: Option<f64>,
    /// If the risk is an estimate, half the width of its 95 % interval; otherwise the risk is exact.
    pub risk_error: Option<f64>,
    /// Why, in every language.
    pub why: Words,
    /// The chance to win; null if it was not asked for, or cannot be computed in time.
    pub win_chance: Option<ChanceAnswer>,
    /// The moves that were compared, the best first.
    pub moves: Vec<ComparedMove>,
    /// The reasons for the certain cells, each after the reasons it uses.
    pub reasons: Vec<ReasonAnswer>,
}

/// Why no layout fits a position.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Impossible {
    /// The numbers that cannot all be right.
    pub numbers: Vec<JsonPlace>,
    /// Whether the number of mines is part of the contradiction.
    pub mine_count: bool,
    /// The contradiction in words.
    pub words: Words,
}

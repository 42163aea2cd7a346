//! What goes over the wire: every request and every answer as a type.
//!
//! Rows and columns are counted from 1. Times are milliseconds.

mod by_name;
mod game;
mod help;
mod people;
mod replay;

pub use by_name::{ByName, DialectName, FirstClickName, JsonPlace, Named, OperationName};
pub use game::{
    CellRun, CreateGame, GameAnswer, GameChange, GamePhase, Links, MakeMove, MoveAnswer, MoveOutcome,
    VisitorRole,
};
pub use help::{
    AnalyseRequest, AnalysisAnswer, Exactness, HelpRequest, HintAnswer, HintKind, Impossible, OddsAnswer,
    ReasonAnswer, Words,
};
pub use people::{
    DailyAnswer, HistoryAnswer, LeaderboardAnswer, LeaderboardEntry, LevelStatistics, MeAnswer, PastGame,
    RenameRequest, StatisticsAnswer,
};
pub use replay::{ClicksAnswer, GameFigures, ReplayAnswer, ReplayFrame, ReviewAnswer, RiskyMove};

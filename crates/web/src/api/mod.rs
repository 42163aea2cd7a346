//! What goes over the wire: every request and every answer as a type.
//!
//! Rows and columns are counted from 1, as in a game's text and in the reasons that a hint gives. Times are milliseconds.

mod game;
mod help;
mod people;
mod replay;

pub use game::{
    Changed, CreateGame, GameAnswer, Links, MakeMove, MoveAnswer, Outcome, Phase, Place, Promise, Role,
    Rules, Run, Verb,
};
pub use help::{
    Analyse, AnalysisAnswer, Exactness, HelpRequest, HintAnswer, HintKind, Impossible, OddsAnswer,
    ReasonAnswer, Words,
};
pub use people::{
    DailyAnswer, Entry, HistoryAnswer, Leaderboard, LevelStatistics, MeAnswer, Past, Rename, StatisticsAnswer,
};
pub use replay::{ClicksAnswer, Figures, Frame, ReplayAnswer, ReviewAnswer, Risk};

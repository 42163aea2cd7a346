//! Every request and every answer as a type.
//!
//! Rows and columns are counted from 1. Times are milliseconds.

mod by_name;
mod game;
mod help;
mod leaderboards;
mod lesson;
mod passkeys;
mod people;
mod replay;
mod video;

pub use by_name::{ByName, DialectName, FirstClickName, JsonPlace, OperationName, TechniqueName};
pub use game::{
    CellRun, CreateGame, Cursor, GameAnswer, GameChange, GamePhase, ImportQuery, JoinedEvent, LeftEvent,
    Links, MakeMove, MoveAnswer, MoveOutcome, PeopleAnswer, PeopleCount, Person, StreamEvent, VisitorRole,
    WatchersEvent,
};
pub use help::{
    Advice, AnalyseRequest, AnalysisAnswer, BoardOdds, ChanceAnswer, ComparedMove, Exactness, HelpRequest,
    HintAnswer, HintKind, Impossible, OddsAnswer, ReasonAnswer, Words,
};
pub use leaderboards::{
    LeaderboardAnswer, LeaderboardEntry, LeaderboardOrder, LeaderboardPeriod, LeaderboardPlayers,
};
pub use lesson::{LessonAnswer, LessonTaskName, LessonsAnswer};
pub use passkeys::{NewPasskey, Passkey, PasskeyAnswer, PasskeyChallenge, PasskeysAnswer};
pub use people::{
    DailyAnswer, HistoryAnswer, HistoryQuery, LevelStatistics, MeAnswer, PastGame, RecoveryCode,
    RenameRequest, StatisticsAnswer, lines,
};
pub use replay::{
    AccountAnswer, ClicksAnswer, GameFigures, ReplayAnswer, ReplayFrame, ReviewAnswer, RiskyMove, WorthAnswer,
};
pub use video::{KeepQuery, KeptVideo, KeptVideosAnswer, PointerPath, VideoAnswer, VideoFinding};

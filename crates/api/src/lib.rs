//! The game service without I/O: it answers every request about a game.
//!
//! The crate has no socket, database, thread, clock or randomness. Its caller passes in the time, random tokens and
//! stored data, and stores what the crate returns. `saolei-web` does this with HTTP and SQL; a browser can do it without
//! a server.
//!
//! - [`messages`] has every request and every answer as a type; a [`Problem`] says why a request failed.
//! - A [`GameSession`] is a game in memory, made from a [`StoredGame`] and its turns; it checks and applies moves.
//! - [`new_game`] makes games to store, [`help`] answers questions about positions, [`mod@review`] and [`video`] look at
//!   finished games.
//! - A [`service::Service`] is all of it for one player, over records by keys: what a page without a server asks.

pub mod calendar;
mod game_session;
pub mod help;
mod lessons;
pub mod messages;
pub mod new_game;
mod problem;
mod replay_frames;
pub mod review;
pub mod service;
mod stored_game;
mod time_limit;
pub mod token;
mod totals;
pub mod video;
mod visible_board;

pub use game_session::{CorruptGame, GameSession, GameVisitor, answer_again, check_key};
pub use lessons::lessons;
pub use problem::Problem;
pub use replay_frames::{ReplayFrames, ReplayLimits, TooManyChanges};
pub use stored_game::{GameSummary, NewGame, NewTurn, RankedWin, StoredGame, StoredTurn};
pub use time_limit::TimeLimit;
pub use totals::LevelTotals;
pub use visible_board::glyph;

//! Games and turns as they are stored, in any store.

use crate::messages::{GamePhase, LeaderboardPlayers};
use serde::{Deserialize, Serialize};

/// What is known about a game when it is created.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NewGame {
    /// The id in links.
    pub id: String,
    /// The key of the play link.
    pub play_key: String,
    /// The visitor who created it.
    pub owner: String,
    /// The game's text before the first move.
    pub text: String,
    /// The level's name, `daily`, or `ROWSxCOLS/MINES`.
    pub level: String,
    /// Whether the board never needs a guess.
    pub no_guess: bool,
    /// The day of the daily board.
    pub daily: Option<String>,
    /// Whether the player cannot have seen the board before.
    pub unseen: bool,
    /// Whether the player chose the seed.
    pub own_seed: bool,
    /// Whether a program plays, because it says so or its moves show it.
    pub bot: bool,
    /// The cell that has to be opened first, counted from 0.
    pub first: Option<(u32, u32)>,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
}

/// A stored game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredGame {
    /// What was known when it was created.
    pub created_with: NewGame,
    /// Whether it is being played, won or lost.
    pub phase: GamePhase,
    /// Playing time in milliseconds, once it is over.
    pub millis: u64,
    /// The 3BV of the layout, once it is over.
    pub three_bv: u64,
    /// Whether an undo, a hint or odds were used.
    pub assisted: bool,
    /// Whether another visitor has made a move.
    pub joined: bool,
    /// When it was finished, in milliseconds since 1970.
    pub finished: Option<u64>,
}

impl From<NewGame> for StoredGame {
    fn from(created_with: NewGame) -> StoredGame {
        StoredGame {
            created_with,
            phase: GamePhase::Playing,
            millis: 0,
            three_bv: 0,
            assisted: false,
            joined: false,
            finished: None,
        }
    }
}

impl StoredGame {
    /// Enters a changed summary.
    pub fn update(&mut self, summary: &GameSummary) {
        self.phase = summary.phase;
        self.millis = summary.millis;
        self.three_bv = summary.three_bv;
        self.assisted = summary.assisted;
        self.joined = summary.joined;
        self.created_with.bot = summary.bot;
        self.finished = summary.finished.as_ref().map(|(at, _)| *at);
    }
}

/// A stored turn: what one request did in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTurn {
    /// The number of the turn, one more than that of the turn before.
    pub turn: u64,
    /// The key of the request.
    pub key: String,
    /// The visitor who made it.
    pub visitor: String,
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// The lines that it adds to the game's text.
    pub lines: String,
    /// The layout, if this turn fixed it.
    pub layout: Option<String>,
}

/// A turn to store.
#[derive(Clone, Debug)]
pub struct NewTurn {
    /// The id of the game.
    pub game: String,
    /// The turn.
    pub stored: StoredTurn,
    /// The summary of the game, if it has changed.
    pub summary: Option<GameSummary>,
}

/// The summary of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// Whether it is being played, won or lost.
    pub phase: GamePhase,
    /// Playing time in milliseconds.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// The number of clicks.
    pub clicks: u64,
    /// Whether an undo, a hint or odds were used.
    pub assisted: bool,
    /// Whether another visitor has made a move.
    pub joined: bool,
    /// When it was finished, and on which day.
    pub finished: Option<(u64, String)>,
    /// Whether a program plays, because it says so or its moves show it.
    pub bot: bool,
    /// The win, if it is ranked.
    pub ranked_win: Option<RankedWin>,
}

/// A win that counts for the leaderboards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedWin {
    /// The player.
    pub owner: String,
    /// The level, or `daily`.
    pub level: String,
    /// Whether the board never needs a guess.
    pub no_guess: bool,
    /// Whether a person or a bot won.
    pub players: LeaderboardPlayers,
    /// The day of the win; on the daily board, the day of the board.
    pub day: String,
}

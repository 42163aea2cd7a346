//! Finished games: played again, measured and reviewed.

use super::Place;
use super::game::{Phase, Run};
use serde::Serialize;
use utoipa::ToSchema;

/// A finished game, move by move.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReplayAnswer {
    /// The game's name in links.
    pub id: String,
    /// The whole game as text.
    pub text: String,
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub cols: u32,
    /// The number of mines.
    pub mines: u64,
    /// Every move in order. A board of closed cells and all changes up to a frame are the board at that moment.
    pub frames: Vec<Frame>,
    /// How it was played.
    pub figures: Figures,
}

/// A move of a replay.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Frame {
    /// When, in milliseconds since the first move.
    pub millis: u64,
    /// `open`, `mark`, `flag`, `query`, `clear`, `chord`, `undo`, `hint`, `odds` or `ask`.
    pub act: String,
    /// The cell, where there is one.
    pub cell: Option<Place>,
    /// The cells that look different afterwards.
    pub changes: Vec<Run>,
    /// The mines that no flag accounts for.
    pub mines_left: i64,
    /// Whether the game goes on.
    pub phase: Phase,
}

/// How a game was played, in figures.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Figures {
    /// Milliseconds from the first move to the last.
    pub millis: u64,
    /// The 3BV of the layout: the clicks that it takes without flags.
    pub three_bv: u64,
    /// How much of it was done.
    pub solved: u64,
    /// The layout's openings.
    pub openings: u64,
    /// The layout's islands.
    pub islands: u64,
    /// Opened cells.
    pub left: ClicksAnswer,
    /// Marks.
    pub right: ClicksAnswer,
    /// Chords.
    pub chords: ClicksAnswer,
    /// Solved 3BV a second.
    pub three_bv_per_second: Option<f64>,
    /// Solved 3BV for each click.
    pub efficiency: Option<f64>,
    /// The share of clicks that did something.
    pub correctness: Option<f64>,
    /// Solved 3BV for each click that did something.
    pub throughput: Option<f64>,
    /// The time divided by 3BV a second.
    pub rqp: Option<f64>,
    /// Whether help was asked for.
    pub assisted: bool,
}

/// Clicks of one kind.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ClicksAnswer {
    /// All of them.
    pub all: u64,
    /// Those that did something.
    pub effective: u64,
}

/// Where it went wrong, and the odds of each guess.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReviewAnswer {
    /// The game's name in links.
    pub id: String,
    /// How it ended.
    pub phase: Phase,
    /// Every move that was not certain to be safe, in order.
    pub risks: Vec<Risk>,
    /// Which of `risks` is the first that was taken although a cell was certainly safe, counted from 0.
    pub first_mistake: Option<usize>,
    /// How many risks were taken where nothing was safe.
    pub guesses: usize,
    /// How many risks were taken although a cell was certainly safe.
    pub mistakes: usize,
    /// The chance to come through all risks that were taken.
    pub luck: Option<f64>,
    /// Whether every move was looked at; false where the game is too long for the time there is.
    pub complete: bool,
    /// How it was played.
    pub figures: Figures,
}

/// A move that was not certain to be safe.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Risk {
    /// Which frame of the replay it is, counted from 0.
    pub frame: usize,
    /// When, in milliseconds since the first move.
    pub millis: u64,
    /// `open` or `chord`.
    pub act: String,
    /// The cell.
    pub cell: Place,
    /// The chance that it would lose; null where it is not known.
    pub risk: Option<f64>,
    /// Whether there was a safe cell to open.
    pub mistake: bool,
    /// A cell that was certainly safe at that moment.
    pub safe_cell: Option<Place>,
    /// Whether it lost the game.
    pub lost: bool,
}

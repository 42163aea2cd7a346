//! Which boards are wanted.

use crate::level::Level;
use saolei_rules::Cell;
use saolei_solver::{Start, Technique};
use std::fmt;

/// Which boards are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The size and the number of mines.
    pub level: Level,
    /// The first click, and what it is promised.
    pub start: Start,
    /// That no guess is ever needed, and how.
    pub no_guess: Option<NoGuess>,
    /// How many layouts may be looked at for a board. A repair counts as one.
    pub tries: u64,
}

/// That a board can be won without a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGuess {
    /// How the boards are made; `None` leaves it to the size and the density.
    pub method: Option<Method>,
    /// The hardest technique that may be needed. [`Technique::Component`] leaves out counting the remaining mines.
    pub hardest: Technique,
}

/// How a board without a guess is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Uniform layouts are drawn until one needs no guess: each such layout is equally likely.
    Uniform,
    /// A layout is repaired wherever a guess is needed, and then proved from scratch.
    Dense,
}

impl Method {
    /// A short name that stays the same for ever.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Uniform => "uniform",
            Method::Dense => "dense",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The layouts that are looked at for a board where nothing else is asked for: seconds at most.
const TRIES: u64 = 100_000;

impl Request {
    /// Uniform boards: every layout that the start allows is equally likely.
    pub const fn uniform(level: Level, start: Start) -> Request {
        Request { level, start, no_guess: None, tries: TRIES }
    }

    /// Boards that can be won without a guess after this first click, which opens more than its own cell.
    pub const fn no_guess(level: Level, first_click: Cell) -> Request {
        let no_guess = Some(NoGuess { method: None, hardest: Technique::MineCount });
        Request { no_guess, ..Request::uniform(level, Start::Opening(first_click)) }
    }

    /// Looks for what no board can fulfil.
    pub(crate) fn check(&self) -> Result<(), RequestError> {
        let most = self.start.most_mines(self.level.size);
        if self.level.mines > most {
            return Err(RequestError::TooManyMines { level: self.level, start: self.start, most });
        }
        Ok(())
    }
}

/// Why no board can be as it is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The start does not leave enough room for the mines.
    #[error("{} mines on {}, expected at most {most} {}", .level.mines, .level.size, promise(*.start))]
    TooManyMines {
        /// What was asked for.
        level: Level,
        /// What the first click is promised.
        start: Start,
        /// The most mines there can be.
        most: u64,
    },
}

fn promise(start: Start) -> &'static str {
    match start {
        Start::Any(_) => "so that a cell is safe",
        Start::Safe(_) => "so that the first click is safe",
        Start::Opening(_) => "so that no mine lies around the first click",
    }
}

/// No board was found within the tries that were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no board found in {tries} tries: ask for fewer mines or allow more tries")]
pub struct GaveUp {
    /// How many layouts were looked at.
    pub tries: u64,
}

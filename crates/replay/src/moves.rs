//! What a player did, and when.

use saolei_rules::{Cell, Mark};
use std::fmt;

/// A line of a recording: something done, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Milliseconds of play since the first move; pauses do not count.
    pub millis: u64,
    /// What was done.
    pub act: Act,
}

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Open a cell.
    Open(Cell),
    /// Put the next mark on a cell, where the rules have one verb for all marks.
    Mark(Cell),
    /// Put this mark on a cell, where the rules have a verb for each.
    Set(Cell, Mark),
    /// Open what is closed around a number.
    Chord(Cell),
    /// Take back the last operation that stands.
    Undo,
    /// Ask for help, which changes nothing on the board.
    Aid(Aid),
}

/// Help that a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// A safe cell, and why.
    Hint,
    /// The odds of every cell.
    Odds,
    /// Whether there is a safe move.
    Ask,
}

impl Act {
    /// The cell of an operation: of an open, a mark or a chord.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Act::Open(cell) | Act::Mark(cell) | Act::Set(cell, _) | Act::Chord(cell) => Some(cell),
            Act::Undo | Act::Aid(_) => None,
        }
    }

    /// Whether a game in which this was done was not played by the player alone.
    pub const fn is_assistance(self) -> bool {
        matches!(self, Act::Undo | Act::Aid(_))
    }

    /// The word for it in a recording.
    pub const fn verb(self) -> &'static str {
        match self {
            Act::Open(_) => "open",
            Act::Mark(_) => "mark",
            Act::Set(_, Mark::Flag) => "flag",
            Act::Set(_, Mark::Query) => "query",
            Act::Set(_, Mark::Blank) => "clear",
            Act::Chord(_) => "chord",
            Act::Undo => "undo",
            Act::Aid(Aid::Hint) => "hint",
            Act::Aid(Aid::Odds) => "odds",
            Act::Aid(Aid::Ask) => "ask",
        }
    }

    /// The operation with this verb on a cell.
    pub(crate) fn on(verb: &str, cell: Cell) -> Option<Act> {
        let acts = [
            Act::Open(cell),
            Act::Mark(cell),
            Act::Set(cell, Mark::Flag),
            Act::Set(cell, Mark::Query),
            Act::Set(cell, Mark::Blank),
            Act::Chord(cell),
        ];
        acts.into_iter().find(|act| act.verb() == verb)
    }

    /// What has this verb and needs no cell.
    pub(crate) fn alone(verb: &str) -> Option<Act> {
        let acts = [Act::Undo, Act::Aid(Aid::Hint), Act::Aid(Aid::Odds), Act::Aid(Aid::Ask)];
        acts.into_iter().find(|act| act.verb() == verb)
    }
}

/// The move as its line, without the line end. Rows and columns are counted from 1.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.millis, self.act.verb())?;
        match self.act.cell() {
            Some(cell) => write!(f, " {} {}", cell.row() + 1, cell.col() + 1),
            None => Ok(()),
        }
    }
}

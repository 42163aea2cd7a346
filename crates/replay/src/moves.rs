//! The moves of a recorded game.

use saolei_boards::{Language, Named, named_enum};
use saolei_rules::{Cell, Operation, OperationKind};
use std::fmt;

/// A move and its time: a line of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Milliseconds of play since the first move; pauses do not count.
    pub millis: u64,
    /// What the player did.
    pub kind: MoveKind,
}

/// What a player can do in a recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// An operation on a cell.
    Operation(Operation),
    /// Undo the last operation that is not undone yet.
    Undo,
    /// Ask for help, which does not change the board.
    Aid(Aid),
}

named_enum! {
    /// Help that a player can ask for.
    pub enum Aid {
        /// A safe cell, and why.
        Hint = "hint",
        /// The odds of every cell.
        Odds = "odds",
        /// Whether there is a safe cell.
        Ask = "ask",
    }
}

impl From<Operation> for MoveKind {
    fn from(operation: Operation) -> MoveKind {
        MoveKind::Operation(operation)
    }
}

impl MoveKind {
    /// The cell, if the move is an operation.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            MoveKind::Operation(operation) => operation.cell(),
            MoveKind::Undo | MoveKind::Aid(_) => None,
        }
    }

    /// Whether the move makes the game an assisted one.
    pub const fn is_assistance(self) -> bool {
        matches!(self, MoveKind::Undo | MoveKind::Aid(_))
    }

    /// The move's name in a recording.
    pub const fn name(self) -> &'static str {
        match self {
            MoveKind::Operation(operation) => match operation.kind() {
                Some(kind) => kind.name(),
                None => "none",
            },
            MoveKind::Undo => "undo",
            MoveKind::Aid(aid) => aid.name(),
        }
    }

    /// The move's name for people.
    pub const fn label(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, _) => self.name(),
            (Language::Chinese, MoveKind::Undo) => "撤销",
            (Language::Chinese, MoveKind::Aid(Aid::Hint)) => "提示",
            (Language::Chinese, MoveKind::Aid(Aid::Odds)) => "概率",
            (Language::Chinese, MoveKind::Aid(Aid::Ask)) => "有没有安全的格",
            (Language::Chinese, MoveKind::Operation(operation)) => match operation.kind() {
                Some(OperationKind::Open) => "翻开",
                Some(OperationKind::Mark) => "标记",
                Some(OperationKind::Flag) => "插旗",
                Some(OperationKind::Query) => "问号",
                Some(OperationKind::Clear) => "清除标记",
                Some(OperationKind::Chord) => "双击",
                None => "",
            },
        }
    }

    /// The move with this name, among those without a cell.
    pub(crate) fn without_cell(name: &str) -> Option<MoveKind> {
        if name == "undo" { Some(MoveKind::Undo) } else { Aid::named(name).map(MoveKind::Aid) }
    }
}

/// Formats the move as its line, without the line end. Rows and columns count from 1.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.millis, self.kind.name())?;
        match self.kind.cell() {
            Some(cell) => write!(f, " {} {}", cell.row() + 1, cell.col() + 1),
            None => Ok(()),
        }
    }
}

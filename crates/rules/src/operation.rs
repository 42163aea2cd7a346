//! Operations: what a player does to a board.

use crate::size::Cell;
use crate::tile::Mark;

/// What a player does, and to which cell. [`Game::apply`](crate::Game::apply) carries it out.
///
/// ```
/// use saolei_rules::{Game, Layout, Operation, OperationKind, Rules, Size, Verdict};
/// let size = Size::new(2, 3)?;
/// let cell = size.cell(1, 2).unwrap();
/// let mut game = Game::new(Layout::new(size, [cell]), &Rules::CLASSIC);
/// let operation = OperationKind::named("mark").unwrap().on(cell);
/// assert_eq!(operation, Operation::Mark(cell));
/// assert!(matches!(game.apply(operation), Verdict::Marked(_)));
/// # Ok::<(), saolei_rules::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Open a cell.
    Open(Cell),
    /// Put the next mark on a cell, in dialects with one operation for all marks.
    Mark(Cell),
    /// Put a flag on a cell, in dialects with an operation for each mark.
    Flag(Cell),
    /// Put a query on a cell, in dialects with an operation for each mark.
    Query(Cell),
    /// Remove a cell's mark, in dialects with an operation for each mark.
    Clear(Cell),
    /// Open the closed cells around a number.
    Chord(Cell),
    /// An operation without a cell of the board, or one that the dialect does not have. It changes nothing, but dialects
    /// that check for a win after every operation check after this one too.
    None,
}

/// An [`Operation`] without its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OperationKind {
    /// Open a cell.
    Open,
    /// Put the next mark on a cell.
    Mark,
    /// Put a flag on a cell.
    Flag,
    /// Put a query on a cell.
    Query,
    /// Remove a cell's mark.
    Clear,
    /// Open the closed cells around a number.
    Chord,
}

impl Operation {
    /// What is done, without the cell.
    pub const fn kind(self) -> Option<OperationKind> {
        match self {
            Operation::Open(_) => Some(OperationKind::Open),
            Operation::Mark(_) => Some(OperationKind::Mark),
            Operation::Flag(_) => Some(OperationKind::Flag),
            Operation::Query(_) => Some(OperationKind::Query),
            Operation::Clear(_) => Some(OperationKind::Clear),
            Operation::Chord(_) => Some(OperationKind::Chord),
            Operation::None => None,
        }
    }

    /// The cell.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Operation::Open(cell)
            | Operation::Mark(cell)
            | Operation::Flag(cell)
            | Operation::Query(cell)
            | Operation::Clear(cell)
            | Operation::Chord(cell) => Some(cell),
            Operation::None => None,
        }
    }

    /// The same operation on another cell.
    pub const fn at(self, cell: Cell) -> Operation {
        match self.kind() {
            Some(kind) => kind.on(cell),
            None => Operation::None,
        }
    }
}

impl OperationKind {
    /// All kinds.
    pub const ALL: [OperationKind; 6] = [
        OperationKind::Open,
        OperationKind::Mark,
        OperationKind::Flag,
        OperationKind::Query,
        OperationKind::Clear,
        OperationKind::Chord,
    ];

    /// The kind that puts this mark on a cell, in dialects with an operation for each mark.
    pub const fn of_mark(mark: Mark) -> OperationKind {
        match mark {
            Mark::Flag => OperationKind::Flag,
            Mark::Query => OperationKind::Query,
            Mark::Blank => OperationKind::Clear,
        }
    }

    /// The operation of this kind on a cell.
    pub const fn on(self, cell: Cell) -> Operation {
        match self {
            OperationKind::Open => Operation::Open(cell),
            OperationKind::Mark => Operation::Mark(cell),
            OperationKind::Flag => Operation::Flag(cell),
            OperationKind::Query => Operation::Query(cell),
            OperationKind::Clear => Operation::Clear(cell),
            OperationKind::Chord => Operation::Chord(cell),
        }
    }

    /// Its name, in lower case. Names never change: recorded games contain them.
    pub const fn name(self) -> &'static str {
        match self {
            OperationKind::Open => "open",
            OperationKind::Mark => "mark",
            OperationKind::Flag => "flag",
            OperationKind::Query => "query",
            OperationKind::Clear => "clear",
            OperationKind::Chord => "chord",
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<OperationKind> {
        OperationKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

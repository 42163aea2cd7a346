//! A game as data and as text.

use crate::moves::{Move, MoveKind};
use saolei_boards::{Dialect, FirstClick, named_enum, plural, write_layout};
use saolei_rules::{Cell, Layout, Operation, Size};
use std::fmt::Write;
use thiserror::Error;

/// The settings of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The rules.
    pub dialect: Dialect,
    /// The size of the board.
    pub size: Size,
    /// The number of mines.
    pub mines: u64,
    /// What the first click guarantees.
    pub first_click: FirstClick,
    /// The seed that the layout was made from: one line without control characters.
    pub seed: Option<String>,
    /// How the layout was made.
    pub origin: LayoutOrigin,
}

named_enum! {
    /// How a layout was made.
    pub enum LayoutOrigin {
        /// The layout was drawn at random; all layouts are equally likely.
        Uniform = "uniform",
        /// The layout can be solved without a guess.
        NoGuess = "no-guess",
        /// The layout was given, not made.
        Given = "given",
    }
}

/// A game: its settings, its layout and every move.
///
/// The layout is part of the text, so a recording does not depend on how boards are made from seeds. There is no layout
/// before the first opening, because it may depend on that click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    header: Header,
    layout: Option<Layout>,
    moves: Vec<Move>,
    /// How long the game has been played, in milliseconds; not less than the time of the last move.
    clock: u64,
}

/// The most cells of a recorded board: its text takes 100 MB.
const MAX_CELLS: u64 = 100_000_000;

/// The length of the longest seed, in bytes.
const LONGEST_SEED: usize = 200;

impl Recording {
    /// The most cells of a recorded board.
    pub const MAX_CELLS: u64 = MAX_CELLS;

    /// A game that has not begun.
    ///
    /// # Errors
    /// The board is too large, there are more mines than cells, or the seed is not one short line.
    pub fn new(header: Header) -> Result<Recording, HeaderError> {
        header.check()?;
        Ok(Recording { header, layout: None, moves: Vec::new(), clock: 0 })
    }

    /// A game on a given layout that has not begun.
    ///
    /// # Errors
    /// The board is too large.
    pub fn on(layout: Layout, dialect: Dialect, first_click: FirstClick) -> Result<Recording, HeaderError> {
        let (size, mines, origin) = (layout.size(), layout.mines(), LayoutOrigin::Given);
        let recording = Recording::new(Header { dialect, size, mines, first_click, seed: None, origin })?;
        Ok(Recording { layout: Some(layout), ..recording })
    }

    /// The settings.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.header.size
    }

    /// Where the mines are; `None` until the first opening.
    pub const fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// The moves, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The operations that are not undone, each with its index.
    pub(crate) fn kept_moves(&self) -> Vec<(usize, Move)> {
        let mut kept = Vec::new();
        for (index, &done) in self.moves.iter().enumerate() {
            match done.kind {
                MoveKind::Operation(_) => kept.push((index, done)),
                MoveKind::Undo => {
                    kept.pop();
                }
                MoveKind::Aid(_) => {}
            }
        }
        kept
    }

    /// The first cell that the player opened.
    pub fn first_opened(&self) -> Option<Cell> {
        self.moves.iter().find_map(|done| match done.kind {
            MoveKind::Operation(Operation::Open(cell)) => Some(cell),
            MoveKind::Operation(_) | MoveKind::Undo | MoveKind::Aid(_) => None,
        })
    }

    /// Whether the player undid a move or asked for help.
    pub fn is_assisted(&self) -> bool {
        self.moves.iter().any(|done| done.kind.is_assistance())
    }

    /// How long the game has been played, in milliseconds since the first move; pauses do not count.
    pub const fn millis(&self) -> u64 {
        self.clock
    }

    /// Sets the clock to this time, because thinking without a move counts too. An earlier time changes nothing.
    pub fn set_clock(&mut self, millis: u64) {
        if !self.moves.is_empty() {
            self.clock = self.clock.max(millis);
        }
    }

    /// The line that sets the clock to this time, without the line end.
    pub fn clock_line(millis: u64) -> String {
        format!("{millis} clock")
    }

    /// Sets the layout.
    ///
    /// # Errors
    /// There is a layout already, or this one does not match the header's size or number of mines.
    pub fn set_layout(&mut self, layout: Layout) -> Result<(), LayoutError> {
        if self.layout.is_some() {
            return Err(LayoutError::AlreadySet);
        }
        if (layout.size(), layout.mines()) != (self.header.size, self.header.mines) {
            return Err(LayoutError::Differs {
                size: layout.size(),
                mines: layout.mines(),
                expected_size: self.header.size,
                expected_mines: self.header.mines,
            });
        }
        self.layout = Some(layout);
        Ok(())
    }

    /// Adds a move. If its time is before the clock, it gets the clock's time.
    pub(crate) fn push(&mut self, done: Move) {
        self.clock = self.clock.max(done.millis);
        self.moves.push(Move { millis: self.clock, ..done });
    }

    /// The game as text. To add a move to the text, append its line; to set the clock, append a
    /// [clock line](Recording::clock_line).
    pub fn text(&self) -> String {
        let Header { dialect, size, mines, first_click, seed, origin } = &self.header;
        let mut text = String::new();
        let _ = writeln!(text, "saolei 1\nrules {}\nsize {size}\nmines {mines}", dialect.name());
        let _ = writeln!(text, "start {}", first_click.name());
        if let Some(seed) = seed {
            let _ = writeln!(text, "seed {seed}");
        }
        let _ = writeln!(text, "made {}", origin.name());
        if let Some(layout) = &self.layout {
            text.push_str("layout\n");
            write_layout(layout, '.', &mut text);
        }
        for done in &self.moves {
            let _ = writeln!(text, "{done}");
        }
        if self.moves.last().is_some_and(|last| last.millis < self.clock) {
            let _ = writeln!(text, "{}", Recording::clock_line(self.clock));
        }
        text
    }
}

impl Header {
    fn check(&self) -> Result<(), HeaderError> {
        if self.size.cells() > MAX_CELLS {
            return Err(HeaderError::TooLarge(self.size));
        }
        if self.mines > self.size.cells() {
            return Err(HeaderError::TooManyMines { mines: self.mines, size: self.size });
        }
        match &self.seed {
            Some(seed) => check_seed(seed),
            None => Ok(()),
        }
    }
}

pub(crate) fn check_seed(seed: &str) -> Result<(), HeaderError> {
    if seed.len() > LONGEST_SEED || seed.is_empty() || seed.trim() != seed || seed.contains(char::is_control)
    {
        return Err(HeaderError::Seed);
    }
    Ok(())
}

/// Why a game with these settings cannot be recorded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// The board is too large.
    #[error("a board of {0} has {cells} cells, expected at most {MAX_CELLS}", cells = .0.cells())]
    TooLarge(Size),
    /// There are more mines than cells.
    #[error("{} on a board of {size}, expected at most {}", plural(*.mines, "mine"), .size.cells())]
    TooManyMines {
        /// The number of mines.
        mines: u64,
        /// The size of the board.
        size: Size,
    },
    /// The seed is not one short line.
    #[error("expected a seed of 1 to {LONGEST_SEED} bytes, without line ends or blanks at its ends")]
    Seed,
}

/// Why a recording does not accept a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LayoutError {
    /// There is a layout already.
    #[error("the game already has a layout")]
    AlreadySet,
    /// The layout does not match the header.
    #[error("a layout of {size} with {}, expected {expected_size} with {expected_mines}", plural(*.mines, "mine"))]
    Differs {
        /// The size of the layout.
        size: Size,
        /// The number of mines of the layout.
        mines: u64,
        /// The size of the game.
        expected_size: Size,
        /// The number of mines of the game.
        expected_mines: u64,
    },
}

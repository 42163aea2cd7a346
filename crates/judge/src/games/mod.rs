//! The format of `boom`, `sweep` and `console`: layouts, each followed by operations.

mod read;

use crate::generate::first_cell;
use crate::input::{GameInput, write_operations, write_rows, write_size};
use crate::problem::Problem;
use crate::shrink_edits::SmallerBoard;
use saolei_boards::{Level, named_enum};
use saolei_rules::{Layout, Operation, Size};
use std::io::{self, Write};
use std::ops::Range;

/// How a problem writes its games.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct GameFormat {
    pub(crate) series: GameSeries,
    pub(crate) header: GameHeader,
    /// The character of a safe cell in a layout, and of a blank cell in drawings; a mine is `*`.
    pub(crate) safe: char,
    /// The character of a flagged cell in drawings.
    pub(crate) flag: char,
    /// The answers that end a game, and how.
    pub(crate) endings: &'static [(&'static str, GameEnd)],
}

/// The number of games in an input, and what ends them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameSeries {
    /// The number of games comes first, and a line with a 0 ends each game.
    Counted,
    /// One game up to the end of the input, with a `Quit` somewhere, which counts as an operation.
    OneWithQuit,
    /// One game up to the end of the input.
    One,
}

/// What comes before the rows of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameHeader {
    /// Rows and columns.
    Size,
    /// The number of a level; with [`CUSTOM`] also rows, columns and mines.
    Level,
}

named_enum! {
    /// The result of a game.
    pub enum GameEnd {
        /// Every safe cell is open.
        Won = "won",
        /// A mine was opened.
        Lost = "lost",
        /// The player gave up.
        GivenUp = "given up",
    }
}

/// The level number of a custom board; smaller numbers are [`Level::PRESETS`].
pub(crate) const CUSTOM: u64 = Level::PRESETS.len() as u64 + 1;

/// The preset with this level number; `None` for [`CUSTOM`].
pub(crate) fn preset(level: u64) -> Option<Level> {
    let index = usize::try_from(level).ok()?.checked_sub(1)?;
    Some(Level::PRESETS.get(index)?.level())
}

impl GameSeries {
    /// The word that ends a game, if there is one.
    pub(crate) const fn end(self) -> Option<&'static str> {
        match self {
            GameSeries::Counted => Some("0"),
            GameSeries::OneWithQuit => Some("Quit"),
            GameSeries::One => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct GamesInput {
    pub(crate) format: &'static GameFormat,
    pub(crate) games: Vec<GameInput>,
    pub(crate) level: Option<u64>,
    /// How many operations come before the `Quit`, if the format has one. A right program ignores those after it.
    pub(crate) quit: Option<usize>,
}

impl GamesInput {
    /// Games whose header names no preset, and whose `Quit` comes last.
    pub(crate) fn new(format: &'static GameFormat, games: Vec<GameInput>) -> GamesInput {
        let level = (format.header == GameHeader::Level).then_some(CUSTOM);
        let quit = (format.series == GameSeries::OneWithQuit).then(|| games[0].operations.len());
        GamesInput { format, games, level, quit }
    }

    /// The smallest input with a non-empty answer.
    pub(crate) fn smallest(format: &'static GameFormat, size: Size) -> GamesInput {
        let operations = match format.series.end() {
            Some(_) => Vec::new(),
            None => vec![Operation::Open(first_cell(size))],
        };
        GamesInput::new(format, vec![GameInput { layout: Layout::new(size, []), operations }])
    }

    pub(crate) fn write(&self, problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
        if self.format.series == GameSeries::Counted {
            writeln!(out, "{}", self.games.len())?;
        }
        for GameInput { layout, operations } in &self.games {
            self.write_header(out, layout)?;
            write_rows(out, layout, self.format.safe)?;
            let (before, after) = operations.split_at(self.quit.unwrap_or(operations.len()));
            write_operations(out, problem, before)?;
            if let Some(end) = self.format.series.end() {
                writeln!(out, "{end}")?;
            }
            write_operations(out, problem, after)?;
        }
        Ok(())
    }

    fn write_header(&self, out: &mut dyn Write, layout: &Layout) -> io::Result<()> {
        let size = layout.size();
        match self.level {
            None => write_size(out, size),
            Some(CUSTOM) => {
                writeln!(out, "{CUSTOM} {} {} {}", size.rows(), size.cols(), layout.mines())
            }
            Some(level) => writeln!(out, "{level}"),
        }
    }

    pub(crate) fn ignored_operations(&self) -> usize {
        self.quit.map_or(0, |quit| self.games[0].operations.len() - quit)
    }

    pub(crate) fn remove_operations(&mut self, game: usize, range: Range<usize>) {
        if let Some(quit) = &mut self.quit {
            *quit -= (*quit).min(range.end) - (*quit).min(range.start);
        }
        self.games[game].operations.drain(range);
    }

    /// Replaces all operations of a game. The `Quit` comes after them.
    pub(crate) fn set_operations(&mut self, game: usize, operations: Vec<Operation>) {
        self.quit = self.quit.map(|_| operations.len());
        self.games[game].operations = operations;
    }

    /// Makes a board smaller. Operations on removed cells are moved or dropped.
    pub(crate) fn shrink_board(&mut self, game: usize, smaller: &SmallerBoard) {
        let GameInput { layout, operations } = &mut self.games[game];
        let kept = |operations: &[Operation]| -> Vec<Operation> {
            operations.iter().filter_map(|&operation| smaller.operation(operation)).collect()
        };
        self.quit = self.quit.map(|quit| kept(&operations[..quit]).len());
        *operations = kept(operations);
        *layout = smaller.layout(layout);
    }

    /// Makes the header name a preset only if the board has that preset's size and mines.
    pub(crate) fn update_level(&mut self) {
        if let Some(level) = &mut self.level {
            let layout = &self.games[0].layout;
            let board = Level { size: layout.size(), mines: layout.mines() };
            *level = if preset(*level) == Some(board) { *level } else { CUSTOM };
        }
    }

    /// The input with the `Quit` moved to the end.
    pub(crate) fn with_last_quit(&self) -> Option<GamesInput> {
        self.quit?;
        Some(GamesInput { quit: Some(self.games[0].operations.len()), ..self.clone() })
    }
}

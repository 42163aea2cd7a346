//! Inputs of `console`: a level and one game.

use super::{CUSTOM, Console};
use crate::generate::{Generator, InputKind, first_cell, game};
use crate::input::{GameInput, ProblemInput, write_operations, write_rows};
#[cfg(target_os = "linux")]
use crate::interact::{BoardReader, GameEnd, HiddenBoard, HiddenBoardsError, LiveGame};
use crate::problem::{Bounds, InputCode, Problem};
use crate::validate::{OperationsEnd, Scanned, Scanner, read_layout, read_operations, read_size};
use saolei_boards::Level;
use saolei_rules::{Layout, Operation, Size};
use std::io::{self, Write};
use std::slice;

#[derive(Clone, Debug)]
struct ConsoleInput {
    /// The number of the level in the header. The header has the size and the mines only if it is [`CUSTOM`].
    level: u64,
    game: GameInput,
}

/// The size and the mines of a level; none for [`CUSTOM`].
fn preset(level: u64) -> Option<Level> {
    let index = usize::try_from(level).ok()?.checked_sub(1)?;
    Some(Level::PRESETS.get(index)?.level())
}

impl ProblemInput for ConsoleInput {
    fn write(&self, problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
        let (level, layout) = (self.level, &self.game.layout);
        if level == CUSTOM {
            let size = layout.size();
            writeln!(out, "{level} {} {} {}", size.rows(), size.cols(), layout.mines())?;
        } else {
            writeln!(out, "{level}")?;
        }
        write_rows(out, layout, '.')?;
        write_operations(out, problem, &self.game.operations)
    }

    fn cases(&self) -> usize {
        1
    }

    fn games(&self) -> &[GameInput] {
        slice::from_ref(&self.game)
    }

    fn games_mut(&mut self) -> &mut [GameInput] {
        slice::from_mut(&mut self.game)
    }

    fn level(&self) -> Option<u64> {
        Some(self.level)
    }

    fn boards_changed(&mut self) {
        let board = Level { size: self.game.layout.size(), mines: self.game.layout.mines() };
        if preset(self.level) != Some(board) {
            self.level = CUSTOM;
        }
    }
}

impl InputCode for Console {
    fn read(&self, scanner: &mut Scanner<'_>) -> Scanned<Box<dyn ProblemInput>> {
        let (place, limits) = (scanner.place(), scanner.limits);
        let level = scanner.number("a level", Bounds::up_to(CUSTOM))?;
        if !limits.levels.contains(&level) {
            let levels: Vec<String> = limits.levels.iter().map(u64::to_string).collect();
            let message = format!("expected level {} in this subtask, found {level}", levels.join(" or "));
            return Err(scanner.error(place, message));
        }
        let Level { size, mines } = match preset(level) {
            Some(preset) => preset,
            None => {
                scanner.blank()?;
                let size = read_size(scanner)?;
                scanner.blank()?;
                Level {
                    size,
                    mines: scanner.number("the number of mines", limits.mines.at_most(size.cells()))?,
                }
            }
        };
        scanner.line_end()?;
        let layout = read_layout(scanner, size, b'.', Bounds::exactly(mines))?;
        let (operations, _) = read_operations(scanner, size, OperationsEnd::Input)?;
        Ok(Box::new(ConsoleInput { level, game: GameInput { layout, operations } }))
    }

    fn generate(&self, generator: &mut Generator<'_>, kind: InputKind) -> Box<dyn ProblemInput> {
        let room = generator.limits.operations.most;
        let game = game(generator, kind, 0, room);
        // A custom board may happen to be a preset's: the limits say which level is named.
        let level = match generator.limits.levels {
            [level] => *level,
            _ => CUSTOM,
        };
        Box::new(ConsoleInput { level, game })
    }

    fn smallest(&self, size: Size) -> Box<dyn ProblemInput> {
        let operations = vec![Operation::Open(first_cell(size))];
        Box::new(ConsoleInput {
            level: CUSTOM,
            game: GameInput { layout: Layout::new(size, []), operations },
        })
    }
}

#[cfg(target_os = "linux")]
pub(super) const LIVE: LiveGame = LiveGame {
    read_boards,
    ends_game: |_| false,
    endings: &[("Game over, you win", GameEnd::Won), ("Hit mine, you lose", GameEnd::Lost)],
};

/// The player is told the number of mines in the header, because the counter uses that too.
#[cfg(target_os = "linux")]
fn read_boards(reader: &mut BoardReader<'_>) -> Result<(String, Vec<HiddenBoard>), HiddenBoardsError> {
    const EXPECTED: &str = "a level from 1 to 4";
    let level = u64::from(reader.number(EXPECTED, 1)?);
    let (rows, cols, mines) = match preset(level) {
        Some(Level { size, mines }) => (size.rows(), size.cols(), mines),
        None if level == CUSTOM => {
            let (rows, cols) = reader.size()?;
            (rows, cols, reader.number("the number of mines", 0)?.into())
        }
        None => return Err(reader.unexpected_before(EXPECTED)),
    };
    let mut board = reader.board(rows, cols, ['.', '*'])?;
    board.header = format!("{CUSTOM} {rows} {cols} {mines}\n");
    board.told = format!("{rows} {cols} {mines}\n");
    Ok((String::new(), vec![board]))
}

//! Inputs of `console`: a level and one game.

use super::{CUSTOM, Console};
use crate::input::{GameInput, ProblemInput, write_operations, write_rows};
use crate::problem::{Bounds, InputReader, Problem};
use crate::validate::{OperationsEnd, Scanned, Scanner, read_layout, read_operations, read_size};
use saolei_boards::Level;
use std::io::{self, Write};
use std::slice;

#[derive(Clone, Debug)]
pub(super) struct ConsoleInput {
    /// The number of the level in the header. The header has the size and the mines only if it is [`CUSTOM`].
    pub(super) level: u64,
    pub(super) game: GameInput,
}

/// The size and the mines of a level; none for [`CUSTOM`].
pub(super) fn preset(level: u64) -> Option<Level> {
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

impl InputReader for Console {
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
                    mines: scanner
                        .number("the number of mines", limits.mines.at_most(limits.most_mines(size)))?,
                }
            }
        };
        scanner.line_end()?;
        let layout = read_layout(scanner, size, b'.', Bounds::exactly(mines))?;
        let (operations, _) = read_operations(scanner, size, OperationsEnd::Input)?;
        Ok(Box::new(ConsoleInput { level, game: GameInput { layout, operations } }))
    }
}

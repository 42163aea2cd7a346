//! Inputs of `console`: a level and one game.

use super::{CUSTOM, Console};
use crate::generate::{Generator, InputKind, first_cell, game, suits_games};
use crate::input::{GameInput, ProblemInput, write_operations, write_rows};
#[cfg(unix)]
use crate::interact::{BoardReader, GameEnd, HiddenBoard, HiddenBoardsError, LiveGame};
use crate::problem::{Bounds, InputCode, InputLimits, Problem};
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

    fn suits(&self, kind: InputKind, problem: &Problem, limits: &InputLimits) -> bool {
        match kind {
            InputKind::Levels => limits.levels.iter().any(|&level| preset(level).is_some()),
            _ => suits_games(kind, problem, limits),
        }
    }

    fn generate(&self, generator: &mut Generator<'_>, kind: InputKind) -> Box<dyn ProblemInput> {
        if kind == InputKind::Levels {
            return level(generator);
        }
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

/// A game of any kind on the board of a level that is named by its number.
fn level(generator: &mut Generator<'_>) -> Box<dyn ProblemInput> {
    let presets: Vec<u64> =
        generator.limits.levels.iter().copied().filter(|&level| preset(level).is_some()).collect();
    let level = generator.random.pick(&presets).expect("the kind suits");
    let limits = generator.limits.at_preset(level as u32);
    let mut generator = Generator { limits: &limits, random: &mut *generator.random, ..*generator };
    let kinds: Vec<InputKind> = InputKind::suiting(generator.problem, &limits)
        .filter(|&kind| kind != InputKind::Levels && kind != InputKind::Least)
        .collect();
    let kind = generator.random.pick(&kinds).expect("levels have kinds");
    // The first game of its kind is the largest, and all boards of a level have one size.
    let game = game(&mut generator, kind, 1, limits.operations.most);
    Box::new(ConsoleInput { level, game })
}

#[cfg(unix)]
pub(super) const LIVE: LiveGame = LiveGame {
    read_boards,
    ends_game: |_| false,
    endings: &[("Game over, you win", GameEnd::Won), ("Hit mine, you lose", GameEnd::Lost)],
};

/// The player is told the number of mines in the header, because the counter uses that too.
#[cfg(unix)]
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

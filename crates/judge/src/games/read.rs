//! Reads games and checks that they are legal.

use super::{CUSTOM, GameFormat, GameHeader, GameSeries, GamesInput, preset};
use crate::input::GameInput;
use crate::problem::Bounds;
use crate::validate::{Scanned, Scanner, TextLocation, read_layout, read_size, shown};
use saolei_boards::Level;
use saolei_rules::{Cell, Operation, OperationKind, Size};

impl GameFormat {
    pub(crate) fn read(&'static self, scanner: &mut Scanner<'_>) -> Scanned<GamesInput> {
        let mut input = GamesInput { format: self, games: Vec::new(), level: None, quit: None };
        let count = match self.series {
            GameSeries::Counted => {
                let count = scanner.number("the number of games", scanner.limits.cases)?;
                scanner.line_end()?;
                count
            }
            GameSeries::OneWithQuit | GameSeries::One => 1,
        };
        for _ in 0..count {
            let (size, mines) = match self.header {
                GameHeader::Size => (read_size(scanner)?, scanner.limits.mines),
                GameHeader::Level => {
                    let (level, Level { size, mines }) = read_level(scanner)?;
                    input.level = Some(level);
                    (size, Bounds::exactly(mines))
                }
            };
            scanner.line_end()?;
            let layout = read_layout(scanner, size, self.safe as u8, mines)?;
            let operations = self.read_operations(scanner, size, &mut input.quit)?;
            input.games.push(GameInput { layout, operations });
        }
        scanner.end()?;
        Ok(input)
    }

    /// Reads the operations of a game, and counts those before its `Quit`.
    fn read_operations(
        &self,
        scanner: &mut Scanner<'_>,
        size: Size,
        quit: &mut Option<usize>,
    ) -> Scanned<Vec<Operation>> {
        let mut operations = Vec::new();
        while self.series == GameSeries::Counted || scanner.peek()?.is_some() {
            let location = scanner.location();
            let word = scanner.word()?;
            let is_end = self.series.end() == Some(&word);
            if is_end && self.series == GameSeries::Counted {
                scanner.line_end()?;
                return Ok(operations);
            }
            if is_end && quit.is_some() {
                return Err(scanner.error(location, "expected a single Quit, found a second".to_string()));
            }
            let kind = if is_end { None } else { Some(self.operation_kind(scanner, location, &word)?) };
            let most = scanner.limits.operations.most;
            if operations.len() as u64 + u64::from(quit.is_some()) >= most {
                return Err(
                    scanner.error(location, format!("expected at most {most} operations, found another"))
                );
            }
            match kind {
                Some(kind) => operations.push(kind.on(read_cell(scanner, size)?)),
                None => *quit = Some(operations.len()),
            }
            scanner.line_end()?;
        }
        if self.series == GameSeries::OneWithQuit && quit.is_none() {
            return Err(scanner.expected("Quit, which every game has once")?);
        }
        Ok(operations)
    }

    /// The operation that a word stands for, if it is allowed.
    fn operation_kind(
        &self,
        scanner: &mut Scanner<'_>,
        location: TextLocation,
        word: &str,
    ) -> Scanned<OperationKind> {
        let (problem, allowed) = (scanner.problem, scanner.limits.operation_kinds);
        if let Some(kind) = allowed.iter().find(|&&kind| problem.word(kind) == Some(word)) {
            return Ok(*kind);
        }
        let words = allowed.iter().filter_map(|&kind| problem.word(kind)).chain(self.series.end());
        let expected = format!("an operation ({})", words.collect::<Vec<&str>>().join(", "));
        Err(match word {
            "" => scanner.expected(&expected)?,
            _ => scanner.error(location, format!("expected {expected}, found {}", shown(word))),
        })
    }
}

/// Reads a level's number and its board.
fn read_level(scanner: &mut Scanner<'_>) -> Scanned<(u64, Level)> {
    let (location, limits) = (scanner.location(), scanner.limits);
    let level = scanner.number("a level", Bounds::up_to(CUSTOM))?;
    if !limits.levels.contains(&level) {
        let levels: Vec<String> = limits.levels.iter().map(u64::to_string).collect();
        let message = format!("expected level {} in this subtask, found {level}", levels.join(" or "));
        return Err(scanner.error(location, message));
    }
    if let Some(preset) = preset(level) {
        return Ok((level, preset));
    }
    scanner.blank()?;
    let size = read_size(scanner)?;
    scanner.blank()?;
    Ok((level, Level { size, mines: scanner.mines(size)? }))
}

fn read_cell(scanner: &mut Scanner<'_>, size: Size) -> Scanned<Cell> {
    scanner.blank()?;
    let row = scanner.number("a row", Bounds::up_to(size.rows().into()))?;
    scanner.blank()?;
    let col = scanner.number("a column", Bounds::up_to(size.cols().into()))?;
    Ok(size.cell(row as u32 - 1, col as u32 - 1).expect("within the bounds"))
}

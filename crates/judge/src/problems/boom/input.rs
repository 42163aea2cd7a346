//! Inputs of `boom`: games, each with its size, its layout, operations, and a 0.

use super::Boom;
use crate::input::{GameInput, ProblemInput, write_operations, write_rows, write_size};
use crate::problem::{InputReader, Problem};
use crate::validate::{OperationsEnd, Scanned, Scanner, read_layout, read_operations, read_size};
use std::io::{self, Write};
use std::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct BoomInput {
    pub(super) games: Vec<GameInput>,
}

impl ProblemInput for BoomInput {
    fn write(&self, problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.games.len())?;
        for game in &self.games {
            write_size(out, game.layout.size())?;
            write_rows(out, &game.layout, '_')?;
            write_operations(out, problem, &game.operations)?;
            out.write_all(b"0\n")?;
        }
        Ok(())
    }

    fn cases(&self) -> usize {
        self.games.len()
    }

    fn games(&self) -> &[GameInput] {
        &self.games
    }

    fn games_mut(&mut self) -> &mut [GameInput] {
        &mut self.games
    }

    fn append(&mut self, other: &dyn ProblemInput) -> Option<()> {
        self.games.extend_from_slice(other.games());
        Some(())
    }

    fn remove_cases(&mut self, range: Range<usize>) -> Option<()> {
        self.games.drain(range);
        Some(())
    }
}

impl InputReader for Boom {
    fn read(&self, scanner: &mut Scanner<'_>) -> Scanned<Box<dyn ProblemInput>> {
        let count = scanner.number("the number of games", scanner.limits.cases)?;
        scanner.line_end()?;
        let mut games = Vec::new();
        for _ in 0..count {
            let size = read_size(scanner)?;
            scanner.line_end()?;
            let layout = read_layout(scanner, size, b'_', scanner.limits.mines)?;
            let (operations, _) = read_operations(scanner, size, OperationsEnd::Zero)?;
            games.push(GameInput { layout, operations });
        }
        scanner.end()?;
        Ok(Box::new(BoomInput { games }))
    }
}

//! Inputs of `sweep`: one game with exactly one `Quit`.

use super::Sweep;
use crate::input::{GameInput, ProblemInput, write_operations, write_rows, write_size};
use crate::problem::{InputReader, Problem};
use crate::shrink_edits::SmallerBoard;
use crate::validate::{OperationsEnd, Scanned, Scanner, read_layout, read_operations, read_size};
use saolei_rules::Operation;
use std::io::{self, Write};
use std::ops::Range;
use std::slice;

#[derive(Clone, Debug)]
pub(super) struct SweepInput {
    /// The game, without its `Quit`.
    pub(super) game: GameInput,
    /// How many operations come before the `Quit`. A right program ignores those after it.
    pub(super) quit: usize,
}

impl ProblemInput for SweepInput {
    fn write(&self, problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
        let GameInput { layout, operations } = &self.game;
        write_size(out, layout.size())?;
        write_rows(out, layout, '.')?;
        let (before, after) = operations.split_at(self.quit);
        write_operations(out, problem, before)?;
        out.write_all(b"Quit\n")?;
        write_operations(out, problem, after)
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

    fn extra_operations(&self) -> u64 {
        1
    }

    fn complex_operations(&self) -> usize {
        self.game.operations.len() - self.quit
    }

    fn remove_operations(&mut self, _game: usize, range: Range<usize>) -> Option<()> {
        self.quit -= self.quit.min(range.end) - self.quit.min(range.start);
        self.game.operations.drain(range);
        Some(())
    }

    fn set_operations(&mut self, _game: usize, operations: Vec<Operation>) -> Option<()> {
        self.quit = operations.len();
        self.game.operations = operations;
        Some(())
    }

    fn shrink_board(&mut self, _case: usize, smaller: &SmallerBoard) -> Option<()> {
        let kept = |operations: &[Operation]| -> Vec<Operation> {
            operations.iter().filter_map(|&operation| smaller.operation(operation)).collect()
        };
        let (before, after) = self.game.operations.split_at(self.quit);
        let (before, after) = (kept(before), kept(after));
        self.quit = before.len();
        self.game =
            GameInput { layout: smaller.layout(&self.game.layout), operations: [before, after].concat() };
        Some(())
    }

    fn simpler(&self, _case: usize) -> Vec<Box<dyn ProblemInput>> {
        vec![Box::new(SweepInput { quit: self.game.operations.len(), ..self.clone() })]
    }
}

impl InputReader for Sweep {
    fn read(&self, scanner: &mut Scanner<'_>) -> Scanned<Box<dyn ProblemInput>> {
        let size = read_size(scanner)?;
        scanner.line_end()?;
        let layout = read_layout(scanner, size, b'.', scanner.limits.mines)?;
        let (operations, quit) = read_operations(scanner, size, OperationsEnd::InputWithQuit)?;
        let Some(quit) = quit else {
            return Err(scanner.expected("Quit, which every game has once")?);
        };
        Ok(Box::new(SweepInput { game: GameInput { layout, operations }, quit }))
    }
}

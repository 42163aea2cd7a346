//! Inputs of `master`: sizes and numbers of mines.

use crate::input::ProblemInput;
use crate::problem::{Problem, SafeCell};
use crate::shrink_edits::SmallerBoard;
use crate::validate::{Scanned, Scanner, read_size};
use saolei_rules::Size;
use std::io::{self, Write};
use std::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct MasterInput {
    pub(super) requests: Vec<BoardRequest>,
}

/// A board that is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardRequest {
    pub(super) size: Size,
    pub(super) mines: u64,
}

/// Every size up to these sides with every number of mines that leaves a safe cell.
pub(super) fn every_request(rows: u32, cols: u32) -> Vec<BoardRequest> {
    let sizes = (1..=rows).flat_map(|rows| (1..=cols).filter_map(move |cols| Size::new(rows, cols).ok()));
    sizes.flat_map(|size| (0..size.cells()).map(move |mines| BoardRequest { size, mines })).collect()
}

impl ProblemInput for MasterInput {
    fn write(&self, _problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.requests.len())?;
        for BoardRequest { size, mines } in &self.requests {
            writeln!(out, "{} {} {mines}", size.rows(), size.cols())?;
        }
        Ok(())
    }

    fn cases(&self) -> usize {
        self.requests.len()
    }

    fn size(&self, case: usize) -> Option<Size> {
        Some(self.requests.get(case)?.size)
    }

    fn mines(&self, case: usize) -> u64 {
        self.requests.get(case).map_or(0, |request| request.mines)
    }

    fn remove_cases(&mut self, range: Range<usize>) -> Option<()> {
        self.requests.drain(range);
        Some(())
    }

    /// Keeps as many mines as still fit.
    fn shrink_board(&mut self, case: usize, smaller: &SmallerBoard) -> Option<()> {
        let request = self.requests.get_mut(case)?;
        *request = BoardRequest { size: smaller.size, mines: request.mines.min(smaller.size.cells() - 1) };
        Some(())
    }

    /// Every request that is small enough to be read: size and mines belong together, and neither can be lowered alone.
    fn simpler(&self, case: usize) -> Vec<Box<dyn ProblemInput>> {
        /// The side of the largest boards of the first subtask.
        const SIDE: u32 = 5;
        let mut requests = every_request(SIDE, SIDE);
        requests.sort_by_key(|request| (request.size.cells(), request.mines));
        let with = |request| -> Box<dyn ProblemInput> {
            let mut input = self.clone();
            input.requests[case] = request;
            Box::new(input)
        };
        requests.into_iter().map(with).collect()
    }
}

pub(super) fn read(scanner: &mut Scanner<'_>) -> Scanned<Box<dyn ProblemInput>> {
    let limits = scanner.limits;
    let count = scanner.number("the number of cases", limits.cases)?;
    scanner.line_end()?;
    let mut requests = Vec::new();
    for _ in 0..count {
        let size = read_size(scanner)?;
        scanner.blank()?;
        let most = match limits.safe_cell {
            SafeCell::Required => size.cells() - 1,
            SafeCell::Optional => size.cells(),
        };
        let mines = scanner.number("the number of mines", limits.mines.at_most(most))?;
        scanner.line_end()?;
        requests.push(BoardRequest { size, mines });
    }
    scanner.end()?;
    Ok(Box::new(MasterInput { requests }))
}

pub(super) fn smallest(size: Size) -> Box<dyn ProblemInput> {
    Box::new(MasterInput { requests: vec![BoardRequest { size, mines: 0 }] })
}

//! Inputs of `master`: sizes and numbers of mines.

use super::Master;
use crate::input::ProblemInput;
use crate::problem::{InputReader, Problem};
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

    fn append(&mut self, other: &dyn ProblemInput) -> Option<()> {
        self.requests.extend_from_slice(&other.as_any().downcast_ref::<MasterInput>()?.requests);
        Some(())
    }

    fn remove_cases(&mut self, range: Range<usize>) -> Option<()> {
        self.requests.drain(range);
        Some(())
    }

    /// Keeps the safe cells, as many as still fit: whether a click can win depends on their number.
    fn shrink_board(&mut self, case: usize, smaller: &SmallerBoard) -> Option<()> {
        let request = self.requests.get_mut(case)?;
        let (old, new) = (request.size.cells(), smaller.size.cells());
        *request = BoardRequest { size: smaller.size, mines: new.saturating_sub(old - request.mines) };
        Some(())
    }

    /// Fewer mines.
    fn simpler(&self, case: usize) -> Vec<Box<dyn ProblemInput>> {
        let Some(BoardRequest { size, mines }) = self.requests.get(case).copied() else { return Vec::new() };
        let with = |mines| -> Box<dyn ProblemInput> {
            let mut input = self.clone();
            input.requests[case] = BoardRequest { size, mines };
            Box::new(input)
        };
        let fewer = [0, mines / 2, mines.saturating_sub(2), mines.saturating_sub(1)];
        fewer.into_iter().filter(|&fewer| fewer < mines).map(with).collect()
    }

    /// Every request for a board that can be read, the smallest first, many in an input.
    fn smallest_first(&self, cases: usize) -> Vec<Box<dyn ProblemInput>> {
        /// Whatever depends on the number of safe cells shows on such boards.
        const MAX_CELLS: u64 = 64;
        let most = self.requests.iter().map(|request| request.size.cells()).max().unwrap_or(0);
        let mut requests = every_request(MAX_CELLS as u32, MAX_CELLS as u32);
        requests.retain(|request| request.size.cells() <= MAX_CELLS.min(most));
        requests.sort_by_key(|request| (request.size.cells(), request.mines));
        let packed = |requests: &[BoardRequest]| -> Box<dyn ProblemInput> {
            Box::new(MasterInput { requests: requests.to_vec() })
        };
        requests.chunks(cases).map(packed).collect()
    }
}

impl InputReader for Master {
    fn read(&self, scanner: &mut Scanner<'_>) -> Scanned<Box<dyn ProblemInput>> {
        let limits = scanner.limits;
        let count = scanner.number("the number of cases", limits.cases)?;
        scanner.line_end()?;
        let mut requests = Vec::new();
        for _ in 0..count {
            let size = read_size(scanner)?;
            scanner.blank()?;
            let mines =
                scanner.number("the number of mines", limits.mines.at_most(limits.most_mines(size)))?;
            scanner.line_end()?;
            requests.push(BoardRequest { size, mines });
        }
        scanner.end()?;
        Ok(Box::new(MasterInput { requests }))
    }
}

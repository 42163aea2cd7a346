//! Inputs of `master`: sizes and numbers of mines.

use crate::shrink_edits::SmallerBoard;
use crate::validate::{Scanned, Scanner, read_size};
use saolei_rules::Size;
use std::io::{self, Write};

#[derive(Clone, Debug)]
pub(crate) struct MasterInput {
    pub(crate) requests: Vec<BoardRequest>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardRequest {
    pub(crate) size: Size,
    pub(crate) mines: u64,
}

/// All sizes up to `rows` x `cols` with every number of mines that leaves a safe cell.
pub(super) fn every_request(rows: u32, cols: u32) -> Vec<BoardRequest> {
    let sizes = (1..=rows).flat_map(|rows| (1..=cols).filter_map(move |cols| Size::new(rows, cols).ok()));
    sizes.flat_map(|size| (0..size.cells()).map(move |mines| BoardRequest { size, mines })).collect()
}

impl BoardRequest {
    /// Keeps the number of safe cells as far as they fit: it decides whether one click can win.
    pub(crate) fn shrink(&mut self, smaller: &SmallerBoard) {
        let (old, new) = (self.size.cells(), smaller.size.cells());
        *self = BoardRequest { size: smaller.size, mines: new.saturating_sub(old - self.mines) };
    }
}

impl MasterInput {
    pub(crate) fn smallest(size: Size) -> MasterInput {
        MasterInput { requests: vec![BoardRequest { size, mines: 0 }] }
    }

    pub(crate) fn read(scanner: &mut Scanner<'_>) -> Scanned<MasterInput> {
        let count = scanner.number("the number of cases", scanner.limits.cases)?;
        scanner.line_end()?;
        let mut requests = Vec::new();
        for _ in 0..count {
            let size = read_size(scanner)?;
            scanner.blank()?;
            let mines = scanner.mines(size)?;
            scanner.line_end()?;
            requests.push(BoardRequest { size, mines });
        }
        scanner.end()?;
        Ok(MasterInput { requests })
    }

    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.requests.len())?;
        for BoardRequest { size, mines } in &self.requests {
            writeln!(out, "{} {} {mines}", size.rows(), size.cols())?;
        }
        Ok(())
    }

    /// The input with fewer mines in one case.
    pub(crate) fn simpler(&self, case: usize) -> impl Iterator<Item = MasterInput> {
        let mines = self.requests[case].mines;
        let fewer = [0, mines / 2, mines.saturating_sub(2), mines.saturating_sub(1)];
        fewer.into_iter().filter(move |&fewer| fewer < mines).map(move |fewer| {
            let mut input = self.clone();
            input.requests[case].mines = fewer;
            input
        })
    }

    /// All readable requests, the smallest first, `cases` to an input.
    pub(crate) fn smallest_first(&self, cases: usize) -> Vec<MasterInput> {
        /// Everything that depends on the number of safe cells shows on boards of this size.
        const MAX_CELLS: u64 = 64;
        let most = self.requests.iter().map(|request| request.size.cells()).max().unwrap_or(0);
        let mut requests = every_request(MAX_CELLS as u32, MAX_CELLS as u32);
        requests.retain(|request| request.size.cells() <= MAX_CELLS.min(most));
        requests.sort_by_key(|request| (request.size.cells(), request.mines));
        requests.chunks(cases).map(|requests| MasterInput { requests: requests.to_vec() }).collect()
    }
}

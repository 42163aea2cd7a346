//! Inputs of `master`: sizes and numbers of mines.

use super::Master;
use crate::generate::{Generator, InputKind, board};
use crate::input::ProblemInput;
use crate::problem::{InputCode, InputLimits, Problem, SafeCell};
use crate::shrink_edits::SmallerBoard;
use crate::validate::{Scanned, Scanner, read_size};
use saolei_rules::Size;
use std::io::{self, Write};
use std::ops::Range;

#[derive(Clone, Debug)]
struct MasterInput {
    requests: Vec<BoardRequest>,
}

/// A board that is asked for.
#[derive(Clone, Copy, Debug)]
struct BoardRequest {
    size: Size,
    mines: u64,
}

/// Every size up to these sides with every number of mines that leaves a safe cell.
fn every_request(rows: u32, cols: u32) -> Vec<BoardRequest> {
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

impl InputCode for Master {
    fn read(&self, scanner: &mut Scanner<'_>) -> Scanned<Box<dyn ProblemInput>> {
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

    fn suits(&self, kind: InputKind, _problem: &Problem, _limits: &InputLimits) -> bool {
        matches!(
            kind,
            InputKind::Least
                | InputKind::Most
                | InputKind::Random
                | InputKind::Every
                | InputKind::FewSafe
                | InputKind::Line
        )
    }

    fn generate(&self, generator: &mut Generator<'_>, kind: InputKind) -> Box<dyn ProblemInput> {
        let limits = generator.limits;
        let mut requests = Vec::new();
        let count = match kind {
            InputKind::Least => limits.cases.least,
            _ => limits.cases.most,
        };
        if kind == InputKind::Every {
            requests = every_request(limits.rows.most.min(5) as u32, limits.cols.most.min(5) as u32);
            generator.random.shuffle(&mut requests);
            requests.truncate(count as usize);
        }
        while (requests.len() as u64) < count {
            let request = request(generator, kind, requests.len());
            requests.push(request);
        }
        Box::new(MasterInput { requests })
    }

    fn smallest(&self, size: Size) -> Box<dyn ProblemInput> {
        Box::new(MasterInput { requests: vec![BoardRequest { size, mines: 0 }] })
    }
}

fn request(generator: &mut Generator<'_>, kind: InputKind, number: usize) -> BoardRequest {
    let (largest, smallest) = (generator.largest(), generator.smallest());
    match kind {
        InputKind::Least => BoardRequest { size: smallest, mines: 0 },
        InputKind::Most => {
            let most = largest.cells() - 1;
            let mines = match number {
                0 => 0,
                1 => most,
                _ => generator.random.between(0, most),
            };
            BoardRequest { size: largest, mines }
        }
        InputKind::FewSafe => {
            let sides = [1, 2, 3, 4];
            let narrow = generator.random.pick(&sides).unwrap_or(1);
            let wide = generator.any_size();
            let size = match generator.random.below(3) {
                0 => board(narrow.min(largest.rows().into()), wide.cols().into()),
                1 => board(wide.rows().into(), narrow.min(largest.cols().into())),
                _ => wide,
            };
            let safe = generator.random.between(1, 10).min(size.cells());
            BoardRequest { size, mines: size.cells() - safe }
        }
        _ => {
            let size = if kind == InputKind::Line { generator.narrow() } else { generator.any_size() };
            BoardRequest { size, mines: generator.random.below(size.cells()) }
        }
    }
}

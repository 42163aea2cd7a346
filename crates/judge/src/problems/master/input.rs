//! Inputs of `master`: sizes and numbers of mines.

use super::Master;
use crate::generate::{Generator, InputKind, board};
use crate::input::ProblemInput;
use crate::problem::{Bounds, InputCode, InputLimits, Problem};
use crate::shrink_edits::SmallerBoard;
use crate::validate::{Scanned, Scanner, read_size};
use saolei_boards::Random;
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

/// The side of the boards of which every case is tried.
const SIDE: u32 = 5;

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
        const MOST_CELLS: u64 = 64;
        let most = self.requests.iter().map(|request| request.size.cells()).max().unwrap_or(0);
        let mut requests = every_request(MOST_CELLS as u32, MOST_CELLS as u32);
        requests.retain(|request| request.size.cells() <= MOST_CELLS.min(most));
        requests.sort_by_key(|request| (request.size.cells(), request.mines));
        let packed = |requests: &[BoardRequest]| -> Box<dyn ProblemInput> {
            Box::new(MasterInput { requests: requests.to_vec() })
        };
        requests.chunks(cases).map(packed).collect()
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
            let mines =
                scanner.number("the number of mines", limits.mines.at_most(limits.most_mines(size)))?;
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
                | InputKind::Oblong
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
            requests = every_request(
                limits.rows.most.min(SIDE.into()) as u32,
                limits.cols.most.min(SIDE.into()) as u32,
            );
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
            let size = match kind {
                InputKind::Line => thin(generator),
                InputKind::Oblong => generator.oblong(),
                _ if number.is_multiple_of(2) => middling(generator, number as u64 / 2),
                _ => generator.any_size(),
            };
            let most = size.cells() - 1;
            let mines = match generator.random.below(4) {
                0 => generator.random.between(0, most.min(10)),
                1 => most - generator.random.between(0, most.min(60)),
                _ => generator.random.between(0, most),
            };
            BoardRequest { size, mines }
        }
    }
}

/// Sides above the small ones, of which every case is tried. Rows take turns, from the number of the case on.
fn middling(generator: &mut Generator<'_>, turn: u64) -> Size {
    let least = |bounds: Bounds| bounds.least.max(u64::from(SIDE) + 1).min(bounds.most);
    let (rows, cols) = (generator.limits.rows, generator.limits.cols);
    // With few cases in an input, the turns begin anywhere.
    let start = if generator.limits.cases.most < 100 { generator.random.below(1000) } else { 0 };
    let in_turn = |bounds: Bounds, turn: u64| least(bounds) + turn % (bounds.most - least(bounds) + 1);
    // 17 has no divisor in common with the 45 sides from 6 to 50.
    let turn = start + turn;
    board(in_turn(rows, turn), in_turn(cols, 17 * turn + 5))
}

/// Up to three rows or columns, of any length.
fn thin(generator: &mut Generator<'_>) -> Size {
    let (rows, cols) = (generator.limits.rows, generator.limits.cols);
    let side = |random: &mut Random, bounds: Bounds| random.between(bounds.least, bounds.most);
    if generator.random.chance(50) {
        board(side(generator.random, rows.at_most(3)), side(generator.random, cols))
    } else {
        board(side(generator.random, rows), side(generator.random, cols.at_most(3)))
    }
}

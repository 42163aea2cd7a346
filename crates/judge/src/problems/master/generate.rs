//! Generates requests to `master`.

use super::input::{BoardRequest, MasterInput, every_request};
use super::{Master, input};
use crate::generate::{Generator, InputKind, board};
use crate::input::ProblemInput;
use crate::problem::{InputCode, InputLimits, Problem};
use crate::validate::{Scanned, Scanner};
use saolei_rules::Size;

impl InputCode for Master {
    fn read(&self, scanner: &mut Scanner<'_>) -> Scanned<Box<dyn ProblemInput>> {
        input::read(scanner)
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
        input::smallest(size)
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

//! Generates inputs of `master`.

use super::input::{BoardRequest, MasterInput, every_request};
use crate::generate::{Generator, InputKind, board};
use crate::problem::Bounds;
use saolei_boards::Random;
use saolei_rules::Size;

/// Boards up to this side are covered completely.
const SIDE: u32 = 5;

pub(crate) const KINDS: &[InputKind] = &[
    InputKind::Least,
    InputKind::Most,
    InputKind::Random,
    InputKind::Every,
    InputKind::FewSafe,
    InputKind::Line,
    InputKind::Oblong,
];

pub(crate) fn generate(generator: &mut Generator<'_>, kind: InputKind) -> MasterInput {
    let limits = generator.limits;
    let mut requests = Vec::new();
    let count = match kind {
        InputKind::Least => limits.cases.least,
        _ => limits.cases.most,
    };
    if kind == InputKind::Every {
        let side = |bounds: Bounds| bounds.most.min(SIDE.into()) as u32;
        requests = every_request(side(limits.rows), side(limits.cols));
        generator.random.shuffle(&mut requests);
        requests.truncate(count as usize);
    }
    while (requests.len() as u64) < count {
        let request = request(generator, kind, requests.len());
        requests.push(request);
    }
    MasterInput { requests }
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

/// A board larger than those that are covered completely. Its sides vary with the number of the case.
fn middling(generator: &mut Generator<'_>, turn: u64) -> Size {
    let least = |bounds: Bounds| bounds.least.max(u64::from(SIDE) + 1).min(bounds.most);
    let (rows, cols) = (generator.limits.rows, generator.limits.cols);
    // If an input has few cases, start anywhere in the cycle.
    let start = if generator.limits.cases.most < 100 { generator.random.below(1000) } else { 0 };
    let in_turn = |bounds: Bounds, turn: u64| least(bounds) + turn % (bounds.most - least(bounds) + 1);
    // 17 and 45, the number of sides from 6 to 50, have no common divisor.
    let turn = start + turn;
    board(in_turn(rows, turn), in_turn(cols, 17 * turn + 5))
}

/// A board of any length with up to three rows or columns.
fn thin(generator: &mut Generator<'_>) -> Size {
    let (rows, cols) = (generator.limits.rows, generator.limits.cols);
    let side = |random: &mut Random, bounds: Bounds| random.between(bounds.least, bounds.most);
    if generator.random.chance(50) {
        board(side(generator.random, rows.at_most(3)), side(generator.random, cols))
    } else {
        board(side(generator.random, rows), side(generator.random, cols.at_most(3)))
    }
}

//! Conclusions from two numbers that share unknown cells.

use crate::deduce::reason::Technique;
use crate::deduce::techniques::Conclusion;
use crate::field::{Field, MINE, SAFE, bits, pair_rule};

/// Cells around two numbers, as bits 8 * row + col of a grid that starts three rows and columns before the first number.
type CellMask = u64;

/// One of the two numbers: the cells around it that may be mines, and how many of them are.
#[derive(Clone, Copy)]
struct PairSide {
    number: usize,
    all: CellMask,
    cells: CellMask,
    need: i32,
}

/// The first conclusion, in reading order, from this number and another: a subset if there is one, otherwise a difference.
pub(super) fn find(field: &Field, number: usize) -> Option<Conclusion> {
    if !field.squares[number].is_active() {
        return None;
    }
    let one = PairSide::of(field, number, 2, 2);
    let pairs = (0..25).filter_map(|index| {
        let (row, col) = (index / 5, index % 5);
        let other = number + row * field.stride + col - 2 * field.stride - 2;
        if index == 12 || !field.squares[other].is_active() {
            return None;
        }
        let two = PairSide::of(field, other, row, col);
        let (mines, safe) = follows(one, two).filter(|_| one.cells & two.cells != 0)?;
        Some((two, mines, safe))
    });
    // In a subset, no cell touches the smaller number alone.
    let is_difference = |&(two, ..): &(PairSide, CellMask, CellMask)| {
        one.cells & !two.cells != 0 && two.cells & !one.cells != 0
    };
    let (two, mines, safe) = pairs.min_by_key(is_difference)?;
    Some(conclude(field, one, two, mines, safe))
}

/// The conclusion from two numbers, with the known cells that it rests on.
fn conclude(field: &Field, one: PairSide, two: PairSide, mines: CellMask, safe: CellMask) -> Conclusion {
    let cells = |cells: CellMask| field.cells_in_wide(one.number, cells);
    // The number whose own cells are mines, or the only one with own cells, comes second.
    let (smaller, larger) =
        if two.cells & !one.cells == 0 || mines & one.cells != 0 && one.cells & !two.cells != 0 {
            (two, one)
        } else {
            (one, two)
        };
    let is_subset = |smaller: PairSide, larger: PairSide| smaller.cells & !larger.cells == 0;
    let technique = if is_subset(smaller, larger) { Technique::Subset } else { Technique::Difference };
    // The reason rests on a known cell only if the conclusion would not follow as easily without knowing it.
    let (mut bare_smaller, mut bare_larger) = (smaller, larger);
    let mut rests_on = Vec::new();
    for (bit, at) in bits(one.all | two.all).zip(cells(one.all | two.all)) {
        let tile = field.squares[at].tile;
        if tile != MINE && tile != SAFE {
            continue;
        }
        let without = |side: PairSide| {
            if side.all >> bit & 1 == 0 {
                return side;
            }
            PairSide { cells: side.cells | 1 << bit, need: side.need + i32::from(tile == MINE), ..side }
        };
        let (smaller, larger) = (without(bare_smaller), without(bare_larger));
        match follows(smaller, larger) {
            Some((more_mines, more_safe))
                if mines & !more_mines == 0
                    && safe & !more_safe == 0
                    && (technique != Technique::Subset || is_subset(smaller, larger)) =>
            {
                (bare_smaller, bare_larger) = (smaller, larger);
            }
            _ => rests_on.push(at),
        }
    }
    let conclusion = Conclusion::new(technique, vec![smaller.number, larger.number], rests_on);
    Conclusion { safe: cells(safe).collect(), mines: cells(mines).collect(), ..conclusion }
}

impl PairSide {
    /// A number at this row and column of the 5 x 5 cells around the first of the pair.
    fn of(field: &Field, number: usize, row: usize, col: usize) -> PairSide {
        let square = &field.squares[number];
        let shift = row * 8 + col;
        PairSide {
            number,
            all: 0x07_05_07 << shift,
            cells: u64::from(square.unknown) << shift,
            need: i32::from(square.need()),
        }
    }
}

/// The mines and the safe cells that follow from two numbers.
fn follows(one: PairSide, two: PairSide) -> Option<(CellMask, CellMask)> {
    if one.cells == two.cells { None } else { pair_rule([one.cells, two.cells], one.need - two.need) }
}

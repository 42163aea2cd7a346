//! What follows from two numbers that share unknown cells.

use crate::deduce::reason::Technique;
use crate::field::{Field, MINE, SAFE, bits};

/// Two numbers and what follows from them.
#[derive(Debug)]
pub(crate) struct Pair {
    pub technique: Technique,
    pub numbers: [usize; 2],
    pub rests_on: Vec<usize>,
    pub safe: Vec<usize>,
    pub mines: Vec<usize>,
}

/// Cells around two numbers, as bits 8 * row + col counted from three rows and columns before the first number.
type Cells = u64;

/// One of the two numbers: the cells around it that may be mines, and how many of them are.
#[derive(Clone, Copy)]
struct Side {
    number: usize,
    all: Cells,
    cells: Cells,
    need: i32,
}

impl Pair {
    /// The first pair in reading order of this number with another from which something follows: a subset where there is
    /// one, or else a difference.
    pub fn find(field: &Field, number: usize) -> Option<Pair> {
        if !field.spots[number].speaks() {
            return None;
        }
        let one = Side::of(field, number, 2, 2);
        let pairs = (0..25).filter_map(|place| {
            let (row, col) = (place / 5, place % 5);
            let other = number + row * field.stride + col - 2 * field.stride - 2;
            if place == 12 || !field.spots[other].speaks() {
                return None;
            }
            let two = Side::of(field, other, row, col);
            let (mines, safe) = follows(one, two).filter(|_| one.cells & two.cells != 0)?;
            Some((two, mines, safe))
        });
        // The first of the easiest kind: a subset has no cells of its own.
        let is_difference =
            |&(two, ..): &(Side, Cells, Cells)| one.cells & !two.cells != 0 && two.cells & !one.cells != 0;
        let (two, mines, safe) = pairs.min_by_key(is_difference)?;
        Some(Pair::new(field, one, two, mines, safe))
    }

    fn new(field: &Field, one: Side, two: Side, mines: Cells, safe: Cells) -> Pair {
        let cells = |cells: Cells| field.each_wide(one.number, cells);
        // The one whose own cells are mines, or the one that has any, comes second.
        let (smaller, larger) =
            if two.cells & !one.cells == 0 || mines & one.cells != 0 && one.cells & !two.cells != 0 {
                (two, one)
            } else {
                (one, two)
            };
        let is_subset = |smaller: Side, larger: Side| smaller.cells & !larger.cells == 0;
        let technique = if is_subset(smaller, larger) { Technique::Subset } else { Technique::Difference };
        // A known cell that the conclusion survives without, and as easily, need not be known.
        let (mut bare_smaller, mut bare_larger) = (smaller, larger);
        let mut rests_on = Vec::new();
        for (bit, at) in bits(one.all | two.all).zip(cells(one.all | two.all)) {
            let tile = field.spots[at].tile;
            if tile != MINE && tile != SAFE {
                continue;
            }
            let without = |side: Side| {
                if side.all >> bit & 1 == 0 {
                    return side;
                }
                Side { cells: side.cells | 1 << bit, need: side.need + i32::from(tile == MINE), ..side }
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
        Pair {
            technique,
            numbers: [smaller.number, larger.number],
            rests_on,
            safe: cells(safe).collect(),
            mines: cells(mines).collect(),
        }
    }
}

impl Side {
    /// A number, seen from two rows and columns before the first of the pair.
    fn of(field: &Field, number: usize, row: usize, col: usize) -> Side {
        let spot = &field.spots[number];
        let shift = row * 8 + col;
        Side {
            number,
            all: 0x07_05_07 << shift,
            cells: u64::from(spot.unknown) << shift,
            need: i32::from(spot.need()),
        }
    }
}

/// The mines and the safe cells that follow. Where one number misses as many mines more as it has cells of its own,
/// those are mines, and the other's own cells are safe.
fn follows(one: Side, two: Side) -> Option<(Cells, Cells)> {
    let (own, theirs) = (one.cells & !two.cells, two.cells & !one.cells);
    let more = one.need - two.need;
    if own | theirs == 0 {
        None
    } else if more == own.count_ones() as i32 {
        Some((own, theirs))
    } else if -more == theirs.count_ones() as i32 {
        Some((theirs, own))
    } else {
        None
    }
}

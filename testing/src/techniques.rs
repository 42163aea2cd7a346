//! What single numbers and pairs of numbers say, straight from the definitions.

use std::collections::BTreeSet;

/// An open number: its closed neighbours that are not known, and how many of them are mines.
#[derive(Clone, Debug)]
pub struct OpenNumber {
    /// The cells, by any index.
    pub cells: BTreeSet<usize>,
    /// The mines that it still misses.
    pub missing: usize,
}

/// What follows from a number or two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlainConclusion {
    /// Cells that are safe.
    pub safe: BTreeSet<usize>,
    /// Cells that are mines.
    pub mines: BTreeSet<usize>,
}

/// The name of the easiest technique that finds something, and its first conclusion: `single`, `subset` or `difference`.
pub fn easiest_technique(numbers: &[OpenNumber]) -> Option<(&'static str, PlainConclusion)> {
    for OpenNumber { cells, missing } in numbers.iter().filter(|number| !number.cells.is_empty()) {
        if *missing == 0 {
            return Some(("single", PlainConclusion { safe: cells.clone(), ..Default::default() }));
        }
        if *missing == cells.len() {
            return Some(("single", PlainConclusion { mines: cells.clone(), ..Default::default() }));
        }
    }
    let mut difference = None;
    for one in numbers {
        for other in numbers.iter().filter(|other| !one.cells.is_disjoint(&other.cells)) {
            let own: BTreeSet<usize> = &one.cells - &other.cells;
            let theirs: BTreeSet<usize> = &other.cells - &one.cells;
            // All cells that only the first touches are mines if it misses that many more.
            if one.cells == other.cells || one.missing != other.missing + own.len() {
                continue;
            }
            let is_subset = own.is_empty() || theirs.is_empty();
            let conclusion = PlainConclusion { safe: theirs, mines: own };
            if is_subset {
                return Some(("subset", conclusion));
            }
            difference.get_or_insert(("difference", conclusion));
        }
    }
    difference
}

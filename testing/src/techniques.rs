//! Deductions from single numbers and pairs of numbers, straight from the definitions.

use std::collections::BTreeSet;

/// An open number: its undecided neighbours, and how many of them are mines.
#[derive(Clone, Debug)]
pub struct OpenNumber {
    /// The undecided neighbours; the caller chooses how cells are numbered.
    pub cells: BTreeSet<usize>,
    /// The number of mines among them.
    pub missing: usize,
}

/// The result of a deduction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlainConclusion {
    /// Cells that are safe.
    pub safe: BTreeSet<usize>,
    /// Cells that are mines.
    pub mines: BTreeSet<usize>,
}

/// The name of the easiest technique that deduces something (`single`, `subset` or `difference`) and its first
/// conclusion.
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
            // If one number misses more mines than the other by the number of cells that only it touches, those are all mines.
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

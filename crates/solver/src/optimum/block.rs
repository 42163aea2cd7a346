//! Some layouts of a table, as bit sets.

use super::bit_set::BitSet;
use super::table::{MINE, Table};

/// Some layouts, and for each useful cell the layouts in which it shows each number.
#[derive(Debug)]
pub(crate) struct Block<S> {
    /// The layouts, as indices in the table.
    pub layouts: Vec<u32>,
    names: Vec<u128>,
    pub cells: Vec<BlockCell<S>>,
    /// The sets of layouts in which a cell shows a number, cell after cell.
    numbers: Vec<S>,
    /// For each layout, the layouts that cannot be told apart from it: at most one layout of each pair can be won. Empty if there
    /// are too many layouts.
    conflicts: Vec<S>,
    /// The layouts that cannot be told apart from some other.
    in_conflict: S,
}

/// A cell that shows at least two numbers.
#[derive(Clone, Debug)]
pub(crate) struct BlockCell<S> {
    /// The cell's index in the table.
    pub cell: u16,
    /// The layouts in which the cell is safe.
    pub safe: S,
    from: u32,
    to: u32,
}

/// With more layouts, conflicts would take too much memory.
const MAX_IN_CONFLICT: usize = 1 << 12;

impl<S: BitSet> Block<S> {
    /// A block of these layouts, keeping only cells that distinguish some of them.
    pub fn new(table: &Table, layouts: Vec<u32>, cells: impl Iterator<Item = u16>) -> Block<S> {
        let count = layouts.len();
        let mut block = Block {
            names: layouts.iter().map(|&layout| table.name(layout)).collect(),
            cells: Vec::new(),
            numbers: Vec::new(),
            conflicts: Vec::new(),
            in_conflict: S::empty(count),
            layouts,
        };
        let mut shown: [S; 10] = std::array::from_fn(|_| S::empty(count));
        let mut used = 0u32;
        for cell in cells {
            for (value, set) in shown.iter_mut().enumerate() {
                if used >> value & 1 == 1 {
                    set.words_mut().fill(0);
                }
            }
            used = 0;
            for (index, &layout) in block.layouts.iter().enumerate() {
                let value = table.value(layout, cell);
                used |= 1 << value;
                shown[value as usize].insert(index);
            }
            if (used & !(1 << MINE)).count_ones() < 2 {
                continue;
            }
            let from = block.numbers.len();
            let mut safe = S::empty(count);
            for number in &shown[..MINE as usize] {
                if !number.is_empty() {
                    safe.add(number);
                    block.numbers.push(number.clone());
                }
            }
            let (before, own) = block.numbers.split_at_mut(from);
            own.sort_unstable_by_key(BitSet::lowest);
            // Of cells that distinguish the same layouts, one is enough.
            let same = |other: &BlockCell<S>| before[other.from as usize..other.to as usize] == *own;
            if block.cells.iter().any(same) {
                block.numbers.truncate(from);
                continue;
            }
            let to = block.numbers.len() as u32;
            block.cells.push(BlockCell { cell, safe, from: from as u32, to });
        }
        if count <= MAX_IN_CONFLICT {
            block.find_conflicts();
        }
        block
    }

    fn find_conflicts(&mut self) {
        self.in_conflict = self.all();
        self.conflicts = vec![self.all(); self.layouts.len()];
        for (layout, conflicts) in self.conflicts.iter_mut().enumerate() {
            conflicts.remove(layout);
        }
        for cell in &self.cells {
            for number in &self.numbers[cell.from as usize..cell.to as usize] {
                let others = cell.safe.without(number);
                for layout in number.and(&self.in_conflict).members() {
                    self.conflicts[layout].subtract(&others);
                    if self.conflicts[layout].is_empty() {
                        self.in_conflict.remove(layout);
                    }
                }
            }
        }
    }

    /// The sets of layouts in which a cell shows a number.
    pub fn numbers(&self, cell: &BlockCell<S>) -> &[S] {
        &self.numbers[cell.from as usize..cell.to as usize]
    }

    pub fn all(&self) -> S {
        S::first(self.layouts.len())
    }

    pub fn name(&self, set: &S) -> u128 {
        set.members().fold(0, |sum, layout| sum.wrapping_add(self.names[layout]))
    }

    /// An upper bound on the layouts of a set that can be won, from conflicts alone: layouts are put into groups in which every
    /// two conflict, so at most one of each group is won.
    pub fn bound(&self, set: &S, count: u32) -> u32 {
        if self.conflicts.is_empty() {
            return count;
        }
        let mut left = set.and(&self.in_conflict);
        // A layout without conflicts is a group by itself.
        let mut groups = count - left.count();
        while let Some(first) = left.lowest() {
            groups += 1;
            left.remove(first);
            let mut group = left.and(&self.conflicts[first]);
            while let Some(next) = group.lowest() {
                left.remove(next);
                group.remove(next);
                group.intersect(&self.conflicts[next]);
            }
        }
        groups
    }
}

//! The search for the best play on a set of layouts.
//!
//! What a player has seen leaves a set of layouts, independent of the order of moves. So a position is its set of
//! layouts, and its value is the number of them that the best play wins. Opening a cell loses the layouts in which it is a
//! mine and splits the others by its number; the value of a move is the sum of the values of these parts.
//!
//! These observations keep the search small:
//! - A cell that can show only one number reveals nothing. The same play wins two layouts only if some number distinguishes
//!   them, so a set that no cell splits is worth 1.
//! - If a cell is safe whenever another is, opening it first loses nothing. So the search tries only cells whose set of
//!   mines does not contain that of another cell; if a cell is certainly safe, it tries only that one.
//! - A part is worth no more than the groups of layouts into which conflicts divide it ([`Block::bound`]), and no cell is
//!   worth more than the layouts in which it is safe. A move that cannot beat the best so far is skipped.
//! - Sets that were searched before are remembered, and on a whole board also their mirror images.
//! - Layouts are copied into smaller blocks as they become fewer, until a set is a single word.

use std::sync::atomic::{AtomicU64, Ordering};

use super::bit_set::BitSet;
use super::block::Block;
use super::memo::{KnownWins, Memory};
use super::table::{MINE, Table};

pub(crate) struct Search<'a, M> {
    pub table: &'a Table,
    pub memory: M,
    /// The number of positions that all threads have searched and reported.
    pub positions: &'a AtomicU64,
    /// The number of positions that may still be searched.
    pub budget: u64,
    /// Called now and then: whether there is time for more.
    pub keep_going: Option<&'a dyn Fn() -> bool>,
    /// The thread's index. Threads that share a memory visit the parts of large positions in different orders.
    pub turn: usize,
    /// Positions that are not added to `positions` yet.
    pub unreported: u64,
    at_root: bool,
}

/// The number of positions between two reports.
const REPORT: u64 = 1024;

/// The search was stopped, or used up its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BestCell {
    /// The cell's index in the table; `None` if no cell reveals anything.
    pub cell: Option<u16>,
    /// The number of layouts that the best play wins.
    pub wins: u32,
}

struct Candidate<S> {
    cell: u16,
    bound: u32,
    kinds: usize,
    mines: S,
}

/// The result for a position after its cells were tried, and the best cell as an index in the table.
type Expanded = (KnownWins, Option<u16>);

/// Smaller sets seldom come up again in another orientation.
const FEWEST_TO_MIRROR: usize = 100;

impl<'a, M: Memory> Search<'a, M> {
    pub fn new(table: &'a Table, memory: M, positions: &'a AtomicU64) -> Search<'a, M> {
        Search {
            table,
            memory,
            positions,
            budget: u64::MAX,
            keep_going: None,
            turn: 0,
            unreported: 0,
            at_root: false,
        }
    }

    pub fn best(&mut self) -> Result<BestCell, Stopped> {
        let cells = 0..self.table.cells as u16;
        self.at_root = true;
        let (wins, cell) = self.expand_new((0..self.table.layouts as u32).collect(), cells, 0)?;
        Ok(BestCell { cell, wins: wins.wins })
    }

    /// The number of layouts that the best play wins after opening this cell.
    pub fn wins_with(&mut self, cell: u16) -> Result<u32, Stopped> {
        let mut parts: [Vec<u32>; MINE as usize + 1] = Default::default();
        for layout in 0..self.table.layouts as u32 {
            parts[usize::from(self.table.value(layout, cell))].push(layout);
        }
        parts[..usize::from(MINE)].iter().map(|part| self.wins(part, 0)).sum()
    }

    /// The number of these layouts that the best play wins, if it exceeds `least`; otherwise a number of at most `least`.
    pub fn wins(&mut self, layouts: &[u32], least: u32) -> Result<u32, Stopped> {
        if layouts.len() <= 1 {
            return Ok(layouts.len() as u32);
        }
        let name = if self.mirrors(layouts.len()) {
            self.table.name_of_images(layouts.iter().copied())
        } else {
            layouts.iter().fold(0u128, |sum, &layout| sum.wrapping_add(self.table.name(layout)))
        };
        let cells = 0..self.table.cells as u16;
        self.remember(name, least, |search| search.expand_new(layouts.to_vec(), cells, least))
    }

    /// Adds the positions that are not reported yet to the total of all threads.
    pub fn report(&mut self) {
        self.positions.fetch_add(std::mem::take(&mut self.unreported), Ordering::Relaxed);
    }

    fn mirrors(&self, layouts: usize) -> bool {
        layouts >= FEWEST_TO_MIRROR && self.table.has_symmetries()
    }

    /// Copies layouts into a new block and searches them.
    fn expand_new(
        &mut self,
        layouts: Vec<u32>,
        cells: impl Iterator<Item = u16>,
        least: u32,
    ) -> Result<Expanded, Stopped> {
        match layouts.len() {
            0..=64 => self.expand_all::<[u64; 1]>(layouts, cells, least),
            65..=256 => self.expand_all::<[u64; 4]>(layouts, cells, least),
            257..=1024 => self.expand_all::<[u64; 16]>(layouts, cells, least),
            _ => self.expand_all::<Vec<u64>>(layouts, cells, least),
        }
    }

    fn expand_all<S: BitSet>(
        &mut self,
        layouts: Vec<u32>,
        cells: impl Iterator<Item = u16>,
        least: u32,
    ) -> Result<Expanded, Stopped> {
        let block = Block::<S>::new(self.table, layouts, cells);
        let cells: Vec<u16> = (0..block.cells.len() as u16).collect();
        let all = block.all();
        let count = block.layouts.len() as u32;
        self.expand(&block, &all, count, &cells, least)
    }

    /// The wins of a set, if they exceed `least`; otherwise an upper bound of at most `least`.
    fn value<S: BitSet>(
        &mut self,
        block: &Block<S>,
        set: &S,
        count: u32,
        cells: &[u16],
        least: u32,
    ) -> Result<u32, Stopped> {
        if count == 1 {
            return Ok(1);
        }
        let members = || set.members().map(|layout| block.layouts[layout]);
        let name = if self.mirrors(count as usize) {
            self.table.name_of_images(members().collect::<Vec<_>>().into_iter())
        } else {
            block.name(set)
        };
        let shrinks = match S::ROOM {
            64 => false,
            usize::MAX => count <= 1024 || count as usize * 4 <= block.layouts.len(),
            room => count as usize * 4 <= room,
        };
        self.remember(name, least, |search| {
            if !shrinks {
                return search.expand(block, set, count, cells, least);
            }
            let cells = cells.iter().map(|&cell| block.cells[cell as usize].cell);
            search.expand_new(members().collect(), cells, least)
        })
    }

    /// The wins of a set: from memory if that is precise enough, otherwise from a search.
    fn remember(
        &mut self,
        name: u128,
        least: u32,
        search: impl FnOnce(&mut Self) -> Result<Expanded, Stopped>,
    ) -> Result<u32, Stopped> {
        if let Some(known) = self.memory.get(name)
            && (known.exact || known.wins <= least)
        {
            return Ok(known.wins);
        }
        let (known, _) = search(self)?;
        self.memory.put(name, known);
        Ok(known.wins)
    }

    fn expand<S: BitSet>(
        &mut self,
        block: &Block<S>,
        set: &S,
        count: u32,
        cells: &[u16],
        least: u32,
    ) -> Result<Expanded, Stopped> {
        self.budget = self.budget.checked_sub(1).ok_or(Stopped)?;
        self.unreported += 1;
        if self.unreported == REPORT {
            self.report();
            let go_on = self.keep_going.is_none_or(|keep_going| keep_going());
            if !go_on {
                return Err(Stopped);
            }
        }
        let exactly = |wins| KnownWins { wins, exact: true };
        let mut living: Vec<u16> = Vec::with_capacity(cells.len());
        let mut candidates: Vec<Candidate<S>> = Vec::new();
        let mut safe = None;
        for &index in cells {
            let cell = &block.cells[index as usize];
            let kinds = block.numbers(cell).iter().filter(|number| number.meets(set)).count();
            if kinds < 2 {
                continue;
            }
            living.push(index);
            let mines = set.without(&cell.safe);
            if mines.is_empty() {
                if kinds == count as usize {
                    return Ok((exactly(count), Some(cell.cell)));
                }
                if safe.is_none_or(|(most, _)| kinds > most) {
                    safe = Some((kinds, index));
                }
            } else if safe.is_none() {
                candidates.push(Candidate { cell: index, bound: count - mines.count(), kinds, mines });
            }
        }
        if living.is_empty() {
            return Ok((exactly(1), None));
        }
        if let Some((_, index)) = safe {
            let wins = self.try_cell(block, set, index, &living, least)?;
            return Ok((KnownWins { wins, exact: wins > least }, Some(block.cells[index as usize].cell)));
        }
        candidates.sort_by_key(|candidate| std::cmp::Reverse((candidate.bound, candidate.kinds)));
        let mut kept: Vec<Candidate<S>> = Vec::with_capacity(candidates.len());
        for mut candidate in candidates {
            if kept.iter().any(|other| other.mines.is_within(&candidate.mines)) {
                continue;
            }
            let cell = &block.cells[candidate.cell as usize];
            let parts = block.numbers(cell).iter().map(|number| number.and(set));
            let bound = parts.map(|part| block.bound(&part, part.count())).sum();
            candidate.bound = candidate.bound.min(bound);
            kept.push(candidate);
        }
        if !std::mem::take(&mut self.at_root) {
            kept.sort_by_key(|candidate| std::cmp::Reverse(candidate.bound));
        }
        // Some layout can always be won.
        let mut best = (least.max(1), None);
        let mut bound = 1;
        for candidate in kept {
            if candidate.bound <= best.0 {
                bound = bound.max(candidate.bound);
                continue;
            }
            let wins = self.try_cell(block, set, candidate.cell, &living, best.0)?;
            bound = bound.max(wins);
            if wins > best.0 {
                best = (wins, Some(block.cells[candidate.cell as usize].cell));
            }
        }
        let known =
            if best.0 > least { exactly(best.0) } else { KnownWins { wins: bound, exact: bound == 1 } };
        Ok((known, best.1))
    }

    /// The wins after opening a cell, if they exceed `least`; otherwise an upper bound of at most `least`.
    fn try_cell<S: BitSet>(
        &mut self,
        block: &Block<S>,
        set: &S,
        cell: u16,
        living: &[u16],
        least: u32,
    ) -> Result<u32, Stopped> {
        let mut parts: Vec<(u32, u32, S)> = Vec::with_capacity(9);
        for number in block.numbers(&block.cells[cell as usize]) {
            let part = number.and(set);
            let count = part.count();
            if count > 0 {
                parts.push((block.bound(&part, count), count, part));
            }
        }
        let mut bound: u32 = parts.iter().map(|&(bound, ..)| bound).sum();
        if bound <= least {
            return Ok(bound);
        }
        // The largest part first: it can lose the most.
        parts.sort_by_key(|&(_, count, _)| std::cmp::Reverse(count));
        let first = if parts[0].1 > 256 { self.turn % parts.len() } else { 0 };
        for (own, count, part) in parts[first..].iter().chain(&parts[..first]) {
            if *own == 1 {
                continue;
            }
            let needed = (least + own).saturating_sub(bound);
            bound -= own - self.value(block, part, *count, living, needed)?.min(*own);
            if bound <= least {
                break;
            }
        }
        Ok(bound)
    }
}

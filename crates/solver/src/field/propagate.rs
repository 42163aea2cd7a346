//! The conclusions of single numbers and of pairs of numbers.

use super::{Field, IN_PAIRS, IN_SINGLES, Impossible, bits};
use crate::deduce::reason::Technique;

/// The conclusion from two numbers, as bits 8 * row + col of a grid that starts three rows and columns before the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairResult {
    pub technique: Technique,
    pub safe: u64,
    pub mines: u64,
}

impl Field {
    /// The next number to check alone.
    pub fn next_single(&mut self) -> Option<usize> {
        let at = self.singles.pop()? as usize;
        self.squares[at].queued &= !IN_SINGLES;
        Some(at)
    }

    /// The next number to compare with others.
    pub fn next_pair(&mut self) -> Option<usize> {
        let at = self.pairs.pop()? as usize;
        self.squares[at].queued &= !IN_PAIRS;
        Some(at)
    }

    /// Compares a number with those that share cells with it; returns a subset if there is one, otherwise a difference.
    pub fn compare(&self, at: usize) -> Option<PairResult> {
        let one = self.squares[at];
        if !one.is_active() {
            return None;
        }
        let need = i32::from(one.need());
        let mask = u64::from(one.unknown) << 18;
        let mut difference = None;
        for row in 0..5usize {
            let start = at + row * self.stride - 2 * self.stride - 2;
            for (col, other) in self.squares[start..start + 5].iter().enumerate() {
                let others = u64::from(other.unknown) << (row * 8 + col);
                if mask & others == 0 || mask == others || other.tile > 8 {
                    continue;
                }
                let Some((mines, safe)) = pair_rule([mask, others], need - i32::from(other.need())) else {
                    continue;
                };
                if mask & !others == 0 || others & !mask == 0 {
                    return Some(PairResult { technique: Technique::Subset, safe, mines });
                }
                difference.get_or_insert(PairResult { technique: Technique::Difference, safe, mines });
            }
        }
        difference
    }

    /// The cells in the masks that [`Field::compare`] returns.
    pub fn cells_in_wide(&self, at: usize, mask: u64) -> impl Iterator<Item = usize> + use<> {
        // The corner of the grid may lie before the first square; its cells never do.
        let stride = self.stride;
        bits(mask).map(move |bit| at + (bit >> 3) * stride + (bit & 7) - 3 * stride - 3)
    }

    /// Draws the conclusions of single numbers, and those of pairs only if no safe cell was found.
    pub fn propagate(&mut self) -> Result<(), Impossible> {
        loop {
            self.propagate_singles()?;
            if !self.safe.is_empty() || !self.propagate_pair()? {
                return Ok(());
            }
        }
    }

    /// Draws every conclusion of single numbers and of pairs.
    pub fn propagate_fully(&mut self) -> Result<(), Impossible> {
        loop {
            self.propagate_singles()?;
            if !self.propagate_pair()? {
                return Ok(());
            }
        }
    }

    fn propagate_singles(&mut self) -> Result<(), Impossible> {
        while let Some(at) = self.singles.pop() {
            let at = at as usize;
            let square = &mut self.squares[at];
            square.queued &= !IN_SINGLES;
            let (need, unknown) = (square.need(), square.unknown);
            let count = unknown.count_ones() as u8;
            if need > count {
                return Err(Impossible);
            }
            if unknown != 0 {
                if need == 0 {
                    self.all_safe(at, unknown);
                } else if need == count {
                    self.all_mines(at, unknown);
                }
            }
        }
        if !(0..=i64::from(self.unknown)).contains(&self.mines) && !self.any_count {
            return Err(Impossible);
        }
        Ok(())
    }

    fn all_safe(&mut self, at: usize, mask: u32) {
        for cell in self.cells_in(at, mask) {
            self.set_safe(cell);
            self.safe.push(cell as u32);
        }
    }

    fn all_mines(&mut self, at: usize, mask: u32) {
        for cell in self.cells_in(at, mask) {
            self.set_mine(cell);
        }
    }

    /// Compares numbers with those that share cells with them until one comparison gives a conclusion; false if none does.
    fn propagate_pair(&mut self) -> Result<bool, Impossible> {
        while let Some(at) = self.pairs.pop() {
            let at = at as usize;
            self.squares[at].queued &= !IN_PAIRS;
            let one = self.squares[at];
            if !one.is_active() {
                continue;
            }
            let need = one.need() as i32;
            let mask = u64::from(one.unknown) << 18;
            for row in 0..5usize {
                let start = at + row * self.stride - 2 * self.stride - 2;
                for col in 0..5usize {
                    let other = self.squares[start + col];
                    if !other.is_active() || (row == 2 && col == 2) {
                        continue;
                    }
                    let others = u64::from(other.unknown) << (row * 8 + col);
                    if mask & others == 0 || mask == others {
                        if mask == others && need != other.need() as i32 {
                            return Err(Impossible);
                        }
                        continue;
                    }
                    let Some((mines, safe)) = pair_rule([mask, others], need - other.need() as i32) else {
                        continue;
                    };
                    for cell in self.cells_in_wide(at, safe) {
                        self.set_safe(cell);
                        self.safe.push(cell as u32);
                    }
                    for cell in self.cells_in_wide(at, mines) {
                        self.set_mine(cell);
                    }
                    self.enqueue(at);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The mines and the safe cells that follow from two numbers, where the first needs `more` mines more than the second. If
/// exactly `more` cells touch the first number alone, those cells are mines, and the cells that touch the second number
/// alone are safe.
#[inline]
pub(crate) fn pair_rule([one, two]: [u64; 2], more: i32) -> Option<(u64, u64)> {
    let (own, theirs) = (one & !two, two & !one);
    if more == own.count_ones() as i32 {
        Some((own, theirs))
    } else if -more == theirs.count_ones() as i32 {
        Some((theirs, own))
    } else {
        None
    }
}

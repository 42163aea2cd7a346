//! The end of a game played perfectly: a search of all ways to play on all layouts that are left.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::odds::cache::IdentityHasher;

/// A mine in the table of values.
const MINE: u8 = 9;

/// The layouts that are left, as the number that each cell shows in each of them.
///
/// What a player has seen leaves a set of layouts, whatever the order. So positions are known by their sets of layouts, and
/// each is searched once.
#[derive(Debug, Default)]
pub(crate) struct Endgame {
    layouts: usize,
    /// Cell after cell, a value for each layout.
    values: Vec<u8>,
    memo: HashMap<u128, KnownWins, BuildHasherDefault<IdentityHasher>>,
    /// What is left of the budget, in values to read.
    work: u64,
    pool: Vec<Vec<u16>>,
    /// Random numbers for the layouts, so that sums of them tell sets apart.
    names: Vec<u128>,
}

/// The best move of an end game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndgameMove {
    /// Which of the cells.
    pub cell: usize,
    /// In how many of the layouts the game is won.
    pub wins: u32,
}

/// How many layouts of a set can be won.
#[derive(Clone, Copy, Debug)]
struct KnownWins {
    /// With the best play, or at most.
    wins: u32,
    exact: bool,
}

/// The budget was used up.
#[derive(Debug)]
struct OutOfBudget;

impl Endgame {
    /// Finds the best move, given each cell's value in each layout, cell after cell; `None` if the budget is too small.
    pub fn solve(&mut self, layouts: usize, values: &[u8], work: u64) -> Option<EndgameMove> {
        let cells = values.len() / layouts;
        self.layouts = layouts;
        self.values.clear();
        self.values.extend_from_slice(values);
        self.memo.clear();
        self.work = work;
        let named = self.names.len();
        self.names.extend((named..layouts).map(|layout| fingerprint(layout as u16)));
        let all: Vec<u16> = (0..layouts as u16).collect();
        let mut living: Vec<u16> = Vec::new();
        let mut seen: HashMap<Vec<u8>, ()> = HashMap::new();
        for cell in 0..cells {
            // Of cells that tell the same apart, one is enough.
            let mut names = [u8::MAX; 10];
            let mut next = 0;
            let column = &values[cell * layouts..(cell + 1) * layouts];
            let renamed = column.iter().map(|&value| {
                if value == MINE {
                    return MINE;
                }
                if names[value as usize] == u8::MAX {
                    names[value as usize] = next;
                    next += 1;
                }
                names[value as usize]
            });
            let renamed: Vec<u8> = renamed.collect();
            if next > 0 && seen.insert(renamed, ()).is_none() {
                living.push(cell as u16);
            }
        }
        self.best(&all, &living).ok()
    }

    /// The best first move and its wins.
    fn best(&mut self, set: &[u16], cells: &[u16]) -> Result<EndgameMove, OutOfBudget> {
        let mut order = Vec::new();
        let mut living = Vec::new();
        for &cell in cells {
            let (safe, kinds) = self.look(set, cell);
            if kinds > 1 || safe == set.len() {
                order.push((safe, kinds, cell));
            }
            if kinds > 1 {
                living.push(cell);
            }
        }
        if living.is_empty() {
            // Nothing can be learned any more: take the safest cell.
            let safest = cells.iter().copied().min_by_key(|&cell| std::cmp::Reverse(self.look(set, cell).0));
            return Ok(EndgameMove { cell: safest.map_or(0, usize::from), wins: 1 });
        }
        order.sort_by_key(|&(safe, kinds, cell)| (std::cmp::Reverse(safe), std::cmp::Reverse(kinds), cell));
        let mut best = EndgameMove { cell: usize::from(order[0].2), wins: 0 };
        for &(safe, kinds, cell) in &order {
            if safe as u32 <= best.wins || kinds < 2 {
                continue;
            }
            if let Some(wins) = self.try_cell(set, &living, cell, safe as u32, best.wins)? {
                best = EndgameMove { cell: usize::from(cell), wins };
            }
            if safe == set.len() {
                break;
            }
        }
        Ok(best)
    }

    /// In how many layouts of a set a cell is safe, and how many different numbers it shows there.
    fn look(&mut self, set: &[u16], cell: u16) -> (usize, u32) {
        self.work = self.work.saturating_sub(set.len() as u64);
        let column = &self.values[cell as usize * self.layouts..(cell as usize + 1) * self.layouts];
        let (mut mines, mut kinds) = (0, 0u32);
        for &layout in set {
            let value = column[layout as usize];
            mines += usize::from(value == MINE);
            kinds |= 1 << value;
        }
        (set.len() - mines, (kinds & 0x1ff).count_ones())
    }

    /// The wins after opening a cell; `None` as soon as they cannot exceed `least`.
    fn try_cell(
        &mut self,
        set: &[u16],
        living: &[u16],
        cell: u16,
        safe: u32,
        least: u32,
    ) -> Result<Option<u32>, OutOfBudget> {
        let column = cell as usize * self.layouts;
        let mut counts = [0u32; 10];
        for &layout in set {
            counts[self.values[column + layout as usize] as usize] += 1;
        }
        // The number that most layouts show may lose the most, so it comes first.
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        order.sort_by_key(|&value: &u8| std::cmp::Reverse(counts[value as usize]));
        let mut bound = safe;
        let mut sub = self.pool.pop().unwrap_or_default();
        for value in order {
            let count = counts[value as usize];
            if count < 2 {
                break;
            }
            sub.clear();
            let values = &self.values;
            let same = set.iter().copied().filter(|&layout| values[column + layout as usize] == value);
            sub.extend(same);
            let needed = (least + count).saturating_sub(bound);
            bound -= count - self.wins(&sub, living, needed)?;
            if bound <= least {
                self.pool.push(sub);
                return Ok(None);
            }
        }
        self.pool.push(sub);
        Ok(Some(bound))
    }

    /// In how many layouts of a set the best play wins, if in more than `least`; otherwise an upper bound of at most that.
    fn wins(&mut self, set: &[u16], cells: &[u16], least: u32) -> Result<u32, OutOfBudget> {
        if set.len() == 1 {
            return Ok(1);
        }
        if self.work == 0 {
            return Err(OutOfBudget);
        }
        if set.len() == 2 {
            // Both are won by a cell that tells them apart and is a mine in neither.
            let [one, other] = [set[0] as usize, set[1] as usize];
            self.work = self.work.saturating_sub(cells.len() as u64);
            let tells = cells.iter().any(|&cell| {
                let column = cell as usize * self.layouts;
                let (one, other) = (self.values[column + one], self.values[column + other]);
                one != other && one != MINE && other != MINE
            });
            return Ok(1 + u32::from(tells));
        }
        let key = set.iter().fold(0u128, |key, &layout| key.wrapping_add(self.names[layout as usize]));
        if let Some(&known) = self.memo.get(&key)
            && (known.exact || known.wins <= least)
        {
            return Ok(known.wins);
        }
        let mut living = self.pool.pop().unwrap_or_default();
        living.clear();
        let mut order: Vec<(u32, u16)> = Vec::new();
        let mut all_safe = None;
        for &cell in cells {
            let (safe, kinds) = self.look(set, cell);
            if kinds > 1 {
                living.push(cell);
                if safe == set.len() {
                    if kinds as usize == safe {
                        // It tells all of them apart.
                        self.pool.push(living);
                        self.memo.insert(key, KnownWins { wins: kinds, exact: true });
                        return Ok(kinds);
                    }
                    // Opening a safe cell that tells something loses nothing.
                    all_safe = all_safe.or(Some(cell));
                }
                order.push((safe as u32, cell));
            }
        }
        let known = if let Some(cell) = all_safe {
            match self.try_cell(set, &living, cell, set.len() as u32, least)? {
                Some(wins) => KnownWins { wins, exact: true },
                None => KnownWins { wins: least, exact: false },
            }
        } else {
            order.sort_by_key(|&(safe, cell)| (std::cmp::Reverse(safe), cell));
            let least = least.max(1);
            let mut best = least.min(order.first().map_or(1, |&(safe, _)| safe.max(1)));
            let mut exact = best == 1;
            for (safe, cell) in order {
                if safe <= best {
                    break;
                }
                if let Some(wins) = self.try_cell(set, &living, cell, safe, best)? {
                    (best, exact) = (wins, true);
                }
            }
            KnownWins { wins: best, exact }
        };
        self.pool.push(living);
        self.memo.insert(key, known);
        Ok(known.wins)
    }
}

/// A random number for a layout.
fn fingerprint(layout: u16) -> u128 {
    let mix = |seed: u64| {
        let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let seed = u64::from(layout) * 2 + 1;
    u128::from(mix(seed)) << 64 | u128::from(mix(seed + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every layout of 4 mines on 4 x 4, the first click not being safe: 961 of 1820 can be won (found by others too).
    #[test]
    fn four_by_four_with_four_mines_is_won_961_times_of_1820() {
        let (rows, cols) = (4i32, 4i32);
        let around = |cell: i32| {
            let mut bits = 0u32;
            for row in 0..rows {
                for col in 0..cols {
                    let (r, c) = (cell / cols, cell % cols);
                    if (row - r).abs() <= 1 && (col - c).abs() <= 1 && (row, col) != (r, c) {
                        bits |= 1 << (row * cols + col);
                    }
                }
            }
            bits
        };
        let layouts: Vec<u32> = (0..1u32 << 16).filter(|bits| bits.count_ones() == 4).collect();
        let mut values = Vec::new();
        for cell in 0..16 {
            for layout in &layouts {
                values.push(if layout >> cell & 1 == 1 {
                    MINE
                } else {
                    (layout & around(cell)).count_ones() as u8
                });
            }
        }
        let best = Endgame::default().solve(layouts.len(), &values, u64::MAX).unwrap();
        assert_eq!((layouts.len(), best.wins), (1820, 961));
    }
}

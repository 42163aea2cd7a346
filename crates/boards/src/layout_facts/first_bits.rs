//! A set of small numbers with a fast minimum.

/// A set of numbers below a limit.
#[derive(Clone, Debug)]
pub(super) struct FirstBits {
    /// The first level has a bit for each number; each further level has a bit for each nonzero word of the level before, up to
    /// a single word.
    levels: Vec<Vec<u64>>,
}

impl FirstBits {
    pub(super) fn new(limit: usize) -> FirstBits {
        let mut levels = Vec::new();
        let mut words = limit.max(1);
        while words > 1 || levels.is_empty() {
            words = words.div_ceil(64);
            levels.push(vec![0; words]);
        }
        FirstBits { levels }
    }

    #[inline]
    pub(super) fn insert(&mut self, mut number: usize) {
        for level in &mut self.levels {
            let word = &mut level[number / 64];
            let was_empty = *word == 0;
            *word |= 1 << (number % 64);
            if !was_empty {
                return;
            }
            number /= 64;
        }
    }

    #[inline]
    pub(super) fn remove(&mut self, mut number: usize) {
        for level in &mut self.levels {
            let word = &mut level[number / 64];
            *word &= !(1 << (number % 64));
            if *word != 0 {
                return;
            }
            number /= 64;
        }
    }

    pub(super) fn first(&self) -> Option<usize> {
        let mut at = 0;
        for level in self.levels.iter().rev() {
            if level[at] == 0 {
                return None;
            }
            at = at * 64 + level[at].trailing_zeros() as usize;
        }
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::FirstBits;
    use std::collections::BTreeSet;

    #[test]
    fn the_smallest_number_is_known_whatever_is_added_and_removed() {
        for limit in [1, 63, 64, 65, 4096, 4097, 300_000] {
            let (mut bits, mut numbers, mut random) = (FirstBits::new(limit), BTreeSet::new(), 1u64);
            for _ in 0..2000 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let number = (random >> 33) as usize % limit;
                if random >> 32 & 1 == 0 {
                    bits.insert(number);
                    numbers.insert(number);
                } else {
                    // Most numbers are not in the set, so the smallest is removed too.
                    bits.remove(number);
                    numbers.remove(&number);
                    if let Some(first) = numbers.pop_first() {
                        bits.remove(first);
                    }
                }
                assert_eq!(bits.first(), numbers.first().copied(), "limit {limit}");
            }
        }
    }
}

//! Random numbers from a seed, the same for ever on every platform.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(saolei_solver::Random);

impl Random {
    /// The stream of a seed, and of a name: the same name draws other numbers than every other.
    pub fn named(seed: u64, name: &str) -> Random {
        // FNV-1a, whose constants are all that has to stay the same.
        let stream = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Random(saolei_solver::Random::new(seed, stream))
    }

    /// A number below a limit, all equally likely.
    ///
    /// # Panics
    /// Where the limit is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0.below(limit)
    }

    /// A number from the least to the most, all equally likely.
    ///
    /// # Panics
    /// Where the most is below the least.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }

    /// Yes as often as `percent` times in a hundred.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of these; none where there are none.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        match from.len() {
            0 => None,
            len => Some(from[self.below(len as u64) as usize]),
        }
    }

    /// Puts these into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

//! Random numbers from a seed, the same forever on every platform.

use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore, SeedableRng};

/// A stream of random numbers: ChaCha with 8 rounds.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// A stream of this seed. Streams of the same seed do not overlap.
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Random(rng)
    }

    /// The stream of this key.
    pub fn keyed(key: [u8; 32]) -> Random {
        Random(ChaCha8Rng::from_seed(key))
    }

    /// The stream of this seed and name. Other names give other numbers.
    pub fn named(seed: u64, name: &str) -> Random {
        // FNV-1a.
        let stream = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        Random::new(seed, stream)
    }

    /// How far the stream has been read, for [`Random::skip_to`].
    pub fn position(&self) -> u128 {
        self.0.get_word_pos()
    }

    /// Continues where a stream of the same seed was read up to.
    pub fn skip_to(&mut self, position: u128) {
        self.0.set_word_pos(position);
    }

    /// Draws a number below a limit, all equally likely.
    ///
    /// # Panics
    /// If the limit is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        assert!(limit > 0, "there is no number below 0");
        // Lemire's multiplication. Draws that would make the first numbers likelier are repeated. The first comparison avoids the
        // division, which costs more than a draw.
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(limit);
            let low = product as u64;
            if low >= limit || low >= limit.wrapping_neg() % limit {
                return (product >> 64) as u64;
            }
        }
    }

    /// Draws a number from 0 to 1, excluding 1.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Draws a number from `least` to `most`, all equally likely.
    ///
    /// # Panics
    /// If `most` is below `least`.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }

    /// Returns true with a probability of `percent` in a hundred.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// Picks one of these items, all equally likely; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        match from.len() {
            0 => None,
            len => Some(from[self.below(len as u64) as usize]),
        }
    }

    /// Puts these items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

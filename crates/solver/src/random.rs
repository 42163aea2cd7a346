//! Random numbers from a seed, the same for ever on every platform.

use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore, SeedableRng};

/// A stream of random numbers: ChaCha with 8 rounds.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The stream of a seed, and of a number within it: streams of the same seed do not overlap.
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Random(rng)
    }

    /// The stream of a key.
    pub fn keyed(key: [u8; 32]) -> Random {
        Random(ChaCha8Rng::from_seed(key))
    }

    /// A number below a limit, all equally likely.
    ///
    /// # Panics
    /// Where the limit is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        assert!(limit > 0, "there is no number below 0");
        // Lemire's multiplication; what would make the first numbers likelier is drawn again. Whether that can be is
        // asked first, as the division that tells costs more than the draw.
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(limit);
            let low = product as u64;
            if low >= limit || low >= limit.wrapping_neg() % limit {
                return (product >> 64) as u64;
            }
        }
    }

    /// A number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

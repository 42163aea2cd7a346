//! Shards: parts of a simulation that several computers play.

use crate::args::language::say;
use crate::output::win_rates::{Counts, Played};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One part of a simulation: `3/8` is the third of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) number: u32,
    pub(crate) of: u32,
}

impl Shard {
    /// The games of this shard. Together the shards contain each game once, and their sizes differ by at most one.
    pub(crate) fn games(self, all: usize) -> Range<usize> {
        let end = |shard: u32| (all as u128 * u128::from(shard) / u128::from(self.of)) as usize;
        end(self.number - 1)..end(self.number)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            _ => Err(say!(
                "expected K/N from 1/N to N/N, such as 3/8 for the third of eight",
                "应为 1/N 到 N/N 的 K/N，例如 3/8 表示八份中的第三份"
            )),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The output of `simulate --shard K/N --json`, which `merge` reads.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ShardReport {
    /// As K/N.
    pub(crate) shard: String,
    /// The number of the shard's first game, counted from 0.
    pub(crate) first: u64,
    #[serde(flatten)]
    pub(crate) counts: Counts,
    pub(crate) cpu_ms: f64,
    #[serde(flatten)]
    pub(crate) played: Played,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_game_once() {
        for (all, of) in [(10, 3), (3, 5), (1000, 7), (0, 2), (8, 8)] {
            let shards: Vec<_> = (1..=of).map(|number| Shard { number, of }.games(all)).collect();
            assert!(shards.iter().cloned().flatten().eq(0..all));
            let sizes = || shards.iter().map(ExactSizeIterator::len);
            assert!(sizes().max().unwrap() - sizes().min().unwrap() <= 1);
        }
    }

    #[test]
    fn shards_are_read_strictly() {
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        for wrong in ["", "3", "0/8", "9/8", "3/0", "-1/8", "3/8/9", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}

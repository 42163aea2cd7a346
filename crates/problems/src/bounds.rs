//! Limits of numbers.

use serde::Deserialize;
use std::fmt;

/// A minimum and a maximum, both inclusive. Descriptions write `[least, most]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(from = "[u64; 2]")]
pub struct Bounds {
    /// The minimum.
    pub least: u64,
    /// The maximum.
    pub most: u64,
}

impl From<[u64; 2]> for Bounds {
    fn from([least, most]: [u64; 2]) -> Bounds {
        Bounds { least, most }
    }
}

impl Bounds {
    /// Bounds from `least` to `most`.
    pub const fn new(least: u64, most: u64) -> Bounds {
        Bounds { least, most }
    }

    /// Exactly `number`.
    pub const fn exactly(number: u64) -> Bounds {
        Bounds { least: number, most: number }
    }

    /// From 1 to `most`.
    pub const fn up_to(most: u64) -> Bounds {
        Bounds { least: 1, most }
    }

    /// Whether the number lies within the bounds.
    pub const fn contains(self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }

    /// Whether the other bounds lie within these.
    pub const fn contains_all(self, other: Bounds) -> bool {
        self.least <= other.least && other.most <= self.most
    }

    /// Lowers the maximum to `most`, but never below the minimum.
    pub const fn at_most(self, most: u64) -> Bounds {
        let most = if most < self.most { most } else { self.most };
        Bounds { least: self.least, most: if most < self.least { self.least } else { most } }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            write!(f, "{}", self.least)
        } else {
            write!(f, "{} to {}", self.least, self.most)
        }
    }
}

//! Results for the sets of layouts that were searched: a transposition table of limited size.

use std::sync::{Mutex, PoisonError};

/// How many layouts of a set can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownWins {
    /// The wins of the best play if `exact`, otherwise an upper bound.
    pub wins: u32,
    pub exact: bool,
}

pub(crate) trait Memory {
    fn get(&mut self, name: u128) -> Option<KnownWins>;
    fn put(&mut self, name: u128, known: KnownWins);
}

/// A hash table that grows up to a limit and then forgets older entries.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
}

/// An entry holds 96 bits of a set's name. Two sets share them with a chance of 2^-96.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    high: u64,
    middle: u32,
    /// Twice the wins, plus 1 if they are exact; 0 if the entry is free.
    wins: u32,
}

/// The number of entries of a bucket: a set may be in any of them.
const BUCKET: usize = 4;

const FIRST: usize = 1 << 10;

impl Memo {
    pub fn new(most_bytes: usize) -> Memo {
        let most = (most_bytes / size_of::<Entry>()).max(FIRST);
        // The largest power of two that fits into the memory.
        Memo { entries: Vec::new(), used: 0, most: 1 << most.ilog2() }
    }

    pub fn clear(&mut self) {
        if self.entries.len() > FIRST {
            self.entries = Vec::new();
        } else {
            self.entries.fill(Entry::default());
        }
        self.used = 0;
    }

    fn bucket(&mut self, name: u128) -> &mut [Entry] {
        let start = name as usize & (self.entries.len() - 1) & !(BUCKET - 1);
        &mut self.entries[start..start + BUCKET]
    }

    fn grow(&mut self) {
        let larger = (self.entries.len() * 2).max(FIRST);
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); larger]);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.wins > 0) {
            self.insert(entry);
        }
    }

    fn insert(&mut self, entry: Entry) {
        let name = entry.name();
        // Any entry may be replaced, but the choice has to be reproducible.
        let turn = entry.high as usize % BUCKET;
        let bucket = self.bucket(name);
        let same = bucket.iter().position(|other| other.wins > 0 && other.name() == name);
        let free = || bucket.iter().position(|other| other.wins == 0);
        let index = same.or_else(free);
        let is_new = index.is_some_and(|index| bucket[index].wins == 0);
        bucket[index.unwrap_or(turn)] = entry;
        self.used += usize::from(is_new);
    }
}

impl Entry {
    fn name(self) -> u128 {
        u128::from(self.high) << 32 | u128::from(self.middle)
    }
}

impl Memory for &mut Memo {
    fn get(&mut self, name: u128) -> Option<KnownWins> {
        if self.entries.is_empty() {
            return None;
        }
        let name = name >> 32;
        let entry = self.bucket(name).iter().find(|entry| entry.wins > 0 && entry.name() == name)?;
        Some(KnownWins { wins: entry.wins >> 1, exact: entry.wins & 1 == 1 })
    }

    fn put(&mut self, name: u128, known: KnownWins) {
        if self.used * 2 >= self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let wins = known.wins << 1 | u32::from(known.exact);
        self.insert(Entry { high: (name >> 64) as u64, middle: (name >> 32) as u32, wins });
    }
}

/// A table that several threads share.
#[derive(Debug)]
pub(crate) struct SharedMemo(Vec<Mutex<Memo>>);

impl SharedMemo {
    pub fn new(most_bytes: usize) -> SharedMemo {
        const PARTS: usize = 64;
        SharedMemo((0..PARTS).map(|_| Mutex::new(Memo::new(most_bytes / PARTS))).collect())
    }

    fn part(&self, name: u128) -> std::sync::MutexGuard<'_, Memo> {
        // A part does not use the lowest bits of a name.
        let part = &self.0[name as usize % self.0.len()];
        part.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory for &SharedMemo {
    fn get(&mut self, name: u128) -> Option<KnownWins> {
        (&mut *self.part(name)).get(name)
    }

    fn put(&mut self, name: u128, known: KnownWins) {
        (&mut *self.part(name)).put(name, known);
    }
}

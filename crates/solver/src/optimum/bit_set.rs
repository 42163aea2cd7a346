//! Sets of layouts as bits.

use crate::field::bits;

/// A set of the layouts of a block, a bit for each.
pub(crate) trait BitSet: Clone + PartialEq + std::fmt::Debug {
    /// The most layouts that a set can hold.
    const ROOM: usize;

    /// The empty set, with room for n layouts.
    fn empty(n: usize) -> Self;
    fn words(&self) -> &[u64];
    fn words_mut(&mut self) -> &mut [u64];

    /// The first n layouts.
    fn first(n: usize) -> Self {
        let mut set = Self::empty(n);
        for (index, word) in set.words_mut().iter_mut().enumerate() {
            let left = n.saturating_sub(index * 64);
            *word = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
        }
        set
    }

    fn insert(&mut self, layout: usize) {
        self.words_mut()[layout / 64] |= 1 << (layout % 64);
    }

    fn remove(&mut self, layout: usize) {
        self.words_mut()[layout / 64] &= !(1 << (layout % 64));
    }

    fn intersect(&mut self, other: &Self) {
        for (word, other) in self.words_mut().iter_mut().zip(other.words()) {
            *word &= other;
        }
    }

    fn subtract(&mut self, other: &Self) {
        for (word, other) in self.words_mut().iter_mut().zip(other.words()) {
            *word &= !other;
        }
    }

    fn add(&mut self, other: &Self) {
        for (word, other) in self.words_mut().iter_mut().zip(other.words()) {
            *word |= other;
        }
    }

    fn and(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.intersect(other);
        set
    }

    fn without(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.subtract(other);
        set
    }

    fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    fn meets(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).any(|(word, other)| word & other != 0)
    }

    /// Whether every member is also in the other set.
    fn is_within(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(word, other)| word & !other == 0)
    }

    fn count(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    fn lowest(&self) -> Option<usize> {
        let (index, word) = self.words().iter().enumerate().find(|&(_, &word)| word != 0)?;
        Some(index * 64 + word.trailing_zeros() as usize)
    }

    fn members(&self) -> impl Iterator<Item = usize> {
        self.words().iter().enumerate().flat_map(|(index, &word)| bits(word).map(move |bit| index * 64 + bit))
    }
}

impl<const WORDS: usize> BitSet for [u64; WORDS] {
    const ROOM: usize = 64 * WORDS;

    fn empty(_: usize) -> Self {
        [0; WORDS]
    }

    fn words(&self) -> &[u64] {
        self
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}

impl BitSet for Vec<u64> {
    const ROOM: usize = usize::MAX;

    fn empty(n: usize) -> Self {
        vec![0; n.div_ceil(64)]
    }

    fn words(&self) -> &[u64] {
        self
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}

//! The tile of a cell, and what the player sees of it.

use std::fmt;
use std::ops::Range;

/// A player's mark on a closed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// No mark.
    Blank,
    /// "There is a mine."
    Flag,
    /// "I do not know."
    Query,
}

/// A set of marks, such as those that stop a flood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkSet {
    /// Whether it contains flags.
    pub flag: bool,
    /// Whether it contains queries.
    pub query: bool,
}

impl MarkSet {
    /// No marks.
    pub const NONE: MarkSet = MarkSet { flag: false, query: false };
    /// Only flags.
    pub const FLAG: MarkSet = MarkSet { flag: true, query: false };

    /// Whether it contains this mark. It never contains a blank, which is the absence of a mark.
    pub const fn contains(self, mark: Mark) -> bool {
        match mark {
            Mark::Blank => false,
            Mark::Flag => self.flag,
            Mark::Query => self.query,
        }
    }
}

/// What the player sees of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Not open, with the player's mark.
    Closed(Mark),
    /// Open, with the number of mines around it.
    Open(u8),
}

/// A cell in one byte: its number if it has been counted, whether it is a mine, its face, and whether the last
/// operation changed it.
///
/// An open tile has no mark, so one that is both open and flagged cannot be built.
// Bits, from the lowest: four for the number, one for the mine, two for the face, one for the change.
// A safe blank closed tile with no mines around it is 0, so that floods compare eight of them with one word. So is one
// whose mines have not been counted, which is why a flood has a row counted before it reads the row.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Tile(pub(crate) u8);

const NUMBER: u8 = 0x0f;
const MINE: u8 = 0x10;
const FACE: u8 = 0x60;
const FACE_SHIFT: u32 = 5;
const BLANK: u8 = 0x00;
const FLAG: u8 = 0x20;
const QUERY: u8 = 0x40;
const OPEN: u8 = 0x60;
const CHANGED: u8 = 0x80;

impl Tile {
    /// A closed tile without a mine.
    pub const SAFE: Tile = Tile(BLANK);
    /// A closed tile with a mine.
    pub const MINE: Tile = Tile(BLANK | MINE);
    /// A tile of the border around a board: it can be neither opened nor marked, and is no zero.
    pub const EDGE: Tile = Tile(OPEN | NUMBER);
    /// A closed safe zero after a flood has opened it.
    pub(crate) const FLOODED_ZERO: Tile = Tile(OPEN | CHANGED);

    /// An open tile with this number; more than 8 becomes 8, because a cell has eight neighbours.
    pub const fn open(number: u8) -> Tile {
        Tile(OPEN | if number < 8 { number } else { 8 })
    }

    /// What the player sees.
    pub const fn face(self) -> Face {
        match self.0 & FACE {
            BLANK => Face::Closed(Mark::Blank),
            FLAG => Face::Closed(Mark::Flag),
            QUERY => Face::Closed(Mark::Query),
            _ => Face::Open(self.number()),
        }
    }

    /// The number of an open tile. Meaningless for a closed one, whose number may not have been counted.
    pub const fn number(self) -> u8 {
        self.0 & NUMBER
    }

    /// Whether there is a mine.
    pub const fn is_mine(self) -> bool {
        self.0 & MINE != 0
    }

    /// Whether the tile is open.
    pub const fn is_open(self) -> bool {
        self.0 & FACE == OPEN
    }

    pub(crate) const fn is_flag(self) -> bool {
        self.0 & FACE == FLAG
    }

    pub(crate) const fn is_changed(self) -> bool {
        self.0 & CHANGED != 0
    }

    pub(crate) const fn opened(self) -> Tile {
        Tile(self.0 | OPEN)
    }

    pub(crate) const fn changed(self) -> Tile {
        Tile(self.0 | CHANGED)
    }

    pub(crate) const fn marked(self, mark: Mark) -> Tile {
        let face = match mark {
            Mark::Blank => BLANK,
            Mark::Flag => FLAG,
            Mark::Query => QUERY,
        };
        Tile(self.0 & !FACE | face)
    }

    /// The tile without a game's notes: changes, and numbers of closed cells.
    pub(crate) const fn fresh(self) -> Tile {
        Tile(self.0 & if self.is_open() { !CHANGED } else { !(CHANGED | NUMBER) })
    }

    /// The tile with `around` added to its number, unless it is open and has its number.
    pub(crate) const fn counted(self, around: u8) -> Tile {
        // Without a branch, so that sixteen tiles are counted at a time.
        let closed = (!self.is_open() as u8).wrapping_neg();
        Tile(self.0.wrapping_add(around & closed))
    }
}

/// Tiles are equal if they have the same face, and both or neither are mines. A game's notes, which are changes and
/// numbers of closed cells, make no difference.
impl PartialEq for Tile {
    #[inline]
    fn eq(&self, other: &Tile) -> bool {
        let own_notes = if other.is_open() { CHANGED } else { CHANGED | NUMBER };
        (self.0 ^ other.0) & !own_notes == 0
    }
}

impl Eq for Tile {}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.face(), if self.is_mine() { " on a mine" } else { "" })
    }
}

/// The faces that an operation may open: a bit for each of the four, so that a tile is tested without a branch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Openable(u8);

impl Openable {
    /// Every closed face but those with these marks.
    pub(crate) const fn all_but(stops: MarkSet) -> Openable {
        let mut faces = 1 << (BLANK >> FACE_SHIFT);
        if !stops.flag {
            faces |= 1 << (FLAG >> FACE_SHIFT);
        }
        if !stops.query {
            faces |= 1 << (QUERY >> FACE_SHIFT);
        }
        Openable(faces)
    }

    pub(crate) const fn contains(self, tile: Tile) -> bool {
        self.0 >> ((tile.0 & FACE) >> FACE_SHIFT) & 1 != 0
    }
}

/// Eight tiles in the bytes of a word, the first in the lowest.
#[derive(Clone, Copy)]
pub(crate) struct Eight(u64);

impl Eight {
    const EACH: u64 = 0x0101_0101_0101_0101;

    pub(crate) fn of(tiles: &[Tile; 8]) -> Eight {
        Eight(u64::from_le_bytes(tiles.map(|tile| tile.0)))
    }

    /// The neighbours of the tile at this index, row by row; the tile below is `stride` further.
    pub(crate) fn around(tiles: &[Tile], at: usize, stride: usize) -> Eight {
        let from = |at: usize| {
            let four: &[Tile; 4] = tiles[at..].first_chunk().expect("a board ends with spare tiles");
            u64::from(u32::from_le_bytes(four.map(|tile| tile.0)))
        };
        let (above, own, below) = (from(at - stride - 1), from(at - 1), from(at + stride - 1));
        let (left, right) = (own & 0xff, own >> 16 & 0xff);
        Eight(above & 0x00ff_ffff | left << 24 | right << 32 | (below & 0x00ff_ffff) << 40)
    }

    /// Those with a flag.
    pub(crate) fn flags(self) -> Bits {
        let (low, high) = self.face_bits();
        Bits(low & !high)
    }

    /// Those whose number is 0, if their row has been counted.
    pub(crate) fn zeros(self) -> Bits {
        // A number from 1 to 15 plus 15 reaches the next bit; 0 does not.
        let numbers = self.0 & (NUMBER as u64 * Self::EACH);
        Bits((!(numbers + NUMBER as u64 * Self::EACH) >> MINE.trailing_zeros()) & Self::EACH)
    }

    /// All eight, with these of them opened.
    pub(crate) fn opened(self, which: Bits) -> [Tile; 8] {
        (self.0 | (which.0 * (OPEN | CHANGED) as u64)).to_le_bytes().map(Tile)
    }

    /// All eight, without changes.
    pub(crate) fn settled(self) -> [Tile; 8] {
        (self.0 & !(CHANGED as u64 * Self::EACH)).to_le_bytes().map(Tile)
    }

    /// Those that may be opened.
    pub(crate) fn openable(self, openable: Openable) -> Bits {
        let (low, high) = self.face_bits();
        let mut bits = !(low | high) & Self::EACH;
        if openable.contains(Tile(FLAG)) {
            bits |= low & !high;
        }
        if openable.contains(Tile(QUERY)) {
            bits |= high & !low;
        }
        Bits(bits)
    }

    /// Those that are mines.
    pub(crate) fn mines(self) -> Bits {
        Bits(self.0 >> MINE.trailing_zeros() & Self::EACH)
    }

    fn face_bits(self) -> (u64, u64) {
        (self.0 >> FLAG.trailing_zeros() & Self::EACH, self.0 >> QUERY.trailing_zeros() & Self::EACH)
    }

    /// Whether all are safe blank closed zeros, if their row has been counted.
    pub(crate) fn all_untouched_zeros(self) -> bool {
        self.0 == 0
    }

    /// The number of unchanged tiles before the first changed one.
    pub(crate) fn unchanged_first(self) -> usize {
        (self.0 & (CHANGED as u64 * Self::EACH)).trailing_zeros() as usize / 8
    }

    /// The number of changed tiles before the first unchanged one.
    pub(crate) fn changed_first(self) -> usize {
        (!self.0 & (CHANGED as u64 * Self::EACH)).trailing_zeros() as usize / 8
    }
}

/// How far the tiles of [`Eight::around`] are below and right of the first.
pub(crate) const OFFSETS: [(u32, u32); 8] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)];

/// Some of eight tiles: the lowest bit in the byte of each. As an iterator, their indices from 0 to 7 in order.
#[derive(Clone, Copy)]
pub(crate) struct Bits(u64);

impl Bits {
    /// Those among the first `len`.
    pub(crate) fn only_first(self, len: usize) -> Bits {
        Bits(if len < 8 { self.0 & ((1 << (8 * len)) - 1) } else { self.0 })
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn count(self) -> u64 {
        self.0.wrapping_mul(Eight::EACH) >> 56
    }

    /// The index of the first one; there has to be one.
    pub(crate) fn first(self) -> usize {
        self.0.trailing_zeros() as usize / 8
    }

    /// The index of the last one; there has to be one.
    pub(crate) fn last(self) -> usize {
        7 - self.0.leading_zeros() as usize / 8
    }

    /// The runs of neighbouring ones, from the first on.
    pub(crate) fn runs(mut self) -> impl Iterator<Item = Range<usize>> {
        std::iter::from_fn(move || {
            let start = (!self.is_empty()).then(|| self.first())?;
            let end = start + (!(self.0 >> (8 * start)) & Eight::EACH).trailing_zeros() as usize / 8;
            self.0 &= if end < 8 { u64::MAX << (8 * end) } else { 0 };
            Some(start..end)
        })
    }

    pub(crate) fn and(self, other: Bits) -> Bits {
        Bits(self.0 & other.0)
    }

    pub(crate) fn and_not(self, other: Bits) -> Bits {
        Bits(self.0 & !other.0)
    }
}

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let number = (self.0 != 0).then(|| self.0.trailing_zeros() as usize / 8)?;
        self.0 &= self.0 - 1;
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(picture: &[u8; 8]) -> Bits {
        Bits(u64::from_le_bytes(picture.map(|glyph| u8::from(glyph == b'#'))))
    }

    #[test]
    fn runs_are_neighbouring_tiles() {
        let runs = |picture| bits(picture).runs().map(|run| (run.start, run.end)).collect::<Vec<_>>();
        assert_eq!(runs(b"........"), []);
        assert_eq!(runs(b"########"), [(0, 8)]);
        assert_eq!(runs(b"#..##..#"), [(0, 1), (3, 5), (7, 8)]);
        assert_eq!(runs(b".######."), [(1, 7)]);
    }

    #[test]
    fn the_first_the_last_and_the_count_of_some() {
        let some = bits(b".#.##...");
        assert_eq!((some.first(), some.last(), some.count()), (1, 4, 3));
        assert_eq!(bits(b"########").only_first(3).count(), 3);
        assert_eq!(bits(b"########").only_first(9).count(), 8);
        assert_eq!(bits(b"########").count(), 8);
    }

    #[test]
    fn zeros_are_told_from_every_other_number() {
        let tiles = [0, 1, 8, 0, 7, 2, 4, 0].map(Tile::open);
        assert_eq!(Eight::of(&tiles).zeros().collect::<Vec<_>>(), [0, 3, 7]);
    }
}

//! What is known about every cell of a board, kept up to date as cells open, with the conclusions of single numbers and pairs.

mod propagate;

pub(crate) use propagate::{PairResult, pair_rule};

use std::fmt;
use std::ops::Range;

use saolei_rules::{Cell, Face, Mark, Size};

use crate::odds::frontier::Frontier;
use saolei_boards::View;

/// The tile of a closed cell that may be a mine or safe. The tile of an open cell is its number, 0 to 8.
pub(crate) const UNKNOWN: u8 = 16;
pub(crate) const MINE: u8 = 17;
/// Certainly safe; its number is unknown or must not be used.
pub(crate) const SAFE: u8 = 18;
pub(crate) const BORDER: u8 = 19;

/// What is certain about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// No layout that fits has a mine there.
    Safe,
    /// Every layout that fits has a mine there.
    Mine,
}

impl Certainty {
    pub(crate) const fn opposite(self) -> Certainty {
        match self {
            Certainty::Safe => Certainty::Mine,
            Certainty::Mine => Certainty::Safe,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Square {
    /// The unknown neighbours, as bits 8 * row + col of the 3 x 3 cells around this one.
    pub unknown: u32,
    pub tile: u8,
    /// The number of neighbours that are known mines.
    pub mines: u8,
    /// Whether the cell is in the queues of singles and of pairs, as bits.
    queued: u8,
}

const IN_SINGLES: u8 = 1;
const IN_PAIRS: u8 = 2;

impl Square {
    /// Whether this is an open number with unknown neighbours.
    pub fn is_active(&self) -> bool {
        self.tile <= 8 && self.unknown != 0
    }

    /// The number of mines that an open number still needs; above 8 if there are already too many around it.
    pub fn need(&self) -> u8 {
        self.tile.wrapping_sub(self.mines)
    }
}

/// No layout fits what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible;

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no layout fits the numbers")
    }
}

impl std::error::Error for Impossible {}

/// What is known about the whole board, including what follows from single numbers and from pairs.
///
/// Cells are indices in `squares`: rows of `stride`, with two squares of border between rows and two rows of border above
/// and below, because numbers that share a cell are at most two rows and columns apart.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub size: Size,
    pub stride: usize,
    pub squares: Vec<Square>,
    /// Mines among the unknown cells.
    pub mines: i64,
    pub unknown: u32,
    /// Whether any number of mines is allowed.
    pub any_count: bool,
    /// A bit for each square, set for active numbers.
    active: Vec<u64>,
    singles: Vec<u32>,
    pairs: Vec<u32>,
    /// Cells that were found safe and are not open yet, in the order in which they were found.
    pub safe: Vec<u32>,
}

/// The bits of the 3 x 3 cells around a cell, in the layout of [`Square::unknown`], in reading order.
const AROUND: [(i32, i32, u32); 8] =
    [(-1, -1, 0), (-1, 0, 1), (-1, 1, 2), (0, -1, 8), (0, 1, 10), (1, -1, 16), (1, 0, 17), (1, 1, 18)];

impl Field {
    pub fn closed(size: Size, mines: u64) -> Field {
        let (rows, cols) = (size.rows() as usize, size.cols() as usize);
        let stride = cols + 2;
        let border = Square { unknown: 0, tile: BORDER, mines: 0, queued: 0 };
        let squares = vec![border; (rows + 4) * stride + 4];
        let mut field = Field {
            size,
            stride,
            active: vec![0; squares.len().div_ceil(64)],
            squares,
            mines: mines as i64,
            unknown: size.cells() as u32,
            any_count: false,
            singles: Vec::new(),
            pairs: Vec::new(),
            safe: Vec::new(),
        };
        field.close_all(mines);
        field
    }

    /// Reads a view. Flags are closed cells unless they are trusted to be mines.
    pub fn of(view: &View, trust_flags: bool) -> Field {
        let mut field = Field::closed(view.size(), view.mines());
        field.read_view(view, trust_flags);
        field
    }

    pub fn close_all(&mut self, mines: u64) {
        let (rows, cols) = (self.size.rows() as usize, self.size.cols() as usize);
        for row in 0..rows {
            let mut outside = 0;
            if row == 0 {
                outside |= 0x00_00_07;
            }
            if row + 1 == rows {
                outside |= 0x07_00_00;
            }
            for col in 0..cols {
                let mut unknown = 0x07_05_07 & !outside;
                if col == 0 {
                    unknown &= !0x01_01_01;
                }
                if col + 1 == cols {
                    unknown &= !0x04_04_04;
                }
                let at = self.at(row, col);
                self.squares[at] = Square { unknown, tile: UNKNOWN, mines: 0, queued: 0 };
            }
        }
        self.clear(mines);
    }

    /// Reads a view of the same size.
    pub fn read_view(&mut self, view: &View, trust_flags: bool) {
        self.clear(view.mines());
        let tiles = view.faces().iter().map(|&face| match face {
            Face::Open(number) => number,
            Face::Closed(Mark::Flag) if trust_flags => MINE,
            Face::Closed(_) => UNKNOWN,
        });
        self.read_all(tiles);
    }

    /// Reads these tiles, row by row, and sets the number of mines among the unknown ones to 0.
    pub fn read_tiles(&mut self, tiles: &[u8]) {
        self.clear(0);
        self.read_all(tiles.iter().copied());
    }

    fn read_all(&mut self, mut tiles: impl Iterator<Item = u8>) {
        let (rows, cols) = (self.size.rows() as usize, self.size.cols() as usize);
        for row in 0..rows {
            let start = self.at(row, 0);
            for (square, tile) in self.squares[start..start + cols].iter_mut().zip(&mut tiles) {
                *square = Square { unknown: 0, tile, mines: 0, queued: 0 };
            }
        }
        for row in 0..rows {
            let start = self.at(row, 0);
            // The unknown cells and the mines among three cells of a column, as bits of the first column of a mask.
            let column = |squares: &[Square], at: usize| {
                let (mut unknown, mut mines) = (0, 0);
                for (bit, other) in [(1, at - self.stride), (1 << 8, at), (1 << 16, at + self.stride)] {
                    let tile = squares[other].tile;
                    unknown |= if tile == UNKNOWN { bit } else { 0 };
                    mines += u8::from(tile == MINE);
                }
                (unknown, mines)
            };
            let mut left = (0, 0);
            let mut middle = column(&self.squares, start);
            for at in start..start + cols {
                let right = column(&self.squares, at + 1);
                let square = &mut self.squares[at];
                square.unknown = (left.0 | middle.0 << 1 | right.0 << 2) & 0x07_05_07;
                square.mines = left.1 + middle.1 + right.1;
                match square.tile {
                    UNKNOWN => {}
                    MINE => {
                        self.unknown -= 1;
                        self.mines -= 1;
                        square.mines -= 1;
                    }
                    SAFE => self.unknown -= 1,
                    number => {
                        self.unknown -= 1;
                        self.active[at / 64] |= u64::from(square.unknown != 0) << (at % 64);
                        if square.unknown != 0 || number != square.mines {
                            square.queued = IN_SINGLES | IN_PAIRS;
                            self.singles.push(at as u32);
                            self.pairs.push(at as u32);
                        }
                    }
                }
                (left, middle) = (middle, right);
            }
        }
    }

    /// Cuts out a rectangle and maps its indices to the board's; `None` if `tile` returns `None`.
    pub fn cut_out(
        &self,
        rows: Range<usize>,
        cols: Range<usize>,
        tile: impl Fn(usize) -> Option<u8>,
    ) -> Option<(Field, Vec<usize>)> {
        let size = Size::new(rows.len() as u32, cols.len() as u32).ok()?;
        let cells = rows.flat_map(|row| cols.clone().map(move |col| (row, col)));
        let cells: Vec<usize> = cells.map(|(row, col)| self.at(row, col)).collect();
        let tiles: Option<Vec<u8>> = cells.iter().map(|&at| tile(at)).collect();
        let mut part = Field::closed(size, 0);
        part.read_tiles(&tiles?);
        let mut on_board = vec![0; part.squares.len()];
        part.cells().zip(cells).for_each(|(at, index)| on_board[at] = index);
        Some((part, on_board))
    }

    /// Empties all queues and sets the number of mines.
    fn clear(&mut self, mines: u64) {
        self.mines = mines as i64;
        self.unknown = self.size.cells() as u32;
        self.active.fill(0);
        self.singles.clear();
        self.pairs.clear();
        self.safe.clear();
    }

    pub fn at(&self, row: usize, col: usize) -> usize {
        (row + 2) * self.stride + col + 2
    }

    pub fn index(&self, cell: Cell) -> usize {
        self.at(cell.row() as usize, cell.col() as usize)
    }

    pub fn cell(&self, at: usize) -> Cell {
        let (row, col) = self.row_col(at);
        self.size.cell(row as u32, col as u32).expect("the index is on the board")
    }

    pub fn row_col(&self, at: usize) -> (usize, usize) {
        ((at - 2) / self.stride - 2, (at - 2) % self.stride)
    }

    pub fn rows(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let (rows, cols, stride) = (self.size.rows() as usize, self.size.cols() as usize, self.stride);
        (2..rows + 2).map(move |row| row * stride + 2..row * stride + 2 + cols)
    }

    /// Every cell of the board, row by row.
    pub fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let (rows, cols, stride) = (self.size.rows() as usize, self.size.cols() as usize, self.stride);
        (2..rows + 2).flat_map(move |row| (0..cols).map(move |col| row * stride + col + 2))
    }

    pub fn unknown_cells(&self) -> impl Iterator<Item = usize> {
        self.cells().filter(|&at| self.squares[at].tile == UNKNOWN)
    }

    /// The active numbers in a range of indices, row by row.
    pub fn active_numbers(&self, indices: Range<usize>) -> impl Iterator<Item = usize> {
        let words = indices.start / 64..indices.end.div_ceil(64);
        let numbers = words.flat_map(|word| bits(self.active[word]).map(move |bit| word * 64 + bit));
        numbers.filter(move |at| indices.contains(at))
    }

    /// Every cell of the board, column by column.
    pub fn cells_by_column(&self) -> impl Iterator<Item = usize> + use<> {
        let (rows, cols, stride) = (self.size.rows() as usize, self.size.cols() as usize, self.stride);
        (2..cols + 2).flat_map(move |col| (2..rows + 2).map(move |row| row * stride + col))
    }

    /// The unknown cells in a mask around a cell.
    pub fn cells_in(&self, at: usize, mask: u32) -> impl Iterator<Item = usize> + use<> {
        let start = at - self.stride - 1;
        let stride = self.stride;
        bits(mask.into()).map(move |bit| start + (bit >> 3) * stride + (bit & 7))
    }

    pub fn unknown_around(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        self.cells_in(at, self.squares[at].unknown)
    }

    /// Opens a cell that is unknown or safe. [`Field::propagate`] checks whether the number is possible.
    pub fn open(&mut self, at: usize, number: u8) {
        let was_unknown = self.squares[at].tile == UNKNOWN;
        self.squares[at].tile = number;
        if was_unknown {
            self.unknown -= 1;
            self.update_around::<false>(at);
        }
        self.active[at / 64] |= u64::from(self.squares[at].unknown != 0) << (at % 64);
        self.enqueue(at);
    }

    pub fn certainty(&self, at: usize) -> Option<Certainty> {
        match self.squares[at].tile {
            MINE => Some(Certainty::Mine),
            SAFE => Some(Certainty::Safe),
            _ => None,
        }
    }

    pub fn set(&mut self, at: usize, certainty: Certainty) {
        match certainty {
            Certainty::Safe => self.set_safe(at),
            Certainty::Mine => self.set_mine(at),
        }
    }

    /// Makes an unknown cell safe, without a number.
    pub fn set_safe(&mut self, at: usize) {
        self.squares[at].tile = SAFE;
        self.unknown -= 1;
        self.update_around::<false>(at);
    }

    pub fn set_mine(&mut self, at: usize) {
        self.squares[at].tile = MINE;
        self.unknown -= 1;
        self.mines -= 1;
        self.update_around::<true>(at);
    }

    /// Updates the neighbours of a cell that is no longer unknown.
    fn update_around<const IS_MINE: bool>(&mut self, at: usize) {
        let stride = self.stride as i32;
        for (row, col, bit) in AROUND {
            let other = (at as i32 + row * stride + col) as usize;
            let square = &mut self.squares[other];
            // Seen from the neighbour, this cell lies on the opposite side.
            square.unknown &= !(1 << (18 - bit));
            // Border squares are counted too, but never read; without wrapping they would overflow in time.
            square.mines = square.mines.wrapping_add(u8::from(IS_MINE));
            if square.tile <= 8 {
                self.active[other / 64] &= !(u64::from(square.unknown == 0) << (other % 64));
                self.enqueue(other);
            }
        }
    }

    /// Puts a number into both queues, unless it is complete: no unknown neighbours and no missing mines.
    pub fn enqueue(&mut self, at: usize) {
        let square = &mut self.squares[at];
        if square.unknown == 0 && square.need() == 0 {
            return;
        }
        if square.queued & IN_SINGLES == 0 {
            square.queued |= IN_SINGLES;
            self.singles.push(at as u32);
        }
        if square.queued & IN_PAIRS == 0 {
            square.queued |= IN_PAIRS;
            self.pairs.push(at as u32);
        }
    }

    /// Drops opened cells from the end of the list of safe cells.
    pub fn forget_opened(&mut self) {
        while self.safe.last().is_some_and(|&at| self.squares[at as usize].tile != SAFE) {
            self.safe.pop();
        }
    }

    /// The unknown cells that touch no number of a frontier.
    pub fn outside<'a>(&'a self, frontier: &'a Frontier) -> impl Iterator<Item = usize> + 'a {
        self.unknown_cells().filter(|&at| frontier.group_of(at).is_none())
    }

    pub fn has_same_tiles(&self, other: &Field) -> bool {
        let squares = || self.squares.iter().zip(&other.squares);
        (self.size, self.unknown, self.mines, self.any_count)
            == (other.size, other.unknown, other.mines, other.any_count)
            && squares().all(|(square, other)| square.tile == other.tile)
    }

    pub fn fingerprint(&self) -> u128 {
        // FNV-1a with 128 bits.
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        let add = |sum: u128, at: usize| (sum ^ u128::from(self.squares[at].tile)).wrapping_mul(PRIME);
        self.cells().fold(BASIS, add)
    }

    /// The eight squares around a cell, including border squares.
    pub fn all_around(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let stride = self.stride as i32;
        AROUND.into_iter().map(move |(row, col, _)| (at as i32 + row * stride + col) as usize)
    }

    /// Whether opening a cell cannot reveal anything: it has no unknown neighbour, or a number nearby has exactly the same
    /// unknown neighbours (and this cell, if it is unknown itself).
    pub fn is_dead(&self, at: usize) -> bool {
        let square = &self.squares[at];
        if square.unknown == 0 {
            return true;
        }
        let own = u64::from(square.unknown) << 18;
        if square.tile == UNKNOWN {
            let own = own | 1 << 27;
            return AROUND.into_iter().any(|(row, col, _)| {
                let other = &self.squares[(at as i32 + row * self.stride as i32 + col) as usize];
                other.tile <= 8 && u64::from(other.unknown) << ((row + 2) * 8 + col + 2) == own
            });
        }
        (0..5usize).any(|row| {
            let start = at + row * self.stride - 2 * self.stride - 2;
            let squares = self.squares[start..start + 5].iter().enumerate();
            squares
                .into_iter()
                .any(|(col, other)| other.tile <= 8 && u64::from(other.unknown) << (row * 8 + col) == own)
        })
    }

    /// Copies another field of the same size without allocating.
    pub fn copy_from(&mut self, other: &Field) {
        self.size = other.size;
        self.stride = other.stride;
        self.squares.clone_from(&other.squares);
        self.mines = other.mines;
        self.unknown = other.unknown;
        self.any_count = other.any_count;
        self.active.clone_from(&other.active);
        self.singles.clone_from(&other.singles);
        self.pairs.clone_from(&other.pairs);
        self.safe.clone_from(&other.safe);
    }
}

/// The bits that are set, from the lowest.
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

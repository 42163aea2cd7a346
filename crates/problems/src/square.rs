//! The cells of boards: one byte each, in inputs and in answers.

use saolei_rules::{Layout, Size};

/// A cell as a problem shows it, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// What a [`Square`] shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareKind {
    /// An open cell with its number.
    Number(u8),
    /// A cell with this many mines, at least one.
    Mine(u8),
    /// A cell without a mine, which shows no number.
    Safe,
    /// A cell that may or may not be a mine.
    Closed,
    /// A cell that the player clicked on.
    Touched,
    /// A cell that the player left alone.
    Untouched,
}

const MINE_BIT: u8 = 0x80;

impl Square {
    /// One mine.
    pub const MINE: Square = Square(MINE_BIT | 1);
    /// No mine.
    pub const SAFE: Square = Square(0x70);
    /// Closed: there may be a mine.
    pub const CLOSED: Square = Square(0x71);
    /// Clicked on.
    pub const TOUCHED: Square = Square(0x72);
    /// Not clicked on.
    pub const UNTOUCHED: Square = Square(0x73);
    /// No square: stands for unknown glyphs in tables.
    pub(crate) const NONE: Square = Square(0x7f);

    /// The largest number: eight neighbours and the cell itself, with nine mines each.
    pub const MAX_NUMBER: u8 = 81;

    /// An open cell with a number.
    ///
    /// # Panics
    /// If the number is above [`Square::MAX_NUMBER`].
    pub const fn number(number: u8) -> Square {
        assert!(number <= Square::MAX_NUMBER, "no cell has so many mines around it");
        Square(number)
    }

    /// A cell with some mines.
    ///
    /// # Panics
    /// If there are none, or more than nine.
    pub const fn mines(mines: u8) -> Square {
        assert!(mines >= 1 && mines <= 9, "a cell has one to nine mines");
        Square(MINE_BIT | mines)
    }

    /// What the square shows.
    pub const fn kind(self) -> SquareKind {
        match self {
            Square::SAFE => SquareKind::Safe,
            Square::CLOSED => SquareKind::Closed,
            Square::TOUCHED => SquareKind::Touched,
            Square::UNTOUCHED => SquareKind::Untouched,
            Square(byte) if byte & MINE_BIT != 0 => SquareKind::Mine(byte & !MINE_BIT),
            Square(byte) => SquareKind::Number(byte),
        }
    }

    /// Whether it is a mine.
    #[inline]
    pub const fn is_mine(self) -> bool {
        self.0 & MINE_BIT != 0
    }

    /// Whether it is a number of one digit.
    #[inline]
    pub(crate) const fn is_digit(self) -> bool {
        self.0 <= 9
    }

    /// The mines on the cell. Without branches, so that a row is counted many cells at a time.
    #[inline]
    pub(crate) const fn weight(self) -> u8 {
        (self.0 & 0x0f) & 0_u8.wrapping_sub(self.0 >> 7)
    }

    /// The square in a table of all bytes.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// A value for each byte that is a square, and the default for all others.
    pub(crate) fn table<T: Default>(value: impl Fn(Square) -> T) -> Vec<T> {
        (0..=u8::MAX)
            .map(|byte| if Square(byte).is_valid() { value(Square(byte)) } else { T::default() })
            .collect()
    }

    const fn is_valid(self) -> bool {
        matches!(self.0, 0..=Square::MAX_NUMBER | 0x70..=0x73 | 0x81..=0x89)
    }

    /// The square that is `number`, which is known to be small.
    #[inline]
    pub(crate) const fn counted(number: u8) -> Square {
        Square(number)
    }
}

/// A board, row by row. It may have no rows or columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    rows: u32,
    cols: u32,
    squares: Vec<Square>,
}

impl Grid {
    /// A board of these squares, row by row.
    ///
    /// # Panics
    /// If there are not as many as the board has cells.
    pub fn new(rows: u32, cols: u32, squares: Vec<Square>) -> Grid {
        assert_eq!(squares.len() as u64, u64::from(rows) * u64::from(cols), "a square for every cell");
        Grid { rows, cols, squares }
    }

    /// A board of this size without squares: nothing is known about it yet.
    pub(crate) const fn empty(rows: u32, cols: u32) -> Grid {
        Grid { rows, cols, squares: Vec::new() }
    }

    /// The number of rows.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(&self) -> u32 {
        self.cols
    }

    /// All squares, row by row.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    pub(crate) fn squares_mut(&mut self) -> &mut [Square] {
        &mut self.squares
    }

    /// The squares of each row.
    pub fn lines(&self) -> impl Iterator<Item = &[Square]> {
        let cols = self.cols as usize;
        (0..self.rows as usize).map(move |row| &self.squares[row * cols..(row + 1) * cols])
    }

    /// The size; `None` for a board without cells, or one that is too large to be played on.
    pub fn size(&self) -> Option<Size> {
        Size::new(self.rows, self.cols).ok()
    }

    /// Where the mines are; `None` for a board without cells.
    pub fn layout(&self) -> Option<Layout> {
        let size = self.size()?;
        let cells = size.iter().zip(&self.squares);
        Some(Layout::new(size, cells.filter(|(_, square)| square.is_mine()).map(|(cell, _)| cell)))
    }

    /// The mines on all cells together, or on none if the board has no mines to see.
    pub fn mines(&self) -> u64 {
        self.squares.iter().map(|square| u64::from(square.weight())).sum()
    }
}

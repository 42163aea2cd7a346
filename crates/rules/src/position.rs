//! Boards that a game can start from: layouts, and positions that are already half open.

use crate::size::{Cell, Size, SizeError};
use crate::tile::Tile;

/// A board whose tiles are closed or open.
///
/// Open tiles keep the numbers they were given, right or wrong: they are what the player was shown.
///
/// ```
/// use saolei_rules::{Position, Tile};
/// let mut builder = Position::builder(2);
/// builder.extend([Tile::open(1), Tile::MINE]);
/// builder.extend([Tile::SAFE, Tile::SAFE]);
/// let position = builder.finish()?;
/// assert_eq!((position.size().rows(), position.mines()), (2, 1));
/// # Ok::<(), saolei_rules::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    size: Size,
    // Row after row, each followed by one border tile, with a row of border above and below and one tile before all:
    // a cell's eight neighbours are always there, and the tile behind a row is also the one before the next.
    tiles: Vec<Tile>,
    /// Whether a game has begun on it, which leaves notes in the tiles.
    played: bool,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.size == other.size && self.tiles == other.tiles
    }
}

impl Eq for Position {}

impl Position {
    /// Starts a board with this many columns, to be filled tile by tile.
    pub fn builder(cols: u32) -> PositionBuilder {
        PositionBuilder { cols: cols as usize, tiles: Vec::new(), row_start: 0, rows: 0 }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of mines, counted each time it is asked for.
    pub fn mines(&self) -> u64 {
        self.count(Tile::is_mine)
    }

    /// The number of safe cells that are closed, counted each time it is asked for.
    pub(crate) fn closed_safe(&self) -> u64 {
        self.count(|tile| !(tile.is_mine() | tile.is_open()))
    }

    fn count(&self, counts: impl Fn(Tile) -> bool) -> u64 {
        // Bytes hold the count of a piece, so that sixteen tiles are counted at a time.
        let pieces = self.tiles.chunks(128);
        pieces.map(|piece| u64::from(piece.iter().map(|&tile| u8::from(counts(tile))).sum::<u8>())).sum()
    }

    /// The tile on a cell.
    ///
    /// # Panics
    /// Where the cell is of another board's size and does not lie on this one.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[self.index(cell)]
    }

    /// The tiles of a row, counted from 0.
    ///
    /// # Panics
    /// Where there is no such row.
    pub fn row(&self, row: u32) -> &[Tile] {
        assert!(row < self.size.rows(), "a row lies on its board");
        let start = self.row_start(row);
        &self.tiles[start..start + self.size.cols() as usize]
    }

    /// The tiles of all rows, each row with [`Tile::EDGE`] behind it: a board drawn in one piece, edges as line ends.
    pub fn edged_rows(&self) -> &[Tile] {
        &self.tiles[self.row_start(0)..self.row_start(self.size.rows())]
    }

    /// Makes the board ready for a game's first operation and tells how many flags stand on it. One that comes from
    /// another game is cleared of that game's notes; its open cells and marks stay.
    pub(crate) fn begin(&mut self) -> u64 {
        if !std::mem::replace(&mut self.played, true) {
            return 0;
        }
        let mut flags = 0;
        for tile in &mut self.tiles {
            *tile = tile.fresh();
            flags += u64::from(tile.is_flag());
        }
        flags
    }

    /// How far apart two cells of one column in neighbouring rows are.
    pub(crate) const fn stride(&self) -> usize {
        self.size.cols() as usize + 1
    }

    pub(crate) const fn row_start(&self, row: u32) -> usize {
        (row as usize + 1) * self.stride() + 1
    }

    pub(crate) const fn index(&self, cell: Cell) -> usize {
        self.row_start(cell.row()) + cell.col() as usize
    }

    pub(crate) fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    pub(crate) fn tiles_mut(&mut self) -> &mut [Tile] {
        &mut self.tiles
    }
}

/// Fills a [`Position`] tile by tile, row by row.
///
/// Memory follows the tiles that were given: nothing is reserved for rows that have only been promised.
#[derive(Debug)]
pub struct PositionBuilder {
    cols: usize,
    tiles: Vec<Tile>,
    /// Where in `tiles` the row that is being filled begins.
    row_start: usize,
    rows: u32,
}

impl PositionBuilder {
    /// How many tiles the row that is being filled still needs.
    pub fn missing(&self) -> usize {
        self.row_start + self.cols - self.tiles.len()
    }

    /// Adds tiles, as many as are given; a full row is followed by the next.
    pub fn extend(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        if self.cols == 0 {
            return;
        }
        let mut tiles = tiles.into_iter();
        // The usual case, a row or a piece of one, goes in without a check for each tile.
        if tiles.size_hint().1.is_some_and(|most| most <= self.missing()) {
            self.tiles.extend(tiles);
            if self.missing() == 0 {
                self.end_row();
            }
            return;
        }
        loop {
            let missing = self.missing();
            self.tiles.extend(tiles.by_ref().take(missing));
            if self.missing() > 0 {
                return;
            }
            self.end_row();
        }
    }

    /// Adds whole rows, each with any tile behind it, which becomes [`Tile::EDGE`]: many short rows go in as one piece.
    ///
    /// # Panics
    /// Where a row has been begun, or the last one is not whole.
    pub fn extend_edged(&mut self, rows: impl IntoIterator<Item = Tile>) {
        assert!(self.cols > 0 && self.tiles.len() <= self.row_start, "whole rows begin where a row begins");
        let rows = rows.into_iter();
        if rows.size_hint().0 > self.cols {
            // At least a row is there, so the borders are not taken for a mere promise.
            self.tiles.reserve(rows.size_hint().0 + 2 * self.cols + 3 + SPARE);
            self.lay_border();
        }
        let (start, stride) = (self.row_start, self.cols + 1);
        self.tiles.extend(rows);
        let added = &mut self.tiles[start..];
        assert!(added.len().is_multiple_of(stride), "a row is whole");
        self.rows += (added.len() / stride) as u32;
        for edge in added.iter_mut().skip(self.cols).step_by(stride) {
            *edge = Tile::EDGE;
        }
        if self.rows > 0 {
            self.lay_border();
        }
        self.row_start = self.tiles.len();
    }

    /// The board, once all its rows are there. A last row that is not full is left out.
    ///
    /// # Errors
    /// A board without cells, or one that is too large to be addressed.
    pub fn finish(mut self) -> Result<Position, SizeError> {
        let size = Size::new(self.rows, u32::try_from(self.cols).unwrap_or(u32::MAX))?;
        self.tiles.truncate(self.row_start);
        self.tiles.resize(self.row_start + self.cols + 1 + SPARE, Tile::EDGE);
        Ok(Position { size, tiles: self.tiles, played: false })
    }

    /// Lays the border above the board. It comes with the first full row, so that a promised width alone takes no
    /// memory.
    fn lay_border(&mut self) {
        if self.row_start == 0 {
            let border = std::iter::repeat_n(Tile::EDGE, self.cols + 2);
            self.row_start = border.len();
            self.tiles.splice(0..0, border);
        }
    }

    fn end_row(&mut self) {
        self.lay_border();
        self.tiles.push(Tile::EDGE);
        self.row_start = self.tiles.len();
        self.rows += 1;
    }
}

/// Floods look at eight tiles at a time, also where fewer are left.
const SPARE: usize = 7;

/// Where the mines are: a board with every cell closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout(Position);

impl Layout {
    /// The layout with these mines. A cell that is named twice holds one mine.
    ///
    /// # Panics
    /// Where a cell does not lie on a board of this size.
    pub fn new(size: Size, mines: impl IntoIterator<Item = Cell>) -> Layout {
        let cols = size.cols() as usize;
        let mut tiles = vec![Tile::SAFE; size.rows() as usize * cols];
        for mine in mines {
            assert!(size.cell(mine.row(), mine.col()).is_some(), "a mine lies on its board");
            tiles[mine.row() as usize * cols + mine.col() as usize] = Tile::MINE;
        }
        let mut builder = Position::builder(size.cols());
        builder.extend(tiles);
        Layout(builder.finish().expect("a Size was checked when it was made"))
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.0.size()
    }

    /// The number of mines.
    pub fn mines(&self) -> u64 {
        self.0.mines()
    }

    /// Whether there is a mine on a cell.
    ///
    /// # Panics
    /// Where the cell is of another board's size and does not lie on this one.
    pub fn is_mine(&self, cell: Cell) -> bool {
        self.0.tile(cell).is_mine()
    }

    /// The number of mines around a cell.
    ///
    /// # Panics
    /// Where the cell is of another board's size and does not lie on this one.
    pub fn number(&self, cell: Cell) -> u8 {
        self.size().neighbours(cell).filter(|&neighbour| self.is_mine(neighbour)).count() as u8
    }
}

impl From<Layout> for Position {
    fn from(layout: Layout) -> Position {
        layout.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mines_and_closed_safe_cells_are_counted() {
        let mut builder = Position::builder(3);
        builder.extend([Tile::open(7), Tile::MINE, Tile::SAFE, Tile::open(0), Tile::SAFE, Tile::MINE]);
        let position = builder.finish().unwrap();
        assert_eq!((position.mines(), position.closed_safe()), (2, 2));
    }

    #[test]
    fn tiles_may_come_in_any_pieces() {
        let tiles = [Tile::MINE, Tile::SAFE, Tile::SAFE, Tile::MINE, Tile::MINE, Tile::SAFE];
        let mut whole = Position::builder(3);
        whole.extend(tiles);
        let mut pieces = Position::builder(3);
        for tile in tiles {
            assert!(pieces.missing() > 0);
            pieces.extend([tile]);
        }
        assert_eq!(whole.finish(), pieces.finish());
    }

    #[test]
    fn an_empty_board_is_refused() {
        assert!(Position::builder(3).finish().is_err());
        assert!(Position::builder(0).finish().is_err());
    }
}

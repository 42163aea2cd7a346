//! Boards that a game can start from: layouts, and positions that are half open.

use crate::size::{Cell, Size, SizeError};
use crate::tile::Tile;

/// A board whose tiles are closed or open.
///
/// Open tiles keep the numbers that they were given, right or wrong: the player has seen them.
///
/// ```
/// use saolei_rules::{Board, Tile};
/// let mut builder = Board::builder(2);
/// builder.extend([Tile::open(1), Tile::MINE]);
/// builder.extend([Tile::SAFE, Tile::SAFE]);
/// let position = builder.finish()?;
/// assert_eq!((position.size().rows(), position.mines()), (2, 1));
/// # Ok::<(), saolei_rules::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    size: Size,
    // Row after row, each followed by one border tile, with a row of border above and below and one tile before all, so
    // that every cell has eight neighbours. The tile behind a row is also the one before the next.
    tiles: Vec<Tile>,
    /// Whether a game has begun on it and left notes in the tiles.
    played: bool,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.tiles == other.tiles
    }
}

impl Eq for Board {}

impl Board {
    /// A builder for a board with this many columns.
    pub fn builder(cols: u32) -> BoardBuilder {
        BoardBuilder { cols: cols as usize, tiles: Vec::new(), row_start: 0, rows: 0 }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of mines, counted on each call.
    pub fn mines(&self) -> u64 {
        self.count(Tile::is_mine)
    }

    /// The number of closed safe cells, counted on each call.
    pub(crate) fn closed_safe(&self) -> u64 {
        self.count(|tile| !tile.is_mine() & !tile.is_open())
    }

    fn count(&self, counts: impl Fn(Tile) -> bool) -> u64 {
        // Bytes hold the count of a piece, so that sixteen tiles are counted at a time.
        let pieces = self.tiles.chunks(128);
        pieces.map(|piece| u64::from(piece.iter().map(|&tile| u8::from(counts(tile))).sum::<u8>())).sum()
    }

    /// The tile on a cell.
    ///
    /// # Panics
    /// If the cell is not on this board.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[self.index(cell)]
    }

    /// The tiles of a row, counted from 0.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: u32) -> &[Tile] {
        assert!(row < self.size.rows(), "a row is on its board");
        let start = self.row_start(row);
        &self.tiles[start..start + self.size.cols() as usize]
    }

    /// The tiles of all rows, each row followed by [`Tile::EDGE`], so that a board is drawn in one pass with edges as line
    /// ends.
    pub fn edged_rows(&self) -> &[Tile] {
        &self.tiles[self.row_start(0)..self.row_start(self.size.rows())]
    }

    /// Prepares the board for a game and returns the number of flags on it. The notes of an earlier game are removed; open
    /// cells and marks stay.
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

    /// The distance from a tile to the one below it.
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

/// Builds a [`Board`] tile by tile, row by row.
///
/// Memory follows the tiles that were added: nothing is reserved for rows that may never come.
#[derive(Debug)]
pub struct BoardBuilder {
    cols: usize,
    tiles: Vec<Tile>,
    /// The index of the row that is being filled.
    row_start: usize,
    rows: u32,
}

impl BoardBuilder {
    /// The number of tiles that the current row still needs.
    pub fn missing(&self) -> usize {
        self.row_start + self.cols - self.tiles.len()
    }

    /// Adds tiles; a full row is followed by the next.
    pub fn extend(&mut self, tiles: impl IntoIterator<Item = Tile>) {
        if self.cols == 0 {
            return;
        }
        let mut tiles = tiles.into_iter();
        // The usual case, at most the rest of a row, needs no check for each tile.
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

    /// Adds whole rows, each followed by any tile, which becomes [`Tile::EDGE`], so that many short rows are added as one.
    ///
    /// # Panics
    /// If the current row is not empty, or the last one is incomplete.
    pub fn extend_edged(&mut self, rows: impl IntoIterator<Item = Tile>) {
        assert!(self.cols > 0 && self.tiles.len() <= self.row_start, "whole rows follow whole rows");
        let rows = rows.into_iter();
        if rows.size_hint().0 > self.cols {
            // At least one row is there, so that memory for the border is not spent on a promised width.
            self.tiles.reserve(rows.size_hint().0 + 2 * self.cols + 3 + SPARE);
            self.add_border();
        }
        let (start, stride) = (self.row_start, self.cols + 1);
        self.tiles.extend(rows);
        let added = &mut self.tiles[start..];
        assert!(added.len().is_multiple_of(stride), "the last row is complete");
        self.rows += (added.len() / stride) as u32;
        for edge in added.iter_mut().skip(self.cols).step_by(stride) {
            *edge = Tile::EDGE;
        }
        if self.rows > 0 {
            self.add_border();
        }
        self.row_start = self.tiles.len();
    }

    /// The board. An incomplete last row is left out.
    ///
    /// # Errors
    /// A board without cells, or one that is too large to be indexed.
    pub fn finish(mut self) -> Result<Board, SizeError> {
        let size = Size::new(self.rows, u32::try_from(self.cols).unwrap_or(u32::MAX))?;
        self.tiles.truncate(self.row_start);
        self.tiles.resize(self.row_start + self.cols + 1 + SPARE, Tile::EDGE);
        Ok(Board { size, tiles: self.tiles, played: false })
    }

    /// Adds the border above the board, with the first full row, so that a promised width alone takes no memory.
    fn add_border(&mut self) {
        if self.row_start == 0 {
            let border = std::iter::repeat_n(Tile::EDGE, self.cols + 2);
            self.row_start = border.len();
            self.tiles.splice(0..0, border);
        }
    }

    fn end_row(&mut self) {
        self.add_border();
        self.tiles.push(Tile::EDGE);
        self.row_start = self.tiles.len();
        self.rows += 1;
    }
}

/// Floods read eight tiles at a time, even if fewer are left.
const SPARE: usize = 7;

/// Where the mines are: a board with every cell closed.
///
/// ```
/// use saolei_rules::{Layout, Size};
/// let size = Size::new(2, 3)?;
/// let at = |row, col| size.cell(row, col).unwrap();
/// let mut layout = Layout::new(size, [at(0, 1)]);
/// layout.add_mine(at(1, 2));
/// assert!(layout.mine_cells().eq([at(0, 1), at(1, 2)]));
/// layout.remove_mine(at(0, 1));
/// assert_eq!((layout.mines(), layout.safe_cells().count()), (1, 5));
/// # Ok::<(), saolei_rules::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout(Board);

impl Layout {
    /// The layout with these mines. A cell may be listed twice.
    ///
    /// # Panics
    /// If a cell is not on a board of this size.
    pub fn new(size: Size, mines: impl IntoIterator<Item = Cell>) -> Layout {
        let cols = size.cols() as usize;
        let mut tiles = vec![Tile::SAFE; size.rows() as usize * cols];
        for mine in mines {
            assert!(size.cell(mine.row(), mine.col()).is_some(), "a mine is on its board");
            tiles[mine.row() as usize * cols + mine.col() as usize] = Tile::MINE;
        }
        let mut builder = Board::builder(size.cols());
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
    /// If the cell is not on this board.
    pub fn is_mine(&self, cell: Cell) -> bool {
        self.0.tile(cell).is_mine()
    }

    /// The cells with a mine, row by row.
    pub fn mine_cells(&self) -> impl Iterator<Item = Cell> {
        self.size().iter().filter(|&cell| self.is_mine(cell))
    }

    /// The cells without a mine, row by row.
    pub fn safe_cells(&self) -> impl Iterator<Item = Cell> {
        self.size().iter().filter(|&cell| !self.is_mine(cell))
    }

    /// Puts a mine on a cell.
    ///
    /// # Panics
    /// If the cell is not on this board.
    pub fn add_mine(&mut self, cell: Cell) {
        self.set(cell, Tile::MINE);
    }

    /// Removes the mine from a cell, if it has one.
    ///
    /// # Panics
    /// If the cell is not on this board.
    pub fn remove_mine(&mut self, cell: Cell) {
        self.set(cell, Tile::SAFE);
    }

    fn set(&mut self, cell: Cell, tile: Tile) {
        assert!(self.size().cell(cell.row(), cell.col()).is_some(), "a mine is on its board");
        let index = self.0.index(cell);
        self.0.tiles_mut()[index] = tile;
    }

    /// The number of mines around a cell.
    ///
    /// # Panics
    /// If the cell is not on this board.
    pub fn number(&self, cell: Cell) -> u8 {
        self.size().neighbours(cell).filter(|&neighbour| self.is_mine(neighbour)).count() as u8
    }
}

impl From<Layout> for Board {
    fn from(layout: Layout) -> Board {
        layout.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mines_and_closed_safe_cells_are_counted() {
        let mut builder = Board::builder(3);
        builder.extend([Tile::open(7), Tile::MINE, Tile::SAFE, Tile::open(0), Tile::SAFE, Tile::MINE]);
        let position = builder.finish().unwrap();
        assert_eq!((position.mines(), position.closed_safe()), (2, 2));
    }
}

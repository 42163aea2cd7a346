//! The numbers of closed cells, counted when they are first needed.

use crate::size::Size;
use crate::tile::Tile;
use std::ops::Range;

/// How many rows are counted together: a flood soon needs the neighbouring rows, and a click that opens little need not
/// count the whole board.
const ROWS: u32 = 16;

/// The most tiles that are counted together, unless one row has more.
const MAX_TILES: u32 = 1 << 18;

/// The rows whose closed tiles contain their numbers.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    counted: Range<u32>,
    /// The mines on each tile and its two neighbours in the row, for the rows that are being counted and one more above and
    /// below. Kept, so that later counts do not allocate.
    sums: Vec<u8>,
}

impl Numbers {
    pub(crate) fn new() -> Numbers {
        Numbers { counted: 0..0, sums: Vec::new() }
    }

    /// Counts a row unless that is done.
    #[inline]
    pub(crate) fn need(&mut self, row: u32, size: Size, tiles: &mut [Tile]) {
        if !self.are_counted(row) {
            self.count(row, size, tiles);
        }
    }

    #[inline]
    pub(crate) fn are_counted(&self, row: u32) -> bool {
        self.counted.contains(&row)
    }

    /// Counts a row and others, so that the counted rows stay contiguous.
    #[cold]
    fn count(&mut self, row: u32, size: Size, tiles: &mut [Tile]) {
        let last = size.rows();
        if self.counted.is_empty() {
            let start = row.saturating_sub(ROWS / 2);
            self.counted = start..start;
        }
        if row < self.counted.start {
            let start = row.saturating_sub(ROWS - 1);
            self.count_rows(start..self.counted.start, size, tiles);
            self.counted.start = start;
        } else {
            let end = last.min(row.saturating_add(ROWS));
            self.count_rows(self.counted.end..end, size, tiles);
            self.counted.end = end;
        }
    }

    fn count_rows(&mut self, rows: Range<u32>, size: Size, tiles: &mut [Tile]) {
        // Few enough for the cache, and for the sums to take little memory.
        let few = (MAX_TILES / size.cols()).clamp(1, ROWS);
        for start in rows.clone().step_by(few as usize) {
            self.count_few(start..rows.end.min(start + few), size, tiles);
        }
    }

    /// Counts these rows as one long row: between two rows is an edge, which is no mine and keeps its number, so no sum
    /// reaches into the next row.
    fn count_few(&mut self, rows: Range<u32>, size: Size, tiles: &mut [Tile]) {
        let stride = size.cols() as usize + 1;
        let start = (rows.start as usize + 1) * stride + 1;
        let end = (rows.end as usize + 1) * stride + 1;

        // From the row above, which may be the border, to the row below.
        let mine = |tile: &Tile| u8::from(tile.is_mine());
        let own = &tiles[start - stride..end + stride];
        let (left, right) = (&tiles[start - stride - 1..], &tiles[start - stride + 1..]);
        self.sums.clear();
        let three = left.iter().zip(own).zip(right);
        self.sums.extend(three.map(|((left, own), right)| mine(left) + mine(own) + mine(right)));

        let (above, own, below) = (&self.sums, &self.sums[stride..], &self.sums[2 * stride..]);
        for (((tile, above), own), below) in tiles[start..end].iter_mut().zip(above).zip(own).zip(below) {
            *tile = tile.counted(above + own + below - mine(tile));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// The numbers of a board, counted from this row on.
    fn numbers(picture: &[&str], first: u32) -> Vec<String> {
        let mut builder = Board::builder(picture[0].len() as u32);
        for row in picture {
            builder.extend(row.bytes().map(|glyph| match glyph {
                b'*' => Tile::MINE,
                b'.' => Tile::SAFE,
                digit => Tile::open(digit - b'0'),
            }));
        }
        let mut position = builder.finish().unwrap();
        let size = position.size();
        let mut numbers = Numbers::new();
        for row in (first..size.rows()).chain(0..first) {
            numbers.need(row, size, position.tiles_mut());
        }
        let text =
            |row| position.row(row).iter().map(|tile| char::from(b'0' + tile.number())).collect::<String>();
        (0..size.rows()).map(text).collect()
    }

    #[test]
    fn numbers_count_the_mines_around_also_under_mines() {
        assert_eq!(numbers(&["**.*", "....", ".**."], 0), ["1120", "3442", "1111"]);
        assert_eq!(numbers(&["*"], 0), ["0"]);
        assert_eq!(numbers(&["*.**."], 0), ["02111"]);
    }

    #[test]
    fn open_tiles_keep_the_numbers_they_were_given() {
        assert_eq!(numbers(&["7*.", "0..", "..*"], 0), ["701", "022", "010"]);
    }

    #[test]
    fn the_order_of_counting_makes_no_difference() {
        let picture: Vec<String> = (0..70_u32)
            .map(|row| (0..3_u32).map(|col| if (row * 7 + col * 5) % 4 == 0 { '*' } else { '.' }).collect())
            .collect();
        let picture: Vec<&str> = picture.iter().map(String::as_str).collect();
        let is_mine =
            |row: usize, col: usize| picture.get(row).and_then(|row| row.as_bytes().get(col)) == Some(&b'*');
        let number = |row: usize, col: usize| {
            let around = (0..9).filter(|&near| {
                near != 4 && is_mine((row + near / 3).wrapping_sub(1), (col + near % 3).wrapping_sub(1))
            });
            around.count().to_string()
        };
        let expected: Vec<String> = (0..70).map(|row| (0..3).map(|col| number(row, col)).collect()).collect();
        for first in 0..70 {
            assert_eq!(numbers(&picture, first), expected, "from row {first}");
        }
    }
}

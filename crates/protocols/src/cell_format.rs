//! Lists of opened cells, most of what the answers consist of.
//!
//! ADVICE FOR HACKERS: a cell is written with two stores and no branch. All cells of a row share the text before the
//! column's last three digits, so this prefix is built once for up to a thousand cells. The digits come from a table with
//! their length, and the number is added into the word that follows them. Columns from 1000 on use the table with leading
//! zeros and have their thousands in the prefix. A prefix without thousands, as on all of the judges' boards, fits into one
//! word.

use crate::output::{MAX_ROOM, Output};
use crate::text::{PADDED, PLAIN, ShortText, Text};
use saolei_rules::{Cell, Changes, Run, Tile};
use std::io;

/// How a protocol writes one opened cell: `head row between column between number tail`.
#[derive(Clone, Copy)]
pub(crate) struct CellFormat {
    pub(crate) head: ShortText,
    pub(crate) between: ShortText,
    pub(crate) tail: ShortText,
}

/// The longest text after the prefix: three digits, the number, and four bytes of the format.
const SUFFIX: usize = 8;

/// Enough room for any cell and what surrounds it.
const ONE_CELL: usize = 64;

/// How many cells are written each time the output makes room.
const MAX_CELLS: usize = MAX_ROOM / (Text::MAX + SUFFIX) - 1;

impl CellFormat {
    /// Writes the changed cells with their numbers; the first cell has this head.
    #[inline]
    pub(crate) fn write_all(
        &self,
        out: &mut Output<'_>,
        changes: Changes<'_>,
        head: ShortText,
    ) -> io::Result<()> {
        let mut head = head;
        if let Some(few) = changes.few() {
            for (cell, tile) in few {
                self.write_cell(out, cell, tile, head)?;
                head = self.head;
            }
            return Ok(());
        }
        for run in changes.runs() {
            self.write_run(out, run, head)?;
            head = self.head;
        }
        Ok(())
    }

    /// Writes a cell with its number and this head.
    #[inline(always)]
    fn write_cell(&self, out: &mut Output<'_>, cell: Cell, tile: Tile, head: ShortText) -> io::Result<()> {
        let (row, col) = (cell.row(), cell.col());
        let (Some(&row_digits), Some(&col_digits)) =
            (PLAIN.get(row as usize + 1), PLAIN.get(col as usize + 1))
        else {
            return self.write_large(out, Run { row, col, tiles: &[tile] }, head);
        };
        let room = &mut out.room(ONE_CELL)?[..ONE_CELL];
        let prefix = head.then(row_digits.text().then(self.between));
        let suffix = self.suffix(col_digits.text(), tile.number());
        room[..8].copy_from_slice(&prefix.word.to_le_bytes());
        room[prefix.len..][..8].copy_from_slice(&suffix.word.to_le_bytes());
        out.keep(prefix.len + suffix.len);
        Ok(())
    }

    /// Writes the cells of a run with their numbers; the first cell has this head.
    #[inline(always)]
    fn write_run(&self, out: &mut Output<'_>, run: Run<'_>, head: ShortText) -> io::Result<()> {
        let row = run.row as usize + 1;
        let col = run.col as usize + 1;
        if row >= 1000 || col + run.tiles.len() > 1000 {
            return self.write_large(out, run, head);
        }
        let place = PLAIN[row].text().then(self.between);
        let mut prefix = head.then(place);
        let room = out.room(run.tiles.len() * 2 * 8)?;
        let mut at = 0;
        for (&tile, &digits) in run.tiles.iter().zip(&PLAIN[col..]) {
            let suffix = self.suffix(digits.text(), tile.number());
            let room = &mut room[at..][..2 * 8];
            room[..8].copy_from_slice(&prefix.word.to_le_bytes());
            room[prefix.len..][..8].copy_from_slice(&suffix.word.to_le_bytes());
            at += prefix.len + suffix.len;
            prefix = self.head.then(place);
        }
        out.keep(at);
        Ok(())
    }

    /// Writes one cell with this glyph, with these texts instead of the head and the tail.
    #[inline]
    pub(crate) fn write_one<const N: usize, const M: usize>(
        &self,
        out: &mut Output<'_>,
        before: &[u8; N],
        cell: Cell,
        glyph: u8,
        after: &[u8; M],
    ) -> io::Result<()> {
        let (row, col) = (cell.row() + 1, cell.col() + 1);
        let (Some(row_digits), Some(col_digits)) = (PLAIN.get(row as usize), PLAIN.get(col as usize)) else {
            return self.write_one_large(out, before, cell, glyph, after);
        };
        let row = row_digits.text().then(self.between);
        let col = col_digits.text().then(self.between).then(ShortText { word: u64::from(glyph), len: 1 });
        let room = &mut out.room(ONE_CELL)?[..ONE_CELL];
        room[..N].copy_from_slice(before);
        room[N..][..8].copy_from_slice(&row.word.to_le_bytes());
        room[N + row.len..][..8].copy_from_slice(&col.word.to_le_bytes());
        let len = N + row.len + col.len;
        room[len..][..M].copy_from_slice(after);
        out.keep(len + M);
        Ok(())
    }

    /// [`CellFormat::write_one`] on boards with 1000 or more rows or columns.
    #[cold]
    fn write_one_large(
        &self,
        out: &mut Output<'_>,
        before: &[u8],
        cell: Cell,
        glyph: u8,
        after: &[u8],
    ) -> io::Result<()> {
        let mut place = Text::new();
        place.push_number(u64::from(cell.row()) + 1);
        place.push(self.between);
        place.push_number(u64::from(cell.col()) + 1);
        out.put_all(before)?;
        out.put_all(&place.bytes()[..place.len()])?;
        out.put_short(self.between)?;
        out.put(&[glyph])?;
        out.put_all(after)
    }

    /// [`CellFormat::write_run`] on boards with 1000 or more rows or columns.
    #[inline(never)]
    fn write_large(&self, out: &mut Output<'_>, run: Run<'_>, head: ShortText) -> io::Result<()> {
        let mut head = head;
        let mut column = u64::from(run.col) + 1;
        let mut tiles = run.tiles;
        while !tiles.is_empty() {
            let (thousands, below) = (column / 1000, (column % 1000) as usize);
            // The first cell may have another head.
            let most = if head.word == self.head.word { MAX_CELLS } else { 1 };
            let count = tiles.len().min(most).min(1000 - below);
            let mut prefix = Text::new();
            prefix.push(head);
            prefix.push_number(u64::from(run.row) + 1);
            prefix.push(self.between);
            if thousands > 0 {
                prefix.push_number(thousands);
            }
            let room = out.room(count * (Text::MAX + SUFFIX))?;
            let (few, below) = (&tiles[..count], below..below + count);
            let len = if thousands > 0 {
                // Always three digits, so every cell is equally long.
                let digits =
                    PADDED[below].iter().map(|digits| ShortText { word: digits.text().word, len: 3 });
                self.write_cells(room, &prefix, few, digits)
            } else {
                self.write_cells(room, &prefix, few, PLAIN[below].iter().map(|digits| digits.text()))
            };
            out.keep(len);
            head = self.head;
            tiles = &tiles[count..];
            column += count as u64;
        }
        Ok(())
    }

    /// Writes cells that share a prefix, and returns the length of the text.
    #[inline(always)]
    fn write_cells(
        &self,
        room: &mut [u8],
        prefix: &Text,
        tiles: &[Tile],
        digits: impl Iterator<Item = ShortText>,
    ) -> usize {
        let (bytes, len) = (prefix.bytes(), prefix.len());
        let mut at = 0;
        for (tile, digits) in tiles.iter().zip(digits) {
            let suffix = self.suffix(digits, tile.number());
            let room = &mut room[at..][..Text::MAX + SUFFIX];
            room[..Text::MAX].copy_from_slice(&bytes);
            room[len..][..SUFFIX].copy_from_slice(&suffix.word.to_le_bytes());
            at += len + suffix.len;
        }
        at
    }

    /// The text after the prefix: the column's last digits, the number, and what surrounds it.
    #[inline(always)]
    fn suffix(&self, digits: ShortText, number: u8) -> ShortText {
        let frame = self.between.then(ShortText::new("0")).then(self.tail);
        let number = u64::from(number) << (8 * self.between.len);
        digits.then(ShortText { word: frame.word | number, len: frame.len })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_rules::Size;
    use saolei_testing::first_difference;
    use std::fmt::Write;

    const FORMAT: CellFormat =
        CellFormat { head: ShortText::new(", <"), between: ShortText::new(", "), tail: ShortText::new("\n") };
    /// Rows and columns around every limit, counted from 0.
    const PLACES: [u32; 11] = [0, 8, 9, 98, 99, 489, 998, 999, 1000, 1998, 999_999];

    fn push(text: &mut String, head: &str, (row, col): (u32, usize), number: usize) {
        let _ = writeln!(text, "{head}{}, {}, {number}", row + 1, col + 1);
    }

    /// Runs of many lengths at many places, one after another, so that the buffer fills up in all of them.
    #[test]
    fn runs_are_written_cell_by_cell() -> io::Result<()> {
        let (mut found, mut expected) = (Vec::new(), String::new());
        let mut out = Output::new(&mut found);
        let tiles: Vec<Tile> = (0..2200).map(|at| Tile::open((at % 9) as u8)).collect();
        for row in [0, 9, 998, 999, 999_999] {
            for col in PLACES {
                for count in [1, 2, 511, 513, 990, 1000, 2200] {
                    FORMAT.write_run(
                        &mut out,
                        Run { row, col, tiles: &tiles[..count] },
                        ShortText::new("<"),
                    )?;
                    for at in 0..count {
                        push(
                            &mut expected,
                            if at == 0 { "<" } else { ", <" },
                            (row, col as usize + at),
                            at % 9,
                        );
                    }
                }
            }
        }
        out.flush()?;
        let found = String::from_utf8_lossy(&found);
        assert!(found == expected, "{}", first_difference(&expected, &found));
        Ok(())
    }

    /// The same with single cells, often enough to fill the buffer.
    #[test]
    fn single_cells_are_written_at_any_place() -> io::Result<()> {
        let (mut found, mut expected) = (Vec::new(), String::new());
        let mut out = Output::new(&mut found);
        for (row, col) in PLACES.into_iter().flat_map(|place| [(0, place), (place, 11), (place, 1000)]) {
            let size = Size::new(row + 1, col + 1).expect("it has at most a billion cells");
            let cell = size.cell(row, col).expect("it is the last one");
            for number in (0..9).cycle().take(80) {
                FORMAT.write_cell(&mut out, cell, Tile::open(number), FORMAT.head)?;
                push(&mut expected, ", <", (row, col as usize), number.into());
                FORMAT.write_one(&mut out, b"[<", cell, b'0' + number, b"\n")?;
                push(&mut expected, "[<", (row, col as usize), number.into());
            }
        }
        out.flush()?;
        let found = String::from_utf8_lossy(&found);
        assert!(found == expected, "{}", first_difference(&expected, &found));
        Ok(())
    }
}

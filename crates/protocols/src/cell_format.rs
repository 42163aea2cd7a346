//! Lists of opened cells, most of what the answers consist of.
//!
//! ADVICE FOR HACKERS: a cell is written with two stores and no branch. All cells of a row share the text before the
//! column's last three digits, so this prefix is made once for up to a thousand cells. The digits come from a table with
//! their length, and the number is added into the word that follows them. Columns from 1000 on use the table with leading
//! zeros and have their thousands in the prefix. A prefix without thousands, as on all of the judges' boards, fits into one
//! word.

use crate::output::{MOST_ROOM, Output};
use crate::text::{Digits, PADDED, PLAIN, ShortText, Text};
use saolei_rules::{Cell, Run};
use std::io;

/// How a protocol writes one opened cell: `head row between column between number tail`.
#[derive(Clone, Copy)]
pub(crate) struct CellFormat {
    pub(crate) head: ShortText,
    pub(crate) between: ShortText,
    pub(crate) tail: ShortText,
}

/// The longest text behind the prefix: three digits, four bytes of the format and the number.
const SUFFIX: usize = 8;

/// How many cells are written before the output is asked for room again.
const MOST_CELLS: usize = MOST_ROOM / (Text::MOST + SUFFIX) - 1;

impl CellFormat {
    /// Writes the cells of a run with their numbers; the first cell has this head.
    #[inline(always)]
    pub(crate) fn write(&self, out: &mut Output<'_>, run: Run<'_>, head: ShortText) -> io::Result<()> {
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
            let suffix = self.suffix(digits, tile.number());
            let room = &mut room[at..][..2 * 8];
            room[..8].copy_from_slice(&prefix.word.to_le_bytes());
            room[prefix.len..][..8].copy_from_slice(&suffix.word.to_le_bytes());
            at += prefix.len + suffix.len;
            prefix = self.head.then(place);
        }
        out.keep(at);
        Ok(())
    }

    /// Writes one cell with this glyph, between these texts instead of the head and the tail.
    #[inline]
    pub(crate) fn write_one<const N: usize, const M: usize>(
        &self,
        out: &mut Output<'_>,
        before: &[u8; N],
        cell: Cell,
        glyph: u8,
        behind: &[u8; M],
    ) -> io::Result<()> {
        let (row, col) = (cell.row() + 1, cell.col() + 1);
        let (Some(row_digits), Some(col_digits)) = (PLAIN.get(row as usize), PLAIN.get(col as usize)) else {
            let mut place = Text::new();
            place.push_number(u64::from(row));
            place.push(self.between);
            place.push_number(u64::from(col));
            out.put(before)?;
            out.put_all(&place.bytes()[..place.len()])?;
            out.put_short(self.between)?;
            out.put(&[glyph])?;
            return out.put(behind);
        };
        let row = row_digits.text().then(self.between);
        let col = col_digits.text().then(self.between).then(ShortText { word: u64::from(glyph), len: 1 });
        let room = &mut out.room(N + 2 * 8 + M)?[..N + 2 * 8 + M];
        room[..N].copy_from_slice(before);
        room[N..][..8].copy_from_slice(&row.word.to_le_bytes());
        room[N + row.len..][..8].copy_from_slice(&col.word.to_le_bytes());
        let len = N + row.len + col.len;
        room[len..][..M].copy_from_slice(behind);
        out.keep(len + M);
        Ok(())
    }

    /// [`CellFormat::write`] on boards of 1000 rows or columns and more.
    #[inline(never)]
    fn write_large(&self, out: &mut Output<'_>, run: Run<'_>, head: ShortText) -> io::Result<()> {
        let mut head = head;
        let mut column = u64::from(run.col) + 1;
        let mut tiles = run.tiles;
        while !tiles.is_empty() {
            let (thousands, below) = (column / 1000, (column % 1000) as usize);
            // The first cell may have another head.
            let most = if head.word == self.head.word { MOST_CELLS } else { 1 };
            let count = tiles.len().min(most).min(1000 - below);
            let mut prefix = Text::new();
            prefix.push(head);
            prefix.push_number(u64::from(run.row) + 1);
            prefix.push(self.between);
            let table = if thousands == 0 {
                &PLAIN
            } else {
                prefix.push_number(thousands);
                &PADDED
            };
            let (bytes, len) = (prefix.bytes(), prefix.len());
            let room = out.room(count * (Text::MOST + SUFFIX))?;
            let mut at = 0;
            for (&tile, &digits) in tiles[..count].iter().zip(&table[below..]) {
                let suffix = self.suffix(digits, tile.number());
                let room = &mut room[at..][..Text::MOST + SUFFIX];
                room[..Text::MOST].copy_from_slice(&bytes);
                room[len..][..SUFFIX].copy_from_slice(&suffix.word.to_le_bytes());
                at += len + suffix.len;
            }
            out.keep(at);
            head = self.head;
            tiles = &tiles[count..];
            column += count as u64;
        }
        Ok(())
    }

    /// The text behind the prefix: the column's last digits, the number, and what surrounds it.
    #[inline(always)]
    fn suffix(&self, digits: Digits, number: u8) -> ShortText {
        let frame = self.between.then(ShortText::new("0")).then(self.tail);
        let number = u64::from(number) << (8 * self.between.len);
        digits.text().then(ShortText { word: frame.word | number, len: frame.len })
    }
}

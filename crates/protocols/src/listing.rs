//! Lists of opened cells, the bulk of what the judges' answers are made of.
//!
//! ADVICE FOR HACKERS: a cell is written with two stores and no branch. All cells of a row share what stands before
//! the column's last three digits, so that prefix is made once for up to a thousand cells; the digits come out of a
//! table together with their length, and the number is added into the word that they are shifted beside. Columns from
//! 1000 on use the table with leading zeros and have their thousands in the prefix. A prefix without thousands fits
//! into one word, and the judges' boards have no others.

use crate::output::{MOST_ROOM, Output};
use crate::text::{Digits, PADDED, PLAIN, Piece, Text};
use saolei_rules::{Cell, Run};
use std::io;

/// How a protocol spells one opened cell: `head row between column between number tail`.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    pub(crate) head: Piece,
    pub(crate) between: Piece,
    pub(crate) tail: Piece,
}

/// The longest text behind the prefix: three digits, four bytes of the spelling and the number.
const SUFFIX: usize = 8;

/// How many cells are written before the buffer is asked for room again.
const MOST_CELLS: usize = MOST_ROOM / (Text::MOST + SUFFIX) - 1;

impl Spelling {
    /// Writes the cells of a run with their numbers, the first with this head before it.
    #[inline(always)]
    pub(crate) fn write(&self, out: &mut Output<'_>, run: Run<'_>, head: Piece) -> io::Result<()> {
        let row = run.row as usize + 1;
        let col = run.col as usize + 1;
        if row >= 1000 || col + run.tiles.len() > 1000 {
            return self.write_large(out, run, head);
        }
        let place = PLAIN[row].piece().then(self.between);
        let mut prefix = head.then(place);
        let room = out.room(run.tiles.len() * 2 * 8)?;
        let mut at = 0;
        for (&tile, &digits) in run.tiles.iter().zip(&PLAIN[col..]) {
            let piece = self.behind_prefix(digits, tile.number());
            let room = &mut room[at..][..2 * 8];
            room[..8].copy_from_slice(&prefix.word.to_le_bytes());
            room[prefix.len..][..8].copy_from_slice(&piece.word.to_le_bytes());
            at += prefix.len + piece.len;
            prefix = self.head.then(place);
        }
        out.keep(at);
        Ok(())
    }

    /// Writes one cell with this value, and these texts before and behind it in place of the head and the tail.
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
            out.put_piece(self.between)?;
            out.put(&[glyph])?;
            return out.put(behind);
        };
        let row = row_digits.piece().then(self.between);
        let col = col_digits.piece().then(self.between).then(Piece { word: u64::from(glyph), len: 1 });
        let room = &mut out.room(N + 2 * 8 + M)?[..N + 2 * 8 + M];
        room[..N].copy_from_slice(before);
        room[N..][..8].copy_from_slice(&row.word.to_le_bytes());
        room[N + row.len..][..8].copy_from_slice(&col.word.to_le_bytes());
        let len = N + row.len + col.len;
        room[len..][..M].copy_from_slice(behind);
        out.keep(len + M);
        Ok(())
    }

    /// The same on boards of a thousand rows or columns and more.
    #[inline(never)]
    fn write_large(&self, out: &mut Output<'_>, run: Run<'_>, head: Piece) -> io::Result<()> {
        let mut head = head;
        let mut column = u64::from(run.col) + 1;
        let mut tiles = run.tiles;
        while !tiles.is_empty() {
            let (thousands, below) = (column / 1000, (column % 1000) as usize);
            // The first cell may have a head of its own.
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
                let piece = self.behind_prefix(digits, tile.number());
                let room = &mut room[at..][..Text::MOST + SUFFIX];
                room[..Text::MOST].copy_from_slice(&bytes);
                room[len..][..SUFFIX].copy_from_slice(&piece.word.to_le_bytes());
                at += len + piece.len;
            }
            out.keep(at);
            head = self.head;
            tiles = &tiles[count..];
            column += count as u64;
        }
        Ok(())
    }

    /// What stands behind the prefix: the column's last digits, the number, and what surrounds it.
    #[inline(always)]
    fn behind_prefix(&self, digits: Digits, number: u8) -> Piece {
        let frame = self.between.then(Piece::new("0")).then(self.tail);
        let number = u64::from(number) << (8 * self.between.len);
        digits.piece().then(Piece { word: frame.word | number, len: frame.len })
    }
}

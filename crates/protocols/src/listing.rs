//! Lists of opened cells, the bulk of what the judges' answers are made of.
//!
//! ADVICE FOR HACKERS: a cell is written with two stores and no branch. All cells of a row share what stands before
//! the column's last three digits, so that prefix is made once for up to a thousand cells; the digits come out of a
//! table together with their length, and the number is added into the word that they are shifted beside. Columns from
//! 1000 on use the table with leading zeros and have their thousands in the prefix. A prefix without thousands fits
//! into one word, and the judges' boards have no others.

use crate::output::{MOST_ROOM, Output};
use crate::text::{Digits, PADDED, PLAIN, Piece, Text};
use saolei_rules::{Run, Tile};
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
    /// Writes the cells of a run, the first with this head before it.
    #[inline]
    pub(crate) fn write(
        &self,
        out: &mut Output<'_>,
        run: Run<'_>,
        head: Piece,
        glyph: impl Fn(Tile) -> u8 + Copy,
    ) -> io::Result<()> {
        let row = run.row as usize + 1;
        let col = run.col as usize + 1;
        if row >= 1000 || col + run.tiles.len() > 1000 {
            return self.write_large(out, run, head, glyph);
        }
        let place = PLAIN[row].piece().then(self.between);
        let mut prefix = head.then(place);
        let room = out.room(run.tiles.len() * 2 * 8)?;
        let mut at = 0;
        for (&tile, &digits) in run.tiles.iter().zip(&PLAIN[col..]) {
            let piece = self.behind_prefix(digits, glyph(tile));
            let room = &mut room[at..][..2 * 8];
            room[..8].copy_from_slice(&prefix.word.to_le_bytes());
            room[prefix.len..][..8].copy_from_slice(&piece.word.to_le_bytes());
            at += prefix.len + piece.len;
            prefix = self.head.then(place);
        }
        out.keep(at);
        Ok(())
    }

    /// The same on boards of a thousand rows or columns and more.
    #[inline(never)]
    fn write_large(
        &self,
        out: &mut Output<'_>,
        run: Run<'_>,
        head: Piece,
        glyph: impl Fn(Tile) -> u8 + Copy,
    ) -> io::Result<()> {
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
                let piece = self.behind_prefix(digits, glyph(tile));
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
    #[inline]
    fn behind_prefix(&self, digits: Digits, glyph: u8) -> Piece {
        let frame = self.between.then(Piece::new("\0")).then(self.tail);
        let number = u64::from(glyph) << (8 * self.between.len);
        digits.piece().then(Piece { word: frame.word | number, len: frame.len })
    }
}

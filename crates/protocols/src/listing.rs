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
    /// Writes the cells of a run, the first with `opening` over the first two bytes of its head.
    #[inline]
    pub(crate) fn write(
        &self,
        out: &mut Output<'_>,
        run: Run<'_>,
        opening: Option<[u8; 2]>,
        glyph: impl Fn(Tile) -> u8 + Copy,
    ) -> io::Result<()> {
        let row = u64::from(run.row) + 1;
        let first = u64::from(run.col) + 1;
        if row < 1000 && first + (run.tiles.len() as u64) <= 1000 {
            let prefix = self.head.then(PLAIN[row as usize].piece()).then(self.between);
            let digits = &PLAIN[first as usize..];
            return self.write_cells(
                out,
                prefix.word.to_le_bytes(),
                prefix.len,
                digits,
                run.tiles,
                opening,
                glyph,
            );
        }
        self.write_large(out, run, opening, glyph)
    }

    /// The same on boards of a thousand rows or columns and more.
    #[inline(never)]
    fn write_large(
        &self,
        out: &mut Output<'_>,
        run: Run<'_>,
        opening: Option<[u8; 2]>,
        glyph: impl Fn(Tile) -> u8 + Copy,
    ) -> io::Result<()> {
        let mut opening = opening;
        let mut column = u64::from(run.col) + 1;
        let mut tiles = run.tiles;
        while !tiles.is_empty() {
            let (thousands, below) = (column / 1000, (column % 1000) as usize);
            let count = tiles.len().min(MOST_CELLS).min(1000 - below);
            let mut prefix = Text::new();
            prefix.push(self.head);
            prefix.push_number(u64::from(run.row) + 1);
            prefix.push(self.between);
            let table = if thousands == 0 {
                &PLAIN
            } else {
                prefix.push_number(thousands);
                &PADDED
            };
            let bytes = prefix.bytes();
            self.write_cells(
                out,
                bytes,
                prefix.len(),
                &table[below..],
                &tiles[..count],
                opening.take(),
                glyph,
            )?;
            tiles = &tiles[count..];
            column += count as u64;
        }
        Ok(())
    }

    /// Writes cells that share a prefix.
    #[expect(
        clippy::too_many_arguments,
        reason = "the inner loop, named only to be made for two prefix sizes"
    )]
    #[inline]
    fn write_cells<const PREFIX: usize>(
        &self,
        out: &mut Output<'_>,
        prefix: [u8; PREFIX],
        prefix_len: usize,
        digits: &[Digits],
        tiles: &[Tile],
        opening: Option<[u8; 2]>,
        glyph: impl Fn(Tile) -> u8,
    ) -> io::Result<()> {
        let suffix = self.between.then(Piece::new("\0")).then(self.tail);
        let room = out.room(tiles.len() * (PREFIX + SUFFIX))?;
        let mut at = 0;
        for (&tile, digits) in tiles.iter().zip(digits) {
            let glyph = u64::from(glyph(tile)) << (8 * self.between.len);
            let word = digits.piece().then(Piece { word: suffix.word | glyph, len: suffix.len });
            let room = &mut room[at..][..PREFIX + SUFFIX];
            room[..PREFIX].copy_from_slice(&prefix);
            room[prefix_len..][..SUFFIX].copy_from_slice(&word.word.to_le_bytes());
            at += prefix_len + word.len;
        }
        if let Some(opening) = opening {
            room[..2].copy_from_slice(&opening);
        }
        out.keep(at);
        Ok(())
    }
}

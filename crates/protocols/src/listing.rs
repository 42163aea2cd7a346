//! Lists of opened cells, the bulk of what the judges' answers are made of.
//!
//! ADVICE FOR HACKERS: a cell is written with two stores and no branch. All cells of a row share what stands before
//! the column's last three digits, so that prefix is made once for up to a thousand cells; the three digits come out
//! of a table, and the number is added into the word that holds them. Columns from 1000 on use the table with leading
//! zeros and have their thousands in the prefix. Within a block all lengths are the same, so the next place to write
//! is a constant step away.

use crate::output::{MOST_ROOM, Output};
use crate::text::{PADDED, PLAIN, Piece, Text};
use saolei_rules::Run;
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

/// Columns, counted from 1, that are spelled with the same number of digits behind the same prefix.
struct Block {
    /// What the prefix holds of the column; nothing below 1000.
    thousands: u64,
    digits: usize,
    /// The first column behind the block.
    end: u64,
}

impl Block {
    fn of(column: u64) -> Block {
        match column {
            0..10 => Block {
                thousands: 0,
                digits: 1,
                end: 10,
            },
            10..100 => Block {
                thousands: 0,
                digits: 2,
                end: 100,
            },
            100..1000 => Block {
                thousands: 0,
                digits: 3,
                end: 1000,
            },
            _ => Block {
                thousands: column / 1000,
                digits: 3,
                end: (column / 1000 + 1) * 1000,
            },
        }
    }
}

impl Spelling {
    /// Writes the cells of a run, all of them open. The first one begins with `head`, as long as the others' head.
    #[inline]
    pub(crate) fn write(&self, out: &mut Output<'_>, run: Run<'_>, head: Piece) -> io::Result<()> {
        let mut head = head;
        let mut column = u64::from(run.col) + 1;
        let mut tiles = run.tiles;
        while !tiles.is_empty() {
            let block = Block::of(column);
            let count = tiles.len().min(MOST_CELLS).min((block.end - column) as usize);
            let mut prefix = Text::new();
            prefix.push(self.head);
            prefix.push_number(u64::from(run.row) + 1);
            prefix.push(self.between);
            let table = if block.thousands == 0 {
                &PLAIN
            } else {
                prefix.push_number(block.thousands);
                &PADDED
            };
            let digits = Piece {
                word: 0,
                len: block.digits,
            };
            let before_number = digits.then(self.between);
            let suffix = before_number.then(Piece::new("0")).then(self.tail);

            let step = prefix.len() + suffix.len;
            let room = out.room((count - 1) * step + Text::MOST + SUFFIX)?;
            let bytes = prefix.bytes();
            let mut at = 0;
            for (tile, &digits) in tiles[..count].iter().zip(&table[(column % 1000) as usize..]) {
                let number = u64::from(tile.number()) << (8 * before_number.len);
                let word = u64::from(digits) + suffix.word + number;
                let room = &mut room[at..][..Text::MOST + SUFFIX];
                room[..Text::MOST].copy_from_slice(&bytes);
                room[prefix.len()..][..SUFFIX].copy_from_slice(&word.to_le_bytes());
                at += step;
            }
            head.overwrite(room);
            head = self.head;
            out.keep(at);
            tiles = &tiles[count..];
            column += count as u64;
        }
        Ok(())
    }
}

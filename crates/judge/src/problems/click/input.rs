//! Inputs of `click`: boards with a click on each.

use super::read;
use crate::generate::first_cell;
use crate::input::write_size;
use crate::shrink_edits::SmallerBoard;
use crate::validate::{Scanned, Scanner};
use saolei_rules::{Cell, Layout, Size};
use std::io::{self, Write};

#[derive(Clone, Debug)]
pub(crate) struct ClickInput {
    pub(super) spelling: Spelling,
    pub(crate) boards: Vec<ClickCase>,
}

/// A board that may be half open, and the clicked cell. Its numbers follow from its mines.
#[derive(Clone, Debug)]
pub(crate) struct ClickCase {
    pub(crate) layout: Layout,
    /// Row by row.
    pub(super) open: Vec<bool>,
    pub(crate) cell: Cell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// The size, rows of letters, the click.
    Plain,
    /// Compact JSON.
    Json,
    /// Single quotes and a label, as the statement prints them.
    Quoted,
}

impl ClickCase {
    pub(super) fn closed(layout: Layout, cell: Cell) -> ClickCase {
        ClickCase { open: vec![false; layout.size().cells() as usize], layout, cell }
    }

    /// The index of a cell, row by row.
    pub(super) const fn index(&self, cell: Cell) -> usize {
        cell.row() as usize * self.layout.size().cols() as usize + cell.col() as usize
    }

    pub(super) fn letter(&self, cell: Cell) -> u8 {
        if self.layout.is_mine(cell) {
            return b'M';
        }
        match (self.open[self.index(cell)], self.layout.number(cell)) {
            (false, _) => b'E',
            (true, 0) => b'B',
            (true, number) => b'0' + number,
        }
    }

    /// The board's letters, one string per row.
    pub(crate) fn drawing(&self) -> Vec<String> {
        let size = self.layout.size();
        let letters: Vec<char> = size.iter().map(|cell| char::from(self.letter(cell))).collect();
        letters.chunks(size.cols() as usize).map(|row| row.iter().collect()).collect()
    }

    pub(crate) fn open_cells(&self) -> usize {
        self.open.iter().filter(|&&open| open).count()
    }

    /// Makes the board smaller. Returns `None` if the clicked cell is removed or would be open: only closed cells are
    /// clicked.
    pub(crate) fn shrink(&mut self, smaller: &SmallerBoard) -> Option<()> {
        let cells = self.layout.size().iter().zip(&self.open);
        let open = cells.filter(|(cell, _)| smaller.cell(*cell).is_some()).map(|(_, &open)| open).collect();
        let cell = smaller.clicked(self.cell)?;
        *self = ClickCase { open, layout: smaller.layout(&self.layout), cell };
        (!self.open[self.index(cell)]).then_some(())
    }

    fn write(&self, spelling: Spelling, out: &mut dyn Write) -> io::Result<()> {
        let size = self.layout.size();
        // The text before the first row, before each other row, between letters, and after the last row.
        let (first, other, between, last) = match spelling {
            Spelling::Plain => ("", "", "", "\n"),
            Spelling::Json => ("[[\"", ",[\"", "\",\"", "\"]"),
            Spelling::Quoted => ("[['", ",\n ['", "', '", "']"),
        };
        if spelling == Spelling::Plain {
            write_size(out, size)?;
        }
        for cell in size.iter() {
            let before = match (cell.row(), cell.col()) {
                (0, 0) => first,
                (_, 0) => other,
                _ => between,
            };
            out.write_all(before.as_bytes())?;
            out.write_all(&[self.letter(cell)])?;
            if cell.col() + 1 == size.cols() {
                out.write_all(last.as_bytes())?;
            }
        }
        let (row, col) = (self.cell.row(), self.cell.col());
        match spelling {
            Spelling::Plain => writeln!(out, "{row} {col}"),
            Spelling::Json => writeln!(out, "]\n[{row},{col}]"),
            Spelling::Quoted => writeln!(out, "]\nClick : [{row},{col}]"),
        }
    }
}

impl ClickInput {
    pub(crate) fn smallest(size: Size) -> ClickInput {
        let board = ClickCase::closed(Layout::new(size, []), first_cell(size));
        ClickInput { spelling: Spelling::Plain, boards: vec![board] }
    }

    pub(crate) fn read(scanner: &mut Scanner<'_>) -> Scanned<ClickInput> {
        read::read(scanner)
    }

    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.boards.iter().try_for_each(|board| board.write(self.spelling, out))
    }

    /// The input with one board fully closed, or with that board's click moved to an earlier cell.
    pub(crate) fn simpler(&self, case: usize) -> impl Iterator<Item = ClickInput> {
        /// Only a board that could not be shrunk below this many cells reaches the limit.
        const MAX_MOVES: usize = 64;
        let mut closed = self.clone();
        closed.boards[case].open.fill(false);
        let board = &self.boards[case];
        let before = board.layout.size().iter().take_while(|&cell| cell != board.cell);
        let nearer = before.filter(|&cell| !board.open[board.index(cell)]).take(MAX_MOVES);
        let moved = nearer.map(move |cell| {
            let mut moved = self.clone();
            moved.boards[case].cell = cell;
            moved
        });
        std::iter::once(closed).chain(moved)
    }
}

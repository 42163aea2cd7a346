//! Inputs of `click`: boards with a click on each.

use crate::input::{ProblemInput, write_size};
use crate::problem::Problem;
use crate::shrink_edits::SmallerBoard;
use saolei_rules::{Cell, Layout};
use std::io::{self, Write};
use std::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct ClickInput {
    pub(super) spelling: Spelling,
    pub(super) boards: Vec<ClickCase>,
}

/// A board that may be half open, and the cell that is clicked. Its numbers follow from its mines.
#[derive(Clone, Debug)]
pub(super) struct ClickCase {
    pub(super) layout: Layout,
    /// Which cells are open, row by row.
    pub(super) open: Vec<bool>,
    /// The cell that is clicked.
    pub(super) cell: Cell,
}

/// How boards are spelled.
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
    /// A board on which no cell is open.
    pub(super) fn closed(layout: Layout, cell: Cell) -> ClickCase {
        ClickCase { open: vec![false; layout.size().cells() as usize], layout, cell }
    }

    /// Where a cell is in a list of all cells, row by row.
    pub(super) const fn index(&self, cell: Cell) -> usize {
        cell.row() as usize * self.layout.size().cols() as usize + cell.col() as usize
    }

    /// The letter on a cell.
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

    fn write(&self, spelling: Spelling, out: &mut dyn Write) -> io::Result<()> {
        let size = self.layout.size();
        // What comes before the first letter of the first row and of the others, between letters, and after the last.
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

impl ProblemInput for ClickInput {
    fn write(&self, _problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
        self.boards.iter().try_for_each(|board| board.write(self.spelling, out))
    }

    fn cases(&self) -> usize {
        self.boards.len()
    }

    fn layout(&self, case: usize) -> Option<&Layout> {
        Some(&self.boards.get(case)?.layout)
    }

    fn layout_mut(&mut self, case: usize) -> Option<&mut Layout> {
        Some(&mut self.boards.get_mut(case)?.layout)
    }

    fn drawing(&self, case: usize) -> Vec<String> {
        let Some(board) = self.boards.get(case) else { return Vec::new() };
        let letters: Vec<u8> = board.layout.size().iter().map(|cell| board.letter(cell)).collect();
        let rows = letters.chunks(board.layout.size().cols() as usize);
        rows.map(|row| String::from_utf8_lossy(row).into_owned()).collect()
    }

    fn complex_operations(&self) -> usize {
        self.boards.iter().flat_map(|board| &board.open).filter(|&&open| open).count()
    }

    fn append(&mut self, other: &dyn ProblemInput) -> Option<()> {
        self.boards.extend_from_slice(&other.as_any().downcast_ref::<ClickInput>()?.boards);
        Some(())
    }

    fn remove_cases(&mut self, range: Range<usize>) -> Option<()> {
        self.boards.drain(range);
        Some(())
    }

    fn shrink_board(&mut self, case: usize, smaller: &SmallerBoard) -> Option<()> {
        let board = self.boards.get_mut(case)?;
        let cells = board.layout.size().iter().zip(&board.open);
        let open = cells.filter(|(cell, _)| smaller.cell(*cell).is_some()).map(|(_, &open)| open);
        let (open, layout) = (open.collect(), smaller.layout(&board.layout));
        let smaller = ClickCase { open, layout, cell: smaller.clicked(board.cell)? };
        // Only closed cells are clicked.
        *board = Some(smaller).filter(|board| !board.open[board.index(board.cell)])?;
        Some(())
    }

    fn distance(&self) -> u64 {
        self.boards.iter().map(|board| u64::from(board.cell.row() + board.cell.col())).sum()
    }

    /// With every cell of the board closed, or with the click on a cell before.
    fn simpler(&self, case: usize) -> Vec<Box<dyn ProblemInput>> {
        /// Boards that could not be shrunk to fewer cells are rare.
        const MAX_MOVES: usize = 64;
        let mut closed = self.clone();
        closed.boards[case].open.fill(false);
        let mut simpler: Vec<Box<dyn ProblemInput>> = vec![Box::new(closed)];
        let board = &self.boards[case];
        let size = board.layout.size();
        let before = size.iter().take_while(|&cell| cell != board.cell);
        for cell in before.filter(|&cell| !board.open[board.index(cell)]).take(MAX_MOVES) {
            let mut moved = self.clone();
            moved.boards[case].cell = cell;
            simpler.push(Box::new(moved));
        }
        simpler
    }
}

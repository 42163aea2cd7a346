//! Games for a student's `MinesweeperAI`: boards and the cells that are opened on them.

use crate::knowledge::{CellSet, bit};
use saolei_boards::Random;
use saolei_rules::{Cell, Size};

/// A board and the cells that are opened on it, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cs50Game {
    pub(crate) size: Size,
    pub(crate) mines: CellSet,
    pub(crate) opened: Vec<Cell>,
}

impl Cs50Game {
    /// The number of mines around a cell.
    pub(crate) fn number(&self, cell: Cell) -> u32 {
        (self.around(cell) & self.mines).count_ones()
    }

    pub(crate) fn around(&self, cell: Cell) -> CellSet {
        self.size.neighbours(cell).fold(0, |set, near| set | bit(self.size, near))
    }

    /// The lines that the harness reads.
    pub(crate) fn lines(&self) -> String {
        let calls = self
            .opened
            .iter()
            .map(|&cell| format!("call {} {} {}\n", cell.row(), cell.col(), self.number(cell)));
        format!("game {} {}\n{}", self.size.rows(), self.size.cols(), calls.collect::<String>())
    }

    /// The calls, as Python.
    pub fn calls(&self) -> Vec<String> {
        let calls = self.opened.iter();
        calls
            .map(|&cell| format!("ai.add_knowledge(({}, {}), {})", cell.row(), cell.col(), self.number(cell)))
            .collect()
    }

    /// The board as rows: numbers that were opened, `*` for mines, `.` for other cells.
    pub fn rows(&self) -> Vec<String> {
        let glyph = |cell: Cell| match () {
            () if self.opened.contains(&cell) => char::from_digit(self.number(cell), 10).unwrap_or('?'),
            () if self.mines & bit(self.size, cell) != 0 => '*',
            () => '.',
        };
        let cells: Vec<char> = self.size.iter().map(glyph).collect();
        cells.chunks(self.size.cols() as usize).map(|row| row.iter().collect()).collect()
    }

    /// The height and the width.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The game after this many calls.
    pub(crate) fn up_to(&self, calls: usize) -> Cs50Game {
        Cs50Game { opened: self.opened.iter().copied().take(calls).collect(), ..self.clone() }
    }

    /// The last call, as Python.
    pub(crate) fn last_call(&self) -> String {
        let new = || format!("MinesweeperAI({}, {})", self.size.rows(), self.size.cols());
        self.calls().pop().unwrap_or_else(new)
    }

    pub(crate) fn random(random: &mut Random, number: u64) -> Cs50Game {
        // Small boards first: they are easier to read.
        let most = 3 + (number / 8).min(5);
        let side = |random: &mut Random| random.between(2, most) as u32;
        let size = Size::new(side(random), side(random)).expect("boards have cells");
        let mines = random.between(size.cells() / 8, size.cells() / 4);
        let mut cells: Vec<Cell> = size.iter().collect();
        random.shuffle(&mut cells);
        let opened = cells.split_off(mines as usize);
        let mines = cells.into_iter().fold(0, |set, cell| set | bit(size, cell));
        Cs50Game { size, mines, opened }
    }

    /// Simpler games: without an operation, or without a row or a column on a side.
    pub(crate) fn simpler(&self) -> Vec<Cs50Game> {
        let without = |at: usize| {
            let mut game = self.clone();
            game.opened.remove(at);
            game
        };
        let mut games: Vec<Cs50Game> = (0..self.opened.len().saturating_sub(1)).map(without).collect();
        let (rows, cols) = (self.size.rows(), self.size.cols());
        for (top, bottom, left, right) in [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)] {
            games.extend(self.cropped(top..rows - bottom, left..cols - right));
        }
        let mines = self.size.iter().filter(|&cell| self.mines & bit(self.size, cell) != 0);
        games
            .extend(mines.map(|mine| Cs50Game { mines: self.mines & !bit(self.size, mine), ..self.clone() }));
        games
    }

    fn cropped(&self, rows: std::ops::Range<u32>, cols: std::ops::Range<u32>) -> Option<Cs50Game> {
        let size = Size::new(rows.len() as u32, cols.len() as u32).ok()?;
        let moved =
            |cell: Cell| size.cell(cell.row().checked_sub(rows.start)?, cell.col().checked_sub(cols.start)?);
        let opened: Option<Vec<Cell>> = self.opened.iter().map(|&cell| moved(cell)).collect();
        let mines = self.size.iter().filter(|&cell| self.mines & bit(self.size, cell) != 0);
        let mines = mines.filter_map(moved).fold(0, |set, cell| set | bit(size, cell));
        Some(Cs50Game { size, mines, opened: opened? })
    }

    /// Small games that ask for every kind of conclusion.
    pub(crate) fn lessons() -> Vec<Cs50Game> {
        LESSONS.iter().filter_map(|drawing| lesson(drawing)).collect()
    }
}

/// Boards whose opened cells, in order `a`, `b`, `c` ..., ask for every kind of conclusion; `*` is a mine.
const LESSONS: [&str; 6] = ["a..\n...", "a*\n**", "a.\nb*", "abc..\n.*...", "cba..\n.*...", "abcd\n*..*"];

fn lesson(drawing: &str) -> Option<Cs50Game> {
    let rows: Vec<&str> = drawing.lines().collect();
    let size = Size::new(rows.len() as u32, rows.first()?.len() as u32).ok()?;
    let cells = || size.iter().zip(rows.concat().into_bytes());
    let mines = cells().filter(|(_, glyph)| *glyph == b'*').fold(0, |set, (cell, _)| set | bit(size, cell));
    let mut opened: Vec<(u8, Cell)> =
        cells().filter(|(_, glyph)| glyph.is_ascii_lowercase()).map(|(cell, glyph)| (glyph, cell)).collect();
    opened.sort_by_key(|(glyph, _)| *glyph);
    Some(Cs50Game { size, mines, opened: opened.into_iter().map(|(_, cell)| cell).collect() })
}

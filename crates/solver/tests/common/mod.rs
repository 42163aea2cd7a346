//! Small positions on which every layout can be tried, and large ones that are half open.
#![allow(dead_code, missing_docs)]

pub mod every_way;

use saolei_boards::read_positions;
use saolei_rules::{Face, Mark, Size};
use saolei_solver::View;
use saolei_testing::{Dice, SmallBoard};

/// A small board as a player sees it.
#[derive(Debug)]
pub struct Small {
    pub view: View,
    board: SmallBoard,
}

impl Small {
    /// A random layout, partly opened; up to `lies` of its numbers are then changed.
    pub fn random(dice: &mut Dice, lies: usize) -> Small {
        let (rows, cols) = loop {
            let (rows, cols) = (1 + dice.below(5), 1 + dice.below(7));
            if rows * cols <= 16 {
                break (rows, cols);
            }
        };
        let size = Size::new(rows as u32, cols as u32).unwrap();
        let cells = rows * cols;
        let mines = dice.below(cells + 1).min(dice.below(cells + 1));
        let mut layout = 0u32;
        while layout.count_ones() < mines as u32 {
            layout |= 1 << dice.below(cells);
        }
        let board = SmallBoard::new(rows, cols);
        let mut view = View::closed(size, mines as u64).unwrap();
        let share = 1 + dice.below(4);
        for (index, cell) in size.iter().enumerate() {
            if layout >> index & 1 == 0 && dice.below(5) < share {
                view.set(cell, Face::Open(board.number(layout, index)));
            } else if dice.below(6) == 0 {
                view.set(cell, Face::Closed(Mark::Flag));
            }
        }
        for _ in 0..lies {
            let cell = size.iter().nth(dice.below(cells)).unwrap();
            if let Face::Open(_) = view.face(cell) {
                view.set(cell, Face::Open(dice.below(6) as u8));
            }
        }
        Small { view, board }
    }

    pub fn is_open(&self, index: usize) -> bool {
        matches!(self.view.faces()[index], Face::Open(_))
    }

    pub fn all_numbers(&self) -> Vec<usize> {
        (0..self.board.cells()).filter(|&index| self.is_open(index)).collect()
    }

    /// Every layout that fits these numbers and, if asked, the number of mines. Open cells are safe in any case.
    pub fn layouts(&self, numbers: &[usize], mine_count: bool) -> Vec<u32> {
        let open = self.all_numbers().iter().map(|&index| 1 << index).sum();
        let shown = numbers.iter().map(|&index| match self.view.faces()[index] {
            Face::Open(number) => (index, number),
            Face::Closed(_) => panic!("cell {index} is closed"),
        });
        let mines = mine_count.then(|| self.view.mines());
        self.board.layouts(open, &shown.collect::<Vec<_>>(), mines)
    }
}

/// The view of a position as text.
pub fn view(text: &str) -> View {
    read_positions(text.as_bytes()).expect(text)[0].view().clone()
}

/// A board on which a pattern of cells is open and the mines lie anywhere else, and where they lie, row by row.
pub fn half_open(
    rows: u32,
    cols: u32,
    mines: u64,
    seed: u64,
    open: impl Fn(u32, u32) -> bool,
) -> (View, Vec<bool>) {
    let size = Size::new(rows, cols).unwrap();
    let mut dice = Dice::new(seed);
    let mut mined = vec![false; size.cells() as usize];
    let mut left = mines;
    while left > 0 {
        let index = dice.below(size.cells() as usize);
        let (row, col) = (index as u32 / cols, index as u32 % cols);
        if !mined[index] && !open(row, col) {
            mined[index] = true;
            left -= 1;
        }
    }
    let mut view = View::closed(size, mines).unwrap();
    for cell in size.iter().filter(|cell| open(cell.row(), cell.col())) {
        let around = size.neighbours(cell).filter(|other| mined[(other.row() * cols + other.col()) as usize]);
        view.set(cell, Face::Open(around.count() as u8));
    }
    (view, mined)
}

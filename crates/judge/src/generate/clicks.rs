//! Boards of `click`.

use super::{Desk, Kind, layout};
use crate::input::{Click, Input, Spelling};
use crate::mines::Mines;
use saolei_rules::{Cell, Game as Play, Rules, Size};

/// So many boards show what a kind is for; more of them would only be longer.
const ENOUGH: u64 = 40;

pub(super) fn click(desk: &mut Desk<'_>, kind: Kind) -> Input {
    let cases = desk.limits.cases;
    let count = match kind {
        Kind::Least => cases.least,
        Kind::Most => cases.most,
        _ => cases.at_most(ENOUGH).most,
    };
    let clicks = (0..count).map(|number| one(desk, kind, number)).collect();
    Input::Click { spelling: Spelling::Plain, clicks }
}

fn one(desk: &mut Desk<'_>, kind: Kind, number: u64) -> Click {
    let size = match kind {
        Kind::Least => desk.smallest(),
        Kind::Most | Kind::Flood | Kind::Serpentine => desk.largest(),
        Kind::Line => desk.narrow(),
        _ => desk.any_size(),
    };
    let percent = desk.random.between(1, 25);
    match kind {
        Kind::Least => {
            closed(Mines::none(size), desk.smallest().cell(0, 0).expect("a board has a first cell"))
        }
        Kind::Most if number == 0 => on_a_mine(desk, layout::all_mines(desk)),
        Kind::Most => half_open(desk, size, 15),
        Kind::Flood => {
            let mines = layout::random(desk, size, size.cells() / 500);
            on_a_zero(desk, mines)
        }
        Kind::Serpentine => {
            let mines = layout::serpentine(desk, size);
            closed(mines, size.cell(0, 0).expect("a board has a first cell"))
        }
        Kind::AllMines => {
            let mines = layout::sprinkled(desk, size, 100);
            on_a_mine(desk, mines)
        }
        Kind::NoMines => {
            let cell = desk.any_cell(size);
            closed(Mines::none(size), cell)
        }
        Kind::OnMine => {
            let mines = layout::sprinkled(desk, size, percent);
            on_a_mine(desk, mines)
        }
        Kind::HalfOpen | Kind::Line => half_open(desk, size, percent),
        _ => {
            let mines = layout::sprinkled(desk, size, percent);
            let cell = desk.any_cell(size);
            closed(mines, cell)
        }
    }
}

fn closed(mines: Mines, cell: Cell) -> Click {
    Click { open: vec![false; mines.size().cells() as usize], mines, cell }
}

/// A click on a mine, or on any cell where there is none.
fn on_a_mine(desk: &mut Desk<'_>, mines: Mines) -> Click {
    let all: Vec<Cell> = mines.iter().collect();
    let cell = desk.random.pick(&all);
    let cell = cell.unwrap_or_else(|| desk.any_cell(mines.size()));
    closed(mines, cell)
}

/// A click that starts a flood, or on any cell where none can.
fn on_a_zero(desk: &mut Desk<'_>, mines: Mines) -> Click {
    let zeros: Vec<Cell> = mines.safe().filter(|&cell| mines.number(cell) == 0).collect();
    let cell = desk.random.pick(&zeros);
    let cell = cell.unwrap_or_else(|| desk.any_cell(mines.size()));
    closed(mines, cell)
}

/// A board after some clicks, and one more on a closed cell, mostly a safe one.
fn half_open(desk: &mut Desk<'_>, size: Size, percent: u64) -> Click {
    let mines = layout::sprinkled(desk, size, percent);
    let mut game = Play::new(mines.layout(), &Rules::CLICK);
    for _ in 0..desk.random.between(1, 6) {
        let cell = desk.any_cell(size);
        if !mines.is_mine(cell) && game.closed_safe() > 1 {
            let _ = game.open(cell);
        }
    }
    let open: Vec<bool> = size.iter().map(|cell| game.position().tile(cell).is_open()).collect();
    let want_mine = desk.random.chance(10);
    let mut left: Vec<Cell> = size.iter().filter(|&cell| !open[mines.index(cell)]).collect();
    if left.iter().any(|&cell| mines.is_mine(cell) == want_mine) {
        left.retain(|&cell| mines.is_mine(cell) == want_mine);
    }
    match desk.random.pick(&left) {
        Some(cell) => Click { mines, open, cell },
        // Everything was opened: the same board before its first click.
        None => {
            let cell = desk.any_cell(size);
            closed(mines, cell)
        }
    }
}

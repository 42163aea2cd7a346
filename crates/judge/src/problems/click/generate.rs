//! Generates boards of `click`.

use super::input::{ClickCase, ClickInput, Spelling};
use crate::generate::layouts::RARE_NUMBERS;
use crate::generate::{Generator, InputKind, first_cell, layouts};
use saolei_rules::{Cell, Game, Layout, Rules, Size};

pub(crate) const KINDS: &[InputKind] = &[
    InputKind::Least,
    InputKind::Most,
    InputKind::Random,
    InputKind::Flood,
    InputKind::Serpentine,
    InputKind::AllMines,
    InputKind::NoMines,
    InputKind::Line,
    InputKind::HalfOpen,
    InputKind::OnMine,
    InputKind::Numbers,
    InputKind::OneSafe,
    InputKind::Oblong,
];

pub(crate) fn generate(generator: &mut Generator<'_>, kind: InputKind) -> ClickInput {
    /// Enough boards to show a bug; more would only make the input longer.
    const ENOUGH: u64 = 40;
    let cases = generator.limits.cases;
    let count = match kind {
        InputKind::Least => cases.least,
        InputKind::Most => cases.most,
        _ => cases.at_most(ENOUGH).most,
    };
    let boards = (0..count).map(|number| board(generator, kind, number)).collect();
    ClickInput { spelling: Spelling::Plain, boards }
}

fn board(generator: &mut Generator<'_>, kind: InputKind, number: u64) -> ClickCase {
    let size = match kind {
        InputKind::Least => generator.smallest(),
        InputKind::Most | InputKind::Flood | InputKind::Serpentine => generator.largest(),
        InputKind::Line => generator.narrow(),
        InputKind::Oblong => generator.oblong(),
        InputKind::Numbers => generator.crowded(),
        _ => generator.any_size(),
    };
    let percent = generator.random.between(1, 25);
    match kind {
        InputKind::Least => ClickCase::closed(Layout::new(size, []), first_cell(size)),
        InputKind::Most if number == 0 => {
            let (layout, _) = layouts::one_safe(generator, true);
            on_a_mine(generator, layout)
        }
        InputKind::Most => half_open(generator, size, 15),
        InputKind::Flood => {
            let layout = layouts::random(generator, size, size.cells() / 500);
            on_a_zero(generator, layout)
        }
        InputKind::Serpentine => {
            let layout = layouts::serpentine(generator, size);
            ClickCase::closed(layout, first_cell(size))
        }
        InputKind::AllMines => {
            let layout = layouts::sprinkled(generator, size, 100);
            on_a_mine(generator, layout)
        }
        InputKind::NoMines => {
            let cell = generator.any_cell(size);
            ClickCase::closed(Layout::new(size, []), cell)
        }
        InputKind::OnMine => {
            let layout = layouts::sprinkled(generator, size, percent);
            on_a_mine(generator, layout)
        }
        InputKind::OneSafe => {
            let (layout, safe) = layouts::one_safe(generator, number == 0);
            ClickCase::closed(layout, safe)
        }
        InputKind::Numbers => on_a_number(generator, size, number),
        InputKind::HalfOpen | InputKind::Line | InputKind::Oblong => half_open(generator, size, percent),
        _ => {
            let layout = layouts::sprinkled(generator, size, percent);
            let cell = generator.any_cell(size);
            ClickCase::closed(layout, cell)
        }
    }
}

/// A click on a mine, or on any cell if there is no mine.
fn on_a_mine(generator: &mut Generator<'_>, layout: Layout) -> ClickCase {
    let mines: Vec<Cell> = layout.mine_cells().collect();
    on_one_of(generator, layout, &mines)
}

/// A click on a cell with a rare number; successive turns take different numbers.
fn on_a_number(generator: &mut Generator<'_>, size: Size, turn: u64) -> ClickCase {
    let layout = layouts::numbered(generator, size, turn);
    let number = RARE_NUMBERS[turn as usize % RARE_NUMBERS.len()];
    let cells: Vec<Cell> = layout.safe_cells().filter(|&cell| layout.number(cell) == number).collect();
    on_one_of(generator, layout, &cells)
}

/// A click that starts a flood, or on any cell if no click can.
fn on_a_zero(generator: &mut Generator<'_>, layout: Layout) -> ClickCase {
    let zeros: Vec<Cell> = layout.safe_cells().filter(|&cell| layout.number(cell) == 0).collect();
    on_one_of(generator, layout, &zeros)
}

fn on_one_of(generator: &mut Generator<'_>, layout: Layout, cells: &[Cell]) -> ClickCase {
    let cell = generator.random.pick(cells);
    let cell = cell.unwrap_or_else(|| generator.any_cell(layout.size()));
    ClickCase::closed(layout, cell)
}

/// A board after some clicks, and one more click on a closed cell, usually a safe one.
fn half_open(generator: &mut Generator<'_>, size: Size, percent: u64) -> ClickCase {
    let layout = layouts::sprinkled(generator, size, percent);
    let mut game = Game::new(layout.clone(), &Rules::CLICK);
    for _ in 0..generator.random.between(1, 6) {
        let cell = generator.any_cell(size);
        if !layout.is_mine(cell) && game.closed_safe() > 1 {
            let _ = game.open(cell);
        }
    }
    let is_open = |cell: Cell| game.position().tile(cell).is_open();
    let open: Vec<bool> = size.iter().map(is_open).collect();
    let want_mine = generator.random.chance(10);
    let mut left: Vec<Cell> = size.iter().filter(|&cell| !is_open(cell)).collect();
    if left.iter().any(|&cell| layout.is_mine(cell) == want_mine) {
        left.retain(|&cell| layout.is_mine(cell) == want_mine);
    }
    match generator.random.pick(&left) {
        Some(cell) => ClickCase { layout, open, cell },
        // Everything is open: start again with the closed board.
        None => on_one_of(generator, layout, &[]),
    }
}

//! Inputs that a person can read.

use crate::input::{Case, Click, Game, Input, Level, Operation, Spelling};
use crate::mines::Mines;
use crate::problem::{Bounds, Limits, Problem};
use crate::random::Random;
use saolei_protocols::Protocol;
use saolei_rules::{Cell, Game as Play, Rules, Size};

/// A small input of a problem, the same for ever for the same seed.
pub fn small(problem: &Problem, seed: u64) -> Input {
    let limits = problem.limits.small();
    let random = &mut Random::new(seed, 0);
    let cases = draw(random, limits.cases);
    match problem.protocol {
        Protocol::Boom => Input::Boom((0..cases).map(|_| game(random, &limits)).collect()),
        Protocol::Sweep => {
            let mut game = game(random, &limits);
            game.operations.pop();
            let quit = random.below(game.operations.len() as u64 + 1) as usize;
            Input::Sweep { quit: if random.chance(80) { game.operations.len() } else { quit }, game }
        }
        Protocol::Console => Input::Console { level: Level::Custom, game: game(random, &limits) },
        Protocol::Master => Input::Master((0..cases).map(|_| case(random, &limits)).collect()),
        Protocol::Click => Input::Click {
            spelling: Spelling::Plain,
            clicks: (0..cases).map(|_| click(random, &limits)).collect(),
        },
    }
}

fn draw(random: &mut Random, bounds: Bounds) -> u64 {
    random.between(bounds.least, bounds.most)
}

fn size(random: &mut Random, limits: &Limits) -> Size {
    let (rows, cols) = (draw(random, limits.rows), draw(random, limits.cols));
    Size::new(rows as u32, cols as u32).expect("the table's boards have cells and can be addressed")
}

fn cell(random: &mut Random, size: Size) -> Cell {
    let (row, col) = (random.below(size.rows().into()), random.below(size.cols().into()));
    size.cell(row as u32, col as u32).expect("below the size")
}

fn mines(random: &mut Random, limits: &Limits) -> Mines {
    let size = size(random, limits);
    let most = limits.mines.most.min(size.cells());
    let count = if random.chance(90) { most.min(1 + random.below(5)) } else { random.between(0, most) };
    let mut mines = Mines::none(size);
    for _ in 0..count {
        mines.lay(cell(random, size));
    }
    mines
}

fn game(random: &mut Random, limits: &Limits) -> Game {
    let mines = mines(random, limits);
    let operations = (0..draw(random, limits.operations)).map(|_| {
        let verb = *random.pick(limits.verbs).expect("a game has operations");
        Operation { verb, cell: cell(random, mines.size()) }
    });
    Game { operations: operations.collect(), mines }
}

fn case(random: &mut Random, limits: &Limits) -> Case {
    let size = size(random, limits);
    Case { size, mines: random.below(size.cells()) }
}

fn click(random: &mut Random, limits: &Limits) -> Click {
    let mines = mines(random, limits);
    let mut game = Play::new(mines.layout(), &Rules::CLICK);
    for _ in 0..random.below(3) {
        let cell = cell(random, mines.size());
        if !mines.is_mine(cell) && game.closed_safe() > 1 {
            let _ = game.open(cell);
        }
    }
    let open: Vec<bool> = mines.size().iter().map(|cell| game.position().tile(cell).is_open()).collect();
    let closed: Vec<Cell> = mines.size().iter().filter(|&cell| !open[mines.index(cell)]).collect();
    match random.pick(&closed) {
        Some(&cell) => Click { mines, open, cell },
        // Everything was opened: the same board before the first click.
        None => Click { cell: cell(random, mines.size()), open: vec![false; open.len()], mines },
    }
}

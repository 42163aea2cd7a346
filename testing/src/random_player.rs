//! A random player who knows the mines, so that games last long enough to reach rare cases of the rules.

use crate::dice::Dice;
use crate::naive::{Cell, Dialect, Face, Game, Operation};

/// A random player who knows the mines.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    /// The percentage of operations that open a mine.
    rash: usize,
    /// The percentage of operations that flag a safe cell, which protects it from floods until the flag is removed.
    wrong: usize,
    /// The percentage of operations that ignore the board.
    wild: usize,
}

impl RandomPlayer {
    /// A player with random habits.
    pub fn new(dice: &mut Dice) -> RandomPlayer {
        RandomPlayer {
            rash: dice.one_of(&[0, 0, 0, 1, 5]),
            wrong: dice.one_of(&[0, 3, 10, 30]),
            wild: dice.one_of(&[0, 2, 10]),
        }
    }

    /// The next operation.
    pub fn next(&self, game: &Game, dice: &mut Dice) -> Operation {
        if dice.percent(self.wild) {
            return wild(game, dice);
        }
        if dice.percent(self.rash) {
            return Operation::Open(search(game, dice, |at| game.is_mine(at)));
        }
        if dice.percent(self.wrong) {
            let safe = search(game, dice, |at| !game.is_mine(at) && game.face(at) == Face::Blank);
            return mark(game, safe, Face::Flag);
        }
        match dice.below(20) {
            0..6 => Operation::Open(search(game, dice, |at| !game.is_mine(at) && !game.is_open(at))),
            // A cell beside an open one: there games are decided, and zeros touch flags.
            6..8 => Operation::Open(search(game, dice, |at| {
                let near_open = game.around(at).into_iter().any(|near| game.is_open(near));
                near_open && !game.is_mine(at) && game.face(at) == Face::Blank
            })),
            8..13 => {
                let near_open = |at| game.around(at).into_iter().any(|near| game.is_open(near));
                let mine =
                    search(game, dice, |at| game.is_mine(at) && game.face(at) != Face::Flag && near_open(at));
                mark(game, mine, Face::Flag)
            }
            13 => {
                let marked = search(game, dice, |at| !game.is_mine(at) && game.face(at) != Face::Blank);
                mark(game, marked, Face::Blank)
            }
            14 => {
                let closed = search(game, dice, |at| !game.is_open(at));
                mark(game, closed, dice.one_of(&[Face::Query, Face::Query, Face::Flag, Face::Blank]))
            }
            15 => Operation::Chord(dice.cell(game.rows(), game.cols())),
            _ => Operation::Chord(search(game, dice, |at| chord_opens_safely(game, at))),
        }
    }
}

/// Whether the flags match, something is left to open, and none of it is a mine.
fn chord_opens_safely(game: &Game, at: Cell) -> bool {
    let Face::Open(number) = game.face(at) else {
        return false;
    };
    let mut targets = game.around(at);
    targets.retain(|&near| matches!(game.face(near), Face::Blank | Face::Query));
    !targets.is_empty()
        && usize::from(number) == game.flags_around(at)
        && !targets.into_iter().any(|near| game.is_mine(near))
}

/// The first cell that fits, searched from a random cell on, or that cell if none fits.
fn search(game: &Game, dice: &mut Dice, fits: impl Fn(Cell) -> bool) -> Cell {
    let (rows, cols) = (game.rows(), game.cols());
    let (row, col) = dice.cell(rows, cols);
    let start = row * cols + col;
    let mut cells = (start..rows * cols).chain(0..start).map(|index| (index / cols, index % cols));
    cells.find(|&cell| fits(cell)).unwrap_or((row, col))
}

/// One operation towards this mark, from those that the dialect has.
fn mark(game: &Game, cell: Cell, mark: Face) -> Operation {
    match game.dialect {
        Dialect::Console => Operation::SetMark(cell, mark),
        Dialect::Boom | Dialect::Sweep | Dialect::Classic => Operation::Mark(cell),
        Dialect::Click => Operation::Open(cell),
    }
}

fn wild(game: &Game, dice: &mut Dice) -> Operation {
    let cell = dice.cell(game.rows(), game.cols());
    match dice.below(8) {
        0 => Operation::Open(cell),
        1..3 => Operation::Mark(cell),
        3 => Operation::SetMark(cell, dice.one_of(&[Face::Blank, Face::Flag, Face::Query])),
        4 => Operation::None,
        _ => Operation::Chord(cell),
    }
}

//! A player who peeks at the mines, so that games last long enough to reach the corners of the rules.

use super::dice::Dice;
use super::{Board, Dialect, Look, Move, Place};

/// How one player plays.
#[derive(Clone, Debug)]
pub struct Player {
    /// How often in a hundred a mine is opened, where one is known.
    rash: usize,
    /// How often in a hundred a flag goes on a safe cell. It shields the cell from floods until it is lifted.
    wrong: usize,
    /// How often in a hundred an operation is made up without a look at the board.
    wild: usize,
}

impl Player {
    pub fn new(dice: &mut Dice) -> Player {
        Player {
            rash: dice.one_of(&[0, 0, 0, 1, 5]),
            wrong: dice.one_of(&[0, 3, 10, 30]),
            wild: dice.one_of(&[0, 2, 10]),
        }
    }

    pub fn next(&self, board: &Board, dice: &mut Dice) -> Move {
        if dice.percent(self.wild) {
            return wild(board, dice);
        }
        if dice.percent(self.rash) {
            return Move::Open(search(board, dice, |at| board.is_mine(at)));
        }
        if dice.percent(self.wrong) {
            let safe = search(board, dice, |at| !board.is_mine(at) && board.look(at) == Look::Blank);
            return mark(board, safe, Look::Flag);
        }
        match dice.below(20) {
            0..6 => Move::Open(search(board, dice, |at| !board.is_mine(at) && !board.is_open(at))),
            // Beside what is open: where games are decided, and where zeros touch flags.
            6..8 => Move::Open(search(board, dice, |at| {
                let near_open = board.around(at).into_iter().any(|near| board.is_open(near));
                near_open && !board.is_mine(at) && board.look(at) == Look::Blank
            })),
            8..13 => {
                let near_open = |at| board.around(at).into_iter().any(|near| board.is_open(near));
                let mine = search(board, dice, |at| {
                    board.is_mine(at) && board.look(at) != Look::Flag && near_open(at)
                });
                mark(board, mine, Look::Flag)
            }
            13 => {
                let marked = search(board, dice, |at| !board.is_mine(at) && board.look(at) != Look::Blank);
                mark(board, marked, Look::Blank)
            }
            14 => {
                let closed = search(board, dice, |at| !board.is_open(at));
                mark(board, closed, dice.one_of(&[Look::Query, Look::Query, Look::Flag, Look::Blank]))
            }
            15 => Move::Chord(dice.place(board.rows(), board.cols())),
            _ => Move::Chord(search(board, dice, |at| chord_opens_safely(board, at))),
        }
    }
}

/// The flags match, something is left to open, and none of it is a mine.
fn chord_opens_safely(board: &Board, at: Place) -> bool {
    let Look::Open(number) = board.look(at) else {
        return false;
    };
    let mut targets = board.around(at);
    targets.retain(|&near| matches!(board.look(near), Look::Blank | Look::Query));
    !targets.is_empty()
        && usize::from(number) == board.flags_around(at)
        && !targets.into_iter().any(|near| board.is_mine(near))
}

/// A cell of this kind, or any cell where none is found soon.
fn search(board: &Board, dice: &mut Dice, fits: impl Fn(Place) -> bool) -> Place {
    let mut place = dice.place(board.rows(), board.cols());
    for _ in 0..40 {
        if fits(place) {
            break;
        }
        place = dice.place(board.rows(), board.cols());
    }
    place
}

/// A step towards this mark by the verbs that the dialect has.
fn mark(board: &Board, place: Place, mark: Look) -> Move {
    match board.dialect {
        Dialect::Console => Move::SetMark(place, mark),
        Dialect::Boom | Dialect::Sweep | Dialect::Classic => Move::Mark(place),
        Dialect::Click => Move::Open(place),
    }
}

fn wild(board: &Board, dice: &mut Dice) -> Move {
    let place = dice.place(board.rows(), board.cols());
    match dice.below(8) {
        0 => Move::Open(place),
        1..3 => Move::Mark(place),
        3 => Move::SetMark(place, dice.one_of(&[Look::Blank, Look::Flag, Look::Query])),
        4 => Move::Nonsense,
        _ => Move::Chord(place),
    }
}

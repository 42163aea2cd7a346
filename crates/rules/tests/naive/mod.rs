//! A second engine, written from the statements alone, to check the first one against.
//!
//! It shares nothing with the crate: it keeps rows of cells in rows of cells, asks which dialect is played wherever the
//! statements differ, and finds what an operation changed by comparing the board before with the board after.

// Every test file compiles this module for itself and uses only a part of it.
#![allow(dead_code)]

pub mod dice;
pub mod player;

use std::fmt;

/// A row and a column, both counted from 0.
pub type Place = (usize, usize);

/// The rules that a board is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Boom,
    Sweep,
    Console,
    Click,
    Classic,
}

/// What the player sees on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Blank,
    Flag,
    Query,
    Open(u8),
}

/// What an operation did, or why it did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Opened,
    Marked(Look),
    Exploded(Place),
    GameIsOver,
    NoSuchVerb,
    AlreadyOpen,
    Flagged,
    SameMark,
    NotOpen,
    ChordOnZero,
    FlagsDiffer,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Playing,
    Won,
    Lost(Place),
}

/// One operation of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Open(Place),
    /// The one verb of `boom`, `sweep` and `classic`.
    Mark(Place),
    /// The three verbs of `console`.
    SetMark(Place, Look),
    Chord(Place),
    /// An operation that the dialect does not have.
    Nonsense,
}

/// A game on a board.
#[derive(Clone)]
pub struct Board {
    pub dialect: Dialect,
    pub mines: Vec<Vec<bool>>,
    pub looks: Vec<Vec<Look>>,
    pub state: State,
    /// The cells that the last operation changed, by row and then by column.
    pub changed: Vec<Place>,
}

impl Board {
    /// A board with every cell closed.
    pub fn new(dialect: Dialect, mines: Vec<Vec<bool>>) -> Board {
        let looks = mines.iter().map(|row| vec![Look::Blank; row.len()]).collect();
        Board::half_open(dialect, mines, looks)
    }

    /// A board on which some cells are open and show these numbers, right or wrong.
    pub fn half_open(dialect: Dialect, mines: Vec<Vec<bool>>, looks: Vec<Vec<Look>>) -> Board {
        Board { dialect, mines, looks, state: State::Playing, changed: Vec::new() }
    }

    pub fn rows(&self) -> usize {
        self.mines.len()
    }

    pub fn cols(&self) -> usize {
        self.mines[0].len()
    }

    pub fn places(&self) -> Vec<Place> {
        let cols = self.cols();
        (0..self.rows()).flat_map(|row| (0..cols).map(move |col| (row, col))).collect()
    }

    /// The up to eight cells around, by row and then by column.
    pub fn around(&self, (row, col): Place) -> Vec<Place> {
        let mut around = Vec::new();
        for (down, right) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)] {
            let (bottom, side) = (row + down, col + right);
            if bottom >= 1 && side >= 1 && bottom <= self.rows() && side <= self.cols() {
                around.push((bottom - 1, side - 1));
            }
        }
        around
    }

    pub fn is_mine(&self, (row, col): Place) -> bool {
        self.mines[row][col]
    }

    pub fn look(&self, (row, col): Place) -> Look {
        self.looks[row][col]
    }

    pub fn is_open(&self, place: Place) -> bool {
        matches!(self.look(place), Look::Open(_))
    }

    /// How many mines there are around a cell.
    pub fn number(&self, place: Place) -> u8 {
        self.around(place).into_iter().filter(|&near| self.is_mine(near)).count() as u8
    }

    pub fn flags_around(&self, place: Place) -> usize {
        self.around(place).into_iter().filter(|&near| self.look(near) == Look::Flag).count()
    }

    pub fn mine_count(&self) -> usize {
        self.mines.iter().flatten().filter(|&&mine| mine).count()
    }

    pub fn flag_count(&self) -> usize {
        self.looks.iter().flatten().filter(|&&look| look == Look::Flag).count()
    }

    /// How many safe cells are closed.
    pub fn closed_safe(&self) -> usize {
        self.places().into_iter().filter(|&place| !self.is_mine(place) && !self.is_open(place)).count()
    }

    pub fn play(&mut self, step: Move) -> Answer {
        if self.state != State::Playing {
            self.changed.clear();
            return Answer::GameIsOver;
        }
        let before = self.looks.clone();
        let answer = match step {
            Move::Open(place) => self.open(place),
            Move::Mark(place) => self.mark(place),
            Move::SetMark(place, mark) => self.set_mark(place, mark),
            Move::Chord(place) => self.chord(place),
            Move::Nonsense => Answer::NoSuchVerb,
        };
        self.changed = self.places();
        self.changed.retain(|&(row, col)| before[row][col] != self.looks[row][col]);
        if let Answer::Exploded(mine) = answer {
            self.state = State::Lost(mine);
        } else if self.is_won_after(step) {
            self.state = State::Won;
        }
        answer
    }

    fn open(&mut self, place: Place) -> Answer {
        match self.look(place) {
            Look::Open(_) => Answer::AlreadyOpen,
            Look::Flag => Answer::Flagged,
            Look::Blank | Look::Query if self.is_mine(place) => Answer::Exploded(place),
            Look::Blank | Look::Query => {
                self.open_safe(place);
                Answer::Opened
            }
        }
    }

    /// Opens a safe cell and, around a 0, what is closed there.
    fn open_safe(&mut self, place: Place) {
        let mut todo = vec![place];
        while let Some(place) = todo.pop() {
            if self.is_open(place) {
                continue;
            }
            let number = self.number(place);
            self.looks[place.0][place.1] = Look::Open(number);
            if number != 0 {
                continue;
            }
            for near in self.around(place) {
                let shielded = match self.dialect {
                    Dialect::Boom | Dialect::Console | Dialect::Classic => self.look(near) == Look::Flag,
                    Dialect::Sweep | Dialect::Click => false,
                };
                if !self.is_open(near) && !shielded {
                    todo.push(near);
                }
            }
        }
    }

    fn mark(&mut self, place: Place) -> Answer {
        if self.dialect == Dialect::Console || self.dialect == Dialect::Click {
            return Answer::NoSuchVerb;
        }
        let next = match (self.dialect, self.look(place)) {
            (_, Look::Open(_)) => return Answer::AlreadyOpen,
            (_, Look::Blank) => Look::Flag,
            (Dialect::Boom, Look::Flag) => Look::Query,
            (_, Look::Flag | Look::Query) => Look::Blank,
        };
        self.looks[place.0][place.1] = next;
        Answer::Marked(next)
    }

    fn set_mark(&mut self, place: Place, mark: Look) -> Answer {
        if self.dialect != Dialect::Console {
            Answer::NoSuchVerb
        } else if self.is_open(place) {
            Answer::AlreadyOpen
        } else if self.look(place) == mark {
            Answer::SameMark
        } else {
            self.looks[place.0][place.1] = mark;
            Answer::Marked(mark)
        }
    }

    fn chord(&mut self, place: Place) -> Answer {
        if self.dialect == Dialect::Click {
            return Answer::NoSuchVerb;
        }
        let Look::Open(number) = self.look(place) else {
            return Answer::NotOpen;
        };
        if self.dialect == Dialect::Sweep && number == 0 {
            return Answer::ChordOnZero;
        }
        if self.flags_around(place) != usize::from(number) {
            return Answer::FlagsDiffer;
        }
        let mut targets = self.around(place);
        targets.retain(|&near| matches!(self.look(near), Look::Blank | Look::Query));
        let first_mine = targets.iter().copied().find(|&near| self.is_mine(near));
        if first_mine.is_none() || self.dialect == Dialect::Classic {
            for near in targets {
                if !self.is_mine(near) {
                    self.open_safe(near);
                }
            }
        }
        match first_mine {
            Some(mine) => Answer::Exploded(mine),
            None => Answer::Opened,
        }
    }

    fn is_won_after(&self, step: Move) -> bool {
        match self.dialect {
            // "The number of closed cells is exactly k": mines are never opened without losing.
            Dialect::Boom => {
                let closed = self.places().into_iter().filter(|&place| !self.is_open(place)).count();
                closed == self.mine_count()
            }
            Dialect::Console => self.closed_safe() == 0,
            Dialect::Sweep | Dialect::Classic => {
                matches!(step, Move::Open(_) | Move::Chord(_)) && self.closed_safe() == 0
            }
            Dialect::Click => false,
        }
    }
}

/// The board as the player sees it, each closed mine that carries no mark drawn as `*`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows() {
            for col in 0..self.cols() {
                match self.looks[row][col] {
                    Look::Blank if self.mines[row][col] => write!(f, "*")?,
                    Look::Blank => write!(f, ".")?,
                    Look::Flag => write!(f, "P")?,
                    Look::Query => write!(f, "?")?,
                    Look::Open(number) => write!(f, "{number}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

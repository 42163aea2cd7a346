//! A second engine, written from the statements alone, to check the real one against.
//!
//! Shares nothing with the crates that it checks: the board is rows of cells, every rule asks for the dialect, and
//! changed cells are found by comparing the boards before and after an operation.

use std::fmt;

/// A row and a column, both counted from 0.
pub type Cell = (usize, usize);

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Several games, each operation answered with the changed cells.
    Boom,
    /// One game, answered in words.
    Sweep,
    /// One game, with the board printed after each operation.
    Console,
    /// One click on a board that may be half open.
    Click,
    /// The rules that players expect today.
    Classic,
}

/// What the player sees on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Closed, without a mark.
    Blank,
    /// Closed, with a flag.
    Flag,
    /// Closed, with a question mark.
    Query,
    /// Open, with this number.
    Open(u8),
}

/// What an operation did, or why it did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The cells in [`Game::changed`] were opened, maybe none.
    Opened,
    /// The cell has this mark now.
    Marked(Face),
    /// This mine was opened.
    Exploded(Cell),
    /// Nothing: the game is over.
    GameOver,
    /// Nothing: the dialect does not have this operation.
    NotInTheRules,
    /// Nothing: the cell is open.
    AlreadyOpen,
    /// Nothing: the cell has a flag.
    Flagged,
    /// Nothing: the cell already has this mark.
    SameMark,
    /// Nothing: a chord needs an open cell.
    NotOpen,
    /// Nothing: chords on a 0 are not allowed.
    ChordOnZero,
    /// Nothing: the number of flags around the cell differs from its number.
    FlagsDiffer,
}

/// Whether a game is still being played, won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The game is not over.
    Playing,
    /// Every safe cell is open.
    Won,
    /// This mine was opened.
    Lost(Cell),
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Open a cell.
    Open(Cell),
    /// Put the next mark on a cell, in `boom`, `sweep` and `classic`.
    Mark(Cell),
    /// Put this mark on a cell, in `console`.
    SetMark(Cell, Face),
    /// Open the closed cells around a number.
    Chord(Cell),
    /// An operation that the dialect does not have.
    None,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules.
    pub dialect: Dialect,
    /// Whether each cell is a mine, row by row.
    pub mines: Vec<Vec<bool>>,
    /// What the player sees, row by row.
    pub faces: Vec<Vec<Face>>,
    /// Whether the game is over.
    pub phase: Phase,
    /// The cells that the last operation changed, by row and then by column.
    pub changed: Vec<Cell>,
}

impl Game {
    /// A game with all cells closed.
    pub fn new(dialect: Dialect, mines: Vec<Vec<bool>>) -> Game {
        let faces = mines.iter().map(|row| vec![Face::Blank; row.len()]).collect();
        Game::half_open(dialect, mines, faces)
    }

    /// A game with some cells open, which show these numbers, right or wrong.
    pub fn half_open(dialect: Dialect, mines: Vec<Vec<bool>>, faces: Vec<Vec<Face>>) -> Game {
        Game { dialect, mines, faces, phase: Phase::Playing, changed: Vec::new() }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.mines.len()
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.mines[0].len()
    }

    /// Every cell, by row and then by column.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let cols = self.cols();
        (0..self.rows()).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    }

    /// The up to eight cells around a cell, by row and then by column.
    pub fn around(&self, (row, col): Cell) -> Vec<Cell> {
        let mut around = Vec::new();
        for (down, right) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)] {
            let (bottom, side) = (row + down, col + right);
            if bottom >= 1 && side >= 1 && bottom <= self.rows() && side <= self.cols() {
                around.push((bottom - 1, side - 1));
            }
        }
        around
    }

    /// Whether the cell is a mine.
    pub fn is_mine(&self, (row, col): Cell) -> bool {
        self.mines[row][col]
    }

    /// What the player sees on a cell.
    pub fn face(&self, (row, col): Cell) -> Face {
        self.faces[row][col]
    }

    /// Whether the cell is open.
    pub fn is_open(&self, cell: Cell) -> bool {
        matches!(self.face(cell), Face::Open(_))
    }

    /// The number of mines around a cell.
    pub fn number(&self, cell: Cell) -> u8 {
        self.around(cell).into_iter().filter(|&near| self.is_mine(near)).count() as u8
    }

    /// The number of flags around a cell.
    pub fn flags_around(&self, cell: Cell) -> usize {
        self.around(cell).into_iter().filter(|&near| self.face(near) == Face::Flag).count()
    }

    /// The number of mines.
    pub fn mine_count(&self) -> usize {
        self.mines.iter().flatten().filter(|&&mine| mine).count()
    }

    /// The number of flags.
    pub fn flag_count(&self) -> usize {
        self.faces.iter().flatten().filter(|&&face| face == Face::Flag).count()
    }

    /// The number of safe cells that are closed.
    pub fn closed_safe(&self) -> usize {
        self.cells().filter(|&cell| !self.is_mine(cell) && !self.is_open(cell)).count()
    }

    /// Applies an operation.
    pub fn apply(&mut self, operation: Operation) -> Verdict {
        if self.phase != Phase::Playing {
            self.changed.clear();
            return Verdict::GameOver;
        }
        let before = self.faces.clone();
        let verdict = match operation {
            Operation::Open(cell) => self.open(cell),
            Operation::Mark(cell) => self.mark(cell),
            Operation::SetMark(cell, mark) => self.set_mark(cell, mark),
            Operation::Chord(cell) => self.chord(cell),
            Operation::None => Verdict::NotInTheRules,
        };
        self.changed = self.cells().filter(|&(row, col)| before[row][col] != self.faces[row][col]).collect();
        if let Verdict::Exploded(mine) = verdict {
            self.phase = Phase::Lost(mine);
        } else if self.is_won_after(verdict) {
            self.phase = Phase::Won;
        }
        verdict
    }

    fn open(&mut self, cell: Cell) -> Verdict {
        match self.face(cell) {
            Face::Open(_) => Verdict::AlreadyOpen,
            Face::Flag => Verdict::Flagged,
            Face::Blank | Face::Query if self.is_mine(cell) => Verdict::Exploded(cell),
            Face::Blank | Face::Query => {
                self.open_safe(cell);
                Verdict::Opened
            }
        }
    }

    /// Opens a safe cell and, if it is a 0, the closed cells around it.
    fn open_safe(&mut self, cell: Cell) {
        let mut todo = vec![cell];
        while let Some(cell) = todo.pop() {
            if self.is_open(cell) {
                continue;
            }
            let number = self.number(cell);
            self.faces[cell.0][cell.1] = Face::Open(number);
            if number != 0 {
                continue;
            }
            for near in self.around(cell) {
                let shielded = match self.dialect {
                    Dialect::Boom | Dialect::Console | Dialect::Classic => self.face(near) == Face::Flag,
                    Dialect::Sweep | Dialect::Click => false,
                };
                if !self.is_open(near) && !shielded {
                    todo.push(near);
                }
            }
        }
    }

    fn mark(&mut self, cell: Cell) -> Verdict {
        if self.dialect == Dialect::Console || self.dialect == Dialect::Click {
            return Verdict::NotInTheRules;
        }
        let next = match (self.dialect, self.face(cell)) {
            (_, Face::Open(_)) => return Verdict::AlreadyOpen,
            (_, Face::Blank) => Face::Flag,
            (Dialect::Boom, Face::Flag) => Face::Query,
            (_, Face::Flag | Face::Query) => Face::Blank,
        };
        self.faces[cell.0][cell.1] = next;
        Verdict::Marked(next)
    }

    fn set_mark(&mut self, cell: Cell, mark: Face) -> Verdict {
        if self.dialect != Dialect::Console {
            Verdict::NotInTheRules
        } else if self.is_open(cell) {
            Verdict::AlreadyOpen
        } else if self.face(cell) == mark {
            Verdict::SameMark
        } else {
            self.faces[cell.0][cell.1] = mark;
            Verdict::Marked(mark)
        }
    }

    fn chord(&mut self, cell: Cell) -> Verdict {
        if self.dialect == Dialect::Click {
            return Verdict::NotInTheRules;
        }
        let Face::Open(number) = self.face(cell) else {
            return Verdict::NotOpen;
        };
        if self.dialect == Dialect::Sweep && number == 0 {
            return Verdict::ChordOnZero;
        }
        if self.flags_around(cell) != usize::from(number) {
            return Verdict::FlagsDiffer;
        }
        let mut targets = self.around(cell);
        targets.retain(|&near| matches!(self.face(near), Face::Blank | Face::Query));
        let first_mine = targets.iter().copied().find(|&near| self.is_mine(near));
        if first_mine.is_none() || self.dialect == Dialect::Classic {
            for near in targets {
                if !self.is_mine(near) {
                    self.open_safe(near);
                }
            }
        }
        match first_mine {
            Some(mine) => Verdict::Exploded(mine),
            None => Verdict::Opened,
        }
    }

    fn is_won_after(&self, verdict: Verdict) -> bool {
        match self.dialect {
            // The statement says "the number of closed cells is exactly k", the number of mines: opening a mine always
            // loses.
            Dialect::Boom => {
                let closed = self.cells().filter(|&cell| !self.is_open(cell)).count();
                closed == self.mine_count()
            }
            Dialect::Console => self.closed_safe() == 0,
            Dialect::Sweep | Dialect::Classic => {
                verdict == Verdict::Opened && !self.changed.is_empty() && self.closed_safe() == 0
            }
            Dialect::Click => false,
        }
    }
}

/// The board as the player sees it, but with a `*` for each closed mine without a mark.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows() {
            for col in 0..self.cols() {
                match self.faces[row][col] {
                    Face::Blank if self.mines[row][col] => write!(f, "*")?,
                    Face::Blank => write!(f, ".")?,
                    Face::Flag => write!(f, "P")?,
                    Face::Query => write!(f, "?")?,
                    Face::Open(number) => write!(f, "{number}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

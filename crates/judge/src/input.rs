//! An input as a structure: what a generator makes, a validator finds and a shrinker edits.

use crate::mines::Mines;
use crate::problem::Problem;
use saolei_protocols::Protocol;
use saolei_rules::{Cell, Game as Play, Mark, Size, Verdict};
use std::io::{self, Write};

/// An input of one of the protocols. Any legal one can be held; whether one is legal, a validator says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Games one after the other.
    Boom(Vec<Game>),
    /// One game with exactly one `Quit`.
    Sweep {
        /// The game, without its `Quit`.
        game: Game,
        /// How many operations stand before the `Quit`; what stands behind it is there to be ignored.
        quit: usize,
    },
    /// One game on a level.
    Console {
        /// The level that the header names.
        level: Level,
        /// The game. On [`Level::Custom`] the header tells its size and number of mines.
        game: Game,
    },
    /// Sizes and numbers of mines.
    Master(Vec<Case>),
    /// Boards with a click on each.
    Click {
        /// How they are spelled.
        spelling: Spelling,
        /// The boards.
        clicks: Vec<Click>,
    },
}

/// A layout and what is done on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Where the mines are.
    pub mines: Mines,
    /// What the player does, in order.
    pub operations: Vec<Operation>,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// What is done.
    pub verb: Verb,
    /// To which cell.
    pub cell: Cell,
}

/// What can be done to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verb {
    /// Open it.
    Open,
    /// Put the next mark on it.
    Mark,
    /// Flag it.
    Flag,
    /// Query it.
    Query,
    /// Take its mark off.
    Clear,
    /// Open what is closed around it.
    Chord,
}

/// A level of `console`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// 9 x 9 with 10 mines.
    Beginner,
    /// 16 x 16 with 40 mines.
    Intermediate,
    /// 16 x 30 with 99 mines.
    Expert,
    /// Any size and number of mines.
    Custom,
}

/// A request to `master`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// The size of the board.
    pub size: Size,
    /// How many mines it has to hold.
    pub mines: u64,
}

/// A board of `click`, half open, and the cell that is clicked. Its numbers follow from its mines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Click {
    /// Where the mines are.
    pub mines: Mines,
    /// Which cells are open, row by row.
    pub open: Vec<bool>,
    /// The cell that is clicked.
    pub cell: Cell,
}

/// How `click` spells its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// The size, rows of letters, the click.
    Plain,
    /// Compact JSON.
    Json,
    /// Single quotes and a label, as the statement prints them.
    Quoted,
}

impl Level {
    /// All of them, in the order of their numbers.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Intermediate, Level::Expert, Level::Custom];

    /// The number that the header calls it by.
    pub const fn number(self) -> u64 {
        match self {
            Level::Beginner => 1,
            Level::Intermediate => 2,
            Level::Expert => 3,
            Level::Custom => 4,
        }
    }

    /// Its rows, columns and mines; none where they are free.
    pub const fn board(self) -> Option<(u32, u32, u64)> {
        match self {
            Level::Beginner => Some((9, 9, 10)),
            Level::Intermediate => Some((16, 16, 40)),
            Level::Expert => Some((16, 30, 99)),
            Level::Custom => None,
        }
    }

    /// This level where the board is one of it, and [`Level::Custom`] where it is not.
    pub fn if_it_fits(self, mines: &Mines) -> Level {
        let size = mines.size();
        match self.board() {
            Some(board) if board == (size.rows(), size.cols(), mines.count()) => self,
            _ => Level::Custom,
        }
    }
}

impl Operation {
    /// Carries the operation out in a game.
    pub fn play(self, game: &mut Play) -> Verdict {
        match self.verb {
            Verb::Open => game.open(self.cell),
            Verb::Mark => game.mark(self.cell),
            Verb::Flag => game.set_mark(self.cell, Mark::Flag),
            Verb::Query => game.set_mark(self.cell, Mark::Query),
            Verb::Clear => game.set_mark(self.cell, Mark::Blank),
            Verb::Chord => game.chord(self.cell),
        }
    }
}

impl Click {
    /// The letter on a cell.
    pub fn letter(&self, cell: Cell) -> u8 {
        if self.mines.is_mine(cell) {
            return b'M';
        }
        match (self.open[self.mines.index(cell)], self.mines.number(cell)) {
            (false, _) => b'E',
            (true, 0) => b'B',
            (true, number) => b'0' + number,
        }
    }
}

impl Input {
    /// The protocol that reads it.
    pub const fn protocol(&self) -> Protocol {
        match self {
            Input::Boom(_) => Protocol::Boom,
            Input::Sweep { .. } => Protocol::Sweep,
            Input::Console { .. } => Protocol::Console,
            Input::Master(_) => Protocol::Master,
            Input::Click { .. } => Protocol::Click,
        }
    }

    /// Its games; none in `master` and `click`, which have cases.
    pub fn games(&self) -> &[Game] {
        match self {
            Input::Boom(games) => games,
            Input::Sweep { game, .. } | Input::Console { game, .. } => std::slice::from_ref(game),
            Input::Master(_) | Input::Click { .. } => &[],
        }
    }

    /// How many games or cases it has.
    pub fn cases(&self) -> usize {
        match self {
            Input::Boom(games) => games.len(),
            Input::Sweep { .. } | Input::Console { .. } => 1,
            Input::Master(cases) => cases.len(),
            Input::Click { clicks, .. } => clicks.len(),
        }
    }

    /// Its bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut bytes).expect("a vector takes any bytes");
        bytes
    }

    /// Writes its bytes.
    ///
    /// # Errors
    /// What the output says.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let problem = Problem::of(self.protocol());
        match self {
            Input::Boom(games) => {
                writeln!(out, "{}", games.len())?;
                for game in games {
                    let size = game.mines.size();
                    writeln!(out, "{} {}", size.rows(), size.cols())?;
                    write_rows(out, &game.mines, b'_')?;
                    write_operations(out, problem, &game.operations)?;
                    out.write_all(b"0\n")?;
                }
            }
            Input::Sweep { game, quit } => {
                let size = game.mines.size();
                writeln!(out, "{} {}", size.rows(), size.cols())?;
                write_rows(out, &game.mines, b'.')?;
                let (before, behind) = game.operations.split_at((*quit).min(game.operations.len()));
                write_operations(out, problem, before)?;
                out.write_all(b"Quit\n")?;
                write_operations(out, problem, behind)?;
            }
            Input::Console { level, game } => {
                let size = game.mines.size();
                match level.board() {
                    Some(_) => writeln!(out, "{}", level.number())?,
                    None => writeln!(
                        out,
                        "{} {} {} {}",
                        level.number(),
                        size.rows(),
                        size.cols(),
                        game.mines.count()
                    )?,
                }
                write_rows(out, &game.mines, b'.')?;
                write_operations(out, problem, &game.operations)?;
            }
            Input::Master(cases) => {
                writeln!(out, "{}", cases.len())?;
                for Case { size, mines } in cases {
                    writeln!(out, "{} {} {mines}", size.rows(), size.cols())?;
                }
            }
            Input::Click { spelling, clicks } => {
                for click in clicks {
                    write_click(out, *spelling, click)?;
                }
            }
        }
        Ok(())
    }
}

fn write_rows(out: &mut dyn Write, mines: &Mines, safe: u8) -> io::Result<()> {
    let mut text = Vec::new();
    for row in mines.rows() {
        text.clear();
        text.extend(row.iter().map(|&mine| if mine { b'*' } else { safe }));
        text.push(b'\n');
        out.write_all(&text)?;
    }
    Ok(())
}

fn write_operations(out: &mut dyn Write, problem: &Problem, operations: &[Operation]) -> io::Result<()> {
    for Operation { verb, cell } in operations {
        let word = problem.word(*verb).expect("an input holds operations of its protocol");
        writeln!(out, "{word} {} {}", cell.row() + 1, cell.col() + 1)?;
    }
    Ok(())
}

fn write_click(out: &mut dyn Write, spelling: Spelling, click: &Click) -> io::Result<()> {
    let size = click.mines.size();
    let (row, col) = (click.cell.row(), click.cell.col());
    // What stands before the first letter of the first row and of the others, between letters, and behind the last.
    let (first, other, between, last) = match spelling {
        Spelling::Plain => ("", "", "", "\n"),
        Spelling::Json => ("[[\"", ",[\"", "\",\"", "\"]"),
        Spelling::Quoted => ("[['", ",\n ['", "', '", "']"),
    };
    if spelling == Spelling::Plain {
        writeln!(out, "{} {}", size.rows(), size.cols())?;
    }
    for cell in size.iter() {
        let before = match (cell.row(), cell.col()) {
            (0, 0) => first,
            (_, 0) => other,
            _ => between,
        };
        out.write_all(before.as_bytes())?;
        out.write_all(&[click.letter(cell)])?;
        if cell.col() + 1 == size.cols() {
            out.write_all(last.as_bytes())?;
        }
    }
    match spelling {
        Spelling::Plain => writeln!(out, "{row} {col}"),
        Spelling::Json => writeln!(out, "]\n[{row},{col}]"),
        Spelling::Quoted => writeln!(out, "]\nClick : [{row},{col}]"),
    }
}

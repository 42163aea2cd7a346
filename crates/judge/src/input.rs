//! An input as a structure: generators make it, validators read it, the shrinker edits it.

use crate::games::GamesInput;
use crate::problem::Problem;
use crate::problems::click::{ClickCase, ClickInput};
use crate::problems::master::MasterInput;
use saolei_boards::{Place, write_layout};
use saolei_rules::{Layout, Operation, Size};
use std::io::{self, Write};

/// An input of a problem. It may break a limit, such as the least number of rows: [`validate`](crate::validate) says so.
#[derive(Clone, Debug)]
pub struct Input {
    problem: &'static Problem,
    pub(crate) content: InputContent,
}

/// The content of an input, by the format of its problem.
#[derive(Clone, Debug)]
pub(crate) enum InputContent {
    Games(GamesInput),
    Master(MasterInput),
    Click(ClickInput),
}

/// A layout and the operations on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInput {
    /// Where the mines are.
    pub layout: Layout,
    /// What the player does, in order.
    pub operations: Vec<Operation>,
}

impl Input {
    pub(crate) fn new(problem: &'static Problem, content: InputContent) -> Input {
        Input { problem, content }
    }

    /// The problem that it is for.
    pub const fn problem(&self) -> &'static Problem {
        self.problem
    }

    /// Its games; none in `master` and `click`, which have cases.
    pub fn games(&self) -> &[GameInput] {
        match &self.content {
            InputContent::Games(input) => &input.games,
            InputContent::Master(_) | InputContent::Click(_) => &[],
        }
    }

    /// How many games or cases it has.
    pub fn cases(&self) -> usize {
        match &self.content {
            InputContent::Games(input) => input.games.len(),
            InputContent::Master(input) => input.requests.len(),
            InputContent::Click(input) => input.boards.len(),
        }
    }

    /// The size of a board.
    pub fn size(&self, case: usize) -> Option<Size> {
        match &self.content {
            InputContent::Master(input) => Some(input.requests.get(case)?.size),
            InputContent::Games(_) | InputContent::Click(_) => Some(self.layout(case)?.size()),
        }
    }

    /// The mines of a board.
    pub(crate) fn mines(&self, case: usize) -> u64 {
        match &self.content {
            InputContent::Master(input) => input.requests.get(case).map_or(0, |request| request.mines),
            InputContent::Games(_) | InputContent::Click(_) => self.layout(case).map_or(0, Layout::mines),
        }
    }

    /// Whether a board is all mines.
    pub(crate) fn is_all_mines(&self, case: usize) -> bool {
        self.size(case).is_some_and(|size| size.cells() == self.mines(case))
    }

    /// The layout of a game or case.
    pub(crate) fn layout(&self, case: usize) -> Option<&Layout> {
        match &self.content {
            InputContent::Games(input) => Some(&input.games.get(case)?.layout),
            InputContent::Master(_) => None,
            InputContent::Click(input) => Some(&input.boards.get(case)?.layout),
        }
    }

    /// The board of a case that is not a game, a row a line, as the input draws it.
    pub(crate) fn drawing(&self, case: usize) -> Vec<String> {
        match &self.content {
            InputContent::Click(input) => input.boards.get(case).map(ClickCase::drawing).unwrap_or_default(),
            InputContent::Games(_) | InputContent::Master(_) => Vec::new(),
        }
    }

    /// With the games or cases of another input after its own; none if that would be more than the problem allows.
    pub fn joined(&self, other: &Input) -> Option<Input> {
        let most = self.problem.limits.cases.most;
        if (self.cases() + other.cases()) as u64 > most {
            return None;
        }
        let mut input = self.clone();
        match (&mut input.content, &other.content) {
            (InputContent::Games(all), InputContent::Games(more)) => all.games.extend_from_slice(&more.games),
            (InputContent::Master(all), InputContent::Master(more)) => all.requests.extend(&more.requests),
            (InputContent::Click(all), InputContent::Click(more)) => {
                all.boards.extend_from_slice(&more.boards)
            }
            _ => return None,
        }
        Some(input)
    }

    /// Its bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut bytes).expect("a vector takes any bytes");
        bytes
    }

    /// Writes it as the protocol reads it.
    ///
    /// # Errors
    /// An output that cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.content {
            InputContent::Games(input) => input.write(self.problem, out),
            InputContent::Master(input) => input.write(out),
            InputContent::Click(input) => input.write(out),
        }
    }
}

impl PartialEq for Input {
    /// Inputs are the same if their bytes are.
    fn eq(&self, other: &Input) -> bool {
        self.problem.protocol == other.problem.protocol && self.to_bytes() == other.to_bytes()
    }
}

impl Eq for Input {}

/// Writes `ROWS COLS` and a line end.
pub(crate) fn write_size(out: &mut dyn Write, size: Size) -> io::Result<()> {
    writeln!(out, "{} {}", size.rows(), size.cols())
}

/// Writes the rows of a layout.
pub(crate) fn write_rows(out: &mut dyn Write, layout: &Layout, safe: char) -> io::Result<()> {
    let mut text = String::new();
    write_layout(layout, safe, &mut text);
    out.write_all(text.as_bytes())
}

/// Writes operations, one per line.
pub(crate) fn write_operations(
    out: &mut dyn Write,
    problem: &Problem,
    operations: &[Operation],
) -> io::Result<()> {
    for operation in operations {
        let word = operation.kind().and_then(|kind| problem.word(kind));
        let (word, cell) = word.zip(operation.cell()).expect("an input holds operations of its protocol");
        let Place { row, col } = cell.into();
        writeln!(out, "{word} {row} {col}")?;
    }
    Ok(())
}

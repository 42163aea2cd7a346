//! An input as a structure: generators make it, validators read it, the shrinker edits it.

use crate::games::GamesInput;
use crate::light::LightInput;
use crate::problem::Problem;
use crate::problems::click::{ClickCase, ClickInput};
use crate::problems::master::MasterInput;
use saolei_boards::{Place, write_layout};
use saolei_rules::{Layout, Operation, Size};
use std::io::{self, Write};

/// An input of a problem. It may break a limit, such as the minimum number of rows: [`validate`](crate::validate)
/// reports that.
#[derive(Clone, Debug)]
pub struct Input {
    problem: &'static Problem,
    pub(crate) content: InputContent,
}

#[derive(Clone, Debug)]
pub(crate) enum InputContent {
    Games(GamesInput),
    Master(MasterInput),
    Click(ClickInput),
    Light(LightInput),
}

/// A layout and the operations on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInput {
    /// The mines.
    pub layout: Layout,
    /// The player's operations, in order.
    pub operations: Vec<Operation>,
}

impl Input {
    pub(crate) fn new(problem: &'static Problem, content: InputContent) -> Input {
        Input { problem, content }
    }

    /// The problem that the input is for.
    pub const fn problem(&self) -> &'static Problem {
        self.problem
    }

    /// The games; empty in problems that have cases instead.
    pub fn games(&self) -> &[GameInput] {
        match &self.content {
            InputContent::Games(input) => &input.games,
            InputContent::Master(_) | InputContent::Click(_) | InputContent::Light(_) => &[],
        }
    }

    /// The number of games or cases.
    pub fn cases(&self) -> usize {
        match &self.content {
            InputContent::Games(input) => input.games.len(),
            InputContent::Master(input) => input.requests.len(),
            InputContent::Click(input) => input.boards.len(),
            InputContent::Light(input) => input.cases.len(),
        }
    }

    /// The size of a game's or case's board.
    pub fn size(&self, case: usize) -> Option<Size> {
        match &self.content {
            InputContent::Master(input) => Some(input.requests.get(case)?.size),
            InputContent::Light(input) => input.size(case),
            InputContent::Games(_) | InputContent::Click(_) => Some(self.layout(case)?.size()),
        }
    }

    /// The mines of a game or case, as far as the input tells of them.
    pub fn mines(&self, case: usize) -> u64 {
        match &self.content {
            InputContent::Master(input) => input.requests.get(case).map_or(0, |request| request.mines),
            InputContent::Light(input) => input.mines(case),
            InputContent::Games(_) | InputContent::Click(_) => self.layout(case).map_or(0, Layout::mines),
        }
    }

    pub(crate) fn is_all_mines(&self, case: usize) -> bool {
        self.size(case).is_some_and(|size| size.cells() == self.mines(case))
    }

    pub(crate) fn layout(&self, case: usize) -> Option<&Layout> {
        match &self.content {
            InputContent::Games(input) => Some(&input.games.get(case)?.layout),
            InputContent::Master(_) | InputContent::Light(_) => None,
            InputContent::Click(input) => Some(&input.boards.get(case)?.layout),
        }
    }

    /// The board of a `click` case, one string per row; empty in all other problems.
    pub(crate) fn drawing(&self, case: usize) -> Vec<String> {
        match &self.content {
            InputContent::Click(input) => input.boards.get(case).map(ClickCase::drawing).unwrap_or_default(),
            InputContent::Games(_) | InputContent::Master(_) | InputContent::Light(_) => Vec::new(),
        }
    }

    /// Appends the games or cases of another input; `None` if that exceeds the problem's limit.
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
            (InputContent::Light(all), InputContent::Light(more)) => all.cases.extend_from_slice(&more.cases),
            _ => return None,
        }
        Some(input)
    }

    /// Returns the input as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut bytes).expect("a vector takes any bytes");
        bytes
    }

    /// Writes the input in the format that the protocol reads.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.content {
            InputContent::Games(input) => input.write(self.problem, out),
            InputContent::Master(input) => input.write(out),
            InputContent::Click(input) => input.write(out),
            InputContent::Light(input) => out.write_all(&input.problem.input.write(&input.cases)),
        }
    }
}

impl PartialEq for Input {
    /// Inputs are equal if their bytes are.
    fn eq(&self, other: &Input) -> bool {
        self.problem.answerer == other.problem.answerer && self.to_bytes() == other.to_bytes()
    }
}

impl Eq for Input {}

/// Writes `ROWS COLS` and a line end.
pub(crate) fn write_size(out: &mut dyn Write, size: Size) -> io::Result<()> {
    writeln!(out, "{} {}", size.rows(), size.cols())
}

pub(crate) fn write_rows(out: &mut dyn Write, layout: &Layout, safe: char) -> io::Result<()> {
    let mut text = String::new();
    write_layout(layout, safe, &mut text);
    out.write_all(text.as_bytes())
}

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

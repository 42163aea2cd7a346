//! An input as a structure: generators make it, validators read it, the shrinker edits it.

use crate::problem::Problem;
use crate::shrink_edits::SmallerBoard;
use saolei_boards::{Place, write_layout};
use saolei_rules::{Layout, Operation, Size};
use std::any::Any;
use std::fmt;
use std::io::{self, Write};
use std::ops::Range;

/// An input of a problem. It may break a limit, such as the least number of rows: [`validate`](crate::validate) says so.
#[derive(Debug)]
pub struct Input {
    problem: &'static Problem,
    pub(crate) content: Box<dyn ProblemInput>,
}

/// A layout and the operations on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInput {
    /// Where the mines are.
    pub layout: Layout,
    /// What the player does, in order.
    pub operations: Vec<Operation>,
}

/// The content of an input, of a type that each problem defines.
///
/// Edits change it in place; `None` means that there is nothing to edit.
pub(crate) trait ProblemInput: CloneInput + fmt::Debug + Send + Sync {
    /// Writes it as the protocol reads it.
    fn write(&self, problem: &Problem, out: &mut dyn Write) -> io::Result<()>;

    /// The number of games or cases.
    fn cases(&self) -> usize;

    /// The layout of a game or case.
    fn layout(&self, case: usize) -> Option<&Layout> {
        Some(&self.games().get(case)?.layout)
    }

    fn layout_mut(&mut self, case: usize) -> Option<&mut Layout> {
        Some(&mut self.games_mut().get_mut(case)?.layout)
    }

    /// The size of a board.
    fn size(&self, case: usize) -> Option<Size> {
        Some(self.layout(case)?.size())
    }

    /// The mines of a board.
    fn mines(&self, case: usize) -> u64 {
        self.layout(case).map_or(0, Layout::mines)
    }

    /// The games; none in problems that have cases.
    fn games(&self) -> &[GameInput] {
        &[]
    }

    fn games_mut(&mut self) -> &mut [GameInput] {
        &mut []
    }

    /// The number of operations in a game that name no cell, such as `Quit`.
    fn extra_operations(&self) -> u64 {
        0
    }

    /// The number of the level that the header names.
    fn level(&self) -> Option<u64> {
        None
    }

    /// The board of a case that is not a game, a row a line, as the input draws it.
    fn drawing(&self, _case: usize) -> Vec<String> {
        Vec::new()
    }

    /// What makes it hard to read apart from boards, operations and mines.
    fn complex_operations(&self) -> usize {
        0
    }

    /// How far clicks are from the first cells, apart from operations.
    fn distance(&self) -> u64 {
        0
    }

    /// Inputs with the smallest cases that there are, at most so many in each, the smallest first; none if there are too
    /// many to try them all.
    fn smallest_first(&self, _cases: usize) -> Vec<Box<dyn ProblemInput>> {
        Vec::new()
    }

    /// Removes games or cases.
    fn remove_cases(&mut self, _range: Range<usize>) -> Option<()> {
        None
    }

    /// Removes operations of a game.
    fn remove_operations(&mut self, game: usize, range: Range<usize>) -> Option<()> {
        self.games_mut().get_mut(game)?.operations.drain(range);
        Some(())
    }

    /// Replaces all operations of a game.
    fn set_operations(&mut self, game: usize, operations: Vec<Operation>) -> Option<()> {
        self.games_mut().get_mut(game)?.operations = operations;
        Some(())
    }

    /// Makes a board smaller. Operations elsewhere are moved or dropped.
    fn shrink_board(&mut self, case: usize, smaller: &SmallerBoard) -> Option<()> {
        let game = self.games_mut().get_mut(case)?;
        game.layout = smaller.layout(&game.layout);
        game.operations =
            game.operations.iter().filter_map(|&operation| smaller.operation(operation)).collect();
        Some(())
    }

    /// Adds the games or cases of another input of the same problem; nothing to add to if there is only ever one.
    fn append(&mut self, _other: &dyn ProblemInput) -> Option<()> {
        None
    }

    /// Updates what follows from the boards after they were edited.
    fn boards_changed(&mut self) {}

    /// Simpler inputs by edits of one case that only this problem has, the simplest first.
    fn simpler(&self, _case: usize) -> Vec<Box<dyn ProblemInput>> {
        Vec::new()
    }
}

/// Clones the content of an input, and tells its type.
pub(crate) trait CloneInput {
    fn clone_box(&self) -> Box<dyn ProblemInput>;

    fn as_any(&self) -> &dyn Any;
}

impl<T: ProblemInput + Clone + 'static> CloneInput for T {
    fn clone_box(&self) -> Box<dyn ProblemInput> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Input {
    pub(crate) fn new(problem: &'static Problem, content: Box<dyn ProblemInput>) -> Input {
        Input { problem, content }
    }

    /// The problem that it is for.
    pub const fn problem(&self) -> &'static Problem {
        self.problem
    }

    /// Its games; none in `master` and `click`, which have cases.
    pub fn games(&self) -> &[GameInput] {
        self.content.games()
    }

    /// How many games or cases it has.
    pub fn cases(&self) -> usize {
        self.content.cases()
    }

    /// The size of a board.
    pub fn size(&self, case: usize) -> Option<Size> {
        self.content.size(case)
    }

    /// With the games or cases of another input after its own; none if that would be more than the problem allows.
    pub fn joined(&self, other: &Input) -> Option<Input> {
        let most = self.problem.limits.cases.most;
        if (self.cases() + other.cases()) as u64 > most {
            return None;
        }
        let mut input = self.clone();
        input.content.append(&*other.content)?;
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
        self.content.write(self.problem, out)
    }
}

impl Clone for Input {
    fn clone(&self) -> Input {
        Input { problem: self.problem, content: self.content.clone_box() }
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

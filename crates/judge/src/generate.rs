//! Inputs made to break programs, each kind named after what it breaks.
//!
//! The same problem, subtask, kind and seed give the same bytes forever: a published kind is never changed, it gets a
//! sibling.

mod games;
mod input_kind;
pub(crate) mod layouts;
mod plan;
mod players;
mod recorder;

pub(crate) use games::{game, suits_games};
pub use input_kind::InputKind;
pub use plan::{Test, plan};

use crate::input::Input;
use crate::problem::{Bounds, InputLimits, Problem, Subtask};
use saolei_boards::Random;
use saolei_rules::{Cell, OperationKind, Size};

/// An input of a subtask; none if it has no inputs of this kind.
pub fn generate(problem: &'static Problem, subtask: Subtask, kind: InputKind, seed: u64) -> Option<Input> {
    let name = format!("{}/{}/{}", problem.id(), subtask.number, kind.name());
    make(problem, subtask.limits, kind, &mut Random::named(seed, &name))
}

/// An input that a person can read, of any kind.
pub fn small(problem: &'static Problem, seed: u64) -> Input {
    let limits = problem.limits.small();
    let random = &mut Random::named(seed, &format!("{}/small", problem.id()));
    let kinds: Vec<InputKind> = InputKind::suiting(problem, &limits).collect();
    loop {
        let kind = random.pick(&kinds).expect("every problem has kinds");
        if let Some(input) = make(problem, &limits, kind, random) {
            return input;
        }
    }
}

/// An input of this kind that a person can read; none if the problem has no inputs of this kind.
pub fn small_of(problem: &'static Problem, kind: InputKind, seed: u64) -> Option<Input> {
    let name = format!("{}/small/{}", problem.id(), kind.name());
    make(problem, &problem.limits.small(), kind, &mut Random::named(seed, &name))
}

/// An input of a subtask on boards that a person can still look at; none if it has none of this kind.
pub fn modest(problem: &'static Problem, subtask: Subtask, kind: InputKind, seed: u64) -> Option<Input> {
    let name = format!("{}/{}/modest/{}", problem.id(), subtask.number, kind.name());
    // Cases without operations are short, so there may be more of them.
    let cases = if subtask.limits.operation_kinds.is_empty() { 40 } else { 4 };
    make(problem, &subtask.limits.at_most(cases, 10, 12, 60), kind, &mut Random::named(seed, &name))
}

fn make(
    problem: &'static Problem,
    limits: &InputLimits,
    kind: InputKind,
    random: &mut Random,
) -> Option<Input> {
    if !kind.suits(problem, limits) {
        return None;
    }
    let mut generator = Generator { problem, limits, random };
    Some(Input::new(problem, problem.inputs.generate(&mut generator, kind)))
}

/// What an input is generated from.
pub(crate) struct Generator<'a> {
    pub(crate) problem: &'static Problem,
    pub(crate) limits: &'a InputLimits,
    pub(crate) random: &'a mut Random,
}

impl Generator<'_> {
    /// The largest board.
    pub(crate) fn largest(&self) -> Size {
        board(self.limits.rows.most, self.limits.cols.most)
    }

    /// The smallest board.
    pub(crate) fn smallest(&self) -> Size {
        board(self.limits.rows.least, self.limits.cols.least)
    }

    /// Any board. Small ones are as likely as large ones.
    pub(crate) fn any_size(&mut self) -> Size {
        let side = |random: &mut Random, bounds: Bounds| {
            let most = if bounds.most > 10 { bounds.most >> random.below(5) } else { bounds.most };
            random.between(bounds.least, most.max(bounds.least))
        };
        let rows = side(self.random, self.limits.rows);
        let cols = side(self.random, self.limits.cols);
        board(rows, cols)
    }

    /// The flattest or the narrowest board.
    pub(crate) fn narrow(&mut self) -> Size {
        let (flat, tall) = (
            board(self.limits.rows.least, self.limits.cols.most),
            board(self.limits.rows.most, self.limits.cols.least),
        );
        if self.random.chance(50) { flat } else { tall }
    }

    pub(crate) fn any_cell(&mut self, size: Size) -> Cell {
        any_cell(size, self.random)
    }

    pub(crate) fn any_operation_kind(&mut self) -> OperationKind {
        self.random.pick(self.limits.operation_kinds).expect("a game has operations")
    }
}

/// Any cell of a board.
fn any_cell(size: Size, random: &mut Random) -> Cell {
    let (row, col) = (random.below(size.rows().into()), random.below(size.cols().into()));
    size.cell(row as u32, col as u32).expect("below the size")
}

/// The cell in the first row and column.
pub(crate) fn first_cell(size: Size) -> Cell {
    size.cell(0, 0).expect("a board has a first cell")
}

pub(crate) fn board(rows: u64, cols: u64) -> Size {
    Size::new(rows as u32, cols as u32).expect("boards within the limits have cells and can be addressed")
}

//! Generates inputs that break programs. Each kind is named after the bug that it finds.
//!
//! The same problem, subtask, kind and seed give the same bytes forever: a published kind never changes; a better
//! version gets a new name.

mod decide;
mod games;
pub(crate) mod layouts;
mod plan;
mod players;
mod recorder;

pub use crate::input_kind::InputKind;
#[cfg(unix)]
pub(crate) use decide::decided;
pub(crate) use decide::decides;
pub(crate) use games::{games, suits_games};
pub use plan::{Test, plan};

use crate::input::Input;
use crate::problem::{Bounds, InputLimits, Problem, SafeCell, Subtask};
use saolei_boards::Random;
use saolei_rules::{Cell, OperationKind, Size};

/// Generates an input for a subtask; `None` if the kind does not suit it.
pub fn generate(problem: &'static Problem, subtask: Subtask, kind: InputKind, seed: u64) -> Option<Input> {
    let name = format!("{}/{}/{}", problem.id(), subtask.number, kind.name());
    make(problem, subtask.limits, kind, &mut Random::named(seed, &name))
}

/// Generates an input that a person can read, of any kind but [`InputKind::AllMines`].
pub fn small(problem: &'static Problem, seed: u64) -> Input {
    let limits = problem.promised().small();
    let random = &mut Random::named(seed, &format!("{}/small", problem.id()));
    let kinds: Vec<InputKind> = InputKind::suiting(problem, &limits).collect();
    let kind = random.pick(&kinds).expect("every problem has kinds");
    make(problem, &limits, kind, random).expect("the kind suits")
}

/// Generates an input of this kind that a person can read; `None` if the kind does not suit the problem.
pub fn small_of(problem: &'static Problem, kind: InputKind, seed: u64) -> Option<Input> {
    let name = format!("{}/small/{}", problem.id(), kind.name());
    make(problem, &problem.promised().small(), kind, &mut Random::named(seed, &name))
}

/// Generates input `number` of the endless list that `stress` tries. It alternates between kinds and shapes: most
/// inputs are small; some have many games, two-digit coordinates or thin boards. In problems with cases, which are
/// short, an input has many.
///
/// `only` asks for a single kind, and is the only way to get [`InputKind::AllMines`]. `skipped` kinds are left out,
/// unless no other kind remains.
pub fn stress_input(
    problem: &'static Problem,
    only: Option<InputKind>,
    skipped: &[InputKind],
    seed: u64,
    number: u64,
) -> Input {
    let promised = problem.promised();
    let shape = stress_shape(&promised, number);
    let small = promised.small();
    // There are three levels and nine numbers, so these kinds come more often.
    let often = match number % 8 {
        3 => Some(InputKind::Levels),
        4 => Some(InputKind::Numbers),
        _ => None,
    };
    let often = often.filter(|kind| kind.suits(problem, &shape) && !skipped.contains(kind));
    let only = only.or(often);
    let suiting = |limits| -> Vec<InputKind> {
        match only {
            Some(kind) => kind.suits(problem, limits).then_some(kind).into_iter().collect(),
            None => InputKind::suiting(problem, limits).filter(|kind| !skipped.contains(kind)).collect(),
        }
    };
    let choices = [(&shape, suiting(&shape)), (&small, suiting(&small))];
    let all = (&small, InputKind::suiting(problem, &small).collect());
    let (limits, kinds) = choices.into_iter().find(|(_, kinds)| !kinds.is_empty()).unwrap_or(all);
    // Shifts by one in every round, so that every kind gets every shape.
    let turn = number + number / kinds.len() as u64;
    let kind = kinds[(turn % kinds.len() as u64) as usize];
    let name = format!("{}/stress/{number}", problem.id());
    make(problem, limits, kind, &mut Random::named(seed, &name)).expect("the kind suits")
}

fn stress_shape(promised: &InputLimits, number: u64) -> InputLimits {
    let any = u64::MAX;
    if promised.operation_kinds.is_empty() {
        return match number % 8 {
            // `master` has 225 requests for boards up to 5 x 5.
            0 => promised.at_most(230, 5, 5, 0),
            1 => promised.at_most(24, 12, 16, 0),
            2 => promised.at_most(24, 3, any, 0),
            6 => promised.at_most(24, any, 3, 0),
            _ => promised.at_most(16, any, any, 0),
        };
    }
    match number % 16 {
        5 | 13 => promised.at_most(2, 12, 16, 40),
        6 | 14 => InputLimits { cases: Bounds::exactly(promised.cases.most), ..promised.at_most(1, 4, 4, 4) },
        7 => promised.at_most(1, 3, 40, 20),
        15 => promised.at_most(1, 40, 3, 20),
        _ => promised.small(),
    }
}

/// Generates an input for a subtask on boards that a person can read; `None` if the kind does not suit it.
pub fn medium(problem: &'static Problem, subtask: Subtask, kind: InputKind, seed: u64) -> Option<Input> {
    let name = format!("{}/{}/modest/{}", problem.id(), subtask.number, kind.name());
    make(problem, &subtask.limits.at_most(40, 10, 12, 60), kind, &mut Random::named(seed, &name))
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
    let all_mines = InputLimits {
        mines: Bounds { most: limits.mines.most + 1, ..limits.mines },
        safe_cell: SafeCell::Optional,
        ..*limits
    };
    let limits = if kind == InputKind::AllMines { &all_mines } else { limits };
    let mut generator = Generator { problem, limits, random };
    Some(problem.generate(&mut generator, kind))
}

pub(crate) struct Generator<'a> {
    pub(crate) problem: &'static Problem,
    pub(crate) limits: &'a InputLimits,
    pub(crate) random: &'a mut Random,
}

impl Generator<'_> {
    /// The least and the most mines on a board. If games are decided, they are from a tenth to nine tenths of the
    /// cells, rounded down: almost empty and almost full boards are decided by an operation.
    pub(crate) fn mines(&self, size: Size) -> (u64, u64) {
        let (least, most) = (self.limits.mines.least, self.limits.most_mines(size));
        match decides(self.problem) && self.limits.safe_cell == SafeCell::Required {
            true => (least.max(size.cells() / 10).min(most), most.min(size.cells() * 9 / 10).max(least)),
            false => (least, most),
        }
    }

    pub(crate) fn largest(&self) -> Size {
        board(self.limits.rows.most, self.limits.cols.most)
    }

    pub(crate) fn smallest(&self) -> Size {
        board(self.limits.rows.least, self.limits.cols.least)
    }

    /// A random size within the limits. Small sizes are as likely as large ones.
    pub(crate) fn any_size(&mut self) -> Size {
        let side = |random: &mut Random, bounds: Bounds| {
            let most = if bounds.most > 10 { bounds.most >> random.below(5) } else { bounds.most };
            random.between(bounds.least, most.max(bounds.least))
        };
        let rows = side(self.random, self.limits.rows);
        let cols = side(self.random, self.limits.cols);
        board(rows, cols)
    }

    /// A large board with sides of different length.
    pub(crate) fn oblong(&mut self) -> Size {
        let side = |random: &mut Random, bounds: Bounds| {
            random.between((bounds.most - bounds.most / 5).max(bounds.least), bounds.most)
        };
        let (rows, cols) = (side(self.random, self.limits.rows), side(self.random, self.limits.cols));
        let rows = if rows == cols && rows > self.limits.rows.least { rows - 1 } else { rows };
        board(rows, cols)
    }

    /// A medium board, with inner cells where possible, so that every number from 0 to 8 can appear.
    pub(crate) fn crowded(&mut self) -> Size {
        let side = |random: &mut Random, bounds: Bounds, most: u64| {
            let bounds = bounds.at_most(most);
            random.between(bounds.least.max(3.min(bounds.most)), bounds.most)
        };
        let rows = side(self.random, self.limits.rows, 24);
        board(rows, side(self.random, self.limits.cols, 30))
    }

    /// The flattest or the narrowest board within the limits.
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

fn any_cell(size: Size, random: &mut Random) -> Cell {
    let (row, col) = (random.below(size.rows().into()), random.below(size.cols().into()));
    size.cell(row as u32, col as u32).expect("below the size")
}

pub(crate) fn first_cell(size: Size) -> Cell {
    size.cell(0, 0).expect("a board has a first cell")
}

pub(crate) fn board(rows: u64, cols: u64) -> Size {
    Size::new(rows as u32, cols as u32).expect("boards within the limits have cells and can be addressed")
}

//! Inputs made to break programs, each kind named after what it breaks.
//!
//! The same problem, subtask, kind and seed give the same bytes for ever: a kind that has been published is never
//! changed, it gets a sibling.

mod cases;
mod clicks;
mod games;
mod kind;
mod layout;
mod plan;
mod players;
mod session;

pub use kind::Kind;
pub use plan::{Test, plan};

use crate::input::Input;
use crate::problem::{Bounds, Limits, Problem, Subtask};
use saolei_boards::Random;
use saolei_protocols::Protocol;
use saolei_rules::{Cell, Size};

/// An input of a subtask; none where this kind does not fit into it.
pub fn generate(problem: &Problem, subtask: Subtask, kind: Kind, seed: u64) -> Option<Input> {
    let name = format!("{}/{}/{}", problem.id(), subtask.number, kind.name());
    make(problem, subtask.limits, kind, &mut Random::named(seed, &name))
}

/// An input that a person can read, of any kind.
pub fn small(problem: &Problem, seed: u64) -> Input {
    let limits = problem.limits.small();
    let random = &mut Random::named(seed, &format!("{}/small", problem.id()));
    let kinds: Vec<Kind> = Kind::suiting(problem, &limits).collect();
    loop {
        let kind = random.pick(&kinds).expect("every problem has kinds");
        if let Some(input) = make(problem, &limits, kind, random) {
            return input;
        }
    }
}

/// An input of this kind that a person can read; none where this kind does not fit the problem.
pub fn small_of(problem: &Problem, kind: Kind, seed: u64) -> Option<Input> {
    let name = format!("{}/small/{}", problem.id(), kind.name());
    make(problem, &problem.limits.small(), kind, &mut Random::named(seed, &name))
}

/// An input of a subtask on boards that a person can still look at; none where this kind does not fit into them.
pub fn modest(problem: &Problem, subtask: Subtask, kind: Kind, seed: u64) -> Option<Input> {
    let name = format!("{}/{}/modest/{}", problem.id(), subtask.number, kind.name());
    // A case without operations is a line or a board, and there may be more of them.
    let cases = if subtask.limits.verbs.is_empty() { 40 } else { 4 };
    make(problem, &subtask.limits.at_most(cases, 10, 12, 60), kind, &mut Random::named(seed, &name))
}

fn make(problem: &Problem, limits: &Limits, kind: Kind, random: &mut Random) -> Option<Input> {
    if !kind.suits(problem, limits) {
        return None;
    }
    let mut desk = Desk { problem, limits, random };
    Some(match problem.protocol {
        Protocol::Boom => games::boom(&mut desk, kind),
        Protocol::Sweep => games::sweep(&mut desk, kind),
        Protocol::Console => games::console(&mut desk, kind),
        Protocol::Master => cases::master(&mut desk, kind),
        Protocol::Click => clicks::click(&mut desk, kind),
    })
}

/// What a generator works with.
struct Desk<'a> {
    problem: &'a Problem,
    limits: &'a Limits,
    random: &'a mut Random,
}

impl Desk<'_> {
    /// The largest board.
    fn largest(&self) -> Size {
        board(self.limits.rows.most, self.limits.cols.most)
    }

    /// The smallest board.
    fn smallest(&self) -> Size {
        board(self.limits.rows.least, self.limits.cols.least)
    }

    /// Any board. Where there are large ones, small ones are as likely.
    fn any_size(&mut self) -> Size {
        let side = |random: &mut Random, bounds: Bounds| {
            let most = if bounds.most > 10 { bounds.most >> random.below(5) } else { bounds.most };
            random.between(bounds.least, most.max(bounds.least))
        };
        let rows = side(self.random, self.limits.rows);
        let cols = side(self.random, self.limits.cols);
        board(rows, cols)
    }

    /// A board as flat or as narrow as there is.
    fn narrow(&mut self) -> Size {
        let (flat, tall) = (
            board(self.limits.rows.least, self.limits.cols.most),
            board(self.limits.rows.most, self.limits.cols.least),
        );
        if self.random.chance(50) { flat } else { tall }
    }

    fn any_cell(&mut self, size: Size) -> Cell {
        let row = self.random.below(size.rows().into());
        let col = self.random.below(size.cols().into());
        size.cell(row as u32, col as u32).expect("below the size")
    }
}

fn board(rows: u64, cols: u64) -> Size {
    Size::new(rows as u32, cols as u32).expect("boards within the limits have cells and can be addressed")
}

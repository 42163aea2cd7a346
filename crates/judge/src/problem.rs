//! The one table: every problem with its subtasks, limits, points and samples.
//!
//! Generators, validators, packages, statements, `--help` and docs/judge.md read it; nothing else knows a limit.
//! Where a statement is silent the figure is the kit's own, and [`Problem::own`] says so.

use crate::input::{Level, Verb};
use saolei_protocols::Protocol;
use std::fmt;

mod table;

/// A problem: a protocol with what a judge has to know about it.
#[derive(Debug, PartialEq, Eq)]
pub struct Problem {
    /// The protocol that is spoken, which also gives the problem its id.
    pub protocol: Protocol,
    /// The title in English.
    pub title: &'static str,
    /// The title in Chinese.
    pub title_zh: &'static str,
    /// The memory limit in MiB.
    pub memory_mib: u32,
    /// The most that an answer may take, in MiB: more than what judges allow unless they are told.
    pub output_mib: u32,
    /// What operations there are, as the protocol spells them.
    pub verbs: &'static [(Verb, &'static str)],
    /// What every input keeps to.
    pub limits: Limits,
    /// The subtasks, those that only differ by their number in one row.
    pub rows: &'static [Row],
    /// The figures that no statement gives.
    pub own: &'static [&'static str],
    /// Inputs to show in a statement; their answers are asked from the protocol.
    pub samples: &'static [&'static [u8]],
}

/// Subtasks with the same limits.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the first.
    pub first: u32,
    /// The number of the last.
    pub last: u32,
    /// The points for each of them.
    pub points: u32,
    /// The time limit in milliseconds.
    pub time_ms: u32,
    /// What their inputs keep to.
    pub limits: Limits,
}

/// A subtask: an input of it is right in all its files or earns nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subtask {
    /// Its number, counted from 1.
    pub number: u32,
    /// The points that it gives.
    pub points: u32,
    /// The time limit in milliseconds.
    pub time_ms: u32,
    /// What its inputs keep to.
    pub limits: &'static Limits,
}

/// What an input keeps to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Games or cases in an input.
    pub cases: Bounds,
    /// Rows of a board.
    pub rows: Bounds,
    /// Columns of a board.
    pub cols: Bounds,
    /// Mines on a board, which also has room for them.
    pub mines: Bounds,
    /// Whether a cell has to be safe.
    pub safe_cell: SafeCell,
    /// Operations of a game, `Quit` among them; nothing but 0 where there are none.
    pub operations: Bounds,
    /// What operations may be used.
    pub verbs: &'static [Verb],
    /// Levels that the header may name; none where it has no level.
    pub levels: &'static [Level],
    /// Who plays.
    pub play: Play,
}

/// Whether a cell has to be safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SafeCell {
    /// A board may be all mines.
    Optional,
    /// At least one cell is safe.
    Required,
}

/// Who plays the games of a subtask. No validator can tell them apart, only the generators do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Anybody: adversaries, and players who look at the layout.
    Any,
    /// A player as people are: a first click that opens, flags on mines, chords, now and then a mistake.
    Real,
}

/// A least and a most, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bounds {
    /// The least.
    pub least: u64,
    /// The most.
    pub most: u64,
}

impl Bounds {
    /// From the least to the most.
    pub const fn new(least: u64, most: u64) -> Bounds {
        Bounds { least, most }
    }

    /// Exactly this many.
    pub const fn exactly(number: u64) -> Bounds {
        Bounds { least: number, most: number }
    }

    /// Whether a number lies within.
    pub const fn contains(self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }

    /// Whether all of the other lies within.
    pub const fn contains_all(self, other: Bounds) -> bool {
        self.least <= other.least && other.most <= self.most
    }

    /// The same with a lower most, but never below the least.
    pub const fn at_most(self, most: u64) -> Bounds {
        let most = if most < self.most { most } else { self.most };
        Bounds { least: self.least, most: if most < self.least { self.least } else { most } }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.least == self.most {
            write!(f, "{}", self.least)
        } else {
            write!(f, "{} to {}", self.least, self.most)
        }
    }
}

impl Limits {
    /// Whether every input within the other limits is within these.
    pub fn contain(&self, other: &Limits) -> bool {
        self.cases.contains_all(other.cases)
            && self.rows.contains_all(other.rows)
            && self.cols.contains_all(other.cols)
            && self.mines.contains_all(other.mines)
            && (self.safe_cell == other.safe_cell || self.safe_cell == SafeCell::Optional)
            && self.operations.contains_all(other.operations)
            && other.verbs.iter().all(|verb| self.verbs.contains(verb))
            && other.levels.iter().all(|level| self.levels.contains(level))
            && (self.play == other.play || self.play == Play::Any)
    }

    /// The same for inputs that a person can read: a few small boards and a dozen operations.
    pub const fn small(&self) -> Limits {
        self.at_most(3, 5, 6, 12)
    }

    /// The same with fewer cases, rows, columns and operations, but never below the least.
    pub const fn at_most(&self, cases: u64, rows: u64, cols: u64, operations: u64) -> Limits {
        Limits {
            cases: self.cases.at_most(cases),
            rows: self.rows.at_most(rows),
            cols: self.cols.at_most(cols),
            operations: self.operations.at_most(operations),
            ..*self
        }
    }
}

impl Problem {
    /// The problem of a protocol.
    pub const fn of(protocol: Protocol) -> &'static Problem {
        match protocol {
            Protocol::Boom => &table::BOOM,
            Protocol::Sweep => &table::SWEEP,
            Protocol::Console => &table::CONSOLE,
            Protocol::Master => &table::MASTER,
            Protocol::Click => &table::CLICK,
        }
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = &'static Problem> {
        Protocol::ALL.into_iter().map(Problem::of)
    }

    /// The name that files and commands use.
    pub const fn id(&self) -> &'static str {
        self.protocol.name()
    }

    /// Every subtask in order.
    pub fn subtasks(&self) -> impl Iterator<Item = Subtask> + use<> {
        self.rows.iter().flat_map(|row| {
            (row.first..=row.last).map(|number| Subtask {
                number,
                points: row.points,
                time_ms: row.time_ms,
                limits: &row.limits,
            })
        })
    }

    /// The subtask with this number.
    pub fn subtask(&self, number: u32) -> Option<Subtask> {
        self.subtasks().find(|subtask| subtask.number == number)
    }

    /// The subtasks whose every input is also an input of this one: who solves this one solves them.
    pub fn contained_in(&self, subtask: Subtask) -> impl Iterator<Item = Subtask> {
        self.subtasks()
            .filter(move |other| other.number < subtask.number && other.limits != subtask.limits)
            .filter(move |other| subtask.limits.contain(other.limits))
    }

    /// The points of all subtasks together.
    pub fn points(&self) -> u32 {
        self.subtasks().map(|subtask| subtask.points).sum()
    }

    /// The longest time limit, for judges that have one for a whole problem.
    pub fn time_ms(&self) -> u32 {
        self.rows.iter().map(|row| row.time_ms).max().expect("a problem has a subtask")
    }

    /// How the protocol spells an operation; none where it has no such operation.
    pub fn word(&self, verb: Verb) -> Option<&'static str> {
        self.verbs.iter().find(|(known, _)| *known == verb).map(|(_, word)| *word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subtasks_are_numbered_from_1_and_within_the_limits_of_their_problem() {
        for problem in Problem::all() {
            for (number, subtask) in (1..).zip(problem.subtasks()) {
                assert_eq!(subtask.number, number, "{}", problem.id());
                assert!(problem.limits.contain(subtask.limits), "{} {number}", problem.id());
            }
        }
    }

    #[test]
    fn points_add_up() {
        let points: Vec<u32> = Problem::all().map(Problem::points).collect();
        assert_eq!(points, [100, 100, 100, 35, 100]);
    }

    #[test]
    fn a_subtask_contains_those_with_narrower_limits() {
        let contained = |protocol, number| -> Vec<u32> {
            let problem = Problem::of(protocol);
            problem.contained_in(problem.subtask(number).unwrap()).map(|subtask| subtask.number).collect()
        };
        assert!(contained(Protocol::Boom, 5).is_empty());
        assert_eq!(contained(Protocol::Boom, 9), [5, 6, 7, 8]);
        assert_eq!(contained(Protocol::Boom, 20), (1..=16).collect::<Vec<u32>>());
        assert_eq!(contained(Protocol::Sweep, 13), [1, 2]);
        assert_eq!(contained(Protocol::Sweep, 20), (1..=19).collect::<Vec<u32>>());
        assert!(contained(Protocol::Master, 2).is_empty()); // more cases in the small one
    }
}

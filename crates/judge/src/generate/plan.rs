//! The test files of a whole problem.

use super::{InputKind, generate};
use crate::input::Input;
use crate::problem::{Problem, Subtask};

/// A file of test data.
#[derive(Clone, Debug)]
pub struct Test {
    /// The problem.
    pub problem: &'static Problem,
    /// The subtask that the file belongs to.
    pub subtask: Subtask,
    /// The kind of input.
    pub kind: InputKind,
    /// The seed of the input.
    pub seed: u64,
}

impl Test {
    /// The file name without an extension, such as `17-wrong-flags`. Names sort by subtask.
    pub fn name(&self) -> String {
        format!("{:02}-{}", self.subtask.number, self.kind.name())
    }

    /// Generates the input.
    pub fn input(&self) -> Input {
        generate(self.problem, self.subtask, self.kind, self.seed).expect("a planned kind suits its subtask")
    }
}

/// The test files that the problem's table lists.
pub fn plan(problem: &'static Problem, seed: u64) -> Vec<Test> {
    let mut tests = Vec::new();
    for row in problem.rows {
        let subtasks = (row.first..=row.last).filter_map(|number| problem.subtask(number));
        for (subtask, kinds) in subtasks.zip(row.files) {
            tests.extend(kinds.iter().map(|&kind| Test { problem, subtask, kind, seed }));
        }
    }
    tests
}

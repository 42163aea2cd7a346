//! The programs of a package, each a single C++ source: an input validator, a checker, submissions right and wrong.

use super::MADE_BY;
use crate::problem::{Bounds, Limits, Problem, SafeCell};
use saolei_protocols::Protocol;
use std::fmt::Write as _;

mod wrong;

/// How a judging system calls its programs and what it wants to hear.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Convention {
    /// Problem packages: exit codes 42 and 43.
    Kattis,
    /// As programs written with testlib do it, but without testlib.
    Plain,
    /// With testlib, which the judging system brings along.
    Polygon,
    /// Scores in files.
    Lemon,
}

/// The input validator. `--subtask N` or `--group N` makes it keep to the limits of a subtask.
pub(super) fn validator(problem: &Problem, convention: Convention) -> String {
    let (valid, invalid) = match convention {
        Convention::Kattis => (42, 43),
        Convention::Plain | Convention::Polygon | Convention::Lemon => (0, 3),
    };
    let mut limits = format!("const Limits PROBLEM = {};\n", row(problem, &problem.limits));
    limits.push_str("const Limits SUBTASKS[] = {\n");
    for subtask in problem.subtasks() {
        let _ = writeln!(limits, "    {},", row(problem, subtask.limits));
    }
    limits.push_str("};\n");
    let scan = include_str!("../../programs/validate/scan.cpp")
        .replace("@LIMITS@\n", &limits)
        .replace("@VALID@", &valid.to_string())
        .replace("@INVALID@", &invalid.to_string());
    let read = match problem.protocol {
        Protocol::Boom => include_str!("../../programs/validate/boom.cpp"),
        Protocol::Sweep => include_str!("../../programs/validate/sweep.cpp"),
        Protocol::Console => include_str!("../../programs/validate/console.cpp"),
        Protocol::Master => include_str!("../../programs/validate/master.cpp"),
        Protocol::Click => include_str!("../../programs/validate/click.cpp"),
    };
    format!("// Is an input of `{}` legal, to the byte? {MADE_BY}\n{scan}{read}", problem.id())
}

/// A row of the validator's table.
fn row(problem: &Problem, limits: &Limits) -> String {
    let pair = |bounds: Bounds| format!("{{{}, {}}}", bounds.least, bounds.most);
    let words = limits.verbs.iter().filter_map(|&verb| problem.word(verb));
    let verbs: String = words.filter_map(|word| word.chars().next()).collect();
    let levels: String = limits.levels.iter().map(|level| level.number().to_string()).collect();
    let least_safe = match limits.safe_cell {
        SafeCell::Optional => 0,
        SafeCell::Required => 1,
    };
    format!(
        "{{{}, {}, {}, {}, {}, \"{verbs}\", \"{levels}\", {least_safe}}}",
        pair(limits.cases),
        pair(limits.rows),
        pair(limits.cols),
        pair(limits.mines),
        pair(limits.operations),
    )
}

/// The checker, or output validator.
pub(super) fn checker(problem: &Problem, convention: Convention) -> String {
    let call = match convention {
        Convention::Kattis => include_str!("../../programs/check/kattis.cpp"),
        Convention::Plain => include_str!("../../programs/check/plain.cpp"),
        Convention::Polygon => include_str!("../../programs/check/polygon.cpp"),
        Convention::Lemon => include_str!("../../programs/check/lemon.cpp"),
    };
    let check = match has_one_answer(problem) {
        true => include_str!("../../programs/check/lines.cpp"),
        false => include_str!("../../programs/check/master.cpp"),
    };
    format!("// Is an output of `{}` right? {MADE_BY}\n{call}{check}", problem.id())
}

/// Whether only one output is right.
pub(super) const fn has_one_answer(problem: &Problem) -> bool {
    match problem.protocol {
        Protocol::Boom | Protocol::Sweep | Protocol::Console | Protocol::Click => true,
        Protocol::Master => false,
    }
}

/// What a submission must come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Everything is right.
    Accepted,
    /// Wrong, but some subtasks are right.
    Partial,
    /// Wrong in every subtask.
    Wrong,
}

/// A solution, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// Its name without an ending, which tells the bug.
    pub name: &'static str,
    /// What it must come to.
    pub expected: Expected,
    /// A single C++ source.
    pub source: String,
}

/// The submissions of a problem, the right one first.
pub fn submissions(problem: &Problem) -> Vec<Submission> {
    let right = match problem.protocol {
        Protocol::Boom => include_str!("../../programs/solve/boom.cpp"),
        Protocol::Sweep => include_str!("../../programs/solve/sweep.cpp"),
        Protocol::Console => include_str!("../../programs/solve/console.cpp"),
        Protocol::Master => include_str!("../../programs/solve/master.cpp"),
        Protocol::Click => include_str!("../../programs/solve/click.cpp"),
    };
    let first = Submission {
        name: problem.id(),
        expected: Expected::Accepted,
        source: format!("// {}: a solution. {MADE_BY}\n{right}", problem.title),
    };
    let others = wrong::of(problem.protocol).iter().map(|bug| Submission {
        name: bug.name,
        expected: bug.expected,
        source: format!(
            "// {}: wrong, it {}. {MADE_BY}\n{}",
            problem.title,
            bug.what,
            right.replacen(bug.right, bug.wrong, 1)
        ),
    });
    std::iter::once(first).chain(others).collect()
}

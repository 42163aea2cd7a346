//! The programs of a package, each a single C++ source file: an input validator, a checker, right and wrong
//! submissions.

use super::{MADE_BY, PackageWriter};
use crate::problem::{Bounds, InputLimits, Problem, SafeCell};
use std::fmt::Write as _;
use std::io;

/// How a judging system calls its programs, and how they report a verdict.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Convention {
    /// By exit codes 42 and 43, as in problem packages.
    Kattis,
    /// Like testlib, but without using it.
    Plain,
    /// With testlib, which the judging system provides.
    Polygon,
    /// By a score in a file.
    Lemon,
    /// By a score on standard output, for files with fixed names.
    Syzoj,
    /// By an exit code, with the answer before the output.
    Hustoj,
}

/// The source of the input validator, which checks one subtask's limits if called with `--subtask N` or `--group N`.
pub(super) fn validator(problem: &Problem, convention: Convention) -> String {
    let (valid, invalid) = match convention {
        Convention::Kattis => (42, 43),
        Convention::Plain
        | Convention::Polygon
        | Convention::Lemon
        | Convention::Syzoj
        | Convention::Hustoj => (0, 3),
    };
    let mut limits = format!("const Limits PROBLEM = {};\n", row(problem, &problem.promised()));
    limits.push_str("const Limits SUBTASKS[] = {\n");
    for subtask in problem.subtasks() {
        let _ = writeln!(limits, "    {},", row(problem, subtask.limits));
    }
    limits.push_str("};\n");
    let scan = include_str!("../../programs/validate/scan.cpp")
        .replace("@LIMITS@\n", &limits)
        .replace("@VALID@", &valid.to_string())
        .replace("@INVALID@", &invalid.to_string());
    format!(
        "// Is an input of `{}` legal, to the byte? {MADE_BY}\n{scan}{}",
        problem.id(),
        problem.texts.validator
    )
}

/// A row of the validator's table.
fn row(problem: &Problem, limits: &InputLimits) -> String {
    let pair = |bounds: Bounds| format!("{{{}, {}}}", bounds.least, bounds.most);
    let words = limits.operation_kinds.iter().filter_map(|&kind| problem.word(kind));
    let operations: String = words.filter_map(|word| word.chars().next()).collect();
    let levels: String = limits.levels.iter().map(u64::to_string).collect();
    let least_safe = match limits.safe_cell {
        SafeCell::Optional => 0,
        SafeCell::Required => 1,
    };
    format!(
        "{{{}, {}, {}, {}, {}, \"{operations}\", \"{levels}\", {least_safe}}}",
        pair(limits.cases),
        pair(limits.rows),
        pair(limits.cols),
        pair(limits.mines),
        pair(limits.operations),
    )
}

/// The source of the checker, or output validator.
pub(super) fn checker(problem: &Problem, convention: Convention) -> String {
    let plain = include_str!("../../programs/check/plain.cpp");
    let call = match convention {
        Convention::Kattis => include_str!("../../programs/check/kattis.cpp"),
        Convention::Plain | Convention::Hustoj => plain,
        Convention::Polygon => include_str!("../../programs/check/polygon.cpp"),
        Convention::Lemon => include_str!("../../programs/check/lemon.cpp"),
        Convention::Syzoj => include_str!("../../programs/check/syzoj.cpp"),
    };
    let (output, answer) = if convention == Convention::Hustoj { ("3", "2") } else { ("2", "3") };
    let call = call.replace("@OUTPUT@", output).replace("@ANSWER@", answer);
    let check = problem.texts.checker.unwrap_or(include_str!("../../programs/check/lines.cpp"));
    format!("// Is an output of `{}` right? {MADE_BY}\n{call}{check}", problem.id())
}

/// Writes the validator and the submissions beside the data, for systems that have no place for them.
pub(super) fn write_beside(problem: &Problem, writer: &mut PackageWriter<'_>) -> io::Result<()> {
    writer.put("validator.cpp", validator(problem, Convention::Plain))?;
    for submission in submissions(problem) {
        let folder = match submission.expected {
            ExpectedVerdict::Accepted => "solutions",
            ExpectedVerdict::Partial | ExpectedVerdict::Wrong => "solutions/wrong",
        };
        writer.put(&format!("{folder}/{}.cpp", submission.name), submission.source)?;
    }
    Ok(())
}

/// The verdict that a submission must get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedVerdict {
    /// Right in every subtask.
    Accepted,
    /// Wrong in some subtasks.
    Partial,
    /// Wrong in every subtask.
    Wrong,
}

/// A right or wrong solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The file name without an extension; for a wrong solution it names the bug.
    pub name: &'static str,
    /// The verdict that the submission must get.
    pub expected: ExpectedVerdict,
    /// The C++ source.
    pub source: String,
}

/// A change that makes the right solution wrong.
#[derive(Debug)]
pub(crate) struct Bug {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) expected: ExpectedVerdict,
    /// Text of the right solution, which occurs exactly once.
    pub(crate) right: &'static str,
    pub(crate) wrong: &'static str,
}

/// The submissions for a problem, the right one first; none if no solution is known.
pub fn submissions(problem: &Problem) -> Vec<Submission> {
    let Some(right) = problem.texts.solution else { return Vec::new() };
    let first = Submission {
        name: problem.id(),
        expected: ExpectedVerdict::Accepted,
        source: format!("// {}: a solution. {MADE_BY}\n{right}", problem.title),
    };
    let others = problem.texts.bugs.iter().map(|bug| Submission {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_replaces_words_that_occur_in_the_right_solution_once() {
        for problem in Problem::all() {
            for bug in problem.texts.bugs {
                let count = problem.texts.solution.unwrap_or_default().matches(bug.right).count();
                assert_eq!(count, 1, "{} {}", problem.id(), bug.name);
                assert_ne!(bug.right, bug.wrong);
            }
        }
    }
}

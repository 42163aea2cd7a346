//! Checks an output. If it is wrong, explains the first difference in the game's terms.
//!
//! The protocol gives the right answer, which is compared as it is written: neither the answer nor the output is
//! stored. `master`, which has many right answers, has a separate checker.

mod cells;
mod compare;
mod difference;
mod explain;
mod position;
mod space_remark;
mod trimmed;

pub(crate) use cells::{ListedCell, board_difference, list_difference};
pub use difference::{Difference, DifferenceKind, LineExcerpt, Spot};
pub(crate) use position::AnswerPosition;
pub use space_remark::{IgnoredSpace, SpaceRemark};

use crate::problem::Problem;
use compare::Comparison;
use saolei_boards::{Bilingual, Place};
use saolei_problems::{Answerer, Compare};
use saolei_protocols::Error;
use std::io::{self, Read, Write};
use trimmed::TrimmedOutput;

pub(crate) struct DifferentLines<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) position: AnswerPosition,
    pub(crate) expected: &'a [u8],
    pub(crate) found: &'a [u8],
    /// The beginning of what follows the right line, and of what follows the output's line.
    pub(crate) rest: [&'a [u8]; 2],
}

impl<'a> DifferentLines<'a> {
    /// Both lines, each followed by the lines after it.
    pub(crate) fn with_rest(&self) -> [impl Iterator<Item = &'a [u8]> + use<'a>; 2] {
        [(self.expected, self.rest[0]), (self.found, self.rest[1])].map(
            |(line, rest): (&'a [u8], &'a [u8])| {
                std::iter::once(line).chain(rest.split(|&byte| byte == b'\n'))
            },
        )
    }
}

/// A difference in the game's terms.
pub(crate) struct Explanation {
    pub(crate) message: Bilingual,
    /// The first cell that differs.
    pub(crate) cell: Option<Place>,
}

/// Which white space matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Space {
    /// Ignores blanks, tabs and carriage returns at the end of a line, empty lines at the end of the output, and a
    /// missing last line end, as judges and our packages' checkers do.
    #[default]
    IgnoreTrailing,
    /// All white space matters.
    Exact,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckOutcome {
    /// The output is right. Holds the white space that was ignored, if any.
    Right(Option<SpaceRemark>),
    /// The output is wrong. Holds the first difference.
    Wrong(Box<Difference>),
}

impl CheckOutcome {
    /// Whether the output is right.
    pub const fn is_right(&self) -> bool {
        matches!(self, CheckOutcome::Right(_))
    }
}

/// Checks an output against the right answer to an input.
///
/// ```
/// use saolei_judge::{CheckOutcome, Problem, Space, check};
/// use saolei_protocols::Protocol;
/// let input = b"1\n3 3\n__*\n___\n___\n1 3 1\n0\n";
/// let output = "RUNNING: [<1, 1, 0>, <1, 2, 1>, <2, 1, 0>, <2, 2, 2>, <2, 3, 1>, <3, 1, 0>, <3, 2, 0>, <3, 3, 0>]\nWIN\n";
/// let problem = Problem::of(Protocol::Boom);
/// let outcome = check(problem, ("in", input), ("out", &mut output.as_bytes()), Space::default())?;
/// let CheckOutcome::Wrong(difference) = outcome else { panic!("it is not right") };
/// assert_eq!(
///     difference.to_string(),
///     "game 1, operation 1 (1 3 1, open row 3, column 1): expected 1 in row 2, column 2, found 2"
/// );
/// # Ok::<(), saolei_protocols::Error>(())
/// ```
///
/// # Errors
/// The protocol cannot read the input, or the output cannot be read.
pub fn check(
    problem: &'static Problem,
    (source, input): (&str, &[u8]),
    (name, output): (&str, &mut dyn Read),
    space: Space,
) -> Result<CheckOutcome, Error> {
    let answer = |to: &mut dyn Write| problem.answerer.run(source, &mut &input[..], to);
    check_with(problem, (source, input), (name, output), space, answer)
}

/// Checks an output against a right answer that is already known.
pub(crate) fn check_against(
    answer: &[u8],
    problem: &'static Problem,
    input: (&str, &[u8]),
    output: (&str, &mut dyn Read),
    space: Space,
) -> Result<CheckOutcome, Error> {
    check_with(problem, input, output, space, |to| to.write_all(answer).map_err(Error::Write))
}

/// Checks an output against what `answer` writes.
fn check_with(
    problem: &'static Problem,
    input: (&str, &[u8]),
    (name, output): (&str, &mut dyn Read),
    space: Space,
    answer: impl Fn(&mut dyn Write) -> Result<(), Error>,
) -> Result<CheckOutcome, Error> {
    let mut read = Vec::new();
    let mut rest;
    let (space, output): (Space, &mut dyn Read) = match problem.answerer {
        Answerer::Light(light) => {
            // Answers of these problems are short, and some are compared in looser ways than line by line.
            let mut right = Vec::new();
            answer(&mut right)?;
            let source_name = name.to_string();
            output.read_to_end(&mut read).map_err(|error| Error::Read { source_name, error })?;
            if space == Space::IgnoreTrailing && light.answer.accepts(&right, &read) {
                let remark = (light.answer.compare == Compare::Lines).then(|| remark(&read)).flatten();
                return Ok(CheckOutcome::Right(remark));
            }
            rest = &read[..];
            let is_exact = space == Space::Exact || light.answer.compare == Compare::Bytes;
            (if is_exact { Space::Exact } else { Space::IgnoreTrailing }, &mut rest)
        }
        Answerer::Protocol(_) => (space, output),
    };
    let mut trimmed = None;
    let output: &mut dyn Read = match space {
        Space::Exact => output,
        Space::IgnoreTrailing => trimmed.insert(TrimmedOutput::new(output)),
    };
    let difference = match problem.answers.checker {
        Some(check) => check(input, (name, output))?,
        None => first_difference(problem, input, (name, output), answer)?,
    };
    Ok(match difference {
        Some(difference) => CheckOutcome::Wrong(difference),
        None => CheckOutcome::Right(trimmed.and_then(|trimmed| trimmed.remark())),
    })
}

/// The white space that is ignored in a right output.
fn remark(output: &[u8]) -> Option<SpaceRemark> {
    let mut output = output;
    let mut trimmed = TrimmedOutput::new(&mut output);
    io::copy(&mut trimmed, &mut io::sink()).ok()?;
    trimmed.remark()
}

/// The first difference between an output and what `answer` writes, to the byte.
fn first_difference(
    problem: &'static Problem,
    input: (&str, &[u8]),
    (name, output): (&str, &mut dyn Read),
    answer: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
) -> Result<Option<Box<Difference>>, Error> {
    let mut comparison = Comparison::new(output);
    let answered = answer(&mut comparison);
    let unread = |error: io::Error| Error::Read { source_name: name.to_string(), error };
    match comparison.finish().map_err(unread)? {
        Some(difference) => Ok(Some(Box::new(explain::explain(problem, input, difference)))),
        None => answered.map(|()| None),
    }
}

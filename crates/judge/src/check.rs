//! Checks an output. If it is wrong, explains the first difference in the game's terms.
//!
//! The protocol gives the right answer, which is compared as it comes: neither it nor the output is stored, however long
//! they are. `master` has many right answers and a checker of its own.

mod compare;
mod difference;
mod explain;
mod position;
mod trimmed;

pub use difference::{Difference, DifferenceKind, LineExcerpt, Spot};
pub(crate) use explain::{ListedCell, glyph_difference, list_difference, listed_cell};
pub(crate) use position::AnswerPosition;

use crate::problem::Problem;
use compare::Comparison;
use saolei_protocols::Error;
use std::io::{self, Read};
use trimmed::TrimmedOutput;

/// Two lines that differ.
pub(crate) struct DifferentLines<'a> {
    /// What the right line is about.
    pub(crate) position: AnswerPosition,
    pub(crate) expected: &'a [u8],
    pub(crate) found: &'a [u8],
    /// How many bytes at their start are the same.
    pub(crate) same: usize,
}

/// Which white space matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// All of it.
    Exact,
    /// Ignored are blanks, tabs and carriage returns at the end of a line, empty lines at the end of the output, and
    /// whether the last line has an end.
    IgnoreTrailing,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckOutcome {
    /// The output is right.
    Right,
    /// The output is wrong; this is the first difference.
    Wrong(Box<Difference>),
}

/// Compares an output with the right answer to an input.
///
/// ```
/// use saolei_judge::{CheckOutcome, Problem, Space, check};
/// use saolei_protocols::Protocol;
/// let input = b"1\n3 3\n__*\n___\n___\n1 3 1\n0\n";
/// let output = "RUNNING: [<1, 1, 0>, <1, 2, 1>, <2, 1, 0>, <2, 2, 2>]\n";
/// let problem = Problem::of(Protocol::Boom);
/// let outcome = check(problem, ("in", input), ("out", &mut output.as_bytes()), Space::Exact)?;
/// let CheckOutcome::Wrong(difference) = outcome else { panic!("it is not right") };
/// assert_eq!(
///     difference.to_string(),
///     "game 1, operation 1 (1 3 1, open row 3, column 1): expected 1 in row 2, column 2, found 2"
/// );
/// # Ok::<(), saolei_protocols::Error>(())
/// ```
///
/// # Errors
/// An input that the protocol cannot read, and an output that cannot be read.
pub fn check(
    problem: &'static Problem,
    (source, input): (&str, &[u8]),
    (name, output): (&str, &mut dyn Read),
    space: Space,
) -> Result<CheckOutcome, Error> {
    let mut trimmed;
    let output: &mut dyn Read = match space {
        Space::Exact => output,
        Space::IgnoreTrailing => {
            trimmed = TrimmedOutput::new(output);
            &mut trimmed
        }
    };
    if let Some(check) = problem.answers.checker() {
        return check((source, input), (name, output));
    }
    let mut comparison = Comparison::new(output);
    let answered = problem.protocol.run(source, &mut &input[..], &mut comparison);
    let unread = |error: io::Error| Error::Read { source_name: name.to_string(), error };
    match (answered, comparison.finish().map_err(unread)?) {
        (_, Some(difference)) => {
            let difference = explain::explain(problem, (source, input), difference);
            Ok(CheckOutcome::Wrong(Box::new(difference)))
        }
        (Ok(()), None) => Ok(CheckOutcome::Right),
        (Err(error), None) => Err(error),
    }
}

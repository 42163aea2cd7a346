//! Is an output right? Where not, the first difference in the game's terms.
//!
//! The right answer is asked from the protocol and compared as it comes: neither of the two is kept, whatever their
//! length. `master` has many right answers, so its boards are played.

mod compare;
mod difference;
mod explain;
mod locate;
mod played;
mod tidy;

pub use difference::{Difference, Excerpt, Fault, Spot};

use crate::problem::Problem;
use compare::Compare;
use saolei_protocols::{Error, Protocol};
use std::io::{self, Read};
use tidy::Tidy;

/// Which white space matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// All of it.
    Exact,
    /// Not blanks, tabs and carriage returns at the end of a line, nor empty lines at the end of the output, nor whether
    /// the last line has an end.
    IgnoreTrailing,
}

/// What an output came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is right.
    Right,
    /// It is wrong, first here.
    Wrong(Box<Difference>),
}

/// Compares an output with the right answer to an input.
///
/// ```
/// use saolei_judge::{Outcome, Problem, Space, check};
/// use saolei_protocols::Protocol;
/// let input = b"1\n3 3\n__*\n___\n___\n1 3 1\n0\n";
/// let output = "RUNNING: [<1, 1, 0>, <1, 2, 1>, <2, 1, 0>, <2, 2, 2>]\n";
/// let problem = Problem::of(Protocol::Boom);
/// let Outcome::Wrong(difference) = check(problem, ("in", input), ("out", &mut output.as_bytes()), Space::Exact)? else {
///     panic!("it is not right")
/// };
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
    problem: &Problem,
    (source, input): (&str, &[u8]),
    (name, output): (&str, &mut dyn Read),
    space: Space,
) -> Result<Outcome, Error> {
    let mut tidy;
    let output: &mut dyn Read = match space {
        Space::Exact => output,
        Space::IgnoreTrailing => {
            tidy = Tidy::new(output);
            &mut tidy
        }
    };
    if problem.protocol == Protocol::Master {
        return played::check((source, input), (name, output));
    }
    let mut compare = Compare::new(output);
    let answered = problem.protocol.run(source, &mut &input[..], &mut compare);
    let unread = |error: io::Error| Error::Read { source_name: name.to_string(), error };
    match (answered, compare.finish().map_err(unread)?) {
        (_, Some(unlike)) => Ok(Outcome::Wrong(Box::new(explain::explain(problem, (source, input), unlike)))),
        (Ok(()), None) => Ok(Outcome::Right),
        (Err(error), None) => Err(error),
    }
}

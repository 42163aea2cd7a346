//! Is an input legal, to the byte? Where not, the first place that is wrong; where it is, which bounds it reaches.

mod click;
mod found;
mod games;
mod scan;

pub use found::{Found, Quantity};

use crate::input::{Case, Input};
use crate::problem::{Limits, Problem, SafeCell};
use saolei_protocols::{Error, Protocol};
use saolei_rules::Size;
use scan::{Result, Scanner};
use std::io::Read;

/// A legal input, and what was found in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valid {
    /// The input as a structure. Written again it gives the same bytes.
    pub input: Input,
    /// The least and the most of everything that is limited.
    pub found: Found,
}

/// Reads an input that has to keep to these limits: those of the problem, or of one of its subtasks.
///
/// Nothing is as free as where the protocols read: one blank between two numbers, a line end and nothing else behind each
/// line, no leading zeros, nothing behind the end. Memory is bounded by the limits, whatever the input claims.
///
/// ```
/// use saolei_judge::{Problem, validate};
/// use saolei_protocols::Protocol;
/// let problem = Problem::of(Protocol::Master);
/// let error = validate(problem, &problem.limits, "cases.in", &mut "1\n3 4 12\n".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "cases.in:2:5: expected the number of mines from 0 to 11, found 12");
/// ```
///
/// # Errors
/// The first place that is not legal, and input that cannot be read.
pub fn validate(
    problem: &Problem,
    limits: &Limits,
    source: &str,
    input: &mut dyn Read,
) -> std::result::Result<Valid, Error> {
    let mut scanner = Scanner::new(source, input);
    let input = match problem.protocol {
        Protocol::Boom => games::boom(&mut scanner, problem, limits),
        Protocol::Sweep => games::sweep(&mut scanner, problem, limits),
        Protocol::Console => games::console(&mut scanner, problem, limits),
        Protocol::Master => master(&mut scanner, limits),
        Protocol::Click => click::clicks(&mut scanner, limits),
    };
    let input = input.map_err(|error| *error)?;
    let found = Found::of(&input);
    Ok(Valid { input, found })
}

fn master(scanner: &mut Scanner<'_>, limits: &Limits) -> Result<Input> {
    let count = scanner.number("the number of cases", limits.cases)?;
    scanner.line_end()?;
    let mut cases = Vec::new();
    for _ in 0..count {
        let size = size(scanner, limits)?;
        scanner.blank()?;
        let room = match limits.safe_cell {
            SafeCell::Required => size.cells() - 1,
            SafeCell::Optional => size.cells(),
        };
        let mines = scanner.number("the number of mines", limits.mines.at_most(room))?;
        scanner.line_end()?;
        cases.push(Case { size, mines });
    }
    scanner.end()?;
    Ok(Input::Master(cases))
}

fn size(scanner: &mut Scanner<'_>, limits: &Limits) -> Result<Size> {
    let rows = scanner.number("the number of rows", limits.rows)?;
    scanner.blank()?;
    let cols = scanner.number("the number of columns", limits.cols)?;
    Ok(Size::new(rows as u32, cols as u32).expect("boards within the limits have cells and can be addressed"))
}

//! Checks that an input is legal to the byte, and reports the first error, or the ranges of its quantities.

mod boards;
mod ranges;
mod scan;

pub(crate) use boards::{check_mines, read_cells, read_layout};
pub use ranges::{InputRanges, Quantity};
pub(crate) use scan::{Scanned, Scanner, TextLocation, range, shown};

use crate::input::Input;
use crate::problem::{InputLimits, Problem};
use saolei_protocols::Error;
use saolei_rules::Size;
use std::io::Read;

/// A legal input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidInput {
    /// The parsed input. Writing it gives the same bytes.
    pub input: Input,
    /// The ranges of all limited quantities.
    pub ranges: InputRanges,
}

/// Reads an input and checks it against limits: those of the problem, or of one of its subtasks.
///
/// Stricter than the protocols: exactly one blank between two numbers, a line end right after each line, no leading
/// zeros, nothing after the end. The limits bound memory use, even if the input claims to be larger.
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
/// The first error in the input, or a read error.
pub fn validate(
    problem: &'static Problem,
    limits: &InputLimits,
    source: &str,
    input: &mut dyn Read,
) -> Result<ValidInput, Error> {
    let mut scanner = Scanner::new(problem, limits, (source, input));
    let input = problem.read(&mut scanner).map_err(|error| *error)?;
    let ranges = InputRanges::of(&input);
    Ok(ValidInput { input, ranges })
}

pub(crate) fn read_size(scanner: &mut Scanner<'_>) -> Scanned<Size> {
    let limits = scanner.limits;
    let rows = scanner.number("the number of rows", limits.rows)?;
    scanner.blank()?;
    let cols = scanner.number("the number of columns", limits.cols)?;
    Ok(Size::new(rows as u32, cols as u32).expect("boards within the limits have cells and can be addressed"))
}

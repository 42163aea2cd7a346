//! Checks that an input is legal to the byte. If not, it names the first place that is wrong; if so, the bounds reached.

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
    /// The input as a structure. Written again it gives the same bytes.
    pub input: Input,
    /// The range of everything that is limited.
    pub ranges: InputRanges,
}

/// Reads an input that has to keep to these limits: those of the problem, or of one of its subtasks.
///
/// It is stricter than the protocols: one blank between two numbers, a line end right after each line, no leading zeros,
/// nothing after the end. Memory is bounded by the limits, even if the input claims more.
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

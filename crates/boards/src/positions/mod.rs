//! Positions as text: reads what a player sees, with the location of every mistake, and writes it.
//!
//! A position is a line `ROWSxCOLS MINES` and its rows: `.` or `#` closed, `0` to `8` open, `F` a flag, `?` a query, with or
//! without spaces between the cells. Positions are separated by blank lines. The boards of two protocols are read too; the
//! first line decides the format:
//!
//! - `console`'s printed board: `Game in progress`, the line `OPERATIONS MINES-LEFT`, and rows of `.`, `!`, `?` and
//!   digits. The number of mines is those left plus the flags. A whole transcript has one position for each board.
//! - `click`'s board: `[["E","M"],["1","B"]]` with either quote, or a line `ROWS COLS` and rows of `M`, `E`, `B` and
//!   `1` to `8`, with or without spaces between. `M` and `E` are both closed; the number of mines is the number of `M`s. A
//!   click after the board is skipped.

mod click;
mod console;
mod lines;
mod rows;

use crate::layout_text::TextError;
use crate::view::View;
use lines::{Line, Lines};
use rows::{CellGlyphs, Rows};
use saolei_rules::{Face, Mark, Size};

/// A position that was read, with the location of each of its cells in the text.
#[derive(Clone, Debug)]
pub struct ParsedPosition {
    view: View,
    /// The line of the header, and the line and column of each cell, row by row; all counted from 1.
    line: usize,
    locations: Vec<(usize, usize)>,
    /// Whether the protocol lets the player flag more cells than there are mines.
    free_flags: bool,
}

/// Reads all positions of a text.
///
/// ```
/// use saolei_boards::read_positions;
/// let positions = read_positions(b"2x3 1\n..1\n.F1\n\n1x2 0\n..\n")?;
/// assert_eq!(positions.len(), 2);
/// let error = read_positions(b"2x3 1\n..1\n.x1\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:2: unknown glyph \"x\", expected . (closed), 0 to 8, F (flag) or ? (query)");
/// # Ok::<(), saolei_boards::TextError>(())
/// ```
///
/// # Errors
/// The text is not a list of positions; the error has the location, with columns counted in bytes.
pub fn read_positions(text: &[u8]) -> Result<Vec<ParsedPosition>, TextError> {
    Positions::new(text).collect()
}

/// Reads the positions of a text one at a time, so that those before a mistake can be used. The first mistake is the last
/// item.
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    lines: Lines<'a>,
    /// Whether some position was found so far.
    is_found: bool,
    is_over: bool,
}

impl<'a> Positions<'a> {
    /// Reads this text.
    pub fn new(text: &'a [u8]) -> Positions<'a> {
        Positions { lines: Lines::new(text), is_found: false, is_over: false }
    }

    fn read(&mut self) -> Result<Option<ParsedPosition>, TextError> {
        let lines = &mut self.lines;
        let Some(first) = lines.next_filled() else {
            let problem = "no position, expected a line such as 9x9 10 and nine rows";
            return if self.is_found { Ok(None) } else { Err(TextError::new(1, 1, problem)) };
        };
        let position = if first.text.starts_with(b"[") {
            click::read_list(lines, first)?
        } else if first.text.starts_with(b"Game") || first.text.starts_with(b"Hit") {
            console::read(lines, first)?
        } else if let Some([rows, cols]) = first.two_numbers() {
            click::read_rows(lines, first, rows, cols)?
        } else {
            read_own(lines, first)?
        };
        Ok(Some(position))
    }
}

impl Iterator for Positions<'_> {
    type Item = Result<ParsedPosition, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = self.read().transpose();
        self.is_found = true;
        self.is_over = !matches!(next, Some(Ok(_)));
        next
    }
}

/// Formats a position as [`read_positions`] reads it.
pub fn format_position(view: &View) -> String {
    let mut text = format!("{} {}\n", view.size(), view.mines());
    for row in view.faces().chunks(view.size().cols() as usize) {
        text.extend(row.iter().map(|face| match face {
            Face::Closed(Mark::Blank) => '.',
            Face::Closed(Mark::Flag) => 'F',
            Face::Closed(Mark::Query) => '?',
            Face::Open(number) => char::from(b'0' + number),
        }));
        text.push('\n');
    }
    text
}

impl ParsedPosition {
    /// A position that was not read cell by cell: the whole position has this line as its location.
    pub fn new(view: View, line: usize) -> ParsedPosition {
        let locations = vec![(line, 1); view.faces().len()];
        ParsedPosition { view, line, locations, free_flags: true }
    }

    /// The position.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The line that the position starts on, counted from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Looks for contradictions that are certain without considering the rest of the board.
    ///
    /// # Errors
    /// A number that needs more mines than there are closed cells around it; more flags than mines; and if flags are
    /// trusted, a number with more flags around it than it says.
    pub fn check(&self, trust_flags: bool) -> Result<(), TextError> {
        let (view, size) = (&self.view, self.view.size());
        let is_flag = |face: &Face| *face == Face::Closed(Mark::Flag);
        let flags = view.faces().iter().zip(&self.locations).filter(|(face, _)| is_flag(face));
        let too_many = flags.clone().nth(view.mines() as usize).filter(|_| trust_flags || !self.free_flags);
        if let Some((_, &(line, column))) = too_many {
            let (flags, mines) = (flags.count(), view.mines());
            let problem = format_args!("{flags} flags, expected at most {mines}, the number of mines");
            return Err(TextError::new(line, column, problem));
        }
        for ((cell, face), &(line, column)) in size.iter().zip(view.faces()).zip(&self.locations) {
            let Face::Open(number) = *face else { continue };
            let around = || size.neighbours(cell).map(|other| view.face(other));
            let closed = around().filter(|face| matches!(face, Face::Closed(_))).count();
            let flags = around().filter(is_flag).count();
            if usize::from(number) > closed {
                let neighbours = if closed == 1 { "neighbour" } else { "neighbours" };
                let problem = format_args!("{number} has only {closed} closed {neighbours}");
                return Err(TextError::new(line, column, problem));
            }
            if trust_flags && flags > usize::from(number) {
                let problem = format_args!("{number} has {flags} flags around it, and flags count as mines");
                return Err(TextError::new(line, column, problem));
            }
        }
        Ok(())
    }
}

/// `.` (or `#`), `F` (or `!`), `?` and digits: our own glyphs, and those that `console` prints.
const GLYPHS: CellGlyphs = CellGlyphs {
    face: |glyph| match glyph {
        b'.' | b'#' => Some(Face::Closed(Mark::Blank)),
        b'F' | b'!' => Some(Face::Closed(Mark::Flag)),
        b'?' => Some(Face::Closed(Mark::Query)),
        b'0'..=b'8' => Some(Face::Open(glyph - b'0')),
        _ => None,
    },
    names: ". (closed), 0 to 8, F (flag) or ? (query)",
};

/// Reads `ROWSxCOLS MINES` and its rows.
fn read_own(lines: &mut Lines<'_>, header: Line<'_>) -> Result<ParsedPosition, TextError> {
    let numbers = || {
        let [first, second] = header.words().collect::<Vec<_>>().try_into().ok()?;
        let at = first.iter().position(|byte| byte.eq_ignore_ascii_case(&b'x'))?;
        Some((lines::number(&first[..at])?, lines::number(&first[at + 1..])?, lines::number(second)?))
    };
    let (rows, cols, mines) = numbers().ok_or_else(|| {
        header.error(format_args!("expected ROWSxCOLS MINES such as 16x30 99, found {}", header.quote()))
    })?;
    let size = Size::new(rows, cols).map_err(|error| header.error(error))?;
    View::check(size, mines.into()).map_err(|error| header.error(error))?;
    let mut board = Rows::new(GLYPHS);
    board.read(lines, size)?;
    if let Some(line) = lines.next_in_position() {
        return Err(expected_blank(line, rows));
    }
    board.finish(header.number, size, mines.into(), false)
}

/// The error for a line where a position should have ended.
fn expected_blank(line: Line<'_>, rows: u32) -> TextError {
    line.error(format_args!("expected a blank line after {rows} rows, found {}", line.quote()))
}

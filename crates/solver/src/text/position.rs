//! Positions as text: read with the place of every mistake, and written.
//!
//! A position is a line `ROWSxCOLS MINES` and its rows: `.` closed, `0` to `8` open, `F` a flag, `?` a query. A blank
//! line comes before the next position. Two protocols' own spellings are read as well, told apart by their first line:
//!
//! - `console`'s printed board: `Game in progress`, the line `OPERATIONS MINES-LEFT`, and rows of `.`, `!`, `?` and
//!   digits. The mines are those left and those flagged. A whole transcript is as many positions as it has boards.
//! - `click`'s board: `[["E","M"],["1","B"]]` with either quote, or a line `ROWS COLS` and rows of `M`, `E`, `B` and
//!   `1` to `8` with or without blanks between. `M` and `E` are both closed; the mines are as many as there are `M`. A
//!   click after the board is read over.

use std::fmt;

use saolei_rules::{Face, Mark, Size};

use crate::text::lines::{Line, Lines};
use crate::view::View;

/// A position that was read, and where each of its cells was written.
#[derive(Clone, Debug)]
pub struct ParsedPosition {
    view: View,
    /// The line of the header, and line and column of each cell, row by row; all counted from 1.
    line: usize,
    places: Vec<(usize, usize)>,
    /// Whether the text's own rules let the player flag more cells than there are mines.
    free_flags: bool,
}

impl ParsedPosition {
    /// Reads all positions of a text.
    ///
    /// ```
    /// use saolei_solver::ParsedPosition;
    /// let positions = ParsedPosition::read_all(b"2x3 1\n..1\n.F1\n\n1x2 0\n..\n")?;
    /// assert_eq!(positions.len(), 2);
    /// let error = ParsedPosition::read_all(b"2x3 1\n..1\n.x1\n").unwrap_err();
    /// assert_eq!(error.to_string(), "3:2: unknown glyph \"x\", expected . (closed), 0 to 8, F (flag) or ? (query)");
    /// # Ok::<(), saolei_solver::TextError>(())
    /// ```
    ///
    /// # Errors
    /// Anything that is no position, with its place.
    pub fn read_all(text: &[u8]) -> Result<Vec<ParsedPosition>, TextError> {
        let mut lines = Lines::new(text);
        let mut all = Vec::new();
        while let Some(first) = lines.next_filled() {
            let written = if first.text.starts_with(b"[") {
                bracketed(&mut lines, first)?
            } else if first.text.starts_with(b"Game") || first.text.starts_with(b"Hit") {
                console(&mut lines, first)?
            } else {
                headed(&mut lines, first)?
            };
            all.push(written);
        }
        if all.is_empty() {
            return Err(TextError::new(1, 1, "no position, expected a line such as 9x9 10 and nine rows"));
        }
        Ok(all)
    }

    /// The position.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The line on which it starts, counted from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Looks for what cannot be whatever the rest of the board is.
    ///
    /// # Errors
    /// A number that needs more mines than there are closed cells around it; more flags than mines; and where flags are
    /// trusted, a number with more flags around it than it says.
    pub fn check(&self, trust_flags: bool) -> Result<(), TextError> {
        let (view, size) = (&self.view, self.view.size());
        let is_flag = |face: &Face| *face == Face::Closed(Mark::Flag);
        let flags = view.faces().iter().zip(&self.places).filter(|(face, _)| is_flag(face));
        let too_many = flags.clone().nth(view.mines() as usize).filter(|_| trust_flags || !self.free_flags);
        if let Some((_, &(line, column))) = too_many {
            let (flags, mines) = (flags.count() as u64, view.mines());
            let (next, spare) = (mines + 1, flags - mines);
            let message = format!(
                "flag number {next}, expected at most {mines} of them: take {spare} off, or raise the number of mines"
            );
            return Err(TextError::new(line, column, message));
        }
        for ((cell, face), &(line, column)) in size.iter().zip(view.faces()).zip(&self.places) {
            let Face::Open(number) = *face else { continue };
            let around = || size.neighbours(cell).map(|other| view.face(other));
            let closed = around().filter(|face| matches!(face, Face::Closed(_))).count();
            let flags = around().filter(is_flag).count();
            if usize::from(number) > closed {
                let cells = if closed == 1 { "cell" } else { "cells" };
                let message =
                    format!("a {number} with {closed} closed {cells} around it, expected at most a {closed}");
                return Err(TextError::new(line, column, message));
            }
            if trust_flags && flags > usize::from(number) {
                let message = format!(
                    "a {number} with {flags} flags around it, expected at most {number} where flags are trusted"
                );
                return Err(TextError::new(line, column, message));
            }
        }
        Ok(())
    }
}

/// A position as text, as [`ParsedPosition::read_all`] reads it.
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

/// The glyphs of a spelling: what each shows, and whether it gives a mine away.
struct Glyphs {
    face: fn(u8) -> Option<Face>,
    names: &'static str,
}

fn digit(glyph: u8) -> Option<Face> {
    glyph.is_ascii_digit().then(|| Face::Open(glyph - b'0')).filter(|face| *face != Face::Open(9))
}

const OURS: Glyphs = Glyphs {
    face: |glyph| match glyph {
        b'.' => Some(Face::Closed(Mark::Blank)),
        b'F' | b'!' => Some(Face::Closed(Mark::Flag)),
        b'?' => Some(Face::Closed(Mark::Query)),
        _ => digit(glyph),
    },
    names: ". (closed), 0 to 8, F (flag) or ? (query)",
};

const CLICK: Glyphs = Glyphs {
    face: |glyph| match glyph {
        b'M' | b'E' => Some(Face::Closed(Mark::Blank)),
        b'B' => Some(Face::Open(0)),
        b'0' => None,
        _ => digit(glyph),
    },
    names: "M, E, B or 1 to 8",
};

/// Rows as they are read; the view is made at the end, so that memory follows what is there and not what is promised.
struct Rows {
    glyphs: Glyphs,
    faces: Vec<Face>,
    places: Vec<(usize, usize)>,
    hidden: u64,
}

impl Rows {
    fn new(glyphs: Glyphs) -> Rows {
        Rows { glyphs, faces: Vec::new(), places: Vec::new(), hidden: 0 }
    }

    fn add(&mut self, line: usize, column: usize, glyph: &[u8]) -> Result<(), TextError> {
        let face = match glyph {
            &[byte] => (self.glyphs.face)(byte),
            _ => None,
        };
        let Some(face) = face else {
            let message = format!("unknown glyph {}, expected {}", quoted(glyph), self.glyphs.names);
            return Err(TextError::new(line, column, message));
        };
        self.hidden += u64::from(glyph == b"M");
        self.faces.push(face);
        self.places.push((line, column));
        Ok(())
    }

    /// A row of so many cells.
    fn row(&mut self, line: Line<'_>, cols: usize, spaced: bool) -> Result<(), TextError> {
        let before = self.faces.len();
        for (column, glyph) in line.glyphs() {
            if !(spaced && glyph == b" ") {
                self.add(line.number, column, glyph)?;
            }
        }
        let found = self.faces.len() - before;
        if found != cols {
            // The first cell too many, or the end of the line.
            let column = self.places.get(before + cols).map_or(line.end(), |place| place.1);
            let message = format!("a row of {found} cells, expected {cols} as in every row of this position");
            return Err(TextError::new(line.number, column, message));
        }
        Ok(())
    }

    fn finish(
        self,
        line: usize,
        size: Size,
        mines: u64,
        free_flags: bool,
    ) -> Result<ParsedPosition, TextError> {
        let mut view =
            View::closed(size, mines).map_err(|error| TextError::new(line, 1, error.to_string()))?;
        for (cell, face) in size.iter().zip(self.faces) {
            view.set(cell, face);
        }
        Ok(ParsedPosition { view, line, places: self.places, free_flags })
    }
}

/// `ROWSxCOLS MINES` and our glyphs, or `ROWS COLS` and those of `click`.
fn headed(lines: &mut Lines<'_>, header: Line<'_>) -> Result<ParsedPosition, TextError> {
    let expected = |found: &[u8]| {
        let message = format!("expected ROWSxCOLS MINES such as 16x30 99, found {}", quoted(found));
        TextError::new(header.number, header.column, message)
    };
    let words: Vec<&[u8]> = header.words().collect();
    let &[first, second] = words.as_slice() else { return Err(expected(header.text)) };
    let number = |word: &[u8]| std::str::from_utf8(word).ok()?.parse::<u32>().ok();
    let last = number(second).ok_or_else(|| expected(header.text))?;
    let at = first.iter().position(|&byte| byte == b'x' || byte == b'X');
    let (rows, cols, is_click) = match at {
        Some(at) => (number(&first[..at]), number(&first[at + 1..]), false),
        None => (number(first), Some(last), true),
    };
    let (Some(rows), Some(cols)) = (rows, cols) else { return Err(expected(header.text)) };
    let too_large =
        |error: saolei_rules::SizeError| TextError::new(header.number, header.column, error.to_string());
    let size = Size::new(rows, cols).map_err(too_large)?;
    if !is_click && u64::from(last) > size.cells() {
        let message = format!("{last} mines on a board of {size}, expected at most {}", size.cells());
        return Err(TextError::new(header.number, header.column, message));
    }
    let mut board = Rows::new(if is_click { CLICK } else { OURS });
    for row in 1..=rows {
        let Some(line) = lines.next_in_position() else {
            let (line, column) = lines.end();
            let message = format!("the position ends after {} rows, expected {rows}", row - 1);
            return Err(TextError::new(line, column, message));
        };
        board.row(line, cols as usize, is_click)?;
    }
    match lines.next_in_position() {
        None => {}
        Some(line)
            if is_click && line.words().count() == 2 && line.words().all(|word| number(word).is_some()) => {}
        Some(line) => {
            let message = format!("expected a blank line after {rows} rows, found {}", quoted(line.text));
            return Err(TextError::new(line.number, line.column, message));
        }
    }
    let mines = if is_click { board.hidden } else { u64::from(last) };
    board.finish(header.number, size, mines, is_click)
}

/// A board as `console` prints it.
fn console(lines: &mut Lines<'_>, first: Line<'_>) -> Result<ParsedPosition, TextError> {
    if first.text != b"Game in progress" {
        let message =
            format!("expected \"Game in progress\", found {}: nothing is left to solve", quoted(first.text));
        return Err(TextError::new(first.number, first.column, message));
    }
    let counter = lines.next_in_position();
    let left = counter.and_then(|line| {
        let words: Vec<&str> = line.words().map(std::str::from_utf8).collect::<Result<_, _>>().ok()?;
        let &[operations, left] = words.as_slice() else { return None };
        operations.parse::<u64>().ok()?;
        left.parse::<i64>().ok()
    });
    let Some(left) = left else {
        let found = counter.map_or("the end".to_string(), |line| quoted(line.text));
        let (line, column) = counter.map_or(lines.end(), |line| (line.number, line.column));
        let message = format!("expected two numbers, the operations and the mines left, found {found}");
        return Err(TextError::new(line, column, message));
    };
    let mut board = Rows::new(OURS);
    let (mut rows, mut cols) = (0, 0);
    while let Some(line) = lines.next_if(|text| !text.starts_with(b"G") && !text.starts_with(b"H")) {
        cols = if rows == 0 { line.glyphs().count() } else { cols };
        board.row(line, cols, false)?;
        rows += 1;
    }
    let flags = board.faces.iter().filter(|face| **face == Face::Closed(Mark::Flag)).count() as i64;
    let (line, column) = (first.number, first.column);
    let size =
        Size::new(rows, cols as u32).map_err(|error| TextError::new(line, column, error.to_string()))?;
    let mines = u64::try_from(left.saturating_add(flags)).map_err(|_| {
        let message =
            format!("{left} mines left with {flags} flags on the board, expected at least {}", -flags);
        TextError::new(line + 1, 1, message)
    })?;
    board.finish(line, size, mines, true)
}

/// `[["E","M"],["1","B"]]` and perhaps a click, over as many lines as it likes.
fn bracketed(lines: &mut Lines<'_>, first: Line<'_>) -> Result<ParsedPosition, TextError> {
    let mut board = Rows::new(CLICK);
    let (mut rows, mut cols) = (0, None);
    let mut depth = 0;
    let mut in_row = 0;
    let mut quote = None;
    let mut line = first;
    loop {
        for (column, glyph) in line.glyphs() {
            let wrong = |expected: &str| {
                Err(TextError::new(
                    line.number,
                    column,
                    format!("expected {expected}, found {}", quoted(glyph)),
                ))
            };
            match (depth, quote, glyph) {
                (_, None, b" " | b"\t") => {}
                (0, None, b"[") => depth = 1,
                (1, None, b"[") => (depth, in_row) = (2, 0),
                (1 | 2, None, b",") => {}
                (2, None, b"'" | b"\"") => quote = Some((glyph, 0)),
                (2, Some((opening, cells)), _) if glyph == opening => {
                    if cells != 1 {
                        return wrong("a single letter before its closing quote");
                    }
                    quote = None;
                    in_row += 1;
                }
                (2, Some((opening, 0)), _) => {
                    board.add(line.number, column, glyph)?;
                    quote = Some((opening, 1));
                }
                (2, None, b"]") => {
                    depth = 1;
                    rows += 1;
                    if *cols.get_or_insert(in_row) != in_row {
                        let message = format!(
                            "a row of {in_row} cells, expected {} as in the first",
                            cols.unwrap_or(0)
                        );
                        return Err(TextError::new(line.number, column, message));
                    }
                }
                (1, None, b"]") => depth = 3,
                // A click: it says nothing about the board.
                (3, None, _) => {}
                (0 | 1, ..) => return wrong("a row: [\"E\",\"M\"]"),
                _ => return wrong("a quoted letter, \",\" or \"]\""),
            }
        }
        // A click may stand on the next line.
        let next = match depth {
            3 => lines.next_if(|text| {
                text.starts_with(b"Click") || (text.starts_with(b"[") && !text.starts_with(b"[["))
            }),
            _ => lines.next_in_position(),
        };
        match next {
            Some(next) => line = next,
            None if depth == 3 => break,
            None => {
                let (line, column) = lines.end();
                return Err(TextError::new(line, column, "the board ends early, expected \"]\""));
            }
        }
    }
    let too_large =
        |error: saolei_rules::SizeError| TextError::new(first.number, first.column, error.to_string());
    let size = Size::new(rows, cols.unwrap_or(0)).map_err(too_large)?;
    let mines = board.hidden;
    board.finish(first.number, size, mines, true)
}

/// What was found, short enough for a message.
fn quoted(bytes: &[u8]) -> String {
    const MOST: usize = 20;
    let text = String::from_utf8_lossy(bytes);
    let mut short: String = text.chars().take(MOST).collect();
    if text.chars().count() > MOST {
        short.push_str("...");
    }
    format!("{short:?}")
}

/// Why a text is no position: the place, what was expected, what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The byte within the line, counted from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl TextError {
    fn new(line: usize, column: usize, message: impl Into<String>) -> TextError {
        TextError { line, column, message: message.into() }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TextError {}

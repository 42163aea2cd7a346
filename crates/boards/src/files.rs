//! Boards in files: every format is recognised and read, and four are written.

use crate::first_click::FirstClick;
use crate::layout_text::{LayoutReader, TextError, write_layout};
use crate::level::Level;
use crate::named::Named;
use crate::place::Place;
use crate::wording::quote;
use saolei_rules::{Cell, Layout, Size};
use serde_json::Value;
use std::fmt::Display;

/// A board that was found in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundBoard {
    /// The line that the board begins on, counted from 1.
    pub line: usize,
    /// Where the mines are.
    pub layout: Layout,
    /// The first click, if the file names it.
    pub start: Option<Cell>,
    /// What the first click guarantees, if the file says so.
    pub first_click: Option<FirstClick>,
    /// What the file says about the board.
    pub claims: Vec<Claim>,
    /// Whether the board came from a JSON object; its claims are then JSON values.
    pub is_json: bool,
}

impl FoundBoard {
    /// A board without a first click or claims.
    pub const fn new(layout: Layout) -> FoundBoard {
        FoundBoard { line: 1, layout, start: None, first_click: None, claims: Vec::new(), is_json: false }
    }

    /// The first click, if the file guarantees that it is safe and it is.
    pub fn safe_start(&self) -> Option<Cell> {
        let is_promised = matches!(self.first_click, Some(FirstClick::Safe | FirstClick::Opening));
        self.start.filter(|&cell| is_promised && !self.layout.is_mine(cell))
    }
}

/// Something that a file says about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The line, counted from 1.
    pub line: usize,
    /// The key, such as `3bv`.
    pub key: String,
    /// The value, as written.
    pub value: String,
}

const EXPECTED: &str = "expected rows of `.` or `_` and `*`, or lines such as `start: 8,15`";

/// Reads all boards of a file: rows of text with or without the claims of `saolei make`, inputs of `boom`, `sweep` and
/// `console` without operations, one JSON object per line, or the bytes of Minesweeper board files (`.mbf`).
///
/// ```
/// use saolei_boards::read_boards;
/// let boards = read_boards(b"start: 2,1 safe\n..*\n...\n\n2 1\n*\n.\n")?;
/// assert_eq!(boards.len(), 2);
/// assert_eq!(boards[0].start, boards[0].layout.size().cell(1, 0));
/// assert_eq!(read_boards(b"..*\n..\n").unwrap_err().to_string(), "2:3: a row of length 2, expected 3");
/// # Ok::<(), saolei_boards::TextError>(())
/// ```
///
/// # Errors
/// The file has no such board; the error has the location of the first mistake.
pub fn read_boards(bytes: &[u8]) -> Result<Vec<FoundBoard>, TextError> {
    if let Some(found) = read_mbf(bytes) {
        return Ok(found);
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|_| TextError::new(1, 1, "neither text nor a Minesweeper board file"))?;
    let found = if text.trim_start().starts_with('{') {
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        lines.map(|(text, line)| read_json(text, line)).collect::<Result<Vec<FoundBoard>, TextError>>()?
    } else {
        read_lines(text)?
    };
    if found.is_empty() {
        return Err(TextError::new(1, 1, format_args!("no board: {EXPECTED}")));
    }
    Ok(found)
}

/// Whether a file contains boards rather than, say, positions: [`read_boards`] reads it, or it looks as if it were meant to be
/// boards.
///
/// ```
/// use saolei_boards::are_boards;
/// assert!(are_boards(b"start: 1,1 safe\n..*\n"));
/// assert!(!are_boards(b"1x3 1\n..1\n"));
/// ```
pub fn are_boards(bytes: &[u8]) -> bool {
    if read_mbf(bytes).is_some() {
        return true;
    }
    // The first line that is neither numbers nor a claim.
    let is_header = |line: &[u8]| has_only_numbers(line) || line.windows(2).any(|pair| pair == b": ");
    let mut lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let line = lines.find(|line| !is_header(line) || line.starts_with(b"{"));
    line.is_some_and(|line| line.starts_with(b"{") || is_row(line))
}

fn is_row(line: &[u8]) -> bool {
    !line.is_empty() && line.iter().all(|glyph| matches!(glyph, b'.' | b'_' | b'*'))
}

fn has_only_numbers(line: &[u8]) -> bool {
    line.iter().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace())
}

/// Reads boards as claims and rows. Skips lines of numbers, which the protocols have.
fn read_lines(text: &str) -> Result<Vec<FoundBoard>, TextError> {
    let mut found = Vec::new();
    let mut claims: Vec<Claim> = Vec::new();
    let mut rows: Vec<(&str, usize)> = Vec::new();
    for (text, line) in text.lines().chain([""]).zip(1..) {
        let text = text.trim();
        if is_row(text.as_bytes()) {
            rows.push((text, line));
            continue;
        }
        if !rows.is_empty() {
            found.push(finish(&std::mem::take(&mut rows), std::mem::take(&mut claims))?);
        }
        if has_only_numbers(text.as_bytes()) {
            continue;
        }
        let Some((key, value)) = text.split_once(": ") else {
            return Err(TextError::new(line, 1, format_args!("{EXPECTED}, found {}", quote(text))));
        };
        claims.push(Claim { line, key: key.to_string(), value: value.to_string() });
    }
    match claims.first() {
        Some(claim) => Err(TextError::new(claim.line, 1, format_args!("no rows follow: {EXPECTED}"))),
        None => Ok(found),
    }
}

fn finish(rows: &[(&str, usize)], claims: Vec<Claim>) -> Result<FoundBoard, TextError> {
    let line = claims.first().map_or(rows[0].1, |claim| claim.line);
    let layout = read_rows(rows)?;
    let (mut start, mut first_click) = (None, None);
    for claim in claims.iter().filter(|claim| claim.key == "start") {
        let mut words = claim.value.split_whitespace();
        let place = words.next().unwrap_or_default().parse::<Place>();
        let cell = place.and_then(|place| place.on(layout.size()));
        start = Some(cell.map_err(|error| TextError::new(claim.line, 1, error))?);
        first_click = words.next().and_then(FirstClick::named);
    }
    Ok(FoundBoard { line, start, first_click, claims, ..FoundBoard::new(layout) })
}

/// Reads rows, each with its line number; there is at least one.
fn read_rows(rows: &[(&str, usize)]) -> Result<Layout, TextError> {
    let (first, line) = rows[0];
    let mut reader = LayoutReader::new(u32::try_from(first.len()).unwrap_or(u32::MAX));
    for &(row, line) in rows {
        reader.push(row).map_err(|error| error.in_line(line))?;
    }
    reader.finish().map_err(|error| TextError::new(line, 1, error))
}

fn read_json(text: &str, line: usize) -> Result<FoundBoard, TextError> {
    let wrong = |problem: &dyn Display| TextError::new(line, 1, problem);
    let value: Value = serde_json::from_str(text).map_err(|error| wrong(&error))?;
    let object = value.as_object().ok_or_else(|| wrong(&"expected an object"))?;
    let rows = object.get("board").and_then(Value::as_array);
    let rows: Option<Vec<_>> =
        rows.and_then(|rows| rows.iter().map(|row| Some((row.as_str()?, line))).collect());
    let rows = rows.filter(|rows| !rows.is_empty());
    let layout = read_rows(&rows.ok_or_else(|| wrong(&"expected \"board\", a list of rows"))?)?;
    let start = match object.get("start") {
        None => None,
        Some(start) => {
            let number = |index: usize| u32::try_from(start.get(index)?.as_u64()?).ok();
            let place = number(0).zip(number(1)).map(|(row, col)| Place { row, col });
            let cell = place.and_then(|place| place.on(layout.size()).ok());
            let problem = "expected \"start\", a row and a column on the board, counted from 1";
            Some(cell.ok_or_else(|| wrong(&problem))?)
        }
    };
    let first_click = object.get("first_click").and_then(Value::as_str).and_then(FirstClick::named);
    let claims = object.iter().map(|(key, value)| Claim { line, key: key.clone(), value: value.to_string() });
    Ok(FoundBoard {
        line,
        start,
        first_click,
        claims: claims.collect(),
        is_json: true,
        ..FoundBoard::new(layout)
    })
}

/// Reads boards as bytes: columns, rows, mines in two bytes, then the column and row of each mine; `None` if the lengths do
/// not add up.
fn read_mbf(mut bytes: &[u8]) -> Option<Vec<FoundBoard>> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let &[cols, rows, high, low, ref rest @ ..] = bytes else { return None };
        let mines = usize::from(u16::from_be_bytes([high, low]));
        let (cells, rest) = rest.split_at_checked(2 * mines)?;
        let size = Size::new(rows.into(), cols.into()).ok()?;
        let cell = |pair: &[u8]| size.cell(pair[1].into(), pair[0].into());
        let mines: Option<Vec<Cell>> = cells.chunks_exact(2).map(cell).collect();
        found.push(FoundBoard::new(Layout::new(size, mines?)));
        bytes = rest;
    }
    (!found.is_empty()).then_some(found)
}

/// A format that contains only layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardFormat {
    /// A game of `boom` without operations; the number of games comes before the first.
    Boom,
    /// The size and rows of `sweep`.
    Sweep,
    /// The header and rows of `console`.
    Console,
    /// The bytes of a Minesweeper board file, for up to 255 rows and columns.
    Mbf,
}

impl BoardFormat {
    /// Appends a layout.
    pub fn write(self, layout: &Layout, into: &mut Vec<u8>) {
        let size = layout.size();
        let (rows, cols) = (size.rows(), size.cols());
        let mut text = String::new();
        match self {
            BoardFormat::Boom => {
                text = format!("{rows} {cols}\n");
                write_layout(layout, '_', &mut text);
                text.push_str("0\n");
            }
            BoardFormat::Sweep => {
                text = format!("{rows} {cols}\n");
                write_layout(layout, '.', &mut text);
            }
            BoardFormat::Console => {
                let level = Level { size, mines: layout.mines() };
                text = match Level::PRESETS.iter().position(|preset| preset.level() == level) {
                    Some(index) => format!("{}\n", index + 1),
                    None => format!("4 {rows} {cols} {}\n", level.mines),
                };
                write_layout(layout, '.', &mut text);
            }
            BoardFormat::Mbf => {
                into.extend([cols as u8, rows as u8]);
                into.extend((layout.mines() as u16).to_be_bytes());
                for cell in size.iter().filter(|&cell| layout.is_mine(cell)) {
                    into.extend([cell.col() as u8, cell.row() as u8]);
                }
            }
        }
        into.extend(text.into_bytes());
    }
}

//! Boards read back: as `saolei make` writes them, and as others do.

use anyhow::{Context, bail};
use saolei_rules::{Cell, Layout, Size};
use serde_json::Value;

/// A board that was read.
#[derive(Debug)]
pub(crate) struct Found {
    /// The line that it begins on, counted from 1.
    pub(crate) line: usize,
    pub(crate) layout: Layout,
    /// The first click, where it is named.
    pub(crate) start: Option<Cell>,
    pub(crate) claims: Vec<Claim>,
    pub(crate) spelling: Spelling,
}

/// What a text says about its board.
#[derive(Debug)]
pub(crate) struct Claim {
    pub(crate) line: usize,
    pub(crate) key: String,
    pub(crate) value: String,
}

/// How claims are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    Lines,
    Json,
}

/// What rows are made of.
const EXPECTED: &str = "expected rows of `.` or `_` and `*`, or lines such as `start: 8,15`";

/// Reads all boards of a file. Errors name the place.
pub(crate) fn read(name: &str, bytes: &[u8]) -> anyhow::Result<Vec<Found>> {
    if let Some(found) = read_mbf(bytes) {
        return Ok(found);
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|_| anyhow::anyhow!("{name}: neither text nor a Minesweeper board file"))?;
    let found = if text.trim_start().starts_with('{') {
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        let read = |(text, line)| read_json(text, line).with_context(|| format!("{name}:{line}"));
        lines.map(read).collect::<anyhow::Result<Vec<Found>>>()?
    } else {
        read_lines(name, text)?
    };
    if found.is_empty() {
        bail!("{name}:1: no board: {EXPECTED}");
    }
    Ok(found)
}

/// Boards as lines: what is said about them, and rows. Lines of numbers, as the protocols have them, are passed over.
fn read_lines(name: &str, text: &str) -> anyhow::Result<Vec<Found>> {
    let mut found = Vec::new();
    let mut claims: Vec<Claim> = Vec::new();
    let mut rows: Vec<(&str, usize)> = Vec::new();
    for (text, line) in text.lines().chain([""]).zip(1..) {
        let text = text.trim();
        let is_row = !text.is_empty() && text.bytes().all(|glyph| matches!(glyph, b'.' | b'_' | b'*'));
        if is_row {
            rows.push((text, line));
            continue;
        }
        if !rows.is_empty() {
            found.push(finish(name, std::mem::take(&mut rows), std::mem::take(&mut claims))?);
        }
        let is_number = |word: &str| word.bytes().all(|digit| digit.is_ascii_digit());
        if text.split_whitespace().all(is_number) {
            continue;
        }
        match text.split_once(": ") {
            Some((key, value)) => {
                claims.push(Claim { line, key: key.to_string(), value: value.to_string() });
            }
            None => bail!("{name}:{line}: {EXPECTED}, found {text:?}"),
        }
    }
    match claims.first() {
        Some(claim) => bail!("{name}:{}: no rows follow: {EXPECTED}", claim.line),
        None => Ok(found),
    }
}

fn finish(name: &str, rows: Vec<(&str, usize)>, claims: Vec<Claim>) -> anyhow::Result<Found> {
    let line = claims.first().map_or(rows[0].1, |claim| claim.line);
    let cols = rows[0].0.len();
    for (row, line) in &rows {
        if row.len() != cols {
            bail!("{name}:{line}: expected {cols} cells as in the row above, found {}", row.len());
        }
    }
    let texts: Vec<&str> = rows.iter().map(|(row, _)| *row).collect();
    let layout = layout(&texts).with_context(|| format!("{name}:{line}"))?;
    let mut start = None;
    for claim in claims.iter().filter(|claim| claim.key == "start") {
        let place = claim.value.split_whitespace().next().unwrap_or_default();
        let place: crate::make::Place =
            place.parse().map_err(|error| anyhow::anyhow!("{name}:{}: {error}", claim.line))?;
        start = Some(place.on(layout.size()).with_context(|| format!("{name}:{}", claim.line))?);
    }
    Ok(Found { line, layout, start, claims, spelling: Spelling::Lines })
}

fn layout(rows: &[&str]) -> anyhow::Result<Layout> {
    let cols = rows.first().map_or(0, |row| row.len());
    let size = Size::new(u32::try_from(rows.len())?, u32::try_from(cols)?)?;
    let glyph = |cell: &Cell| rows[cell.row() as usize].as_bytes()[cell.col() as usize];
    Ok(Layout::new(size, size.iter().filter(|cell| glyph(cell) == b'*')))
}

fn read_json(text: &str, line: usize) -> anyhow::Result<Found> {
    let value: Value = serde_json::from_str(text)?;
    let object = value.as_object().context("expected an object")?;
    let rows = object.get("board").and_then(Value::as_array).context("expected \"board\", a list of rows")?;
    let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
    for row in &rows {
        if row.len() != rows[0].len() || !row.bytes().all(|glyph| matches!(glyph, b'.' | b'_' | b'*')) {
            bail!("expected rows of equal length of `.` and `*`, found {row:?}");
        }
    }
    let layout = layout(&rows)?;
    let start = match object.get("start") {
        None => None,
        Some(start) => {
            let number = |index: usize| {
                let number = start.get(index)?.as_u64()?.checked_sub(1)?;
                u32::try_from(number).ok()
            };
            let cell = number(0).zip(number(1)).and_then(|(row, col)| layout.size().cell(row, col));
            Some(cell.context("expected \"start\", a row and a column on the board, counted from 1")?)
        }
    };
    let claims = object.iter().map(|(key, value)| Claim { line, key: key.clone(), value: value.to_string() });
    Ok(Found { line, start, claims: claims.collect(), layout, spelling: Spelling::Json })
}

/// Boards as bytes: columns, rows, mines in two bytes, then column and row of each mine. `None` where that does not come
/// out even.
fn read_mbf(mut bytes: &[u8]) -> Option<Vec<Found>> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let &[cols, rows, high, low, ref rest @ ..] = bytes else { return None };
        let mines = usize::from(u16::from_be_bytes([high, low]));
        let (places, rest) = rest.split_at_checked(2 * mines)?;
        let size = Size::new(rows.into(), cols.into()).ok()?;
        let cell = |place: &[u8]| size.cell(place[1].into(), place[0].into());
        let mines: Option<Vec<Cell>> = places.chunks_exact(2).map(cell).collect();
        let layout = Layout::new(size, mines?);
        found.push(Found { line: 1, layout, start: None, claims: Vec::new(), spelling: Spelling::Lines });
        bytes = rest;
    }
    (!found.is_empty()).then_some(found)
}

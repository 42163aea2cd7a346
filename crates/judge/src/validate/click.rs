//! Boards of `click` in each of its spellings.

use super::scan::{Result, Scanner, range};
use crate::input::{Click, Input, Spelling};
use crate::mines::Mines;
use crate::problem::{Bounds, Limits};
use saolei_rules::{Cell, Size};

const LETTERS: &[u8] = b"MEB12345678";

pub(super) fn clicks(scanner: &mut Scanner<'_>, limits: &Limits) -> Result<Input> {
    let mut clicks = Vec::new();
    let mut known = None;
    while scanner.peek()?.is_some() || clicks.is_empty() {
        if clicks.len() as u64 == limits.cases.most {
            let message = format!("expected at most {} boards, found another", limits.cases.most);
            return Err(scanner.error(scanner.place(), message));
        }
        clicks.push(click(scanner, limits, &mut known)?);
    }
    Ok(Input::Click { spelling: known.expect("a board was read"), clicks })
}

/// A board and its click, in the spelling of those before.
fn click(scanner: &mut Scanner<'_>, limits: &Limits, known: &mut Option<Spelling>) -> Result<Click> {
    let start = scanner.place();
    let (size, letters, spelling) = match known {
        Some(Spelling::Plain) => plain(scanner, limits)?,
        None if scanner.peek()? != Some(b'[') => plain(scanner, limits)?,
        _ => quoted(scanner, limits, *known)?,
    };
    *known = Some(spelling);
    let mines = letters.iter().map(|&letter| letter == b'M').collect();
    let mines = Mines::from_cells(size, mines).expect("every letter was read");
    let count = mines.count();
    if !limits.mines.contains(count) {
        let message =
            format!("expected the number of mines on this board {}, found {count}", range(limits.mines));
        return Err(scanner.error(start, message));
    }
    let cell = clicked(scanner, size, spelling)?;
    let open = letters.iter().map(|letter| !b"ME".contains(letter)).collect();
    let click = Click { mines, open, cell };
    if let Some(fault) = fault(&click, &letters) {
        return Err(scanner.error(start, fault));
    }
    Ok(click)
}

/// What is wrong with a board that is spelled right.
fn fault(click: &Click, letters: &[u8]) -> Option<String> {
    let size = click.mines.size();
    let at = |cell: Cell| letters[cell.row() as usize * size.cols() as usize + cell.col() as usize];
    let place = |cell: Cell| format!("row {}, column {}", cell.row(), cell.col());
    for cell in size.iter() {
        let (right, found) = (click.letter(cell), at(cell));
        if right != found {
            let (right, found) = (char::from(right), char::from(found));
            return Some(format!("expected {right} at {}, as its mines say, found {found}", place(cell)));
        }
        if found == b'B'
            && let Some(closed) = size.neighbours(cell).find(|&neighbour| b"ME".contains(&at(neighbour)))
        {
            let (open, closed) = (place(cell), place(closed));
            return Some(format!(
                "expected every cell around the B at {open} to be open, found {closed} closed"
            ));
        }
    }
    let clicked = at(click.cell);
    (!b"ME".contains(&clicked)).then(|| {
        format!("expected a click on M or E, found {} at {}", char::from(clicked), place(click.cell))
    })
}

fn plain(scanner: &mut Scanner<'_>, limits: &Limits) -> Result<(Size, Vec<u8>, Spelling)> {
    let size = super::size(scanner, limits)?;
    scanner.line_end()?;
    let mut letters = Vec::with_capacity(size.cells() as usize);
    for row in 0..size.rows() {
        for col in 0..size.cols() {
            if scanner.peek()? == Some(b'\n') {
                let message = format!("expected {} cells in row {row}, found {col}", size.cols());
                return Err(scanner.error(scanner.place(), message));
            }
            letters.push(letter(scanner)?);
        }
        if scanner.peek()?.is_some_and(|byte| LETTERS.contains(&byte)) {
            let message = format!("expected {} cells in row {row}, found more", size.cols());
            return Err(scanner.error(scanner.place(), message));
        }
        scanner.line_end()?;
    }
    Ok((size, letters, Spelling::Plain))
}

/// `[["E","M"],["1","B"]]` or the same with single quotes, a blank behind each comma and rows on lines of their own.
fn quoted(
    scanner: &mut Scanner<'_>,
    limits: &Limits,
    known: Option<Spelling>,
) -> Result<(Size, Vec<u8>, Spelling)> {
    let start = scanner.place();
    scanner.text("[[")?;
    let quotes: &[u8] = match known {
        Some(Spelling::Json) => b"\"",
        Some(_) => b"'",
        None => b"\"'",
    };
    let quote = scanner.one_of(quotes, "a quote, the same for every letter")?;
    let (spelling, between, next_row) = match quote {
        b'"' => (Spelling::Json, ",", ",["),
        _ => (Spelling::Quoted, ", ", ",\n ["),
    };
    let quote = char::from(quote).to_string();
    let (mut letters, mut rows, mut width) = (Vec::new(), 0_u64, None);
    loop {
        let row = scanner.place();
        let mut cols = 0;
        loop {
            if cols > 0 {
                scanner.text(between)?;
            }
            if rows > 0 || cols > 0 {
                scanner.text(&quote)?;
            }
            if cols == limits.cols.most {
                let message = format!("expected the number of columns {}, found more", range(limits.cols));
                return Err(scanner.error(scanner.place(), message));
            }
            letters.push(letter(scanner)?);
            cols += 1;
            scanner.text(&quote)?;
            if scanner.peek()? == Some(b']') {
                scanner.take();
                break;
            }
        }
        rows += 1;
        if *width.get_or_insert(cols) != cols || !limits.cols.contains(cols) {
            let expected = width.filter(|&width| width != cols).map_or(limits.cols, Bounds::exactly);
            let message = format!("expected the number of columns {}, found {cols}", range(expected));
            return Err(scanner.error(row, message));
        }
        if scanner.peek()? == Some(b']') {
            scanner.take();
            break;
        }
        if rows == limits.rows.most {
            let message = format!("expected the number of rows {}, found more", range(limits.rows));
            return Err(scanner.error(scanner.place(), message));
        }
        scanner.text(next_row)?;
    }
    scanner.line_end()?;
    if !limits.rows.contains(rows) {
        let message = format!("expected the number of rows {}, found {rows}", range(limits.rows));
        return Err(scanner.error(start, message));
    }
    let size = Size::new(rows as u32, width.unwrap_or(0) as u32).expect("a row with a letter was read");
    Ok((size, letters, spelling))
}

fn letter(scanner: &mut Scanner<'_>) -> Result<u8> {
    scanner.one_of(LETTERS, "M, E, B or 1 to 8")
}

fn clicked(scanner: &mut Scanner<'_>, size: Size, spelling: Spelling) -> Result<Cell> {
    let (before, between, behind) = match spelling {
        Spelling::Plain => ("", " ", "\n"),
        Spelling::Json => ("[", ",", "]\n"),
        Spelling::Quoted => ("Click : [", ",", "]\n"),
    };
    scanner.text(before)?;
    let row = scanner.number("the row of the click", Bounds::new(0, u64::from(size.rows()) - 1))?;
    scanner.text(between)?;
    let col = scanner.number("the column of the click", Bounds::new(0, u64::from(size.cols()) - 1))?;
    scanner.text(behind)?;
    Ok(size.cell(row as u32, col as u32).expect("within the bounds"))
}

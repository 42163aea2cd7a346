//! Reads the boards of `click` in each of their spellings.

use super::input::{ClickCase, ClickInput, Spelling};
use crate::problem::Bounds;
use crate::validate::{Scanned, Scanner, check_mines, range, read_cells, read_size};
use saolei_rules::{Cell, Layout, Size};

const LETTERS: &[u8] = b"MEB12345678";
const EXPECTED: &str = "M, E, B or 1 to 8";

pub(super) fn read(scanner: &mut Scanner<'_>) -> Scanned<ClickInput> {
    let mut boards = Vec::new();
    let mut spelling = None;
    while scanner.peek()?.is_some() || boards.is_empty() {
        let most = scanner.limits.cases.most;
        if boards.len() as u64 == most {
            return Err(
                scanner.error(scanner.location(), format!("expected at most {most} boards, found another"))
            );
        }
        boards.push(read_board(scanner, &mut spelling)?);
    }
    Ok(ClickInput { spelling: spelling.expect("a board was read"), boards })
}

/// Reads a board and its click. All boards of an input share one spelling.
fn read_board(scanner: &mut Scanner<'_>, known: &mut Option<Spelling>) -> Scanned<ClickCase> {
    let start = scanner.location();
    let (size, letters, spelling) = match known {
        Some(Spelling::Plain) => plain(scanner)?,
        None if scanner.peek()? != Some(b'[') => plain(scanner)?,
        _ => quoted(scanner, *known)?,
    };
    *known = Some(spelling);
    let mines = size.iter().zip(&letters).filter(|(_, letter)| **letter == b'M').map(|(cell, _)| cell);
    let layout = Layout::new(size, mines);
    check_mines(scanner, start, &layout, scanner.limits.mines)?;
    let cell = clicked(scanner, size, spelling)?;
    let open = letters.iter().map(|letter| !b"ME".contains(letter)).collect();
    let board = ClickCase { layout, open, cell };
    match fault(&board, &letters) {
        Some(fault) => Err(scanner.error(start, fault)),
        None => Ok(board),
    }
}

/// What is wrong with a board whose spelling is right.
fn fault(board: &ClickCase, letters: &[u8]) -> Option<String> {
    let size = board.layout.size();
    let at = |cell: Cell| letters[board.index(cell)];
    let cell_text = |cell: Cell| format!("row {}, column {}", cell.row(), cell.col());
    for cell in size.iter() {
        let (right, found) = (board.letter(cell), at(cell));
        if right != found {
            let (right, found) = (char::from(right), char::from(found));
            return Some(format!(
                "expected {right} at {} by the mines around it, found {found}",
                cell_text(cell)
            ));
        }
        if found == b'B'
            && let Some(closed) = size.neighbours(cell).find(|&neighbour| b"ME".contains(&at(neighbour)))
        {
            let (open, closed) = (cell_text(cell), cell_text(closed));
            return Some(format!(
                "expected every cell around the B at {open} to be open, found {closed} closed"
            ));
        }
    }
    let clicked = at(board.cell);
    (!b"ME".contains(&clicked)).then(|| {
        format!("expected a click on M or E, found {} at {}", char::from(clicked), cell_text(board.cell))
    })
}

fn plain(scanner: &mut Scanner<'_>) -> Scanned<(Size, Vec<u8>, Spelling)> {
    let size = read_size(scanner)?;
    scanner.line_end()?;
    Ok((size, read_cells(scanner, size, 0, LETTERS, EXPECTED)?, Spelling::Plain))
}

/// Reads `[["E","M"],["1","B"]]`, or the same with single quotes, a blank after each comma, and each row on its own
/// line.
fn quoted(scanner: &mut Scanner<'_>, known: Option<Spelling>) -> Scanned<(Size, Vec<u8>, Spelling)> {
    let (start, limits) = (scanner.location(), scanner.limits);
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
        let row = scanner.location();
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
                return Err(scanner.error(scanner.location(), message));
            }
            letters.push(scanner.one_of(LETTERS, EXPECTED)?);
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
            return Err(scanner.error(scanner.location(), message));
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

fn clicked(scanner: &mut Scanner<'_>, size: Size, spelling: Spelling) -> Scanned<Cell> {
    let (before, between, after) = match spelling {
        Spelling::Plain => ("", " ", "\n"),
        Spelling::Json => ("[", ",", "]\n"),
        Spelling::Quoted => ("Click : [", ",", "]\n"),
    };
    scanner.text(before)?;
    let row = scanner.number("the row of the click", Bounds::new(0, u64::from(size.rows()) - 1))?;
    scanner.text(between)?;
    let col = scanner.number("the column of the click", Bounds::new(0, u64::from(size.cols()) - 1))?;
    scanner.text(after)?;
    Ok(size.cell(row as u32, col as u32).expect("within the bounds"))
}

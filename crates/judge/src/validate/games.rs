//! Reads boards and operations, for the problems that are games.

use super::scan::{Scanned, Scanner, TextPlace, range, shown};
use crate::problem::{Bounds, SafeCell};
use saolei_rules::{Cell, Layout, Operation, OperationKind, Size};

/// The rows of a layout, which has as many mines as allowed.
pub(crate) fn read_layout(scanner: &mut Scanner<'_>, size: Size, safe: u8, mines: Bounds) -> Scanned<Layout> {
    let start = scanner.place();
    let expected = format!("{} (safe) or * (a mine)", char::from(safe));
    let glyphs = read_cells(scanner, size, 1, &[safe, b'*'], &expected)?;
    let cells = size.iter().zip(glyphs).filter(|&(_, glyph)| glyph == b'*').map(|(cell, _)| cell);
    let layout = Layout::new(size, cells);
    check_mines(scanner, start, &layout, mines)?;
    Ok(layout)
}

/// The rows of a board, with errors that count them from `first`.
pub(crate) fn read_cells(
    scanner: &mut Scanner<'_>,
    size: Size,
    first: u32,
    glyphs: &[u8],
    expected: &str,
) -> Scanned<Vec<u8>> {
    let mut cells = Vec::with_capacity(size.cells() as usize);
    for row in first..first + size.rows() {
        for col in 0..size.cols() {
            if scanner.peek()? == Some(b'\n') {
                let message = format!("expected {} cells in row {row}, found {col}", size.cols());
                return Err(scanner.error(scanner.place(), message));
            }
            cells.push(scanner.one_of(glyphs, expected)?);
        }
        if scanner.peek()?.is_some_and(|byte| glyphs.contains(&byte)) {
            let message = format!("expected {} cells in row {row}, found more", size.cols());
            return Err(scanner.error(scanner.place(), message));
        }
        scanner.line_end()?;
    }
    Ok(cells)
}

/// That a board which began at a place has as many mines as allowed.
pub(crate) fn check_mines(
    scanner: &Scanner<'_>,
    start: TextPlace,
    layout: &Layout,
    bounds: Bounds,
) -> Scanned<()> {
    let mines = layout.mines();
    if scanner.limits.safe_cell == SafeCell::Required && mines == layout.size().cells() {
        return Err(scanner.error(start, "expected a safe cell on this board, found only mines".to_string()));
    }
    if !bounds.contains(mines) {
        let message = format!("expected the number of mines on this board {}, found {mines}", range(bounds));
        return Err(scanner.error(start, message));
    }
    Ok(())
}

/// What ends the operations of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperationsEnd {
    /// A line with a 0.
    Zero,
    /// The end of the input, with a `Quit` anywhere before it, which counts as an operation.
    InputWithQuit,
    /// The end of the input.
    Input,
}

impl OperationsEnd {
    const fn word(self) -> Option<&'static str> {
        match self {
            OperationsEnd::Zero => Some("0"),
            OperationsEnd::InputWithQuit => Some("Quit"),
            OperationsEnd::Input => None,
        }
    }
}

/// Reads the operations of a game, and tells how many come before its `Quit`.
pub(crate) fn read_operations(
    scanner: &mut Scanner<'_>,
    size: Size,
    end: OperationsEnd,
) -> Scanned<(Vec<Operation>, Option<usize>)> {
    let mut operations = Vec::new();
    let mut quit = None;
    while end == OperationsEnd::Zero || scanner.peek()?.is_some() {
        let place = scanner.place();
        let word = scanner.word()?;
        let is_end = end.word() == Some(&word);
        if is_end && end == OperationsEnd::Zero {
            scanner.line_end()?;
            break;
        }
        if is_end && quit.is_some() {
            return Err(scanner.error(place, "expected a single Quit, found a second".to_string()));
        }
        let kind = if is_end { None } else { Some(operation_kind(scanner, place, &word, end)?) };
        let most = scanner.limits.operations.most;
        if operations.len() as u64 + u64::from(quit.is_some()) >= most {
            return Err(scanner.error(place, format!("expected at most {most} operations, found another")));
        }
        match kind {
            Some(kind) => operations.push(kind.on(read_cell(scanner, size)?)),
            None => quit = Some(operations.len()),
        }
        scanner.line_end()?;
    }
    Ok((operations, quit))
}

/// The operation that a word means, if it is allowed.
fn operation_kind(
    scanner: &mut Scanner<'_>,
    place: TextPlace,
    word: &str,
    end: OperationsEnd,
) -> Scanned<OperationKind> {
    let (problem, allowed) = (scanner.problem, scanner.limits.operation_kinds);
    let known = allowed.iter().find(|&&kind| problem.word(kind) == Some(word));
    if let Some(kind) = known {
        return Ok(*kind);
    }
    let words: Vec<&str> = allowed.iter().filter_map(|&kind| problem.word(kind)).chain(end.word()).collect();
    let expected = format!("an operation ({})", words.join(", "));
    Err(match word {
        "" => scanner.expected(&expected)?,
        _ => scanner.error(place, format!("expected {expected}, found {}", shown(word))),
    })
}

/// A cell after an operation's word.
fn read_cell(scanner: &mut Scanner<'_>, size: Size) -> Scanned<Cell> {
    scanner.blank()?;
    let row = scanner.number("a row", Bounds::up_to(size.rows().into()))?;
    scanner.blank()?;
    let col = scanner.number("a column", Bounds::up_to(size.cols().into()))?;
    Ok(size.cell(row as u32 - 1, col as u32 - 1).expect("within the bounds"))
}

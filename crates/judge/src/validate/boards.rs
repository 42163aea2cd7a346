//! Reads the rows of boards.

use super::scan::{Scanned, Scanner, TextLocation, range};
use crate::problem::{Bounds, SafeCell};
use saolei_rules::{Layout, Size};

/// Reads a layout, whose number of mines has to be within bounds.
pub(crate) fn read_layout(scanner: &mut Scanner<'_>, size: Size, safe: u8, mines: Bounds) -> Scanned<Layout> {
    let start = scanner.location();
    let expected = format!("{} (safe) or * (a mine)", char::from(safe));
    let glyphs = read_cells(scanner, size, 1, &[safe, b'*'], &expected)?;
    let cells = size.iter().zip(glyphs).filter(|&(_, glyph)| glyph == b'*').map(|(cell, _)| cell);
    let layout = Layout::new(size, cells);
    check_mines(scanner, start, &layout, mines)?;
    Ok(layout)
}

/// Reads the rows of a board. Errors count rows from `first`.
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
                return Err(scanner.error(scanner.location(), message));
            }
            cells.push(scanner.one_of(glyphs, expected)?);
        }
        if scanner.peek()?.is_some_and(|byte| glyphs.contains(&byte)) {
            let message = format!("expected {} cells in row {row}, found more", size.cols());
            return Err(scanner.error(scanner.location(), message));
        }
        scanner.line_end()?;
    }
    Ok(cells)
}

/// Checks the number of mines on a board that began at `start`.
pub(crate) fn check_mines(
    scanner: &Scanner<'_>,
    start: TextLocation,
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

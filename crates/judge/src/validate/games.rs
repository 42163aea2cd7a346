//! Reads boards and operations, for the problems that are games.

use super::scan::{Scanned, Scanner, TextPlace, range, shown};
use crate::problem::{Bounds, InputLimits, Problem};
use saolei_rules::{Layout, Operation, OperationKind, Size};

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
    (problem, limits): (&Problem, &InputLimits),
    size: Size,
    end: OperationsEnd,
) -> Scanned<(Vec<Operation>, Option<usize>)> {
    let mut reader = OperationReader { problem, limits, end, operations: Vec::new(), quit: None };
    while end == OperationsEnd::Zero || scanner.peek()?.is_some() {
        let place = scanner.place();
        let word = scanner.word()?;
        if end.word() != Some(&word) {
            reader.operation(scanner, place, &word, size)?;
            continue;
        }
        if end == OperationsEnd::Zero {
            scanner.line_end()?;
            break;
        }
        if reader.quit.is_some() {
            return Err(scanner.error(place, "expected a single Quit, found a second".to_string()));
        }
        reader.check_room(scanner, place)?;
        scanner.line_end()?;
        reader.quit = Some(reader.operations.len());
    }
    Ok((reader.operations, reader.quit))
}

struct OperationReader<'a> {
    problem: &'a Problem,
    limits: &'a InputLimits,
    end: OperationsEnd,
    operations: Vec<Operation>,
    /// How many operations came before the `Quit`, once it was read.
    quit: Option<usize>,
}

impl OperationReader<'_> {
    fn operation(
        &mut self,
        scanner: &mut Scanner<'_>,
        place: TextPlace,
        word: &str,
        size: Size,
    ) -> Scanned<()> {
        let Some(kind) = self.kind(word) else {
            if word.is_empty() {
                return Err(scanner.expected(&self.words())?);
            }
            let message = format!("expected {}, found {}", self.words(), shown(word));
            return Err(scanner.error(place, message));
        };
        self.check_room(scanner, place)?;
        scanner.blank()?;
        let row = scanner.number("a row", Bounds::new(1, size.rows().into()))?;
        scanner.blank()?;
        let col = scanner.number("a column", Bounds::new(1, size.cols().into()))?;
        scanner.line_end()?;
        let cell = size.cell(row as u32 - 1, col as u32 - 1).expect("within the bounds");
        self.operations.push(kind.on(cell));
        Ok(())
    }

    fn kind(&self, word: &str) -> Option<OperationKind> {
        let known = self.problem.words.iter().find(|(_, known)| *known == word);
        known.map(|(kind, _)| *kind).filter(|kind| self.limits.operation_kinds.contains(kind))
    }

    /// What may come next, as errors list it.
    fn words(&self) -> String {
        let words = self.limits.operation_kinds.iter().filter_map(|&kind| self.problem.word(kind));
        let words: Vec<&str> = words.chain(self.end.word()).collect();
        format!("an operation ({})", words.join(", "))
    }

    /// That there may be one more operation.
    fn check_room(&self, scanner: &Scanner<'_>, place: TextPlace) -> Scanned<()> {
        let most = self.limits.operations.most;
        if self.operations.len() as u64 + u64::from(self.quit.is_some()) >= most {
            let message = format!("expected at most {most} operations, found another");
            return Err(scanner.error(place, message));
        }
        Ok(())
    }
}

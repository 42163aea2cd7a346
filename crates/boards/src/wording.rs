//! Wording that every crate shares: numbers of things, cells and quotes.

use crate::place::Place;
use saolei_rules::Cell;

/// Formats a number and what it counts: `1 mine`, `2 mines`, `2 guesses`.
pub fn plural(number: u64, noun: &str) -> String {
    let ending = match number {
        1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{number} {noun}{ending}")
}

/// Formats the row and column of a cell, counted from 1: `(8, 15)`.
pub fn cell_text(cell: Cell) -> String {
    let Place { row, col } = cell.into();
    format!("({row}, {col})")
}

/// Quotes a text for an error message, cut short if it is long.
pub fn quote(text: &str) -> String {
    const MAX: usize = 40;
    match text.char_indices().nth(MAX) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

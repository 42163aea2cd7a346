//! What the harness reports after each call.

use saolei_boards::Language;
use serde::Deserialize;
use std::fmt;

/// A cell as a student's program names it, perhaps off the board.
pub(crate) type Place = (i64, i64);

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct State {
    /// What is being called, before it returns.
    pub(crate) now: Option<String>,
    /// What raised the error; empty if a value has the wrong type.
    pub(crate) doing: String,
    /// The error in English and Chinese.
    pub(crate) error: Option<[String; Language::ALL.len()]>,
    pub(crate) import_error: Option<[String; Language::ALL.len()]>,
    pub(crate) line: u64,
    pub(crate) mines: Vec<Place>,
    pub(crate) safes: Vec<Place>,
    pub(crate) moves: Vec<Place>,
    pub(crate) knowledge: Vec<SentenceState>,
    pub(crate) safe_move: Option<Place>,
    pub(crate) random_move: Option<Place>,
    pub(crate) moves_change: bool,
    pub(crate) known_mines: Vec<Place>,
    pub(crate) known_safes: Vec<Place>,
    pub(crate) after: SentenceState,
}

#[derive(Debug, Default, Deserialize, PartialEq, Eq)]
pub(crate) struct SentenceState {
    pub(crate) cells: Vec<Place>,
    pub(crate) count: i64,
}

/// Formats cells as Python's set.
pub(crate) fn python_set(cells: &[Place]) -> String {
    let cells: Vec<String> = cells.iter().map(|(row, col)| format!("({row}, {col})")).collect();
    if cells.is_empty() { "set()".to_string() } else { format!("{{{}}}", cells.join(", ")) }
}

impl fmt::Display for SentenceState {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} = {}", python_set(&self.cells), self.count)
    }
}

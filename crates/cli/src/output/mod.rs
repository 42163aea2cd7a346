//! What commands print: texts, tables, pictures and verdicts.

pub(crate) mod boards;
pub(crate) mod exit_codes;
#[cfg(unix)]
pub(crate) mod failure_text;
pub(crate) mod picture;
pub(crate) mod progress;
pub(crate) mod replay_text;
pub(crate) mod solve_text;
pub(crate) mod table;
pub(crate) mod testlib;
pub(crate) mod win_rates;

/// A cell as JSON has it: row and column, counted from 1.
pub(crate) fn pair(cell: saolei_rules::Cell) -> [u32; 2] {
    [cell.row() + 1, cell.col() + 1]
}

//! The part of `pysaolei` that is written in Rust. The package in `../pysaolei` adds types, documentation and environments,
//! and documents what users call.
//!
//! - `game`: a game by any dialect's rules. `protocol`: the judges' problems.
//! - `boards`: boards made from seeds, proofs, and boards and positions as text.
//! - `solve`: odds, certain cells and moves of many positions at once; everything about one position.
//! - `positions`: positions from games that a policy plays.
//! - `judge`: what a move is worth, independent of its outcome.
//! - `simulate`: win rates, and the optimum of small boards.
//! - `replays`: recorded games of every format, their events and measures.
//! - `batch`: many games that are played at the same time, for the environments.
//! - `work`: long work on several threads, without the GIL, until Ctrl-C. `convert`: arguments and arrays.

mod batch;
mod boards;
mod convert;
mod errors;
mod game;
mod judge;
mod positions;
mod protocol;
mod replays;
mod simulate;
mod solve;
mod work;

use pyo3::prelude::*;

/// The extension module that `pysaolei` imports.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::batch::GameBatch;
    #[pymodule_export]
    use super::boards::{format_position, make, prove, random_layouts, read_boards, read_positions};
    #[pymodule_export]
    use super::errors::{GaveUp, Impossible};
    #[pymodule_export]
    use super::game::{Game, Verdict};
    #[pymodule_export]
    use super::positions::positions;
    #[pymodule_export]
    use super::protocol::run;
    #[pymodule_export]
    use super::replays::{measure_names, measure_replays, read_replays};
    #[pymodule_export]
    use super::simulate::{optimum, simulate};
    #[pymodule_export]
    use super::solve::{analyse, best_moves, certain, judge_moves, odds, win_chance, win_chances};
    #[pymodule_export]
    use super::work::panic_for_tests;
}

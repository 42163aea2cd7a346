//! Exact Minesweeper odds, deduction and the best move, from the player's view alone.
//!
//! The solver is given a [`View`] and never a layout. From it come
//! - [`Odds`] and [`Counts`]: each cell's chance to be a mine, as floats and as exact integers ([`Solver`] keeps its memory
//!   from view to view);
//! - [`Deduction`]: what is certain, each cell with the shortest [`Reason`] found, in words;
//! - [`Player`]: the best cell to open next, at a [`Strength`];
//! - [`simulate`]: whole games on a [`BoardList`](saolei_boards::BoardList), for win rates.
//!
//! [`Written`] reads views from text, and [`spell`] writes them.
//!
//! # How it counts
//! `Field` holds what is known and draws the conclusions of single numbers and pairs. `Frontier` puts what is left into
//! groups (cells that the same numbers see) and components. `Orders` finds an order of a component's groups in which few
//! numbers are half counted at a time, `Count` is the graph of all ways through that order, by mines used, and `Join` puts
//! the components and the cells outside together by binomials. The graph is built once and counted in any `Ring`: floats
//! for odds, residues of primes for exact integers, and mere possibility where floats could lose what is unlikely.
//!
//! # What is too wide
//! A frontier costs by its width, not by its length: every legal position of ordinary play takes microseconds, and combs,
//! stripes and grids on 100 x 100 take milliseconds. [`Settings::budget`] bounds what is counted, by default to about 200 MB
//! and a second. Some 15 to 20 numbers that are half counted at the same time, each in three or more states, are beyond
//! it: a plane of lone open cells, every other one in every other row, on 36 x 36 cells or more. There the certain cells that windows
//! of 12 x 12 cells prove are given, marked by [`Odds::is_exact`], and no odds.

mod chain;
mod clearing;
mod contradiction;
mod count;
mod deduce;
mod endgame;
mod engine;
mod field;
mod fifty;
mod frontier;
mod guess;
mod join;
mod lines;
mod listing;
#[cfg(test)]
mod naive;
mod odds;
mod order;
mod pair;
mod parts;
mod perfect;
mod player;
mod proof;
mod prover;
mod queue;
mod reason;
mod residue;
mod ring;
mod sample;
mod simulate;
mod strength;
mod techniques;
mod text;
mod trials;
mod view;
mod why;
mod windows;
mod words;

pub use clearing::{Clearing, Steps};
pub use contradiction::Contradiction;
pub use deduce::Deduction;
pub use engine::Certainty;
pub use field::Impossible;
pub use odds::{Counts, Odds, Settings, Solver};
pub use player::{Move, Player};
pub use reason::{Clue, Fact, Language, Reason, Technique};
pub use simulate::{Outcome, simulate};
pub use strength::Strength;
pub use text::{TextError, Written, spell};
pub use view::{View, ViewError};
pub use why::Why;

/// The examples of the solver's page, compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/solver.md")]
struct Page;

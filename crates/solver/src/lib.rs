//! Exact Minesweeper odds, deduction and the best move, from the player's view alone.

mod contradiction;
mod count;
mod engine;
mod field;
mod frontier;
mod join;
mod odds;
mod order;
mod residue;
mod ring;
mod view;
mod windows;

pub use contradiction::Contradiction;
pub use engine::Certainty;
pub use odds::{Counts, Odds, Settings, Solver};
pub use view::{View, ViewError};

//! Exact Minesweeper odds, deduction and the best move, from the player's view alone.

mod boards;
mod chain;
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
mod odds;
mod order;
mod pair;
mod parts;
mod player;
mod proof;
mod prover;
mod queue;
mod random;
mod reason;
mod residue;
mod ring;
mod sample;
mod simulate;
mod techniques;
mod text;
mod trials;
mod view;
mod windows;
mod words;

pub use boards::{Boards, BoardsError, Start};
pub use contradiction::Contradiction;
pub use deduce::Deduction;
pub use engine::Certainty;
pub use field::Impossible;
pub use odds::{Counts, Odds, Settings, Solver};
pub use player::{Move, Player, Strength, Why};
pub use reason::{Clue, Fact, Language, Reason, Technique};
pub use simulate::{Outcome, simulate};
pub use text::{TextError, Written, spell};
pub use view::{View, ViewError};

/// Games with constants from the environment, for fitting them: not part of the interface.
#[doc(hidden)]
pub fn simulate_tuned(boards: &Boards, strength: Strength, threads: usize, tuning: &str) -> Vec<Outcome> {
    let knobs = player::Knobs::tuned(strength, tuning);
    simulate::simulate_with(boards, knobs, threads, |_| {})
}

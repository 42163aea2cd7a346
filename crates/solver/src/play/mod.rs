//! Chooses the next cell to open, plays whole games, and clears boards without a guess.

pub(crate) mod certain_play;
mod forced_guess;
mod guess;
pub(crate) mod move_reason;
#[cfg(test)]
mod naive;
mod perfect;
pub(crate) mod player;
pub(crate) mod simulate;
pub(crate) mod strength;
pub(crate) mod trial_chances;
mod trials;
pub(crate) mod win_chance;

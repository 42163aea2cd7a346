//! For every protocol: random inputs, a naive program that answers them, and a player who waits for the answers.

mod inputs;
mod live;
mod programs;
mod streams;

pub use inputs::{Sizes, input, input_of, large_input, reshape};
pub use live::play_live;
pub use programs::{answer, answers_by_line, check_master};
pub use streams::{Pieces, Sips};

//! Test helpers that more than one crate uses.
//!
//! - [`naive`]: a second engine, written from the statements alone, to compare the real one with.
//! - [`Dice`] and [`RandomPlayer`]: random boards and games, the same for a seed on every machine.
//! - [`protocols`]: for every protocol random inputs and a naive program that answers them.

mod dice;
mod difference;
pub mod naive;
#[cfg(feature = "protocols")]
pub mod protocols;
mod random_player;

pub use dice::Dice;
pub use difference::first_difference;
pub use random_player::RandomPlayer;

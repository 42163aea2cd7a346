//! Test helpers that more than one crate uses.
//!
//! - [`naive`]: a second engine, written from the statements alone, to compare the real one with.
//! - [`Dice`] and [`RandomPlayer`]: random boards and games; a seed gives the same ones on every machine.
//! - [`SmallBoard`]: a board on which every layout can be tried. [`easiest_technique`]: what one or two numbers prove.
//! - `protocols`, a feature: random inputs for every protocol, and naive programs that answer them.
//! - [`Tmux`]: a real terminal. [`ServerProcess`], [`Client`] and [`Postgres`]: a real server, a visitor, a database.
//!   [`disk`]: disks that fail.
//! - [`check_golden`]: files that tests produce again and compare; `UPDATE=1` writes them.

#[cfg(unix)]
mod client;
mod dice;
mod difference;
#[cfg(unix)]
pub mod disk;
mod english;
mod golden;
pub mod naive;
mod one_click;
#[cfg(unix)]
mod postgres;
#[cfg(feature = "protocols")]
pub mod protocols;
mod random_player;
#[cfg(unix)]
mod server;
mod small_board;
mod techniques;
#[cfg(unix)]
mod tmux;

#[cfg(unix)]
pub use client::{Client, HttpAnswer, json_text};
pub use dice::Dice;
pub use difference::first_difference;
pub use english::english_words;
pub use golden::check_golden;
pub use one_click::one_click_can_win;
#[cfg(unix)]
pub use postgres::Postgres;
pub use random_player::RandomPlayer;
#[cfg(unix)]
pub use server::ServerProcess;
pub use small_board::SmallBoard;
pub use techniques::{OpenNumber, PlainConclusion, easiest_technique};
#[cfg(unix)]
pub use tmux::Tmux;

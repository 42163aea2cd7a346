//! Minesweeper boards made to order.
//!
//! For now there is one kind: boards that a single click wins.

mod one_click;

pub use one_click::{OneClick, OneClickError};

//! Minesweeper boards made to order.
//!
//! A [`Request`] describes the boards, and a [`Maker`] makes one for each [`Seed`](saolei_boards::Seed):
//!
//! ```
//! use saolei_boards::{FirstClick, Level};
//! use saolei_maker::{Maker, Request};
//! let level: Level = "expert".parse()?;
//! let first_click = level.middle();
//!
//! // Every layout equally likely among those that the first click allows.
//! let mut maker = Maker::new(Request::uniform(level, FirstClick::Safe.at(first_click)))?;
//! let board = maker.make(&"lucky7".parse()?)?;
//! assert_eq!(board.layout.mines(), 99);
//!
//! // Solvable from the first click without a guess, with its proof.
//! let mut maker = Maker::new(Request::no_guess(level, first_click))?;
//! let board = maker.make(&"lucky7".parse()?)?;
//! assert!(board.proof.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same seed gives the same board forever, on every platform.
//!
//! # Code map
//! - `request` and `board`: what goes in and comes out. `maker` tries layouts until one fulfils the request.
//! - `deal` and `symmetry` deal mines; `working_layout` is the layout in progress, in the memory that the solver's
//!   `CertainPlay` can read.
//! - `repair` changes layouts that need a guess, `prove` proves that none is needed, `difficulty` rates the proof.
//! - `lessons`: small boards that teach the solver's techniques one by one.

mod board;
mod deal;
mod difficulty;
mod lessons;
mod maker;
mod measures;
mod prove;
mod repair;
mod request;
mod search;
mod symmetry;
mod working_layout;

pub use board::{Effort, MadeBoard, Proof};
pub use difficulty::Difficulty;
pub use lessons::{Lesson, LessonTask};
pub use maker::Maker;
pub use measures::Measures;
pub use prove::Prover;
pub use request::{CountRange, GaveUp, Method, NoGuess, Request, RequestError};
pub use saolei_solver::{StepCounts, Technique};
pub use search::Search;
pub use symmetry::Symmetry;

/// Compiles and runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

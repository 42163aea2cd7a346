//! The judge kit: test data, validators and checkers for the five protocols' problems.
//!
//! [`Problem`] is the one table of limits. [`Input`] is an input as a structure: generators make it, validators find it
//! in bytes, shrinkers edit it. How an answer is computed is not known here: [`saolei_protocols`] is asked.

mod check;
mod edit;
mod generate;
mod input;
#[cfg(target_os = "linux")]
pub mod interact;
mod mines;
pub mod package;
mod problem;
#[cfg(target_os = "linux")]
pub mod runner;
#[cfg(target_os = "linux")]
pub mod stress;
mod validate;

pub use check::{Difference, Excerpt, Fault, Outcome, Space, Spot, check};
pub use generate::{Kind, Test, generate, modest, plan, small, small_of};
pub use input::{Case, Click, Game, Input, Level, Operation, Spelling, Verb};
pub use mines::Mines;
pub use problem::{Bounds, Limits, Play, Problem, Row, SafeCell, Subtask};
pub use saolei_boards::Random;
pub use validate::{Found, Quantity, Valid, validate};

//! Tests of what students write for a course: the classes of CS50 AI's project "Minesweeper", and Exercism's cases.
//!
//! For CS50 AI, the student's module runs in a Python process with limits, which needs Unix. It gets `add_knowledge` calls of whole games, and after
//! each call its `mines`, `safes` and `knowledge` are compared with what is certain. The solver knows that, and why.
#![cfg(unix)]

mod cs50;
mod examine;
mod exercism;
mod finding;
mod game;
mod knowledge;
mod state;

pub use cs50::{Cs50Error, Cs50Report, test_cs50};
pub use exercism::exercism_cases;
pub use finding::{Finding, FindingKind};
pub use game::Cs50Game;

//! The judge kit: test data, validators, checkers, stress tests and packages for the five problems that have
//! protocols, and for those that are described by data.
//!
//! [`Problem`] is the table of problems. [`Input`] is a parsed input: generators make it, validators read it, the
//! shrinker edits it. The right answers come from [`saolei_protocols`] and [`saolei_problems`].

// Some code is used by `stress` and `interact` only, which need Unix.
#![cfg_attr(not(unix), allow(dead_code))]

#[cfg(unix)]
pub mod candidate;
mod check;
mod games;
mod generate;
mod input;
mod input_format;
mod input_kind;
#[cfg(unix)]
pub mod interact;
mod light;
pub mod package;
mod problem;
mod problems;
mod shrink_edits;
#[cfg(unix)]
pub mod stress;
mod validate;

pub use check::{
    CheckOutcome, Difference, DifferenceKind, IgnoredSpace, LineExcerpt, Space, SpaceRemark, Spot, check,
};
pub use generate::{Test, generate, medium, plan, small, small_of, stress_input};
pub use input::{GameInput, Input};
pub use input_kind::InputKind;
pub use problem::{Bounds, InputLimits, PlayStyle, Problem, SafeCell, Subtask, SubtaskRow};
pub use shrink_edits::{Axis, OffBoard};
pub use validate::{InputRanges, Quantity, ValidInput, validate};

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

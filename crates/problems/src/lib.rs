//! Minesweeper problems of many judges as data.
//!
//! A problem of this kind is a folder with a description, `problem.toml`, and statements. The description names the format
//! of inputs, a [`Task`] and the format of answers: most problems differ in nothing else. [`LightProblem::run`] reads an
//! input and writes its answer. docs/problems.md explains the file.
//!
//! [`find`] resolves every name that people type, for these problems and for the five protocols.

mod answerer;
mod bounds;
mod built_in;
mod case;
mod description;
mod edit;
mod format;
mod generate;
mod limits;
pub mod markup;
mod mistakes;
mod problem;
mod read;
mod solution;
mod square;
mod statement;
mod tasks;
mod validate;
mod validator;
mod write;

pub use answerer::{Answerer, UnknownProblem, find};
pub use bounds::Bounds;
pub use built_in::{built_in, built_ins};
pub use case::Case;
pub use format::{
    AnswerFormat, BoardFormat, BoardStyle, Cases, CellFormat, CellOrder, Compare, HeaderNumber, InputFormat,
    LetterCase, NumbersAt, RowStyle,
};
pub use limits::{LightSubtask, Limits};
pub use problem::{FolderError, LightProblem, Sample};
pub use square::{Grid, Square, SquareKind};
pub use tasks::{Answer, Around, MinesShow, Neighbours, NoAnswer, Question, RowSums, Task, annotate};

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

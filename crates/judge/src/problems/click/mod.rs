//! `click`: one click on each board, which may be half open.

mod answer;
mod bugs;
mod generate;
mod input;
mod read;

pub(crate) use generate::{KINDS, generate};
pub(crate) use input::{ClickCase, ClickInput};

use crate::input_format::InputFormat;
use crate::input_kind::InputKind::{
    self, Flood, HalfOpen, Least, Line, Most, NoMines, Numbers, Oblong, OnMine, OneSafe, Random, Serpentine,
};
use crate::problem::{
    AcceptedSources, Bounds, FunctionCaller, InputLimits, PlayStyle, Problem, SafeCell, SubtaskRow,
};
use saolei_problems::Answerer;
use saolei_protocols::Protocol;

const fn limits(cases: u64) -> InputLimits {
    InputLimits {
        cases: Bounds::up_to(cases),
        rows: Bounds::up_to(50),
        cols: Bounds::up_to(50),
        mines: Bounds::new(0, 2499),
        safe_cell: SafeCell::Required,
        operations: Bounds::exactly(0),
        operation_kinds: &[],
        levels: &[],
        play: PlayStyle::Any,
    }
}

/// Both subtasks have the same files.
const FILES: &[&[InputKind]] =
    &[&[Least, Most, Random, Flood, Serpentine, NoMines, Line, HalfOpen, OnMine, Numbers, OneSafe, Oblong]];

pub(crate) static PROBLEM: Problem = Problem {
    answerer: Answerer::Protocol(Protocol::Click),
    title: "Minesweeper: One Click",
    title_zh: "扫雷：一次点击",
    memory_mib: 256,
    output_mib: 64,
    words: &[],
    limits: InputLimits { mines: Bounds::new(0, 2500), safe_cell: SafeCell::Optional, ..limits(1000) },
    rows: &[
        SubtaskRow { first: 1, last: 1, points: 40, time_ms: 2000, limits: limits(1), files: FILES },
        SubtaskRow { first: 2, last: 2, points: 60, time_ms: 2000, limits: limits(1000), files: FILES },
    ],
    kit_defaults: &[
        "subtasks",
        "points",
        "the number of cases",
        "time limit",
        "memory limit",
        "output limit",
    ],
    samples: &[include_bytes!("sample-1.in"), include_bytes!("sample-2.in")],
    format: InputFormat::Click,
    answers: answer::ANSWERS,
    sources: AcceptedSources::ProgramsAndFunctions(FunctionCaller::LeetCode),
    texts: package_texts!(None),
};

//! `master`: boards of a given size and number of mines that one click wins.

mod bugs;
mod check;
mod generate;
mod input;

pub(crate) use generate::{KINDS, generate};
pub(crate) use input::MasterInput;

use crate::input_format::InputFormat;
use crate::input_kind::InputKind::{Every, FewSafe, Least, Line, Most, Oblong, Random};
use crate::problem::{
    AcceptedSources, AnswerExplainer, Bounds, InputLimits, PlayStyle, Problem, SafeCell, SubtaskRow,
};
use saolei_problems::Answerer;
use saolei_protocols::Protocol;

const fn limits(cases: u64, side: u64) -> InputLimits {
    InputLimits {
        cases: Bounds::up_to(cases),
        rows: Bounds::up_to(side),
        cols: Bounds::up_to(side),
        mines: Bounds::new(0, side * side - 1),
        safe_cell: SafeCell::Required,
        operations: Bounds::exactly(0),
        operation_kinds: &[],
        levels: &[],
        play: PlayStyle::Any,
    }
}

pub(crate) static PROBLEM: Problem = Problem {
    answerer: Answerer::Protocol(Protocol::Master),
    title: "Minesweeper: One Click Wins",
    title_zh: "扫雷：一击必胜",
    memory_mib: 256,
    output_mib: 64,
    words: &[],
    limits: limits(230, 50),
    rows: &[
        SubtaskRow {
            first: 1,
            last: 1,
            points: 11,
            time_ms: 3000,
            limits: limits(230, 5),
            files: &[&[Least, Every, Random]],
        },
        SubtaskRow {
            first: 2,
            last: 2,
            points: 24,
            time_ms: 5000,
            limits: limits(140, 50),
            files: &[&[Least, Most, Random, Line, Oblong, Every, FewSafe]],
        },
    ],
    kit_defaults: &["memory limit", "output limit"],
    samples: &[include_bytes!("sample-1.in"), include_bytes!("sample-2.in")],
    format: InputFormat::Master,
    answers: AnswerExplainer { checker: Some(check::check), guess_format, ..AnswerExplainer::LINES },
    sources: AcceptedSources::Programs,
    texts: package_texts!(Some(include_str!("checker.cpp"))),
};

fn guess_format(expected: &[String], given: &[String]) -> Option<&'static str> {
    let titles = |lines: &[String]| -> Vec<String> {
        lines.iter().filter(|line| line.starts_with("Case #")).cloned().collect()
    };
    let (expected, given) = (titles(expected), titles(given));
    (expected.len() == given.len() && expected != given)
        .then_some("the cases are numbered wrongly: they are counted from 1, as in Case #1:")
}

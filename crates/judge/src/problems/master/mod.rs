//! `master`: boards of a given size and number of mines that one click wins.

mod bugs;
mod check;
mod generate;
mod input;

use crate::problem::{
    AnswerCode, Bounds, InputCode, InputLimits, PackageTexts, PlayStyle, Problem, QuantityNames, SafeCell,
    SubtaskRow,
};
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
    protocol: Protocol::Master,
    title: "Minesweeper: One Click Wins",
    title_zh: "扫雷：一击必胜",
    memory_mib: 256,
    output_mib: 64,
    words: &[],
    limits: limits(230, 50),
    rows: &[
        SubtaskRow { first: 1, last: 1, points: 11, time_ms: 3000, limits: limits(230, 5) },
        SubtaskRow { first: 2, last: 2, points: 24, time_ms: 5000, limits: limits(140, 50) },
    ],
    own: &["memory limit", "output limit"],
    samples: &[include_bytes!("sample.in")],
    glyphs: ('.', '!'),
    names: QuantityNames {
        cases: ("cases", "组数"), operations: ("operations of a game", "每局操作数")
    },
    inputs: InputCode {
        read: input::read,
        suits: generate::suits,
        generate: generate::generate,
        smallest: input::smallest,
    },
    answers: AnswerCode {
        check: Some(check::check),
        next_line: |_, _, _| {},
        explain: |_, _, _| None,
        guess: |_, _| None,
    },
    #[cfg(target_os = "linux")]
    live: None,
    texts: PackageTexts {
        statement: (include_str!("statement.en.md"), include_str!("statement.zh.md")),
        validator: include_str!("validator.cpp"),
        checker: Some(include_str!("checker.cpp")),
        solution: include_str!("solution.cpp"),
        bugs: bugs::BUGS,
    },
};

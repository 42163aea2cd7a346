//! What the tests share: a naive program for every protocol, random inputs, and readers that deliver oddly.

// Every test file compiles this module for itself and uses only a part of it.
#![allow(dead_code)]

pub mod inputs;
#[path = "../../../rules/tests/naive/mod.rs"]
pub mod naive;
pub mod programs;
pub mod readers;

use saolei_protocols::Protocol;
use saolei_rules::Rules;

/// What a protocol wrote, and its error line where it ended in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub answer: String,
    pub error: Option<String>,
}

impl Outcome {
    /// A run that came to its end.
    pub fn answered(answer: String) -> Outcome {
        Outcome { answer, error: None }
    }
}

/// Runs a protocol on a text. Errors name the input after the protocol, as in `boom.in:7:3`.
pub fn run(protocol: Protocol, input: &str) -> Outcome {
    let mut answer = Vec::new();
    let result = protocol.run(&source(protocol), &mut input.as_bytes(), &mut answer);
    outcome(answer, result)
}

/// The same under other rules.
pub fn run_with(protocol: Protocol, rules: &Rules, input: &str) -> Outcome {
    let mut answer = Vec::new();
    let result = protocol.run_with(rules, &source(protocol), &mut input.as_bytes(), &mut answer);
    outcome(answer, result)
}

pub fn source(protocol: Protocol) -> String {
    format!("{}.in", protocol.name())
}

pub fn outcome(answer: Vec<u8>, result: Result<(), saolei_protocols::Error>) -> Outcome {
    Outcome {
        answer: String::from_utf8(answer).expect("answers are text"),
        error: result.err().map(|error| error.to_string()),
    }
}

/// The first line that differs, with the lines around it: whole answers are too long to compare by eye.
pub fn first_difference(expected: &str, found: &str) -> String {
    let (expected, found): (Vec<&str>, Vec<&str>) =
        (expected.split('\n').collect(), found.split('\n').collect());
    let mut at = 0;
    while at < expected.len() && at < found.len() && expected[at] == found[at] {
        at += 1;
    }
    let start = at.saturating_sub(3);
    let part = |lines: &[&str]| {
        let end = lines.len().min(at + 4);
        lines.get(start..end).unwrap_or_default().join("\n")
    };
    format!("line {} differs\n--- expected\n{}\n--- found\n{}\n---", at + 1, part(&expected), part(&found))
}

/// Whether a board with this many mines can be won by one click, as the contract of `master` says it.
pub fn one_click_can_win(rows: usize, cols: usize, mines: usize) -> bool {
    let safe = rows * cols - mines;
    let narrow = rows.min(cols);
    let impossible = (narrow == 2 && (safe == 2 || safe % 2 == 1 && safe > 1))
        || (narrow >= 3 && [2, 3, 5, 7].contains(&safe));
    !impossible
}

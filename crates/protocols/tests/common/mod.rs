//! Runs a protocol on a text.

// Every test file compiles this module for itself and uses only a part of it.
#![allow(dead_code)]

use saolei_protocols::Protocol;
use saolei_rules::Rules;

/// What a protocol wrote, and its error line if it ended in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolRun {
    pub answer: String,
    pub error: Option<String>,
}

impl ProtocolRun {
    /// A run that came to its end.
    pub fn answered(answer: String) -> ProtocolRun {
        ProtocolRun { answer, error: None }
    }
}

/// The protocols that play games, each of which has one right answer to an input.
pub fn games() -> impl Iterator<Item = Protocol> {
    Protocol::ALL.into_iter().filter(|protocol| protocol.rules().is_some())
}

/// Runs a protocol on a text. Errors name the input after the protocol, as in `boom.in:7:3`.
pub fn run(protocol: Protocol, input: &str) -> ProtocolRun {
    let mut answer = Vec::new();
    let result = protocol.run(&source(protocol), &mut input.as_bytes(), &mut answer);
    finished(answer, result)
}

/// The same under other rules.
pub fn run_with(protocol: Protocol, rules: &Rules, input: &str) -> ProtocolRun {
    let mut answer = Vec::new();
    let result = protocol.run_with(rules, &source(protocol), &mut input.as_bytes(), &mut answer);
    finished(answer, result)
}

pub fn source(protocol: Protocol) -> String {
    format!("{}.in", protocol.name())
}

pub fn finished(answer: Vec<u8>, result: Result<(), saolei_protocols::Error>) -> ProtocolRun {
    ProtocolRun {
        answer: String::from_utf8(answer).expect("answers are text"),
        error: result.err().map(|error| error.to_string()),
    }
}

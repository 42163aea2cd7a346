//! One input given to the program under test, and what was wrong with what came back.

use crate::input::Input;
use crate::problem::Problem;
use crate::runner::{End, Limits, Program, Run, StartError, run};
use saolei_protocols::Protocol;
use saolei_rules::Rules;

/// What a program does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its answer differs.
    Differs,
    /// It prints nothing where there is something to say.
    Silent,
    /// It comes to an end that no program should come to.
    Ended(End),
    /// It leaves processes behind.
    LeftBehind,
}

/// A program under test with everything that it is held to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bench<'a> {
    pub(super) problem: &'static Problem,
    pub(super) program: &'a Program,
    pub(super) limits: Limits,
    pub(super) spaces: Spaces,
}

/// Whether blanks at the ends of lines count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spaces {
    /// Every byte counts.
    Exact,
    /// White space at the ends of lines and of the answer does not count.
    IgnoredAtLineEnds,
}

/// What became of one input.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) fault: Option<Fault>,
    pub(super) expected: Vec<u8>,
    pub(super) run: Run,
}

impl Fault {
    /// Whether it is wrong in the same way. Which clock ran out does not matter.
    pub(super) fn is_like(self, other: Fault) -> bool {
        let is_time = |fault| matches!(fault, Fault::Ended(End::CpuLimit | End::WallLimit));
        self == other || is_time(self) && is_time(other)
    }

    /// One word for it, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Differs => "differs",
            Fault::Silent => "silent",
            Fault::Ended(end) => end.name(),
            Fault::LeftBehind => "left-behind",
        }
    }
}

impl Bench<'_> {
    pub(super) fn attempt(&self, input: &Input) -> Result<Trial, StartError> {
        let bytes = input.to_bytes();
        let expected = answer(self.problem.protocol, None, &bytes);
        let run = run(self.program, &bytes, &self.limits)?;
        let fault = match run.end {
            End::Exited(0) if run.left_behind > 0 => Some(Fault::LeftBehind),
            End::Exited(0) if self.agrees(input, &expected, &run.output) => None,
            End::Exited(0) if run.output.is_empty() => Some(Fault::Silent),
            End::Exited(0) => Some(Fault::Differs),
            end => Some(Fault::Ended(end)),
        };
        Ok(Trial { fault, expected, run })
    }

    fn agrees(&self, _input: &Input, expected: &[u8], given: &[u8]) -> bool {
        self.spaces.agree(expected, given)
    }
}

impl Spaces {
    /// Whether two answers are the same.
    pub(super) fn agree(self, expected: &[u8], given: &[u8]) -> bool {
        match self {
            Spaces::Exact => expected == given,
            Spaces::IgnoredAtLineEnds => {
                let lines = |text: &[u8]| -> Vec<Vec<u8>> {
                    let text = text.trim_ascii_end();
                    text.split(|&byte| byte == b'\n').map(|line| line.trim_ascii_end().to_vec()).collect()
                };
                expected == given || lines(expected) == lines(given)
            }
        }
    }
}

/// What the protocol answers, by its own rules or by others.
pub(super) fn answer(protocol: Protocol, rules: Option<&Rules>, input: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    let mut input = input;
    let done = match rules {
        Some(rules) => protocol.run_with(rules, "input", &mut input, &mut answer),
        None => protocol.run("input", &mut input, &mut answer),
    };
    debug_assert!(done.is_ok(), "inputs are legal: {done:?}");
    answer
}

//! One input given to the program under test, and what was wrong with what came back.

use crate::check::{Difference, Outcome, Space, check};
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
    pub(super) space: Space,
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
            End::Exited(0) if self.is_right(&bytes, &expected, &run.output) => None,
            End::Exited(0) if run.output.is_empty() => Some(Fault::Silent),
            End::Exited(0) => Some(Fault::Differs),
            end => Some(Fault::Ended(end)),
        };
        Ok(Trial { fault, expected, run })
    }

    fn is_right(&self, input: &[u8], expected: &[u8], given: &[u8]) -> bool {
        // Only what is not the same to the byte has to be looked at with care.
        expected == given || self.difference(input, given).is_none()
    }

    /// The first difference from what is right; none where there is none.
    pub(super) fn difference(&self, input: &[u8], mut given: &[u8]) -> Option<Difference> {
        let checked = check(self.problem, ("input", input), ("output", &mut given), self.space);
        match checked.expect("inputs are legal, and bytes in memory can be read") {
            Outcome::Right => None,
            Outcome::Wrong(difference) => Some(*difference),
        }
    }

    /// Whether the program answers as these rules do.
    pub(super) fn plays_by(&self, rules: &Rules, input: &[u8], given: &[u8]) -> bool {
        let answer = answer(self.problem.protocol, Some(rules), input);
        match self.space {
            Space::Exact => answer == given,
            Space::IgnoreTrailing => trimmed(&answer).eq(trimmed(given)),
        }
    }
}

/// The lines without what is at their ends.
fn trimmed(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.trim_ascii_end().split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end)
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

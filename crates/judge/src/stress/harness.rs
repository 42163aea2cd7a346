//! Runs the program under test on one input, and checks its answer.

use crate::check::{CheckOutcome, Difference, Space, check};
use crate::input::Input;
use crate::problem::Problem;
use crate::runner::{ProcessLimits, Program, ProgramEnd, ProgramRun, StartError, run};
use saolei_protocols::Protocol;
use saolei_rules::Rules;

/// What a program does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramFault {
    /// Its answer differs.
    Differs,
    /// It prints nothing, but there is something to answer.
    Silent,
    /// It crashes, breaks a limit or exits with a code other than 0.
    Ended(ProgramEnd),
    /// It leaves processes behind.
    LeftBehind,
}

/// A program under test with its problem and limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Harness<'a> {
    pub(super) problem: &'static Problem,
    pub(super) program: &'a Program,
    pub(super) limits: ProcessLimits,
    pub(super) space: Space,
}

/// The result of one input.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) fault: Option<ProgramFault>,
    /// The right answer.
    pub(super) expected: Vec<u8>,
    pub(super) run: ProgramRun,
    /// Where the answer first differs, if it does.
    pub(super) difference: Option<Box<Difference>>,
}

impl ProgramFault {
    /// Whether it is the same kind of fault. Which clock ran out does not matter.
    pub(super) fn is_like(self, other: ProgramFault) -> bool {
        let is_time =
            |fault| matches!(fault, ProgramFault::Ended(ProgramEnd::CpuLimit | ProgramEnd::WallLimit));
        self == other || is_time(self) && is_time(other)
    }

    /// One word for it, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            ProgramFault::Differs => "differs",
            ProgramFault::Silent => "silent",
            ProgramFault::Ended(end) => end.name(),
            ProgramFault::LeftBehind => "left-behind",
        }
    }
}

impl Harness<'_> {
    /// Runs the program on an input.
    pub(super) fn attempt(&self, input: &Input) -> Result<Trial, StartError> {
        let bytes = input.to_bytes();
        let expected = answer(self.problem.protocol, None, &bytes);
        let run = run(self.program, &bytes, &self.limits)?;
        let difference = match run.end {
            // Only an answer that is not the same to the byte has to be checked.
            ProgramEnd::Exited(0) if run.output != expected => self.difference(&bytes, &run.output),
            _ => None,
        };
        let fault = match run.end {
            ProgramEnd::Exited(0) if run.left_behind > 0 => Some(ProgramFault::LeftBehind),
            ProgramEnd::Exited(0) if difference.is_none() => None,
            ProgramEnd::Exited(0) if run.output.is_empty() => Some(ProgramFault::Silent),
            ProgramEnd::Exited(0) => Some(ProgramFault::Differs),
            end => Some(ProgramFault::Ended(end)),
        };
        Ok(Trial { fault, expected, run, difference })
    }

    /// The first difference from the right answer, if any.
    fn difference(&self, input: &[u8], mut given: &[u8]) -> Option<Box<Difference>> {
        let checked = check(self.problem, ("input", input), ("output", &mut given), self.space);
        match checked.expect("inputs are legal, and bytes in memory can be read") {
            CheckOutcome::Right => None,
            CheckOutcome::Wrong(difference) => Some(difference),
        }
    }

    /// Whether an answer is the one that these rules give.
    pub(super) fn plays_by(&self, rules: &Rules, input: &[u8], given: &[u8]) -> bool {
        let answer = answer(self.problem.protocol, Some(rules), input);
        match self.space {
            Space::Exact => answer == given,
            Space::IgnoreTrailing => trimmed(&answer).eq(trimmed(given)),
        }
    }
}

/// The lines without white space at their ends.
fn trimmed(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.trim_ascii_end().split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end)
}

/// The protocol's answer, by its own rules or by others.
pub(super) fn answer(protocol: Protocol, rules: Option<&Rules>, mut input: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    let done = match rules {
        Some(rules) => protocol.run_with(rules, "input", &mut input, &mut answer),
        None => protocol.run("input", &mut input, &mut answer),
    };
    debug_assert!(done.is_ok(), "inputs are legal: {done:?}");
    answer
}

//! Runs the program under test on one input, and checks its answer.

use crate::check::{CheckOutcome, Difference, Space, SpaceRemark, check_against};
use crate::problem::Problem;
use saolei_rules::Rules;
use saolei_runner::{Isolation, ProcessLimits, Program, ProgramEnd, ProgramRun, StartError, run_in};
use std::io::Read;

/// What a program does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramFault {
    /// Its answer differs.
    Differs,
    /// It prints nothing although an answer is expected.
    Silent,
    /// It crashes, exceeds a limit or exits with a code other than 0.
    Ended(ProgramEnd),
    /// It leaves processes behind.
    LeftBehind,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Harness<'a> {
    pub(super) problem: &'static Problem,
    pub(super) program: &'a Program,
    pub(super) limits: ProcessLimits,
    pub(super) space: Space,
    pub(super) isolation: Isolation,
    pub(super) overruns: Overruns,
}

/// What to do if a program takes too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overruns {
    /// Run it once more, alone: something else may have slowed it down.
    TriedAgain,
    /// Accept the result.
    Believed,
}

#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) fault: Option<ProgramFault>,
    pub(super) expected: Vec<u8>,
    pub(super) run: ProgramRun,
    pub(super) difference: Option<Box<Difference>>,
    /// White space in a right answer that was ignored.
    pub(super) remark: Option<SpaceRemark>,
}

impl ProgramFault {
    /// Whether both are the same kind of fault. CPU and wall-clock limit count as one.
    pub(super) fn is_like(self, other: ProgramFault) -> bool {
        let is_time =
            |fault| matches!(fault, ProgramFault::Ended(ProgramEnd::CpuLimit | ProgramEnd::WallLimit));
        self == other || is_time(self) && is_time(other)
    }

    /// A machine-readable word for the fault.
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
    pub(super) fn attempt(&self, input: &[u8]) -> Result<Trial, StartError> {
        let expected = self.problem.answer(input);
        let run = self.run(input)?;
        let (difference, remark) = match run.end {
            // An answer that is equal to the byte needs no check.
            ProgramEnd::Exited(0) if run.output != expected => self.difference(input, &expected, &run.output),
            _ => (None, None),
        };
        let fault = match run.end {
            ProgramEnd::Exited(0) if run.left_behind > 0 => Some(ProgramFault::LeftBehind),
            ProgramEnd::Exited(0) if difference.is_none() => None,
            ProgramEnd::Exited(0) if run.output.is_empty() => Some(ProgramFault::Silent),
            ProgramEnd::Exited(0) => Some(ProgramFault::Differs),
            end => Some(ProgramFault::Ended(end)),
        };
        Ok(Trial { fault, expected, run, difference, remark })
    }

    /// Runs the program, and once more alone if the result is not certain.
    pub(super) fn run(&self, input: &[u8]) -> Result<ProgramRun, StartError> {
        let run = run_in(self.isolation, self.program, input, &self.limits)?;
        let took_too_long = matches!(run.end, ProgramEnd::CpuLimit | ProgramEnd::WallLimit);
        let may_be_another = self.isolation == Isolation::Parallel
            && (run.left_behind > 0 || run.end == ProgramEnd::MemoryLimit);
        if may_be_another || took_too_long && self.overruns == Overruns::TriedAgain {
            run_in(Isolation::Alone, self.program, input, &self.limits)
        } else {
            Ok(run)
        }
    }

    /// The first difference from the right answer, or the white space that was ignored.
    fn difference(
        &self,
        input: &[u8],
        expected: &[u8],
        mut given: &[u8],
    ) -> (Option<Box<Difference>>, Option<SpaceRemark>) {
        let (input, output) = (("input", input), ("output", &mut given as &mut dyn Read));
        let checked = check_against(expected, self.problem, input, output, self.space);
        match checked.expect("inputs are legal, and bytes in memory can be read") {
            CheckOutcome::Right(remark) => (None, remark),
            CheckOutcome::Wrong(difference) => (Some(difference), None),
        }
    }

    /// Whether these rules give this answer.
    pub(super) fn plays_by(&self, rules: &Rules, input: &[u8], given: &[u8]) -> bool {
        let (mut input, mut answer) = (input, Vec::new());
        let Some(protocol) = self.problem.answerer.protocol() else { return false };
        let done = protocol.run_with(rules, "input", &mut input, &mut answer);
        debug_assert!(done.is_ok(), "inputs are legal: {done:?}");
        match self.space {
            Space::Exact => answer == given,
            Space::IgnoreTrailing => trimmed(&answer).eq(trimmed(given)),
        }
    }
}

/// Lines without trailing white space.
fn trimmed(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.trim_ascii_end().split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end)
}

//! Looks for the first input on which a program fails, running several programs in parallel.
//!
//! The inputs are divided into numbered units, which threads take in order. When a unit fails, those before it are
//! finished, and those after it do not count. So the first failure does not depend on the number of threads.

use super::harness::{Harness, Overruns, ProgramFault, Trial};
use super::{FoundOn, Joining, LargeInputs, StressPlan, StressProgress, stress_case};
use crate::check::SpaceRemark;
use crate::generate::{InputKind, generate};
use crate::input::Input;
use crate::problem::{Problem, Subtask};
use saolei_runner::{Isolation, Program, StartError};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

const LARGE: [InputKind; 4] =
    [InputKind::Serpentine, InputKind::Flood, InputKind::MaxOutput, InputKind::Most];

/// How many small inputs are tried alone before others are joined: some bugs only show in an input with a single game.
const ALONE: u64 = 64;

/// How many small inputs a unit joins.
const JOINED: u64 = 64;

pub(super) struct Search<'a> {
    problem: &'static Problem,
    program: &'a Program,
    plan: &'a StressPlan,
    large: Vec<(Subtask, InputKind)>,
}

/// The result of a search up to the first failure.
pub(super) struct SearchPart {
    pub(super) found: Option<Failure>,
    /// The number of inputs that passed.
    pub(super) right: u64,
    /// The longest CPU time on one of them.
    pub(super) slowest: Duration,
    /// White space that was ignored in the first of them that had any.
    pub(super) remark: Option<SpaceRemark>,
}

#[derive(Clone)]
pub(super) struct Failure {
    pub(super) unit: u64,
    /// Where to continue the search: the number of the next input that has not been tried, counted from 0.
    pub(super) end: u64,
    /// The number of the failing input, counted from 1.
    pub(super) number: u64,
    pub(super) found_on: FoundOn,
    pub(super) input: Input,
    pub(super) trial: Trial,
    pub(super) fault: ProgramFault,
    pub(super) trials: u64,
}

/// The state shared by the threads.
struct Shared {
    next_unit: u64,
    /// The first failed unit so far.
    failed_unit: u64,
    found: Result<Option<Failure>, StartError>,
    right: u64,
    slowest: Duration,
    /// The remark and its unit.
    remark: Option<(u64, SpaceRemark)>,
}

/// The result of a unit, or of a single input.
struct Outcome {
    found: Option<Failure>,
    slowest: Duration,
    remark: Option<SpaceRemark>,
}

impl<'a> Search<'a> {
    pub(super) fn new(problem: &'static Problem, program: &'a Program, plan: &'a StressPlan) -> Search<'a> {
        let hardest = problem.subtasks().last().filter(|_| plan.large == LargeInputs::Tried);
        let large = hardest.into_iter().flat_map(|subtask| LARGE.map(|kind| (subtask, kind)));
        // Not every kind suits every problem.
        let suits = |(subtask, kind): &(Subtask, InputKind)| {
            kind.suits(problem, subtask.limits)
                && !plan.skipped.contains(kind)
                && plan.kind.is_none_or(|only| only == *kind)
        };
        Search { problem, program, plan, large: large.filter(suits).collect() }
    }

    pub(super) fn harness(&self, isolation: Isolation) -> Harness<'a> {
        Harness {
            problem: self.problem,
            program: self.program,
            limits: self.plan.limits,
            space: self.plan.space,
            isolation,
            overruns: Overruns::TriedAgain,
        }
    }

    pub(super) fn first_failure(
        &self,
        start: u64,
        progress: &mut dyn FnMut(StressProgress<'_>),
    ) -> Result<SearchPart, StartError> {
        let shared = Mutex::new(Shared {
            next_unit: self.unit(start),
            failed_unit: u64::MAX,
            found: Ok(None),
            right: 0,
            slowest: Duration::ZERO,
            remark: None,
        });
        thread::scope(|scope| {
            for _ in 1..self.plan.jobs.get() {
                scope.spawn(|| self.work(&shared, start, &mut |_, _| {}));
            }
            self.work(&shared, start, &mut |unit, right| {
                progress(match self.large_kind(unit) {
                    Some((_, kind)) => StressProgress::Large(kind),
                    None => StressProgress::Small(start + right),
                });
            });
        });
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        let found = shared.found?;
        // Other threads may have gone past the failure.
        let right = found.as_ref().map_or(shared.right, |found| found.number - 1 - start);
        let last = found.as_ref().map_or(u64::MAX, |found| found.unit);
        let remark = shared.remark.filter(|(unit, _)| *unit < last).map(|(_, remark)| remark);
        Ok(SearchPart { found, right, slowest: shared.slowest, remark })
    }

    /// Tries units in order, beginning with input `start`. Calls `show` with the unit and the number of inputs that
    /// passed.
    fn work(&self, shared: &Mutex<Shared>, start: u64, show: &mut dyn FnMut(u64, u64)) {
        let isolation = if self.plan.jobs.get() == 1 { Isolation::Alone } else { Isolation::Parallel };
        let harness = self.harness(isolation);
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let mut now = lock();
            let (unit, right) = (now.next_unit, now.right);
            if unit >= self.units() || unit > now.failed_unit {
                return;
            }
            now.next_unit += 1;
            drop(now);
            show(unit, right);
            let numbers = self.numbers(unit);
            let numbers = numbers.start.max(start)..numbers.end;
            let outcome = self.attempt(&harness, unit, numbers.clone());
            let mut now = lock();
            match outcome {
                Ok(Outcome { found: None, slowest, remark }) => {
                    now.right += numbers.end - numbers.start;
                    now.slowest = now.slowest.max(slowest);
                    if let Some(remark) = remark
                        && now.remark.is_none_or(|(first, _)| unit < first)
                    {
                        now.remark = Some((unit, remark));
                    }
                }
                outcome if unit < now.failed_unit => {
                    now.failed_unit = unit;
                    now.found = outcome.map(|outcome| outcome.found);
                }
                _ => {}
            }
        }
    }

    /// Tries these inputs of a unit up to the first that fails.
    fn attempt(&self, harness: &Harness<'_>, unit: u64, numbers: Range<u64>) -> Result<Outcome, StartError> {
        let first = self.plan.first.len() as u64;
        if let Some(input) = self.plan.first.get(unit as usize) {
            return single(harness, unit, numbers, FoundOn::First, input.clone());
        }
        if let Some((subtask, kind)) = self.large_kind(unit) {
            let input = generate(self.problem, subtask, kind, self.plan.seed);
            let input = input.expect("only kinds that suit the subtask are tried");
            return single(harness, unit, numbers, FoundOn::Large(kind), input);
        }
        let input = |number: u64| stress_case(self.problem, self.plan, number - first);
        if unit < first + self.alone() {
            return single(harness, unit, numbers.clone(), FoundOn::Small, input(numbers.start));
        }
        let mut all = Outcome { found: None, slowest: Duration::ZERO, remark: None };
        for (number, joined) in joined(numbers.clone().map(input), numbers.start) {
            let one = single(harness, unit, number..numbers.end, FoundOn::Joined, joined)?;
            all.slowest = all.slowest.max(one.slowest);
            all.remark = all.remark.or(one.remark);
            if one.found.is_none() {
                continue;
            }
            // If an input fails alone, report that one, as without joining.
            for number in numbers.clone() {
                let alone = single(harness, unit, number..number + 1, FoundOn::Small, input(number))?;
                if alone.found.is_some() {
                    return Ok(alone);
                }
            }
            return Ok(one);
        }
        Ok(all)
    }

    /// The number of small inputs that are tried alone, each in its own unit.
    fn alone(&self) -> u64 {
        match self.plan.joining {
            Joining::Allowed if self.problem.limits.cases.most > 1 => ALONE.min(self.plan.count),
            Joining::Allowed | Joining::Never => self.plan.count,
        }
    }

    /// The number of units: the first inputs, then small ones, then large ones.
    fn units(&self) -> u64 {
        self.first_large_unit() + self.large.len() as u64
    }

    fn first_large_unit(&self) -> u64 {
        let (first_joined, first_large) = self.first_joined_and_large();
        first_joined + (first_large - first_joined).div_ceil(JOINED)
    }

    /// The subtask and kind of a unit that is a large input.
    fn large_kind(&self, unit: u64) -> Option<(Subtask, InputKind)> {
        self.large.get(unit.checked_sub(self.first_large_unit())? as usize).copied()
    }

    /// The numbers of the first input that may be joined and of the first large one, counted from 0.
    fn first_joined_and_large(&self) -> (u64, u64) {
        let first = self.plan.first.len() as u64;
        (first + self.alone(), first + self.plan.count)
    }

    /// The unit of an input, counted from 0.
    fn unit(&self, number: u64) -> u64 {
        let (first_joined, first_large) = self.first_joined_and_large();
        if number < first_joined {
            number
        } else if number < first_large {
            first_joined + (number - first_joined) / JOINED
        } else {
            self.first_large_unit() + (number - first_large)
        }
    }

    /// The numbers of the inputs of a unit, counted from 0.
    fn numbers(&self, unit: u64) -> Range<u64> {
        let (first_joined, first_large) = self.first_joined_and_large();
        if unit < first_joined {
            unit..unit + 1
        } else if unit < self.first_large_unit() {
            let start = first_joined + (unit - first_joined) * JOINED;
            start..(start + JOINED).min(first_large)
        } else {
            let number = first_large + (unit - self.first_large_unit());
            number..number + 1
        }
    }
}

/// Tries one input with this number. The range ends at the next input to try.
fn single(
    harness: &Harness<'_>,
    unit: u64,
    Range { start, end }: Range<u64>,
    found_on: FoundOn,
    input: Input,
) -> Result<Outcome, StartError> {
    let trial = harness.attempt(&input.to_bytes())?;
    let (slowest, remark) = (trial.run.cpu, trial.remark);
    let found = trial.fault.map(|fault| Failure {
        unit,
        end,
        number: start + 1,
        found_on,
        input,
        trial,
        fault,
        trials: 0,
    });
    Ok(Outcome { found, slowest, remark })
}

/// Joins inputs into as few as the problem allows. Returns each joined input with the number of the first input in it.
fn joined(inputs: impl Iterator<Item = Input>, first: u64) -> Vec<(u64, Input)> {
    let mut all: Vec<(u64, Input)> = Vec::new();
    for (input, number) in inputs.zip(first..) {
        match all.iter_mut().find_map(|(_, other)| Some((other.joined(&input)?, other))) {
            Some((joined, other)) => *other = joined,
            None => all.push((number, input)),
        }
    }
    all
}

//! Runs a program on all test data of a problem, and scores it as a judge would.

use super::harness::{Harness, Overruns, ProgramFault};
use super::search::Failure;
use super::shrink::shrink;
use super::{FoundOn, StressFailure, StressPlan, StressProgress, examine};
use crate::check::Space;
use crate::generate::{Test, plan};
use crate::problem::{Problem, Subtask};
use saolei_runner::{Isolation, ProcessLimits, Program, ProgramEnd, StartError};
use std::time::Duration;

/// How to score a program.
#[derive(Clone, Copy, Debug)]
pub struct ScorePlan {
    /// The seed of the data.
    pub seed: u64,
    /// The program's limits. Its time limit is that of each subtask, unless `time` says otherwise.
    pub limits: ProcessLimits,
    /// Which time limit applies.
    pub time: TimeLimit,
    /// Which white space matters.
    pub space: Space,
    /// How long the first failing input is shrunk at most.
    pub patience: Duration,
    /// What to do with a program that is too slow for one subtask after another.
    pub hopeless: Hopeless,
}

/// What to do with a program that is too slow for [`MAX_SLOW`] subtasks in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hopeless {
    /// Skip the other subtasks, which earn no points.
    Skipped,
    /// Run them all the same.
    Run,
}

/// After this many subtasks in a row that end by the time limit, the rest is hopeless.
pub const MAX_SLOW: usize = 3;

/// Which time limit applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// This many times each subtask's own.
    Subtask(u32),
    /// The plan's.
    Plan,
}

impl ScorePlan {
    /// The program's limits in a subtask.
    pub fn limits(&self, subtask: Subtask) -> ProcessLimits {
        match self.time {
            TimeLimit::Plan => self.limits,
            TimeLimit::Subtask(factor) => {
                let time = Duration::from_millis(subtask.time_ms.into()) * factor;
                let ProcessLimits { memory, output, stack, profile, .. } = self.limits;
                ProcessLimits { stack, profile, ..ProcessLimits::new(time, memory, output) }
            }
        }
    }
}

/// The score of a program.
#[derive(Clone, Debug)]
pub struct ScoreReport {
    /// The scores of the subtasks, in order.
    pub subtasks: Vec<SubtaskScore>,
    /// The first test file that the program fails on, and the failure.
    pub failure: Option<(Test, Box<StressFailure>)>,
}

/// The score of a subtask.
#[derive(Clone, Debug)]
pub struct SubtaskScore {
    /// The subtask.
    pub subtask: Subtask,
    /// The files that were run: all up to the first that fails. The rest cannot change the points. None if the
    /// subtask was skipped.
    pub files: Vec<FileScore>,
    /// The number of files in the subtask.
    pub all_files: usize,
}

/// The result for a test file.
#[derive(Clone, Debug)]
pub struct FileScore {
    /// The test file.
    pub test: Test,
    /// What is wrong, if anything.
    pub fault: Option<ProgramFault>,
    /// The CPU time.
    pub cpu: Duration,
    /// The peak memory in bytes; 0 if the program ended before the first check.
    pub memory: u64,
}

impl ScoreReport {
    /// The number of subtasks that were skipped.
    pub fn skipped(&self) -> usize {
        self.subtasks.iter().filter(|score| score.is_skipped()).count()
    }

    /// The points of all subtasks together.
    pub fn points(&self) -> u32 {
        self.subtasks.iter().map(SubtaskScore::points).sum()
    }
}

impl SubtaskScore {
    /// All points of the subtask if every file passed, otherwise none.
    pub fn points(&self) -> u32 {
        if self.failed().is_none() && !self.is_skipped() { self.subtask.points } else { 0 }
    }

    /// Whether no file was run, because the program is hopeless.
    pub fn is_skipped(&self) -> bool {
        self.files.is_empty() && self.all_files > 0
    }

    fn is_too_slow(&self) -> bool {
        let time = ProgramFault::Ended(ProgramEnd::CpuLimit);
        self.failed().and_then(|file| file.fault).is_some_and(|fault| fault.is_like(time))
    }

    /// The file that the program failed on.
    pub fn failed(&self) -> Option<&FileScore> {
        self.files.last().filter(|file| file.fault.is_some())
    }
}

/// Runs a program on the test files of every subtask.
///
/// # Errors
/// The program cannot be started.
pub fn score(
    problem: &'static Problem,
    program: &Program,
    plan: &ScorePlan,
    progress: &mut dyn FnMut(StressProgress<'_>),
) -> Result<ScoreReport, StartError> {
    let tests = self::plan(problem, plan.seed);
    let mut report = ScoreReport { subtasks: Vec::new(), failure: None };
    let mut done = 0;
    for subtask in problem.subtasks() {
        let own: Vec<&Test> = tests.iter().filter(|test| test.subtask == subtask).collect();
        let limits = plan.limits(subtask);
        let slow = report
            .subtasks
            .iter()
            .rev()
            .take_while(|score| score.is_too_slow() || score.is_skipped())
            .count();
        let is_hopeless = plan.hopeless == Hopeless::Skipped && slow >= MAX_SLOW;
        let isolation = Isolation::Alone;
        // A program that was too slow before, and more than once, needs no second try.
        let overruns = if slow > 0 { Overruns::Believed } else { Overruns::TriedAgain };
        let harness = Harness { problem, program, limits, space: plan.space, isolation, overruns };
        let mut files = Vec::new();
        for (at, &test) in own.iter().enumerate().filter(|_| !is_hopeless) {
            progress(StressProgress::Files(done + at, tests.len()));
            let input = test.input();
            let trial = harness.attempt(&input.to_bytes())?;
            let (fault, cpu, memory) = (trial.fault, trial.run.cpu, trial.run.memory);
            files.push(FileScore { test: test.clone(), fault, cpu, memory });
            let Some(fault) = fault else { continue };
            if report.failure.is_none() {
                let found = Failure {
                    unit: 0,
                    end: 1,
                    number: 1,
                    found_on: FoundOn::First,
                    input,
                    trial,
                    fault,
                    trials: 0,
                };
                let stress_plan = plan.of_stress(limits);
                let found = shrink(&harness, found, &|_, _| true, plan.patience, progress)?;
                let (failure, _) = examine(&harness, &stress_plan, found)?;
                report.failure = Some((test.clone(), Box::new(failure)));
            }
            break;
        }
        done += own.len();
        report.subtasks.push(SubtaskScore { subtask, files, all_files: own.len() });
    }
    Ok(report)
}

impl ScorePlan {
    /// The plan for the small inputs that test a guess about the program.
    fn of_stress(&self, limits: ProcessLimits) -> StressPlan {
        let ScorePlan { seed, space, patience, .. } = *self;
        StressPlan { seed, space, patience, ..StressPlan::new(limits) }
    }
}

//! Tests a program on many inputs until one shows what is wrong, and shrinks that one.

mod add_chords;
mod broken_rule;
mod difference_view;
mod harness;
mod reasons;
mod shrink;

pub use difference_view::DifferenceView;
pub use harness::ProgramFault;

use crate::check::Space;
use crate::generate::{InputKind, generate, small};
use crate::input::Input;
use crate::problem::Problem;
use crate::runner::{ProcessLimits, Program, ProgramRun, StartError};
use harness::{Harness, Trial};
use saolei_boards::Random;
use std::time::Duration;

/// What to try.
#[derive(Clone, Copy, Debug)]
pub struct StressPlan {
    /// How many small inputs are tried.
    pub count: u64,
    /// Whether inputs that are as large as allowed are tried after them.
    pub large: LargeInputs,
    /// The seed of the inputs.
    pub seed: u64,
    /// What the program may use.
    pub limits: ProcessLimits,
    /// Which white space matters.
    pub space: Space,
    /// How long a failing input is shrunk at most.
    pub patience: Duration,
}

/// Whether inputs that are as large as allowed are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeInputs {
    /// One of each kind that breaks slow programs, deep recursion and small arrays.
    Tried,
    /// None.
    Skipped,
}

/// The kinds of large inputs.
const LARGE: [InputKind; 4] =
    [InputKind::Serpentine, InputKind::Flood, InputKind::MaxOutput, InputKind::Most];

/// How many further inputs there are to test a guess about a program's rules.
const EVIDENCE: u64 = 1000;

/// How far the tests are.
#[derive(Clone, Copy, Debug)]
pub enum StressProgress<'a> {
    /// This many small inputs were right.
    Small(u64),
    /// A large input of this kind is being tried.
    Large(InputKind),
    /// The smallest failing input so far.
    Shrinking(&'a Input),
}

/// The result of testing a program.
#[derive(Clone, Debug)]
pub struct StressReport {
    /// How many inputs were right.
    pub cases: u64,
    /// The longest CPU time on any of them.
    pub slowest: Duration,
    /// What is wrong, if anything.
    pub failure: Option<Box<StressFailure>>,
}

/// What is wrong with a program, and the smallest input that shows it.
#[derive(Clone, Debug)]
pub struct StressFailure {
    /// What is wrong.
    pub fault: ProgramFault,
    /// The number of the input that showed it first, counted from 1.
    pub case: u64,
    /// The kind of that input, if it is a large one.
    pub kind: Option<InputKind>,
    /// The smallest input that still shows it.
    pub input: Input,
    /// How many smaller inputs were tried.
    pub trials: u64,
    /// The right answer to the smallest input.
    pub expected: Vec<u8>,
    /// The program's run on the smallest input.
    pub run: ProgramRun,
    /// The rule that the program plays by instead of the right one, as a sentence, if that explains its answers.
    pub rule: Option<String>,
    /// Further guesses, as sentences.
    pub reasons: Vec<String>,
    /// Where the answers first differ, if they do.
    pub view: Option<DifferenceView>,
}

/// Tests a program until it fails or the plan is done.
///
/// # Errors
/// A program that cannot be started.
pub fn stress(
    problem: &'static Problem,
    program: &Program,
    plan: &StressPlan,
    progress: &mut dyn FnMut(StressProgress<'_>),
) -> Result<StressReport, StartError> {
    let harness = Harness { problem, program, limits: plan.limits, space: plan.space };
    let mut report = StressReport { cases: 0, slowest: Duration::ZERO, failure: None };
    let small = (0..plan.count).map(|number| (None, Some(readable(problem, plan.seed, number))));
    let hardest = problem.subtasks().last().filter(|_| plan.large == LargeInputs::Tried);
    let large = hardest
        .into_iter()
        .flat_map(|subtask| LARGE.map(|kind| (Some(kind), generate(problem, subtask, kind, plan.seed))));
    for (kind, input) in small.chain(large) {
        // Not every kind suits every problem.
        let Some(input) = input else { continue };
        match kind {
            None => progress(StressProgress::Small(report.cases)),
            Some(kind) => progress(StressProgress::Large(kind)),
        }
        let trial = harness.attempt(&input)?;
        if let Some(fault) = trial.fault {
            let mut tell = |input: &Input| progress(StressProgress::Shrinking(input));
            let (input, trial, trials) =
                shrink::shrink(&harness, input, trial, fault, plan.patience, &mut tell)?;
            let Trial { expected, run, difference, .. } = trial;
            let (mut rule, mut reasons, mut view) = (None, Vec::new(), None);
            if fault == ProgramFault::Differs {
                // On inputs that were not tried before: what is said about a program has to be true there too.
                let unseen = plan.count..plan.count + EVIDENCE;
                let evidence = unseen.map(|number| readable(problem, plan.seed, number));
                rule = broken_rule::broken_rule(&harness, &input, &run.output, evidence)?;
                reasons = reasons::reasons(&harness, &input, &expected, &run.output)?;
                view = difference.map(|difference| DifferenceView::new(&input, *difference));
            }
            let case = report.cases + 1;
            report.failure = Some(Box::new(StressFailure {
                fault,
                case,
                kind,
                input,
                trials,
                expected,
                run,
                rule,
                reasons,
                view,
            }));
            return Ok(report);
        }
        report.slowest = report.slowest.max(trial.run.cpu);
        report.cases += 1;
    }
    Ok(report)
}

/// A small input. No two seeds of the user's share theirs; every other one gets more chords.
fn readable(problem: &'static Problem, seed: u64, number: u64) -> Input {
    let input = small(problem, seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number));
    match number % 2 {
        0 => input,
        // The name of the random stream never changes: the same seed gives the same inputs.
        _ => add_chords::add_chords(input, &mut Random::named(seed, &format!("stir/{number}"))),
    }
}

//! Tests a program on many inputs until one fails, and shrinks that one.

mod add_chords;
mod broken_rule;
mod crash;
mod difference_view;
mod file_names;
mod harness;
mod known_failures;
mod reasons;
mod score;
mod search;
mod shrink;

pub use difference_view::{BoardPart, DifferenceView};
pub use harness::ProgramFault;
pub use score::{FileScore, Hopeless, MAX_SLOW, ScorePlan, ScoreReport, SubtaskScore, TimeLimit, score};

use crate::check::{Space, SpaceRemark};
use crate::generate::{InputKind, decided, stress_input};
use crate::input::Input;
use crate::problem::Problem;
use broken_rule::BrokenRule;
use harness::{Harness, Trial};
use known_failures::{KnownFailures, Symptom};
use saolei_boards::{Bilingual, Random};
use saolei_rules::OperationKind;
use saolei_runner::{Isolation, ProcessLimits, Program, ProgramEnd, ProgramRun, StartError};
use search::{Failure, Search};
use shrink::shrink;
use std::num::NonZeroUsize;
use std::time::Duration;

/// What to test, and how.
#[derive(Clone, Debug)]
pub struct StressPlan {
    /// The number of small inputs.
    pub count: u64,
    /// The only kind of input to try; `None` for all but [`InputKind::AllMines`].
    pub kind: Option<InputKind>,
    /// Whether the largest inputs are tried too, after the small ones.
    pub large: LargeInputs,
    /// The seed of the inputs.
    pub seed: u64,
    /// The program's limits.
    pub limits: ProcessLimits,
    /// Which white space matters.
    pub space: Space,
    /// How long a failing input is shrunk at most. If zero, the reason is not looked for either.
    pub patience: Duration,
    /// Inputs to try before all others, such as those on which the program failed before.
    pub first: Vec<Input>,
    /// How many programs run in parallel. This does not change the result.
    pub jobs: NonZeroUsize,
    /// Whether small inputs are joined into larger ones.
    pub joining: Joining,
    /// The kinds of input to leave out.
    pub skipped: Vec<InputKind>,
    /// How many failures to look for that differ in the broken rule or in their shape.
    pub failures: NonZeroUsize,
}

impl StressPlan {
    /// A thousand small inputs and the large ones, one at a time, until the first failure.
    pub const fn new(limits: ProcessLimits) -> StressPlan {
        StressPlan {
            count: 1000,
            kind: None,
            large: LargeInputs::Tried,
            seed: 1,
            limits,
            space: Space::IgnoreTrailing,
            patience: Duration::from_secs(20),
            first: Vec::new(),
            jobs: NonZeroUsize::MIN,
            joining: Joining::Allowed,
            skipped: Vec::new(),
            failures: NonZeroUsize::MIN,
        }
    }
}

/// Whether small inputs are joined into larger ones, if the problem allows several games or cases in an input.
///
/// Starting a program takes longer than a small input, so joining saves most of the time. The first inputs are tried
/// alone. If a joined input fails, all inputs of its batch are tried alone, and the first that fails is reported: the
/// same one as without joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// Each input is tried alone.
    Never,
    /// As many inputs are joined as the problem allows.
    Allowed,
}

/// Whether inputs of maximum size are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeInputs {
    /// One of each kind that breaks slow programs, deep recursion and small arrays.
    Tried,
    /// No large inputs.
    Skipped,
}

/// The number of further inputs for testing a guess about a program's rules.
const EVIDENCE: u64 = 1000;

/// The progress of the tests.
#[derive(Clone, Copy, Debug)]
pub enum StressProgress<'a> {
    /// This many small inputs passed.
    Small(u64),
    /// A large input of this kind is being tried.
    Large(InputKind),
    /// This many test files are done, of this many.
    Files(usize, usize),
    /// Shrinking; holds the smallest failing input so far.
    Shrinking(&'a Input),
}

/// The result of testing a program.
#[derive(Clone, Debug)]
pub struct StressReport {
    /// The number of inputs that passed.
    pub cases: u64,
    /// The longest CPU time on one of them.
    pub slowest: Duration,
    /// White space that was ignored in the first right answer that had any.
    pub remark: Option<SpaceRemark>,
    /// The first failure.
    pub failure: Option<Box<StressFailure>>,
    /// Further failures, if the plan asks for several.
    pub further: Vec<StressFailure>,
}

/// A failure, with the smallest input that shows it.
#[derive(Clone, Debug)]
pub struct StressFailure {
    /// What is wrong.
    pub fault: ProgramFault,
    /// The number of the input that showed it first, counted from 1.
    pub case: u64,
    /// The kind of that input.
    pub found_on: FoundOn,
    /// The number of inputs that failed in this way.
    pub seen: u64,
    /// The smallest input that still fails.
    pub input: Input,
    /// The number of smaller inputs that were tried.
    pub trials: u64,
    /// The right answer to the smallest input.
    pub expected: Vec<u8>,
    /// The program's run on the smallest input.
    pub run: ProgramRun,
    /// The changed rule that the program plays by, as a sentence, if it explains its answers.
    pub rule: Option<Bilingual>,
    /// Further guesses at the cause, as sentences.
    pub reasons: Vec<String>,
    /// The first difference, if the answers differ.
    pub view: Option<DifferenceView>,
    /// What the problem leaves open about this input, so that accepted programs differ on it.
    pub open_question: Option<&'static str>,
}

/// The kind of input that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundOn {
    /// An input that is tried before all others.
    First,
    /// A small input.
    Small,
    /// Several small inputs, which fail only together.
    Joined,
    /// A large input of this kind.
    Large(InputKind),
}

/// The search ends after this many known failures in a row. Those that took long to recognize count more.
const MAX_REPEATS: u64 = 1000;
const SLOW_REPEAT: u64 = 50;

/// Tests a program until it has failed as often as the plan asks for, or all inputs have been tried.
///
/// # Errors
/// The program cannot be started.
pub fn stress(
    problem: &'static Problem,
    program: &Program,
    plan: &StressPlan,
    progress: &mut dyn FnMut(StressProgress<'_>),
) -> Result<StressReport, StartError> {
    let search = Search::new(problem, program, plan);
    let harness = search.harness(Isolation::Alone);
    let (mut cases, mut slowest, mut remark) = (0, Duration::ZERO, None);
    let (mut failures, mut known) = (Vec::<StressFailure>::new(), KnownFailures::default());
    let (mut start, mut repeats) = (0, 0);
    while failures.len() < plan.failures.get() && repeats < MAX_REPEATS {
        let part = search.first_failure(start, progress)?;
        cases += part.right;
        slowest = slowest.max(part.slowest);
        remark = remark.or(part.remark);
        let Some(found) = part.found else { break };
        start = found.end;
        if let Some(same) = known.find(&harness, &found.input, &found.trial) {
            let is_slow = found.fault.is_like(ProgramFault::Ended(ProgramEnd::WallLimit));
            repeats += if is_slow { SLOW_REPEAT } else { 1 };
            failures[same].seen += 1;
            continue;
        }
        // Without this condition, shrinking might end at a known failure.
        let is_new = |input: &Input, trial: &Trial| known.find(&harness, input, trial).is_none();
        let found = shrink(&harness, found, &is_new, plan.patience, progress)?;
        let symptom = Symptom::new(&found.trial);
        let (failure, broken) = examine(&harness, plan, found)?;
        // One bug can show in several ways.
        match failures.iter().position(|known| known.shape() == failure.shape()) {
            Some(same) => {
                repeats += SLOW_REPEAT;
                failures[same].seen += 1;
                known.add_symptom(same, symptom);
            }
            None => {
                repeats = 0;
                failures.push(failure);
                known.add(broken, symptom);
            }
        }
    }
    let mut failures = failures.into_iter();
    let failure = failures.next().map(Box::new);
    Ok(StressReport { cases, slowest, remark, failure, further: failures.collect() })
}

/// Looks for the cause of a failure and for the broken rule.
fn examine(
    harness: &Harness<'_>,
    plan: &StressPlan,
    found: Failure,
) -> Result<(StressFailure, Option<BrokenRule>), StartError> {
    let Failure { number, found_on, input, trial, fault, trials, .. } = found;
    let (mut broken, mut reasons) = (None, Vec::new());
    if fault == ProgramFault::Differs && !plan.patience.is_zero() {
        // Tests the guess on inputs that were not tried before: it has to hold there too.
        let unseen = plan.count..plan.count + EVIDENCE;
        let evidence = unseen.map(|number| stress_case(harness.problem, plan, number));
        broken = broken_rule::broken_rule(harness, &input, &trial.run.output, evidence)?;
    }
    if !plan.patience.is_zero() {
        reasons = reasons::reasons(harness, &input, fault, &trial)?;
    }
    let Trial { expected, run, difference, .. } = trial;
    let view = difference.map(|difference| DifferenceView::new(&input, *difference));
    let open_question = open_question(&input);
    let rule = broken.as_ref().map(|broken| broken.words.clone());
    let failure = StressFailure {
        fault,
        case: number,
        found_on,
        seen: 1,
        input,
        trials,
        expected,
        run,
        rule,
        reasons,
        view,
        open_question,
    };
    Ok((failure, broken))
}

impl StressFailure {
    /// Failures of the same shape count as one bug. The shape consists of the fault, the broken rule, the guesses, and
    /// the kinds of operations in the input.
    fn shape(&self) -> (ProgramFault, Option<&Bilingual>, &[String], Vec<OperationKind>) {
        let operations = self.input.games().iter().flat_map(|game| &game.operations);
        let mut kinds: Vec<OperationKind> = operations.filter_map(|operation| operation.kind()).collect();
        kinds.sort();
        kinds.dedup();
        (self.fault, self.rule.as_ref(), &self.reasons, kinds)
    }
}

fn open_question(input: &Input) -> Option<&'static str> {
    (0..input.cases())
        .any(|case| input.is_all_mines(case))
        .then_some("the problem does not define this: accepted programs differ on boards that are all mines")
}

/// Generates a small input; every other one gets more chords.
fn stress_case(problem: &'static Problem, plan: &StressPlan, number: u64) -> Input {
    let input = stress_input(problem, plan.kind, &plan.skipped, plan.seed, number);
    match number % 2 {
        0 => input,
        // The name of the random stream never changes: the same seed gives the same inputs.
        _ => {
            let random = &mut Random::named(plan.seed, &format!("stir/{number}"));
            let input = add_chords::add_chords(input, random);
            if plan.kind == Some(InputKind::AllMines) { input } else { decided(input, random) }
        }
    }
}

//! Tests a program on many inputs until one shows what is wrong, and shrinks that one.

mod add_chords;
mod broken_rule;
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
pub use score::{FileScore, ScorePlan, ScoreReport, SubtaskScore, TimeLimit, score};

use crate::check::{Space, SpaceRemark};
use crate::generate::{InputKind, stress_input};
use crate::input::Input;
use crate::problem::Problem;
use crate::runner::{Isolation, ProcessLimits, Program, ProgramEnd, ProgramRun, StartError};
use broken_rule::BrokenRule;
use harness::{Harness, Trial};
use known_failures::{KnownFailures, Symptom};
use saolei_boards::Random;
use saolei_rules::OperationKind;
use search::{Failure, Search};
use shrink::shrink;
use std::num::NonZeroUsize;
use std::time::Duration;

/// What to try.
#[derive(Clone, Debug)]
pub struct StressPlan {
    /// How many small inputs are tried.
    pub count: u64,
    /// The only kind of inputs that is tried; default: all but [`InputKind::AllMines`].
    pub kind: Option<InputKind>,
    /// Whether inputs that are as large as allowed are tried after them.
    pub large: LargeInputs,
    /// The seed of the inputs.
    pub seed: u64,
    /// What the program may use.
    pub limits: ProcessLimits,
    /// Which white space matters.
    pub space: Space,
    /// How long a failing input is shrunk at most. If it is zero, nobody looks for the reason either.
    pub patience: Duration,
    /// Inputs that are tried before all others, such as those on which the program failed before.
    pub first: Vec<Input>,
    /// How many programs run at the same time. It does not change the result.
    pub jobs: NonZeroUsize,
    /// Whether small inputs are joined.
    pub joining: Joining,
    /// Kinds of inputs that are left out.
    pub skipped: Vec<InputKind>,
    /// How many failures are looked for that differ in the rule that is broken or in their shape.
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

/// Whether small inputs are joined to larger ones if the problem allows several games or cases in an input.
///
/// Starting a program takes longer than a small input, so joining saves most of the time. The first inputs are tried alone. If a
/// joined input fails, its parts and those around it are tried alone, and the first that fails is the failure: the same as
/// without joining.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// Each is tried alone.
    Never,
    /// As many as the problem allows.
    Allowed,
}

/// Whether inputs that are as large as allowed are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LargeInputs {
    /// One of each kind that breaks slow programs, deep recursion and small arrays.
    Tried,
    /// None.
    Skipped,
}

/// How many further inputs there are to test a guess about a program's rules.
const EVIDENCE: u64 = 1000;

/// How far the tests are.
#[derive(Clone, Copy, Debug)]
pub enum StressProgress<'a> {
    /// This many small inputs were right.
    Small(u64),
    /// A large input of this kind is being tried.
    Large(InputKind),
    /// This many of this many files of test data are done.
    Files(usize, usize),
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
    /// White space that was ignored in the first right answer that had any.
    pub remark: Option<SpaceRemark>,
    /// What is wrong, if anything.
    pub failure: Option<Box<StressFailure>>,
    /// What else is wrong, if more was looked for.
    pub further: Vec<StressFailure>,
}

/// What is wrong with a program, and the smallest input that shows it.
#[derive(Clone, Debug)]
pub struct StressFailure {
    /// What is wrong.
    pub fault: ProgramFault,
    /// The number of the input that showed it first, counted from 1.
    pub case: u64,
    /// Which kind of input that was.
    pub found_on: FoundOn,
    /// How many inputs failed like this one.
    pub seen: u64,
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
    /// What the problem leaves open about this input: accepted programs differ there.
    pub open_question: Option<&'static str>,
}

/// Which kind of input failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundOn {
    /// An input that is tried before all others.
    First,
    /// A small one.
    Small,
    /// Small ones that fail only together.
    Joined,
    /// A large one of this kind.
    Large(InputKind),
}

/// Known failures are passed over until this many came in a row. Those that took long to recognize count more.
const MAX_REPEATS: u64 = 1000;
const SLOW_REPEAT: u64 = 50;

/// Tests a program until it has failed as often as the plan says, or the plan is done.
///
/// # Errors
/// A program that cannot be started.
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
        // One bug shows in several ways.
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

/// Looks for the reason of a failure and for the rule that is broken.
fn examine(
    harness: &Harness<'_>,
    plan: &StressPlan,
    found: Failure,
) -> Result<(StressFailure, Option<BrokenRule>), StartError> {
    let Failure { number, found_on, input, trial, fault, trials, .. } = found;
    let (mut broken, mut reasons) = (None, Vec::new());
    if fault == ProgramFault::Differs && !plan.patience.is_zero() {
        // On inputs that were not tried before: what is said about a program has to be true there too.
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
    /// Failures of the same shape are taken for one bug: what the program does, the rule that it breaks, the guesses, and the
    /// kinds of operations that it takes.
    fn shape(&self) -> (ProgramFault, Option<&str>, &[String], Vec<OperationKind>) {
        let operations = self.input.games().iter().flat_map(|game| &game.operations);
        let mut kinds: Vec<OperationKind> = operations.filter_map(|operation| operation.kind()).collect();
        kinds.sort();
        kinds.dedup();
        (self.fault, self.rule.as_deref(), &self.reasons, kinds)
    }
}

/// What a problem leaves open about an input, if anything.
fn open_question(input: &Input) -> Option<&'static str> {
    (0..input.cases())
        .any(|case| input.is_all_mines(case))
        .then_some("the problem is open here: accepted programs differ on boards that are all mines")
}

/// A small input; every other one gets more chords.
fn stress_case(problem: &'static Problem, plan: &StressPlan, number: u64) -> Input {
    let input = stress_input(problem, plan.kind, &plan.skipped, plan.seed, number);
    match number % 2 {
        0 => input,
        // The name of the random stream never changes: the same seed gives the same inputs.
        _ => add_chords::add_chords(input, &mut Random::named(plan.seed, &format!("stir/{number}"))),
    }
}

//! Inputs without end for a program under test, until one of them shows what is wrong; then the smallest that still does.

mod reason;
mod scene;
mod shrink;
mod squeeze;
mod stir;
mod trial;
mod turns;

pub use scene::Scene;
pub use trial::Fault;

use crate::check::Space;
use crate::generate::{Kind, generate, small};
use crate::input::Input;
use crate::problem::Problem;
use crate::runner::{Limits, Program, Run, StartError};
use saolei_boards::Random;
use std::time::Duration;
use trial::{Bench, Trial};

/// What to try.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many small inputs are tried.
    pub count: u64,
    /// Whether inputs that are as large as allowed are tried behind them.
    pub large: Large,
    /// What the inputs are made from.
    pub seed: u64,
    /// What the program may use.
    pub limits: Limits,
    /// Whether blanks at the ends of lines count.
    pub space: Space,
    /// How long what fails may be made smaller.
    pub patience: Duration,
}

/// Whether inputs that are as large as allowed are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Large {
    /// One of each kind that breaks slow programs, deep recursion and small arrays.
    Tried,
    /// None.
    LeftOut,
}

/// The kinds of large inputs.
const LARGE: [Kind; 4] = [Kind::Serpentine, Kind::Flood, Kind::MaxOutput, Kind::Most];

/// How many further inputs are at hand to test a guess about a program's rules.
const EVIDENCE: u64 = 1000;

/// How far it has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// This many small inputs were right.
    Small(u64),
    /// A large input of this kind is being tried.
    Large(Kind),
    /// The smallest failing input so far.
    Shrinking(&'a Input),
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How many inputs were tried before anything was wrong.
    pub cases: u64,
    /// The longest CPU time on any of them that was right.
    pub slowest: Duration,
    /// What is wrong, if anything.
    pub failure: Option<Box<Failure>>,
}

/// What is wrong with a program, and the smallest input that shows it.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What is wrong.
    pub fault: Fault,
    /// The number of the input that showed it first, counted from 1.
    pub case: u64,
    /// The kind of that input, where it is a large one.
    pub kind: Option<Kind>,
    /// The input that showed it first.
    pub original: Input,
    /// The smallest input that still shows it.
    pub input: Input,
    /// How many smaller ones were tried.
    pub trials: u64,
    /// The right answer to the smallest input.
    pub expected: Vec<u8>,
    /// What became of the program on the smallest input.
    pub run: Run,
    /// What may be the matter, in sentences; none where nothing can be told.
    pub reasons: Vec<String>,
    /// Where the answers first differ; none where they do not.
    pub scene: Option<Scene>,
}

/// Tries a program until it fails or the plan is done.
///
/// # Errors
/// A program that cannot be started.
pub fn stress(
    problem: &'static Problem,
    program: &Program,
    plan: &Plan,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Outcome, StartError> {
    let bench = Bench { problem, program, limits: plan.limits, space: plan.space };
    let mut slowest = Duration::ZERO;
    let mut cases = 0;
    let small = (0..plan.count).map(|number| (None, Some(readable(problem, plan.seed, number))));
    let hardest = problem.subtasks().last().filter(|_| plan.large == Large::Tried);
    let large = hardest
        .into_iter()
        .flat_map(|subtask| LARGE.map(|kind| (Some(kind), generate(problem, subtask, kind, plan.seed))));
    for (kind, input) in small.chain(large) {
        // Not every kind suits every problem.
        let Some(input) = input else { continue };
        match kind {
            None => progress(Progress::Small(cases)),
            Some(kind) => progress(Progress::Large(kind)),
        }
        let trial = bench.attempt(&input)?;
        if let Some(fault) = trial.fault {
            let found = Found { input, trial, fault, case: cases + 1, kind };
            let failure = study(&bench, plan, found, progress)?;
            return Ok(Outcome { cases, slowest, failure: Some(Box::new(failure)) });
        }
        slowest = slowest.max(trial.run.cpu);
        cases += 1;
    }
    Ok(Outcome { cases, slowest, failure: None })
}

/// An input that fails.
struct Found {
    input: Input,
    trial: Trial,
    fault: Fault,
    case: u64,
    kind: Option<Kind>,
}

/// A small input. No two seeds of the user's share theirs; every other one is stirred.
fn readable(problem: &'static Problem, seed: u64, number: u64) -> Input {
    let input = small(problem, seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(number));
    match number % 2 {
        0 => input,
        _ => stir::stir(input, &mut Random::named(seed, &format!("stir/{number}"))),
    }
}

fn study(
    bench: &Bench<'_>,
    plan: &Plan,
    found: Found,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Failure, StartError> {
    let Found { input: original, trial, fault, case, kind } = found;
    let mut tell = |input: &Input| progress(Progress::Shrinking(input));
    let (input, trial, trials) =
        shrink::shrink(bench, original.clone(), trial, fault, plan.patience, &mut tell)?;
    let Trial { expected, run, .. } = trial;
    let (mut reasons, mut scene) = (Vec::new(), None);
    if fault == Fault::Differs {
        // Inputs that were not tried before: what is said about a program has to hold on them too.
        let unseen = plan.count..plan.count + EVIDENCE;
        let evidence = unseen.map(|number| readable(bench.problem, plan.seed, number));
        reasons = reason::reasons(bench, &input, &expected, &run.output, evidence)?;
        scene = scene::scene(bench, &input, &run.output);
    }
    Ok(Failure { fault, case, kind, original, input, trials, expected, run, reasons, scene })
}

//! Every solution of the zoo gets the verdict in the table, on a small input if the table promises one, and the right
//! sentence about the rule that it breaks or about the cause.
#![cfg(unix)] // programs under test are watched on Unix only

use saolei_boards::Language;
use saolei_judge::stress::{LargeInputs, ProgramFault, StressFailure, StressPlan, stress};
use saolei_judge::{Problem, Space};
use saolei_runner::{JudgeProfile, ProcessLimits, Program, ProgramEnd};
use saolei_zoo::{Solution, ZooVerdict, solutions};
use std::collections::BTreeSet;
use std::time::Duration;

/// The limits of a small input.
const MAX_CELLS: u64 = 12;
const MAX_OPERATIONS: usize = 6;

#[test]
fn boom() {
    every_solution_gets_its_verdict("boom");
}

#[test]
fn sweep() {
    every_solution_gets_its_verdict("sweep");
}

#[test]
fn console() {
    every_solution_gets_its_verdict("console");
}

#[test]
fn master() {
    every_solution_gets_its_verdict("master");
}

#[test]
fn click() {
    every_solution_gets_its_verdict("click");
}

#[test]
fn described() {
    for problem in ["uva10189", "beecrowd2552", "boj1996", "cf984b", "poj2612", "swea1868", "kickstart2014c"]
    {
        every_solution_gets_its_verdict(problem);
    }
}

/// Mistakes that students make, each of which has to be named and not only found.
#[test]
fn three_dozen_mistakes_have_names() {
    let named = solutions().into_iter().filter(|solution| solution.rule.or(solution.cause).is_some());
    let names: BTreeSet<&str> = named.map(|solution| solution.name).collect();
    assert!(names.len() >= 36, "{} are named", names.len());
}

fn every_solution_gets_its_verdict(problem: &str) {
    let all = solutions();
    let own = all.iter().filter(|solution| solution.problem == problem);
    let wrong: Vec<String> = own
        .filter_map(|solution| Some(format!("{problem} {}: {}", solution.name, judge(solution).err()?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks a solution against its row of the table; the error says what differs.
fn judge(solution: &Solution) -> Result<(), String> {
    let program = Program::new(env!("CARGO_BIN_EXE_saolei-zoo"), [solution.problem, solution.name]);
    let problem = Problem::find(solution.problem).map_err(|error| error.to_string())?;
    // Programs that never end get little time; right programs get much, as the machine may be busy.
    let (time, count, large) = match (solution.verdict, solution.larger) {
        (ZooVerdict::Right, _) => (10_000, 200, LargeInputs::Tried),
        (ZooVerdict::TimeLimit, None) => (100, 1, LargeInputs::Skipped),
        (_, Some(_)) => (500, 1000, LargeInputs::Tried),
        (_, None) => (2000, 1500, LargeInputs::Skipped),
    };
    // A course's stack, which a deep recursion overflows.
    let limits = ProcessLimits::new(Duration::from_millis(time), 64 << 20, 64 << 20);
    let limits = ProcessLimits { profile: Some(JudgeProfile::Course), ..limits };
    let plan = StressPlan {
        count,
        kind: None,
        large,
        seed: 1,
        space: Space::default(),
        patience: Duration::from_secs(if solution.larger.is_some() { 1 } else { 30 }),
        ..StressPlan::new(limits)
    };
    let report = stress(problem, &program, &plan, &mut |_| {}).map_err(|error| error.to_string())?;
    match (solution.verdict, report.failure) {
        (ZooVerdict::Right, None) => Ok(()),
        (_, None) => Err(format!("nothing was found in {} inputs", report.cases)),
        (_, Some(failure)) => as_the_table_says(solution, &failure)
            .map_err(|error| format!("{error}\n{}", String::from_utf8_lossy(&failure.input.to_bytes()))),
    }
}

fn as_the_table_says(solution: &Solution, failure: &StressFailure) -> Result<(), String> {
    let fault = failure.fault;
    let is_right = match solution.verdict {
        ZooVerdict::Right => false,
        ZooVerdict::Differs => fault == ProgramFault::Differs,
        ZooVerdict::Silent => fault == ProgramFault::Silent,
        ZooVerdict::Signal(signal) => fault == ProgramFault::Ended(ProgramEnd::Signal(signal)),
        ZooVerdict::ExitCode(code) => fault == ProgramFault::Ended(ProgramEnd::Exited(code)),
        ZooVerdict::TimeLimit => {
            matches!(fault, ProgramFault::Ended(ProgramEnd::CpuLimit | ProgramEnd::WallLimit))
        }
        ZooVerdict::MemoryLimit => fault == ProgramFault::Ended(ProgramEnd::MemoryLimit),
        ZooVerdict::OutputLimit => fault == ProgramFault::Ended(ProgramEnd::OutputLimit),
        ZooVerdict::LeftBehind => fault == ProgramFault::LeftBehind,
    };
    if !is_right {
        return Err(format!("expected {:?}, found {fault:?}", solution.verdict));
    }
    let input = &failure.input;
    let cells: u64 = (0..input.cases()).filter_map(|case| input.size(case)).map(|size| size.cells()).sum();
    let operations: usize = input.games().iter().map(|game| game.operations.len()).sum();
    let is_small = cells <= MAX_CELLS && operations <= MAX_OPERATIONS;
    if is_small != solution.larger.is_none() {
        return Err(format!("{cells} cells and {operations} operations, but the table says otherwise"));
    }
    let rule = failure.rule.as_ref().map(|rule| rule.words(Language::English));
    if rule != solution.rule {
        return Err(format!("expected the rule {:?}, found {rule:?}", solution.rule));
    }
    match solution.cause {
        Some(cause) if !failure.reasons.iter().any(|reason| reason.contains(cause)) => {
            Err(format!("expected the cause {cause:?}, found {:?}", failure.reasons))
        }
        _ => Ok(()),
    }
}

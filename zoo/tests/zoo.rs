//! Every specimen of the zoo gets the verdict of its table, on an input as small as the table promises, and the rule that
//! it plays by is named. Nothing hangs, and nothing survives.
#![cfg(target_os = "linux")]

use saolei_judge::runner::{ProcessLimits, Program, ProgramEnd};
use saolei_judge::stress::{LargeInputs, ProgramFault, StressFailure, StressPlan, stress};
use saolei_judge::{Problem, Space};
use saolei_protocols::Protocol;
use saolei_zoo::{Specimen, Verdict, specimens};
use std::time::Duration;

/// What a small input may have.
const MOST_CELLS: u64 = 12;
const MOST_OPERATIONS: usize = 6;

#[test]
fn boom() {
    every_specimen_gets_its_verdict(Protocol::Boom);
}

#[test]
fn sweep() {
    every_specimen_gets_its_verdict(Protocol::Sweep);
}

#[test]
fn console() {
    every_specimen_gets_its_verdict(Protocol::Console);
}

#[test]
fn master() {
    every_specimen_gets_its_verdict(Protocol::Master);
}

#[test]
fn click() {
    every_specimen_gets_its_verdict(Protocol::Click);
}

fn every_specimen_gets_its_verdict(protocol: Protocol) {
    let all = specimens();
    let own = all.iter().filter(|specimen| specimen.problem == protocol.name());
    let wrong: Vec<String> = own
        .filter_map(|specimen| Some(format!("{}: {}", specimen.name, judge(protocol, specimen).err()?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is not as the table says.
fn judge(protocol: Protocol, specimen: &Specimen) -> Result<(), String> {
    let program = Program::new(env!("CARGO_BIN_EXE_saolei-zoo"), [specimen.problem, specimen.name]);
    let problem = Problem::of(protocol);
    // Nothing is gained by waiting long for those that never end; those that are right get time on a busy machine.
    let (time, count, large) = match (specimen.verdict, specimen.larger) {
        (Verdict::Right, _) => (10_000, 200, LargeInputs::Tried),
        (Verdict::TimeLimit, None) => (100, 1, LargeInputs::Skipped),
        (_, Some(_)) => (500, 10, LargeInputs::Tried),
        (_, None) => (2000, 1500, LargeInputs::Skipped),
    };
    let plan = StressPlan {
        count,
        large,
        seed: 1,
        limits: ProcessLimits::new(Duration::from_millis(time), 64 << 20, 64 << 20),
        space: Space::Exact,
        patience: Duration::from_secs(if specimen.larger.is_some() { 1 } else { 30 }),
    };
    let report = stress(problem, &program, &plan, &mut |_| {}).map_err(|error| error.to_string())?;
    match (specimen.verdict, report.failure) {
        (Verdict::Right, None) => Ok(()),
        (_, None) => Err(format!("nothing was found in {} inputs", report.cases)),
        (_, Some(failure)) => as_the_table_says(specimen, &failure)
            .map_err(|error| format!("{error}\n{}", String::from_utf8_lossy(&failure.input.to_bytes()))),
    }
}

fn as_the_table_says(specimen: &Specimen, failure: &StressFailure) -> Result<(), String> {
    let fault = failure.fault;
    let is_right = match specimen.verdict {
        Verdict::Right => false,
        Verdict::Differs => fault == ProgramFault::Differs,
        Verdict::Silent => fault == ProgramFault::Silent,
        Verdict::Signal(signal) => fault == ProgramFault::Ended(ProgramEnd::Signal(signal)),
        Verdict::ExitCode(code) => fault == ProgramFault::Ended(ProgramEnd::Exited(code)),
        Verdict::TimeLimit => {
            matches!(fault, ProgramFault::Ended(ProgramEnd::CpuLimit | ProgramEnd::WallLimit))
        }
        Verdict::MemoryLimit => fault == ProgramFault::Ended(ProgramEnd::MemoryLimit),
        Verdict::OutputLimit => fault == ProgramFault::Ended(ProgramEnd::OutputLimit),
        Verdict::LeftBehind => fault == ProgramFault::LeftBehind,
    };
    if !is_right {
        return Err(format!("expected {:?}, found {fault:?}", specimen.verdict));
    }
    let input = &failure.input;
    let cells: u64 = (0..input.cases()).filter_map(|case| input.size(case)).map(|size| size.cells()).sum();
    let operations: usize = input.games().iter().map(|game| game.operations.len()).sum();
    let is_small = cells <= MOST_CELLS && operations <= MOST_OPERATIONS;
    if is_small != specimen.larger.is_none() {
        return Err(format!("{cells} cells and {operations} operations, but the table says otherwise"));
    }
    if failure.rule.as_deref() != specimen.rule {
        return Err(format!("expected the rule {:?}, found {:?}", specimen.rule, failure.rule));
    }
    Ok(())
}

//! Every wrong solution of the zoo fails on the data of `saolei gen --all`, so it loses points on a judge.
#![cfg(unix)] // programs under test are watched on Unix only

use saolei_judge::stress::{LargeInputs, StressPlan, stress};
use saolei_judge::{Problem, plan};
use saolei_runner::{JudgeProfile, ProcessLimits, Program};
use saolei_zoo::{ZooVerdict, solutions};
use std::time::Duration;

#[test]
fn every_wrong_solution_loses_points() {
    let mut spared = Vec::new();
    for problem in Problem::all().chain(Problem::all_light()) {
        let mut wrong = solutions();
        wrong.retain(|one| one.problem == problem.id() && one.verdict != ZooVerdict::Right);
        if wrong.is_empty() {
            continue;
        }
        let inputs: Vec<_> = plan(problem, 1).iter().map(|test| test.input()).collect();
        for solution in wrong {
            let program = Program::new(env!("CARGO_BIN_EXE_saolei-zoo"), [solution.problem, solution.name]);
            let limits = ProcessLimits::new(Duration::from_secs(1), 256 << 20, 64 << 20);
            let plan = StressPlan {
                count: 0,
                first: inputs.clone(),
                large: LargeInputs::Skipped,
                patience: Duration::ZERO,
                ..StressPlan::new(ProcessLimits { profile: Some(JudgeProfile::Course), ..limits })
            };
            let report = stress(problem, &program, &plan, &mut |_| {}).expect("it can be started");
            if report.failure.is_none() {
                spared.push(format!("{} {}", solution.problem, solution.name));
            }
        }
    }
    assert!(spared.is_empty(), "no file finds them:\n{}", spared.join("\n"));
}

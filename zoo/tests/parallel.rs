//! However many programs run at a time, and whether inputs are joined or not: the same failure is found.
#![cfg(unix)] // programs under test are watched on Unix only

use saolei_judge::stress::{FoundOn, Joining, LargeInputs, ProgramFault, StressPlan, StressReport, stress};
use saolei_judge::{Problem, stress_input};
use saolei_protocols::Protocol;
use saolei_runner::{ProcessLimits, Program};
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::time::Duration;

fn plan() -> StressPlan {
    StressPlan {
        count: 300,
        large: LargeInputs::Skipped,
        ..StressPlan::new(ProcessLimits::new(Duration::from_secs(10), 64 << 20, 64 << 20))
    }
}

fn test(protocol: Protocol, name: &str, plan: &StressPlan) -> StressReport {
    let program = Program::new(env!("CARGO_BIN_EXE_saolei-zoo"), [protocol.name(), name]);
    stress(Problem::of(protocol), &program, plan, &mut |_| {}).expect("the zoo was built")
}

fn jobs(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("not 0")
}

#[test]
fn the_result_does_not_depend_on_the_number_of_jobs() {
    for (protocol, name) in [
        (Protocol::Boom, "chord-with-more-flags"),
        (Protocol::Boom, "losing-chord-goes-on"),
        (Protocol::Sweep, "opens-flags"),
        (Protocol::Boom, "right"),
    ] {
        let result = |jobs| {
            let report = test(protocol, name, &StressPlan { jobs, ..plan() });
            let failure =
                report.failure.map(|failure| (failure.case, failure.input, failure.rule, failure.trials));
            (report.cases, failure)
        };
        let one = result(jobs(1));
        assert_eq!(result(jobs(2)), one, "{name}");
        assert_eq!(result(jobs(5)), one, "{name}");
    }
}

#[test]
fn processes_left_behind_are_found_among_several_programs() {
    let report = test(Protocol::Boom, "leaves-children", &StressPlan { jobs: jobs(4), ..plan() });
    let failure = report.failure.expect("it leaves a process behind");
    assert_eq!((failure.fault, failure.case), (ProgramFault::LeftBehind, 1));
}

#[test]
fn joined_inputs_find_the_same_failure() {
    for protocol in [Protocol::Boom, Protocol::Master, Protocol::Click] {
        let right = test(protocol, "right", &plan());
        assert!(right.failure.is_none() && right.cases == 300, "{protocol:?}");
    }
    // A right program but for a row of a board that comes late: then inputs are joined.
    let problem = Problem::of(Protocol::Boom);
    let (number, row) = late_row(problem);
    let zoo = env!("CARGO_BIN_EXE_saolei-zoo");
    let script =
        format!(r#"in=$(cat); echo "$in" | grep -qxF '{row}' && exec echo; echo "$in" | {zoo} boom right"#);
    let program = Program::new("sh", ["-c", &script]);
    for (joining, jobs) in
        [(Joining::Never, jobs(2)), (Joining::Allowed, jobs(1)), (Joining::Allowed, jobs(3))]
    {
        let plan = StressPlan { joining, jobs, ..plan() };
        let failure = stress(problem, &program, &plan, &mut |_| {}).expect("there is a shell").failure;
        let failure = failure.expect("it is wrong");
        assert_eq!((failure.found_on, failure.case), (FoundOn::Small, number), "{joining:?}");
    }
}

/// A row of a board that no input has before the 200th, and the number of the first that has it.
fn late_row(problem: &'static Problem) -> (u64, String) {
    let mut seen = HashSet::new();
    for number in 0..300 {
        let input = stress_input(problem, None, &[], 1, number).to_bytes();
        let text = String::from_utf8(input).expect("inputs are ASCII");
        for row in text.lines().filter(|line| line.contains('*')) {
            if seen.insert(row.to_string()) && number >= 200 {
                return (number + 1, row.to_string());
            }
        }
    }
    panic!("there are thousands of rows");
}

#[test]
fn what_is_wrong_only_in_company_is_found_in_joined_inputs() {
    // No small input has that many lines, but many have together.
    let zoo = env!("CARGO_BIN_EXE_saolei-zoo");
    let script = format!(
        r#"in=$(cat); [ $(echo "$in" | wc -l) -gt 370 ] && exec echo; echo "$in" | {zoo} boom right"#
    );
    let program = Program::new("sh", ["-c", &script]);
    let plan = StressPlan { patience: Duration::ZERO, ..plan() };
    let report = stress(Problem::of(Protocol::Boom), &program, &plan, &mut |_| {}).expect("there is a shell");
    assert_eq!(report.failure.expect("it is wrong").found_on, FoundOn::Joined);
}

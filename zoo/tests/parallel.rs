//! However many programs run at a time, and whether inputs are joined or not: the same failure is found.
#![cfg(unix)]

use saolei_judge::Problem;
use saolei_judge::runner::{ProcessLimits, Program};
use saolei_judge::stress::{FoundOn, Joining, LargeInputs, ProgramFault, StressPlan, StressReport, stress};
use saolei_protocols::Protocol;
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
        let joined = StressPlan { joining: Joining::Always, ..plan() };
        let right = test(protocol, "right", &joined);
        assert!(right.failure.is_none() && right.cases == 300, "{protocol:?}");
    }
    for (protocol, name) in [(Protocol::Boom, "chord-with-more-flags"), (Protocol::Boom, "flood-order")] {
        let [alone, joined] = [Joining::Never, Joining::Always].map(|joining| {
            let failure =
                test(protocol, name, &StressPlan { joining, ..plan() }).failure.expect("it is wrong");
            (failure.found_on, failure.case, failure.input)
        });
        assert_eq!(alone, joined, "{name}");
    }
}

#[test]
fn what_is_wrong_only_in_company_is_found_in_joined_inputs() {
    let joined = StressPlan { joining: Joining::Always, ..plan() };
    let failure = test(Protocol::Boom, "no-reset", &joined).failure.expect("it is wrong");
    assert!(matches!(failure.found_on, FoundOn::Small | FoundOn::Joined));
    assert_eq!(failure.input.cases(), 2);
}

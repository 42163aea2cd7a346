//! `stress` goes on after the first failure: of a program with two bugs, each is shown alone.
#![cfg(unix)] // programs under test are watched on Unix only

use saolei_judge::stress::{LargeInputs, StressFailure, StressPlan, stress};
use saolei_judge::{Input, Problem};
use saolei_protocols::Protocol;
use saolei_runner::{ProcessLimits, Program, run};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

/// A right solution of `boom`.
const RIGHT: &str = include_str!("../src/problems/boom/solution.cpp");

/// Changes that make it wrong.
const BUGS: [(&str, &str, &str); 4] = [
    ("opens-flags", "if (is_free(nr, nc)) reveal(nr, nc);", "if (!is_open(nr, nc)) reveal(nr, nc);"),
    ("more-flags", "if (flags != shown[row][col] - '0')", "if (flags < shown[row][col] - '0')"),
    ("border", "mines += layout[r][c] == '*';", "mines += layout[r][c] == '*' && c < cols - 1;"),
    ("plays-on", "if (over) {", "if (false) {"),
];

fn limits() -> ProcessLimits {
    ProcessLimits::new(Duration::from_secs(20), 1 << 30, 64 << 20)
}

/// The solution with these bugs.
fn compiled(bugs: &[&str]) -> Program {
    let mut text = RIGHT.to_string();
    for (name, right, wrong) in BUGS.iter().filter(|(name, ..)| bugs.contains(name)) {
        assert_eq!(text.matches(right).count(), 1, "{name}");
        text = text.replace(right, wrong);
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("two-bugs-{}", bugs.join("-")));
    let source = path.with_extension("cpp");
    fs::write(&source, text).unwrap();
    let done = Command::new("g++").args(["-O1", "-o"]).args([&path, &source]).status().unwrap();
    assert!(done.success());
    Program::new(path, [""; 0])
}

fn failures(program: &Program) -> Vec<StressFailure> {
    let plan = StressPlan {
        failures: NonZeroUsize::new(5).unwrap(),
        large: LargeInputs::Skipped,
        ..StressPlan::new(limits())
    };
    let report = stress(Problem::of(Protocol::Boom), program, &plan, &mut |_| {}).unwrap();
    report.failure.into_iter().map(|first| *first).chain(report.further).collect()
}

fn is_right(program: &Program, input: &Input) -> bool {
    let bytes = input.to_bytes();
    let mut expected = Vec::new();
    Protocol::Boom.run("input", &mut &bytes[..], &mut expected).unwrap();
    run(program, &bytes, &limits()).unwrap().output == expected
}

#[test]
fn both_bugs_of_a_program_are_found() {
    if Command::new("g++").arg("--version").output().is_err() {
        assert!(env::var_os("CI").is_none(), "no g++: programs cannot be compiled");
        eprintln!("SKIPPED: no g++, programs were not compiled");
        return;
    }
    for (one, other) in [("opens-flags", "border"), ("more-flags", "border"), ("opens-flags", "plays-on")] {
        let (one_alone, other_alone) = (compiled(&[one]), compiled(&[other]));
        let found = failures(&compiled(&[one, other]));
        let shows = |by: &Program, not_by: &Program| {
            found.iter().any(|failure| !is_right(by, &failure.input) && is_right(not_by, &failure.input))
        };
        let inputs: Vec<String> = found
            .iter()
            .map(|failure| String::from_utf8_lossy(&failure.input.to_bytes()).into_owned())
            .collect();
        let is_shown = shows(&one_alone, &other_alone) && shows(&other_alone, &one_alone);
        assert!(is_shown, "{one} and {other}\n{}", inputs.join("----\n"));
    }
}

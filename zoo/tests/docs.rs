//! README.md is made from the table of the zoo.

use saolei_testing::check_golden;
use saolei_zoo::{ZooVerdict, solutions};
use std::fmt::Write;
use std::fs;
use std::path::Path;

#[test]
fn the_page_is_the_table() {
    check_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"), &page());
}

#[test]
fn names_are_unique_within_a_problem() {
    let all = solutions();
    for (at, one) in all.iter().enumerate() {
        let twins = all[..at].iter().filter(|other| (other.problem, other.name) == (one.problem, one.name));
        assert_eq!(twins.count(), 0, "{} {}", one.problem, one.name);
    }
}

fn page() -> String {
    let mut page = String::from(
        "# The zoo\n\n\
         Right and wrong solutions in this folder, written naively and without the engine. `saolei stress` must give each\n\
         the verdict below and, unless the table says otherwise, shrink the input to at most 12 cells and 6 operations; the\n\
         tests of `saolei-zoo` check it, and what it says. This page is made from [the table](src/lib.rs) by\n\
         `UPDATE=1 cargo test -p saolei-zoo --test docs`.\n\n\
         ```sh\n\
         cargo build --release && cargo build --release -p saolei-zoo\n\
         target/release/saolei stress boom -- target/release/saolei-zoo boom floods-open-flags\n\
         ```\n",
    );
    // A solution of several problems has one row.
    let mut rows: Vec<(String, Vec<&str>)> = Vec::new();
    for solution in solutions() {
        let verdict = match solution.verdict {
            ZooVerdict::Signal(signal) => format!("signal {signal}"),
            ZooVerdict::ExitCode(code) => format!("exit code {code}"),
            verdict => verdict.name().replace('-', " "),
        };
        let larger = solution.larger.map(|why| format!("; larger because {why}")).unwrap_or_default();
        let said = match (solution.rule, solution.cause) {
            (Some(rule), _) => rule.to_string(),
            (None, Some(cause)) => format!("... {cause} ..."),
            (None, None) => String::new(),
        };
        let row = format!("| `{}` | {} | {verdict}{larger} | {said} |", solution.name, solution.what);
        match rows.iter_mut().find(|(known, _)| *known == row) {
            Some((_, problems)) => problems.push(solution.problem),
            None => rows.push((row, vec![solution.problem])),
        }
    }
    while let Some((_, problems)) = rows.first() {
        let problems = problems.clone();
        write!(
            page,
            "\n## {}\n\n| solution | what it does | verdict | what `stress` says |\n|---|---|---|---|\n",
            problems.join(", ")
        )
        .unwrap();
        for (row, _) in rows.extract_if(.., |(_, own)| *own == problems) {
            writeln!(page, "{row}").unwrap();
        }
    }
    // Measured by zoo/mutants.py.
    let mutants = Path::new(env!("CARGO_MANIFEST_DIR")).join("mutants.md");
    page.push('\n');
    page.push_str(&fs::read_to_string(mutants).unwrap());
    page
}

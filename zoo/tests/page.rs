//! docs/zoo.md is the table of the zoo. `ZOO=update cargo test -p saolei-zoo --test page` writes it anew.

use saolei_zoo::{Verdict, specimens};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

#[test]
fn the_page_is_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/zoo.md");
    let page = page();
    if env::var("ZOO").as_deref() == Ok("update") {
        fs::write(&path, page).unwrap();
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == page,
        "docs/zoo.md is not the table: ZOO=update cargo test -p saolei-zoo --test page writes it"
    );
}

#[test]
fn names_are_unique_within_a_problem() {
    let all = specimens();
    for (at, one) in all.iter().enumerate() {
        let twins = all[..at].iter().filter(|other| (other.problem, other.name) == (one.problem, one.name));
        assert_eq!(twins.count(), 0, "{} {}", one.problem, one.name);
    }
}

fn page() -> String {
    let mut page = String::from(
        "# The zoo\n\n\
         Solutions in [`zoo/`](../zoo), a few right and most wrong, written naively and apart from the engine. `saolei\n\
         stress` must give each the verdict below, and show it on at most 12 cells and 6 operations where nothing else is\n\
         said; the tests of `saolei-zoo` hold it to that. This page is made from [the table](../zoo/src/lib.rs) by\n\
         `ZOO=update cargo test -p saolei-zoo --test page`.\n\n\
         ```sh\n\
         cargo build --release && cargo build --release -p saolei-zoo\n\
         target/release/saolei stress boom -- target/release/saolei-zoo boom floods-open-flags\n\
         ```\n",
    );
    let mut problem = "";
    for specimen in specimens() {
        if specimen.problem != problem {
            problem = specimen.problem;
            write!(page, "\n## {problem}\n\n| specimen | what it does | verdict | what it says about the rule |\n|---|---|---|---|\n")
                .unwrap();
        }
        let verdict = match specimen.verdict {
            Verdict::Signal(signal) => format!("signal {signal}"),
            Verdict::ExitCode(code) => format!("exit code {code}"),
            verdict => verdict.name().replace('-', " "),
        };
        let larger = specimen.larger.map(|why| format!("; larger: {why}")).unwrap_or_default();
        let rule = specimen.rule.unwrap_or("");
        writeln!(page, "| `{}` | {} | {verdict}{larger} | {rule} |", specimen.name, specimen.what).unwrap();
    }
    page
}

//! What the documentation, the examples and the fuzzer list is what the code has. A failure names what to add.

use saolei_boards::Dialect;
use saolei_judge::package::PackageFormat;
use saolei_protocols::Protocol;
use saolei_solver::Technique;
use saolei_terminal::Theme;
use std::fs;
use std::path::{Path, PathBuf};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

#[track_caller]
fn expect(page: &str, text: &str) {
    let found = fs::read_to_string(path(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
    assert!(found.contains(text), "{page} lacks {text:?}");
}

fn list(names: &[&str]) -> String {
    let (last, first) = names.split_last().unwrap();
    format!("{} or {last}", first.join(", "))
}

#[test]
fn every_protocol_has_its_examples_tests_and_pages() {
    for name in Protocol::ALL.map(Protocol::name) {
        for file in [
            format!("examples/{name}.in"),
            format!("crates/protocols/tests/cases/{name}"),
            format!("fuzz/fuzz_targets/{name}.rs"),
            format!("fuzz/seeds/{name}"),
        ] {
            assert!(path(&file).exists(), "{file} does not exist");
        }
        expect("fuzz/Cargo.toml", &format!("path = \"fuzz_targets/{name}.rs\""));
        expect("zoo/src/lib.rs", &format!("(\"{name}\", &["));
        expect("zoo/tests/zoo.rs", &format!("fn {name}()"));
        for page in ["docs/protocols.md", "docs/protocols.zh-CN.md"] {
            expect(page, &format!("\n## {name}\n"));
        }
        for page in ["README.md", "README.zh-CN.md"] {
            expect(page, &format!("`saolei run {name}`"));
        }
    }
}

#[test]
fn every_described_problem_is_in_the_pages() {
    for problem in saolei_problems::built_ins() {
        for page in ["README.md", "README.zh-CN.md"] {
            expect(page, &format!("`saolei run {}`", problem.id));
        }
        expect("docs/problems.md", &format!("| `{}` |", problem.id));
    }
}

#[test]
fn the_pages_list_every_dialect() {
    let names = Dialect::ALL.map(Dialect::name);
    expect("docs/game-text.md", &format!("rules classic           {}\n", list(&names)));
    let quoted = names.map(|name| format!("`{name}`"));
    expect("docs/python.md", &list(&quoted.each_ref().map(String::as_str)));
    for name in names {
        expect("crates/web/page/words.js", &format!("\"rules-{name}\": "));
    }
}

#[test]
fn the_page_lists_every_theme() {
    expect("docs/play.md", &format!("# {}\n", list(&Theme::ALL.map(Theme::name))));
}

#[test]
fn the_page_lists_every_technique() {
    let names = Technique::ALL.map(|technique| format!("`{}`", technique.name()));
    expect("docs/maker.md", &names.join(", "));
}

#[test]
fn the_page_lists_every_package_format() {
    for name in PackageFormat::ALL.map(PackageFormat::name) {
        expect("docs/packages.md", &format!("\n| `{name}` | "));
    }
}

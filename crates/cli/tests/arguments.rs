//! Bad arguments cost one line, and shells complete the good ones.

mod common;

use common::saolei;

/// The error for bad arguments.
fn error(arguments: &str) -> String {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let output = saolei(&arguments, "");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    error.strip_prefix("saolei: ").expect(&error).trim_end().to_string()
}

#[test]
fn a_bad_argument_costs_one_line() {
    let levels = "expected beginner, intermediate, expert or ROWSxCOLS/MINES such as 16x30/99";
    for (arguments, said) in [
        ("runn boom", "unknown command \"runn\"; did you mean run?".to_string()),
        ("help mak", "unknown command \"mak\"; did you mean make?".to_string()),
        ("mak expert", "unknown command \"mak\"; did you mean make?".to_string()),
        ("pla", "unknown command \"pla\"; did you mean play?".to_string()),
        ("xyzzy", "unknown command \"xyzzy\"; see `saolei --help`".to_string()),
        (
            "run bom",
            "unknown problem \"bom\": did you mean boom?".to_string(),
        ),
        ("run", "expected PROBLEM; see `saolei run --help`".to_string()),
        ("check boom a.in", "expected at least 2 FILES, found 1; see `saolei check --help`".to_string()),
        ("list --jsn", "unexpected argument \"--jsn\"; did you mean --json?".to_string()),
        ("list extra", "unexpected argument \"extra\"; see `saolei list --help`".to_string()),
        ("make experts", format!("experts: {levels}; did you mean expert?")),
        ("simulate begginer", format!("begginer: {levels}; did you mean beginner?")),
        ("play intermedate", format!("intermedate: {levels}; did you mean intermediate?")),
        ("simulate 12", format!("12: {levels}")),
        ("simulate 9x9", "9x9: expected the number of mines too: 9x9/N".to_string()),
        ("simulate 1x2/2", "1x2/2: 2 mines, expected at most 1 on 1x2".to_string()),
        ("simulate 1x1/1", "1x1/1: 1 mine, expected at most 0 on 1x1".to_string()),
        (
            "make expert --format jsn",
            "unknown --format \"jsn\", expected saolei, boom, sweep, console, json or mbf; did you mean json?".to_string(),
        ),
        ("make expert --format", {
            "--format needs a value, expected saolei, boom, sweep, console, json or mbf; see `saolei make --help`".to_string()
        }),
        ("make expert --one-click --no-guess", {
            "--one-click cannot be used with --no-guess; see `saolei make --help`".to_string()
        }),
        ("gen boom --kind serpentin", "unknown --kind \"serpentin\"; did you mean serpentine?".to_string()),
        ("simulate 3x3/1 --threads 0", "--threads 0: expected 1 to 1024".to_string()),
        ("simulate 3x3/1 --threads two", "--threads two: expected a number".to_string()),
        ("make expert --min-3bv abc", "--min-3bv abc: expected a number".to_string()),
        ("make expert --start 8", "--start 8: expected ROW,COL such as 8,15".to_string()),
        ("make expert --min-3bv=", "--min-3bv \"\": expected a number".to_string()),
        ("make expert --up-to subset", "--up-to needs --no-guess".to_string()),
        ("simulate 3x3/1 --memory 2GB", "--memory needs --optimum".to_string()),
        ("replay game.avf --time 2m", "--time needs --review".to_string()),
        ("solve --time -5s", "unexpected argument \"-5s\"; see `saolei solve --help`".to_string()),
        ("solve --json --json", "--json is given twice; see `saolei solve --help`".to_string()),
    ] {
        assert_eq!(error(arguments), said, "{arguments}");
    }
}

#[cfg(target_os = "linux")] // Windows has no interact
#[test]
fn interact_offers_what_can_be_played_live() {
    assert!(error("interact master x.in -- ./player").ends_with(
        "unknown problem \"master\", expected boom, sweep, console or codingame-live; see `saolei interact --help`"
    ));
    let help = String::from_utf8(saolei(&["interact", "--help"], "").stdout).unwrap();
    assert!(help.contains("- console:") && !help.contains("- master:"), "{help}");
}

#[test]
fn help_is_a_command_too() {
    let printed = |arguments: &[&str]| {
        let output = saolei(arguments, "");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(printed(&["help"]), printed(&["--help"]));
    assert_eq!(printed(&["help", "--help"]), printed(&["--help"]));
    assert_eq!(printed(&["help", "run", "-h"]), printed(&["run", "--help"]));
    for command in ["run", "make", "serve"] {
        assert_eq!(printed(&["help", command]), printed(&[command, "--help"]), "{command}");
    }
}

#[test]
fn help_lists_the_commands_in_groups() {
    let help = String::from_utf8(saolei(&["--help"], "").stdout).unwrap();
    let titles: Vec<&str> =
        help.lines().filter(|line| line.ends_with(':') && !line.starts_with(' ')).collect();
    let expected = [
        "Answer a judge:",
        "Play:",
        "Solve:",
        "Make boards:",
        "Judge kit:",
        "Other:",
        "Options:",
        "Examples:",
    ];
    assert_eq!(titles, expected);
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}

/// What bash offers for the last of these words, by the script that the program writes.
#[cfg(unix)]
fn completed(words: &str) -> Vec<String> {
    use std::process::Command;
    let script = String::from_utf8(saolei(&["completions", "bash"], "").stdout).unwrap();
    let typed: Vec<&str> = words.split(' ').collect();
    let (last, before) = (typed[typed.len() - 1], typed[typed.len() - 2]);
    let ask = format!(
        "{script}\nCOMP_WORDS=({words}); COMP_CWORD={}; _saolei saolei {last:?} {before:?}; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        typed.len() - 1
    );
    let output = Command::new("bash").args(["--norc", "-c", &ask]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect()
}

#[cfg(unix)] // completes in bash
#[test]
fn completions_know_levels_protocols_formats_and_kinds() {
    if std::process::Command::new("bash").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "bash is missing");
        return;
    }
    for (words, offered) in [
        ("saolei sim", &["simulate"][..]),
        (
            "saolei run c",
            &["console", "click", "codingame-reverse", "codesignal", "cf984b", "codingame-find"],
        ),
        ("saolei make ex", &["expert"]),
        ("saolei simulate b", &["beginner"]),
        ("saolei play in", &["intermediate"]),
        ("saolei make expert --format m", &["mbf"]),
        ("saolei gen boom --kind ser", &["serpentine"]),
        ("saolei package boom --format k", &["kattis"]),
        ("saolei make --no", &["--no-guess"]),
    ] {
        assert_eq!(completed(words), offered, "{words}");
    }
}

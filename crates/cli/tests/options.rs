//! Options mean the same in every command.

mod common;

use common::saolei;
use std::process::Command;

fn printed(arguments: &[&str]) -> String {
    let output = saolei(arguments, "");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The wins of a simulation, a digit a game, without what depends on the clock.
fn wins(arguments: &[&str]) -> String {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("options");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{}.wins", arguments.join("-").replace(['/', ','], "_")));
    let mut all = vec!["simulate", "5x6/8", "--games", "60"];
    all.extend(arguments);
    all.extend(["--wins", file.to_str().unwrap()]);
    printed(&all);
    std::fs::read_to_string(file).unwrap()
}

#[test]
fn a_simulation_starts_where_and_as_it_is_told() {
    let safe = wins(&[]);
    assert_eq!(safe.trim_end().len(), 60);
    assert_eq!(wins(&["--start", "1,1"]), safe);
    let opening = wins(&["--first-click", "opening"]);
    assert_ne!(opening, safe);
    assert_eq!(wins(&["--first-click", "opening", "--start", "3,3"]), opening);
    assert_ne!(wins(&["--start", "3,4"]), safe);
    // A first click that may be a mine loses some games at once.
    let lost = |wins: &str| wins.matches('0').count();
    assert!(lost(&wins(&["--first-click", "any"])) > lost(&safe));
}

#[test]
fn a_board_without_its_mines_is_refused() {
    let refused = saolei(&["make", "3x7"], "");
    assert_eq!(refused.status.code(), Some(2));
    let error = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(error, "saolei: 3x7: expected the number of mines too: 3x7/N\n");
}

#[test]
fn a_place_off_the_board_is_refused_in_the_same_words() {
    for command in ["make", "simulate"] {
        let output = saolei(&[command, "3x7/5", "--start", "4,1"], "");
        assert_eq!(output.status.code(), Some(2), "{command}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error, "saolei: 4,1 is not on the board: expected 1,1 to 3,7\n", "{command}");
    }
}

#[test]
fn the_language_is_that_of_the_locale_unless_it_is_named() {
    let solve = |locale: &str, arguments: &[&str]| {
        let position = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/position.txt");
        let mut command = Command::new(env!("CARGO_BIN_EXE_saolei"));
        command.args(["solve", position]).args(arguments).env("LC_ALL", locale);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let (english, chinese) = (solve("en_GB.UTF-8", &[]), solve("zh_CN.UTF-8", &[]));
    assert!(english.is_ascii(), "{english}");
    assert!(!chinese.is_ascii(), "{chinese}");
    assert_eq!(solve("zh_CN.UTF-8", &["--lang", "en"]), english);
    assert_eq!(solve("C", &["--lang", "zh"]), chinese);
}

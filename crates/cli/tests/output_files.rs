//! `-o FILE`: a file appears when it is complete, and an error never costs the old one.

mod common;

use common::saolei;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("output-files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn an_answer_replaces_the_old_file_and_leaves_nothing_else() {
    let folder = folder("replaced");
    let answer = folder.join("a.out");
    for (old, input) in [(None, "1 2\n.*\nFlag 1 2\nQuit\n"), (Some("old\n"), "1 2\n.*\nQuit\n")] {
        if let Some(old) = old {
            fs::write(&answer, old).unwrap();
        }
        let output = saolei(&["run", "sweep", "-o", text(&answer)], input);
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
        assert_eq!(fs::read(&answer).unwrap(), saolei(&["run", "sweep"], input).stdout);
        assert_eq!(names(&folder), ["a.out"]);
    }
}

#[test]
fn bad_input_keeps_the_old_answer_and_says_where_the_new_one_is() {
    let folder = folder("bad-input");
    let answer = folder.join("a.out");
    fs::write(&answer, "old\n").unwrap();
    let kept = ["a.out.partial", "a.out.partial-2"];
    for (input, written, name) in [
        ("1 2\n.*\nFlag 1 2\nFlag 1 3\n", "success\n", kept[0]),
        ("1 2\n.*\nFlag 1 2\nFlag 1 2\nFlag 1 3\n", "success\ncancelled\n", kept[1]),
    ] {
        let output = saolei(&["run", "sweep", "-o", text(&answer)], input);
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8(output.stderr).unwrap();
        let told = format!("; the part written so far is in {}\n", folder.join(name).display());
        assert!(error.starts_with("saolei: <stdin>:") && error.ends_with(&told), "{error}");
        assert_eq!(error.lines().count(), 1);
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), written);
        assert_eq!(fs::read_to_string(&answer).unwrap(), "old\n");
    }
    assert_eq!(names(&folder), ["a.out", kept[0], kept[1]]);
}

#[test]
fn an_error_before_the_first_answer_leaves_nothing_behind() {
    let folder = folder("nothing");
    let answer = folder.join("a.out");
    fs::write(&answer, "old\n").unwrap();
    let boards = folder.join("boards.txt");
    fs::write(&boards, "old\n").unwrap();
    for arguments in [
        &["run", "sweep", "/dev/null", "-o", text(&answer)][..],
        &["make", "9x9/10", "--min-3bv", "70", "--tries", "5", "-o", text(&boards)],
        &["make", "9x9/99", "-o", text(&boards)],
    ] {
        let output = saolei(arguments, "");
        assert!(!output.status.success(), "{arguments:?}");
        assert!(!String::from_utf8(output.stderr).unwrap().contains("partial"));
        assert_eq!(names(&folder), ["a.out", "boards.txt"]);
        for path in [&answer, &boards] {
            assert_eq!(fs::read_to_string(path).unwrap(), "old\n");
        }
    }
}

#[test]
fn boards_before_one_that_is_not_found_are_kept() {
    let folder = folder("boards");
    let boards = folder.join("boards.txt");
    let (arguments, tries) =
        (["make", "9x9/10", "--min-3bv", "25", "--count", "500", "--seed", "s"], "--tries");
    let output = saolei(&[&arguments[..], &[tries, "8", "-o", text(&boards)]].concat(), "");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains(": no such board was found in 8 tries"), "{error}");
    assert_eq!(names(&folder), ["boards.txt.partial"]);
    let kept = fs::read(folder.join("boards.txt.partial")).unwrap();
    let all = saolei(&[&arguments[..], &[tries, "1000000"]].concat(), "").stdout;
    assert!(!kept.is_empty() && all.starts_with(&kept));
}

#[cfg(unix)] // permissions of Unix
#[test]
fn links_and_permissions_survive() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("links");
    let (link, file) = (folder.join("link"), folder.join("file"));
    fs::write(&file, "old\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("file", &link).unwrap();
    assert!(saolei(&["make", "2x3/1", "--seed", "a", "-o", text(&link)], "").status.success());
    assert!(link.is_symlink());
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read(&file).unwrap(), saolei(&["make", "2x3/1", "--seed", "a"], "").stdout);
    assert_eq!(names(&folder), ["file", "link"]);
}

#[test]
fn a_folder_is_no_output() {
    let folder = folder("folder");
    let output = saolei(&["make", "2x3/1", "-o", text(&folder)], "");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(": cannot create this output: "), "{error}");
    assert!(names(&folder).is_empty());
}

#[test]
fn all_commands_write_files_in_the_same_way() {
    let folder = folder("all-commands");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let position = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/position.txt");
    let commands: [Vec<String>; 3] = [
        ["gen", "sweep", "--small", "-o", &at("small.in"), "--answer", &at("small.ans")]
            .map(String::from)
            .into(),
        ["simulate", "5x5/3", "--games", "4", "--wins", &at("wins")].map(String::from).into(),
        ["solve", position, "--picture", &at("odds.svg")].map(String::from).into(),
    ];
    for name in ["small.in", "small.ans", "wins", "odds.svg"] {
        fs::write(folder.join(name), "old\n").unwrap();
    }
    for command in &commands {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let output = saolei(&command, "");
        assert!(output.status.success(), "{output:?}");
    }
    assert_eq!(names(&folder), ["odds.svg", "small.ans", "small.in", "wins"]);
    for name in names(&folder) {
        assert_ne!(fs::read_to_string(folder.join(&name)).unwrap(), "old\n", "{name}");
    }
}

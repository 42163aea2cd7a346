//! Ctrl-C in long work: what is done is kept, and the exit code is 130.

#![cfg(target_os = "linux")] // interrupts by signals

mod common;

use common::{saolei, start};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Presses Ctrl-C. The signal comes twice, as under `timeout` and other programs that pass it on.
fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let status = Command::new("kill").args(["-INT", &id, &id]).status().unwrap();
    assert!(status.success());
}

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupt").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Waits until something has happened.
fn wait_until(mut happened: impl FnMut() -> bool) {
    while !happened() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// The number in `interrupted after 365 of 600 boards`.
fn done(error: &str, of: &str) -> usize {
    let (before, after) = error.split_once(" of ").unwrap_or_else(|| panic!("{error}"));
    assert!(after.starts_with(of), "{error}");
    before.strip_prefix("saolei: interrupted after ").and_then(|done| done.parse().ok()).expect(error)
}

#[test]
fn made_boards_are_whole_and_counted() {
    let arguments = ["make", "9x9/10", "--no-guess", "--seed", "s", "--count"];
    let mut child = start(&[&arguments[..], &["100000000"]].concat());
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = Vec::new();
    output.read_until(b'*', &mut text).unwrap();
    interrupt(&child);
    output.read_to_end(&mut text).unwrap();
    let ended = child.wait_with_output().unwrap();
    let error = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{error}");
    let done = done(&error, "100000000 boards\n");
    let whole = saolei(&[&arguments[..], &[&done.to_string()]].concat(), "");
    assert!(text == whole.stdout, "{done} boards, each of them whole");
}

#[test]
fn boards_for_a_file_are_kept_beside_it() {
    let folder = folder("make");
    let (place, partial) = (folder.join("boards.txt"), folder.join("boards.txt.partial"));
    fs::write(&place, "old\n").unwrap();
    let arguments = ["make", "5x7/8", "--seed", "s", "--json", "--count"];
    let child = start(&[&arguments[..], &["100000000", "-o", place.to_str().unwrap()]].concat());
    wait_until(|| partial.metadata().is_ok_and(|partial| partial.len() > 0));
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    let error = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{error}");
    let told = format!("; the part written so far is in {}\n", partial.display());
    assert!(error.ends_with(&told), "{error}");
    let done = done(&error, "100000000 boards; ");
    let kept = fs::read(&partial).unwrap();
    assert_eq!(kept.split_inclusive(|&byte| byte == b'\n').count(), done);
    assert!(kept == saolei(&[&arguments[..], &[&done.to_string()]].concat(), "").stdout);
    assert_eq!(fs::read_to_string(&place).unwrap(), "old\n");
}

#[test]
fn a_search_that_takes_long_says_why_and_can_be_ended() {
    let mut child = start(&[
        "make",
        "9x9/10",
        "--openings",
        "15",
        "--seed",
        "s",
        "--tries",
        "1000000000000",
        "--threads",
        "1",
    ]);
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    errors.read_line(&mut line).unwrap();
    assert!(line.starts_with("saolei: still looking for such a board: "), "{line}");
    assert!(line.contains(" layouts so far have 1 to ") && line.ends_with(" openings, not 15\n"), "{line}");
    interrupt(&child);
    let mut rest = String::new();
    errors.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "saolei: interrupted after 0 of 1 boards\n");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn games_played_so_far_are_reported() {
    let wins = folder("simulate").join("wins");
    let arguments =
        ["simulate", "9x9/10", "--seed", "5", "--json", "--wins", wins.to_str().unwrap(), "--games"];
    let child = start(&[&arguments[..], &["50000000"]].concat());
    // Nothing can be seen from outside while games are played; whenever it comes, Ctrl-C is answered in order.
    wait_until(|| is_listening(&child));
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    let error = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{error}");
    let done = done(&error, "50000000 games; ");
    let report: serde_json::Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!(report["games"], done);
    let kept = fs::read_to_string(wins.with_file_name("wins.partial")).unwrap();
    assert_eq!(kept.trim_end().len(), done);
    if done > 0 {
        assert!(saolei(&[&arguments[..], &[&done.to_string()]].concat(), "").status.success());
        assert_eq!(fs::read_to_string(&wins).unwrap(), kept, "the first games, as if no more were asked for");
    }
}

#[test]
fn test_data_so_far_has_its_sums() {
    let folder = folder("gen").join("data");
    let child = start(&["gen", "sweep", "--all", folder.to_str().unwrap(), "--json"]);
    let answers = || {
        let names = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        names.filter(|path| path.extension().is_some_and(|extension| extension == "ans")).count()
    };
    wait_until(|| answers() > 0);
    interrupt(&child);
    let ended = child.wait_with_output().unwrap();
    let error = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{error}");
    let report: serde_json::Value = serde_json::from_slice(&ended.stdout).unwrap();
    let made = report.as_array().unwrap().len();
    assert_eq!(done(&error, ""), made);
    assert_eq!(answers(), made);
    let sums = fs::read_to_string(folder.join("sha256sums")).unwrap();
    assert_eq!(sums.lines().count(), 2 * made);
}

/// Whether the program handles SIGINT itself by now.
fn is_listening(child: &Child) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0").trim();
    u64::from_str_radix(caught, 16).unwrap() >> 1 & 1 == 1
}

#[test]
fn files_measured_so_far_are_reported() {
    let game = folder("replay").join("g");
    fs::write(
        &game,
        "saolei 1\nrules classic\nsize 2x3\nmines 1\nstart any\nmade given\nlayout\n..*\n...\n0 open 2 1\n",
    )
    .unwrap();
    // More rows than a pipe holds: the program cannot end before they are read.
    let mut child = Command::new(env!("CARGO_BIN_EXE_saolei"))
        .current_dir(game.parent().unwrap())
        .args(["replay", "--csv", "--threads", "1"])
        .args(std::iter::repeat_n("g", 20_000))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    output.read_line(&mut text).unwrap();
    interrupt(&child);
    output.read_to_string(&mut text).unwrap();
    let ended = child.wait_with_output().unwrap();
    let error = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(130), "{error}");
    // A line for the names of the columns.
    assert_eq!(text.lines().count(), done(&error, "20000 files\n") + 1);
    let columns = |line: &str| line.split(',').count();
    assert!(
        text.ends_with('\n')
            && text.lines().all(|line| columns(line) == columns(text.lines().next().unwrap()))
    );
}

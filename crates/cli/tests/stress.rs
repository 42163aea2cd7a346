//! `saolei stress` with a source file: what it keeps, watches and goes on with.
#![cfg(unix)] // programs under test are watched on Unix only

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A folder of its own for each test, empty, and the path of `saolei`.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("stress-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A solution that changes the right answer by a command, which gets it as its input.
fn python(change: &str) -> String {
    let saolei = env!("CARGO_BIN_EXE_saolei");
    format!(
        "import subprocess, sys\n\
         answer = subprocess.run([{saolei:?}, 'run', 'boom'], stdin=sys.stdin, capture_output=True, text=True).stdout\n\
         sys.stdout.write({change})\n"
    )
}

fn stress(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saolei"));
    command
        .current_dir(folder)
        .args(["stress", "boom", "mine.py", "--no-large", "--time-limit", "20"])
        .args(args);
    command
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn failed_inputs_are_tried_first_the_next_time() {
    let folder = scratch("corpus");
    fs::write(folder.join("mine.py"), python("answer.replace('LOSE', 'LOST')")).unwrap();
    let first = stress(&folder, &["--seed", "3"]).output().unwrap();
    assert_eq!(first.status.code(), Some(1), "{}", text(&first));
    assert!(text(&first).contains("seen on input "), "{}", text(&first));
    let kept: Vec<_> = fs::read_dir(folder.join(".saolei/mine.py/failed")).unwrap().collect();
    assert_eq!(kept.len(), 1);
    // The seed does not matter.
    let second = stress(&folder, &["--seed", "4", "--count", "1"]).output().unwrap();
    assert!(text(&second).contains("seen on an input that failed before"), "{}", text(&second));
    let fresh = stress(&folder, &["--seed", "3", "--fresh"]).output().unwrap();
    // How far it shrinks depends on the time.
    let seen =
        |text: &str| text.split("seen on ").nth(1).and_then(|rest| rest.split(',').next()).map(str::to_owned);
    assert_eq!(seen(&text(&fresh)), seen(&text(&first)));
    fs::write(folder.join("mine.py"), python("answer")).unwrap();
    let right = stress(&folder, &["--count", "5"]).output().unwrap();
    assert!(text(&right).starts_with("right on 6 inputs"), "{}", text(&right));
}

#[test]
fn it_can_go_on_and_collect_failures_that_differ() {
    let folder = scratch("keep-going");
    // Failures of two kinds: neither shrinks to the other.
    let saolei = env!("CARGO_BIN_EXE_saolei");
    let script = format!("{saolei} run boom > out; grep -q WIN out && exit 3; sed s/LOSE/lose/ out");
    let stress = |more: &[&str]| {
        let mut command = Command::new(saolei);
        command
            .current_dir(&folder)
            .args(["stress", "boom", "--no-large", "--count", "100", "--keep-going=2"])
            .args(more)
            .args(["--", "sh", "-c", &script]);
        command.output().unwrap()
    };
    let output = stress(&["--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["verdict"], "differs", "{json}");
    assert_eq!(json["further"][0]["words"], "your program exited with code 3, expected 0", "{json}");
    let output = stress(&[]);
    assert!(text(&output).contains("---- failure 2 of 2, seen on "), "{}", text(&output));
}

#[test]
fn kinds_of_inputs_can_be_left_out() {
    let folder = scratch("skip");
    fs::write(folder.join("mine.py"), python("answer")).unwrap();
    let kinds = Command::new(env!("CARGO_BIN_EXE_saolei"))
        .args(["gen", "boom", "--kinds", "--json"])
        .output()
        .unwrap();
    let kinds: serde_json::Value = serde_json::from_slice(&kinds.stdout).unwrap();
    let kinds: Vec<String> =
        kinds.as_array().unwrap().iter().map(|kind| kind["kind"].as_str().unwrap().to_string()).collect();
    let all: Vec<&str> = kinds.iter().flat_map(|kind| ["--skip", kind]).collect();
    let output = stress(&folder, &all).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "saolei: --skip leaves no kind of input for boom\n");
    // Only boards without mines are left: nobody loses.
    let some: Vec<&str> =
        kinds.iter().filter(|kind| *kind != "no-mines").flat_map(|kind| ["--skip", kind]).collect();
    fs::write(folder.join("mine.py"), python("answer.replace('LOSE', 'LOST')")).unwrap();
    let output = stress(&folder, &[&some[..], &["--count", "60"]].concat()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

/// Ended when it is dropped. Not by Ctrl-C, which does nothing where the tests run in the background.
struct Watched(Child);

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status();
        let _ = self.0.wait();
    }
}

#[test]
fn it_runs_again_whenever_the_source_is_saved() {
    let folder = scratch("watch");
    let (source, printed) = (folder.join("mine.py"), folder.join("printed"));
    fs::write(&source, python("answer")).unwrap();
    let output = File::create(&printed).unwrap();
    let mut watched = Watched(
        stress(&folder, &["--watch", "--count", "3"])
            .stdin(Stdio::null())
            .stdout(output.try_clone().unwrap())
            .stderr(output)
            .spawn()
            .unwrap(),
    );
    let wait_for = |words: &str, times: usize| {
        let begin = Instant::now();
        while fs::read_to_string(&printed).unwrap().matches(words).count() < times {
            assert!(begin.elapsed() < Duration::from_secs(120), "{}", fs::read_to_string(&printed).unwrap());
            thread::sleep(Duration::from_millis(20));
        }
    };
    wait_for("right on 3 inputs", 1);
    wait_for("waiting for mine.py to change", 1);
    fs::write(&source, python("answer + 'more'")).unwrap();
    wait_for("wrong: the answer differs", 1);
    wait_for("waiting for mine.py to change", 2);
    // As editors save: a new file takes the name.
    fs::write(folder.join("new.py"), python("answer + ''")).unwrap();
    fs::rename(folder.join("new.py"), &source).unwrap();
    wait_for("waiting for mine.py to change", 3);
    wait_for("right on ", 2);
    let pid = watched.0.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    watched.0.wait().unwrap();
}

#[test]
fn programs_may_read_and_write_files() {
    let folder = scratch("files");
    let saolei = env!("CARGO_BIN_EXE_saolei");
    fs::write(
        folder.join("mine.py"),
        format!(
            "import subprocess\nsubprocess.run([{saolei:?}, 'run', 'boom', 'boom.in', '-o', 'boom.out'])\n"
        ),
    )
    .unwrap();
    let right = stress(&folder, &["--files", "boom.in", "boom.out", "--count", "5"]).output().unwrap();
    assert!(text(&right).starts_with("right on 5 inputs"), "{}", text(&right));
    let wrong = stress(&folder, &["--files", "boom.in", "other.out", "--count", "5"]).output().unwrap();
    assert!(text(&wrong).starts_with("wrong: your program printed nothing"), "{}", text(&wrong));
    let bad = stress(&folder, &["--files", "data/boom.in", "boom.out"]).output().unwrap();
    assert_eq!(bad.status.code(), Some(2));
}

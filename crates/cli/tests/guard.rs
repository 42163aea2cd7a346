//! Whatever is killed, and however: nothing that a program under test has started survives.
#![cfg(target_os = "linux")] // programs under test are watched on Unix only

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// A program that starts another which leaves its group, and then waits forever.
fn sleepers(word: &str) -> [String; 3] {
    ["sh".to_string(), "-c".to_string(), format!("setsid sleep {word} & sleep {word}; sleep {word}")]
}

fn interact(word: &str) -> Child {
    let board = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("guard-{word}.in"));
    fs::write(&board, "1 2\n.*\n").expect("a scratch file");
    saolei(["interact", "sweep", board.to_str().expect("it is text"), "--time-limit", "600", "--"], word)
}

fn stress(word: &str) -> Child {
    saolei(["stress", "boom", "--time-limit", "600", "--json", "--"], word)
}

fn saolei<const N: usize>(args: [&str; N], word: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saolei"));
    command.args(args).args(sleepers(word)).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the program was built")
}

#[test]
fn nothing_survives_the_death_of_the_process_that_the_user_started() {
    for (word, start) in [("1011.25", interact as fn(&str) -> Child), ("1012.25", stress)] {
        let mut guard = start(word);
        wait_until(|| running(word).len() >= 2);
        guard.kill().expect("it is ours");
        guard.wait().expect("it is ours");
        wait_until(|| running(word).is_empty());
    }
}

#[test]
fn nothing_survives_the_death_of_the_process_that_does_the_work() {
    let word = "1013.25";
    let mut guard = interact(word);
    wait_until(|| running(word).len() >= 2);
    let worker = children(guard.id()).pop().expect("the guard has one child");
    assert!(Command::new("kill").args(["-9", &worker]).status().expect("there is a kill").success());
    assert_eq!(guard.wait().expect("it is ours").code(), Some(2));
    assert!(running(word).is_empty());
}

/// Waits for something that happens soon, however busy the machine is.
fn wait_until(happened: impl Fn() -> bool) {
    let begin = Instant::now();
    while !happened() {
        assert!(begin.elapsed() < Duration::from_secs(60), "it has not happened");
        thread::sleep(Duration::from_millis(10));
    }
}

/// The sleeping processes with this word as an argument.
fn running(word: &str) -> Vec<PathBuf> {
    let processes = fs::read_dir("/proc").expect("this is Linux").flatten().map(|entry| entry.path());
    let sleeps = |path: &PathBuf| {
        fs::read(path.join("cmdline")).is_ok_and(|line| line == format!("sleep\0{word}\0").into_bytes())
    };
    processes.filter(sleeps).collect()
}

fn children(pid: u32) -> Vec<String> {
    let list = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).expect("the process lives");
    list.split_whitespace().map(str::to_string).collect()
}

//! What a session in a shell cannot show: pipes that are closed, disks that are full, scripts for other shells.

mod common;

use common::{saolei, start};
use saolei_protocols::Protocol;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The program with an empty input, for outputs of its own.
fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saolei"));
    command.stdin(Stdio::null());
    command
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn example(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "examples", name].iter().collect()
}

#[test]
fn a_file_and_standard_input_are_answered_alike() {
    for name in Protocol::ALL.map(Protocol::name) {
        let path = example(&format!("{name}.in"));
        let from_file = command().args(["run", name]).arg(&path).output().unwrap();
        assert!(from_file.status.success() && from_file.stderr.is_empty(), "{name}: {from_file:?}");
        assert!(!from_file.stdout.is_empty(), "{name}");
        let input = std::fs::read_to_string(path).unwrap();
        assert_eq!(saolei(&["run", name], &input), from_file, "{name}");
        assert_eq!(saolei(&["run", name, "-"], &input), from_file, "{name} -");
        assert_eq!(saolei(&["run", name, "-", "-o", "-"], &input), from_file, "{name} - -o -");
    }
}

#[test]
fn bad_input_keeps_the_answers_before_it() {
    let output = saolei(&["run", "sweep"], "1 2\n.*\nFlag 1 2\nFlag 1 3\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "success\n");
    assert_eq!(text(&output.stderr).lines().count(), 1);
    assert!(text(&output.stderr).starts_with("saolei: <stdin>:4:8: expected "), "{output:?}");
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    let mut child = start(&["run", "master"]);
    // A hundred million cells: far more than a pipe holds.
    child.stdin.take().unwrap().write_all(b"1\n100000 1000 7\n").unwrap();
    let mut start = [0; 8];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut start).unwrap();
    drop(stdout);
    assert_eq!(text(&start), "Case #1:");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[cfg(target_os = "linux")] // writes to /dev/full
#[test]
fn a_full_disk_is_told() {
    let master = example("master.in").display().to_string();
    for (arguments, name) in [
        (&["run", "master", &master, "-o", "/dev/full"][..], "/dev/full"),
        (&["run", "master", &master], "<stdout>"),
        (&["list"], "<stdout>"),
        (&["completions", "fish"], "<stdout>"),
    ] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = command().args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let told =
            format!("saolei: {name}: cannot write the answer: No space left on device (os error 28)\n");
        assert_eq!(text(&output.stderr), told, "{arguments:?}");
    }
}

#[cfg(target_os = "linux")] // writes to /dev/full
#[test]
fn errors_that_nobody_can_be_told_have_an_exit_code() {
    let full = std::fs::File::create("/dev/full").unwrap();
    let status = command().args(["run", "boom", "missing.in"]).stderr(full).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[cfg(unix)] // Windows has no such names
#[test]
fn an_error_is_one_line_whatever_the_name_of_the_file() {
    let output = saolei(&["run", "boom", "no\nsuch\u{1b}file"], "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr).lines().count(), 1);
    assert!(text(&output.stderr).starts_with("saolei: no\\nsuch\\u{1b}file: "), "{output:?}");
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = saolei(&["completions", shell], "");
        assert!(output.status.success() && output.stderr.is_empty(), "{shell}");
        for command in ["run", "simulate", "check", "completions"] {
            assert!(text(&output.stdout).contains(command), "{shell}, {command}");
        }
    }
}

#[cfg(unix)] // reads /dev/zero
#[test]
fn a_device_without_an_end_is_not_read_into_memory() {
    let expected = "saolei: /dev/zero: cannot read this input: larger than 256 MiB\n";
    for line in ["solve", "prove", "merge", "simulate beginner --boards", "play --game"] {
        let output = command().args(line.split(' ')).arg("/dev/zero").output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert_eq!(text(&output.stderr), expected, "{line}");
    }
}

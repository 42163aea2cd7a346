//! The program as its users start it.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

/// Starts the program with pipes at all its ends.
pub fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_saolei"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What the program makes of an input.
pub fn saolei(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = start(arguments);
    // A program that refuses its arguments may exit before it reads anything.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

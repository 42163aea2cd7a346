//! A second process that cleans up if the first is killed.
//!
//! The process that runs programs under test can itself be killed, by Ctrl-C or by `kill -9`, without a chance to clean
//! up. So the command runs twice: the process that the user started only guards, and a child of it does the work, in its
//! own process group. If the guard dies, the worker's standard input ends: it kills everything that it started
//! and calls `exit`. If the worker dies, the guard inherits its orphans and kills them; that needs Linux.

use super::process::{GUARDED, clean_up_for_good};
use super::system::system;
use std::env;
use std::ffi::OsString;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, Stdio};
use std::thread;

/// The role of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuardRole {
    /// Do the work; another process guards it.
    Work,
    /// Nothing is left to do: the worker has exited with this code.
    Done(u8),
}

/// Starts this program again with these arguments and guards it, unless this process is already guarded. A guarded
/// process calls `exit` when its guard dies.
///
/// # Errors
/// The program cannot be started again, or was killed at work.
pub fn guard(args: impl IntoIterator<Item = OsString>, exit: fn() -> !) -> io::Result<GuardRole> {
    if env::var_os(GUARDED).is_some() {
        thread::Builder::new().spawn(move || exit_with_the_guard(exit))?;
        return Ok(GuardRole::Work);
    }
    system().adopt_orphans()?;
    let mut worker = Command::new(system().own_program()?)
        .arg0("saolei")
        .args(args)
        .env(GUARDED, "1")
        .process_group(0)
        .stdin(Stdio::piped())
        .spawn()?;
    // Held open and never written to; `wait` would close it.
    let held = worker.stdin.take();
    let status = worker.wait()?;
    drop(held);
    system().kill_all();
    match (status.code(), status.signal()) {
        (Some(code), _) => Ok(GuardRole::Done(u8::try_from(code).unwrap_or(u8::MAX))),
        (None, signal) => Err(io::Error::other(format!(
            "the process that did the work was killed by signal {}",
            signal.unwrap_or_default()
        ))),
    }
}

fn exit_with_the_guard(exit: fn() -> !) {
    let mut byte = [0];
    // Nothing is ever sent: this returns when the guard is gone.
    let _ = io::stdin().lock().read(&mut byte);
    clean_up_for_good();
    exit();
}

//! What the operating system can do for programs under test.

use super::any_unix::AnyUnix;
use super::limits::ProcessLimits;
#[cfg(target_os = "linux")]
use super::linux::Linux;
use super::process::Isolation;
use super::program::{Program, StartError};
use rustix::process::Pid;
use saolei_boards::Language;
use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// The system that this process runs on. Linux is treated as any other Unix if `SAOLEI_ANY_UNIX` is in the environment.
pub(super) fn system() -> &'static dyn System {
    #[cfg(target_os = "linux")]
    if !is_any_unix() {
        return &Linux;
    }
    &AnyUnix
}

#[cfg(target_os = "linux")]
fn is_any_unix() -> bool {
    static IS_ANY_UNIX: std::sync::LazyLock<bool> =
        std::sync::LazyLock::new(|| std::env::var_os("SAOLEI_ANY_UNIX").is_some());
    *IS_ANY_UNIX
}

/// Says what this system cannot watch; `None` if it can watch everything.
pub fn not_watched(language: Language) -> Option<&'static str> {
    system().not_watched(language)
}

/// Children of this process that the program did not start; `None` if other programs run, or if the system cannot list them.
pub(super) type OtherProcesses = Option<Vec<Pid>>;

/// Starts programs, and cleans up after them.
pub(super) trait System {
    /// Says what cannot be watched.
    fn not_watched(&self, language: Language) -> Option<&'static str>;

    /// Makes this process the parent of its orphaned descendants.
    fn adopt_orphans(&self) -> io::Result<()>;

    /// The path of this process's own program.
    fn own_program(&self) -> io::Result<PathBuf>;

    /// The command that starts a program.
    fn command(&self, program: &Program, limits: &ProcessLimits) -> Result<Command, StartError>;

    /// The processes that the program about to start cannot be blamed for.
    fn other_processes(&self, isolation: Isolation) -> OtherProcesses;

    /// Starts watching a program that was just started.
    fn watch(&self, pid: Pid, others: OtherProcesses, limits: &ProcessLimits) -> io::Result<Box<dyn Watch>>;

    /// Kills everything that this process has started.
    fn kill_all(&self);
}

/// Watches a running program.
pub(super) trait Watch: Send {
    /// Readable once the program has ended; `None` if [`has_ended`](Watch::has_ended) must be polled.
    fn exit_fd(&self) -> Option<&OwnedFd>;

    /// Whether the program has ended.
    fn has_ended(&self) -> bool;

    /// What the program has used so far.
    fn usage(&self) -> Usage;

    /// Whether the program or a process that it started reads from an empty pipe, and none of them computes.
    fn is_reading(&self) -> bool;

    /// What the program and everything that it started are blocked on.
    fn waiting(&self) -> Waiting;

    /// The program and its known descendants.
    fn processes(&self) -> Vec<Pid>;

    /// The number of processes left by a program that was reaped. `running` are the programs that run now.
    fn left_behind(&self, running: &[Pid]) -> usize;

    /// Kills the program and what it started.
    fn kill(&self);

    /// Kills what is left of a program that was reaped, or remembers it if it may belong to another program.
    fn kill_rest(&self);
}

/// What a program has used so far, as far as the system reports it.
pub(super) struct Usage {
    pub(super) cpu: Duration,
    pub(super) memory: u64,
    /// It computes or waits for a core.
    pub(super) is_runnable: bool,
}

/// What a process is blocked on, according to the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// It computes, or is about to.
    Nothing,
    /// It reads from an empty pipe.
    Input,
    /// It writes to a full pipe.
    Output,
    /// It sleeps, or waits for something else.
    Other,
    /// This system does not report it.
    Unknown,
}

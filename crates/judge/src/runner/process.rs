//! Starts a program under test, watches it, and cleans up everything that it started.
//!
//! A program may start others, and these may leave its process group or outlive it. Linux gives orphans to the nearest
//! ancestor that asks for them (a "subreaper"), so this process asks. Its descendants after the program's end were left
//! behind by the program; they are counted and killed. Orphans of two programs could not be told apart, so only one
//! program runs at a time.

use super::limits::ProcessLimits;
use super::proc::{self, Waiting};
use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions};
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often memory and time of a running program are checked.
pub(super) const LOOK: Duration = Duration::from_millis(5);

/// How long the processes that a program started may outlive it.
const GRACE: Duration = Duration::from_millis(50);

/// The environment variable that says that a guard is there; programs under test do not see it.
pub(super) const GUARDED: &str = "SAOLEI_GUARDED";

/// Held by the program that runs.
static TURN: Mutex<()> = Mutex::new(());

/// Held while a program is being started, and forever once everything is killed before this process exits.
static STARTING: Mutex<()> = Mutex::new(());

/// A command to be tested: a program and its arguments.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    args: Vec<OsString>,
}

impl Program {
    /// A path, or a name to be looked for in `PATH`, and the arguments.
    pub fn new(path: impl Into<PathBuf>, args: impl IntoIterator<Item = impl Into<OsString>>) -> Program {
        Program { path: path.into(), args: args.into_iter().map(Into::into).collect() }
    }

    /// The path or name that is started.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Why a program cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such file.
    #[error("{0}: no such program")]
    Missing(String),
    /// It is a plain name, and exists only in the current directory.
    #[error("{0}: no such program in PATH; for the one in this directory type ./{0}")]
    NotInPath(String),
    /// It is there, but may not be executed.
    #[error("{0}: not executable; is it the compiled program? (chmod +x makes a script executable)")]
    NotExecutable(String),
    /// It is there, but the system does not know how to execute it.
    #[error("{0}: not a program; a script needs a first line such as #!/usr/bin/env python3")]
    NotAProgram(String),
    /// Any other error of the system.
    #[error("{0}: cannot be started")]
    Other(String, #[source] io::Error),
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramEnd {
    /// It exited with this code.
    Exited(i32),
    /// It was killed by this signal.
    Signal(i32),
    /// It used more CPU time than allowed.
    CpuLimit,
    /// It took more wall-clock time than allowed.
    WallLimit,
    /// It used more memory than allowed.
    MemoryLimit,
    /// It printed more than allowed.
    OutputLimit,
}

/// A running program.
pub(crate) struct Process {
    pid: Pid,
    /// Readable once the program has ended.
    exit: OwnedFd,
    pub(crate) stdin: Option<OwnedFd>,
    pub(crate) stdout: Option<OwnedFd>,
    pub(crate) stderr: Option<OwnedFd>,
    pub(crate) started: Instant,
    limits: ProcessLimits,
    pub(crate) cpu: Duration,
    is_reaped: bool,
    /// Children of this process that the program did not start.
    bystanders: Vec<Pid>,
    _turn: MutexGuard<'static, ()>,
}

impl Process {
    /// Starts a program in a process group of its own, with pipes that never block on our side.
    pub(crate) fn start(program: &Program, limits: &ProcessLimits) -> Result<Process, StartError> {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let other = |error: io::Error| StartError::Other(program.path.display().to_string(), error);
        rustix::process::set_child_subreaper(Some(rustix::process::getpid()))
            .map_err(|error| other(error.into()))?;
        let bystanders = proc::children(rustix::process::getpid());
        let mut command = Command::new(&program.path);
        command.args(&program.args).env_remove(GUARDED).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (started, spawned) = {
            let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
            (Instant::now(), command.spawn())
        };
        let mut child = spawned.map_err(|error| cannot_start(&program.path, error))?;
        let pid = Pid::from_child(&child);
        let exit = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty());
        let process = Process {
            pid,
            exit: match exit {
                Ok(exit) => exit,
                Err(error) => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(other(error.into()));
                }
            },
            stdin: child.stdin.take().map(OwnedFd::from),
            stdout: child.stdout.take().map(OwnedFd::from),
            stderr: child.stderr.take().map(OwnedFd::from),
            started,
            limits: *limits,
            cpu: Duration::ZERO,
            is_reaped: false,
            bystanders,
            _turn: turn,
        };
        process.restrict();
        for pipe in [&process.stdin, &process.stdout, &process.stderr].into_iter().flatten() {
            rustix::io::ioctl_fionbio(pipe, true).map_err(|error| other(error.into()))?;
        }
        Ok(process)
    }

    /// Sets limits that the kernel enforces even if this process is killed. The program is running already, but cannot
    /// have come far.
    fn restrict(&self) {
        let seconds = self.limits.cpu.as_secs() + 2;
        let bounds = [(Resource::Cpu, seconds), (Resource::Fsize, self.limits.output), (Resource::Core, 0)];
        for (resource, most) in bounds {
            // A program that has ended needs no limit; a lower limit of the user's own stays.
            let limit = Rlimit { current: Some(most), maximum: Some(most) };
            let _ = rustix::process::prlimit(Some(self.pid), resource, limit);
        }
    }

    /// Waits until a pipe is ready, the program ends, or this much time has passed. Tells which of the wanted pipes are
    /// ready, and last whether the program has ended.
    pub(crate) fn wait(&self, wanted: &[(&OwnedFd, PollFlags)], most: Duration) -> io::Result<Vec<bool>> {
        let mut polled: Vec<PollFd<'_>> = wanted.iter().map(|(fd, flags)| PollFd::new(fd, *flags)).collect();
        polled.push(PollFd::new(&self.exit, PollFlags::IN));
        let timeout = most.try_into().ok();
        match rustix::event::poll(&mut polled, timeout.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(polled.iter().map(|fd| !fd.revents().is_empty()).collect())
    }

    /// Checks time and memory; gives the limit that is broken, if any.
    pub(crate) fn look(&mut self) -> Option<ProgramEnd> {
        let mut cpu = Duration::ZERO;
        let mut memory = 0;
        for pid in proc::descendants(&self.bystanders) {
            cpu += proc::stat(pid).map_or(Duration::ZERO, |stat| stat.cpu);
            memory += proc::resident(pid).unwrap_or(0);
        }
        self.cpu = self.cpu.max(cpu);
        if memory > self.limits.memory {
            Some(ProgramEnd::MemoryLimit)
        } else if self.cpu > self.limits.cpu {
            Some(ProgramEnd::CpuLimit)
        } else if self.started.elapsed() > self.limits.wall {
            Some(ProgramEnd::WallLimit)
        } else {
            None
        }
    }

    /// What the program and everything that it started are blocked on.
    pub(crate) fn waiting(&self) -> Waiting {
        proc::waiting(&proc::descendants(&self.bystanders))
    }

    /// How the program ended by itself. To be called when `wait` reports its end.
    pub(crate) fn reap(&mut self) -> ProgramEnd {
        // It is a zombie now: the last chance to read its time.
        self.cpu = self.cpu.max(proc::stat(self.pid).map_or(Duration::ZERO, |stat| stat.cpu));
        let status = rustix::process::waitid(WaitId::Pid(self.pid), WaitIdOptions::EXITED);
        self.is_reaped = true;
        let end = match status {
            Ok(Some(status)) => match (status.exit_status(), status.terminating_signal()) {
                (Some(code), _) => ProgramEnd::Exited(code),
                (None, Some(signal)) => ProgramEnd::Signal(signal),
                (None, None) => ProgramEnd::Exited(0),
            },
            // This does not happen, as nobody else reaps our children.
            Ok(None) | Err(_) => ProgramEnd::Exited(0),
        };
        match end {
            ProgramEnd::Signal(signal) if signal == Signal::XCPU.as_raw() => ProgramEnd::CpuLimit,
            _ if self.cpu > self.limits.cpu => ProgramEnd::CpuLimit,
            _ => end,
        }
    }

    /// Waits a moment for the processes that the program started, then kills them and tells how many they were.
    ///
    /// If the program itself still runs, it is killed too, and nothing is counted.
    pub(crate) fn clear_away(&mut self) -> usize {
        if !self.is_reaped {
            let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
            kill_all(&self.bystanders);
            self.is_reaped = true;
            return 0;
        }
        let ended = Instant::now();
        loop {
            let left = living(&self.bystanders);
            if left == 0 || ended.elapsed() > GRACE {
                if left > 0 {
                    let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
                }
                kill_all(&self.bystanders);
                return left;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.clear_away();
    }
}

/// Kills every descendant of this process and lets none be started any more, before this process exits.
pub(super) fn clear_away_for_good() {
    // Never released: a program started now would be left behind.
    std::mem::forget(STARTING.lock().unwrap_or_else(PoisonError::into_inner));
    kill_all(&[]);
}

/// How many descendants of this process are alive.
fn living(spared: &[Pid]) -> usize {
    let all = proc::descendants(spared);
    all.into_iter().filter(|&pid| proc::stat(pid).is_some_and(|stat| !stat.is_zombie)).count()
}

/// Kills every descendant of this process and reaps them, round by round: processes may be started and inherited
/// meanwhile.
pub(super) fn kill_all(spared: &[Pid]) {
    loop {
        let left = proc::descendants(spared);
        if left.is_empty() {
            return;
        }
        for &pid in &left {
            let _ = rustix::process::kill_process(pid, Signal::KILL);
        }
        for &pid in &left {
            // Those that are not our children become so when their parents die, for the next round.
            let _ = rustix::process::waitid(WaitId::Pid(pid), WaitIdOptions::EXITED);
        }
    }
}

fn cannot_start(path: &Path, error: io::Error) -> StartError {
    let name = path.display().to_string();
    let is_plain = path.components().count() == 1 && !path.is_absolute() && !name.starts_with('.');
    match error.kind() {
        ErrorKind::NotFound if is_plain && path.exists() => StartError::NotInPath(name),
        // The script is there, but the interpreter in its first line is not.
        ErrorKind::NotFound if !is_plain && path.exists() => StartError::NotAProgram(name),
        ErrorKind::NotFound => StartError::Missing(name),
        ErrorKind::PermissionDenied => StartError::NotExecutable(name),
        _ if error.raw_os_error() == Some(rustix::io::Errno::NOEXEC.raw_os_error()) => {
            StartError::NotAProgram(name)
        }
        _ => StartError::Other(name, error),
    }
}

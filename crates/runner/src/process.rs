//! Starts a program under test, watches it, and cleans up everything that it started.
//!
//! What depends on the operating system is behind `System` and `Watch`.

use super::limits::ProcessLimits;
use super::program::{Program, ProgramEnd, StartError};
use super::system::{Waiting, Watch, system};
use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;
use rustix::process::{Pid, Resource, Rlimit, Signal};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// How often the memory and time of a running program are checked.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// How long the processes that a program started may outlive it.
const GRACE: Duration = Duration::from_millis(50);

/// Set for the worker, so that it knows it is guarded; removed for programs under test.
pub(super) const GUARDED: &str = "SAOLEI_GUARDED";

/// Held by running programs: exclusively by one that runs alone, shared by those that run in parallel.
static RUN_LOCK: RwLock<()> = RwLock::new(());

/// Held while a program is being started, and kept forever once everything has been killed before exit.
static STARTING: RwLock<()> = RwLock::new(());

static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Whether other programs may run at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// No: any process left when the program has ended was started by it.
    Alone,
    /// Yes: a process that is left may belong to another program. If there is one, the program has to run again, alone.
    Parallel,
}

#[expect(dead_code, reason = "held until it is dropped")]
enum RunLock {
    Alone(RwLockWriteGuard<'static, ()>),
    Parallel(RwLockReadGuard<'static, ()>),
}

/// A running program, and what it has used so far. Killed when it is dropped.
pub struct Process {
    child: Child,
    pid: Pid,
    watch: Box<dyn Watch>,
    /// Our end of its standard input; `None` once it is closed.
    pub stdin: Option<OwnedFd>,
    /// Our end of its standard output; `None` at its end.
    pub stdout: Option<OwnedFd>,
    /// Our end of its standard error; `None` at its end.
    pub stderr: Option<OwnedFd>,
    /// When it was started.
    pub started: Instant,
    limits: ProcessLimits,
    /// CPU time, user and system.
    pub cpu: Duration,
    /// The peak memory that was seen.
    pub memory: u64,
    idle: Duration,
    checked: Instant,
    is_reaped: bool,
    _run_lock: RunLock,
}

impl Process {
    /// Starts a program in its own process group, with pipes that never block on our side.
    pub fn start(
        program: &Program,
        limits: &ProcessLimits,
        directory: Option<&Path>,
        isolation: Isolation,
    ) -> Result<Process, StartError> {
        let run_lock = match isolation {
            Isolation::Alone => RunLock::Alone(RUN_LOCK.write().unwrap_or_else(PoisonError::into_inner)),
            Isolation::Parallel => RunLock::Parallel(RUN_LOCK.read().unwrap_or_else(PoisonError::into_inner)),
        };
        let other = |error: io::Error| StartError::Other(program.path.display().to_string(), error);
        system().adopt_orphans().map_err(other)?;
        set_stack(limits)?;
        let others = system().other_processes(isolation);
        let mut command = system().command(program, limits)?;
        command.env_remove(GUARDED).process_group(0);
        if let Some(directory) = directory {
            command.current_dir(directory);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let starting = STARTING.read().unwrap_or_else(PoisonError::into_inner);
        let started = Instant::now();
        let mut child =
            command.spawn().map_err(|error| super::program::cannot_start(&program.path, error))?;
        let pid = Pid::from_child(&child);
        running().push(pid);
        drop(starting);
        let watch = match system().watch(pid, others, limits) {
            Ok(watch) => watch,
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                running().retain(|&other| other != pid);
                return Err(other(error));
            }
        };
        let process = Process {
            stdin: child.stdin.take().map(OwnedFd::from),
            stdout: child.stdout.take().map(OwnedFd::from),
            stderr: child.stderr.take().map(OwnedFd::from),
            child,
            pid,
            watch,
            started,
            limits: *limits,
            cpu: Duration::ZERO,
            memory: 0,
            idle: Duration::ZERO,
            checked: started,
            is_reaped: false,
            _run_lock: run_lock,
        };
        for pipe in [&process.stdin, &process.stdout, &process.stderr].into_iter().flatten() {
            rustix::io::ioctl_fionbio(pipe, true).map_err(|error| other(error.into()))?;
        }
        Ok(process)
    }

    /// Waits until a pipe is ready, the program ends, or its limits have to be checked. Then sends as much input as the
    /// pipe takes and appends what the program printed. Returns whether it has ended; [`reap`](Process::reap) returns
    /// how.
    pub fn exchange(
        &mut self,
        unsent: &mut &[u8],
        output: &mut Vec<u8>,
        errors: &mut Vec<u8>,
    ) -> io::Result<bool> {
        let input = self.stdin.as_ref().filter(|_| !unsent.is_empty());
        let input = input.map(|pipe| PollFd::new(pipe, PollFlags::OUT));
        let exit = self.watch.exit_fd();
        let readable = [self.stdout.as_ref(), self.stderr.as_ref(), exit].into_iter().flatten();
        let readable = readable.map(|pipe| PollFd::new(pipe, PollFlags::IN));
        let mut polled: Vec<PollFd<'_>> = input.into_iter().chain(readable).collect();
        let timeout = if exit.is_some() { POLL_INTERVAL } else { Duration::from_millis(1) };
        match rustix::event::poll(&mut polled, timeout.try_into().ok().as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let has_ended = match exit {
            Some(_) => polled.last().is_some_and(|exit| !exit.revents().is_empty()),
            None => self.watch.has_ended(),
        };
        send(&mut self.stdin, unsent);
        self.receive(output, errors);
        Ok(has_ended)
    }

    /// Reads what it has written since the last time.
    pub fn receive(&mut self, output: &mut Vec<u8>, errors: &mut Vec<u8>) {
        drain(&mut self.stdout, output);
        drain(&mut self.stderr, errors);
    }

    /// Checks time and memory. Returns the limit that was exceeded, if any.
    pub fn check_limits(&mut self) -> Option<ProgramEnd> {
        let usage = self.watch.usage();
        self.cpu = self.cpu.max(usage.cpu);
        self.memory = self.memory.max(usage.memory);
        // If this process itself had to wait for a core, it cannot know what the program did meanwhile.
        let unseen = self.checked.elapsed().min(4 * POLL_INTERVAL);
        self.checked = Instant::now();
        if !usage.is_runnable {
            self.idle += unseen;
        }
        if usage.memory > self.limits.memory {
            Some(ProgramEnd::MemoryLimit)
        } else if self.cpu > self.limits.cpu {
            Some(ProgramEnd::CpuLimit)
        } else if self.idle > self.limits.idle || self.started.elapsed() > self.limits.wall() {
            Some(ProgramEnd::WallLimit)
        } else {
            None
        }
    }

    /// What the program and everything that it started are blocked on.
    pub fn waiting(&self) -> Waiting {
        self.watch.waiting()
    }

    /// Whether the program or a process that it started reads from an empty pipe, and none of them computes.
    pub(super) fn is_reading(&self) -> bool {
        self.watch.is_reading()
    }

    /// The program and its known descendants.
    pub(super) fn processes(&self) -> Vec<Pid> {
        self.watch.processes()
    }

    /// Reaps a program that has ended by itself, and returns how it ended.
    pub fn reap(&mut self) -> ProgramEnd {
        let done = self.child.wait4();
        self.forget();
        // Cannot fail: nobody else reaps our children.
        let Ok(done) = done else { return ProgramEnd::Exited(0) };
        self.cpu = self.cpu.max(done.rusage.utime + done.rusage.stime);
        match (done.status.code(), done.status.signal()) {
            (_, Some(signal)) if signal == Signal::XCPU.as_raw() => ProgramEnd::CpuLimit,
            _ if self.cpu > self.limits.cpu => ProgramEnd::CpuLimit,
            (_, Some(signal)) => ProgramEnd::Signal(signal),
            (code, None) => ProgramEnd::Exited(code.unwrap_or(0)),
        }
    }

    /// Waits a moment for the processes that the program started, then kills the rest and returns their number.
    ///
    /// If the program itself still runs, it is killed too, and the result is 0.
    pub fn clean_up(&mut self) -> usize {
        if !self.is_reaped {
            self.watch.kill();
            let _ = self.child.wait();
            self.forget();
            self.watch.kill_rest();
            return 0;
        }
        let ended = Instant::now();
        // Short at first: a program that another thread is just starting looks like something left behind.
        let mut pause = Duration::from_micros(50);
        loop {
            let left = self.watch.left_behind(&running());
            if left == 0 || ended.elapsed() > GRACE {
                self.watch.kill_rest();
                return left;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(2));
        }
    }

    fn forget(&mut self) {
        self.is_reaped = true;
        running().retain(|&other| other != self.pid);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.clean_up();
    }
}

fn send(pipe: &mut Option<OwnedFd>, unsent: &mut &[u8]) {
    while let (Some(open), false) = (&*pipe, unsent.is_empty()) {
        match rustix::io::write(open, unsent) {
            Ok(written) => *unsent = &unsent[written..],
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => return,
            Err(_) => *pipe = None,
        }
    }
}

/// Reads what is available, up to a bound: a program that prints endlessly must not delay the check of its limits.
fn drain(pipe: &mut Option<OwnedFd>, into: &mut Vec<u8>) {
    let mut piece = [0; 1 << 16];
    for _ in 0..16 {
        let Some(open) = &*pipe else { return };
        match rustix::io::read(open, &mut piece) {
            Ok(0) => *pipe = None,
            Ok(read) => into.extend_from_slice(&piece[..read]),
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => return,
            Err(_) => *pipe = None,
        }
    }
}

/// Held while this process has children that are not programs under test. A program that runs alone would be blamed for
/// them.
pub fn while_none_runs_alone() -> RwLockReadGuard<'static, ()> {
    RUN_LOCK.read().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn running() -> std::sync::MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills everything that this process has started, and refuses to start anything else. Called before this process exits.
pub(super) fn clean_up_for_good() {
    // Never released: a program that starts now would be left behind.
    std::mem::forget(STARTING.write().unwrap_or_else(PoisonError::into_inner));
    system().kill_all();
}

/// Sets the stack limit of this process, which programs inherit. Our own threads do not depend on it.
fn set_stack(limits: &ProcessLimits) -> Result<(), StartError> {
    let Rlimit { current, maximum } = rustix::process::getrlimit(Resource::Stack);
    let bytes = match limits.stack {
        Some(bytes) => bytes,
        None => limits.stack().min(maximum.unwrap_or(u64::MAX)),
    };
    if current == Some(bytes) {
        return Ok(());
    }
    rustix::process::setrlimit(Resource::Stack, Rlimit { current: Some(bytes), maximum })
        .map_err(|_| StartError::Stack(bytes >> 20))
}

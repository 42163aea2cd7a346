//! Watches a program through what Linux reports about processes.
//!
//! A program may start others, and these may leave its process group or outlive it. Linux gives orphans to the nearest
//! ancestor that asks for them (a "subreaper"), so this process asks. Its descendants after the program's end were left
//! behind by the program; they are counted and killed. Orphans of two programs cannot be told apart: if several run in
//! parallel and something is left, the program runs again alone.

use super::limits::ProcessLimits;
use super::proc::{self, Activity};
use super::process::{Isolation, Usage, Waiting};
use super::program::{Program, StartError};
use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal, WaitId, WaitIdOptions};
use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What this system cannot watch, in words for the user.
pub const NOT_WATCHED: Option<&str> = None;

/// Children of this process that a program left behind while others ran, killed before the next program runs alone.
static STRAYS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Children of this process that the program did not start; none if other programs run.
pub(super) type OtherProcesses = Option<Vec<Pid>>;

/// Makes this process the parent of its orphaned descendants.
pub(super) fn adopt_orphans() -> io::Result<()> {
    Ok(rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?)
}

/// The path that starts the worker: not by its name, so that `killall saolei` kills the guard and not the worker.
pub(super) fn own_program() -> io::Result<PathBuf> {
    Ok(PathBuf::from("/proc/self/exe"))
}

pub(super) fn command(program: &Program, _limits: &ProcessLimits) -> Result<Command, StartError> {
    let mut command = Command::new(&program.path);
    command.args(&program.args);
    Ok(command)
}

/// The processes that the program about to start cannot be blamed for.
pub(super) fn other_processes(isolation: Isolation) -> OtherProcesses {
    match isolation {
        Isolation::Parallel => None,
        Isolation::Alone if !has_children() => Some(Vec::new()),
        Isolation::Alone => {
            let strays = std::mem::take(&mut *STRAYS.lock().unwrap_or_else(PoisonError::into_inner));
            let mut others = proc::children(rustix::process::getpid());
            others.retain(|child| !strays.contains(child));
            if !strays.is_empty() {
                kill_all_but(&others);
            }
            Some(others)
        }
    }
}

pub(super) struct Watch {
    pid: Pid,
    exit: OwnedFd,
    others: OtherProcesses,
}

impl Watch {
    /// Starts watching and sets the limits that the kernel enforces, which hold even if this process is killed. The
    /// program is already running, but cannot have come far.
    pub(super) fn new(pid: Pid, others: OtherProcesses, limits: &ProcessLimits) -> io::Result<Watch> {
        let exit = rustix::process::pidfd_open(pid, PidfdFlags::empty())?;
        let seconds = limits.cpu.as_secs() + 2;
        let bounds = [(Resource::Cpu, seconds), (Resource::Fsize, limits.output), (Resource::Core, 0)];
        for (resource, most) in bounds {
            // A program that has ended needs no limit. A lower limit that the user has set stays.
            let limit = Rlimit { current: Some(most), maximum: Some(most) };
            let _ = rustix::process::prlimit(Some(pid), resource, limit);
        }
        Ok(Watch { pid, exit, others })
    }

    /// Readable once the program has ended.
    pub(super) const fn exit_fd(&self) -> Option<&OwnedFd> {
        Some(&self.exit)
    }

    /// Never asked on Linux: `exit_fd` signals the end.
    pub(super) const fn has_ended(&self) -> bool {
        false
    }

    pub(super) fn usage(&self) -> Usage {
        let mut usage = Usage { cpu: Duration::ZERO, memory: 0, is_runnable: false };
        for pid in self.processes() {
            if let Some(stat) = proc::stat(pid) {
                usage.cpu += stat.cpu;
                usage.is_runnable |=
                    stat.activity == Activity::Runnable || stat.threads > 1 && proc::has_runnable_thread(pid);
            }
            usage.memory += proc::resident(pid).unwrap_or(0);
        }
        usage
    }

    pub(super) fn waiting(&self) -> Waiting {
        proc::waiting(&self.processes())
    }

    /// Whether the program or a process that it started reads from an empty pipe, and none of them computes.
    pub(super) fn is_reading(&self) -> bool {
        proc::is_reading(&self.processes())
    }

    /// The program and its known descendants.
    pub(super) fn processes(&self) -> Vec<Pid> {
        match &self.others {
            Some(others) => proc::descendants(others),
            None => proc::tree(vec![self.pid]),
        }
    }

    /// The number of processes left by a program that was reaped. `running` are the programs that run now.
    pub(super) fn left_behind(&self, running: &[Pid]) -> usize {
        let left = match &self.others {
            Some(_) if !has_children() => return 0,
            Some(others) => proc::descendants(others),
            None => {
                let mut left = proc::children(rustix::process::getpid());
                left.retain(|child| !running.contains(child));
                left
            }
        };
        let is_alive = |pid: &Pid| proc::stat(*pid).is_some_and(|stat| stat.activity != Activity::Ended);
        left.iter().filter(|pid| is_alive(pid)).count()
    }

    pub(super) fn kill(&self) {
        let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
        if self.others.is_none() {
            for pid in proc::tree(vec![self.pid]) {
                let _ = rustix::process::kill_process(pid, Signal::KILL);
            }
        }
    }

    /// Kills what is left of a program that was reaped, or remembers it if it may belong to another program.
    pub(super) fn kill_rest(&self) {
        match &self.others {
            Some(_) if !has_children() => {}
            Some(others) => {
                let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
                kill_all_but(others);
            }
            None => {
                let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
                let running = super::process::running();
                let mut left = proc::children(rustix::process::getpid());
                left.retain(|child| !running.contains(child));
                STRAYS.lock().unwrap_or_else(PoisonError::into_inner).extend(left);
            }
        }
    }
}

pub(super) fn kill_all() {
    kill_all_but(&[]);
}

/// Kills and reaps every descendant of this process, except these children and their descendants. Repeats until none is
/// left, because processes may be started and inherited meanwhile.
fn kill_all_but(spared: &[Pid]) {
    loop {
        let left = proc::descendants(spared);
        if left.is_empty() {
            return;
        }
        for &pid in &left {
            let _ = rustix::process::kill_process(pid, Signal::KILL);
        }
        for &pid in &left {
            // Grandchildren become our children when their parents die, and are reaped in the next round.
            let _ = rustix::process::waitid(WaitId::Pid(pid), WaitIdOptions::EXITED);
        }
    }
}

/// Whether this process has a child, dead or alive. Much faster than listing the children.
fn has_children() -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(rustix::process::waitid(WaitId::All, options), Err(rustix::io::Errno::CHILD))
}

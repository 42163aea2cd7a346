//! Watches a program through what Linux reports about processes.
//!
//! A program may start others, and these may leave its process group or outlive it. Linux gives orphans to the nearest
//! ancestor that asks for them (a "subreaper"), so this process asks. Its descendants after the program's end were left
//! behind by the program; they are counted and killed. Orphans of two programs cannot be told apart: if several run in
//! parallel and something is left, the program runs again alone.

use super::limits::ProcessLimits;
use super::proc::{self, Activity};
use super::process::{Isolation, running};
use super::program::{Program, StartError};
use super::system::{OtherProcesses, System, Usage, Waiting, Watch};
use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal, WaitId, WaitIdOptions};
use saolei_boards::Language;
use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Children of this process that a program left behind while others ran, killed before the next program runs alone.
static STRAYS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

pub(super) struct Linux;

impl System for Linux {
    fn not_watched(&self, _language: Language) -> Option<&'static str> {
        None
    }

    fn adopt_orphans(&self) -> io::Result<()> {
        Ok(rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?)
    }

    /// The path that starts the worker: not by its name, so that `killall saolei` kills the guard and not the worker.
    fn own_program(&self) -> io::Result<PathBuf> {
        Ok(PathBuf::from("/proc/self/exe"))
    }

    fn command(&self, program: &Program, _limits: &ProcessLimits) -> Result<Command, StartError> {
        let mut command = Command::new(&program.path);
        command.args(&program.args);
        Ok(command)
    }

    fn other_processes(&self, isolation: Isolation) -> OtherProcesses {
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

    /// Starts watching and sets the limits that the kernel enforces, which hold even if this process is killed. The
    /// program is already running, but cannot have come far.
    fn watch(&self, pid: Pid, others: OtherProcesses, limits: &ProcessLimits) -> io::Result<Box<dyn Watch>> {
        let exit = rustix::process::pidfd_open(pid, PidfdFlags::empty())?;
        let seconds = limits.cpu.as_secs() + 2;
        let bounds = [(Resource::Cpu, seconds), (Resource::Fsize, limits.output), (Resource::Core, 0)];
        for (resource, most) in bounds {
            // A program that has ended needs no limit. A lower limit that the user has set stays.
            let limit = Rlimit { current: Some(most), maximum: Some(most) };
            let _ = rustix::process::prlimit(Some(pid), resource, limit);
        }
        Ok(Box::new(ProcWatch { pid, exit, others }))
    }

    fn kill_all(&self) {
        kill_all_but(&[]);
    }
}

/// Watches a program through `/proc`.
struct ProcWatch {
    pid: Pid,
    exit: OwnedFd,
    others: OtherProcesses,
}

impl Watch for ProcWatch {
    fn exit_fd(&self) -> Option<&OwnedFd> {
        Some(&self.exit)
    }

    /// Never asked on Linux: `exit_fd` signals the end.
    fn has_ended(&self) -> bool {
        false
    }

    fn usage(&self) -> Usage {
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

    fn waiting(&self) -> Waiting {
        proc::waiting(&self.processes())
    }

    fn is_reading(&self) -> bool {
        proc::is_reading(&self.processes())
    }

    fn processes(&self) -> Vec<Pid> {
        match &self.others {
            Some(others) => proc::descendants(others),
            None => proc::tree(vec![self.pid]),
        }
    }

    fn left_behind(&self, running: &[Pid]) -> usize {
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

    fn kill(&self) {
        let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
        if self.others.is_none() {
            for pid in proc::tree(vec![self.pid]) {
                let _ = rustix::process::kill_process(pid, Signal::KILL);
            }
        }
    }

    fn kill_rest(&self) {
        match &self.others {
            Some(_) if !has_children() => {}
            Some(others) => {
                let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
                kill_all_but(others);
            }
            None => {
                let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
                let running = running();
                let mut left = proc::children(rustix::process::getpid());
                left.retain(|child| !running.contains(child));
                STRAYS.lock().unwrap_or_else(PoisonError::into_inner).extend(left);
            }
        }
    }
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

//! Watches a program with what every Unix offers: wall-clock time, resource limits, process groups.
//!
//! Linux uses `linux` instead. The feature `any-unix` selects this module there too, so that it can be tested.

use super::limits::ProcessLimits;
use super::process::{Isolation, Usage, Waiting, running};
use super::program::{Program, StartError, cannot_start};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// What this system cannot watch, in words for the user.
pub const NOT_WATCHED: Option<&str> = Some(
    "not watched on this system: memory, CPU time below a second until the program ends, deadlocks, and \
     processes that leave their process group",
);

pub(super) type OtherProcesses = ();

/// Only Linux can adopt orphans.
pub(super) fn adopt_orphans() -> io::Result<()> {
    Ok(())
}

pub(super) fn own_program() -> io::Result<PathBuf> {
    std::env::current_exe()
}

/// A shell that sets the limits and then becomes the program.
pub(super) fn command(program: &Program, limits: &ProcessLimits) -> Result<Command, StartError> {
    let path = find(&program.path).map_err(|error| cannot_start(&program.path, error))?;
    // The shell limits file sizes in blocks of 512 bytes.
    let (seconds, blocks) = (limits.cpu.as_secs() + 2, limits.output.div_ceil(512));
    let script = format!("ulimit -c 0; ulimit -t {seconds}; ulimit -f {blocks}; exec \"$@\"");
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(script).arg("sh").arg(path).args(&program.args);
    Ok(command)
}

/// Finds the file that the shell would start. If it is missing, the shell's own error would look like the program's.
fn find(path: &Path) -> io::Result<PathBuf> {
    let is_plain = path.components().count() == 1 && !path.starts_with(".");
    let candidates: Vec<PathBuf> = match std::env::var_os("PATH").filter(|_| is_plain) {
        Some(folders) => std::env::split_paths(&folders).map(|folder| folder.join(path)).collect(),
        None => vec![path.to_path_buf()],
    };
    let found = candidates.iter().find_map(|file| Some((file, file.metadata().ok()?)));
    let (file, metadata) = found.ok_or(ErrorKind::NotFound)?;
    if !metadata.is_file() || metadata.permissions().mode() & 0o111 == 0 {
        return Err(ErrorKind::PermissionDenied.into());
    }
    check_start(file)?;
    Ok(file.clone())
}

/// Checks that the file is a program or names its interpreter. A shell would run any text as a script.
fn check_start(file: &Path) -> io::Result<()> {
    let mut start = Vec::new();
    File::open(file)?.take(256).read_to_end(&mut start)?;
    if let Some(rest) = start.strip_prefix(b"#!") {
        let line = String::from_utf8_lossy(rest).into_owned();
        let interpreter = line.split_whitespace().next().map(Path::new);
        return if interpreter.is_some_and(Path::exists) { Ok(()) } else { Err(ErrorKind::NotFound.into()) };
    }
    if start.iter().all(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace()) {
        return Err(rustix::io::Errno::NOEXEC.into());
    }
    Ok(())
}

pub(super) const fn other_processes(_isolation: Isolation) -> OtherProcesses {}

pub(super) struct Watch {
    pid: Pid,
}

impl Watch {
    /// The limits were set when the program was started.
    pub(super) fn new(pid: Pid, (): OtherProcesses, _limits: &ProcessLimits) -> io::Result<Watch> {
        Ok(Watch { pid })
    }

    /// Nothing signals that the program has ended: it has to be polled.
    pub(super) const fn exit_fd(&self) -> Option<&OwnedFd> {
        None
    }

    pub(super) fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        matches!(rustix::process::waitid(WaitId::Pid(self.pid), options), Ok(Some(_)))
    }

    /// The system reports nothing before the program ends, so all of its time counts as idle.
    pub(super) const fn usage(&self) -> Usage {
        Usage { cpu: Duration::ZERO, memory: 0, is_runnable: false }
    }

    pub(super) const fn is_reading(&self) -> bool {
        false
    }

    pub(super) const fn waiting(&self) -> Waiting {
        Waiting::Unknown
    }

    pub(super) const fn processes(&self) -> Vec<Pid> {
        Vec::new()
    }

    /// The number of processes left in the group of a program that was reaped.
    pub(super) fn left_behind(&self, _running: &[Pid]) -> usize {
        if rustix::process::test_kill_process_group(self.pid).is_err() {
            return 0;
        }
        // The group also contains zombies.
        let list = Command::new("ps").args(["-A", "-o", "pgid=,stat="]).stdin(Stdio::null()).output();
        let Ok(list) = list else { return 1 };
        let group = self.pid.as_raw_nonzero().to_string();
        let is_left = |line: &&str| {
            let mut words = line.split_whitespace();
            words.next() == Some(&group) && words.next().is_some_and(|state| !state.starts_with('Z'))
        };
        String::from_utf8_lossy(&list.stdout).lines().filter(is_left).count()
    }

    pub(super) fn kill(&self) {
        let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
    }

    pub(super) fn kill_rest(&self) {
        self.kill();
    }
}

pub(super) fn kill_all() {
    for &pid in &*running() {
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
    }
}

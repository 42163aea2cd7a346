//! Watches a program with what every Unix offers: wall-clock time, resource limits, process groups.
//!
//! Linux uses `linux` instead. With `SAOLEI_ANY_UNIX` in the environment it uses this module, so that it can be tested.

use super::limits::ProcessLimits;
use super::process::{Isolation, running};
use super::program::{Program, StartError, cannot_start};
use super::system::{OtherProcesses, System, Usage, Waiting, Watch};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};
use saolei_boards::Language;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

pub(super) struct AnyUnix;

impl System for AnyUnix {
    fn not_watched(&self, language: Language) -> Option<&'static str> {
        Some(language.choose(
            "not watched on this system: memory, CPU time below a second until the program ends, deadlocks, and \
             processes that leave their process group",
            "本系统上无法监控：内存、程序结束前不足一秒的 CPU 时间、死锁，以及离开进程组的进程",
        ))
    }

    /// Only Linux can adopt orphans.
    fn adopt_orphans(&self) -> io::Result<()> {
        Ok(())
    }

    fn own_program(&self) -> io::Result<PathBuf> {
        std::env::current_exe()
    }

    /// A shell that sets the limits and then becomes the program.
    fn command(&self, program: &Program, limits: &ProcessLimits) -> Result<Command, StartError> {
        let path = find(&program.path).map_err(|error| cannot_start(&program.path, error))?;
        // The shell limits file sizes in blocks of 512 bytes.
        let (seconds, blocks) = (limits.cpu.as_secs() + 2, limits.output.div_ceil(512));
        let script = format!("ulimit -c 0; ulimit -t {seconds}; ulimit -f {blocks}; exec \"$@\"");
        let mut command = Command::new("/bin/sh");
        command.arg("-c").arg(script).arg("sh").arg(path).args(&program.args);
        Ok(command)
    }

    fn other_processes(&self, _isolation: Isolation) -> OtherProcesses {
        None
    }

    /// The limits were set when the program was started.
    fn watch(
        &self,
        pid: Pid,
        _others: OtherProcesses,
        _limits: &ProcessLimits,
    ) -> io::Result<Box<dyn Watch>> {
        Ok(Box::new(GroupWatch { pid }))
    }

    fn kill_all(&self) {
        for &pid in &*running() {
            let _ = rustix::process::kill_process_group(pid, Signal::KILL);
        }
    }
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

/// Watches the process group of a program.
struct GroupWatch {
    pid: Pid,
}

impl Watch for GroupWatch {
    /// Nothing signals that the program has ended: it has to be polled.
    fn exit_fd(&self) -> Option<&OwnedFd> {
        None
    }

    fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        matches!(rustix::process::waitid(WaitId::Pid(self.pid), options), Ok(Some(_)))
    }

    /// The system reports nothing before the program ends, so all of its time counts as idle.
    fn usage(&self) -> Usage {
        Usage { cpu: Duration::ZERO, memory: 0, is_runnable: false }
    }

    fn is_reading(&self) -> bool {
        false
    }

    fn waiting(&self) -> Waiting {
        Waiting::Unknown
    }

    fn processes(&self) -> Vec<Pid> {
        Vec::new()
    }

    /// The processes left in the group.
    fn left_behind(&self, _running: &[Pid]) -> usize {
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

    fn kill(&self) {
        let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
    }

    fn kill_rest(&self) {
        self.kill();
    }
}

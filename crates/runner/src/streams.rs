//! Finds out whether a program uses its standard input and output.

use super::limits::ProcessLimits;
use super::process::{Isolation, Process};
use super::program::{Program, StartError};
use super::scratch::ScratchFolder;
use super::system::not_watched;
use saolei_boards::Language;
use std::fs;
use std::os::fd::AsRawFd;
use std::path::PathBuf;

/// What a program does with standard input and output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamUse {
    /// It reads its input and may write to its output.
    Both,
    /// It ends by itself, without waiting for its input.
    NoInput,
    /// It has closed its output and reads its input.
    OutputClosed,
    /// It has redirected its output to this file and reads its input.
    OutputFile(PathBuf),
}

/// Runs a program on an input that does not end, and inspects it whenever it waits for more.
pub fn stream_use(program: &Program, input: &[u8], limits: &ProcessLimits) -> Result<StreamUse, StartError> {
    // Only Linux reports what this needs.
    if not_watched(Language::English).is_some() {
        return Ok(StreamUse::Both);
    }
    let folder = ScratchFolder::of(program)?;
    let directory = folder.as_ref().map(ScratchFolder::path);
    let mut process = Process::start(program, limits, directory, Isolation::Alone)?;
    let ours = process.stdout.as_ref().map(|pipe| link(std::process::id(), pipe.as_raw_fd()));
    // It gets no input at first, so that a program that reads its input has to wait.
    let mut unread: &[u8] = &[];
    let mut is_fed = false;
    loop {
        let ended = process.exchange(&mut unread, &mut Vec::new(), &mut Vec::new());
        if ended.map_err(|error| StartError::Other(program.path().display().to_string(), error))? {
            process.reap();
            return Ok(if is_fed { StreamUse::Both } else { StreamUse::NoInput });
        }
        if process.check_limits().is_some() {
            return Ok(StreamUse::Both);
        }
        if unread.is_empty() && process.is_reading() {
            let lost = ours.as_ref().and_then(|ours| lost_output(&process, ours.as_ref()?));
            match lost {
                Some(lost) => return Ok(lost),
                None if is_fed => return Ok(StreamUse::Both),
                None => (unread, is_fed) = (input, true),
            }
        }
    }
}

/// Where the output goes if no process holds our pipe any more.
fn lost_output(process: &Process, ours: &PathBuf) -> Option<StreamUse> {
    let mut file = None;
    let all = process.processes();
    for &pid in &all {
        let pid = pid.as_raw_nonzero().get().unsigned_abs();
        let open = fs::read_dir(format!("/proc/{pid}/fd")).ok()?;
        if open.flatten().any(|entry| fs::read_link(entry.path()).ok().as_ref() == Some(ours)) {
            return None;
        }
        file = link(pid, 1).filter(|target| target.is_file()).or(file);
    }
    match file {
        _ if all.is_empty() => None,
        Some(file) => Some(StreamUse::OutputFile(file)),
        None => Some(StreamUse::OutputClosed),
    }
}

fn link(pid: u32, descriptor: i32) -> Option<PathBuf> {
    fs::read_link(format!("/proc/{pid}/fd/{descriptor}")).ok()
}

//! Runs a program on an input.

use super::limits::ProcessLimits;
use super::process::{Isolation, POLL_INTERVAL, Process};
use super::program::{Program, ProgramEnd, StartError};
use super::scratch::ScratchFolder;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::time::{Duration, Instant};

/// How many bytes of standard error are kept. The last ones: an exception's message is at the end.
const KEPT_ERRORS: usize = 4096;

/// The run of a program.
#[derive(Clone, Debug)]
pub struct ProgramRun {
    /// How it ended.
    pub end: ProgramEnd,
    /// What it printed, up to the output limit.
    pub output: Vec<u8>,
    /// The end of what it printed on standard error.
    pub errors: Vec<u8>,
    /// The number of processes that it left behind, which have been killed.
    pub left_behind: usize,
    /// CPU time.
    pub cpu: Duration,
    /// Wall-clock time.
    pub wall: Duration,
    /// Peak memory in bytes; 0 if the program ended before the first check.
    pub memory: u64,
}

/// Runs a program on an input within limits. Nothing that it started is left when this returns.
///
/// # Errors
/// The program cannot be started.
pub fn run(program: &Program, input: &[u8], limits: &ProcessLimits) -> Result<ProgramRun, StartError> {
    run_in(Isolation::Alone, program, input, limits)
}

/// Runs a program, alone or in parallel with others. If processes seem to be left after a parallel run, they may be
/// another program's: the program then has to run alone, which also kills them.
pub fn run_in(
    isolation: Isolation,
    program: &Program,
    input: &[u8],
    limits: &ProcessLimits,
) -> Result<ProgramRun, StartError> {
    let folder = ScratchFolder::of(program)?;
    let folder = folder.as_ref().map(ScratchFolder::path);
    let (Some(files), Some(folder)) = (program.files(), folder) else {
        return run_piped(isolation, program, input, limits, folder);
    };
    let other = |error| StartError::Other(program.path().display().to_string(), error);
    fs::write(folder.join(&files.input), input).map_err(other)?;
    let mut run = run_piped(isolation, program, b"", limits, Some(folder))?;
    run.output.clear();
    match File::open(folder.join(&files.output)) {
        Ok(file) => {
            file.take(limits.output).read_to_end(&mut run.output).map_err(other)?;
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(other(error)),
    }
    Ok(run)
}

fn run_piped(
    isolation: Isolation,
    program: &Program,
    input: &[u8],
    limits: &ProcessLimits,
    directory: Option<&Path>,
) -> Result<ProgramRun, StartError> {
    let mut process = Process::start(program, limits, directory, isolation)?;
    let (mut output, mut errors, mut unread) = (Vec::new(), Vec::new(), input);
    let mut next_poll = Instant::now() + POLL_INTERVAL;
    let end = loop {
        if unread.is_empty() {
            process.stdin = None;
        }
        let ended = process.exchange(&mut unread, &mut output, &mut errors);
        let ended = ended.map_err(|error| StartError::Other(program.path().display().to_string(), error))?;
        errors.drain(..errors.len().saturating_sub(KEPT_ERRORS));
        if output.len() as u64 > limits.output {
            break ProgramEnd::OutputLimit;
        }
        if ended {
            break process.reap();
        }
        if Instant::now() >= next_poll {
            if let Some(limit) = process.check_limits() {
                break limit;
            }
            next_poll = Instant::now() + POLL_INTERVAL;
        }
    };
    let wall = process.started.elapsed();
    let left_behind = process.clean_up();
    // The program may have printed after the last exchange. Nobody holds the other ends any more.
    process.receive(&mut output, &mut errors);
    output.truncate(limits.output as usize);
    errors.drain(..errors.len().saturating_sub(KEPT_ERRORS));
    Ok(ProgramRun { end, output, errors, left_behind, cpu: process.cpu, wall, memory: process.memory })
}

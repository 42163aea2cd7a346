//! Runs a program on an input.

use super::limits::ProcessLimits;
use super::process::{Isolation, POLL_INTERVAL, Process};
use super::program::{Program, ProgramEnd, StartError};
use super::scratch::ScratchFolder;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::time::{Duration, Instant};

/// How much of standard error is kept, from its end: there is the message of an exception.
const KEPT_ERRORS: usize = 4096;

/// The run of a program.
#[derive(Clone, Debug)]
pub struct ProgramRun {
    /// How it ended.
    pub end: ProgramEnd,
    /// What it printed, up to its limit.
    pub output: Vec<u8>,
    /// The last bytes that it printed on standard error.
    pub errors: Vec<u8>,
    /// Processes that it started and left behind. They have been killed.
    pub left_behind: usize,
    /// The CPU time that it used.
    pub cpu: Duration,
    /// The time on the clock.
    pub wall: Duration,
    /// The most bytes in memory that were seen; 0 if it ended before the first check.
    pub memory: u64,
}

/// Runs a program on an input within limits. When this returns, nothing that it started is left.
///
/// # Errors
/// A program that cannot be started.
pub fn run(program: &Program, input: &[u8], limits: &ProcessLimits) -> Result<ProgramRun, StartError> {
    run_in(Isolation::Alone, program, input, limits)
}

/// Runs a program, perhaps while others run. Then a program that seems to leave processes behind has to run alone, since
/// they may be another's; they are killed when it does.
pub(crate) fn run_in(
    isolation: Isolation,
    program: &Program,
    input: &[u8],
    limits: &ProcessLimits,
) -> Result<ProgramRun, StartError> {
    let Some(files) = program.files() else { return run_piped(isolation, program, input, limits, None) };
    let other = |error| StartError::Other(program.path().display().to_string(), error);
    let folder = ScratchFolder::new().map_err(other)?;
    fs::write(folder.path().join(&files.input), input).map_err(other)?;
    let mut run = run_piped(isolation, program, b"", limits, Some(folder.path()))?;
    run.output.clear();
    match File::open(folder.path().join(&files.output)) {
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
    // What it wrote last may have come after the last exchange; nobody holds the other ends any more.
    process.receive(&mut output, &mut errors);
    output.truncate(limits.output as usize);
    errors.drain(..errors.len().saturating_sub(KEPT_ERRORS));
    Ok(ProgramRun { end, output, errors, left_behind, cpu: process.cpu, wall, memory: process.memory })
}

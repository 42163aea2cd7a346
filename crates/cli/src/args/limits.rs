//! Limits of a program under test, and the guard that cleans up after it.

use crate::args::language::say;
use crate::args::options;
use crate::interrupt;
use anyhow::Context;
use saolei_judge::Problem;
use saolei_runner::{GuardRole, JudgeProfile, ProcessLimits, SourceLanguage, guard};
use std::path::Path;
use std::time::Duration;

/// The limits as options.
#[derive(Debug, clap::Args)]
pub(crate) struct LimitArgs {
    /// CPU time in seconds; default: the problem's. The real time may be twice that plus half a second
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) time_limit: Option<f64>,
    /// Memory in MiB; default: the problem's
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub(crate) memory_limit: Option<u64>,
    /// Output in MiB; default: the problem's
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=4096))]
    pub(crate) output_limit: Option<u64>,
    /// Stack in MiB, for deep recursion; default: the judge's, or else 256
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub(crate) stack: Option<u64>,
    /// Give the stack and the time that this judge gives
    #[arg(long, value_name = "JUDGE", value_parser = options::profile())]
    pub(crate) like: Option<JudgeProfile>,
}

impl LimitArgs {
    /// How many times the problem's time limit a program made of this source has.
    pub(crate) fn time_factor(&self, source: Option<&Path>) -> u32 {
        self.like.map_or(1, |profile| profile.time_factor(source.and_then(SourceLanguage::of)))
    }

    /// The limits that were given, or else the problem's, for a program made of this source.
    pub(crate) fn limits(&self, problem: &Problem, source: Option<&Path>) -> ProcessLimits {
        let time = Duration::from_millis(problem.time_ms().into()) * self.time_factor(source);
        self.or(time, problem.memory_mib, problem.output_mib)
    }

    /// The limits that were given, or else these.
    pub(crate) fn or(&self, time: Duration, memory_mib: u32, output_mib: u32) -> ProcessLimits {
        let limits = ProcessLimits::new(
            self.time_limit.map_or(time, Duration::from_secs_f64),
            self.memory_limit.unwrap_or(memory_mib.into()) << 20,
            self.output_limit.unwrap_or(output_mib.into()) << 20,
        );
        ProcessLimits { stack: self.stack.map(|mib| mib << 20), profile: self.like, ..limits }
    }
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err(say!(
            "expected seconds from 0.001 to 3600, such as 0.5",
            "应为 0.001 到 3600 的秒数，例如 0.5"
        )),
    }
}

/// Starts a guarded worker, unless this process is the worker. Returns the worker's exit code once it has ended.
pub(crate) fn guarded() -> anyhow::Result<GuardRole> {
    let exit = || std::process::exit(interrupt::EXIT_CODE.into());
    let guarded = guard(std::env::args_os().skip(1), exit);
    guarded.with_context(|| say!("cannot guard the program under test", "无法看管被测程序"))
}

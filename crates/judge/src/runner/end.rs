//! Describes how a program ended.

use super::limits::ProcessLimits;
use super::program::ProgramEnd;
use std::time::Duration;

impl ProgramEnd {
    /// A machine-readable word for the ending.
    pub const fn name(self) -> &'static str {
        match self {
            ProgramEnd::Exited(0) => "exited",
            ProgramEnd::Exited(_) => "exit-code",
            ProgramEnd::Signal(_) => "signal",
            ProgramEnd::CpuLimit | ProgramEnd::WallLimit => "time-limit",
            ProgramEnd::MemoryLimit => "memory-limit",
            ProgramEnd::OutputLimit => "output-limit",
        }
    }

    /// What happened, and where to look for the cause.
    pub fn words(self, limits: &ProcessLimits) -> String {
        match self {
            ProgramEnd::Exited(0) => "exited with code 0".to_string(),
            ProgramEnd::Exited(code) => format!("exited with code {code}, expected 0"),
            ProgramEnd::Signal(signal) => {
                let (name, hint) = signal_name(signal);
                format!("was killed by signal {signal} ({name}){hint}")
            }
            ProgramEnd::CpuLimit => format!("used more CPU time than the limit of {}", seconds(limits.cpu)),
            ProgramEnd::WallLimit => format!("was still running after {}", seconds(limits.idle)),
            ProgramEnd::MemoryLimit => format!("used more memory than the limit of {}", bytes(limits.memory)),
            ProgramEnd::OutputLimit => format!("printed more than the limit of {}", bytes(limits.output)),
        }
    }
}

fn signal_name(signal: i32) -> (&'static str, &'static str) {
    match signal {
        1 => ("SIGHUP", ""),
        2 => ("SIGINT", ""),
        3 => ("SIGQUIT", ""),
        4 => ("SIGILL", ""),
        5 => ("SIGTRAP", ""),
        6 => ("SIGABRT", ": a failed assertion, an uncaught exception, or a stack overflow"),
        7 => ("SIGBUS", ""),
        8 => ("SIGFPE", ": a division by zero"),
        9 => ("SIGKILL", ": killed from outside, perhaps because memory ran out"),
        11 => ("SIGSEGV", ": an index out of range, or deep recursion (--stack raises its limit)"),
        13 => ("SIGPIPE", ""),
        14 => ("SIGALRM", ""),
        15 => ("SIGTERM", ""),
        25 => ("SIGXFSZ", ": it wrote too large a file"),
        31 => ("SIGSYS", ""),
        _ => ("an uncommon one", ""),
    }
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

fn bytes(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes / 1024),
        _ => format!("{} MiB", bytes / 1_048_576),
    }
}

/// Formats a number of processes in words.
pub fn processes(count: usize) -> String {
    if count == 1 { "a process".to_string() } else { format!("{count} processes") }
}

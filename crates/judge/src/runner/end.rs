//! The end of a program in words.

use super::limits::Limits;
use super::process::End;
use std::time::Duration;

impl End {
    /// One word for it, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            End::Exited(0) => "exited",
            End::Exited(_) => "exit-code",
            End::Signal(_) => "signal",
            End::CpuLimit | End::WallLimit => "time-limit",
            End::MemoryLimit => "memory-limit",
            End::OutputLimit => "output-limit",
        }
    }

    /// What happened, in words that say what to look for.
    pub fn words(self, limits: &Limits) -> String {
        match self {
            End::Exited(0) => "ended as it should".to_string(),
            End::Exited(code) => format!("exited with code {code}, expected 0"),
            End::Signal(signal) => {
                let (name, hint) = signal_name(signal);
                format!("died by signal {signal} ({name}){hint}")
            }
            End::CpuLimit => format!("used more CPU time than the limit of {}", seconds(limits.cpu)),
            End::WallLimit => format!("had not ended after {}", seconds(limits.wall)),
            End::MemoryLimit => format!("took more memory than the limit of {}", bytes(limits.memory)),
            End::OutputLimit => format!("printed more than the limit of {}", bytes(limits.output)),
        }
    }
}

/// A signal's name, and where it helps what usually brings it about.
fn signal_name(signal: i32) -> (&'static str, &'static str) {
    match signal {
        1 => ("SIGHUP", ""),
        2 => ("SIGINT", ""),
        3 => ("SIGQUIT", ""),
        4 => ("SIGILL", ""),
        5 => ("SIGTRAP", ""),
        6 => ("SIGABRT", ": a failed assertion, an uncaught exception, or a stack that recursion used up"),
        7 => ("SIGBUS", ""),
        8 => ("SIGFPE", ": a division by zero"),
        9 => ("SIGKILL", ": killed from outside, perhaps for want of memory"),
        11 => ("SIGSEGV", ": an index off its array, or recursion that is too deep for the stack"),
        13 => ("SIGPIPE", ""),
        14 => ("SIGALRM", ""),
        15 => ("SIGTERM", ""),
        25 => ("SIGXFSZ", ": it wrote a file that is too large"),
        31 => ("SIGSYS", ""),
        _ => ("no common one", ""),
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

pub(crate) fn processes(count: usize) -> String {
    if count == 1 { "a process".to_string() } else { format!("{count} processes") }
}

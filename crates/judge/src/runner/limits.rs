//! What a program under test may use.

use std::time::Duration;

/// What a program may use before it is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessLimits {
    /// CPU time, user and system, of the program and everything that it starts.
    pub cpu: Duration,
    /// Wall-clock time: stops programs that sleep or wait.
    pub wall: Duration,
    /// Bytes in memory, of the program and everything that it starts.
    pub memory: u64,
    /// Bytes on standard output, and in any file that it writes.
    pub output: u64,
}

impl ProcessLimits {
    /// This much CPU time, and twice that plus half a second of wall-clock time, because the machine may be busy.
    pub fn new(time: Duration, memory: u64, output: u64) -> ProcessLimits {
        ProcessLimits { cpu: time, wall: time * 2 + Duration::from_millis(500), memory, output }
    }
}

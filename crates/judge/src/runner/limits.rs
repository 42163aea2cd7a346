//! What a program under test may use.

use std::time::Duration;

/// What a program may use before it is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time, user and system, of the program and everything that it starts.
    pub cpu: Duration,
    /// Time on the clock: stops what sleeps or waits.
    pub wall: Duration,
    /// Bytes in memory, of the program and everything that it starts.
    pub memory: u64,
    /// Bytes on standard output, and in any file that it writes.
    pub output: u64,
}

impl Limits {
    /// As judges do it: so much CPU time, and twice that and half a second more on the clock, because the machine may
    /// be busy.
    pub fn new(time: Duration, memory: u64, output: u64) -> Limits {
        Limits { cpu: time, wall: time * 2 + Duration::from_millis(500), memory, output }
    }
}

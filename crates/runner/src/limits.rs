//! Limits on the time, memory, output and stack of a program under test.

use super::profile::JudgeProfile;
use std::time::Duration;

/// What a program may use before it is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessLimits {
    /// CPU time, user and system, of the program and everything that it starts.
    pub cpu: Duration,
    /// The time in which the program neither computes nor waits for a core: stops programs that sleep or wait.
    pub idle: Duration,
    /// Bytes in memory, of the program and everything that it starts.
    pub memory: u64,
    /// Bytes on standard output, and in any file that it writes.
    pub output: u64,
    /// Bytes of stack; `None` for what the profile gives, or less if the system does not allow that.
    pub stack: Option<u64>,
    /// The judge to be like.
    pub profile: Option<JudgeProfile>,
}

/// The wall-clock limit is this multiple of the idle limit. It stops programs that seem to compute but get less than a
/// fifteenth of a core.
const MAX_WALL: u32 = 10;

impl ProcessLimits {
    /// Allows this much CPU time, and twice that plus half a second of idle time.
    pub fn new(time: Duration, memory: u64, output: u64) -> ProcessLimits {
        let idle = time * 2 + Duration::from_millis(500);
        ProcessLimits { cpu: time, idle, memory, output, stack: None, profile: None }
    }

    /// Bytes of stack.
    pub fn stack(&self) -> u64 {
        let usual = self.profile.map_or(JudgeProfile::USUAL_STACK, |profile| profile.stack(self.memory));
        self.stack.unwrap_or(usual)
    }

    /// When a program is stopped even if it computes all the time.
    pub(super) fn wall(&self) -> Duration {
        self.idle * MAX_WALL
    }
}

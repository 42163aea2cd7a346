//! The time that an answer may take.

use std::time::Duration;

/// The time that an answer may take, by the caller's clock. Each part of the work may use a share of it; the answer is
/// what was found by then.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a> {
    clock: &'a dyn Fn() -> Duration,
    start: Duration,
    limit: Duration,
}

impl<'a> TimeLimit<'a> {
    /// A limit that starts now. The clock returns the time since some fixed moment.
    pub fn new(clock: &'a dyn Fn() -> Duration, limit: Duration) -> TimeLimit<'a> {
        TimeLimit { clock, start: clock(), limit }
    }

    /// True while less than n tenths of the time limit has passed.
    pub(crate) fn until(&self, tenths: u32) -> impl Fn() -> bool + use<'a> {
        let (clock, end) = (self.clock, self.start + self.limit / 10 * tenths);
        move || clock() < end
    }
}

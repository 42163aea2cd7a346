//! The time that an answer may take.

use std::time::Duration;

/// The time that an answer may take, by the caller's clock. Each part of the work may use a share of it, and what is found
/// by then is the answer.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a> {
    clock: &'a dyn Fn() -> Duration,
    start: Duration,
    limit: Duration,
}

impl<'a> TimeLimit<'a> {
    /// A limit from now on. The clock says how long ago some fixed moment was.
    pub fn new(clock: &'a dyn Fn() -> Duration, limit: Duration) -> TimeLimit<'a> {
        TimeLimit { clock, start: clock(), limit }
    }

    /// True while less than n tenths of the time limit has passed.
    pub(crate) fn until(&self, tenths: u32) -> impl Fn() -> bool + use<'a> {
        let (clock, end) = (self.clock, self.start + self.limit / 10 * tenths);
        move || clock() < end
    }
}

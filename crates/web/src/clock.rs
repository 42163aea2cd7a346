//! The server's clock, in milliseconds since 1970.

use parking_lot::Mutex;
use saolei_api::TimeLimit;
use std::sync::Once;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The time now. It follows the system's clock forward, but never back: setting that clock back would shorten the times
/// of games.
pub(crate) fn now() -> u64 {
    static CLOCK: Mutex<Option<Clock>> = Mutex::new(None);
    let system = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    let mut clock = CLOCK.lock();
    let (before, at) = (*clock.get_or_insert(Clock { time: system, at: Instant::now() }), Instant::now());
    let next = before.next(system, at);
    *clock = Some(next);
    drop(clock);
    if next.time - system > SET_BACK {
        static WARNING: Once = Once::new();
        WARNING.call_once(|| {
            tracing::warn!("the system's clock was set back; the server follows it when it is restarted");
        });
    }
    next.time
}

pub(crate) fn within<T>(limit: Duration, work: impl FnOnce(TimeLimit<'_>) -> T) -> T {
    let start = Instant::now();
    work(TimeLimit::new(&|| start.elapsed(), limit))
}

/// If the system's clock is this many milliseconds behind, it was set back.
const SET_BACK: u64 = 1000;

/// A time of this clock, and the moment when it was read.
#[derive(Clone, Copy, Debug)]
struct Clock {
    time: u64,
    at: Instant,
}

impl Clock {
    /// Advances the clock: at least as fast as time passes, and forward to the system's time.
    fn next(self, system: u64, at: Instant) -> Clock {
        let passed = at.saturating_duration_since(self.at).as_millis() as u64;
        // Fractions of a millisecond are counted the next time.
        match system > self.time + passed {
            true => Clock { time: system, at },
            false => Clock { time: self.time + passed, at: self.at + Duration::from_millis(passed) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_set_back_does_not_shorten_a_game() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let begun = Clock { time: 1_000_000, at: start };
        // A minute of play, in which the system's clock is set back by 50 s and then forward again.
        let mut clock = begun;
        let mut times = Vec::new();
        for (system, passed) in
            [(1_010_000, 10_000), (970_000, 20_000), (1_010_000, 60_000), (1_090_000, 61_000)]
        {
            clock = clock.next(system, after(passed));
            times.push(clock.time - begun.time);
        }
        assert_eq!(times, [10_000, 20_000, 60_000, 90_000]);
        // Half milliseconds are not lost.
        let mut clock = begun;
        for half in 1..=10 {
            clock = clock.next(0, start + Duration::from_micros(500 * half));
        }
        assert_eq!(clock.time, begun.time + 5);
    }
}

//! The server's clock and calendar. Times are milliseconds since 1970, days are by UTC.

use saolei_replay::Day;
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds of a day.
pub(crate) const DAY: u64 = 24 * 60 * 60 * 1000;

/// The time now. It is the system's, but never goes back: if somebody sets the system's clock back, games would be won in less
/// time than they took.
pub(crate) fn now() -> u64 {
    static CLOCK: Mutex<Option<Clock>> = Mutex::new(None);
    let system = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    let mut clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
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

/// When the system's clock is this far behind, it was set back.
const SET_BACK: u64 = 1000;

/// A time of ours, and when it was.
#[derive(Clone, Copy, Debug)]
struct Clock {
    time: u64,
    at: Instant,
}

impl Clock {
    /// The clock later on: it runs at least as fast as time passes, and follows the system's forward.
    fn next(self, system: u64, at: Instant) -> Clock {
        let passed = at.saturating_duration_since(self.at).as_millis() as u64;
        // What is less than a millisecond is counted the next time.
        match system > self.time + passed {
            true => Clock { time: system, at },
            false => Clock { time: self.time + passed, at: self.at + Duration::from_millis(passed) },
        }
    }
}

/// The day of a time, `YYYY-MM-DD`.
pub(crate) fn day(millis: u64) -> String {
    Day::of(millis).to_string()
}

/// When the next day begins.
pub(crate) const fn next_day(millis: u64) -> u64 {
    (millis / DAY + 1) * DAY
}

/// How long after the end of a day a game on its daily board may end.
const GRACE: u64 = 10 * 60 * 1000;

/// When the daily board of a day becomes public. Games on it that end later are not ranked.
pub(crate) fn daily_deadline(day: &str) -> u64 {
    start_of(day).map_or(0, |start| start + DAY + GRACE)
}

/// Whether a text is a day as [`day`] writes it.
pub(crate) fn is_day(text: &str) -> bool {
    start_of(text).is_some()
}

/// When a day begins, if the text is one since 1970.
pub(crate) fn start_of(text: &str) -> Option<u64> {
    let mut numbers = text.splitn(3, '-').map(|number| number.parse::<u64>().ok());
    let (year, month, day_of_month) = (numbers.next()??, numbers.next()??, numbers.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day_of_month) {
        return None;
    }
    // Years begin in March, so the leap day is the last of its year.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_era =
        year % 400 * 365 + year % 400 / 4 - year % 400 / 100 + (153 * month + 2) / 5 + day_of_month - 1;
    let millis = (year / 400 * 146_097 + of_era).checked_sub(719_468)? * DAY;
    // Not a day such as February 30, and written as we write it.
    (day(millis) == text).then_some(millis)
}

/// The number of a day's week. 1970 began on a Thursday, weeks begin on Mondays.
pub(crate) fn week(day: &str) -> u64 {
    (start_of(day).unwrap_or(0) / DAY + 3) / 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_set_back_does_not_shorten_a_game() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let begun = Clock { time: 1_000_000, at: start };
        // A minute of play, in which the system's clock is set back by 50 s and then advanced again.
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

    #[test]
    fn a_day_is_year_month_and_day() {
        assert!(is_day(&day(now())));
        assert!(is_day("2026-11-16") && !is_day("2026-11-6x") && !is_day("today"));
        for wrong in ["2026-02-29", "2026-13-01", "2026-1-1", "1969-12-31", "0-0-0", "", "2026-01-+1"] {
            assert!(!is_day(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_day_begins_at_midnight_and_a_week_on_monday() {
        for days in 0..40_000 {
            let text = day(days * DAY + 5);
            assert_eq!(start_of(&text), Some(days * DAY), "{text}");
        }
        // A Sunday and a Monday, by `date -d 2026-11-15 +%A`.
        assert_eq!(week("2026-11-15") + 1, week("2026-11-16"));
        assert_eq!(week("2026-11-16"), week("2026-11-22"));
    }
}

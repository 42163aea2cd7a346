//! Days of UTC and the daily board. Times are milliseconds since 1970, days are `YYYY-MM-DD`.

use saolei_replay::Day;

/// The UTC day of a time, as `YYYY-MM-DD`.
pub fn day(millis: u64) -> String {
    Day::of(millis).to_string()
}

/// A game on a daily board still counts if it ends this long after the end of its day.
const GRACE: u64 = 10 * 60 * 1000;

/// When the daily board of a day becomes public. Games on it that end later are not ranked.
pub fn daily_deadline(day: &str) -> u64 {
    day.parse::<Day>().map_or(0, |day| day.next().start() + GRACE)
}

/// Whether a text is a day in the form that [`day`] writes.
pub fn is_day(text: &str) -> bool {
    text.parse::<Day>().is_ok()
}

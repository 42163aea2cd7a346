//! Days of UTC and the daily board. Times are milliseconds since 1970, days are `YYYY-MM-DD`.

use saolei_replay::Day;

/// The day of a time, `YYYY-MM-DD`.
pub fn day(millis: u64) -> String {
    Day::of(millis).to_string()
}

/// How long after the end of a day a game on its daily board may end.
const GRACE: u64 = 10 * 60 * 1000;

/// When the daily board of a day becomes public. Games on it that end later are not ranked.
pub fn daily_deadline(day: &str) -> u64 {
    day.parse::<Day>().map_or(0, |day| day.next().start() + GRACE)
}

/// Whether a text is a day as [`day`] writes it.
pub fn is_day(text: &str) -> bool {
    text.parse::<Day>().is_ok()
}

//! The server's clock and calendar. Times are milliseconds since 1970, days are by UTC.

use saolei_replay::Day;
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds of a day.
pub(crate) const DAY: u64 = 24 * 60 * 60 * 1000;

/// The time now.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// The day of a time, `YYYY-MM-DD`.
pub(crate) fn day(millis: u64) -> String {
    Day::of(millis).to_string()
}

/// When the next day begins.
pub(crate) const fn next_day(millis: u64) -> u64 {
    (millis / DAY + 1) * DAY
}

/// Whether a text is a day as [`day`] writes it.
pub(crate) fn is_day(text: &str) -> bool {
    let shape =
        |(at, byte): (usize, u8)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    text.len() == 10 && text.bytes().enumerate().all(shape)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_year_month_and_day() {
        assert!(is_day(&day(now())));
        assert!(is_day("2026-11-16") && !is_day("2026-11-6x") && !is_day("today"));
    }
}

//! The server's clock and calendar. Times are milliseconds since 1970, days are by UTC.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds of a day.
pub(crate) const DAY: u64 = 24 * 60 * 60 * 1000;

/// The time now.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// The day of a time, `YYYY-MM-DD`.
pub(crate) fn day(millis: u64) -> String {
    // Years that begin in March have their leap day at the end, and 400 of them are a whole number of days.
    let days = (millis / DAY) as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// When the day after this time begins.
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
    fn days_are_those_of_the_calendar() {
        // From `date -u -d @SECONDS +%F`.
        for (seconds, expected) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_709_164_799, "2024-02-28"),
            (1_709_164_800, "2024-02-29"),
            (4_102_444_799, "2099-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(day(seconds * 1000), expected, "{seconds}");
        }
        assert!(is_day("2026-11-16") && !is_day("2026-11-6x") && !is_day("today"));
    }
}

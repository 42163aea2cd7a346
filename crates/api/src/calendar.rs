//! Days and weeks of UTC. Times are milliseconds since 1970, days are `YYYY-MM-DD`.

use saolei_replay::Day;

/// Milliseconds of a day.
pub const DAY: u64 = 24 * 60 * 60 * 1000;

/// The day of a time, `YYYY-MM-DD`.
pub fn day(millis: u64) -> String {
    Day::of(millis).to_string()
}

/// When the next day begins.
pub const fn next_day(millis: u64) -> u64 {
    (millis / DAY + 1) * DAY
}

/// How long after the end of a day a game on its daily board may end.
const GRACE: u64 = 10 * 60 * 1000;

/// When the daily board of a day becomes public. Games on it that end later are not ranked.
pub fn daily_deadline(day: &str) -> u64 {
    start_of(day).map_or(0, |start| start + DAY + GRACE)
}

/// Whether a text is a day as [`day`] writes it.
pub fn is_day(text: &str) -> bool {
    start_of(text).is_some()
}

/// When a day begins, if the text is one since 1970.
pub fn start_of(text: &str) -> Option<u64> {
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
pub fn week(day: &str) -> u64 {
    (start_of(day).unwrap_or(0) / DAY + 3) / 7
}

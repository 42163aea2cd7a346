//! Dates of daily boards.

use std::fmt;

/// A date in UTC, so that the daily board changes everywhere at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    year: i64,
    month: i64,
    day: i64,
}

impl Day {
    /// The date of a time in milliseconds since 1970.
    pub const fn of(millis: u64) -> Day {
        // Howard Hinnant's algorithm: years begin in March, so the leap day is the last of its year.
        let days = (millis / 86_400_000) as i64 + 719_468;
        let era = days.div_euclid(146_097);
        let of_era = days.rem_euclid(146_097);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year_of_era + era * 400 + (month <= 2) as i64;
        Day { year, month, day }
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

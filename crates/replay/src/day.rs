//! Days in UTC: the daily board changes everywhere at the same time.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A day since 1970, written as `YYYY-MM-DD`.
///
/// ```
/// use saolei_replay::Day;
/// let day: Day = "2024-02-29".parse()?;
/// assert_eq!(Day::of(day.start() + 5), day);
/// assert_eq!(day.next().to_string(), "2024-03-01");
/// assert!("2023-02-29".parse::<Day>().is_err());
/// # Ok::<(), saolei_replay::NotADay>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// Days since 1970.
    number: u64,
}

/// The text is not a day since 1970 in the form `YYYY-MM-DD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a day such as 2026-11-18")]
pub struct NotADay;

/// Days from March 1 of the year 0 to 1970. Years begin in March here, so a leap day is the last day of its year.
const BEFORE_1970: u64 = 719_468;

/// The number of days in 400 years.
const ERA: u64 = 146_097;

impl Day {
    /// The number of milliseconds in a day.
    pub const MILLIS: u64 = 24 * 60 * 60 * 1000;

    /// The day of a time, given in milliseconds since 1970.
    pub const fn of(millis: u64) -> Day {
        Day { number: millis / Day::MILLIS }
    }

    /// The start of the day, in milliseconds since 1970.
    pub const fn start(self) -> u64 {
        self.number * Day::MILLIS
    }

    /// The next day.
    pub const fn next(self) -> Day {
        Day { number: self.number + 1 }
    }

    /// The number of the day's week. Weeks begin on Mondays; 1970 began on a Thursday.
    pub const fn week(self) -> u64 {
        (self.number + 3) / 7
    }

    /// The year, the month and the day of the month, by Howard Hinnant's algorithm.
    const fn date(self) -> (u64, u64, u64) {
        let days = self.number + BEFORE_1970;
        let of_era = days % ERA;
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + days / ERA * 400 + (month <= 2) as u64;
        (year, month, of_year - (153 * from_march + 2) / 5 + 1)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Day, NotADay> {
        let numbers: Vec<u64> = text.split('-').map_while(|number| number.parse().ok()).collect();
        let &[year @ 1970..=9999, month @ 1..=12, of_month @ 1..=31] = &numbers[..] else {
            return Err(NotADay);
        };
        let (year, from_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let of_era =
            year % 400 * 365 + year % 400 / 4 - year % 400 / 100 + (153 * from_march + 2) / 5 + of_month - 1;
        let number = (year / 400 * ERA + of_era).checked_sub(BEFORE_1970).ok_or(NotADay)?;
        // Rejects days such as February 30, and months and days without two digits.
        Some(Day { number }).filter(|day| day.to_string() == text).ok_or(NotADay)
    }
}

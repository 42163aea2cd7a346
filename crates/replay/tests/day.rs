//! Days, compared with the calendar.

use saolei_replay::{Day, NotADay};

#[test]
fn dates_match_the_calendar() {
    // From `date -u -d @SECONDS +%F`.
    for (seconds, day) in [
        (0, "1970-01-01"),
        (86_399, "1970-01-01"),
        (951_782_400, "2000-02-29"),
        (951_868_800, "2000-03-01"),
        (1_709_164_799, "2024-02-28"),
        (1_709_164_800, "2024-02-29"),
        (4_102_444_799, "2099-12-31"),
        (4_107_542_400, "2100-03-01"),
    ] {
        assert_eq!(Day::of(seconds * 1000).to_string(), day, "{seconds}");
    }
}

#[test]
fn a_day_is_year_month_and_day() {
    for wrong in [
        "2026-02-29",
        "2026-13-01",
        "2026-1-1",
        "2026-11-6x",
        "2026-11-16-1",
        "1969-12-31",
        "0-0-0",
        "",
        "today",
        "2026-01-+1",
    ] {
        assert_eq!(wrong.parse::<Day>(), Err(NotADay), "{wrong}");
    }
}

#[test]
fn a_day_begins_at_midnight_and_a_week_on_monday() {
    for days in 0..40_000 {
        let day = Day::of(days * Day::MILLIS + 5);
        assert_eq!((day.start(), day.to_string().parse()), (days * Day::MILLIS, Ok(day)), "{day}");
    }
    // A Sunday and a Monday, by `date -d 2026-11-15 +%A`.
    let week = |day: &str| day.parse::<Day>().unwrap().week();
    assert_eq!(week("2026-11-15") + 1, week("2026-11-16"));
    assert_eq!(week("2026-11-16"), week("2026-11-22"));
}

//! Days and weeks.

use saolei_api::calendar::{DAY, day, is_day, start_of, week};

#[test]
fn a_day_is_year_month_and_day() {
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

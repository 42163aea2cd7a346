//! Days, compared with the calendar.

use saolei_replay::Day;

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

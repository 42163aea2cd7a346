//! Clicks: every way to use the buttons, counted by hand.
//!
//! The board is `*....` over `...*.`, in cells of 16 pixels:
//!
//! ```text
//! * 1 1 1 1
//! 1 1 1 * 1
//! ```

use saolei_replay::{MouseRules, Statistics, Video, VideoPlay};

/// The clicks of events, given as words: left, right and double, and how many of each were effective.
fn clicks(rules: impl Fn(&mut MouseRules), events: &str) -> ([u64; 3], [u64; 3]) {
    let statistics = statistics(rules, events);
    let counts = [statistics.left, statistics.right, statistics.chords];
    (counts.map(|count| count.all), counts.map(|count| count.effective))
}

fn statistics(rules: impl Fn(&mut MouseRules), events: &str) -> Statistics {
    let mut text = String::from("Width: 5\nHeight: 2\nMines: 2\nBoard:\n*0000\n000*0\nEvents:\n");
    for (index, event) in events.split(',').enumerate() {
        let mut words = event.split_ascii_whitespace();
        let kind = words.next().unwrap();
        let (row, col): (i32, i32) = match (words.next(), words.next()) {
            (Some(row), Some(col)) => (row.parse().unwrap(), col.parse().unwrap()),
            _ => (1, 3),
        };
        text.push_str(&format!("{index}.00 {kind} {col} {row} ({} {})\n", col * 16 - 8, row * 16 - 8));
    }
    let mut video = Video::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    rules(&mut video.mouse);
    Statistics::of_video(&VideoPlay::finished(&video))
}

fn common(events: &str) -> ([u64; 3], [u64; 3]) {
    clicks(|_| {}, events)
}

#[test]
fn a_cell_opens_when_the_button_goes_up() {
    assert_eq!(common("lc 1 2"), ([0, 0, 0], [0, 0, 0]));
    assert_eq!(common("lc 1 2, lr 1 2"), ([1, 0, 0], [1, 0, 0]));
    // The cell is the one under the pointer at the release.
    assert_eq!(common("lc 1 1, lr 1 2"), ([1, 0, 0], [1, 0, 0]));
    // A second click on an open cell, and one on a flag, are wasted.
    assert_eq!(common("lc 1 2, lr 1 2, lc 1 2, lr 1 2"), ([2, 0, 0], [1, 0, 0]));
    assert_eq!(common("rc 1 1, rr 1 1, lc 1 1, lr 1 1"), ([1, 1, 0], [0, 1, 0]));
    // A mine is not of use.
    assert_eq!(common("lc 1 1, lr 1 1"), ([1, 0, 0], [0, 0, 0]));
    // A release without a press does nothing.
    assert_eq!(common("lr 1 2"), ([0, 0, 0], [0, 0, 0]));
}

#[test]
fn a_flag_is_set_when_the_button_goes_down() {
    assert_eq!(common("rc 1 1"), ([0, 1, 0], [0, 1, 0]));
    // Taking it off and setting it again is not of use; a flag on a safe cell never is.
    assert_eq!(common("rc 1 1, rr 1 1, rc 1 1, rr 1 1, rc 1 1, rr 1 1"), ([0, 3, 0], [0, 1, 0]));
    assert_eq!(common("rc 1 2, rr 1 2"), ([0, 1, 0], [0, 0, 0]));
    // On an open cell a right click counts when it is released.
    assert_eq!(common("lc 1 2, lr 1 2, rc 1 2"), ([1, 0, 0], [1, 0, 0]));
    assert_eq!(common("lc 1 2, lr 1 2, rc 1 2, rr 1 2"), ([1, 1, 0], [1, 0, 0]));
}

#[test]
fn a_chord_happens_at_the_first_release() {
    // A flag on the mine and a chord on the 1 beside it opens the rest around it.
    let start = "lc 1 2, lr 1 2, rc 1 1, rr 1 1, ";
    let chord = |how: &str| common(&format!("{start}{how}"));
    assert_eq!(chord("lc 1 2, rc 1 2, lr 1 2, rr 1 2"), ([1, 1, 1], [1, 1, 1]));
    assert_eq!(chord("rc 1 2, lc 1 2, rr 1 2, lr 1 2"), ([1, 1, 1], [1, 1, 1]));
    assert_eq!(chord("mc 1 2, mr 1 2"), ([1, 1, 1], [1, 1, 1]));
    assert_eq!(chord("sc 1 2, lr 1 2"), ([1, 1, 1], [1, 1, 1]));
    // Before the first opening there are no chords, and they do not count.
    assert_eq!(common("mc 1 2, mr 1 2"), ([0, 0, 0], [0, 0, 0]));
    // Flags that do not match: a wasted chord.
    assert_eq!(common("lc 1 2, lr 1 2, mc 1 2, mr 1 2"), ([1, 0, 1], [1, 0, 0]));
    // The 1.5 click: the flag by the right press, then the left button comes down and both go up.
    assert_eq!(common("lc 1 2, lr 1 2, rc 1 1, lc 1 2, lr 1 2, rr 1 2"), ([1, 1, 1], [1, 1, 1]));
    // A chord beside a wrong flag loses, and still opens cells.
    assert_eq!(common("lc 1 2, lr 1 2, rc 2 1, rr 2 1, mc 1 2, mr 1 2"), ([1, 1, 1], [1, 0, 1]));
}

#[test]
fn a_flag_and_a_chord_in_one_press_are_one_and_a_half_clicks() {
    let count =
        |events: &str| statistics(|_| {}, &format!("lc 1 2, lr 1 2, {events}")).one_and_a_half.unwrap();
    assert_eq!(count("rc 1 1, lc 1 2, lr 1 2, rr 1 2"), 1);
    // The right button goes up first, it had set no mark, or it had gone up before.
    assert_eq!(count("rc 1 1, lc 1 2, rr 1 2, lr 1 2"), 0);
    assert_eq!(count("rc 1 1, rr 1 1, rc 1 2, lc 1 2, lr 1 2, rr 1 2"), 0);
    assert_eq!(count("rc 1 1, rr 1 1, lc 1 2, rc 1 2, lr 1 2, rr 1 2"), 0);
    assert_eq!(count("rc 1 1, rr 1 1, mc 1 2, mr 1 2"), 0);
}

#[test]
fn the_path_is_measured_in_three_ways() {
    // 16 pixels before the opening; then 32 right and 16 down, off the board, and to its last column.
    let events = "mv 1 1, mv 1 2, lc 1 2, lr 1 2, mv 2 4, mv 2 6, mv 2 5";
    let paths = statistics(|_| {}, events).paths.unwrap();
    let diagonal = (16f64 * 16.0 + 32.0 * 32.0).sqrt();
    assert!((paths.on_board - (diagonal + 16.0)).abs() < 1e-9, "{paths:?}");
    assert_eq!(paths.by_axes, 48.0 + 16.0);
    assert!((paths.anywhere - (16.0 + diagonal + 32.0 + 16.0)).abs() < 1e-9, "{paths:?}");
}

#[test]
fn buttons_that_change_are_presses_and_releases() {
    assert_eq!(common("l 1 2, l 1 2, r 1 1, r 1 1"), ([1, 1, 0], [1, 1, 0]));
    assert_eq!(common("l 1 2, l 1 2, m 1 2, m 1 2"), ([1, 0, 1], [1, 0, 0]));
}

#[test]
fn question_marks_follow_flags_when_they_are_on() {
    // Flag, query, blank: the third press makes the cell free to open again; a query does not protect.
    let on = |rules: &mut MouseRules| rules.question_marks = true;
    assert_eq!(clicks(on, "rc 1 2, rr 1 2, lc 1 2, lr 1 2"), ([1, 1, 0], [0, 0, 0]));
    assert_eq!(clicks(on, "rc 1 2, rr 1 2, rc 1 2, rr 1 2, lc 1 2, lr 1 2"), ([1, 2, 0], [1, 0, 0]));
    // Switched on in the middle.
    assert_eq!(
        common("mt, rc 1 2, rr 1 2, rc 1 2, rr 1 2, rc 1 2, rr 1 2, rc 1 2, rr 1 2, lc 1 2, lr 1 2"),
        ([1, 4, 0], [0, 0, 0])
    );
}

#[test]
fn clicks_off_the_board_count() {
    let events = "lc 1 2, lr 1 2, lc 5 9, lr 5 9, mc 5 9, mr 5 9, rc 5 9, rr 5 9";
    assert_eq!(common(events).0, [2, 1, 1]);
}

#[test]
fn a_right_press_that_becomes_a_chord_does_not_count() {
    // A right press on an open cell that becomes a chord.
    let events = "lc 1 2, lr 1 2, rc 1 2, lc 1 2, rr 1 2, lr 1 2";
    assert_eq!(common(events).0, [1, 0, 1]);
}

#[test]
fn other_ways_to_click_are_options() {
    // The left release after a chord opens nothing.
    assert_eq!(common("lc 1 2, lr 1 2, lc 1 3, rc 1 3, rr 1 3, lr 1 4").0, [1, 0, 1]);
    // The left press opens at once.
    let press = |rules: &mut MouseRules| rules.opens_on_press = true;
    assert_eq!(clicks(press, "lc 1 2"), ([1, 0, 0], [1, 0, 0]));
    assert_eq!(clicks(press, "lc 1 2, lr 1 2"), ([1, 0, 0], [1, 0, 0]));
    // A left click on an open cell is a chord.
    let super_click = |rules: &mut MouseRules| rules.left_chords = true;
    assert_eq!(clicks(super_click, "lc 1 2, lr 1 2, rc 1 1, rr 1 1, lc 1 2, lr 1 2"), ([1, 1, 1], [1, 1, 1]));
}

#[test]
fn after_the_end_nothing_counts() {
    assert_eq!(common("lc 1 1, lr 1 1, lc 1 2, lr 1 2, rc 1 2, rr 1 2"), ([1, 0, 0], [0, 0, 0]));
}

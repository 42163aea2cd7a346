//! Recorded games are watched: at their times, at other speeds, step by step and with odds.

mod common;

use common::{BOARD, DISPLAY, app, click, keys, play_on, recorded, text};
use crossterm::event::MouseButton;
use saolei_replay::RecordedGame;
use saolei_terminal::{App, SavedGames};
use std::fs;

/// Opens the middle, flags a mine, and then opens another one.
const MOVES: &str = "0 open 3 4\n1000 mark 1 3\n2000 open 3 6\n";

/// A frame comes 250 ms after each event, so this many events are a second.
const SECOND: usize = 4;

fn watching(home: &tempfile::TempDir) -> App {
    let video = recorded(&BOARD, MOVES).to_video().unwrap();
    let game = RecordedGame::read(video.to_rawvf().as_bytes()).unwrap();
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    app.watch(&game).unwrap();
    app
}

fn after(script: &str) -> String {
    let home = tempfile::tempdir().unwrap();
    let mut app = watching(&home);
    let screen = text(&play_on(&mut app, 80, 24, keys(script)));
    let mut left: Vec<_> =
        fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["games"], "nothing is saved");
    assert_eq!(fs::read_dir(home.path().join("games")).unwrap().count(), 0, "nothing is saved");
    screen
}

/// Keys that do nothing, for as long as this many seconds.
fn seconds(count: usize) -> String {
    "y ".repeat(SECOND * count)
}

#[test]
fn moves_come_at_their_times() {
    let screen = after("");
    assert!(screen.contains("Move 1 of 3: open (3, 4), 0.00 s"), "{screen}");
    let screen = after(&seconds(1));
    assert!(screen.contains("Move 2 of 3: mark (1, 3), 1.00 s"), "{screen}");
    assert!(screen.contains("⚑ 3"), "{screen}");
    let screen = after(&seconds(3));
    assert!(screen.contains("Move 3 of 3: open (3, 6), 2.00 s"), "{screen}");
    assert!(screen.contains('✱'), "the mine that was hit is shown: {screen}");
}

#[test]
fn speeds_seeking_and_steps() {
    // Twice as fast: the second move comes after half a second.
    assert!(after("up y y").contains("Move 2 of 3"));
    // Half as fast: it comes after two.
    assert!(after(&format!("down {}", seconds(1))).contains("Move 1 of 3"));
    assert!(after(&format!("down {}", seconds(2))).contains("Move 2 of 3"));
    // Stopped, a second on, and two back.
    assert!(after(&format!("space {}", seconds(3))).contains("Move 1 of 3"));
    assert!(after(&format!("space right {}", seconds(2))).contains("Move 2 of 3"));
    assert!(after("space $ 2 left y y").contains("Move 1 of 3"));
    // Steps stop at the times of moves.
    let screen = after(&format!("] ] {}", seconds(2)));
    assert!(screen.contains("Move 3 of 3"), "{screen}");
    assert!(after(&format!("] ] [ {}", seconds(2))).contains("Move 2 of 3"));
    // From the end it begins again.
    assert!(after("$ space y").contains("Move 1 of 3"));
}

#[test]
fn risks_are_marked_and_explained() {
    let screen = after("tab");
    assert!(screen.contains("Move 3 of 3"), "the only risk is the last move: {screen}");
    assert!(screen.contains("Risk 100 %. There was a safe cell"), "{screen}");
    assert!(screen.contains("━!"), "{screen}");
}

#[test]
fn long_words_are_shown_page_by_page() {
    let home = tempfile::tempdir().unwrap();
    let mut app = watching(&home);
    let mut shows = |script: &str, words: &str| {
        let screen = text(&play_on(&mut app, 34, 10, keys(script)));
        assert!(screen.contains(words), "{words:?} after {script:?}:\n{screen}");
    };
    shows("tab", "Move 3 of 3");
    shows("? ?", "Risk 100 %");
    shows("[ ]", "Move 3 of 3");
}

#[test]
fn odds_are_those_of_the_moment() {
    let screen = after("space o");
    assert!(screen.contains("**") && screen.contains(" 0"), "{screen}");
    let later = after("space $ o");
    assert!(!later.contains("**"), "the game is over: {later}");
}

#[test]
fn a_click_on_the_timeline_seeks_and_clicks_on_the_board_do_nothing() {
    let home = tempfile::tempdir().unwrap();
    let mut app = watching(&home);
    let screen = text(&play_on(&mut app, 80, 24, keys("space")));
    let (row, timeline) = screen.lines().enumerate().find(|(_, line)| line.contains('─')).unwrap();
    let last = timeline.chars().position(|letter| letter == '!').unwrap() as u16;
    let screen = text(&play_on(&mut app, 80, 24, click(MouseButton::Left, (last, row as u16))));
    assert!(screen.contains("Move 3 of 3"), "{screen}");
    let before = text(&play_on(&mut app, 80, 24, keys("space home space")));
    let after = text(&play_on(&mut app, 80, 24, click(MouseButton::Left, (10, 10))));
    assert_eq!(before.lines().nth(10), after.lines().nth(10));
}

#[test]
fn a_game_without_a_board_cannot_be_watched() {
    let home = tempfile::tempdir().unwrap();
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let text = "saolei 1\nrules classic\nsize 5x7\nmines 4\nstart opening\nseed test\nmade uniform\n";
    let game = RecordedGame::read(text.as_bytes()).unwrap();
    assert_eq!(app.watch(&game).unwrap_err(), "the game has no board yet: no cell has been opened");
}

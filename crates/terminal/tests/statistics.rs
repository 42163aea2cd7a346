//! The statistics of a game: after it everything that `saolei replay` measures, during it nothing that gives the board away.

mod common;

use common::{BOARD, DISPLAY, app, keys, mouse, play_on, recorded, text};
use crossterm::event::MouseEventKind;
use saolei_replay::{Luck, MeasureValue, MouseEvent, MouseKind, RecordedGame};
use saolei_terminal::{App, SavedGames};

/// Opens the middle, flags a mine, and then opens another one.
const MOVES: &str = "0 open 3 4\n1000 mark 1 3\n2000 open 3 6\n";

/// The statistics, in a window where all of them fit.
fn statistics(app: &mut App) -> String {
    text(&play_on(app, 80, 120, keys("i")))
}

/// Whether a line has this name and this value.
fn has(screen: &str, name: &str, value: &str) -> bool {
    screen.lines().any(|line| line.split_whitespace().eq([name, value]))
}

fn assert_shows_all(screen: &str, game: &RecordedGame, luck: Luck) {
    let mut shown = 0;
    for measure in game.examine().measures(Some(luck)) {
        let value = match measure.value {
            MeasureValue::Missing => continue,
            MeasureValue::Text(text) => text,
            MeasureValue::Whole(number) => number.to_string(),
            MeasureValue::Real(number) => format!("{number:.3}"),
        };
        assert!(has(screen, measure.name, &value), "{} {value} in\n{screen}", measure.name);
        shown += 1;
    }
    assert!(shown > 50, "{shown}");
}

#[test]
fn a_finished_game_shows_everything_that_is_measured() {
    let recording = recorded(&BOARD, MOVES);
    let luck = Luck::of(&recording);
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.open(recording.clone()).unwrap();
    assert_shows_all(&statistics(&mut app), &RecordedGame::Recording(recording), luck);
}

#[test]
fn a_watched_game_shows_what_its_file_says() {
    let recording = recorded(&BOARD, MOVES);
    let luck = Luck::of(&recording);
    let game = RecordedGame::read(recording.to_video().unwrap().to_rawvf().as_bytes()).unwrap();
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.watch(&game).unwrap();
    let screen = statistics(&mut app);
    assert!(has(&screen, "format", "rawvf"), "{screen}");
    assert_shows_all(&screen, &game, luck);
}

/// A right click on an open cell is in the file, but not among the moves of the game.
#[test]
fn clicks_and_efficiency_have_one_number_each() {
    let mut video = recorded(&BOARD, MOVES).to_video().unwrap();
    let first = video.events[0];
    for kind in [MouseKind::RightUp, MouseKind::RightDown] {
        video.events.insert(2, MouseEvent { kind, ..first });
    }
    let game = RecordedGame::Video(Box::new(video));
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.watch(&game).unwrap();
    let screen = statistics(&mut app);
    // Two openings and two right clicks, for one of the six 3BV.
    assert!(screen.contains(" 2 / 2 / 0") && has(&screen, "clicks", "4"), "{screen}");
    assert!(screen.contains("Efficiency (IOE)     25 %") && has(&screen, "ioe", "0.250"), "{screen}");
}

#[test]
fn a_running_game_shows_nothing_that_depends_on_the_board() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.open(recorded(&BOARD, "0 open 3 4\n")).unwrap();
    // It is paused until a key is pressed.
    let screen = text(&play_on(&mut app, 80, 120, keys("y i")));
    assert!(screen.contains("Time"), "{screen}");
    for name in ["3BV", "3bv", "zini", "openings", "cells_0", "All statistics"] {
        assert!(!screen.contains(name), "{name} in\n{screen}");
    }
}

#[test]
fn keys_and_the_wheel_scroll_and_other_keys_go_back() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.open(recorded(&BOARD, MOVES)).unwrap();
    let mut after = |events| text(&play_on(&mut app, 40, 12, events));
    let second = |screen: &str| screen.lines().nth(1).unwrap().trim().to_string();
    let begin = after(keys("i"));
    assert!(second(&begin).starts_with("Time"), "{begin}");
    let next = after(keys("down"));
    assert!(second(&next).starts_with("3BV"), "{next}");
    assert_eq!(after(keys("up up up")), begin);
    assert_eq!(after(vec![mouse(MouseEventKind::ScrollDown, 3, 3)]), next);
    assert_eq!(after(vec![mouse(MouseEventKind::ScrollUp, 3, 3)]), begin);
    let end = after(keys("$"));
    assert!(end.contains("events"), "{end}");
    assert_eq!(after(keys("down G")), end, "there is nothing after the last line");
    assert_eq!(after(keys("home")), begin);
    let game = after(keys("x"));
    assert!(!game.contains("Time"), "{game}");
}

//! Pauses: a running game that comes back to the screen shows a blank board first, and nothing is played on it.

mod common;

use common::{BOARD, DISPLAY, app, click, keys, mouse, play_on, recorded, text};
use crossterm::event::{MouseButton, MouseEventKind};
use saolei_replay::Recording;
use saolei_terminal::{App, Event, SavedGames};
use std::fs;
use std::path::Path;

/// A game that runs, with the cursor on (1, 1), which is still closed.
const RUNNING: &str = "space g 0";

const HOW_TO_GO_ON: &str = "Press any key";

fn on_board(folder: &Path) -> App {
    let mut app = app(DISPLAY, SavedGames::open(folder).unwrap());
    app.open(recorded(&BOARD, "")).unwrap();
    app
}

/// The moves of the only running game.
fn moves(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut games: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "saolei")).collect();
    assert_eq!(games.len(), 1);
    let recording = Recording::read(&fs::read(games.pop().unwrap()).unwrap()).unwrap();
    recording.moves().iter().map(ToString::to_string).collect()
}

fn is_blank(screen: &str) -> bool {
    screen.contains("Paused") && screen.contains(HOW_TO_GO_ON) && !screen.contains('■')
}

/// The ways back to a running game: from a pause, the help, the statistics, the history, the menu, a form, and a stop.
const WAYS: [&str; 7] =
    ["p", "f1 space", "i space", "t x", "esc enter", "esc j j j j enter esc k k k k enter", "ctrl-z"];

#[test]
fn a_key_ends_a_pause_and_does_nothing_else() {
    for way in WAYS {
        for key in ["space", "enter", "f", "d", "u", "r", "5", "esc", "q", "?", "o", "p", "x", "left", "f1"] {
            let home = tempfile::tempdir().unwrap();
            let mut app = on_board(home.path());
            let paused = text(&play_on(&mut app, 80, 24, keys(&format!("{RUNNING} {way}"))));
            assert!(is_blank(&paused), "{way}:\n{paused}");
            let before = moves(home.path());
            let screen = text(&play_on(&mut app, 80, 24, keys(key)));
            assert!(!is_blank(&screen) && screen.contains('■'), "{way} {key}:\n{screen}");
            assert_eq!(moves(home.path()), before, "{way} {key}");
            assert!(screen.contains("(1, 1)"), "the cursor has not moved: {way} {key}\n{screen}");
        }
    }
}

#[test]
fn a_click_ends_a_pause_and_does_nothing_else() {
    for button in [MouseButton::Left, MouseButton::Right, MouseButton::Middle] {
        for row in 0..24 {
            let home = tempfile::tempdir().unwrap();
            let mut app = on_board(home.path());
            // A button is held when the pause begins.
            let mut events = keys(RUNNING);
            events.push(mouse(MouseEventKind::Down(MouseButton::Left), 8, row));
            events.extend(keys("p"));
            let paused = text(&play_on(&mut app, 80, 24, events));
            assert!(is_blank(&paused), "{paused}");
            let before = moves(home.path());
            let screen = text(&play_on(&mut app, 80, 24, click(button, (8, row))));
            assert!(!is_blank(&screen) && screen.contains('■'), "{screen}");
            assert_eq!(moves(home.path()), before);
        }
    }
    // The wheel, and a button that goes up, do not end it.
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.open(recorded(&BOARD, "0 open 3 4\n")).unwrap();
    let events: Vec<Event> =
        [MouseEventKind::ScrollDown, MouseEventKind::Up(MouseButton::Left), MouseEventKind::Moved]
            .map(|kind| mouse(kind, 8, 8))
            .to_vec();
    assert!(is_blank(&text(&play_on(&mut app, 80, 24, events))));
}

#[test]
fn a_resumed_game_is_paused() {
    let home = tempfile::tempdir().unwrap();
    play_on(&mut on_board(home.path()), 80, 24, keys(&format!("{RUNNING} q")));
    let before = moves(home.path());
    for through_menu in [false, true] {
        let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
        let way = if through_menu {
            keys("enter")
        } else {
            assert_eq!(app.resume(), Ok(()));
            Vec::new()
        };
        assert!(is_blank(&text(&play_on(&mut app, 80, 24, way))));
        let screen = text(&play_on(&mut app, 80, 24, keys("space")));
        assert!(!is_blank(&screen), "{screen}");
        assert_eq!(moves(home.path()), before);
    }
}

/// Ctrl-C always ends the program, and the game is kept.
#[test]
fn an_interrupt_ends_the_program_during_a_pause() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    play_on(&mut app, 80, 24, keys(&format!("{RUNNING} p ctrl-c")));
    assert!(app.is_done());
    assert_eq!(moves(home.path()).len(), 1);
}

/// Nothing is played on a board that does not fit into the window.
#[test]
fn a_window_that_is_too_small_pauses() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    play_on(&mut app, 80, 24, keys(RUNNING));
    let small = text(&play_on(&mut app, 11, 4, vec![Event::Resize]));
    assert!(small.contains("The window"), "{small}");
    assert!(is_blank(&text(&play_on(&mut app, 80, 24, Vec::new()))));
    assert_eq!(moves(home.path()).len(), 1);
}

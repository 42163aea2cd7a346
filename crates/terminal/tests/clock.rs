//! The clock runs until the next move: time to think counts, also if the program ends meanwhile.

mod common;

use common::{BOARD, DISPLAY, Script, app, keys, recorded, text};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use saolei_replay::Recording;
use saolei_terminal::{App, Event, SavedGames, run};
use std::fs;
use std::path::Path;

/// Plays with a second before each event, and before the one that ends the script.
fn play(app: &mut App, events: Vec<Event>) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut script = Script::new(events);
    script.step = 1000;
    app.go_on();
    run(app, &mut terminal, &mut script).unwrap();
    text(terminal.backend().buffer())
}

fn ticks(count: usize) -> Vec<Event> {
    vec![Event::Tick; count]
}

fn on_board(folder: &Path) -> App {
    let mut app = app(DISPLAY, SavedGames::open(folder).unwrap());
    app.open(recorded(&BOARD, "")).unwrap();
    app
}

fn running(folder: &Path) -> Recording {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut games: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "saolei")).collect();
    assert_eq!(games.len(), 1);
    Recording::read(&fs::read(games.pop().unwrap()).unwrap()).unwrap()
}

/// The moves that win from the cursor in the middle, after the first opening.
const REST: &str = "g 0 space $ space 2 j space G enter 9 h space";

#[test]
fn thinking_survives_quitting_and_a_best_time_cannot_be_improved_by_it() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    // The first move, and then a minute of thinking before the player quits.
    play(&mut app, [keys("space"), ticks(60), keys("q")].concat());
    assert_eq!(running(home.path()).millis(), 61_000);
    drop(app);
    let mut app = self::app(DISPLAY, SavedGames::open(home.path()).unwrap());
    assert_eq!(app.resume(), Ok(()));
    let screen = play(&mut app, ticks(7));
    assert!(screen.contains(" 1:01 ") && screen.contains("Paused"), "{screen}");
    let screen = play(&mut app, [keys("x"), keys(REST)].concat());
    assert!(screen.contains("Won 1:"), "{screen}");
    let line = fs::read_to_string(home.path().join("history")).unwrap();
    let millis: u64 = line.split(' ').nth(6).unwrap().parse().unwrap();
    // A key that ends the pause, and a second for each move after it but the first.
    let keys = REST.split(' ').count() as u64;
    assert_eq!(millis, 61_000 + 1000 * keys, "{line}");
}

/// Every second is on disk while the clock runs, with no move and no key, and also while the cursor moves all the time.
#[test]
fn a_killed_program_has_lost_a_second_at_most() {
    for (step, events) in [(1000, ticks(30)), (130, keys(&"l h ".repeat(100)))] {
        let home = tempfile::tempdir().unwrap();
        let mut app = on_board(home.path());
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let count = events.len() as u64;
        // The host fails as if the terminal were gone: nothing is saved after that.
        let mut script = Script::new([keys("space"), events].concat());
        script.step = step;
        script.fails_at_the_end = true;
        assert!(run(&mut app, &mut terminal, &mut script).is_err());
        std::mem::forget(app);
        let (saved, played) = (running(home.path()).millis(), step * count);
        assert!(saved <= played && played - saved < 1000, "{saved} of {played}");
    }
}

#[test]
fn statistics_in_the_middle_of_a_game_show_the_clock() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.open(recorded(&BOARD, "")).unwrap();
    let screen = play(&mut app, [keys("space"), ticks(41), keys("i")].concat());
    let time = screen.lines().find(|line| line.trim().starts_with("Time")).unwrap();
    assert!(time.contains("42.00 s"), "{screen}");
}

/// A finished game that is only looked at is left as it is.
#[test]
fn looking_at_a_finished_game_saves_nothing() {
    let home = tempfile::tempdir().unwrap();
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    app.open(recorded(&BOARD, "0 open 3 4\n900 open 1 3\n")).unwrap();
    play(&mut app, [ticks(5), keys("v"), ticks(5), keys("q")].concat());
    let names: Vec<_> = fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["games"]);
}

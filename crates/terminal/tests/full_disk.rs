//! Games that cannot be saved: what the screen says, and what is kept until they can.

mod common;

use common::{BOARD, DAY, DISPLAY, app, keys, play_on, recorded, text};
use saolei_boards::Language;
use saolei_replay::Recording;
use saolei_terminal::{App, DisplayOptions, Event, SavedGames, Unavailable};
use std::fs;
use std::path::{Path, PathBuf};

const WIN: &str = "space g 0 space $ space 2 j space G enter 9 h space";

/// Keeps the game that was begun at this time from being written: the file that is written first is a folder.
struct FullDisk(PathBuf);

impl FullDisk {
    fn new(home: &Path, id: u64) -> FullDisk {
        let path = home.join(format!("running-{id}.new"));
        fs::create_dir(&path).unwrap();
        FullDisk(path)
    }

    fn free(self) {
        fs::remove_dir(self.0).unwrap();
    }
}

fn on_board(home: &Path, language: Language) -> App {
    let mut app = app(DisplayOptions { language, ..DISPLAY }, SavedGames::open(home).unwrap());
    app.open(recorded(&BOARD, "")).unwrap();
    app
}

fn screen(app: &mut App, script: &str) -> String {
    text(&play_on(app, 80, 24, keys(script)))
}

fn history(home: &Path) -> String {
    fs::read_to_string(home.join("history")).unwrap_or_default()
}

#[test]
fn a_win_that_cannot_be_saved_is_said_and_asked_about() {
    for (language, not_saved, again) in [
        (Language::English, "Not saved: ", "Press q again to quit without saving"),
        (Language::Chinese, "未能保存：", "再按一次 q 不保存就退出"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let disk = FullDisk::new(home.path(), DAY);
        let mut app = on_board(home.path(), language);
        let squeezed = |screen: String| screen.replace(['\n', ' '], "");
        let said = screen(&mut app, WIN);
        assert!(said.contains(not_saved) && said.contains("3BV 6"), "{said}");
        let said = screen(&mut app, "q");
        assert!(squeezed(said.clone()).contains(&squeezed(again.to_string())), "{said}");
        let (games, _) = app.unsaved().unwrap();
        assert!(games.len() == 1 && games[0].text().contains(" open 3 4\n"), "{games:?}");
        assert_eq!(history(home.path()), "");
        // Any key tries again.
        disk.free();
        let said = screen(&mut app, "h");
        assert!(!said.contains(not_saved) && app.unsaved().is_none(), "{said}");
        assert!(
            history(home.path()).contains(" 5x7/4 classic uniform won alone "),
            "{}",
            history(home.path())
        );
        assert_eq!(fs::read_dir(home.path().join("games")).unwrap().count(), 1);
    }
}

/// The end that could not be saved was undone before it could.
#[test]
fn a_loss_that_is_undone_is_not_filed() {
    let home = tempfile::tempdir().unwrap();
    let disk = FullDisk::new(home.path(), DAY);
    let mut app = on_board(home.path(), Language::English);
    let said = screen(&mut app, "space g 0 2 l space");
    assert!(said.contains("Lost"), "{said}");
    screen(&mut app, "u");
    disk.free();
    screen(&mut app, "h");
    assert!(app.unsaved().is_none());
    assert_eq!(history(home.path()), "");
    assert!(home.path().join(format!("running-{DAY}.saolei")).exists());
    assert_eq!(fs::read_dir(home.path().join("games")).unwrap().count(), 0);
}

/// Quitting ends the program at once if everything is saved, and otherwise if it is asked for twice.
#[test]
fn quitting_asks_only_if_something_is_not_saved() {
    let home = tempfile::tempdir().unwrap();
    let disk = FullDisk::new(home.path(), DAY);
    let mut app = on_board(home.path(), Language::English);
    let mut press = |key: &str| {
        app.go_on();
        for event in keys(key) {
            app.update(saolei_terminal::Moment { millis: 0, unix_millis: DAY }, event);
        }
        app.is_done()
    };
    assert!(!press("space q"));
    assert!(!press("l q"), "another key came between");
    assert!(press("q"));
    assert!(!press("f1 q"), "the list of keys has no room to ask");
    assert!(press("q"), "the game is paused, but this is an answer");
    assert!(!press("p ctrl-c") && press("q"));
    disk.free();
    assert!(press("q"));
}

#[test]
fn the_question_is_seen_from_every_screen() {
    for screen_key in ["f1", "t", "i", "esc"] {
        let home = tempfile::tempdir().unwrap();
        let _disk = FullDisk::new(home.path(), DAY);
        let mut app = on_board(home.path(), Language::English);
        let said = screen(&mut app, &format!("space {screen_key} ctrl-c"));
        assert!(said.contains("again to quit"), "{said}");
    }
}

/// Neither a new game nor the menu loses it.
#[test]
fn a_game_that_was_left_unsaved_is_saved_later() {
    let home = tempfile::tempdir().unwrap();
    let disk = FullDisk::new(home.path(), DAY);
    let mut app = on_board(home.path(), Language::English);
    screen(&mut app, WIN);
    let said = screen(&mut app, "r");
    assert!(said.contains("Not saved: ") && !said.contains("Won"), "{said}");
    assert!(screen(&mut app, "esc").contains("Not saved: "));
    assert_eq!(app.unsaved().unwrap().0.len(), 1);
    disk.free();
    assert!(!screen(&mut app, "j").contains("Not saved: "));
    assert_eq!(history(home.path()).lines().count(), 1);
    let filed = fs::read(home.path().join(format!("games/{DAY}.saolei"))).unwrap();
    assert!(Recording::read(&filed).unwrap().moves().len() >= 6);
}

#[test]
fn an_unfinished_game_that_was_left_unsaved_is_resumed_as_it_was() {
    let home = tempfile::tempdir().unwrap();
    let disk = FullDisk::new(home.path(), DAY);
    let mut app = on_board(home.path(), Language::English);
    screen(&mut app, "space g 0 space esc");
    // Another game, back to the menu, and the first one again.
    screen(&mut app, "1 esc");
    let said = screen(&mut app, "g j enter x");
    assert!(said.contains("5x7/4") && said.contains("Not saved: "), "{said}");
    disk.free();
    screen(&mut app, "q");
    let path = home.path().join(format!("running-{DAY}.saolei"));
    assert_eq!(Recording::read(&fs::read(path).unwrap()).unwrap().moves().len(), 2);
}

#[test]
fn resuming_says_why_it_cannot() {
    let home = tempfile::tempdir().unwrap();
    let resume = || app(DISPLAY, SavedGames::open(home.path()).unwrap()).resume();
    assert_eq!(resume(), Err(Unavailable::NoGame));
    let mut other = SavedGames::open(home.path()).unwrap();
    other.save(5, &recorded(&BOARD, "0 open 3 4\n")).unwrap();
    assert_eq!(resume(), Err(Unavailable::PlayedElsewhere));
    drop(other);
    assert_eq!(resume(), Ok(()));
    let path = home.path().join("running-5.saolei");
    fs::write(&path, "saolei 1\nrules chess\n").unwrap();
    let problem = resume().unwrap_err().to_string();
    assert!(problem.contains("running-5.saolei:2:7: expected classic, "), "{problem}");
}

/// The terminal is gone: there is nobody to ask.
#[test]
fn a_closed_terminal_does_not_ask() {
    let home = tempfile::tempdir().unwrap();
    let _disk = FullDisk::new(home.path(), DAY);
    let mut app = on_board(home.path(), Language::English);
    play_on(&mut app, 80, 24, [keys("space"), vec![Event::Stop]].concat());
    assert!(app.is_done() && app.unsaved().is_some());
}

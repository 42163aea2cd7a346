//! The menu: unfinished games, difficulty, and boards that cannot be made.

mod common;

use common::{BOARD, DAY, DISPLAY, app, keys, play_on, recorded, text};
use saolei_boards::Language;
use saolei_replay::{Playback, Recording};
use saolei_rules::{Face, Phase};
use saolei_terminal::{App, Config, DisplayOptions, Moment, SavedGames};
use std::fs;
use std::path::Path;

fn on_disk(folder: &Path) -> Vec<u64> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let id = |name: String| name.strip_prefix("running-")?.strip_suffix(".saolei")?.parse().ok();
    let mut ids: Vec<u64> = names.filter_map(id).collect();
    ids.sort_unstable();
    ids
}

/// Unfinished games of these numbers; the higher the number, the later it was played.
fn with_games(folder: &Path, ids: std::ops::Range<u64>) {
    let mut saved_games = SavedGames::open(folder).unwrap();
    for id in ids {
        let moves = format!("0 open 3 4\n{} mark 1 3\n", id * 1000);
        saved_games.save(id, &recorded(&BOARD, &moves)).unwrap();
        let path = folder.join(format!("running-{id}.saolei"));
        let file = fs::OpenOptions::new().append(true).open(path).unwrap();
        file.set_modified(std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(id)).unwrap();
    }
}

#[test]
fn unfinished_games_are_listed_and_any_of_them_can_be_resumed() {
    let home = tempfile::tempdir().unwrap();
    with_games(home.path(), 61..66);
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let screen = text(&play_on(&mut app, 80, 24, Vec::new()));
    let resume: Vec<&str> = screen.lines().filter(|line| line.contains("Resume")).collect();
    // A good half of the 31 safe cells are open.
    let open = Playback::new(recorded(&BOARD, "0 open 3 4\n"));
    let count =
        open.recording().size().iter().filter(|&cell| matches!(open.game().face(cell), Face::Open(_)));
    let share = format!("5x7/4  {} %  1:05", 100 * count.count() / 31);
    assert!(resume.len() == 3 && resume[0].contains(&share) && resume[2].contains("1:03"), "{screen}");
    assert!(screen.contains("Older games") && screen.contains(" 2\n"), "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("j j j enter k")));
    assert_eq!(screen.matches("Resume").count(), 5, "{screen}");
    // The fourth, which is paused.
    let screen = text(&play_on(&mut app, 80, 24, keys("g j j j enter")));
    assert!(screen.contains("1:02") && screen.contains("Paused"), "{screen}");
    // Left for the menu, it comes first.
    let screen = text(&play_on(&mut app, 80, 24, keys("x esc")));
    let first = screen.lines().find(|line| line.contains("Resume")).unwrap();
    assert!(first.contains("1:02") && screen.matches("Resume").count() == 5, "{screen}");
    // It stays in the list when another game is resumed.
    let screen = text(&play_on(&mut app, 80, 24, keys("j enter x esc")));
    assert_eq!(screen.matches("Resume").count(), 5, "{screen}");
    assert_eq!(on_disk(home.path()), [61, 62, 63, 64, 65]);
}

#[test]
fn an_unfinished_game_is_given_up_in_the_menu_if_asked_twice() {
    let home = tempfile::tempdir().unwrap();
    with_games(home.path(), 61..63);
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let screen = text(&play_on(&mut app, 80, 24, keys("j delete")));
    assert!(screen.contains("Press delete again to give up this game"), "{screen}");
    assert_eq!(on_disk(home.path()), [61, 62]);
    play_on(&mut app, 80, 24, keys("k delete"));
    assert_eq!(on_disk(home.path()), [61, 62], "another line was asked before");
    let screen = text(&play_on(&mut app, 80, 24, keys("j delete delete")));
    assert_eq!((on_disk(home.path()), screen.matches("Resume").count()), (vec![62], 1), "{screen}");
}

#[test]
fn a_game_that_another_terminal_has_taken_is_not_resumed() {
    let home = tempfile::tempdir().unwrap();
    with_games(home.path(), 61..62);
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let mut other = SavedGames::open(home.path()).unwrap();
    assert!(other.claim(61).is_ok());
    let screen = text(&play_on(&mut app, 80, 24, keys("enter")));
    assert!(screen.contains("open in another terminal"), "{screen}");
    assert_eq!(on_disk(home.path()), [61]);
}

#[test]
fn the_difficulty_is_a_choice_for_boards_without_a_guess() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    let screen = text(&play_on(&mut app, 80, 24, Vec::new()));
    assert!(screen.contains("No guessing") && !screen.contains("Difficulty"), "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("j j j j j j enter")));
    assert!(screen.contains("Difficulty      any"), "{screen}");
    for (presses, name, techniques) in [
        (1, "easy", ["single", "subset"].as_slice()),
        (2, "medium", &["difference"]),
        (3, "hard", &["chain", "mine-count"]),
    ] {
        let home = tempfile::tempdir().unwrap();
        let mut app = self::app(DISPLAY, SavedGames::open(home.path()).unwrap());
        let script = format!("j j j j j j enter j {}", "right ".repeat(presses));
        let screen = text(&play_on(&mut app, 80, 24, keys(&script)));
        assert!(screen.contains(&format!("Difficulty      {name}")), "{screen}");
        let screen = text(&play_on(&mut app, 80, 24, keys("2 space")));
        let hardest = |technique: &&str| screen.contains(&format!("no-guess: {technique}"));
        assert!(techniques.iter().any(hardest), "{name}:\n{screen}");
    }
}

/// Settings set it too.
#[test]
fn the_difficulty_can_be_set() {
    let config = Config::read("no-guess = yes\ndifficulty = easy\n").unwrap();
    let now = Moment { millis: 0, unix_millis: DAY };
    let mut app = App::new(&config, DISPLAY, SavedGames::disabled(), now);
    let screen = text(&play_on(&mut app, 80, 24, Vec::new()));
    assert!(screen.contains("Difficulty      easy"), "{screen}");
    assert!(Config::read("difficulty = insane").is_err());
}

/// Before the first click, not after it, and with what would work.
#[test]
fn impossible_boards_are_refused_in_the_form() {
    // 20 x 40 with 600 mines is too dense to need no guess, and 790 mines leave no room for an opening on 20 x 40.
    let no_guess = "j j j j j j enter k k k enter";
    let mines = "tab tab backspace backspace backspace";
    for (language, script, expected) in [
        (
            Language::English,
            format!("{no_guess} {mines} 6 0 0 enter"),
            "600 mines are too many for 20x40 boards",
        ),
        (Language::English, format!("{no_guess} {mines} 6 0 0 enter"), "expected at most 320"),
        (Language::English, format!("j j j enter {mines} 7 9 5 enter"), "use at most 791"),
        (Language::English, format!("j j j enter {mines} 7 9 5 enter"), "or first click `safe`"),
        (Language::Chinese, format!("{no_guess} {mines} 6 0 0 enter"), "太密，最多 320 颗"),
        (Language::Chinese, format!("j j j enter {mines} 7 9 5 enter"), "最多 791 颗"),
    ] {
        for (width, height) in [(80, 24), (40, 12)] {
            let mut app = app(DisplayOptions { language, ..DISPLAY }, SavedGames::disabled());
            let screen = text(&play_on(&mut app, width, height, keys(&script)));
            let joined = screen.lines().map(str::trim).collect::<Vec<_>>();
            let (spaced, glued) = (joined.join(" "), joined.concat());
            assert!(spaced.contains(expected) || glued.contains(expected), "{screen}");
        }
    }
}

/// The counter shows the mines that are left: 0 after a win, even without flags; in a review, those without a flag at that move.
#[test]
fn counters_are_right_after_a_win_and_in_a_review() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.open(recorded(&BOARD, "")).unwrap();
    let win = "space g 0 2 l f 0 space $ space 2 j space G enter 9 h space";
    let screen = text(&play_on(&mut app, 80, 24, keys(win)));
    assert!(screen.contains("Won") && screen.contains("⚑ 0  0:04"), "{screen}");
    // Before the last move: a flag on one of four mines. Of seven moves the review shows the sixth, and its time.
    let screen = text(&play_on(&mut app, 80, 24, keys("v [ [ [ [ [ [ [ [ ] ] ] ] ] ]")));
    assert!(screen.contains("⚑ 3  0:03") && screen.contains("Move 6 of 7: open (5, 7), "), "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("]")));
    assert!(screen.contains("⚑ 0  0:04") && screen.contains("Move 7 of 7"), "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("9 [")));
    assert!(screen.contains("⚑ 4  0:00") && screen.contains("Move 0 of 7"), "{screen}");
}

/// In the narrowest window the clock of an unfinished game is not cut off.
#[test]
fn unfinished_games_fit_into_a_narrow_menu() {
    let home = tempfile::tempdir().unwrap();
    let text_of_game = "saolei 1\nrules classic\nsize 16x16\nmines 40\nstart opening\nmade no-guess\n0 mark 1 1\n754000 clock\n";
    fs::write(home.path().join("running-5.saolei"), text_of_game).unwrap();
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let screen = text(&play_on(&mut app, 40, 12, Vec::new()));
    assert!(screen.contains("Resume  intermediate  0 %  12:34"), "{screen}");
}

/// Typing replaces what is in a field; after that it adds to it.
#[test]
fn typing_replaces_the_number_in_a_field() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    let screen = text(&play_on(&mut app, 80, 24, keys("j j j enter 9 tab 1 2 tab 2 0 backspace 5")));
    assert!(screen.contains("Rows     9\n"), "{screen}");
    assert!(screen.contains("Columns  12\n") && screen.contains("Mines    25_"), "{screen}");
    assert!(screen.contains("tab next  enter start  esc back"), "{screen}");
}

/// The menu behind the form does not see its keys.
#[test]
fn no_game_is_given_up_from_the_form() {
    let home = tempfile::tempdir().unwrap();
    with_games(home.path(), 61..62);
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let screen = text(&play_on(&mut app, 80, 24, keys("j j j j enter home delete delete esc")));
    assert_eq!((on_disk(home.path()), screen.matches("Resume").count()), (vec![61], 1), "{screen}");
}

#[test]
fn the_list_of_keys_goes_to_its_ends() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    let top = text(&play_on(&mut app, 40, 12, keys("f1")));
    let end = text(&play_on(&mut app, 40, 12, keys("$")));
    assert!(top.contains("move left") && end.contains("quit; the game is"), "{end}");
    assert_eq!(text(&play_on(&mut app, 40, 12, keys("home"))), top);
}

#[test]
fn prompts_name_the_key_that_the_player_has_chosen() {
    let config = Config::read("new = n\n").unwrap();
    let now = Moment { millis: 0, unix_millis: DAY };
    let mut app = App::new(&config, DISPLAY, SavedGames::disabled(), now);
    app.open(recorded(&BOARD, "")).unwrap();
    let screen = text(&play_on(&mut app, 80, 24, keys("space n")));
    assert!(screen.contains("Press n again to give up this game"), "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("l R")));
    assert!(screen.contains("Press R again to give up this game"), "{screen}");
}

/// A game that was saved by an earlier version, without a clock line.
#[test]
fn old_games_are_resumed() {
    let home = tempfile::tempdir().unwrap();
    let text_of_old = recorded(&BOARD, "0 open 3 4\n5000 mark 1 3\n").text();
    assert!(!text_of_old.contains("clock"));
    fs::write(home.path().join("running-5.saolei"), &text_of_old).unwrap();
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let screen = text(&play_on(&mut app, 80, 24, keys("enter x")));
    assert!(screen.contains(" 0:05 "), "{screen}");
    let saved = Recording::read(&fs::read(home.path().join("running-5.saolei")).unwrap()).unwrap();
    assert_eq!(Playback::new(saved).phase(), Phase::Playing);
}

/// The daily board of this day, once it has been won, and not that of the next day.
#[test]
fn a_won_daily_board_is_ticked_off() {
    for (result, day, is_ticked) in [("won", 29, true), ("lost", 29, false), ("won", 28, false)] {
        let home = tempfile::tempdir().unwrap();
        let line = format!("5 16x16/40 classic daily {result} alone 90000 60 60 80 daily-2024-02-{day}\n");
        fs::write(home.path().join("history"), line).unwrap();
        let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
        let screen = text(&play_on(&mut app, 80, 24, Vec::new()));
        let daily = screen.lines().find(|line| line.contains("Daily board")).unwrap();
        assert!(daily.contains("2024-02-29"), "{screen}");
        assert_eq!(daily.ends_with('✓'), is_ticked, "{screen}");
    }
}

/// The footer says how, the menu comes back without that game, and a board that comes too late is ignored.
#[test]
fn making_a_board_can_be_cancelled() {
    for (language, cancel) in [(Language::English, "esc cancel"), (Language::Chinese, "esc 取消")] {
        let mut app = app(DisplayOptions { language, ..DISPLAY }, SavedGames::disabled());
        let now = Moment { millis: 0, unix_millis: DAY };
        let draw = |app: &mut App, script: &str| {
            for event in keys(script) {
                app.update(now, event);
            }
            let mut terminal = ratatui::Terminal::new(ratatui::backend::TestBackend::new(80, 24)).unwrap();
            terminal.draw(|frame| app.draw(frame)).unwrap();
            text(terminal.backend().buffer())
        };
        // Without a guess, expert, and the first cell.
        let screen = draw(&mut app, "j j j j j j enter 3 space");
        assert!(screen.contains(cancel) && !screen.contains("undo"), "{screen}");
        let job = app.take_jobs().pop().unwrap();
        let menu = draw(&mut app, "esc");
        assert!(!menu.contains("Resume") && !menu.contains("继续"), "{menu}");
        let again = draw(&mut app, "3");
        app.update(now, job.run());
        assert_eq!(draw(&mut app, ""), again);
    }
}

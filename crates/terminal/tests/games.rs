//! Whole games through the real loop, by keys and by mouse.

mod common;

use common::{BOARD, DAY, DISPLAY, Script, app, click, keys, mouse, play_on, recorded, text};
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use saolei_boards::{Dialect, FirstClick, Level, Named};
use saolei_replay::{Playback, Recording, Review};
use saolei_rules::{Marking, Phase, Size};
use saolei_terminal::{App, BackgroundJob, Config, Event, GameSetup, Moment, SavedGames, run};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The only game in `games/`.
fn filed(folder: &Path) -> Playback {
    let mut games: Vec<_> =
        fs::read_dir(folder.join("games")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(games.len(), 1);
    Playback::new(Recording::read(&fs::read(games.pop().unwrap()).unwrap()).unwrap())
}

fn running(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with("running") && name.ends_with(".saolei")).collect()
}

fn history(folder: &Path) -> String {
    fs::read_to_string(folder.join("history")).unwrap_or_default()
}

fn on_board(folder: &Path) -> App {
    let mut app = app(DISPLAY, SavedGames::open(folder).unwrap());
    app.open(recorded(&BOARD, "")).unwrap();
    app
}

fn closed_cells(screen: &str) -> usize {
    screen.matches('■').count()
}

/// The place of a cell of the test board on a screen of 80 x 24: cells have three columns and two rows, and text has the
/// 48 columns beside the board, its labels and a gap.
fn place(row: u16, col: u16) -> (u16, u16) {
    ((80 - 23 - 3 - 48) / 2 + 2 + 3 * (col - 1), 7 + 2 * (row - 1))
}

#[test]
fn a_game_is_won_by_keys() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    // The cursor starts in the middle, (3, 4), with zeros around. Then a flag, and the corners, by jumps and by counts.
    let script = "space g 0 2 l f 0 space $ space 2 j space G enter 9 h space";
    let screen = text(&play_on(&mut app, 80, 24, keys(script)));
    let play = filed(home.path());
    assert_eq!(play.phase(), Phase::Won, "{screen}\n{}", play.recording().text());
    assert!(screen.contains("Won "), "{screen}");
    assert!(running(home.path()).is_empty());
    assert!(history(home.path()).contains(" 5x7/4 classic uniform won alone "), "{}", history(home.path()));
}

#[test]
fn a_game_is_lost_by_keys_and_taken_back() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    let screen = text(&play_on(&mut app, 80, 24, keys("space g 0 l l space")));
    assert!(screen.contains("Lost ") && screen.contains("✱"), "{screen}");
    assert_eq!(filed(home.path()).phase(), Phase::Lost(Size::new(5, 7).unwrap().cell(0, 2).unwrap()));
    let line = history(home.path());
    assert!(line.contains(" lost alone "));
    // An undo makes the game an assisted one; the loss still counts.
    drop(app);
    let mut app = self::app(DISPLAY, SavedGames::open(home.path()).unwrap());
    app.open(filed(home.path()).recording().clone()).unwrap();
    let screen = text(&play_on(&mut app, 80, 24, keys("u")));
    assert!(screen.contains("assisted") && !screen.contains("✱"), "{screen}");
    assert_eq!(history(home.path()), line);
    assert_eq!(running(home.path()).len(), 1);
}

#[test]
fn a_game_is_won_by_mouse() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    let mut events = Vec::new();
    let left = MouseButton::Left;
    events.extend(click(left, place(3, 4)));
    // Dragged off: nothing is opened.
    events.push(mouse(MouseEventKind::Down(left), place(1, 3).0, place(1, 3).1));
    events.push(mouse(MouseEventKind::Drag(left), place(1, 4).0, place(1, 4).1));
    events.push(mouse(MouseEventKind::Up(left), place(1, 4).0, place(1, 4).1));
    // A flag, and the numbers around it by both buttons, by the middle one, and by the left one alone.
    events.extend(click(MouseButton::Right, place(1, 3)));
    let (column, row) = place(2, 3);
    for kind in [
        MouseEventKind::Down(left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Up(MouseButton::Right),
        MouseEventKind::Up(left),
    ] {
        events.push(mouse(kind, column, row));
    }
    events.extend(click(MouseButton::Right, place(3, 6)));
    events.extend(click(MouseButton::Middle, place(2, 5)));
    events.extend(click(left, place(2, 6)));
    events.extend(click(MouseButton::Right, place(5, 4)));
    events.extend(click(left, place(4, 5)));
    for (row, col) in [
        (3, 7),
        (4, 7),
        (5, 7),
        (5, 6),
        (5, 1),
        (4, 1),
        (5, 3),
        (1, 1),
        (2, 1),
        (5, 2),
        (1, 2),
        (1, 7),
        (2, 7),
    ] {
        events.extend(click(left, place(row, col)));
    }
    let screen = text(&play_on(&mut app, 80, 24, events));
    let play = filed(home.path());
    assert_eq!(play.phase(), Phase::Won, "{screen}\n{}", play.recording().text());
    let moves = play.recording().text();
    assert!(
        moves.contains(" chord 2 3\n") && moves.contains(" chord 2 5\n") && moves.contains(" chord 2 6\n"),
        "{moves}"
    );
    assert!(!moves.contains(" open 1 3\n"));
}

#[test]
fn a_game_is_lost_by_mouse() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    let events = [click(MouseButton::Left, place(3, 4)), click(MouseButton::Left, place(1, 3))].concat();
    let screen = text(&play_on(&mut app, 80, 24, events));
    assert!(screen.contains("Lost "), "{screen}");
    assert!(history(home.path()).contains(" lost alone "));
}

/// Opens what hints point at, until the game is over.
#[test]
fn hints_win_a_board_without_a_guess() {
    let home = tempfile::tempdir().unwrap();
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let level = Level::PRESETS[0].level();
    let setup = GameSetup { no_guess: true, seed: "hints".parse().ok(), ..GameSetup::new(level) };
    app.begin(setup).unwrap();
    let mut events = keys("space");
    for _ in 0..80 {
        events.extend(keys("? space"));
    }
    let screen = text(&play_on(&mut app, 80, 24, events));
    let play = filed(home.path());
    assert_eq!(play.phase(), Phase::Won, "{screen}");
    assert!(screen.contains("assisted") && screen.contains("✓ no-guess"), "{screen}");
    assert!(history(home.path()).contains(" 9x9/10 classic no-guess won assisted "));
}

#[test]
fn the_loop_sleeps_unless_a_clock_runs() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    let mut terminal = Terminal::new(TestBackend::new(40, 12)).unwrap();
    let mut script = Script::new([keys("l h space"), vec![Event::Tick], keys("p x esc")].concat());
    run(&mut app, &mut terminal, &mut script).unwrap();
    let waits: Vec<bool> = script.waits.iter().map(Option::is_some).collect();
    // Before the first opening, while the game runs, when it is paused, when it runs again, and in the menu.
    assert_eq!(waits, [false, false, false, true, true, false, true, false]);
}

#[test]
fn the_clock_runs_with_the_game_and_stops_for_pauses() {
    let shown = |events: Vec<Event>| {
        let mut app = app(DISPLAY, SavedGames::disabled());
        app.open(recorded(&BOARD, "")).unwrap();
        let mut terminal = Terminal::new(TestBackend::new(40, 12)).unwrap();
        let mut script = Script::new(events);
        // A second before each event, and before the one that ends the script.
        script.step = 1000;
        run(&mut app, &mut terminal, &mut script).unwrap();
        let screen = text(terminal.backend().buffer());
        screen.split_whitespace().find(|word| word.contains(':')).unwrap_or_default().to_string()
    };
    let ticks = |count| vec![Event::Tick; count];
    assert_eq!(shown(keys("l l l")), "0:00", "before the first move");
    assert_eq!(shown([keys("space"), ticks(61)].concat()), "1:02");
    assert_eq!(shown([keys("space l p"), ticks(5)].concat()), "0:02", "paused");
    assert_eq!(shown([keys("space l p"), ticks(5), keys("p l")].concat()), "0:04", "and resumed");
    assert_eq!(shown([keys("space g 0 l l space"), ticks(5)].concat()), "0:05", "lost");
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    let left = text(&play_on(&mut app, 80, 24, keys("space g 0 space q")));
    drop(app);
    let mut app = self::app(DISPLAY, SavedGames::open(home.path()).unwrap());
    assert_eq!(app.resume(), Ok(()));
    let paused = text(&play_on(&mut app, 80, 24, Vec::new()));
    assert!(paused.contains("Paused"), "{paused}");
    drop(app);
    let mut app = self::app(DISPLAY, SavedGames::open(home.path()).unwrap());
    assert_eq!(app.resume(), Ok(()));
    let screen = text(&play_on(&mut app, 80, 24, keys("p")));
    let board = |screen: &str| screen.lines().skip(1).map(str::to_string).collect::<Vec<_>>();
    assert_eq!(board(&screen), board(&left));
    assert_eq!(running(home.path()).len(), 1);
}

#[test]
fn a_new_game_asks_before_it_throws_one_away() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    let screen = text(&play_on(&mut app, 80, 24, keys("space r")));
    assert!(screen.contains("Press r again to give up this game"), "{screen}");
    assert_eq!(running(home.path()).len(), 1);
    let screen = text(&play_on(&mut app, 80, 24, keys("r r")));
    assert!(!screen.contains("again to give up") && !screen.contains("Seed test"), "{screen}");
    assert_eq!(closed_cells(&screen), 35, "{screen}");
    assert!(running(home.path()).is_empty());
}

#[test]
fn a_game_that_is_left_for_another_can_be_resumed() {
    let home = tempfile::tempdir().unwrap();
    let mut app = on_board(home.path());
    let screen = text(&play_on(&mut app, 80, 24, keys("space esc j enter")));
    assert!(screen.contains("beginner"), "{screen}");
    assert_eq!(running(home.path()).len(), 1);
    drop(app);
    let mut app = self::app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let screen = text(&play_on(&mut app, 80, 24, keys("enter p")));
    assert!(screen.contains("5x7/4"), "{screen}");
}

#[test]
fn the_menu_starts_every_level_and_a_board_of_ones_own() {
    for (script, expected) in [
        ("enter space", "beginner"),
        ("down enter", "intermediate"),
        ("3", "expert"),
        ("j j j j enter", "Seed daily-2024-02-29"),
        ("4 j j j enter tab backspace backspace 9 tab backspace backspace backspace 5 tab s enter", "20x9/5"),
    ] {
        let mut app = app(DISPLAY, SavedGames::disabled());
        let screen = text(&play_on(&mut app, 80, 24, keys(script)));
        assert!(screen.contains(expected), "{script}:\n{screen}");
    }
    let mut app = app(DISPLAY, SavedGames::disabled());
    let screen = text(&play_on(&mut app, 80, 24, keys("j j j enter backspace backspace 1 enter")));
    assert!(screen.contains("mines, expected at most 39 on 1x40"), "{screen}");
}

#[test]
fn the_daily_board_is_the_same_for_everybody() {
    let board = |unix_millis| {
        let now = Moment { millis: 0, unix_millis };
        let mut app = App::new(&Config::default(), DISPLAY, SavedGames::disabled(), now);
        app.begin_daily().unwrap();
        let screen = text(&play_on(&mut app, 80, 24, keys("p p")));
        assert!(screen.contains("✓ no-guess") && closed_cells(&screen) < 256, "{screen}");
        screen.lines().skip(1).map(str::to_string).collect::<Vec<_>>()
    };
    const HOUR: u64 = 3_600_000;
    assert_eq!(board(DAY), board(DAY + 11 * HOUR));
    assert_ne!(board(DAY), board(DAY + 12 * HOUR), "midnight in UTC");
}

#[test]
fn a_large_board_scrolls_with_the_cursor_and_the_wheel() {
    let level = "100x100/1500".parse().unwrap();
    let (first_click, seed) = (FirstClick::Safe, "large".parse().ok());
    let setup = GameSetup { first_click, seed, ..GameSetup::new(level) };
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.begin(setup).unwrap();
    let first = |screen: &str| screen.lines().next().unwrap().to_string();
    let screen = text(&play_on(&mut app, 40, 12, keys("G $ h h")));
    assert!(first(&screen).contains("(100, 98)") && first(&screen).ends_with("↑←"), "{screen}");
    // The window shows 7 rows and 18 columns beside the labels, which scroll with the board.
    assert_eq!(closed_cells(&screen), 126, "{screen}");
    assert_eq!(screen.lines().nth(1).unwrap().split_whitespace().collect::<Vec<_>>(), ["85", "90", "95"]);
    let screen = text(&play_on(&mut app, 40, 12, keys("space")));
    let last_row = screen.lines().nth(8).unwrap();
    assert!(last_row.starts_with("100 ■"), "{screen}");
    assert_ne!(last_row.chars().nth(4 + 2 * 15).unwrap_or(' '), '■', "{screen}");
    let screen = text(&play_on(&mut app, 40, 12, vec![mouse(MouseEventKind::ScrollUp, 5, 5); 40]));
    assert!(first(&screen).ends_with("↓←"), "{screen}");
    let screen = text(&play_on(&mut app, 40, 12, keys("3 0 0 h 7 j")));
    assert!(first(&screen).ends_with('→') && !first(&screen).contains('←'), "{screen}");
}

#[test]
fn keys_can_be_changed() {
    let config = Config::read("open = o\nodds = x\nquery = space\n").unwrap();
    let mut app = App::new(&config, DISPLAY, SavedGames::disabled(), Moment { millis: 0, unix_millis: DAY });
    app.open(recorded(&BOARD, "")).unwrap();
    let screen = text(&play_on(&mut app, 80, 24, keys("space")));
    assert!(screen.contains("These rules have no such mark") && closed_cells(&screen) == 35, "{screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("o")));
    assert!(screen.contains("o open") && closed_cells(&screen) < 35, "{screen}");
}

#[test]
fn every_dialect_can_be_played() {
    for dialect in Dialect::ALL {
        let (first_click, seed) = (FirstClick::Safe, "dialects".parse().ok());
        let setup = GameSetup { dialect, first_click, seed, ..GameSetup::new(Level::PRESETS[0].level()) };
        let mut app = app(DISPLAY, SavedGames::disabled());
        app.begin(setup).unwrap();
        // A flag in the corner, a query on it, and an opening below.
        let screen = text(&play_on(&mut app, 80, 24, keys("g 0 f x j space ?")));
        let (mark, left) = match dialect.rules().marking {
            Marking::Cycle | Marking::Choose => ('?', " ⚑ 10 "),
            Marking::Toggle | Marking::Never => ('⚑', " ⚑ 9 "),
        };
        let first_row = format!("\n1  {mark} ");
        assert!(screen.contains(&first_row) && screen.contains(left), "{}\n{screen}", dialect.name());
        assert!(closed_cells(&screen) < 80 && screen.contains("assisted"), "{}\n{screen}", dialect.name());
    }
}

#[test]
fn the_mark_key_goes_from_blank_to_flag_to_query_to_blank() {
    for name in ["queries", "console"] {
        let setup =
            GameSetup { dialect: Dialect::named(name).unwrap(), ..GameSetup::new(Level::PRESETS[0].level()) };
        let mut app = app(DISPLAY, SavedGames::disabled());
        app.begin(setup).unwrap();
        for (press, corner) in [("g 0 f", '⚑'), ("f", '?'), ("f", '■'), ("f", '⚑')] {
            let screen = text(&play_on(&mut app, 80, 24, keys(press)));
            assert!(screen.contains(&format!("\n1  {corner} ")), "{name}\n{screen}");
        }
    }
}

#[test]
fn a_review_shows_the_risk_that_was_not_needed() {
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.open(recorded(&BOARD, "0 open 3 4\n900 open 1 3\n")).unwrap();
    let screen = text(&play_on(&mut app, 80, 24, keys("v")));
    assert!(screen.contains("Risk 1 of 1, 100 %: open (1, 3)"), "{screen}");
    assert!(screen.contains("There was a safe cell: ("), "{screen}");
    assert!(!screen.contains("✱"), "as it was before: {screen}");
    let screen = text(&play_on(&mut app, 80, 24, keys("]")));
    assert!(screen.contains("Move 2 of 2: open (1, 3), 0.90 s") && screen.contains("✱"), "{screen}");
}

/// The player waits for a review. When its time is up, all risks are there, and only win chances are missing.
#[test]
fn a_review_ends_when_its_time_is_up() {
    let played = recorded(&BOARD, "0 open 3 4\n900 open 1 3\n");
    let mut app = app(DISPLAY, SavedGames::disabled());
    app.open(played.clone()).unwrap();
    for event in keys("v") {
        app.update(Moment { millis: 0, unix_millis: DAY }, event);
    }
    let Some(BackgroundJob::Review(id, recording, time)) = app.take_jobs().pop() else {
        panic!("a review was asked for")
    };
    assert_eq!((&recording, time), (&played, Review::TIME));
    let Event::Reviewed(_, review) = BackgroundJob::Review(id, recording, Duration::ZERO).run() else {
        panic!("a review is the answer")
    };
    assert_eq!(review.risks, Review::of(&played).risks);
    assert!(review.risks[0].worth.is_none() && review.start.is_none(), "{review:?}");
}

/// No keys and no window size make the program panic.
#[test]
fn any_keys_on_any_size() {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let words = "space enter f d x ? o s u r R v [ ] i t p c f1 esc m h j k l w b 0 $ g G tab 1 2 3 9 left down up right q backspace";
    let words: Vec<&str> = words.split(' ').filter(|&word| word != "q").collect();
    for _ in 0..60 {
        let mut app = app(DISPLAY, SavedGames::disabled());
        for _ in 0..6 {
            let (width, height) = (1 + random(90) as u16, 1 + random(30) as u16);
            let mut events = Vec::new();
            for _ in 0..25 {
                if random(3) == 0 {
                    let button = [MouseButton::Left, MouseButton::Right, MouseButton::Middle][random(3)];
                    let kinds = [
                        MouseEventKind::Down(button),
                        MouseEventKind::Up(button),
                        MouseEventKind::Drag(button),
                        MouseEventKind::ScrollDown,
                        MouseEventKind::ScrollLeft,
                    ];
                    events.push(mouse(kinds[random(5)], random(95) as u16, random(32) as u16));
                } else {
                    events.extend(keys(words[random(words.len())]));
                }
            }
            play_on(&mut app, width, height, events);
        }
    }
}

//! Hints in steps, long hints in small windows, and help before the first click.

mod common;

use common::{DISPLAY, app, keys, mouse, play_on, recorded, text};
use crossterm::event::MouseEventKind;
use saolei_boards::{FirstClick, Language, Level};
use saolei_replay::{Playback, RecordedGame, Recording};
use saolei_solver::{Odds, Solver, View};
use saolei_terminal::{App, CellSize, DisplayOptions, GameSetup, SavedGames};
use saolei_testing::Dice;
use std::fs;
use std::path::Path;

/// The 1 at (1, 1) shows that (1, 2) is a mine, and only then the 1s in the third column that others are safe.
const STEPS: [&str; 2] = [".*..*", "....."];
const OPENED: &str = "0 open 1 1\n1 open 1 3\n2 open 2 1\n3 open 2 2\n4 open 2 3\n";

fn in_steps(display: DisplayOptions) -> App {
    let mut app = app(display, SavedGames::disabled());
    app.open(recorded(&STEPS, OPENED)).unwrap();
    app
}

/// The message on the screen on one line: it may be broken anywhere.
fn message(screen: &str) -> String {
    let lines = screen.lines().map(|line| line.split_once("   ").map_or(line, |(_, rest)| rest).trim());
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn what_a_hint_rests_on_comes_first_and_nothing_repeats() {
    let mut app = in_steps(DISPLAY);
    let mut seen: Vec<String> = Vec::new();
    for press in 0..6 {
        let script = if press == 0 { "p ?" } else { "?" };
        let screen = text(&play_on(&mut app, 120, 40, keys(script)));
        let said: Vec<&str> = screen
            .lines()
            .filter_map(|line| line.split_once("    ").map(|(_, rest)| rest))
            .map(str::trim)
            .collect();
        let said = said.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        if press == 0 {
            assert!(said.contains("Step 1 of 2: "), "{screen}");
            assert!(said.contains("(1, 2) is a mine. ? next step"), "{screen}");
        }
        if press == 1 {
            assert!(said.contains("Step 2 of 2: ") && !said.contains("next step"), "{screen}");
            assert!(said.contains(" already has its mine at (1, 2): "), "{screen}");
        }
        if said.contains("all that is certain") {
            assert!(press >= 2, "{screen}");
            // And then it starts over.
            let again = text(&play_on(&mut app, 120, 40, keys("?")));
            assert!(message(&again).contains("Step 1 of 2: "), "{again}");
            return;
        }
        let sentence = said[said.find("s: ").unwrap_or(0)..].to_string();
        assert!(!seen.contains(&sentence), "{screen}");
        seen.push(sentence);
    }
    panic!("there is no end: {seen:?}");
}

/// At the first hint nothing is flagged and nothing was said before.
#[test]
fn a_first_hint_speaks_of_no_mine_that_was_not_explained() {
    let mut steps = 0;
    for seed in ["abc".to_string()].into_iter().chain((0..40).map(|seed| seed.to_string())) {
        let mut app = app(DISPLAY, SavedGames::disabled());
        app.begin(GameSetup { seed: seed.parse().ok(), ..GameSetup::new(Level::PRESETS[0].level()) })
            .unwrap();
        let screen = text(&play_on(&mut app, 120, 40, keys("space ?")));
        let said = message(&screen);
        for known in ["already has", "With ", "the last ", "last mine", "known"] {
            assert!(!said.contains(known), "seed {seed}\n{screen}");
        }
        steps += usize::from(said.contains("Step 1 of "));
    }
    assert!(steps > 20, "{steps}");
}

/// With the flag there is nothing to explain, and a flag between two steps does not start over.
#[test]
fn a_flag_is_known() {
    let mut app = in_steps(DISPLAY);
    let screen = text(&play_on(&mut app, 120, 40, keys("p g 0 l f ?")));
    assert!(!screen.contains("Step") && screen.contains("already has its mine"), "{screen}");
    let mut app = in_steps(DISPLAY);
    let screen = text(&play_on(&mut app, 120, 40, keys("p ? g 0 l f ?")));
    assert!(screen.contains("Step 2 of 2"), "{screen}");
}

/// The cursor goes to safe cells only: opening what is under it never loses the game.
#[test]
fn a_step_about_a_mine_does_not_put_the_cursor_there() {
    let mut app = in_steps(DISPLAY);
    let screen = text(&play_on(&mut app, 120, 40, keys("p ? space ? space ? space")));
    assert!(!screen.contains("Lost"), "{screen}");
}

#[test]
fn a_hint_of_several_steps_counts_once() {
    let home = tempfile::tempdir().unwrap();
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    app.open(recorded(&STEPS, OPENED)).unwrap();
    play_on(&mut app, 120, 40, keys("p ? ?"));
    assert_eq!(running(home.path()).matches(" hint\n").count(), 1);
}

/// At 40 x 12 a long hint is shown in parts, by the same key and by the wheel, and no word is lost.
#[test]
fn long_hints_are_read_whole_in_a_small_window() {
    // The board of many numbers: a hint that names several of them.
    let rows = [".oo*.", "o*..*", ".o..*"];
    let board: Vec<String> = rows.iter().map(|row| row.replace('o', ".")).collect();
    let mut moves = String::new();
    for (row, line) in rows.iter().enumerate() {
        for (col, sign) in line.chars().enumerate().filter(|(_, sign)| *sign == 'o') {
            moves += &format!("0 open {} {}\n", row + 1, col + 1);
            assert_eq!(sign, 'o');
        }
    }
    let board: Vec<&str> = board.iter().map(String::as_str).collect();
    for language in Language::ALL {
        let display =
            DisplayOptions { language, cell_size: Some(saolei_terminal::CellSize::ALL[5]), ..DISPLAY };
        let begin = || {
            let mut app = app(display, SavedGames::disabled());
            app.open(recorded(&board, &moves)).unwrap();
            app
        };
        let squeezed = |text: &str| text.replace([' ', '\n'], "");
        // The whole hint, in a large window.
        let large = text(&play_on(&mut begin(), 200, 60, keys("p ?")));
        let start = if language == Language::English { "If (" } else { "假设" };
        let whole: String = large.lines().filter_map(|line| line.find(start).map(|at| &line[at..])).collect();
        assert!(!whole.is_empty(), "{large}");
        let mut app = begin();
        let mut small = text(&play_on(&mut app, 40, 12, keys("p ?")));
        let more = if language == Language::English { "? more" } else { "? 更多" };
        let part = |screen: &str| -> String {
            screen.lines().skip(8).take(3).map(|line| line.replace(more, "")).collect::<Vec<_>>().join("\n")
        };
        let mut read = squeezed(&part(&small));
        assert!(small.contains(more), "{small}");
        for _ in 0..9 {
            if !small.contains(more) {
                break;
            }
            small = text(&play_on(&mut app, 40, 12, keys("?")));
            read += &squeezed(&part(&small));
        }
        let first: String = squeezed(&whole).chars().take(20).collect();
        assert!(read.contains(&first), "{read}");
        let last: String =
            squeezed(&whole).chars().rev().take(12).collect::<Vec<_>>().into_iter().rev().collect();
        assert!(read.contains(&last), "{read} {last}");
        // Back to its beginning by the wheel.
        let up = vec![mouse(MouseEventKind::ScrollUp, 3, 9); 12];
        assert!(text(&play_on(&mut app, 40, 12, up)).contains(more));
    }
}

fn running(folder: &Path) -> String {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut games: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "saolei")).collect();
    let text = games.pop().map(|path| fs::read_to_string(path).unwrap()).unwrap_or_default();
    assert!(text.is_empty() || Recording::read(text.as_bytes()).is_ok());
    text
}

/// Before the first opening nothing is known: odds, hints and questions say the same, and the game is not assisted.
#[test]
fn help_before_the_first_click_agrees_and_costs_nothing() {
    for (first_click, risk, said) in [
        (FirstClick::Opening, " 0 ", "the first click is safe"),
        (FirstClick::Safe, " 0 ", "the first click is safe"),
        (FirstClick::Any, "12 ", "every cell has a risk of"),
    ] {
        for key in ["?", "o", "s"] {
            let home = tempfile::tempdir().unwrap();
            let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
            let seed = "first".parse().ok();
            app.begin(GameSetup { first_click, seed, ..GameSetup::new(Level::PRESETS[0].level()) }).unwrap();
            let screen = text(&play_on(&mut app, 80, 24, keys(key)));
            assert!(screen.contains(said), "{key}\n{screen}");
            if key == "o" {
                assert!(screen.replace('\n', " \n").matches(risk).count() >= 81, "{screen}");
                assert!(!screen.contains('■'), "{screen}");
            }
            let screen = text(&play_on(&mut app, 80, 24, keys(if key == "o" { "o space" } else { "space" })));
            assert!(!screen.contains("assisted"), "{key}\n{screen}");
            let moves = running(home.path());
            assert!([" hint\n", " odds\n", " ask\n"].iter().all(|aid| !moves.contains(aid)), "{moves}");
        }
    }
}

/// Odds that stay on show something as soon as a cell is open.
#[test]
fn odds_that_stay_on_are_help_after_the_first_click() {
    let home = tempfile::tempdir().unwrap();
    let mut app = app(DISPLAY, SavedGames::open(home.path()).unwrap());
    let seed = "first".parse().ok();
    app.begin(GameSetup { seed, ..GameSetup::new(Level::PRESETS[0].level()) }).unwrap();
    let screen = text(&play_on(&mut app, 80, 24, keys("o space")));
    assert!(screen.contains("assisted"), "{screen}");
    assert_eq!(running(home.path()).matches(" odds\n").count(), 1);
}

/// A board on which every other cell of every other row is opened, so that there are too many layouts to count.
fn wide_board() -> Recording {
    let mut dice = Dice::new(3);
    let is_open = |row: usize, col: usize| row % 2 == 1 && col % 2 == 1;
    let rows: Vec<String> = (0..44)
        .map(|row| {
            let is_mine = |col: usize, dice: &mut Dice| !is_open(row, col) && dice.below(10) < 3;
            (0..51).map(|col| if is_mine(col, &mut dice) { '*' } else { '.' }).collect()
        })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let cells = (0..44).flat_map(|row| (0..51).map(move |col| (row, col)));
    let opened = cells.filter(|&(row, col)| is_open(row, col));
    let moves: String = opened.map(|(row, col)| format!("0 open {} {}\n", row + 1, col + 1)).collect();
    recorded(&rows, &moves)
}

/// The odds at the end of a recording, with estimates.
fn estimated_odds(recording: &Recording) -> Odds {
    let mut solver = Solver::default();
    let mut odds = solver.odds(&View::of(Playback::new(recording.clone()).game())).unwrap();
    assert!(!odds.is_exact(), "there are too many layouts to count");
    solver.estimate(&mut odds, &|| true);
    odds
}

/// Checks that a screen shows all estimates and nothing that is unknown.
fn check_estimates(screen: &str, odds: &Odds) {
    let estimates = odds.estimate_rows().into_iter().flatten().flatten();
    let expected: Vec<String> =
        estimates.map(|estimate| format!("~{}", (100.0 * estimate.risk).round().clamp(1.0, 99.0))).collect();
    assert!(expected.len() > 500);
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    let shown: Vec<String> = screen.split('~').skip(1).map(|rest| format!("~{}", digits(rest))).collect();
    assert_eq!(shown, expected, "{screen}");
    assert!(!screen.contains("??"), "{screen}");
}

#[test]
fn estimated_odds_are_marked() {
    let recording = wide_board();
    let odds = estimated_odds(&recording);
    let mut app =
        app(DisplayOptions { cell_size: Some(CellSize::ALL[2]), ..DISPLAY }, SavedGames::disabled());
    app.open(recording.clone()).unwrap();
    // The cursor is on an open cell, so the status shows no odds.
    let screen = text(&play_on(&mut app, 220, 60, keys("p o g 0 j l")));
    check_estimates(&screen, &odds);
    assert!(screen.contains("win chance about "), "{screen}");
    let screen = text(&play_on(&mut app, 220, 60, keys("k")));
    let is_estimated = odds.estimate(recording.size().cell(0, 1).unwrap()).is_some();
    assert_eq!(screen.contains("(1, 2) ~"), is_estimated, "{screen}");
}

#[test]
fn estimated_odds_are_shown_in_recorded_games() {
    let recording = wide_board();
    let odds = estimated_odds(&recording);
    let mut app =
        app(DisplayOptions { cell_size: Some(CellSize::ALL[2]), ..DISPLAY }, SavedGames::disabled());
    app.watch(&RecordedGame::Recording(recording)).unwrap();
    // The review of so wide a board takes long, and is not needed here.
    app.take_jobs();
    let screen = text(&play_on(&mut app, 220, 60, keys("o y")));
    check_estimates(&screen, &odds);
}

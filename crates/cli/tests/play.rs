//! `saolei play` in a real terminal, and without one.

#![cfg(unix)] // plays in tmux

use saolei_replay::{Playback, Recording};
use saolei_rules::Phase;
use saolei_testing::Tmux;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const SAOLEI: &str = env!("CARGO_BIN_EXE_saolei");

/// 5 x 7 with four mines.
const BOARD: &str = "..*....\n.......\n*....*.\n.......\n...*...\n";

/// A folder of its own with the board in it.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let folder = std::env::temp_dir().join(format!("saolei-play-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("board.txt"), BOARD).unwrap();
        Home(folder)
    }

    fn play(&self, name: &str, arguments: &str) -> Option<Tmux> {
        Tmux::run(name, &format!("{SAOLEI} play {arguments}"), &self.0)
    }

    fn board(&self) -> String {
        format!("--game {}", self.0.join("board.txt").display())
    }

    fn history(&self) -> String {
        fs::read_to_string(self.0.join("history")).unwrap_or_default()
    }

    /// The games in a folder, played to where they are.
    fn games(&self, folder: &str) -> Vec<Playback> {
        let paths = fs::read_dir(self.0.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        let games = paths.filter(|path| path.extension().is_some_and(|extension| extension == "saolei"));
        games.map(|path| Playback::new(Recording::read(&fs::read(&path).unwrap()).unwrap())).collect()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn running(home: &Home) -> Vec<Playback> {
    home.games(".")
}

#[test]
fn a_game_is_played_by_keys() {
    let home = Home::new("keys");
    let Some(tmux) = home.play("keys", &home.board()) else { return };
    tmux.wait_for("space open");
    assert_eq!(tmux.is_taken(), (true, true, false));
    tmux.keys("Space g 0 2 l f 0 Space $ Space 2 j Space G Enter 9 h Space");
    let screen = tmux.wait_for("Won");
    assert!(screen.contains("3BV 6"), "{screen}");
    assert_eq!(home.games("games")[0].phase(), Phase::Won);
    assert!(home.history().contains(" 5x7/4 classic given won alone "));
    tmux.keys("q");
    tmux.wait_for("exit code 0");
    assert_eq!(tmux.is_taken(), (false, false, true));
}

#[test]
fn a_board_with_a_safe_first_click_begins_there() {
    let home = Home::new("first");
    fs::write(home.0.join("board.txt"), format!("start: 4,2 safe\n{BOARD}")).unwrap();
    let Some(tmux) = home.play("first", &format!("{} --lang en", home.board())) else { return };
    let screen = tmux.wait_for("Open this cell first: it is safe");
    assert!(screen.contains("(4, 2)"), "{screen}");
    tmux.keys("Space");
    tmux.wait(|screen| !screen.contains("Open this cell first"), "the first opening");
    tmux.keys("q");
    tmux.wait_for("exit code 0");
    let play = &running(&home)[0];
    assert!(play.recording().text().contains("\n0 open 4 2\n"), "{}", play.recording().text());
}

#[test]
fn a_game_is_played_by_mouse() {
    let home = Home::new("mouse");
    let Some(tmux) = home.play("mouse", &home.board()) else { return };
    let screen = tmux.wait_for("space open");
    // The first row of the board: where its cells begin.
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.trim().starts_with("1  ■")).unwrap();
    let left = line.chars().position(|letter| letter == '■').unwrap() as u16;
    // Cells have three columns and two rows in this window.
    let place = |at_row: u16, col: u16| (left + 3 * (col - 1), row as u16 + 2 * (at_row - 1));
    const LEFT: u8 = 0;
    const RIGHT: u8 = 2;
    tmux.click(LEFT, place(3, 4));
    tmux.wait_for("2  1  1  1");
    tmux.click(RIGHT, place(1, 3));
    tmux.click(LEFT, place(2, 3));
    for (row, col) in [(1, 1), (1, 7), (3, 7), (5, 7), (5, 1)] {
        tmux.click(LEFT, place(row, col));
    }
    tmux.wait_for("Won");
    let play = &home.games("games")[0];
    assert_eq!(play.phase(), Phase::Won);
    assert!(play.recording().text().contains(" chord 2 3\n"));
    tmux.keys("C-c");
    tmux.wait_for("exit code 0");
    assert_eq!(tmux.is_taken(), (false, false, true));
}

#[test]
fn a_window_is_made_smaller_and_a_signal_ends_the_game() {
    let home = Home::new("signal");
    let Some(tmux) = home.play("signal", "expert --seed window --lang en") else { return };
    tmux.wait_for("expert");
    tmux.keys("Space");
    tmux.resize(40, 12);
    let screen =
        tmux.wait(|screen| screen.lines().next().is_some_and(|line| line.ends_with("↑↓")), "a small window");
    assert_eq!(screen.lines().count(), 12, "{screen}");
    assert!(Command::new("kill").args(["-TERM", &tmux.child()]).status().unwrap().success());
    tmux.wait_for("exit code 0");
    assert_eq!(tmux.is_taken(), (false, false, true));
    assert_eq!(running(&home)[0].recording().moves().len(), 1);
}

/// A shell with job control, in which a game has been started and its first cell opened.
fn in_shell(name: &str, home: &Home) -> Option<Tmux> {
    let tmux = Tmux::run(name, "PS1='ready> ' sh -i", &home.0)?;
    tmux.wait_for("ready>");
    tmux.type_line(&format!("{SAOLEI} play {} --lang en", home.board()));
    tmux.wait_for("space open");
    tmux.keys("Space");
    tmux.wait(|_| running(home).first().is_some_and(|play| play.recording().moves().len() == 1), "a move");
    Some(tmux)
}

/// The id of the game that the shell has started.
fn game_in_shell(tmux: &Tmux) -> String {
    let children = Command::new("pgrep").args(["-P", &tmux.child()]).output().unwrap();
    String::from_utf8(children.stdout).unwrap().trim().to_string()
}

fn signal(name: &str, process: &str) {
    assert!(Command::new("kill").args([name, process]).status().unwrap().success());
}

#[test]
fn a_suspended_game_goes_on() {
    for from_outside in [false, true] {
        let name = format!("suspend-{from_outside}");
        let home = Home::new(&name);
        let Some(tmux) = in_shell(&name, &home) else { return };
        for round in 0..2 {
            if from_outside {
                signal("-TSTP", &game_in_shell(&tmux));
            } else {
                tmux.keys("C-z");
            }
            tmux.wait(|_| tmux.is_taken() == (false, false, true), "the terminal to be given back");
            tmux.type_line(&format!("echo shell-$((40 + {round}))"));
            tmux.wait_for(&format!("shell-4{round}"));
            tmux.type_line("fg");
            let screen = tmux.wait_for("Paused");
            assert!(!screen.contains("shell-4"), "{screen}");
            assert_eq!(tmux.is_taken(), (true, true, false));
            tmux.keys("p");
            tmux.wait(|screen| screen.contains("space open") && !screen.contains("Paused"), "the board");
        }
        tmux.keys("g 0 Space $ Space 2 j Space G Enter 9 h Space");
        tmux.wait_for("Won");
        tmux.keys("q");
        tmux.wait(|_| tmux.is_taken() == (false, false, true), "the shell");
        tmux.type_line("echo code-$?");
        tmux.wait_for("code-0");
        assert_eq!(home.games("games").len(), 1);
    }
}

#[test]
fn a_game_that_was_stopped_without_warning_goes_on() {
    let home = Home::new("stop");
    let Some(tmux) = home.play("stop", &home.board()) else { return };
    tmux.wait_for("space open");
    tmux.keys("Space");
    tmux.wait(|_| running(&home).first().is_some_and(|play| play.recording().moves().len() == 1), "a move");
    signal("-STOP", &tmux.child());
    signal("-CONT", &tmux.child());
    tmux.wait_for("Paused");
    tmux.keys("p q");
    tmux.wait_for("exit code 0");
}

/// Whether the game is played, suspended or not begun: nothing is left that computes or keeps the game from others.
#[test]
fn a_closed_terminal_ends_the_program() {
    for state in ["menu", "playing", "suspended"] {
        let name = format!("close-{state}");
        let home = Home::new(&name);
        let shell = if state == "menu" { home.play(&name, "") } else { in_shell(&name, &home) };
        let Some(tmux) = shell else { return };
        let process = if state == "menu" { tmux.child() } else { game_in_shell(&tmux) };
        match state {
            "menu" => drop(tmux.wait_for("intermediate")),
            "suspended" => {
                tmux.keys("C-z");
                tmux.wait(|_| tmux.is_taken() == (false, false, true), "the terminal to be given back");
                tmux.type_line("echo shell-$((40 + 2))");
                tmux.wait_for("shell-42");
            }
            _ => {}
        }
        tmux.close();
        let begun = Instant::now();
        let is_running = || {
            let state = Command::new("ps").args(["-o", "stat=", "-p", &process]).output().unwrap().stdout;
            !state.is_empty() && state[0] != b'Z'
        };
        while is_running() {
            assert!(begun.elapsed() < Duration::from_secs(60), "{state}: process {process} is still there");
            std::thread::sleep(Duration::from_millis(30));
        }
        let locks = fs::read_dir(&home.0).unwrap().map(|entry| entry.unwrap().path());
        for lock in locks.filter(|path| path.extension().is_some_and(|extension| extension == "lock")) {
            assert!(fs::File::open(lock).unwrap().try_lock().is_ok(), "{state}");
        }
    }
}

/// Plays a whole board on a disk that takes no further byte of any file.
#[test]
fn a_win_that_cannot_be_saved_is_not_lost_in_silence() {
    let home = Home::new("full");
    let line = format!("(trap '' XFSZ; ulimit -f 0; exec {SAOLEI} play {} --lang en)", home.board());
    let Some(tmux) = Tmux::run("full", &line, &home.0) else { return };
    tmux.wait_for("space open");
    tmux.keys("Space");
    tmux.wait_for("Not saved: ");
    tmux.keys("g 0 Space $ Space 2 j Space G Enter 9 h Space");
    let screen = tmux.wait_for("Won");
    assert!(screen.contains("Not saved: "), "{screen}");
    tmux.keys("q");
    let screen = tmux.wait_for("without saving");
    assert!(screen.contains("Won"), "{screen}");
    // Another key is no answer.
    tmux.keys("h q");
    tmux.wait_for("without saving");
    assert!(tmux.is_taken().0);
    tmux.keys("q");
    let screen = tmux.wait_for("exit code 2");
    assert!(screen.contains("saolei: the game above is not saved: File too large"), "{screen}");
    assert!(screen.contains("open 3 4") && screen.contains("..*...."), "{screen}");
    assert_eq!(tmux.is_taken(), (false, false, true));
}

#[test]
fn a_terminal_that_cannot_show_a_board_is_refused() {
    let home = Home::new("dumb");
    let line = format!("TERM=dumb {SAOLEI} play");
    let Some(tmux) = Tmux::run("dumb", &line, &home.0) else { return };
    let screen = tmux.wait_for("exit code 2");
    assert!(
        screen.starts_with("saolei: a terminal with TERM=dumb cannot show a board; use another one"),
        "{screen}"
    );
}

#[test]
fn a_game_that_is_open_in_another_terminal_is_not_resumed() {
    let home = Home::new("elsewhere");
    let Some(tmux) = home.play("elsewhere", &home.board()) else { return };
    tmux.wait_for("space open");
    tmux.keys("Space");
    tmux.wait(|_| running(&home).first().is_some_and(|play| play.recording().moves().len() == 1), "a move");
    let other = home.play("elsewhere-2", "--resume").unwrap();
    let screen = other.wait_for("exit code 2");
    assert!(
        screen.starts_with("saolei: the game that was played last is open in another terminal;"),
        "{screen}"
    );
}

#[test]
fn a_saved_game_that_cannot_be_read_is_named() {
    let home = Home::new("unreadable");
    fs::write(home.0.join("running-5.saolei"), "saolei 1\nrules classic\nsize 5by7\n").unwrap();
    let Some(tmux) = home.play("unreadable", "--resume") else { return };
    let screen = tmux.wait_for("exit code 2").replace('\n', "");
    assert!(screen.contains("running-5.saolei:3:6: expected ROWSxCOLS such as 16x30, found"), "{screen}");
    let menu = home.play("unreadable-2", "--lang en").unwrap();
    let screen = menu.wait_for("Cannot read this game: ");
    assert!(screen.contains("running-5.saolei:3:6:"), "{screen}");
}

/// At whatever moment the program is killed, the game goes on, and a finished one is in the history.
#[test]
fn a_killed_game_goes_on() {
    let home = Home::new("kill");
    let Some(tmux) = home.play("kill-0", &home.board()) else { return };
    tmux.wait_for("space open");
    tmux.keys("Space f");
    tmux.wait(
        |_| running(&home).first().is_some_and(|play| play.recording().moves().len() == 2),
        "two moves",
    );
    kill(&tmux);
    for round in 1..4 {
        let tmux = home.play(&format!("kill-{round}"), "--resume").unwrap();
        tmux.wait_for("Paused");
        let before = running(&home)[0].recording().moves().len();
        // The first key ends the pause. Flags go on and off while the program is killed, somewhere in between.
        tmux.keys("p g 0 2 l f f f f f f f f f f f f f f f f f f f f f f f f f f f f f f f");
        tmux.wait(|_| running(&home)[0].recording().moves().len() > before + 3 * round, "some flags");
        kill(&tmux);
        assert_eq!(running(&home).len(), 1);
        assert_eq!(running(&home)[0].phase(), Phase::Playing);
    }
    let tmux = home.play("kill-last", "--resume").unwrap();
    tmux.wait_for("Paused");
    tmux.keys("p g 0 Space $ Space 2 j Space G Enter 9 h Space");
    tmux.wait_for("Won");
    kill(&tmux);
    assert!(running(&home).is_empty());
    assert_eq!(home.games("games").len(), 1);
    assert_eq!(home.history().lines().count(), 1);
    let output = Command::new(SAOLEI)
        .args(["play", "--resume"])
        .env("SAOLEI_HOME", &home.0)
        .stdin(Stdio::null())
        .output();
    assert_eq!(output.unwrap().status.code(), Some(2));
}

/// Thinking counts: what the clock showed is kept to within a second, also if the program is killed.
#[test]
fn the_clock_of_a_killed_game_goes_on() {
    let home = Home::new("clock");
    let Some(tmux) = home.play("clock", &home.board()) else { return };
    tmux.wait_for("space open");
    tmux.keys("Space");
    tmux.wait_for(" 0:03 ");
    kill(&tmux);
    let game = &running(&home)[0];
    assert_eq!(game.recording().moves().len(), 1);
    assert!(game.recording().millis() >= 2000, "{}", game.recording().text());
    let tmux = home.play("clock-again", "--resume").unwrap();
    let screen = tmux.wait_for("Paused");
    assert!(screen.contains("Press any key") && !screen.contains(" 0:00 "), "{screen}");
}

/// Coming back from the list of keys with the key that opens cells opens nothing.
#[test]
fn a_key_that_ends_a_pause_plays_nothing() {
    let home = Home::new("pause");
    let Some(tmux) = home.play("pause", &home.board()) else { return };
    tmux.wait_for("space open");
    tmux.keys("Space g 0");
    tmux.wait_for("(1, 1)");
    tmux.keys("F1");
    tmux.wait_for("move left");
    tmux.keys("Space");
    tmux.wait_for("Paused");
    tmux.keys("Space");
    tmux.wait(|screen| screen.contains("space open") && !screen.contains("Paused"), "the board");
    assert_eq!(running(&home)[0].recording().moves().len(), 1);
}

#[test]
fn a_locale_without_utf_8_gets_ascii() {
    let home = Home::new("ascii");
    let line = format!("LC_ALL=C {SAOLEI} play {}", home.board());
    let Some(tmux) = Tmux::run("ascii", &line, &home.0) else { return };
    tmux.wait_for("space open");
    tmux.keys("Space g 0 f");
    let screen = tmux.wait_for("1  F");
    assert!(screen.is_ascii() && screen.contains('#'), "{screen}");
}

#[test]
fn lessons_are_played_in_a_terminal() {
    let home = Home::new("learn");
    let Some(tmux) = Tmux::run("learn", &format!("{SAOLEI} learn"), &home.0) else { return };
    tmux.wait_for("1-2-2-1");
    tmux.keys("Space");
    tmux.wait_for("Lesson 1 of 12");
    // Both mines: in the corner, and in the fourth column.
    tmux.keys("g Home f G End h f");
    tmux.wait_for("Well done!");
    assert_eq!(fs::read_to_string(home.0.join("lessons")).unwrap(), "last-cells\n");
    tmux.keys("Space");
    tmux.wait_for("Lesson 2 of 12");
    tmux.keys("q");
    tmux.wait_for("exit code 0");
    let by_number = Tmux::run("learn-7", &format!("{SAOLEI} learn 7"), &home.0).unwrap();
    by_number.wait_for("Lesson 7 of 12");
    let piped = Command::new(SAOLEI).arg("learn").env("SAOLEI_HOME", &home.0).stdin(Stdio::null()).output();
    let piped = piped.unwrap();
    assert_eq!(piped.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(piped.stderr).unwrap(),
        "saolei: learn needs a terminal for its standard input and output; `saolei learn --list` lists the lessons\n"
    );
}

fn kill(tmux: &Tmux) {
    assert!(Command::new("kill").args(["-9", &tmux.child()]).status().unwrap().success());
    tmux.wait_for("exit code 137");
}

/// A line on standard error and exit code 2, with nothing written anywhere.
#[test]
fn without_a_terminal_there_is_no_game() {
    let home = Home::new("pipe");
    let run = |arguments: &[&str]| {
        let output = Command::new(SAOLEI)
            .arg("play")
            .args(arguments)
            .env("SAOLEI_HOME", &home.0)
            .stdin(Stdio::null())
            .output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(
        run(&[]),
        "saolei: play needs a terminal for its standard input and output; `saolei run` plays through pipes and files\n"
    );
    let bad = home.0.join("bad.txt");
    fs::write(&bad, "..\n.x\n").unwrap();
    let bad = bad.to_str().unwrap();
    assert!(
        run(&["--game", bad]).contains("bad.txt:2:1: expected rows of `.` or `_` and `*`, or lines such as")
    );
    let config = home.0.join("bad.conf");
    fs::write(&config, "theme = dark\nopen = entre\n").unwrap();
    assert!(run(&["--config", config.to_str().unwrap()]).contains("bad.conf:2:8: unknown key \"entre\""));
    assert!(run(&["3x4/4"]).contains(
        "4 mines do not fit on 3x4 with first click `opening`; use at most 3, or first click `safe`"
    ));
    assert!(
        run(&["expert", "--difficulty", "hard"])
            .contains("--difficulty needs --no-guess: only boards without guesses have a difficulty")
    );
    assert!(run(&["16x30/300", "--no-guess"]).contains("expected at most 240"));
    assert!(run(&["--game", "missing.txt"]).starts_with("saolei: missing.txt: cannot open this input: "));
    assert!(!Path::new(&home.0.join("games")).exists());
}

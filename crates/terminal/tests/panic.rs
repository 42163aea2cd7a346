//! The terminal is put back when the program panics.

#![cfg(unix)] // runs in tmux

use saolei_terminal::FullScreen;
use saolei_testing::Tmux;
use std::time::Duration;

#[test]
fn a_panic_puts_the_terminal_back_and_is_seen() {
    let program = std::env::current_exe().unwrap();
    let line = format!("{} --ignored --exact panics_in_the_middle --nocapture", program.display());
    let home = tempfile::tempdir().unwrap();
    let Some(tmux) = Tmux::run("panic", &line, home.path()) else { return };
    tmux.wait(|_| tmux.is_taken() == (true, true, false), "the terminal to be taken over");
    let screen = tmux.wait_for("exit code");
    assert!(screen.contains("in the middle of a game"), "{screen}");
    assert_eq!(tmux.is_taken(), (false, false, true));
}

#[test]
#[ignore = "the test above runs it in a terminal"]
fn panics_in_the_middle() {
    let screen = FullScreen::open().unwrap();
    std::thread::sleep(Duration::from_secs(1));
    // As in a release build, which aborts: nothing is dropped.
    std::mem::forget(screen);
    panic!("in the middle of a game");
}

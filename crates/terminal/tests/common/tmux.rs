//! A terminal that is real enough: tmux.

#![allow(dead_code)]

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A terminal of 80 x 24 with a program in it. It is gone when this is dropped.
pub struct Tmux {
    socket: String,
}

impl Tmux {
    /// Runs a line of the shell; what is printed behind it stays on the screen. `None` where there is no tmux: on a build
    /// server that is a failure, elsewhere it is said aloud.
    pub fn run(name: &str, line: &str, home: &Path) -> Option<Tmux> {
        if Command::new("tmux").arg("-V").output().is_err() {
            assert!(
                std::env::var_os("CI").is_none(),
                "there is no tmux: the game was not tested in a terminal"
            );
            eprintln!(
                "\n*** SKIPPED: there is no tmux, so that the game was not tested in a real terminal ***\n"
            );
            return None;
        }
        let tmux = Tmux { socket: format!("saolei-{name}-{}", std::process::id()) };
        let line = format!("{line}; echo \"exit code $?\"; sleep 600");
        let home = format!("SAOLEI_HOME={}", home.display());
        let words = [
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            "-e",
            &home,
            "-e",
            "LC_ALL=C.UTF-8",
            "-e",
            "RUST_BACKTRACE=0",
            &line,
        ];
        tmux.tell(&words);
        Some(tmux)
    }

    fn tell(&self, words: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-u", "-L", &self.socket, "-f", "/dev/null"])
            .args(words)
            .output()
            .unwrap();
        assert!(output.status.success(), "tmux {words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Keys by tmux's names.
    pub fn keys(&self, keys: &str) {
        let mut words = vec!["send-keys", "-t", ":0"];
        words.extend(keys.split(' '));
        self.tell(&words);
    }

    /// A button of the mouse, down and up on a place of the screen, as terminals send it.
    pub fn click(&self, button: u8, (column, row): (u16, u16)) {
        let bytes =
            format!("\x1b[<{button};{};{}M\x1b[<{button};{};{}m", column + 1, row + 1, column + 1, row + 1);
        self.tell(&["send-keys", "-t", ":0", "-l", &bytes]);
    }

    pub fn screen(&self) -> String {
        self.tell(&["capture-pane", "-p", "-t", ":0"])
    }

    /// Waits until this is on the screen.
    pub fn wait_for(&self, text: &str) -> String {
        self.wait(|screen| screen.contains(text), text)
    }

    pub fn wait(&self, until: impl Fn(&str) -> bool, what: &str) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if until(&screen) {
                return screen;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "waited for {what:?}, but there is\n{screen}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Whether a program has taken the terminal over: its other page and its mouse.
    pub fn is_taken(&self) -> (bool, bool, bool) {
        let flags = self.tell(&[
            "display-message",
            "-p",
            "-t",
            ":0",
            "#{alternate_on} #{mouse_any_flag} #{cursor_flag}",
        ]);
        let mut flags = flags.split_whitespace().map(|flag| flag == "1");
        let mut next = || flags.next().unwrap_or(false);
        (next(), next(), next())
    }

    /// The process that runs in it, below the shell.
    pub fn child(&self) -> String {
        let shell = self.tell(&["display-message", "-p", "-t", ":0", "#{pane_pid}"]);
        let children = Command::new("pgrep").args(["-P", shell.trim()]).output().unwrap();
        String::from_utf8_lossy(&children.stdout).split_whitespace().next().unwrap_or_default().to_string()
    }

    pub fn resize(&self, width: u16, height: u16) {
        self.tell(&["resize-window", "-t", ":0", "-x", &width.to_string(), "-y", &height.to_string()]);
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

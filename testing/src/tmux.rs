//! A real terminal, provided by tmux.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A terminal of 80 x 24 that runs a program, closed on drop.
#[derive(Debug)]
pub struct Tmux {
    socket: String,
}

impl Tmux {
    /// Runs a shell command, whose output stays on the screen. If tmux is missing, prints that and returns `None`.
    ///
    /// # Panics
    /// If tmux is missing in CI, or does not start.
    pub fn run(name: &str, line: &str, home: &Path) -> Option<Tmux> {
        if Command::new("tmux").arg("-V").output().is_err() {
            assert!(
                std::env::var_os("CI").is_none(),
                "tmux is missing: the game was not tested in a terminal"
            );
            eprintln!("\n*** SKIPPED: tmux is missing, so the game was not tested in a real terminal ***\n");
            return None;
        }
        let tmux = Tmux { socket: format!("saolei-{name}-{}", std::process::id()) };
        // On a separate line, even if the program was killed in raw mode and left the cursor elsewhere.
        let line = format!("{line}; printf '\\r\\nexit code %s\\r\\n' $?; sleep 600");
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

    /// Presses keys, given by tmux's names and separated by blanks.
    pub fn keys(&self, keys: &str) {
        let mut words = vec!["send-keys", "-t", ":0"];
        words.extend(keys.split(' '));
        self.tell(&words);
    }

    /// Types a line and presses enter.
    pub fn type_line(&self, line: &str) {
        self.tell(&["send-keys", "-t", ":0", "-l", line]);
        self.keys("Enter");
    }

    /// Closes the terminal while its program runs.
    pub fn close(&self) {
        self.tell(&["kill-server"]);
    }

    /// Presses and releases a mouse button at a column and row of the screen, counted from 0.
    pub fn click(&self, button: u8, (column, row): (u16, u16)) {
        let bytes =
            format!("\x1b[<{button};{};{}M\x1b[<{button};{};{}m", column + 1, row + 1, column + 1, row + 1);
        self.tell(&["send-keys", "-t", ":0", "-l", &bytes]);
    }

    /// The text on the screen.
    pub fn screen(&self) -> String {
        self.tell(&["capture-pane", "-p", "-t", ":0"])
    }

    /// Waits until this text is on the screen, and returns the screen.
    pub fn wait_for(&self, text: &str) -> String {
        self.wait(|screen| screen.contains(text), text)
    }

    /// Waits until the screen satisfies `until`, and returns it.
    ///
    /// # Panics
    /// If that takes more than a minute.
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

    /// Whether the alternate screen is on, the mouse is reported, and the cursor is visible.
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

    /// The id of the process that the shell runs.
    pub fn child(&self) -> String {
        let shell = self.tell(&["display-message", "-p", "-t", ":0", "#{pane_pid}"]);
        let children = Command::new("pgrep").args(["-P", shell.trim()]).output().unwrap();
        String::from_utf8_lossy(&children.stdout).split_whitespace().next().unwrap_or_default().to_string()
    }

    /// Resizes the window.
    pub fn resize(&self, width: u16, height: u16) {
        self.tell(&["resize-window", "-t", ":0", "-x", &width.to_string(), "-y", &height.to_string()]);
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

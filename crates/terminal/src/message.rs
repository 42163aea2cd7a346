//! What the game says, with as much of it as fits.

use crate::theme::StyleRole;
use ratatui::layout::Rect;

/// Lines of text, and which of them are on the screen.
#[derive(Clone, Debug, Default)]
pub struct Message {
    lines: Vec<(StyleRole, String)>,
    /// The first line on the screen, after wrapping.
    pub top: usize,
    /// How many lines were on the screen, and how many there are, after wrapping.
    pub shown: (usize, usize),
    /// Where it was drawn.
    pub area: Rect,
}

impl Message {
    /// Removes it.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.top = 0;
        self.shown = (0, 0);
    }

    /// Says this only.
    pub fn tell(&mut self, role: StyleRole, words: impl Into<String>) {
        self.clear();
        self.say(role, words);
    }

    /// Adds a line.
    pub fn say(&mut self, role: StyleRole, words: impl Into<String>) {
        self.lines.push((role, words.into()));
    }

    pub fn lines(&self) -> &[(StyleRole, String)] {
        &self.lines
    }

    /// Shows the next part of a long message; `false` if its end was shown.
    pub fn turn_page(&mut self) -> bool {
        let (shown, all) = self.shown;
        let more = self.top + shown < all;
        if more {
            self.scroll(shown as i64);
        }
        more
    }

    /// Scrolls a long message.
    pub fn scroll(&mut self, lines: i64) {
        let (shown, all) = self.shown;
        let last = all.saturating_sub(shown) as i64;
        self.top = (self.top as i64 + lines).clamp(0, last) as usize;
    }
}

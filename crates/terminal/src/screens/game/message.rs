//! The message of a game. A long one is shown in parts.

use crate::draw::StyleRole;
use ratatui::layout::Rect;

/// A line of text and how it looks.
pub(crate) type StyledLine = (StyleRole, String);

/// Lines of text, and which of them are on the screen.
#[derive(Debug, Default)]
pub(super) struct Message {
    lines: Vec<StyledLine>,
    /// The first line on the screen, after wrapping.
    top: usize,
    /// The number of lines on the screen, and of all lines, after wrapping.
    shown: (usize, usize),
    area: Rect,
}

impl Message {
    pub fn clear(&mut self) {
        self.lines.clear();
        self.top = 0;
        self.shown = (0, 0);
    }

    pub fn set(&mut self, role: StyleRole, text: impl Into<String>) {
        self.clear();
        self.add(role, text);
    }

    /// Replaces the message. If the lines are the same, the same part stays on the screen.
    pub fn set_lines(&mut self, lines: Vec<StyledLine>) {
        if self.lines != lines {
            self.clear();
            self.lines = lines;
        }
    }

    pub fn add(&mut self, role: StyleRole, text: impl Into<String>) {
        self.lines.push((role, text.into()));
    }

    pub fn lines(&self) -> &[StyledLine] {
        &self.lines
    }

    pub const fn top(&self) -> usize {
        self.top
    }

    /// Remembers where the message is drawn, and how many lines it has after wrapping.
    pub fn set_shown(&mut self, area: Rect, lines: usize) {
        self.area = area;
        self.shown = (lines.min(area.height.into()), lines);
    }

    /// Whether the message was drawn at this position.
    pub fn is_at(&self, column: u16, row: u16) -> bool {
        self.area.contains((column, row).into())
    }

    /// Shows the next part of a long message; `false` if the end was already shown.
    pub fn turn_page(&mut self) -> bool {
        let (shown, all) = self.shown;
        let has_more = self.top + shown < all;
        if has_more {
            self.scroll(shown as i64);
        }
        has_more
    }

    /// Shows the beginning of a long message again.
    pub const fn turn_back(&mut self) {
        self.top = 0;
    }

    pub fn scroll(&mut self, lines: i64) {
        let (shown, all) = self.shown;
        let last = all.saturating_sub(shown) as i64;
        self.top = (self.top as i64 + lines).clamp(0, last) as usize;
    }
}

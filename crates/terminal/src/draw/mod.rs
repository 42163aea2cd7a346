//! Drawing: the look of all screens, and the parts that they are made of.

mod cell_size;
pub(crate) mod chart;
mod glyph_set;
mod theme;
mod wrap;

pub use cell_size::CellSize;
pub(crate) use cell_size::{CHOICES, choice_name};
pub(crate) use glyph_set::CellContent;
pub use glyph_set::GlyphSet;
pub use theme::{ColourDepth, Palette, StyleRole, Theme};
pub(crate) use wrap::wrap;

use crate::keys::{Command, Keymap};
use crate::words::ScreenWords;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use unicode_width::UnicodeWidthStr;

const MAX_LIST_WIDTH: u16 = 60;

/// How screens look, their language and their keys.
#[derive(Debug)]
pub(crate) struct Look {
    pub palette: Palette,
    pub glyphs: GlyphSet,
    /// The size of cells; `None` for the largest that fits.
    pub cell_size: Option<CellSize>,
    pub words: ScreenWords,
    pub keymap: Keymap,
}

impl Look {
    pub fn style(&self, role: StyleRole) -> Style {
        self.palette.style(role)
    }

    /// The first key of a command as text; empty if it has none.
    pub fn key(&self, command: Command) -> String {
        self.keymap.first_key(command)
    }

    /// A word or two for a command in the last line.
    pub fn label(&self, command: Command) -> &'static str {
        command.binding().label(self.words.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClickTarget {
    /// Chooses this line of a list.
    Line(usize),
    Command(Command),
}

/// A frame to draw on, which remembers what can be clicked.
pub(crate) struct Canvas<'a, 'f> {
    pub frame: &'a mut Frame<'f>,
    pub look: &'a Look,
    pub click_targets: &'a mut Vec<(Rect, ClickTarget)>,
}

impl Canvas<'_, '_> {
    pub fn area(&self) -> Rect {
        self.frame.area()
    }

    /// The lines between heading and footer.
    pub fn body(&self) -> Rect {
        let area = self.area();
        Rect { y: area.y + 1, height: area.height.saturating_sub(2), ..area }
    }

    /// Draws a line over the whole width of its area.
    pub fn line(&mut self, area: Rect, text: &str, role: StyleRole) {
        let room = usize::from(area.width).saturating_sub(text.width());
        let text = Text::styled(format!("{text}{}", " ".repeat(room)), self.look.style(role));
        self.frame.render_widget(text, area);
    }

    pub fn heading(&mut self, text: &str) {
        self.line(Rect { height: 1, ..self.area() }, &format!(" {text}"), StyleRole::Title);
    }

    /// Draws a list with a chosen line, which is always visible. A line has a name and a fainter value, and can be clicked.
    pub fn list(&mut self, area: Rect, chosen: usize, lines: &[(String, String)]) {
        let width = area.width.saturating_sub(2).min(MAX_LIST_WIDTH);
        let first = (chosen + 1).saturating_sub(usize::from(area.height.max(1)));
        for (row, (at, (name, value))) in area.rows().zip(lines.iter().enumerate().skip(first)) {
            let row = Rect { x: row.x + 1, width, ..row };
            let roles = match at == chosen {
                true => [StyleRole::Cursor; 2],
                false => [StyleRole::Text, StyleRole::Dim],
            };
            let [style, faint] = roles.map(|role| self.look.style(role));
            let spans = vec![Span::styled(format!(" {name}"), style), Span::styled(value, faint)];
            self.frame.buffer_mut().set_style(row, style);
            self.frame.render_widget(Line::from(spans), row);
            self.click_targets.push((row, ClickTarget::Line(at)));
        }
    }

    /// Draws names and values below the heading, one pair per line, starting at the pair `first`.
    pub fn pairs(&mut self, pairs: &[(impl AsRef<str>, String)], first: usize, names: StyleRole) {
        let width = name_width(pairs.iter().map(|(name, _)| name));
        for ((name, value), row) in pairs.iter().skip(first).zip(self.body().rows()) {
            let spans = vec![
                Span::styled(format!(" {}", padded(name.as_ref(), width)), self.look.style(names)),
                Span::styled(value, self.look.style(StyleRole::Text)),
            ];
            self.frame.render_widget(Line::from(spans), row);
        }
    }

    /// Draws the last line: commands with their keys, as many as fit. Each can be clicked.
    pub fn footer(&mut self, commands: impl IntoIterator<Item = Command>) {
        let look = self.look;
        self.labelled_footer(commands.into_iter().map(|command| (command, look.label(command))));
    }

    /// Draws the footer of a list, whose first command is to choose a line.
    pub fn list_footer(&mut self, others: impl IntoIterator<Item = Command>) {
        let look = self.look;
        let others = others.into_iter().map(|command| (command, look.label(command)));
        self.labelled_footer([(Command::Open, look.words.choose())].into_iter().chain(others));
    }

    /// Draws the last line with labels that differ from the usual ones.
    pub fn labelled_footer<'a>(&mut self, commands: impl IntoIterator<Item = (Command, &'a str)>) {
        let area = self.area();
        let mut x = area.x;
        for (command, label) in commands {
            let key = self.look.key(command);
            let width = (key.width() + label.width() + 1) as u16;
            if key.is_empty() || x + width > area.right() {
                continue;
            }
            let line = Rect { x, y: area.bottom() - 1, width, height: 1 };
            let spans = vec![
                Span::styled(key, self.look.style(StyleRole::Title)),
                Span::styled(format!(" {label}"), self.look.style(StyleRole::Dim)),
            ];
            self.frame.render_widget(Line::from(spans), line);
            self.click_targets.push((line, ClickTarget::Command(command)));
            x += width + 2;
        }
    }
}

pub(crate) fn name_width(names: impl Iterator<Item = impl AsRef<str>>) -> usize {
    names.map(|name| name.as_ref().width()).max().unwrap_or(0)
}

/// A name padded to this width, and two more blanks.
pub(crate) fn padded(name: &str, width: usize) -> String {
    format!("{name}{}", " ".repeat(width.saturating_sub(name.width()) + 2))
}

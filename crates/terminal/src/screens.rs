//! Draws the list of keys and the history, and what all screens have in common.

use crate::app::{App, ClickTarget, Screen};
use crate::draw_chart;
use crate::game_screen::GameScreen;
use crate::keys::{BINDINGS, Binding, Command};
use crate::theme::{Palette, StyleRole};
use crate::words::{ScreenWords, percent, time};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use saolei_boards::{Dialect, Level};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

impl App {
    /// Draws the current screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.click_targets.clear();
        if frame.area().width < 12 || frame.area().height < 5 {
            // Nothing is played on a board that is not seen.
            self.pause();
            return line(
                frame,
                frame.area(),
                self.words.too_small().to_string(),
                self.palette.style(StyleRole::Text),
            );
        }
        match self.screen {
            Screen::Menu => self.draw_menu(frame),
            Screen::Custom(_) => self.draw_form(frame),
            Screen::Game => self.draw_game(frame),
            Screen::Help(_) => self.draw_help(frame),
            Screen::History(_) => self.draw_history(frame),
            Screen::Statistics(_) => self.draw_statistics(frame),
            Screen::Lessons(_) => self.draw_lessons(frame),
        }
    }

    /// Draws the last line: commands with their keys, as many as fit. Each can be clicked.
    pub(crate) fn draw_footer(&mut self, frame: &mut Frame<'_>, commands: &[Command]) {
        let label = |command: Command| command.binding().label(self.words.0);
        let labelled: Vec<_> = commands.iter().map(|&command| (command, label(command))).collect();
        self.draw_labelled_footer(frame, &labelled);
    }

    /// The footer of a list: choosing is its first command.
    pub(crate) fn draw_choice_footer(&mut self, frame: &mut Frame<'_>, rest: impl Iterator<Item = Command>) {
        let language = self.words.0;
        let rest = rest.map(|command| (command, command.binding().label(language)));
        let labelled: Vec<_> = [(Command::Open, self.words.choose())].into_iter().chain(rest).collect();
        self.draw_labelled_footer(frame, &labelled);
    }

    /// The same, with other labels.
    pub(crate) fn draw_labelled_footer(&mut self, frame: &mut Frame<'_>, commands: &[(Command, &str)]) {
        let area = frame.area();
        let mut x = area.x;
        for &(command, label) in commands {
            let key = self.keymap.first_key(command);
            let width = (key.width() + label.width() + 1) as u16;
            if key.is_empty() || x + width > area.right() {
                continue;
            }
            let place = Rect { x, y: area.bottom() - 1, width, height: 1 };
            let spans = vec![
                Span::styled(key, self.palette.style(StyleRole::Title)),
                Span::styled(format!(" {label}"), self.palette.style(StyleRole::Dim)),
            ];
            frame.render_widget(Line::from(spans), place);
            self.click_targets.push((place, ClickTarget::Command(command)));
            x += width + 2;
        }
    }

    fn draw_help(&mut self, frame: &mut Frame<'_>) {
        heading(frame, self.palette, self.words.help());
        let keys =
            |command| self.keymap.keys(command).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let names = BINDINGS.iter().map(|binding| keys(binding.command).width()).max().unwrap_or(0);
        let room = usize::from(frame.area().width).saturating_sub(names + 4).max(10);
        // A long description takes further lines.
        let rows = |binding: &Binding| {
            let lines = wrap(binding.description(self.words.0), room).into_iter().enumerate();
            let key = keys(binding.command);
            lines.map(move |(at, line)| (if at == 0 { key.clone() } else { String::new() }, line))
        };
        let rows: Vec<_> = BINDINGS.iter().flat_map(rows).collect();
        let Screen::Help(first) = &mut self.screen else { return };
        *first = (*first).min(rows.len().saturating_sub(rows_below_heading(frame)));
        let first = *first;
        self.draw_pairs(frame, &rows, first, StyleRole::Title);
        self.draw_footer(frame, &[Command::Up, Command::Down, Command::Menu]);
    }

    fn draw_history(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let words = self.words;
        let categories = self.history.categories();
        let Screen::History(at) = &mut self.screen else { return };
        *at = (*at).min(categories.len().saturating_sub(1));
        let at = *at;
        let Some(category) = categories.get(at) else {
            heading(frame, self.palette, words.history());
            let row = Rect { x: area.x + 1, y: area.y + 2, width: area.width.saturating_sub(1), height: 1 };
            line(frame, row, words.no_games().to_string(), self.palette.style(StyleRole::Dim));
            return self.draw_footer(frame, &[Command::Menu]);
        };
        let title = format!(
            "{}: {} {} {} ({}/{})",
            words.history(),
            words.level(&category.level_name()),
            words.origin(&category.origin),
            category.rules,
            at + 1,
            categories.len()
        );
        heading(frame, self.palette, &title);
        let summary = self.history.summary(category);
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_string());
        let rows = [
            (words.games(), summary.games.to_string()),
            (words.rate(), or_dash(summary.rate().map(percent))),
            (words.best(), or_dash(summary.best().map(time))),
            (words.average(), or_dash(summary.average().map(time))),
            (words.streak(), format!("{} ({} {})", summary.streak, words.longest(), summary.longest_streak)),
            (words.pace(), or_dash(summary.pace.map(|pace| format!("{pace:.2}")))),
            (words.assisted_games(), summary.assisted.to_string()),
        ];
        // In a narrow window the chart is below, in a wide one beside.
        let wide = area.width >= 60;
        self.draw_pairs(frame, &rows, 0, StyleRole::Dim);
        let chart = if wide {
            Rect {
                x: area.x + 32,
                y: area.y + 1,
                width: area.width - 33,
                height: area.height.saturating_sub(3).min(12),
            }
        } else {
            let y = area.y + 1 + rows.len() as u16;
            Rect { x: area.x + 1, y, width: area.width - 2, height: area.bottom().saturating_sub(y + 1) }
        };
        draw_chart::draw(
            frame.buffer_mut(),
            chart,
            &summary.times,
            words.last_wins(),
            self.palette,
            self.glyphs,
        );
        self.draw_footer(frame, &[Command::Left, Command::Right, Command::Menu]);
    }

    /// Draws names and values below the heading, one pair per line, starting at the pair `first`.
    pub(crate) fn draw_pairs(
        &self,
        frame: &mut Frame<'_>,
        rows: &[(impl AsRef<str>, String)],
        first: usize,
        names: StyleRole,
    ) {
        let area = frame.area();
        let width = rows.iter().map(|(name, _)| name.as_ref().width()).max().unwrap_or(0);
        for ((name, value), y) in rows.iter().skip(first).zip(area.y + 1..area.bottom() - 1) {
            let name = name.as_ref();
            let gap = " ".repeat(width - name.width() + 2);
            let spans = vec![
                Span::styled(format!(" {name}{gap}"), self.palette.style(names)),
                Span::styled(value.as_str(), self.palette.style(StyleRole::Text)),
            ];
            frame.render_widget(Line::from(spans), Rect { y, height: 1, ..area });
        }
    }
}

/// How many rows are between heading and footer.
pub(crate) fn rows_below_heading(frame: &Frame<'_>) -> usize {
    usize::from(frame.area().height.saturating_sub(2))
}

/// The level, and the dialect if it is not classic.
pub(crate) fn title(game: &GameScreen, words: ScreenWords) -> String {
    let header = game.play.recording().header();
    let level = Level::new(header.size, header.mines).ok();
    let name = match level.and_then(Level::name) {
        Some(name) => words.level(name).to_string(),
        None => format!("{}/{}", header.size, header.mines),
    };
    if header.dialect == Dialect::CLASSIC { name } else { format!("{name} {}", header.dialect.name()) }
}

pub(crate) fn heading(frame: &mut Frame<'_>, palette: Palette, text: &str) {
    let area = Rect { height: 1, ..frame.area() };
    line(frame, area, format!(" {text}"), palette.style(StyleRole::Title));
}

/// Draws a line over its whole place.
pub(crate) fn line(frame: &mut Frame<'_>, area: Rect, text: String, style: Style) {
    let room = usize::from(area.width).saturating_sub(text.width());
    frame.render_widget(Text::styled(text + &" ".repeat(room), style), area);
}

/// Breaks a text into lines: at blanks and between Chinese letters, but not inside `(7, 15)` or before punctuation. What is
/// wider than a line is broken anywhere.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in unbroken(text) {
        let whole = word.trim_end().width();
        if used > 0 && used + whole > width && whole <= width {
            lines.push(String::new());
            used = 0;
        }
        for letter in word.chars() {
            let wide = letter.width().unwrap_or(0);
            if used + wide > width {
                if letter == ' ' {
                    continue;
                }
                lines.push(String::new());
                used = 0;
            }
            if let Some(line) = lines.last_mut() {
                line.push(letter);
            }
            used += wide;
        }
    }
    lines
}

/// The parts of a text between which a line may end.
fn unbroken(text: &str) -> Vec<&str> {
    let is_chinese = |letter: char| ('\u{2e80}'..'\u{a000}').contains(&letter);
    let is_closing = |letter: char| "，。：；、？！）”)".contains(letter);
    let (mut parts, mut start, mut in_place, mut before) = (Vec::new(), 0, false, ' ');
    for (at, letter) in text.char_indices() {
        let after_blank = before == ' ' && letter != ' ';
        let after_chinese = is_chinese(before) || is_closing(before) && before != ')';
        let may_begin = !is_closing(letter) && letter != ' ' && !matches!(before, '“' | '(');
        if !in_place && (after_blank || (after_chinese || is_chinese(letter)) && may_begin) {
            parts.push(&text[start..at]);
            start = at;
        }
        in_place = in_place && letter != ')' || before == '(' && letter.is_ascii_digit();
        before = letter;
    }
    parts.push(&text[start..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_or_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("周围的雷已全部确定", 8), ["周围的雷", "已全部确", "定"]);
        assert_eq!(wrap("周围的雷，已全部确定", 8), ["周围的", "雷，已全", "部确定"]);
        assert_eq!(wrap("", 8), [""]);
    }

    /// A place is read as one word.
    #[test]
    fn places_are_not_broken() {
        assert_eq!(wrap("the 1 at (7, 15) has", 14), ["the 1 at ", "(7, 15) has"]);
        assert_eq!(
            wrap("所以 (7, 11)、(8, 11) 都是雷。", 11),
            ["所以 ", "(7, 11)、", "(8, 11) 都", "是雷。"]
        );
        assert_eq!(wrap("(7, 15)", 4), ["(7, ", "15)"], "wider than a line");
    }
}

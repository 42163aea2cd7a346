//! Draws the game, the list of keys and the history.

use crate::app::{App, ClickTarget, Screen};
use crate::draw_board;
use crate::draw_chart;
use crate::event_loop::Moment;
use crate::game_screen::GameScreen;
use crate::glyph_set::{CellContent, GlyphSet};
use crate::keys::{BINDINGS, Binding, Command};
use crate::theme::{Palette, StyleRole};
use crate::words::{ScreenWords, clock, percent, time};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use saolei_boards::Level;
use saolei_replay::LayoutOrigin;
use saolei_rules::{Face, Mark};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

impl App {
    /// Draws the current screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.click_targets.clear();
        if frame.area().width < 12 || frame.area().height < 5 {
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
            Screen::Statistics => self.draw_statistics(frame),
        }
    }

    fn draw_game(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (palette, glyphs, words, now) = (self.palette, self.glyphs, self.words, self.now);
        let Some(game) = &mut self.game else { return };
        let status = status(game, words, glyphs, now);
        let message: Vec<(StyleRole, String)> = game
            .message
            .iter()
            .flat_map(|(role, text)| {
                wrap(text, usize::from(area.width)).into_iter().map(move |line| (*role, line))
            })
            .collect();
        let paused = game.clock.paused.then(|| (StyleRole::Title, words.paused().to_string()));
        let message: Vec<(StyleRole, String)> = paused.into_iter().chain(message).collect();
        // These lines are kept free for messages, so that the board does not move.
        let kept = if area.height >= 20 { 3 } else { 2 };
        let lines = (message.len() as u16).clamp(kept, (area.height / 3).max(kept));
        let board = Rect { y: area.y + 1, height: area.height.saturating_sub(lines + 2), ..area };
        spread(frame, Rect { height: 1, ..area }, &status, palette);
        if game.clock.paused {
            game.visible = None;
        } else {
            draw_board::draw(game, palette, glyphs, board, frame.buffer_mut());
            draw_arrows(game, palette, glyphs.arrows(), board, frame);
        }
        for (at, (role, text)) in message.into_iter().take(usize::from(lines)).enumerate() {
            let row = Rect { y: board.bottom() + at as u16, height: 1, ..area };
            line(frame, row, text, palette.style(role));
        }
        let commands: &[Command] = if game.review.is_some() {
            &[
                Command::Left,
                Command::Right,
                Command::PreviousMove,
                Command::NextMove,
                Command::Menu,
                Command::New,
            ]
        } else if !game.is_playing() {
            &[
                Command::New,
                Command::Review,
                Command::Undo,
                Command::Again,
                Command::Statistics,
                Command::History,
                Command::Menu,
            ]
        } else {
            &[
                Command::Open,
                Command::Mark,
                Command::Chord,
                Command::Hint,
                Command::Odds,
                Command::Ask,
                Command::Undo,
                Command::New,
                Command::Help,
                Command::Menu,
                Command::Quit,
            ]
        };
        self.draw_footer(frame, commands);
    }

    /// Draws the last line: commands with their keys, as many as fit. Each can be clicked.
    pub(crate) fn draw_footer(&mut self, frame: &mut Frame<'_>, commands: &[Command]) {
        let area = frame.area();
        let mut x = area.x;
        for &command in commands {
            let (key, label) = (self.keymap.first_key(command), command.binding().label(self.words.0));
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
        let row = |binding: &Binding| (keys(binding.command), binding.description(self.words.0).to_string());
        let rows: Vec<_> = BINDINGS.iter().map(row).collect();
        let Screen::Help(first) = &mut self.screen else { return };
        *first = (*first).min(rows.len().saturating_sub(usize::from(frame.area().height.saturating_sub(2))));
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

/// The parts of the first line, the most important first.
fn status(game: &GameScreen, words: ScreenWords, glyphs: GlyphSet, now: Moment) -> Vec<(StyleRole, String)> {
    let flag = glyphs.of(CellContent::Face(Face::Closed(Mark::Flag))).trim();
    let header = game.play.recording().header();
    let mut parts = vec![
        (StyleRole::Bad, format!("{flag} {}", game.play.mines_left())),
        (StyleRole::Title, clock(game.clock.millis(now))),
        (StyleRole::Dim, format!("({}, {})", game.cursor.row() + 1, game.cursor.col() + 1)),
        (StyleRole::Text, title(game, words)),
    ];
    if header.origin == LayoutOrigin::NoGuess {
        let proof = game.hardest.map(|hardest| format!(": {}", hardest.label(words.0))).unwrap_or_default();
        parts.push((StyleRole::Good, format!("{} {}{proof}", glyphs.tick(), words.no_guess_board())));
    }
    if game.play.recording().is_assisted() {
        parts.push((StyleRole::Bad, words.assisted().to_string()));
    }
    if let Some(seed) = &header.seed {
        parts.push((StyleRole::Dim, format!("{} {seed}", words.seed())));
    }
    parts
}

/// The level, and the dialect if it is not classic.
pub(crate) fn title(game: &GameScreen, words: ScreenWords) -> String {
    let header = game.play.recording().header();
    let level = Level::new(header.size, header.mines).ok();
    let name = match level.and_then(Level::name) {
        Some(name) => words.level(name).to_string(),
        None => format!("{}/{}", header.size, header.mines),
    };
    let rules = header.dialect.name();
    if rules == "classic" { name } else { format!("{name} {rules}") }
}

/// Draws arrows at the end of the first line, towards hidden parts of the board.
fn draw_arrows(game: &GameScreen, palette: Palette, arrows: [&str; 4], area: Rect, frame: &mut Frame<'_>) {
    let Some(visible) = game.visible else { return };
    let size = game.size();
    let (row, col) = visible.first;
    let more = [
        row > 0,
        row + u32::from(visible.area.height) < size.rows(),
        col > 0,
        col + u32::from(visible.area.width / game.cell_width()) < size.cols(),
    ];
    let text: String = arrows.iter().zip(more).filter_map(|(arrow, more)| more.then_some(*arrow)).collect();
    let width = text.width() as u16;
    if width > 0 && area.width > width {
        let place = Rect { x: area.right() - width, y: area.y - 1, width, height: 1 };
        line(frame, place, text, palette.style(StyleRole::Title));
    }
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

/// Draws the parts of a line with two blanks between them, as many as fit; four columns stay free for arrows.
fn spread(frame: &mut Frame<'_>, area: Rect, parts: &[(StyleRole, String)], palette: Palette) {
    let mut x = area.x + 1;
    for (role, text) in parts {
        let width = text.width() as u16;
        if x + width + 4 > area.right() {
            continue;
        }
        line(frame, Rect { x, width, ..area }, text.clone(), palette.style(*role));
        x += width + 2;
    }
}

/// Breaks a text into lines: at blanks if there are any, otherwise anywhere.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_inclusive(' ') {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_or_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("周围的雷已全部确定", 8), ["周围的雷", "已全部确", "定"]);
        assert_eq!(wrap("", 8), [""]);
    }
}

//! The screens around the board: the game's frame, the list of keys, the figures and the history.

use crate::app::{App, Hit, Screen};
use crate::board;
use crate::chart;
use crate::keys::{Action, BINDINGS};
use crate::round::Round;
use crate::theme::{Palette, Role};
use crate::words::{Words, clock, percent, time};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use saolei_boards::Level;
use saolei_replay::LayoutOrigin;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

impl App {
    /// Draws what is on the screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.hits.clear();
        if frame.area().width < 12 || frame.area().height < 5 {
            return line(
                frame,
                frame.area(),
                self.words.too_small().to_string(),
                self.palette.style(Role::Text),
            );
        }
        match self.screen {
            Screen::Menu => self.draw_menu(frame),
            Screen::Custom(_) => self.draw_form(frame),
            Screen::Play => self.draw_play(frame),
            Screen::Help(_) => self.draw_help(frame),
            Screen::History(_) => self.draw_history(frame),
            Screen::Statistics => self.draw_statistics(frame),
        }
    }

    fn draw_play(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (palette, glyphs, words, now) = (self.palette, self.glyphs, self.words, self.now);
        let Some(round) = &mut self.round else { return };
        let status =
            status(round, words, glyphs.tick(), clock(round.clock.millis(now)), glyphs.of(flag()).trim());
        let message: Vec<(Role, String)> = round
            .message
            .iter()
            .flat_map(|(role, text)| {
                wrap(text, usize::from(area.width)).into_iter().map(move |line| (*role, line))
            })
            .collect();
        let paused = round.clock.paused.then(|| (Role::Title, words.paused().to_string()));
        let message: Vec<(Role, String)> = paused.into_iter().chain(message).collect();
        // Room is kept for messages, so that the board does not move with each of them.
        let kept = if area.height >= 20 { 3 } else { 2 };
        let lines = (message.len() as u16).clamp(kept, (area.height / 3).max(kept));
        let board = Rect { y: area.y + 1, height: area.height.saturating_sub(lines + 2), ..area };
        spread(frame, Rect { height: 1, ..area }, &status, palette);
        if round.clock.paused {
            round.viewport = None;
        } else {
            board::draw(round, palette, glyphs, board, frame.buffer_mut());
            draw_arrows(round, palette, glyphs.arrows(), board, frame);
        }
        for (at, (role, text)) in message.into_iter().take(usize::from(lines)).enumerate() {
            let row = Rect { y: board.bottom() + at as u16, height: 1, ..area };
            line(frame, row, text, palette.style(role));
        }
        let actions: &[Action] = if round.reviewing.is_some() {
            &[Action::Left, Action::Right, Action::PreviousMove, Action::NextMove, Action::Menu, Action::New]
        } else if !round.is_playing() {
            &[
                Action::New,
                Action::Review,
                Action::Undo,
                Action::Again,
                Action::Statistics,
                Action::History,
                Action::Menu,
            ]
        } else {
            &[
                Action::Open,
                Action::Mark,
                Action::Chord,
                Action::Hint,
                Action::Odds,
                Action::Ask,
                Action::Undo,
                Action::New,
                Action::Help,
                Action::Menu,
                Action::Quit,
            ]
        };
        self.draw_footer(frame, actions);
    }

    /// The last line: keys and what they do, as many as there is room for. Each can be clicked.
    pub(crate) fn draw_footer(&mut self, frame: &mut Frame<'_>, actions: &[Action]) {
        let area = frame.area();
        let mut x = area.x;
        for &action in actions {
            let (key, label) = (self.keymap.shown(action), label(action, self.words));
            let width = (key.width() + label.width() + 1) as u16;
            if key.is_empty() || x + width > area.right() {
                continue;
            }
            let place = Rect { x, y: area.bottom() - 1, width, height: 1 };
            let spans = vec![
                Span::styled(key, self.palette.style(Role::Title)),
                Span::styled(format!(" {label}"), self.palette.style(Role::Dim)),
            ];
            frame.render_widget(Line::from(spans), place);
            self.hits.push((place, Hit::Action(action)));
            x += width + 2;
        }
    }

    fn draw_help(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        heading(frame, self.palette, self.words.help());
        let keys =
            |action| self.keymap.keys(action).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let width = BINDINGS.iter().map(|binding| keys(binding.action).width()).max().unwrap_or(0);
        let room = usize::from(area.height.saturating_sub(2));
        let Screen::Help(first) = &mut self.screen else { return };
        *first = (*first).min(BINDINGS.len().saturating_sub(room));
        for (at, binding) in BINDINGS.iter().skip(*first).take(room).enumerate() {
            let keys = keys(binding.action);
            let gap = " ".repeat(width - keys.width() + 2);
            let spans = vec![
                Span::styled(format!(" {keys}{gap}"), self.palette.style(Role::Title)),
                Span::styled(binding.words(self.words.0), self.palette.style(Role::Text)),
            ];
            let row = Rect { y: area.y + 1 + at as u16, height: 1, ..area };
            frame.render_widget(Line::from(spans), row);
        }
        self.draw_footer(frame, &[Action::Up, Action::Down, Action::Menu]);
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
            line(frame, row, words.no_games().to_string(), self.palette.style(Role::Dim));
            return self.draw_footer(frame, &[Action::Menu]);
        };
        let title = format!(
            "{}{} {} {} ({}/{})",
            format_args!("{}: ", words.history()),
            words.level(&category.level_name()),
            words.made(&category.made),
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
            (words.with_help(), summary.assisted.to_string()),
        ];
        // A narrow window has the chart below, a wide one beside.
        let wide = area.width >= 60;
        self.draw_pairs(frame, &rows, 1);
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
        chart::draw(frame.buffer_mut(), chart, &summary.times, words.last_wins(), self.palette, self.glyphs);
        self.draw_footer(frame, &[Action::Left, Action::Right, Action::Menu]);
    }

    /// Names and values, one below the other.
    pub(crate) fn draw_pairs(&self, frame: &mut Frame<'_>, rows: &[(&str, String)], top: u16) {
        let area = frame.area();
        let width = rows.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
        let room = area.height.saturating_sub(top + 1);
        for (at, (name, value)) in rows.iter().take(usize::from(room)).enumerate() {
            let gap = " ".repeat(width - name.width() + 2);
            let spans = vec![
                Span::styled(format!(" {name}{gap}"), self.palette.style(Role::Dim)),
                Span::styled(value.clone(), self.palette.style(Role::Text)),
            ];
            frame.render_widget(Line::from(spans), Rect { y: area.y + top + at as u16, height: 1, ..area });
        }
    }
}

const fn flag() -> crate::glyphs::Sign {
    crate::glyphs::Sign::Face(saolei_rules::Face::Closed(saolei_rules::Mark::Flag))
}

/// The parts of the first line, the most important first.
fn status(round: &Round, words: Words, tick: &str, clock: String, flag: &str) -> Vec<(Role, String)> {
    let header = round.play.recording().header();
    let mut parts = vec![
        (Role::Bad, format!("{flag} {}", round.play.mines_left())),
        (Role::Title, clock),
        (Role::Dim, format!("({}, {})", round.cursor.row() + 1, round.cursor.col() + 1)),
        (Role::Text, title(round, words)),
    ];
    if header.origin == LayoutOrigin::NoGuess {
        let proof =
            round.hardest.map(|hardest| format!(": {}", words.technique(hardest))).unwrap_or_default();
        parts.push((Role::Good, format!("{tick} {}{proof}", words.no_guess())));
    }
    if round.play.recording().is_assisted() {
        parts.push((Role::Bad, words.assisted().to_string()));
    }
    if let Some(seed) = &header.seed {
        parts.push((Role::Dim, format!("{} {seed}", words.seed())));
    }
    parts
}

/// The level, and the rules where they are not the usual.
pub(crate) fn title(round: &Round, words: Words) -> String {
    let header = round.play.recording().header();
    let level = Level::new(header.size, header.mines).ok();
    let name = match level.and_then(Level::name) {
        Some(name) => words.level(name),
        None => format!("{}/{}", header.size, header.mines),
    };
    let rules = header.dialect.name();
    if rules == "classic" { name } else { format!("{name} {rules}") }
}

/// A word or two for the last line.
const fn label(action: Action, words: Words) -> &'static str {
    use saolei_solver::Language::{Chinese, English};
    match (words.0, action) {
        (English, Action::Open) => "open",
        (English, Action::Mark) => "flag",
        (English, Action::Chord) => "chord",
        (English, Action::Hint) => "hint",
        (English, Action::Odds) => "odds",
        (English, Action::Ask) => "safe?",
        (English, Action::Undo) => "undo",
        (English, Action::New) => "new",
        (English, Action::Again) => "again",
        (English, Action::Review) => "review",
        (English, Action::Statistics) => "figures",
        (English, Action::History) => "history",
        (English, Action::Help) => "keys",
        (English, Action::Menu) => "back",
        (English, Action::Quit) => "quit",
        (English, Action::Theme) => "colours",
        (English, Action::Left | Action::Up) => "previous",
        (English, Action::Right | Action::Down) => "next",
        (English, Action::PreviousMove) => "move back",
        (English, Action::NextMove) => "move on",
        (Chinese, Action::Open) => "翻开",
        (Chinese, Action::Mark) => "插旗",
        (Chinese, Action::Chord) => "双击",
        (Chinese, Action::Hint) => "提示",
        (Chinese, Action::Odds) => "概率",
        (Chinese, Action::Ask) => "安全？",
        (Chinese, Action::Undo) => "悔棋",
        (Chinese, Action::New) => "新局",
        (Chinese, Action::Again) => "重玩",
        (Chinese, Action::Review) => "回顾",
        (Chinese, Action::Statistics) => "统计",
        (Chinese, Action::History) => "历史",
        (Chinese, Action::Help) => "按键",
        (Chinese, Action::Menu) => "返回",
        (Chinese, Action::Quit) => "退出",
        (Chinese, Action::Theme) => "配色",
        (Chinese, Action::Left | Action::Up) => "上一个",
        (Chinese, Action::Right | Action::Down) => "下一个",
        (Chinese, Action::PreviousMove) => "上一步",
        (Chinese, Action::NextMove) => "下一步",
        (_, Action::RowStart | Action::RowEnd | Action::Top | Action::Bottom | Action::NextClosed)
        | (_, Action::PreviousClosed | Action::Query | Action::Pause) => "",
    }
}

/// Arrows where the board goes on beyond what is seen, at the right end of the second line.
fn draw_arrows(round: &Round, palette: Palette, arrows: [&str; 4], area: Rect, frame: &mut Frame<'_>) {
    let Some(viewport) = round.viewport else { return };
    let size = round.size();
    let (row, col) = viewport.first;
    let more = [
        row > 0,
        row + u32::from(viewport.area.height) < size.rows(),
        col > 0,
        col + u32::from(viewport.area.width / round.cell_width()) < size.cols(),
    ];
    let text: String = arrows.iter().zip(more).filter_map(|(arrow, more)| more.then_some(*arrow)).collect();
    let width = text.width() as u16;
    if width > 0 && area.width > width {
        let place = Rect { x: area.right() - width, y: area.y - 1, width, height: 1 };
        line(frame, place, text, palette.style(Role::Title));
    }
}

pub(crate) fn heading(frame: &mut Frame<'_>, palette: Palette, text: &str) {
    let area = Rect { height: 1, ..frame.area() };
    line(frame, area, format!(" {text}"), palette.style(Role::Title));
}

/// Writes a line into its place, over what was there.
pub(crate) fn line(frame: &mut Frame<'_>, area: Rect, text: String, style: Style) {
    let room = usize::from(area.width).saturating_sub(text.width());
    frame.render_widget(Text::styled(text + &" ".repeat(room), style), area);
}

/// Writes the parts of a line with two blanks between, as many as there is room for; four are left for arrows.
fn spread(frame: &mut Frame<'_>, area: Rect, parts: &[(Role, String)], palette: Palette) {
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

/// Breaks a text into lines: at blanks where there are any, and anywhere else in a text without.
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

//! Draws a game: its board, status and messages.

use crate::draw::{Canvas, CellContent, Look, StyleRole, wrap};
use crate::event_loop::Moment;
use crate::keys::Command;
use crate::screens::Context;
use crate::screens::game::layout::GameLayout;
use crate::screens::game::message::StyledLine;
use crate::screens::game::odds::ShownRisk;
use crate::screens::game::{GameScreen, Mode, replay};
use crate::words::clock;
use ratatui::layout::Rect;
use saolei_boards::cell_text;
use saolei_replay::LayoutOrigin;
use saolei_rules::{Face, Mark};
use unicode_width::UnicodeWidthStr;

impl GameScreen {
    pub fn draw(&mut self, canvas: &mut Canvas<'_, '_>, context: &Context) {
        let (look, now, area) = (canvas.look, context.now, canvas.area());
        self.follow_replay(now, look.words);
        let message_lines = match (&self.mode, area.height) {
            (Mode::Lesson(_), height) => (height / 2).min(8),
            (Mode::Play | Mode::Review(_) | Mode::Replay(_), 20..) => 3,
            (Mode::Play | Mode::Review(_) | Mode::Replay(_), _) => 2,
        };
        let mut layout = GameLayout::of(area, self.setup.level.size, look.cell_size, message_lines);
        if let Mode::Replay(replay) = &mut self.mode {
            replay.draw_timeline(canvas, layout.take_message_line(), now);
        }
        if self.clock.paused {
            self.board.hide();
            draw_pause(canvas, &layout);
        } else {
            self.draw_board(canvas, &layout, now);
        }
        let hidden = look.glyphs.arrows().into_iter().zip(self.board.hidden(&layout));
        let arrows: String = hidden.filter_map(|(arrow, is_hidden)| is_hidden.then_some(arrow)).collect();
        draw_status(canvas, &layout, &self.status(look, now), &arrows);
        self.draw_message(canvas, layout.message, context.save_warning());
        self.draw_footer(canvas);
    }

    fn draw_footer(&self, canvas: &mut Canvas<'_, '_>) {
        let look = canvas.look;
        let commands: &[Command] = match &self.mode {
            Mode::Lesson(lesson) => return canvas.labelled_footer(lesson.footer(look)),
            Mode::Replay(_) => return canvas.labelled_footer(replay::footer(look)),
            Mode::Play if self.pending_first_cell.is_some() => {
                let quit = (Command::Quit, look.label(Command::Quit));
                return canvas.labelled_footer([(Command::Menu, look.words.cancel()), quit]);
            }
            // Any key ends a pause.
            Mode::Play if self.clock.paused => &[],
            Mode::Review(_) => &[
                Command::Left,
                Command::Right,
                Command::PreviousMove,
                Command::NextMove,
                Command::Menu,
                Command::New,
            ],
            Mode::Play if !self.is_playing() => &[
                Command::New,
                Command::Review,
                Command::Undo,
                Command::Again,
                Command::Statistics,
                Command::History,
                Command::Menu,
            ],
            Mode::Play => &[
                Command::Open,
                Command::Mark,
                Command::Chord,
                Command::Hint,
                Command::Odds,
                Command::Ask,
                Command::Undo,
                Command::Help,
                Command::Menu,
                Command::New,
                Command::Quit,
            ],
        };
        canvas.footer(commands.iter().copied());
    }

    /// The parts of the status, the most important first.
    fn status(&self, look: &Look, now: Moment) -> Vec<StyledLine> {
        let (words, glyphs) = (look.words, look.glyphs);
        let flag = glyphs.of(CellContent::Face(Face::Closed(Mark::Flag)));
        let cursor = self.board.cursor;
        let risk = match self.shown_risk(cursor).filter(|_| !self.clock.paused) {
            Some(ShownRisk::Safe) => format!(" {}", words.0.percent(0.0)),
            Some(ShownRisk::Mine) => format!(" {}", words.0.percent(1.0)),
            Some(ShownRisk::Chance(risk)) => format!(" {}", words.0.percent(risk)),
            Some(ShownRisk::Estimate(risk)) => format!(" ~{}", words.0.estimated_percent(risk)),
            Some(ShownRisk::Unknown) => " ?".to_string(),
            None => String::new(),
        };
        let cursor = (StyleRole::Dim, format!("{}{risk}", cell_text(cursor)));
        let mines = (StyleRole::Bad, format!("{flag} {}", self.shown_play().mines_left()));
        if let Mode::Lesson(lesson) = &self.mode {
            return vec![(StyleRole::Title, lesson.title(words)), mines, cursor];
        }
        let mut parts = vec![mines, (StyleRole::Title, clock(self.shown_millis(now))), cursor];
        let win_chance = self.odds.win_chance().filter(|_| !self.clock.paused);
        parts.extend(win_chance.map(|chance| (StyleRole::Text, words.win_chance(&chance))));
        parts.push((StyleRole::Text, self.title(words)));
        let player = self.replayed().map(|recorded| recorded.player()).filter(|player| !player.is_empty());
        parts.extend(player.map(|player| (StyleRole::Text, player.to_string())));
        let recording = self.play.recording();
        if recording.header().origin == LayoutOrigin::NoGuess {
            let hardest = self.hardest.map(|hardest| format!(": {}", hardest.label(words.0)));
            let proof = hardest.unwrap_or_default();
            parts.push((StyleRole::Good, format!("{} {}{proof}", glyphs.tick(), words.no_guess_board())));
        }
        if recording.is_assisted() {
            parts.push((StyleRole::Bad, words.assisted().to_string()));
        }
        let seed = recording.header().seed.as_ref();
        parts.extend(seed.map(|seed| (StyleRole::Dim, format!("{} {seed}", words.seed()))));
        parts
    }

    /// Draws the message; of a long one, a part and the key for the rest.
    fn draw_message(&mut self, canvas: &mut Canvas<'_, '_>, area: Rect, warning: Option<String>) {
        let (width, room) = (usize::from(area.width), usize::from(area.height));
        let warning = warning.map(|warning| (StyleRole::Bad, warning));
        let mut text: Vec<_> = warning.into_iter().chain(self.message.lines().iter().cloned()).collect();
        if let Mode::Lesson(lesson) = &self.mode {
            let mut task = lesson.task(canvas.look.words);
            if !text.is_empty() {
                task.push((StyleRole::Text, String::new()));
                task.extend_from_slice(&text);
            }
            // An answer is more important than the task.
            if text.is_empty() || wrapped(&task, width).len() <= room {
                text = task;
            }
        }
        let mut lines = wrapped(&text, width);
        let mut end = lines.len();
        if lines.len() > room {
            // The last line keeps room for the key that shows the rest.
            let more = format!("{} {}", canvas.look.key(Command::Hint), canvas.look.words.more());
            lines = wrapped(&text, width.saturating_sub(more.width() + 1).max(1));
            end = (self.message.top() + room).min(lines.len());
            if end < lines.len() && width > more.width() && room > 0 {
                let (x, y) = (area.right() - more.width() as u16, area.bottom() - 1);
                canvas.line(Rect { x, y, width: more.width() as u16, height: 1 }, &more, StyleRole::Title);
            }
        }
        self.message.set_shown(area, lines.len());
        let top = self.message.top().min(lines.len());
        for ((role, text), row) in lines[top..end.max(top)].iter().zip(area.rows()) {
            let width = (text.width() as u16).min(row.width);
            canvas.line(Rect { width, ..row }, text, *role);
        }
    }
}

fn wrapped(text: &[StyledLine], width: usize) -> Vec<StyledLine> {
    text.iter().flat_map(|(role, text)| wrap(text, width).into_iter().map(|line| (*role, line))).collect()
}

/// Says in the middle of the blank board how to continue.
fn draw_pause(canvas: &mut Canvas<'_, '_>, layout: &GameLayout) {
    let words = canvas.look.words;
    let area = if layout.beside { layout.board } else { layout.status };
    let how = wrap(words.press_any_key(), usize::from(area.width));
    let lines = [words.paused().to_string()].into_iter().chain(how);
    let top = layout.board.y + layout.board.height.saturating_sub(lines.clone().count() as u16) / 2;
    for (text, y) in lines.zip(top..canvas.area().bottom()) {
        let width = (text.width() as u16).min(area.width);
        let x = area.x + (area.width - width) / 2;
        let role = if y == top { StyleRole::Title } else { StyleRole::Text };
        canvas.line(Rect { x, y, width, height: 1 }, &text, role);
    }
}

/// Draws the parts of the status with two blanks between them, as many as fit, and arrows towards hidden parts of the
/// board at the end of the first line.
fn draw_status(canvas: &mut Canvas<'_, '_>, layout: &GameLayout, parts: &[StyledLine], arrows: &str) {
    let area = layout.status;
    // A line above the board keeps room for the arrows.
    let right = if layout.beside { area.right() } else { area.right().saturating_sub(4) };
    // The last line of a panel is left blank.
    let bottom = if layout.beside { area.bottom().saturating_sub(1) } else { area.bottom() };
    let (mut x, mut y) = (area.x, area.y);
    for (role, text) in parts {
        let width = text.width() as u16;
        if x + width > right && x > area.x && y + 1 < bottom {
            (x, y) = (area.x, y + 1);
        }
        if x + width > right {
            continue;
        }
        canvas.line(Rect { x, y, width, height: 1 }, text, *role);
        x += width + 2;
    }
    let width = arrows.width() as u16;
    if width > 0 && area.width > width {
        canvas.line(Rect { x: area.right() - width, y: area.y, width, height: 1 }, arrows, StyleRole::Title);
    }
}

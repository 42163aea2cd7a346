//! Draws a game: its board, status and messages.

use crate::app::App;
use crate::draw_board;
use crate::event_loop::Moment;
use crate::game_layout::GameLayout;
use crate::game_screen::GameScreen;
use crate::glyph_set::{CellContent, GlyphSet};
use crate::help::ShownRisk;
use crate::keys::Command;
use crate::lesson_screen::LessonProgress;
use crate::replay_screen;
use crate::screens::{line, title, wrap};
use crate::theme::{Palette, StyleRole};
use crate::words::{ScreenWords, clock, percent};
use ratatui::Frame;
use ratatui::layout::Rect;
use saolei_replay::LayoutOrigin;
use saolei_rules::{Face, Mark};
use unicode_width::UnicodeWidthStr;

impl App {
    pub(crate) fn draw_game(&mut self, frame: &mut Frame<'_>) {
        let (palette, glyphs, words, now) = (self.palette, self.glyphs, self.words, self.now);
        let more = format!("{} {}", self.keymap.first_key(Command::Hint), words.more());
        let warning = self.save_warning();
        let Some(game) = &mut self.game else { return };
        game.show_moment(now, words);
        let kept = match (&game.lesson, frame.area().height) {
            (Some(_), height) => (height / 2).min(8),
            (None, 20..) => 3,
            (None, _) => 2,
        };
        let mut layout = GameLayout::of(frame.area(), game.size(), self.cell_size, kept);
        if game.replay.is_some() {
            let timeline = layout.take_message_line();
            game.draw_timeline(frame, timeline, now, glyphs, palette);
        }
        let arrows = if game.clock.paused {
            game.visible = None;
            draw_pause(frame, &layout, words, palette);
            String::new()
        } else {
            draw_board::draw(game, palette, glyphs, &layout, now, frame.buffer_mut());
            arrows(game, &layout, glyphs.arrows())
        };
        draw_status(frame, &layout, &status(game, words, glyphs, now), &arrows, palette);
        draw_message(frame, game, &layout, words, warning, &more, palette);
        let commands = commands(game);
        let lesson = game.lesson.as_ref().map(|lesson| lesson_commands(lesson, words));
        match lesson {
            Some(commands) => self.draw_labelled_footer(frame, &commands),
            None if game.waiting.is_some() => {
                let quit = (Command::Quit, Command::Quit.binding().label(words.0));
                self.draw_labelled_footer(frame, &[(Command::Menu, words.cancel()), quit])
            }
            None if game.replay.is_some() => {
                self.draw_labelled_footer(frame, &replay_screen::commands(words))
            }
            None => self.draw_footer(frame, commands),
        }
    }
}

/// The commands in the last line. During a pause there are none: any key ends it.
fn commands(game: &GameScreen) -> &'static [Command] {
    if game.clock.paused {
        &[]
    } else if game.review.is_some() {
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
    }
}

/// The commands in a lesson, with their labels.
fn lesson_commands(lesson: &LessonProgress, words: ScreenWords) -> Vec<(Command, &'static str)> {
    let label = |command: Command| command.binding().label(words.0);
    let (is_first, is_last) = (lesson.number() == 1, lesson.number() == lesson.count());
    let (previous, next) = (label(Command::Left), label(Command::Right));
    let moves = match lesson.is_done() {
        true if is_last => Vec::new(),
        true => vec![(Command::Open, next)],
        false => [Command::Open, Command::Mark, Command::Hint, Command::Odds, Command::Again]
            .map(|command| (command, label(command)))
            .to_vec(),
    };
    let previous = (!is_first).then_some((Command::PreviousMove, previous));
    let next = (!is_last).then_some((Command::NextMove, next));
    let menu = (Command::Menu, label(Command::Menu));
    moves.into_iter().chain(previous).chain(next).chain([menu]).collect()
}

/// Says in the middle of the blank board how to go on.
fn draw_pause(frame: &mut Frame<'_>, layout: &GameLayout, words: ScreenWords, palette: Palette) {
    let place = if layout.beside { layout.board } else { layout.status };
    let how = wrap(words.press_any_key(), usize::from(place.width));
    let lines = [words.paused().to_string()].into_iter().chain(how);
    let top = layout.board.y + layout.board.height.saturating_sub(lines.clone().count() as u16) / 2;
    for (text, y) in lines.zip(top..frame.area().bottom()) {
        let width = (text.width() as u16).min(place.width);
        let x = place.x + (place.width - width) / 2;
        let role = if y == top { StyleRole::Title } else { StyleRole::Text };
        line(frame, Rect { x, y, width, height: 1 }, text, palette.style(role));
    }
}

/// The parts of the status, the most important first.
fn status(game: &GameScreen, words: ScreenWords, glyphs: GlyphSet, now: Moment) -> Vec<(StyleRole, String)> {
    let flag = glyphs.of(CellContent::Face(Face::Closed(Mark::Flag)));
    let header = game.play.recording().header();
    let risk = match game.shown_risk(game.cursor).filter(|_| !game.clock.paused) {
        Some(ShownRisk::Safe) => format!(" {}", percent(0.0)),
        Some(ShownRisk::Mine) => format!(" {}", percent(1.0)),
        Some(ShownRisk::Chance(risk)) => format!(" {}", percent(risk)),
        Some(ShownRisk::Estimate(risk)) => format!(" ~{}", percent(risk)),
        Some(ShownRisk::Unknown) => " ?".to_string(),
        None => String::new(),
    };
    let cursor = format!("({}, {}){risk}", game.cursor.row() + 1, game.cursor.col() + 1);
    let mines = (StyleRole::Bad, format!("{flag} {}", game.shown_play().mines_left()));
    if let Some(lesson) = &game.lesson {
        return vec![
            (StyleRole::Title, words.lesson(lesson.number(), lesson.count(), lesson.lesson().title(words.0))),
            mines,
            (StyleRole::Dim, cursor),
        ];
    }
    let mut parts = vec![
        mines,
        (StyleRole::Title, clock(game.shown_millis(now))),
        (StyleRole::Dim, cursor),
        (StyleRole::Text, title(game, words)),
    ];
    if let Some(chance) = game.win_chance.filter(|_| game.shows_odds && !game.clock.paused) {
        parts.insert(3, (StyleRole::Text, words.win_chance(&chance)));
    }
    parts.extend(game.replayed_player().map(|player| (StyleRole::Text, player.to_string())));
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

/// Draws the parts of the status with two blanks between them, as many as fit, and arrows towards hidden parts of the
/// board at the end of the first line.
fn draw_status(
    frame: &mut Frame<'_>,
    layout: &GameLayout,
    parts: &[(StyleRole, String)],
    arrows: &str,
    palette: Palette,
) {
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
        line(frame, Rect { x, y, width, height: 1 }, text.clone(), palette.style(*role));
        x += width + 2;
    }
    let width = arrows.width() as u16;
    if width > 0 && area.width > width {
        let place = Rect { x: area.right() - width, y: area.y, width, height: 1 };
        line(frame, place, arrows.to_string(), palette.style(StyleRole::Title));
    }
}

/// Arrows towards hidden parts of the board.
fn arrows(game: &GameScreen, layout: &GameLayout, arrows: [&str; 4]) -> String {
    let Some(visible) = game.visible else { return String::new() };
    let (size, (rows, cols)) = (game.size(), layout.visible());
    let (row, col) = visible.first;
    let more = [row > 0, row + rows < size.rows(), col > 0, col + cols < size.cols()];
    arrows.iter().zip(more).filter_map(|(arrow, more)| more.then_some(*arrow)).collect()
}

/// Draws the messages: of a long one a part, and how to see the rest.
fn draw_message(
    frame: &mut Frame<'_>,
    game: &mut GameScreen,
    layout: &GameLayout,
    words: ScreenWords,
    warning: Option<String>,
    more: &str,
    palette: Palette,
) {
    let (area, width) = (layout.message, usize::from(layout.message.width));
    let room = usize::from(area.height);
    let wrapped = |parts: &[(StyleRole, String)], width: usize| -> Vec<(StyleRole, String)> {
        parts
            .iter()
            .flat_map(|(role, text)| wrap(text, width).into_iter().map(|line| (*role, line)))
            .collect()
    };
    let warning = warning.map(|warning| (StyleRole::Bad, warning));
    let parts: Vec<_> = warning.into_iter().chain(game.message.lines().iter().cloned()).collect();
    let mut lines = wrapped(&parts, width);
    if let Some(lesson) = &game.lesson {
        let task = wrapped(&lesson.words(words), width);
        // An answer is more important than the task.
        if lines.is_empty() || task.len() + 1 + lines.len() <= room {
            let gap = (!lines.is_empty()).then(|| (StyleRole::Text, String::new()));
            lines = task.into_iter().chain(gap).chain(lines).collect();
        }
    }
    let mut end = lines.len();
    if lines.len() > room {
        // The last line keeps room for how to see the rest.
        let narrow = width.saturating_sub(more.width() + 1).max(1);
        let parts = match &game.lesson {
            Some(lesson) if parts.is_empty() => lesson.words(words),
            _ => parts,
        };
        lines = wrapped(&parts, narrow);
        end = (game.message.top + room).min(lines.len());
        if end < lines.len() && width > more.width() && room > 0 {
            let (x, y) = (area.right() - more.width() as u16, area.bottom() - 1);
            let place = Rect { x, y, width: more.width() as u16, height: 1 };
            line(frame, place, more.to_string(), palette.style(StyleRole::Title));
        }
    }
    game.message.area = area;
    game.message.shown = (room.min(lines.len()), lines.len());
    let top = game.message.top.min(lines.len());
    for ((role, text), y) in lines[top..end.max(top)].iter().zip(area.y..area.bottom()) {
        let place = Rect { x: area.x, y, width: (text.width() as u16).min(area.width), height: 1 };
        line(frame, place, text.clone(), palette.style(*role));
    }
}

//! The menu, and the form for a custom board.

use crate::app::{App, ClickTarget, Screen};
use crate::config::difficulties;
use crate::game_screen::GameScreen;
use crate::game_setup::GameSetup;
use crate::history::Category;
use crate::keys::{Command, Key};
use crate::screens::{heading, line, wrap};
use crate::theme::StyleRole;
use crate::words::{clock, time};
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use saolei_boards::{Dialect, FirstClick, Level, Seed};
use saolei_maker::Lesson;
use saolei_replay::{Day, LayoutOrigin, Playback};
use saolei_rules::{Face, Size};
use unicode_width::UnicodeWidthStr;

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuItem {
    /// The game that was left for the menu.
    Resume,
    /// Another unfinished game.
    Unfinished(u64),
    /// More unfinished games.
    Older,
    Level(usize),
    Custom,
    Daily,
    Learn,
    NoGuess,
    Difficulty,
    FirstClick,
    Rules,
    History,
    Help,
    Quit,
}

/// The form for a custom board: rows, columns, mines, seed.
#[derive(Clone, Debug)]
pub(crate) struct CustomBoardForm {
    fields: [String; 4],
    at: usize,
    /// Whether the field was typed into since it was selected; before that, typing replaces it.
    typed: bool,
    error: Option<String>,
}

impl Default for CustomBoardForm {
    fn default() -> CustomBoardForm {
        let fields = ["20", "40", "150", ""].map(str::to_string);
        CustomBoardForm { fields, at: 0, typed: false, error: None }
    }
}

/// How many unfinished games the menu lists at first.
const MAX_LISTED: usize = 3;

/// The longest seed that can be typed.
const LONGEST: usize = 64;

impl CustomBoardForm {
    const fn select(&mut self, at: usize) {
        self.at = at;
        self.typed = false;
    }

    fn level(&self) -> Result<(Level, Option<Seed>), String> {
        let number = |at: usize| {
            let field = &self.fields[at];
            field.parse::<u32>().map_err(|_| format!("expected a number, found {field:?}"))
        };
        let size = Size::new(number(0)?, number(1)?).map_err(|error| error.to_string())?;
        let level = Level::new(size, number(2)?.into()).map_err(|error| error.to_string())?;
        let seed = match self.fields[3].as_str() {
            "" => None,
            seed => Some(seed.parse::<Seed>().map_err(|error| error.to_string())?),
        };
        Ok((level, seed))
    }
}

impl App {
    /// The lines of the menu.
    pub(crate) fn items(&self) -> Vec<MenuItem> {
        let resume = self.game.as_ref().is_some_and(GameScreen::can_resume).then_some(MenuItem::Resume);
        let listed = if self.lists_all { usize::MAX } else { MAX_LISTED };
        let unfinished = self.unfinished.iter().take(listed).map(|&(id, _)| MenuItem::Unfinished(id));
        let older = (self.unfinished.len() > listed).then_some(MenuItem::Older);
        let levels = (0..Level::PRESETS.len()).map(MenuItem::Level);
        let games = [MenuItem::Custom, MenuItem::Daily, MenuItem::Learn, MenuItem::NoGuess];
        let difficulty = self.no_guess.then_some(MenuItem::Difficulty);
        let rest = [MenuItem::FirstClick, MenuItem::Rules, MenuItem::History, MenuItem::Help, MenuItem::Quit];
        let begun = resume.into_iter().chain(unfinished).chain(older);
        begun.chain(levels).chain(games).chain(difficulty).chain(rest).collect()
    }

    pub(crate) fn menu_command(&mut self, command: Command) {
        let items = self.items();
        let last = items.len() - 1;
        let confirmed = self.confirm.take() == Some(command);
        self.notice = None;
        match command {
            Command::Down | Command::NextClosed => {
                self.chosen = if self.chosen >= last { 0 } else { self.chosen + 1 }
            }
            Command::Up | Command::PreviousClosed => {
                self.chosen = if self.chosen == 0 { last } else { self.chosen - 1 }
            }
            Command::Top | Command::RowStart => self.chosen = 0,
            Command::Bottom | Command::RowEnd => self.chosen = last,
            Command::Open => self.choose(),
            Command::Left | Command::Right => {
                if let Some(
                    MenuItem::NoGuess | MenuItem::Difficulty | MenuItem::FirstClick | MenuItem::Rules,
                ) = items.get(self.chosen)
                {
                    self.choose();
                }
            }
            Command::Delete => self.delete(items.get(self.chosen).copied(), confirmed),
            Command::Menu => self.back(),
            _ => {}
        }
    }

    /// Gives up an unfinished game, if asked twice.
    fn delete(&mut self, item: Option<MenuItem>, confirmed: bool) {
        match item {
            Some(MenuItem::Resume | MenuItem::Unfinished(_)) if !confirmed => {
                self.confirm = Some(Command::Delete);
                self.notice = Some(self.words.really_give_up(&self.keymap.first_key(Command::Delete)));
            }
            Some(MenuItem::Resume) => self.abandon(),
            Some(MenuItem::Unfinished(id)) => self.abandon_game(id),
            _ => {}
        }
    }

    /// Runs the selected line.
    pub(crate) fn choose(&mut self) {
        self.notice = None;
        let Some(&item) = self.items().get(self.chosen) else { return };
        match item {
            MenuItem::Resume => self.screen = Screen::Game,
            MenuItem::Unfinished(id) => {
                if let Err(why) = self.resume_game(id) {
                    self.notice = Some(self.words.not_resumed(&why));
                }
            }
            MenuItem::Older => self.lists_all = true,
            MenuItem::Level(at) => {
                let setup = self.setup(Level::PRESETS[at].level(), None);
                self.begin_or_notify(setup);
            }
            MenuItem::Custom => self.screen = Screen::Custom(CustomBoardForm::default()),
            MenuItem::Daily => {
                let setup = self.daily();
                self.begin_or_notify(setup);
            }
            MenuItem::Learn => self.begin_learning(),
            MenuItem::NoGuess => self.no_guess = !self.no_guess,
            MenuItem::Difficulty => self.difficulty = next_of(&difficulties(), self.difficulty),
            MenuItem::FirstClick => self.first_click = next_of(&FirstClick::ALL, self.first_click),
            MenuItem::Rules => self.dialect = next_of(&Dialect::ALL, self.dialect),
            MenuItem::History => self.run_command(Command::History, 1),
            MenuItem::Help => self.run_command(Command::Help, 1),
            MenuItem::Quit => self.run_command(Command::Quit, 1),
        }
    }

    /// A game of this level with the settings of the menu.
    pub(crate) fn setup(&self, level: Level, seed: Option<Seed>) -> GameSetup {
        let (dialect, first_click, no_guess) = (self.dialect, self.first_click, self.no_guess);
        let difficulty = self.difficulty.filter(|_| no_guess);
        GameSetup { level, dialect, first_click, no_guess, difficulty, seed, first_cell: None }
    }

    pub(crate) fn draw_menu(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        heading(frame, self.palette, self.words.title());
        let items = self.items();
        self.chosen = self.chosen.min(items.len() - 1);
        let unreadable = self.unreadable.iter().map(|problem| self.words.unreadable(problem));
        let notices = self.save_warning().into_iter().chain(self.notice.clone()).chain(unreadable);
        let notice: Vec<String> = notices.flat_map(|notice| wrap(&notice, usize::from(area.width))).collect();
        let rows = area.height.saturating_sub(2 + notice.len() as u16);
        let first = (self.chosen + 1).saturating_sub(usize::from(rows.max(1)));
        let name = items.iter().map(|&item| self.label(item).0.width()).max().unwrap_or(0);
        let width = (area.width.saturating_sub(2)).min(60);
        for (place, (at, &item)) in items.iter().enumerate().skip(first).take(usize::from(rows)).enumerate() {
            let row = Rect { x: area.x + 1, y: area.y + 1 + place as u16, width, height: 1 };
            let (label, value) = self.label(item);
            // A value that is too long for its place begins further left.
            let room = usize::from(width).saturating_sub(1 + label.width() + value.width()).max(2);
            let gap = " ".repeat(room.min(name.saturating_sub(label.width()) + 2));
            let role = if at == self.chosen { StyleRole::Cursor } else { StyleRole::Text };
            let style = self.palette.style(role);
            let faint = if at == self.chosen { style } else { self.palette.style(StyleRole::Dim) };
            let text =
                Line::from(vec![Span::styled(format!(" {label}{gap}"), style), Span::styled(value, faint)]);
            frame.buffer_mut().set_style(row, style);
            frame.render_widget(text, row);
            self.click_targets.push((row, ClickTarget::MenuItem(at)));
        }
        let top = area.bottom().saturating_sub(1 + notice.len() as u16).max(area.y + 1);
        for (text, y) in notice.into_iter().zip(top..area.bottom() - 1) {
            line(frame, Rect { y, height: 1, ..area }, text, self.palette.style(StyleRole::Bad));
        }
        let unfinished = matches!(items.get(self.chosen), Some(MenuItem::Resume | MenuItem::Unfinished(_)));
        let delete = unfinished.then_some(Command::Delete);
        let rest = delete.into_iter().chain([Command::Theme, Command::Help, Command::Quit]);
        self.draw_choice_footer(frame, rest);
    }

    /// The name and the value of a line.
    fn label(&self, item: MenuItem) -> (String, String) {
        let words = self.words;
        let pair = |name: &str, value: &str| (name.to_string(), value.to_string());
        match item {
            MenuItem::Resume => {
                let millis = self.game.as_ref().map_or(0, |game| game.clock.millis(self.now));
                let game = self.game.as_ref().map(|game| self.unfinished_game(&game.play, millis));
                (words.resume().to_string(), game.unwrap_or_default())
            }
            MenuItem::Unfinished(id) => {
                let play = self.unfinished.iter().find(|(other, _)| *other == id).map(|(_, play)| play);
                let game = play.map(|play| self.unfinished_game(play, play.recording().millis()));
                (words.resume().to_string(), game.unwrap_or_default())
            }
            MenuItem::Older => {
                pair(words.older(), &self.unfinished.len().saturating_sub(MAX_LISTED).to_string())
            }
            MenuItem::Level(at) => {
                let preset = Level::PRESETS[at];
                let level = preset.level();
                let header = self.setup(level, None).header();
                let best = self.history.summary(&Category::of(&header)).best();
                let best = best.map(|best| format!("  {} {}", words.best(), time(best))).unwrap_or_default();
                (format!("{} {}", at + 1, words.level(preset.name)), format!("{level}{best}"))
            }
            MenuItem::Custom => pair(words.custom(), ""),
            MenuItem::Daily => {
                let tick = if self.has_won_daily() { self.glyphs.tick() } else { "" };
                pair(words.daily(), format!("{} {tick}", Day::of(self.now.unix_millis)).trim_end())
            }
            MenuItem::Learn => pair(words.learn(), &format!("{}/{}", self.lessons_done(), Lesson::ALL.len())),
            MenuItem::Difficulty => pair(words.difficulty(), words.difficulty_of(self.difficulty)),
            MenuItem::NoGuess => pair(words.no_guess(), words.yes_or_no(self.no_guess)),
            MenuItem::FirstClick => {
                let first_click = if self.no_guess { FirstClick::Opening } else { self.first_click };
                pair(words.first_click(), words.first_click_promise(first_click))
            }
            MenuItem::Rules => pair(words.rules(), self.dialect.name()),
            MenuItem::History => pair(words.history(), ""),
            MenuItem::Help => pair(words.help(), ""),
            MenuItem::Quit => pair(words.quit(), ""),
        }
    }

    /// An unfinished game: its level, how much of it is open, its clock, and how it was made.
    fn unfinished_game(&self, play: &Playback, millis: u64) -> String {
        let header = play.recording().header();
        let level = Level::new(header.size, header.mines).ok().and_then(Level::name);
        let mut parts = vec![match level {
            Some(name) => self.words.level(name).to_string(),
            None => format!("{}/{}", header.size, header.mines),
        }];
        let open = header.size.iter().filter(|&cell| matches!(play.game().face(cell), Face::Open(_))).count();
        let safe = (header.size.cells() - header.mines).max(1);
        parts.push(format!("{} %", 100 * open as u64 / safe));
        parts.push(clock(millis));
        // A narrow window cuts these off.
        if header.dialect != Dialect::CLASSIC {
            parts.push(header.dialect.name().to_string());
        }
        if header.origin == LayoutOrigin::NoGuess {
            parts.push(self.words.no_guess_board().to_string());
        }
        parts.join("  ")
    }

    /// Types into the form; `false` if the key is not for it.
    pub(crate) fn type_into_form(&mut self, code: KeyCode, key: Key) -> bool {
        let Screen::Custom(form) = &mut self.screen else { return false };
        match code {
            KeyCode::Char(_) if self.keymap.command(key) == Some(Command::Quit) && key != Key::plain('q') => {
                return false;
            }
            KeyCode::Up | KeyCode::BackTab => form.select(form.at.saturating_sub(1)),
            KeyCode::Down | KeyCode::Tab => form.select((form.at + 1).min(form.fields.len())),
            KeyCode::Backspace => {
                form.typed = true;
                if let Some(field) = form.fields.get_mut(form.at) {
                    field.pop();
                }
            }
            KeyCode::Enter => self.finish_form(),
            KeyCode::Esc => self.screen = Screen::Menu,
            KeyCode::Char(letter) => {
                let wanted = if form.at == 3 { !letter.is_whitespace() } else { letter.is_ascii_digit() };
                let most = if form.at == 3 { LONGEST } else { 7 };
                if let Some(field) = form.fields.get_mut(form.at).filter(|_| wanted) {
                    if !std::mem::replace(&mut form.typed, true) {
                        field.clear();
                    }
                    if field.len() < most {
                        field.push(letter);
                    }
                }
            }
            _ => return false,
        }
        true
    }

    pub(crate) fn choose_field(&mut self, at: usize) {
        if let Screen::Custom(form) = &mut self.screen {
            form.select(at);
            if at == form.fields.len() {
                self.finish_form();
            }
        }
    }

    fn finish_form(&mut self) {
        let Screen::Custom(form) = &self.screen else { return };
        let begun = form.level().and_then(|(level, seed)| {
            let setup = self.setup(level, seed);
            self.begin(setup)
        });
        if let (Err(error), Screen::Custom(form)) = (begun, &mut self.screen) {
            form.error = Some(error);
        }
    }

    pub(crate) fn draw_form(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let words = self.words;
        heading(frame, self.palette, words.custom());
        let Screen::Custom(form) = &self.screen else { return };
        let labels = [words.rows(), words.columns(), words.mines(), words.seed(), words.begin()];
        let width = labels.iter().map(|label| label.width()).max().unwrap_or(0);
        for (at, label) in labels.into_iter().enumerate() {
            let wide = area.width.saturating_sub(2).min(60);
            let row = Rect { x: area.x + 1, y: area.y + 2 + at as u16, width: wide, height: 1 };
            let style = self.palette.style(if at == form.at { StyleRole::Cursor } else { StyleRole::Text });
            let gap = " ".repeat(width - label.width() + 2);
            let value = match form.fields.get(at).map(String::as_str) {
                Some("") if at != form.at => words.any_seed(),
                Some(value) => value,
                None => "",
            };
            let caret = if at == form.at && at < form.fields.len() { "_" } else { "" };
            if area.contains((row.x, row.y).into()) {
                frame.buffer_mut().set_style(row, style);
                line(frame, row, format!(" {label}{gap}{value}{caret}"), style);
                self.click_targets.push((row, ClickTarget::Field(at)));
            }
        }
        let no_guess = format!("{}: {}", words.no_guess(), words.yes_or_no(self.no_guess));
        let (role, text) =
            form.error.clone().map_or((StyleRole::Dim, no_guess), |error| (StyleRole::Bad, error));
        let width = area.width.saturating_sub(3);
        for (text, y) in wrap(&text, usize::from(width)).into_iter().zip(area.y + 8..area.bottom() - 1) {
            line(frame, Rect { x: area.x + 2, y, width, height: 1 }, text, self.palette.style(role));
        }
        let keys = Rect { y: area.bottom() - 1, height: 1, ..area };
        line(frame, keys, words.form_keys().to_string(), self.palette.style(StyleRole::Dim));
    }
}

/// The choice after this one, in a circle.
pub(crate) fn next_of<T: Copy + PartialEq>(all: &[T], one: T) -> T {
    let at = all.iter().position(|&other| other == one).unwrap_or(0);
    all[(at + 1) % all.len()]
}

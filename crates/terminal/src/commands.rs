//! What keys and the mouse do on each screen.

use crate::app::{App, ClickTarget, Screen};
use crate::cell_size::CHOICES;
use crate::event_loop::BackgroundJob;
use crate::history::Category;
use crate::keys::{Command, Key};
use crate::menu::{MenuItem, next_of};
use crate::statistics_screen::StatisticsScreen;
use crate::theme::StyleRole;
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use saolei_replay::{Aid, MoveKind};
use saolei_rules::Operation;

impl App {
    pub(crate) fn key(&mut self, event: KeyEvent) {
        let key = Key::of(event);
        if key.is_suspension() {
            return self.suspend();
        }
        let is_answer =
            self.confirm == Some(Command::Quit) && self.keymap.command(key) == Some(Command::Quit);
        if self.is_paused() && !key.is_interrupt() && !is_answer {
            return self.end_pause();
        }
        if matches!(self.screen, Screen::Custom(_)) && self.type_into_form(event.code, key) {
            return;
        }
        if matches!(self.screen, Screen::Game)
            && let KeyCode::Char(digit @ '0'..='9') = event.code
            && (digit != '0' || self.count.is_some())
        {
            let digit = digit.to_digit(10).unwrap_or(0);
            self.count = Some((self.count.unwrap_or(0) * 10 + digit).min(100_000));
            return;
        }
        if let (Screen::Menu, KeyCode::Char(digit @ '1'..='9')) = (&self.screen, event.code) {
            let at = digit as usize - '1' as usize;
            if let Some(at) = self.items().iter().position(|item| *item == MenuItem::Level(at)) {
                self.chosen = at;
                self.choose();
            }
            return;
        }
        let command = self.keymap.command(key);
        let count = self.count.take().unwrap_or(1);
        if let Some(command) = command {
            self.run_command(command, count);
        } else if matches!(self.screen, Screen::Statistics(_) | Screen::Help(_) | Screen::History(_)) {
            self.back();
        }
    }

    pub(crate) fn run_command(&mut self, command: Command, count: u32) {
        if command != Command::Quit && self.confirm == Some(Command::Quit) {
            self.confirm = None;
        }
        match command {
            Command::Quit => self.quit(),
            Command::Theme => self.palette.theme = self.palette.theme.next(),
            Command::CellSize => self.cell_size = next_of(&CHOICES, self.cell_size),
            Command::Help if !matches!(self.screen, Screen::Help(_)) => self.switch_to(Screen::Help(0)),
            Command::History if !matches!(self.screen, Screen::History(_)) => {
                self.switch_to(Screen::History(self.category()))
            }
            _ => match self.screen {
                Screen::Menu | Screen::Custom(_) => self.menu_command(command),
                Screen::Game => self.game_command(command, count),
                Screen::Help(_) | Screen::History(_) | Screen::Statistics(_) => self.page_command(command),
                Screen::Lessons(_) => self.lessons_command(command),
            },
        }
    }

    pub(crate) fn switch_to(&mut self, screen: Screen) {
        self.pause();
        self.screen = screen;
    }

    /// Whether the blank board of a paused game is shown.
    pub(crate) fn is_paused(&self) -> bool {
        matches!(self.screen, Screen::Game) && self.game.as_ref().is_some_and(|game| game.clock.paused)
    }

    /// Shows the board again and starts its clock, and does nothing else: the player has not seen the board yet.
    fn end_pause(&mut self) {
        self.count = None;
        self.confirm = None;
        if let Some(game) = &mut self.game {
            game.end_pause(self.now);
        }
    }

    /// Back to the game, or to the menu if there is none.
    pub(crate) fn back(&mut self) {
        self.screen = if self.game.is_some() { Screen::Game } else { Screen::Menu };
    }

    fn page_command(&mut self, command: Command) {
        let categories = self.history.categories().len();
        match &mut self.screen {
            Screen::Help(first) | Screen::Statistics(StatisticsScreen { first, .. }) => match command {
                Command::Down => *first = first.saturating_add(1),
                Command::Up => *first = first.saturating_sub(1),
                Command::Bottom => *first = first.saturating_add(10),
                Command::Top => *first = first.saturating_sub(10),
                Command::RowStart => *first = 0,
                // Drawing shows the last page.
                Command::RowEnd => *first = usize::MAX,
                _ => self.back(),
            },
            Screen::History(at) => match command {
                Command::Right | Command::Down | Command::NextClosed => {
                    *at = (*at + 1).min(categories.saturating_sub(1));
                }
                Command::Left | Command::Up | Command::PreviousClosed => *at = at.saturating_sub(1),
                _ => self.back(),
            },
            _ => self.back(),
        }
    }

    /// The category that the history shows first: that of the game.
    fn category(&self) -> usize {
        let Some(game) = &self.game else { return 0 };
        let category = Category::of(game.play.recording().header());
        self.history.categories().iter().position(|other| *other == category).unwrap_or(0)
    }

    fn game_command(&mut self, command: Command, count: u32) {
        let confirmed = self.confirm.take() == Some(command);
        let (now, words) = (self.now, self.words);
        let Some(game) = &mut self.game else { return self.switch_to(Screen::Menu) };
        let by = i64::from(count);
        if game.replay.is_some() {
            return self.replay_command(command, by);
        }
        if game.lesson.is_some() && self.lesson_command(command) {
            return;
        }
        let Some(game) = &mut self.game else { return };
        if game.review.is_some() && self.review_command(command, by) {
            return;
        }
        let Some(game) = &mut self.game else { return };
        let cursor = game.cursor;
        let hint_key = self.keymap.first_key(Command::Hint);
        let mut played: Option<MoveKind> = None;
        match command {
            Command::Left => game.move_by(0, -by),
            Command::Right => game.move_by(0, by),
            Command::Up => game.move_by(-by, 0),
            Command::Down => game.move_by(by, 0),
            Command::RowStart => game.move_by(0, i64::MIN / 2),
            Command::RowEnd => game.move_by(0, i64::MAX / 2),
            Command::Top => game.move_by(i64::MIN / 2, 0),
            Command::Bottom => game.move_by(i64::MAX / 2, 0),
            Command::NextClosed => (0..count.min(1000)).for_each(|_| game.next_closed(true)),
            Command::PreviousClosed => (0..count.min(1000)).for_each(|_| game.next_closed(false)),
            Command::Open => played = Some(game.open_or_chord(cursor).into()),
            Command::Mark => played = Some(game.play.next_mark(cursor).into()),
            Command::Query => match game.query(cursor) {
                Some(query) => played = Some(query.into()),
                None => game.message.tell(StyleRole::Dim, words.no_mark()),
            },
            Command::Chord => played = Some(Operation::Chord(cursor).into()),
            Command::Undo => played = Some(MoveKind::Undo),
            Command::Hint if game.message.turn_page() => {}
            Command::Hint => game.help(now, Aid::Hint, words, &hint_key),
            Command::Odds => game.help(now, Aid::Odds, words, &hint_key),
            Command::Ask => game.help(now, Aid::Ask, words, &hint_key),
            Command::New | Command::Again if game.is_under_way() && !confirmed => {
                self.confirm = Some(command);
                let key = self.keymap.first_key(command);
                game.message.tell(StyleRole::Bad, words.really_give_up(&key));
            }
            Command::New => self.new_game(),
            Command::Again => {
                if let Some(again) = game.again(now) {
                    self.abandon();
                    self.show_game(again);
                }
            }
            Command::Review if !game.is_playing() => {
                game.message.tell(StyleRole::Dim, words.reviewing());
                self.jobs.push(BackgroundJob::Review(game.id, game.play.recording().clone()));
            }
            Command::Statistics => self.show_statistics(),
            Command::Pause => game.pause(now),
            Command::Menu => {
                if game.waiting.is_some() {
                    self.leave_game();
                }
                self.switch_to(Screen::Menu);
                self.chosen = 0;
            }
            Command::Review | Command::PreviousMove | Command::NextMove => {}
            Command::Help | Command::History | Command::Theme | Command::Quit => {}
            Command::CellSize | Command::Delete => {}
        }
        if let Some(kind) = played {
            self.play_move(kind);
        }
    }

    /// Runs a command of a review; `false` if the command is for the game.
    fn review_command(&mut self, command: Command, by: i64) -> bool {
        let words = self.words;
        let Some(game) = &mut self.game else { return false };
        match command {
            Command::Left | Command::Up => game.step_risk(-by, words),
            Command::Right | Command::Down | Command::Review => game.step_risk(by, words),
            Command::Hint => {
                game.message.turn_page();
            }
            Command::PreviousMove => game.step_move(-by, words),
            Command::NextMove => game.step_move(by, words),
            Command::Menu | Command::Undo => {
                game.review = None;
                game.lit.clear();
                game.message.clear();
                return command == Command::Menu;
            }
            Command::New | Command::Again | Command::Statistics => {
                game.review = None;
                game.lit.clear();
                return false;
            }
            _ => {}
        }
        true
    }

    /// Handles the mouse; `true` if the screen has to be drawn again.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> bool {
        if self.is_paused() {
            let is_click = matches!(mouse.kind, MouseEventKind::Down(_));
            if is_click {
                self.end_pause();
            }
            return is_click;
        }
        if let MouseEventKind::Down(MouseButton::Left) = mouse.kind
            && let Some(&(_, target)) =
                self.click_targets.iter().find(|(area, _)| area.contains((mouse.column, mouse.row).into()))
        {
            match target {
                ClickTarget::MenuItem(at) => {
                    self.chosen = at;
                    self.choose();
                }
                ClickTarget::Lesson(at) => self.begin_lesson(at),
                ClickTarget::Field(at) => self.choose_field(at),
                ClickTarget::Command(command) => self.run_command(command, 1),
            }
            return true;
        }
        let on_timeline = matches!(mouse.kind, MouseEventKind::Down(_) | MouseEventKind::Drag(_))
            && matches!(self.screen, Screen::Game)
            && self.seek_on_timeline(mouse.column, mouse.row);
        if on_timeline {
            return true;
        }
        match self.screen {
            Screen::Game => self.mouse_on_board(mouse),
            Screen::Menu
            | Screen::Help(_)
            | Screen::History(_)
            | Screen::Statistics(_)
            | Screen::Lessons(_) => {
                match mouse.kind {
                    MouseEventKind::ScrollDown => self.run_command(Command::Down, 1),
                    MouseEventKind::ScrollUp => self.run_command(Command::Up, 1),
                    _ => return false,
                }
                true
            }
            Screen::Custom(_) => false,
        }
    }

    fn mouse_on_board(&mut self, mouse: MouseEvent) -> bool {
        let Some(game) = &mut self.game else { return false };
        if matches!(mouse.kind, MouseEventKind::Moved) {
            return false;
        }
        let on_message = game.message.area.contains((mouse.column, mouse.row).into());
        match mouse.kind {
            MouseEventKind::ScrollDown if on_message => game.message.scroll(1),
            MouseEventKind::ScrollUp if on_message => game.message.scroll(-1),
            MouseEventKind::ScrollDown => game.scroll(3, 0),
            MouseEventKind::ScrollUp => game.scroll(-3, 0),
            MouseEventKind::ScrollRight => game.scroll(0, 3),
            MouseEventKind::ScrollLeft => game.scroll(0, -3),
            _ if game.review.is_some() || game.replay.is_some() => {}
            kind => {
                let cell = game.cell_at(mouse.column, mouse.row);
                let operation = game.buttons.take(kind, cell).map(|operation| match operation {
                    Operation::Open(cell) => game.open_or_chord(cell),
                    Operation::Mark(cell) => game.play.next_mark(cell),
                    other => other,
                });
                if let (MouseEventKind::Down(_), Some(cell)) = (kind, cell) {
                    game.cursor = cell;
                }
                self.confirm = None;
                self.count = None;
                if let Some(operation) = operation {
                    self.play_move(operation);
                }
            }
        }
        true
    }
}

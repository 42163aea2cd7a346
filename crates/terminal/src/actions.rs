//! What keys and the mouse do, screen by screen.

use crate::app::{App, Hit, Screen};
use crate::history::Category;
use crate::host::Job;
use crate::keys::{Action, Key};
use crate::menu::Item;
use crate::mouse::Deed;
use crate::theme::{Palette, Role};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use saolei_replay::{Aid, MoveKind};
use saolei_rules::Operation;

impl App {
    pub(crate) fn key(&mut self, event: KeyEvent) {
        let key = Key::of(event);
        if key.is_suspension() {
            self.suspending = true;
            return;
        }
        if matches!(self.screen, Screen::Custom(_)) && self.type_into_form(event.code, key) {
            return;
        }
        if matches!(self.screen, Screen::Play)
            && let KeyCode::Char(digit @ '0'..='9') = event.code
            && (digit != '0' || self.count.is_some())
        {
            let digit = digit.to_digit(10).unwrap_or(0);
            self.count = Some((self.count.unwrap_or(0) * 10 + digit).min(100_000));
            return;
        }
        if let (Screen::Menu, KeyCode::Char(digit @ '1'..='9')) = (&self.screen, event.code) {
            let at = digit as usize - '1' as usize;
            if let Some(at) = self.items().iter().position(|item| *item == Item::Level(at)) {
                self.chosen = at;
                self.choose();
            }
            return;
        }
        let action = self.keymap.action(key);
        let count = self.count.take().unwrap_or(1);
        if let Some(action) = action {
            self.do_action(action, count);
        } else if matches!(self.screen, Screen::Statistics | Screen::Help(_) | Screen::History(_)) {
            self.back();
        }
    }

    pub(crate) fn do_action(&mut self, action: Action, count: u32) {
        match action {
            Action::Quit => self.done = true,
            Action::Theme => self.palette = Palette::new(self.palette.theme().next(), self.depth),
            Action::Help if !matches!(self.screen, Screen::Help(_)) => self.turn_to(Screen::Help(0)),
            Action::History if !matches!(self.screen, Screen::History(_)) => {
                self.turn_to(Screen::History(self.category()))
            }
            _ => match self.screen {
                Screen::Menu | Screen::Custom(_) => self.menu_action(action),
                Screen::Play => self.play_action(action, count),
                Screen::Statistics => self.back(),
                Screen::Help(_) | Screen::History(_) => self.page_action(action),
            },
        }
    }

    fn turn_to(&mut self, screen: Screen) {
        if let Some(round) = &mut self.round
            && round.clock.runs()
        {
            round.clock.stop(self.now);
            round.clock.paused = true;
        }
        self.screen = screen;
    }

    /// Back to the game, or to the menu where there is none.
    pub(crate) fn back(&mut self) {
        self.screen = if self.round.is_some() { Screen::Play } else { Screen::Menu };
    }

    fn page_action(&mut self, action: Action) {
        let categories = self.history.categories().len();
        match (&mut self.screen, action) {
            (Screen::Help(line), Action::Down) => *line += 1,
            (Screen::Help(line), Action::Up) => *line = line.saturating_sub(1),
            (Screen::Help(line), Action::Bottom) => *line += 10,
            (Screen::Help(line), Action::Top) => *line = line.saturating_sub(10),
            (Screen::History(at), Action::Right | Action::Down | Action::NextClosed) => {
                *at = (*at + 1).min(categories.saturating_sub(1));
            }
            (Screen::History(at), Action::Left | Action::Up | Action::PreviousClosed) => {
                *at = at.saturating_sub(1)
            }
            _ => self.back(),
        }
    }

    /// Where the history begins: with what is being played.
    fn category(&self) -> usize {
        let Some(round) = &self.round else { return 0 };
        let category = Category::of(round.play.recording().header());
        self.history.categories().iter().position(|other| *other == category).unwrap_or(0)
    }

    fn play_action(&mut self, action: Action, count: u32) {
        let confirmed = self.confirm.take() == Some(action);
        let (now, words) = (self.now, self.words);
        let Some(round) = &mut self.round else { return self.turn_to(Screen::Menu) };
        let by = i64::from(count);
        if round.clock.paused {
            round.clock.start(now);
            round.message.clear();
            if action == Action::Pause {
                return;
            }
        }
        if round.reviewing.is_some() && self.review_action(action, by) {
            return;
        }
        let Some(round) = &mut self.round else { return };
        let cursor = round.cursor;
        let mut played: Option<MoveKind> = None;
        match action {
            Action::Left => round.move_by(0, -by),
            Action::Right => round.move_by(0, by),
            Action::Up => round.move_by(-by, 0),
            Action::Down => round.move_by(by, 0),
            Action::RowStart => round.move_by(0, i64::MIN / 2),
            Action::RowEnd => round.move_by(0, i64::MAX / 2),
            Action::Top => round.move_by(i64::MIN / 2, 0),
            Action::Bottom => round.move_by(i64::MAX / 2, 0),
            Action::NextClosed => (0..count.min(1000)).for_each(|_| round.next_closed(true)),
            Action::PreviousClosed => (0..count.min(1000)).for_each(|_| round.next_closed(false)),
            Action::Open => played = Some(round.open_or_chord(cursor).into()),
            Action::Mark => played = Some(round.mark(cursor).into()),
            Action::Query => match round.query(cursor) {
                Some(query) => played = Some(query.into()),
                None => {
                    round.message.clear();
                    round.say(Role::Dim, words.no_mark());
                }
            },
            Action::Chord => played = Some(Operation::Chord(cursor).into()),
            Action::Undo => played = Some(MoveKind::Undo),
            Action::Hint => round.help(now, Aid::Hint, words),
            Action::Odds => round.help(now, Aid::Odds, words),
            Action::Ask => round.help(now, Aid::Ask, words),
            Action::New | Action::Again if round.is_under_way() && !confirmed => {
                self.confirm = Some(action);
                round.message.clear();
                round.say(Role::Bad, words.really_new());
            }
            Action::New => self.new_game(),
            Action::Again => {
                if let Some(again) = round.again(now) {
                    self.give_up();
                    self.sit_down(again);
                }
            }
            Action::Review if !round.is_playing() => {
                round.message.clear();
                round.say(Role::Dim, words.looking());
                self.jobs.push(Job::Review(round.id, round.play.recording().clone()));
            }
            Action::Statistics => self.turn_to(Screen::Statistics),
            Action::Pause => {
                if round.clock.runs() {
                    round.clock.stop(now);
                    round.clock.paused = true;
                }
            }
            Action::Menu => {
                self.turn_to(Screen::Menu);
                self.chosen = 0;
            }
            Action::Review | Action::PreviousMove | Action::NextMove => {}
            Action::Help | Action::History | Action::Theme | Action::Quit => {}
        }
        if let Some(kind) = played {
            self.play_move(kind);
        }
    }

    /// Moves within a review: whether that was all.
    fn review_action(&mut self, action: Action, by: i64) -> bool {
        let words = self.words;
        let Some(round) = &mut self.round else { return false };
        match action {
            Action::Left | Action::Up => round.step_risk(-by, words),
            Action::Right | Action::Down | Action::Review => round.step_risk(by, words),
            Action::PreviousMove => round.step_move(-by),
            Action::NextMove => round.step_move(by),
            Action::Menu | Action::Undo => {
                round.reviewing = None;
                round.lit.clear();
                round.message.clear();
                return action == Action::Menu;
            }
            Action::New | Action::Again | Action::Statistics => {
                round.reviewing = None;
                round.lit.clear();
                return false;
            }
            _ => {}
        }
        true
    }

    /// Takes in the mouse; whether something has to be drawn.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> bool {
        if let MouseEventKind::Down(MouseButton::Left) = mouse.kind
            && let Some(&(_, hit)) =
                self.hits.iter().find(|(area, _)| area.contains((mouse.column, mouse.row).into()))
        {
            match hit {
                Hit::Item(at) => {
                    self.chosen = at;
                    self.choose();
                }
                Hit::Field(at) => self.choose_field(at),
                Hit::Action(action) => self.do_action(action, 1),
            }
            return true;
        }
        match self.screen {
            Screen::Play => self.mouse_on_board(mouse),
            Screen::Menu | Screen::Help(_) | Screen::History(_) => {
                match mouse.kind {
                    MouseEventKind::ScrollDown => self.do_action(Action::Down, 1),
                    MouseEventKind::ScrollUp => self.do_action(Action::Up, 1),
                    _ => return false,
                }
                true
            }
            Screen::Custom(_) | Screen::Statistics => false,
        }
    }

    fn mouse_on_board(&mut self, mouse: MouseEvent) -> bool {
        let Some(round) = &mut self.round else { return false };
        if matches!(mouse.kind, MouseEventKind::Moved) {
            return false;
        }
        if round.clock.paused && matches!(mouse.kind, MouseEventKind::Down(_)) {
            round.clock.start(self.now);
            round.message.clear();
            return true;
        }
        match mouse.kind {
            MouseEventKind::ScrollDown => round.scroll(3, 0),
            MouseEventKind::ScrollUp => round.scroll(-3, 0),
            MouseEventKind::ScrollRight => round.scroll(0, 3),
            MouseEventKind::ScrollLeft => round.scroll(0, -3),
            _ if round.reviewing.is_some() => {}
            kind => {
                let cell = round.cell_at(mouse.column, mouse.row);
                let deed = round.buttons.take(kind, cell);
                if let (MouseEventKind::Down(_), Some(cell)) = (kind, cell) {
                    round.cursor = cell;
                }
                self.confirm = None;
                self.count = None;
                match deed {
                    Some(Deed::Open(cell)) => {
                        let operation = round.open_or_chord(cell);
                        self.play_move(operation);
                    }
                    Some(Deed::Mark(cell)) => {
                        let operation = round.mark(cell);
                        self.play_move(operation);
                    }
                    Some(Deed::Chord(cell)) => self.play_move(Operation::Chord(cell)),
                    None => {}
                }
            }
        }
        true
    }
}

//! The whole program as a value: events go in, screens come out.

use crate::config::Config;
use crate::date::Day;
use crate::glyphs::Glyphs;
use crate::history::{Category, Entry, History};
use crate::host::{Event, Job, Moment};
use crate::keys::{Action, Key, Keymap};
use crate::menu::{Form, Item};
use crate::mouse::Deed;
use crate::plan::Plan;
use crate::round::Round;
use crate::store::Store;
use crate::theme::{Depth, Palette, Role, Theme};
use crate::words::{Words, percent, time};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use saolei_maker::Seed;
use saolei_replay::{Act, Aid, Dialect, Play, Recording, Start, Statistics};
use saolei_rules::Phase;
use saolei_solver::Language;
use std::time::Duration;

/// The program: a menu, a game, and what is around them.
#[derive(Debug)]
pub struct App {
    pub(crate) palette: Palette,
    depth: Depth,
    pub(crate) glyphs: Glyphs,
    pub(crate) words: Words,
    pub(crate) keymap: Keymap,
    pub(crate) start: Start,
    pub(crate) no_guess: bool,
    pub(crate) dialect: Dialect,
    store: Store,
    pub(crate) history: History,
    pub(crate) screen: Screen,
    pub(crate) round: Option<Round>,
    /// Which line of the menu is chosen.
    pub(crate) chosen: usize,
    /// The last game of an earlier time that was not finished.
    pub(crate) unfinished: Option<(u64, Play)>,
    /// What can be clicked, as it was drawn last.
    pub(crate) hits: Vec<(Rect, Hit)>,
    pub(crate) notice: Option<String>,
    /// How often the next move is to be done, as it is typed.
    count: Option<u32>,
    /// What was asked for and has to be asked for again, because a game would be lost.
    confirm: Option<Action>,
    jobs: Vec<Job>,
    /// A finished game that is not yet filed, with its line where it is new.
    unfiled: Option<Option<Entry>>,
    /// The last moment that was heard of.
    pub(crate) now: Moment,
    done: bool,
    suspending: bool,
}

/// What is on the screen.
#[derive(Debug)]
pub(crate) enum Screen {
    Menu,
    Custom(Form),
    Play,
    /// The list of keys, from this line on.
    Help(usize),
    /// The history of this category.
    History(usize),
    Statistics,
}

/// What a click on the screen does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    Item(usize),
    Field(usize),
    Action(Action),
}

/// How the program looks and speaks.
#[derive(Clone, Copy, Debug)]
pub struct Looks {
    /// The colours.
    pub theme: Theme,
    /// How many colours there are.
    pub depth: Depth,
    /// The glyphs.
    pub glyphs: Glyphs,
    /// The language.
    pub language: Language,
}

impl App {
    /// The program in front of its menu.
    pub fn new(config: &Config, looks: Looks, store: Store, now: Moment) -> App {
        App {
            palette: Palette::new(looks.theme, looks.depth),
            depth: looks.depth,
            glyphs: looks.glyphs,
            words: Words(looks.language),
            keymap: config.keymap.clone(),
            start: config.start,
            no_guess: config.no_guess,
            dialect: config.dialect,
            history: store.history(),
            unfinished: store.last_unfinished(),
            store,
            screen: Screen::Menu,
            round: None,
            chosen: 0,
            hits: Vec::new(),
            notice: None,
            count: None,
            confirm: None,
            jobs: Vec::new(),
            unfiled: None,
            now,
            done: false,
            suspending: false,
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// No board can be as it is planned.
    pub fn begin(&mut self, plan: Plan) -> Result<(), String> {
        // Two games that are begun in one millisecond differ in their boards all the same.
        let drawn =
            self.now.unix_millis.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.now.millis.rotate_left(32);
        let seed = plan.seed.clone().unwrap_or_else(|| Seed::of(drawn >> 20));
        let opened = plan.opened;
        let mut round = Round::begin(plan, seed, self.now)?;
        if let Some(cell) = opened {
            round.cursor = cell;
            self.jobs.extend(round.act(self.now, Act::Open(cell), self.words));
        }
        self.sit_down(round);
        Ok(())
    }

    /// Begins the board of the day.
    ///
    /// # Errors
    /// None: the daily board can be made.
    pub fn begin_daily(&mut self) -> Result<(), String> {
        self.begin(self.daily())
    }

    /// Plays a recording on, or looks at it where it is over.
    ///
    /// # Errors
    /// Nobody can play it.
    pub fn open(&mut self, recording: Recording) -> Result<(), String> {
        self.sit_down(Round::resume(self.now.unix_millis, Play::new(recording))?);
        Ok(())
    }

    /// Goes on with the last game that was not finished: whether there is one.
    ///
    /// # Errors
    /// Nobody can play it.
    pub fn resume(&mut self) -> Result<bool, String> {
        if self.round.as_ref().is_some_and(Round::is_playing) {
            self.screen = Screen::Play;
            return Ok(true);
        }
        let Some((id, play)) = self.unfinished.take() else { return Ok(false) };
        self.sit_down(Round::resume(id, play)?);
        Ok(true)
    }

    fn sit_down(&mut self, round: Round) {
        self.notice = None;
        self.round = Some(round);
        self.screen = Screen::Play;
        self.take_result();
    }

    /// Stays, after all: tests play on at another size of the window.
    #[doc(hidden)]
    pub const fn go_on(&mut self) {
        self.done = false;
    }

    /// Whether the player has left.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    pub(crate) const fn take_suspension(&mut self) -> bool {
        std::mem::replace(&mut self.suspending, false)
    }

    /// Work to begin.
    pub fn take_jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    /// How long nothing has to be drawn without an event: until the clock shows the next second, or for ever.
    pub fn wait(&self, now: Moment) -> Option<Duration> {
        let round = self.round.as_ref().filter(|round| round.clock.runs())?;
        matches!(self.screen, Screen::Play)
            .then(|| Duration::from_millis(1000 - round.clock.millis(now) % 1000))
    }

    /// Writes down what is not on the disk yet.
    pub fn save(&mut self) {
        let Some(round) = &mut self.round else { return };
        if !std::mem::replace(&mut round.unsaved, false) {
            return;
        }
        let recording = round.play.recording();
        let saved = match self.unfiled.take() {
            Some(entry) => self.store.finish(round.id, recording, entry.as_ref()),
            None => self.store.save(round.id, recording),
        };
        if let Err(error) = saved {
            let words = self.words.not_saved(&error.to_string());
            round.say(Role::Bad, words);
        }
    }

    /// Takes in an event; whether something has to be drawn.
    pub fn update(&mut self, now: Moment, event: Event) -> bool {
        self.now = now;
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return false,
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => return self.mouse(mouse),
            Event::Resize => {}
            Event::Tick => return self.round.as_ref().is_some_and(|round| round.clock.runs()),
            Event::Made(id, board) => {
                if let Some(round) = self.round.as_mut().filter(|round| round.id == id) {
                    round.take_board(now, *board, self.words);
                    self.take_result();
                }
            }
            Event::Reviewed(id, review) => {
                if let Some(round) = self.round.as_mut().filter(|round| round.id == id && !round.is_playing())
                {
                    round.take_review(*review, self.words);
                }
            }
            Event::Stop => self.done = true,
        }
        true
    }

    fn key(&mut self, event: KeyEvent) {
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
        let mut act = None;
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
            Action::Open => act = Some(round.open_or_chord(cursor)),
            Action::Mark => act = Some(round.mark(cursor)),
            Action::Query => match round.query(cursor) {
                Some(query) => act = Some(query),
                None => {
                    round.message.clear();
                    round.say(Role::Dim, words.no_mark());
                }
            },
            Action::Chord => act = Some(Act::Chord(cursor)),
            Action::Undo => act = Some(Act::Undo),
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
        if let Some(act) = act {
            self.act(act);
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

    fn act(&mut self, act: Act) {
        let Some(round) = &mut self.round else { return };
        let was_playing = round.is_playing();
        self.jobs.extend(round.act(self.now, act, self.words));
        if round.is_playing() && !was_playing {
            round.result = None;
        }
        self.take_result();
    }

    /// Looks whether the game has just ended: then it is counted, and the player is told.
    fn take_result(&mut self) {
        let (words, dot) = (self.words, self.glyphs.dot());
        let Some(round) = self.round.as_mut().filter(|round| !round.is_playing() && round.result.is_none())
        else {
            return;
        };
        let statistics = Statistics::of(&round.play);
        let header = round.play.recording().header();
        let category = Category::of(header);
        let before = self.history.summary(&category);
        // A recording that was only opened has not been played here.
        if round.unsaved {
            let entry = Entry::of(round.id, header, &statistics);
            self.unfiled = Some(self.history.add(entry.clone()).then_some(entry));
        }
        let after = self.history.summary(&category);
        let won = statistics.phase == Phase::Won;
        let mut parts =
            vec![format!("{} {}", if won { words.won() } else { words.lost() }, time(statistics.millis))];
        let solved = if won { String::new() } else { format!("{}/", statistics.solved) };
        parts.push(format!("3BV {solved}{}", statistics.three_bv));
        parts.extend(statistics.three_bv_per_second().map(|pace| format!("{} {pace:.2}", words.pace())));
        parts.push(format!("{} {}", words.clicks(), statistics.clicks()));
        parts.extend(
            statistics.efficiency().map(|share| format!("{} {:.0} %", words.efficiency(), 100.0 * share)),
        );
        let is_best =
            won && !statistics.assisted && before.best().is_some_and(|best| statistics.millis < best);
        if is_best && round.unsaved {
            parts.push(words.best_time().to_string());
        }
        round.message = vec![(if won { Role::Good } else { Role::Bad }, parts.join(dot))];
        let mut parts = Vec::new();
        parts.extend(after.best().map(|best| format!("{} {}", words.best(), time(best))));
        parts.extend(after.average().map(|average| format!("{} {}", words.average(), time(average))));
        parts.extend(after.rate().map(|rate| format!("{} {}", words.rate(), percent(rate))));
        if after.games > 0 {
            parts.push(format!("{} {}", words.streak(), after.streak));
        }
        round.message.push((Role::Dim, parts.join(dot)));
        round.result = Some(statistics);
        // A game that is over is on the disk before its last frame is on the screen.
        self.save();
    }

    fn new_game(&mut self) {
        let Some(round) = &self.round else { return };
        let plan = Plan { seed: None, opened: None, ..round.plan.clone() };
        self.give_up();
        self.start_plan(plan);
    }

    /// Leaves a game that is not over for good.
    fn give_up(&mut self) {
        if let Some(round) = self.round.take().filter(Round::is_playing)
            && let Err(error) = self.store.give_up(round.id)
        {
            self.notice = Some(self.words.not_saved(&error.to_string()));
        }
    }

    pub(crate) fn start_plan(&mut self, plan: Plan) {
        if let Err(error) = self.begin(plan) {
            self.notice = Some(error);
            self.screen = Screen::Menu;
        }
    }

    pub(crate) fn daily(&self) -> Plan {
        Plan::daily(&Day::of(self.now.unix_millis / 1000).to_string(), self.dialect)
    }

    /// Takes in the mouse; whether something has to be drawn.
    fn mouse(&mut self, mouse: MouseEvent) -> bool {
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
                        let act = round.open_or_chord(cell);
                        self.act(act);
                    }
                    Some(Deed::Mark(cell)) => {
                        let act = round.mark(cell);
                        self.act(act);
                    }
                    Some(Deed::Chord(cell)) => self.act(Act::Chord(cell)),
                    None => {}
                }
            }
        }
        true
    }
}

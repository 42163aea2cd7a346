//! The whole program as a value: events go in, frames come out. It shows a screen, passes keys and clicks to it, and acts
//! on its answers.

use crate::config::Config;
use crate::draw::{
    CHOICES, Canvas, CellSize, ClickTarget, ColourDepth, GlyphSet, Look, Palette, StyleRole, Theme,
};
use crate::event_loop::{BackgroundJob, Event, Moment};
use crate::game_setup::GameSetup;
use crate::keys::{Command, Key};
use crate::screens::game::GameScreen;
use crate::screens::history::HistoryScreen;
use crate::screens::key_list::KeyListScreen;
use crate::screens::lesson_list::LessonListScreen;
use crate::screens::menu::MenuScreen;
use crate::screens::{Context, Outcome, Screen, next_of};
use crate::store::{SavedGames, Store, Unavailable};
use crate::words::ScreenWords;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use saolei_boards::{Language, Level, Seed};
use saolei_maker::Lesson;
use saolei_replay::{Playback, RecordedGame, Recording};
use saolei_rules::Cell;
use std::time::Duration;

/// The program: its screens, settings and saved games.
#[derive(Debug)]
pub struct App {
    context: Context,
    screen: Screen,
    menu: MenuScreen,
    game: Option<GameScreen>,
    /// What can be clicked in the last frame.
    click_targets: Vec<(Rect, ClickTarget)>,
    is_done: bool,
    is_suspending: bool,
}

/// How screens look, and their language.
#[derive(Clone, Copy, Debug)]
pub struct DisplayOptions {
    /// The theme.
    pub theme: Theme,
    /// How many colours the terminal has.
    pub depth: ColourDepth,
    /// The glyphs.
    pub glyphs: GlyphSet,
    /// The size of cells; `None` for the largest that fits.
    pub cell_size: Option<CellSize>,
    /// The language.
    pub language: Language,
}

/// Starting games.
impl App {
    /// The program, showing its menu.
    pub fn new(config: &Config, display: DisplayOptions, saved_games: SavedGames, now: Moment) -> App {
        let look = Look {
            palette: Palette { theme: display.theme, depth: display.depth },
            glyphs: display.glyphs,
            cell_size: display.cell_size,
            words: ScreenWords(display.language),
            keymap: config.keymap.clone(),
        };
        let context = Context {
            look,
            store: Store::new(saved_games),
            settings: config.setup(Level::PRESETS[0].level()),
            now,
            count: None,
            confirm: None,
            jobs: Vec::new(),
        };
        App {
            context,
            screen: Screen::Menu,
            menu: MenuScreen::default(),
            game: None,
            click_targets: Vec::new(),
            is_done: false,
            is_suspending: false,
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// No such board can be made.
    pub fn begin(&mut self, mut setup: GameSetup) -> Result<(), String> {
        let now = self.context.now;
        // Both clocks: games get different boards even if one of the clocks stands still.
        let drawn = now.unix_millis.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ now.millis.rotate_left(32);
        setup.seed.get_or_insert_with(|| Seed::of(drawn >> 20));
        let first_cell = setup.first_cell;
        setup.check(self.context.look.words.0)?;
        let mut game = GameScreen::begin(setup, now)?;
        if let Some(cell) = first_cell {
            game.open_first(cell, &mut self.context);
        }
        self.show_game(game);
        Ok(())
    }

    /// Begins the daily board.
    ///
    /// # Errors
    /// None: the daily board can always be made.
    pub fn begin_daily(&mut self) -> Result<(), String> {
        self.begin(self.context.daily())
    }

    /// Continues a recorded game, or shows it if it is over.
    ///
    /// # Errors
    /// The board has no safe cell, or too many cells.
    pub fn open(&mut self, recording: Recording) -> Result<(), String> {
        self.show_game(GameScreen::resume(self.context.now.unix_millis, Playback::new(recording))?);
        Ok(())
    }

    /// Begins a game on a board whose first click is known to be safe: the cursor starts there.
    ///
    /// # Errors
    /// The board has too many cells.
    pub fn open_at(&mut self, recording: Recording, first: Cell) -> Result<(), String> {
        let mut game = GameScreen::resume(self.context.now.unix_millis, Playback::new(recording))?;
        game.suggest_first(first, self.context.look.words);
        self.show_game(game);
        Ok(())
    }

    /// Shows a recorded game, from its start.
    ///
    /// # Errors
    /// The game has no board, or one without a safe cell or with too many cells.
    pub fn watch(&mut self, recorded: &RecordedGame) -> Result<(), String> {
        let game = GameScreen::replay(recorded, self.context.now)?;
        self.context.jobs.push(game.review_job());
        self.show_game(game);
        Ok(())
    }

    /// Resumes the game that was played last.
    ///
    /// # Errors
    /// There is no such game, another program plays it, or it cannot be read.
    pub fn resume(&mut self) -> Result<(), Unavailable> {
        if self.game.as_ref().is_some_and(GameScreen::can_resume) {
            self.screen = Screen::Game;
            return Ok(());
        }
        let last = self.context.store.last_played()?;
        self.resume_game(last)
    }

    /// Shows the list of lessons, at the first unfinished one.
    pub fn begin_learning(&mut self) {
        self.switch_to(Screen::LessonList(LessonListScreen::at_next(&self.context.store)));
    }

    /// Begins the lesson with this name; `false` if there is none.
    pub fn begin_lesson_named(&mut self, name: &str) -> bool {
        let at = Lesson::ALL.iter().position(|lesson| lesson.name == name);
        if let Some(at) = at {
            self.apply(Outcome::Lesson(at));
        }
        at.is_some()
    }
}

/// The interface for the event loop.
impl App {
    /// Cancels quitting, so that tests can continue in a window of another size.
    #[doc(hidden)]
    pub const fn go_on(&mut self) {
        self.is_done = false;
    }

    /// Whether the player has quit.
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    pub(crate) const fn take_suspension(&mut self) -> bool {
        std::mem::replace(&mut self.is_suspending, false)
    }

    /// Takes the jobs to start.
    pub fn take_jobs(&mut self) -> Vec<BackgroundJob> {
        self.context.jobs.extend(self.game.as_mut().and_then(GameScreen::ask_estimates));
        std::mem::take(&mut self.context.jobs)
    }

    /// How long the screen stays the same without an event: until the next frame of a replay or the next second of the
    /// clock; `None` means forever.
    pub fn wait(&self, now: Moment) -> Option<Duration> {
        self.shown_game().and_then(|game| game.wait(now))
    }

    /// Writes unsaved moves to disk, and the clock whenever another second has passed or it has stopped. Returns `true`
    /// if the screen has to be drawn again, because writing has begun to fail or works again.
    ///
    /// Failed writes are tried again in the next call.
    pub fn save(&mut self) -> bool {
        let before = self.context.store.retry();
        if let Some(game) = &mut self.game {
            game.save(&mut self.context.store, self.context.now, self.is_done);
        }
        self.context.store.save_error() != before.as_deref()
    }

    /// The unsaved games, and why they are not saved; `None` if all are saved.
    pub fn unsaved(&self) -> Option<(Vec<&Recording>, &str)> {
        let error = self.context.store.save_error()?;
        let current = self.game.as_ref().and_then(GameScreen::unsaved);
        Some((self.context.store.unsaved().chain(current).collect(), error))
    }

    /// Handles an event; `true` if the screen has to be drawn again.
    pub fn update(&mut self, now: Moment, event: Event) -> bool {
        self.context.now = now;
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return false,
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => return self.mouse(mouse),
            Event::Resize => {}
            Event::Suspend => self.suspend(),
            Event::Continued => self.pause(),
            Event::Tick => return self.game.as_ref().is_some_and(GameScreen::is_moving),
            Event::BoardMade(id, wanted, board) => {
                let is_shown = self.shown_game().is_some();
                if let Some(game) = self.game.as_mut().filter(|game| game.id() == id) {
                    game.take_board(&wanted, *board, &mut self.context);
                    if !is_shown {
                        game.pause(now);
                    }
                    self.check_for_end();
                }
            }
            Event::Reviewed(id, review) => {
                if let Some(game) = self.game.as_mut().filter(|game| game.id() == id) {
                    game.take_review(*review, self.context.look.words);
                }
            }
            Event::Estimated(id, estimates) => {
                if let Some(game) = self.game.as_mut().filter(|game| game.id() == id) {
                    game.take_estimates(*estimates);
                }
            }
            Event::Stop => self.is_done = true,
        }
        true
    }

    /// Draws the current screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.click_targets.clear();
        let is_too_small = area.width < 12 || area.height < 5;
        if is_too_small {
            // Nobody can play on a board that is not visible.
            self.pause();
        }
        let context = &self.context;
        let mut canvas = Canvas { frame, look: &context.look, click_targets: &mut self.click_targets };
        if is_too_small {
            return canvas.line(area, context.look.words.too_small(), StyleRole::Text);
        }
        match &mut self.screen {
            Screen::Menu => self.menu.draw(&mut canvas, context, self.game.as_ref()),
            Screen::Game => {
                if let Some(game) = &mut self.game {
                    game.draw(&mut canvas, context);
                }
            }
            Screen::CustomBoard(form) => form.draw(&mut canvas, &context.settings),
            Screen::KeyList(list) => list.draw(&mut canvas),
            Screen::History(history) => history.draw(&mut canvas, &context.store.history),
            Screen::Statistics(statistics) => statistics.draw(&mut canvas),
            Screen::LessonList(list) => list.draw(&mut canvas, &context.store),
        }
    }
}

/// Keys and clicks, and the screens' answers to them.
impl App {
    fn key(&mut self, event: KeyEvent) {
        let key = Key::of(event);
        if key == Key::ctrl('z') {
            return self.suspend();
        }
        let command = self.context.look.keymap.command(key);
        let is_answer = command == Some(Command::Quit) && self.context.confirm == command;
        // Ctrl-C also quits during a pause.
        if self.shown_game().is_some_and(GameScreen::is_paused) && key != Key::ctrl('c') && !is_answer {
            return self.end_pause();
        }
        let context = &mut self.context;
        let typed = match (&mut self.screen, event.code) {
            (Screen::CustomBoard(form), code) => form.key(code, key, context),
            (Screen::Game, KeyCode::Char(digit @ '0'..='9')) if digit != '0' || context.count.is_some() => {
                let digit = digit.to_digit(10).unwrap_or(0);
                context.count = Some((context.count.unwrap_or(0) * 10 + digit).min(100_000));
                return;
            }
            (Screen::Menu, KeyCode::Char(digit @ '1'..='9')) => {
                let level = digit as usize - '1' as usize;
                Some(self.menu.choose_level(level, context, self.game.as_ref()))
            }
            _ => None,
        };
        if let Some(outcome) = typed {
            return self.apply(outcome);
        }
        let count = self.context.count.take().unwrap_or(1);
        match (command, &self.screen) {
            (Some(command), _) => self.run_command(command, count),
            (None, Screen::Statistics(_) | Screen::KeyList(_) | Screen::History(_)) => self.back(),
            (None, Screen::Menu | Screen::Game | Screen::CustomBoard(_) | Screen::LessonList(_)) => {}
        }
    }

    fn run_command(&mut self, command: Command, count: u32) {
        let context = &mut self.context;
        if command != Command::Quit && context.confirm == Some(Command::Quit) {
            context.confirm = None;
        }
        let outcome = match (command, &mut self.screen) {
            (Command::Quit, _) => return self.quit(),
            (Command::Theme, _) => {
                context.look.palette.theme = next_of(&Theme::ALL, context.look.palette.theme);
                Outcome::Stay
            }
            (Command::CellSize, _) => {
                context.look.cell_size = next_of(&CHOICES, context.look.cell_size);
                Outcome::Stay
            }
            (Command::Help, screen) if !matches!(screen, Screen::KeyList(_)) => {
                Outcome::Show(Screen::KeyList(KeyListScreen::default()))
            }
            (Command::History, screen) if !matches!(screen, Screen::History(_)) => {
                let category = self.game.as_ref().map(GameScreen::category);
                Outcome::Show(Screen::History(HistoryScreen::new(&context.store.history, category)))
            }
            (_, Screen::Menu) => self.menu.command(command, context, self.game.as_ref()),
            (_, Screen::Game) => match &mut self.game {
                Some(game) => game.command(command, count, context),
                None => Outcome::Menu,
            },
            (_, Screen::Statistics(statistics)) => statistics.command(command),
            (_, Screen::LessonList(list)) => list.command(command),
            (_, Screen::KeyList(list)) => list.command(command),
            (_, Screen::History(history)) => history.command(command, &context.store.history),
            // The form takes all keys.
            (_, Screen::CustomBoard(_)) => Outcome::Stay,
        };
        self.apply(outcome);
        self.check_for_end();
    }

    /// Handles the mouse; `true` if the screen has to be drawn again.
    fn mouse(&mut self, mouse: MouseEvent) -> bool {
        let is_down = matches!(mouse.kind, MouseEventKind::Down(_));
        if self.shown_game().is_some_and(GameScreen::is_paused) {
            if is_down {
                self.end_pause();
            }
            return is_down;
        }
        let is_here = |(area, _): &&(Rect, _)| area.contains((mouse.column, mouse.row).into());
        let target = self.click_targets.iter().find(is_here).map(|&(_, target)| target);
        if let (Some(target), MouseEventKind::Down(MouseButton::Left)) = (target, mouse.kind) {
            match target {
                ClickTarget::Line(at) => self.choose_line(at),
                ClickTarget::Command(command) => self.run_command(command, 1),
            }
            return true;
        }
        match (&self.screen, mouse.kind) {
            (Screen::CustomBoard(_), _) => return false,
            (Screen::Game, _) => {
                let Some(game) = &mut self.game else { return false };
                let is_changed = game.mouse(mouse, &mut self.context);
                self.check_for_end();
                return is_changed;
            }
            (_, MouseEventKind::ScrollDown) => self.run_command(Command::Down, 1),
            (_, MouseEventKind::ScrollUp) => self.run_command(Command::Up, 1),
            _ => return false,
        }
        true
    }

    fn choose_line(&mut self, at: usize) {
        let context = &mut self.context;
        let outcome = match &mut self.screen {
            Screen::Menu => self.menu.choose(at, context, self.game.as_ref()),
            Screen::CustomBoard(form) => form.choose(at, context),
            Screen::LessonList(_) => Outcome::Lesson(at),
            Screen::Game | Screen::KeyList(_) | Screen::History(_) | Screen::Statistics(_) => Outcome::Stay,
        };
        self.apply(outcome);
    }

    fn apply(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Stay => {}
            Outcome::Back => self.back(),
            Outcome::Show(screen) => self.switch_to(screen),
            Outcome::Menu => {
                self.switch_to(Screen::Menu);
                self.menu.select_first();
            }
            Outcome::Leave(screen) => {
                self.leave_game();
                if matches!(screen, Screen::Menu) {
                    self.menu.select_first();
                }
                self.screen = screen;
            }
            Outcome::Begin(setup) => self.begin_or_refuse(setup),
            Outcome::BeginInstead(setup) => {
                self.give_up();
                self.begin_or_refuse(setup);
            }
            Outcome::Replace(game) => {
                self.give_up();
                self.show_game(*game);
            }
            Outcome::GiveUp => self.give_up(),
            Outcome::Resume(id) => {
                if let Err(why) = self.resume_game(id) {
                    self.menu.notify(Some(self.context.look.words.not_resumed(&why)));
                }
            }
            Outcome::Lesson(at) => {
                if let Some(game) = GameScreen::lesson(at) {
                    self.show_game(game);
                }
            }
            Outcome::Run(command) => self.run_command(command, 1),
        }
    }

    fn shown_game(&self) -> Option<&GameScreen> {
        self.game.as_ref().filter(|_| matches!(self.screen, Screen::Game))
    }

    fn switch_to(&mut self, screen: Screen) {
        self.pause();
        self.screen = screen;
    }

    /// Goes back to the game, or to the menu if there is none.
    fn back(&mut self) {
        self.screen = if self.game.is_some() { Screen::Game } else { Screen::Menu };
    }

    /// Stops the clock of a running game; any key or click starts it again.
    fn pause(&mut self) {
        if let Some(game) = &mut self.game {
            game.pause(self.context.now);
        }
    }

    /// Shows the board again and does nothing else, because the player has not seen it yet.
    fn end_pause(&mut self) {
        self.context.count = None;
        self.context.confirm = None;
        if let Some(game) = &mut self.game {
            game.end_pause(self.context.now);
        }
    }

    /// Asks to be suspended. The game is paused, because it is not visible meanwhile.
    fn suspend(&mut self) {
        self.pause();
        self.is_suspending = true;
    }

    /// Quits, unless something is unsaved and the player has not been warned yet.
    fn quit(&mut self) {
        let confirmed = self.context.confirm.take() == Some(Command::Quit);
        self.is_done = true;
        self.save();
        if self.context.store.save_error().is_some() && !confirmed {
            self.is_done = false;
            self.context.confirm = Some(Command::Quit);
            // Other screens do not show the warning.
            if !matches!(self.screen, Screen::Game | Screen::Menu) {
                self.back();
            }
        }
    }
}

/// The current game.
impl App {
    fn show_game(&mut self, game: GameScreen) {
        self.menu.notify(None);
        self.leave_game();
        self.game = Some(game);
        self.screen = Screen::Game;
        self.check_for_end();
    }

    /// Begins a game, or says why there is no such board.
    fn begin_or_refuse(&mut self, setup: GameSetup) {
        let Err(error) = self.begin(setup) else { return };
        if let Screen::CustomBoard(form) = &mut self.screen {
            form.refuse(error);
        } else {
            self.menu.notify(Some(error));
            self.screen = Screen::Menu;
        }
    }

    fn resume_game(&mut self, id: u64) -> Result<(), Unavailable> {
        let (play, saving) = self.context.store.take_unfinished(id)?;
        let game = GameScreen::resume(id, play).map_err(Unavailable::Unreadable)?;
        self.show_game(game.with_saving(saving));
        Ok(())
    }

    fn leave_game(&mut self) {
        self.pause();
        self.save();
        if let Some(game) = self.game.take() {
            game.leave(&mut self.context.store);
        }
    }

    /// Gives up an unfinished game; a finished one is kept.
    fn give_up(&mut self) {
        if !self.game.as_ref().is_some_and(GameScreen::is_playing) {
            return self.leave_game();
        }
        if let Some(game) = self.game.take()
            && let Err(error) = self.context.store.abandon(game.id())
        {
            self.menu.notify(Some(self.context.look.words.not_saved(error)));
        }
    }

    /// Saves a finished game before its last frame is drawn.
    fn check_for_end(&mut self) {
        if let Some(game) = &mut self.game
            && game.announce_end(&mut self.context)
        {
            self.save();
        }
    }
}

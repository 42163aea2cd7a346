//! The whole program as a value: events go in, frames come out.

use crate::cell_size::CellSize;
use crate::config::Config;
use crate::event_loop::{BackgroundJob, Event, Moment};
use crate::game_screen::GameScreen;
use crate::game_setup::GameSetup;
use crate::glyph_set::GlyphSet;
use crate::history::{Category, History, HistoryEntry};
use crate::keys::{Command, Keymap};
use crate::menu::CustomBoardForm;
use crate::saved_games::{SavedGames, Unavailable};
use crate::statistics_screen::StatisticsScreen;
use crate::theme::{ColourDepth, Palette, StyleRole, Theme};
use crate::words::{ScreenWords, percent, time};
use crossterm::event::KeyEventKind;
use ratatui::layout::Rect;
use saolei_boards::{Dialect, FirstClick, Seed};
use saolei_maker::Difficulty;
use saolei_replay::{Day, MoveKind, Playback, Recording, Statistics};
use saolei_rules::{Cell, Operation, Phase};
use saolei_solver::Language;
use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

/// The program: its settings, the menu and the game.
#[derive(Debug)]
pub struct App {
    pub(crate) palette: Palette,
    pub(crate) glyphs: GlyphSet,
    pub(crate) words: ScreenWords,
    pub(crate) keymap: Keymap,
    pub(crate) first_click: FirstClick,
    pub(crate) no_guess: bool,
    pub(crate) difficulty: Option<Difficulty>,
    pub(crate) cell_size: Option<CellSize>,
    pub(crate) dialect: Dialect,
    pub(crate) saved_games: SavedGames,
    pub(crate) history: History,
    pub(crate) screen: Screen,
    pub(crate) game: Option<GameScreen>,
    /// The selected line of the menu.
    pub(crate) chosen: usize,
    /// Other unfinished games, the one that was played last first.
    pub(crate) unfinished: Vec<(u64, Playback)>,
    /// Whether the menu lists all of them.
    pub(crate) lists_all: bool,
    /// The lessons that are done.
    pub(crate) lessons: BTreeSet<String>,
    /// What can be clicked in the last frame.
    pub(crate) click_targets: Vec<(Rect, ClickTarget)>,
    pub(crate) notice: Option<String>,
    /// The repeat count, as it is typed.
    pub(crate) count: Option<u32>,
    /// The command that has to be given again, because it gives up a game.
    pub(crate) confirm: Option<Command>,
    pub(crate) jobs: Vec<BackgroundJob>,
    /// Set if the game is over and not yet stored as finished: its history entry.
    unfiled: Option<HistoryEntry>,
    /// Games that were left before they could be saved.
    unsaved_games: Vec<UnsavedGame>,
    /// Why something is not saved.
    pub(crate) save_error: Option<String>,
    /// The unfinished games that cannot be read: their files and the problems.
    pub(crate) unreadable: Vec<String>,
    /// The time of the last event.
    pub(crate) now: Moment,
    pub(crate) done: bool,
    pub(crate) suspending: bool,
}

/// A game that is not on the screen and not on disk.
#[derive(Debug)]
struct UnsavedGame {
    id: u64,
    recording: Recording,
    /// Its history entry, if it is over.
    entry: Option<HistoryEntry>,
}

/// Which screen is shown.
#[derive(Debug)]
pub(crate) enum Screen {
    Menu,
    Custom(CustomBoardForm),
    Game,
    /// The list of keys, starting at this line.
    Help(usize),
    /// The history of this category.
    History(usize),
    Statistics(StatisticsScreen),
    /// The list of lessons, at this one.
    Lessons(usize),
}

/// What a click on the screen does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClickTarget {
    MenuItem(usize),
    Lesson(usize),
    Field(usize),
    Command(Command),
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

impl App {
    /// The program, showing its menu.
    pub fn new(config: &Config, display: DisplayOptions, mut saved_games: SavedGames, now: Moment) -> App {
        let (mut unfinished, mut unreadable) = (Vec::new(), Vec::new());
        for (id, game) in saved_games.unfinished() {
            match game {
                Ok(play) => unfinished.push((id, play)),
                Err(Unavailable::Unreadable(problem)) => unreadable.push(problem),
                Err(Unavailable::PlayedElsewhere | Unavailable::NoGame) => {}
            }
        }
        App {
            palette: Palette { theme: display.theme, depth: display.depth },
            glyphs: display.glyphs,
            words: ScreenWords(display.language),
            keymap: config.keymap.clone(),
            first_click: config.first_click,
            no_guess: config.no_guess,
            difficulty: config.difficulty,
            cell_size: display.cell_size,
            dialect: config.dialect,
            history: saved_games.history(),
            unfinished,
            lists_all: false,
            lessons: saved_games.lessons(),
            saved_games,
            screen: Screen::Menu,
            game: None,
            chosen: 0,
            click_targets: Vec::new(),
            notice: None,
            count: None,
            confirm: None,
            jobs: Vec::new(),
            unfiled: None,
            unsaved_games: Vec::new(),
            save_error: None,
            unreadable,
            now,
            done: false,
            suspending: false,
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// There is no such board.
    pub fn begin(&mut self, mut setup: GameSetup) -> Result<(), String> {
        // Both clocks: games get different boards even if one of the clocks stands still.
        let drawn =
            self.now.unix_millis.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.now.millis.rotate_left(32);
        setup.seed.get_or_insert_with(|| Seed::of(drawn >> 20));
        let first_cell = setup.first_cell;
        setup.check().map_err(|error| error.words(self.words.0))?;
        let mut game = GameScreen::begin(setup, self.now)?;
        if let Some(cell) = first_cell {
            game.cursor = cell;
            self.jobs.extend(game.play_move(self.now, Operation::Open(cell), self.words));
        }
        self.show_game(game);
        Ok(())
    }

    /// Begins the daily board.
    ///
    /// # Errors
    /// None: the daily board can always be made.
    pub fn begin_daily(&mut self) -> Result<(), String> {
        self.begin(self.daily())
    }

    /// Continues a recorded game, or shows it if it is over.
    ///
    /// # Errors
    /// It has no safe cell, or too many cells.
    pub fn open(&mut self, recording: Recording) -> Result<(), String> {
        self.show_game(GameScreen::resume(self.now.unix_millis, Playback::new(recording))?);
        Ok(())
    }

    /// Begins a game on a board whose first click is known to be safe: the cursor starts there.
    ///
    /// # Errors
    /// It has too many cells.
    pub fn open_at(&mut self, recording: Recording, first: Cell) -> Result<(), String> {
        let mut game = GameScreen::resume(self.now.unix_millis, Playback::new(recording))?;
        game.cursor = first;
        game.message.say(StyleRole::Text, self.words.first_click_here());
        self.show_game(game);
        Ok(())
    }

    /// Resumes the game that was played last.
    ///
    /// # Errors
    /// There is none, another program plays it, or it cannot be read.
    pub fn resume(&mut self) -> Result<(), Unavailable> {
        if self.game.as_ref().is_some_and(GameScreen::can_resume) {
            self.screen = Screen::Game;
            return Ok(());
        }
        match self.saved_games.unfinished().into_iter().next() {
            Some((id, Ok(_))) => self.resume_game(id),
            Some((_, Err(why))) => Err(why),
            None => Err(Unavailable::NoGame),
        }
    }

    /// Resumes an unfinished game.
    pub(crate) fn resume_game(&mut self, id: u64) -> Result<(), Unavailable> {
        let at = self.unfinished.iter().position(|&(other, _)| other == id).ok_or(Unavailable::NoGame)?;
        let (_, left) = self.unfinished.remove(at);
        let unsaved = self.unsaved_games.iter().position(|game| game.id == id);
        let play = match unsaved {
            // What is on disk may be newer than what was read before.
            None if self.saved_games.is_enabled() => self.saved_games.claim(id)?,
            _ => left,
        };
        let game = GameScreen::resume(id, play).map_err(Unavailable::Unreadable)?;
        let game = GameScreen { unsaved: unsaved.is_some(), ..game };
        if let Some(at) = unsaved {
            self.unsaved_games.remove(at);
        }
        self.show_game(game);
        Ok(())
    }

    pub(crate) fn show_game(&mut self, game: GameScreen) {
        self.notice = None;
        self.leave_game();
        self.game = Some(game);
        self.screen = Screen::Game;
        self.check_for_end();
    }

    /// Leaves the game, which can be resumed if it is begun and not over.
    pub(crate) fn leave_game(&mut self) {
        self.pause();
        self.save();
        let Some(left) = self.game.take().filter(GameScreen::is_own) else { return };
        if left.unsaved {
            let (recording, entry) = (left.play.recording().clone(), self.unfiled.take());
            self.unsaved_games.push(UnsavedGame { id: left.id, recording, entry });
        }
        if left.is_under_way() {
            self.unfinished.insert(0, (left.id, left.play));
        }
    }

    /// Stops the clock of a running game; any key or click starts it again.
    pub(crate) fn pause(&mut self) {
        if let Some(game) = &mut self.game {
            game.pause(self.now);
        }
    }

    /// Undoes quitting: tests continue in a window of another size.
    #[doc(hidden)]
    pub const fn go_on(&mut self) {
        self.done = false;
    }

    /// Whether the player has quit.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// Asks to be suspended. The program is not seen while it is stopped.
    pub(crate) fn suspend(&mut self) {
        self.pause();
        self.suspending = true;
    }

    pub(crate) const fn take_suspension(&mut self) -> bool {
        std::mem::replace(&mut self.suspending, false)
    }

    /// The jobs to start.
    pub fn take_jobs(&mut self) -> Vec<BackgroundJob> {
        self.jobs.extend(self.game.as_mut().and_then(GameScreen::ask_estimates));
        std::mem::take(&mut self.jobs)
    }

    /// How long the screen stays as it is without an event: until the next frame of a replay, the next second of the clock, or
    /// forever.
    pub fn wait(&self, now: Moment) -> Option<Duration> {
        if let Some(wait) = self.replay_wait(now) {
            return Some(wait);
        }
        let game = self.game.as_ref().filter(|game| game.clock.is_running())?;
        matches!(self.screen, Screen::Game)
            .then(|| Duration::from_millis(1000 - game.clock.millis(now) % 1000))
    }

    /// Writes unsaved moves to disk, and the clock whenever another second has passed or it has stopped; `true` if the screen has
    /// to be drawn again, because writing has begun to fail or works again.
    ///
    /// What cannot be written is tried again in the next call.
    pub fn save(&mut self) -> bool {
        let before = self.save_error.take();
        let saved_games = &mut self.saved_games;
        self.unsaved_games.retain(|UnsavedGame { id, recording, entry }| {
            let saved = write(saved_games, *id, recording, entry.as_ref());
            saved.is_err_and(|error| {
                self.save_error = Some(error.to_string());
                true
            })
        });
        self.save_game();
        self.save_error != before
    }

    fn save_game(&mut self) {
        let Some(game) = self.game.as_mut().filter(|game| game.is_own()) else { return };
        let millis = game.clock.millis(self.now);
        let is_due = millis / 1000 > game.saved_millis / 1000
            || millis > game.saved_millis && (self.done || !game.clock.is_running());
        if !(game.unsaved || is_due && game.is_under_way()) {
            return;
        }
        game.play.set_clock(millis);
        match write(&mut self.saved_games, game.id, game.play.recording(), self.unfiled.as_ref()) {
            Ok(()) => {
                game.unsaved = false;
                game.saved_millis = millis;
                self.unfiled = None;
            }
            Err(error) => {
                game.unsaved = true;
                self.save_error = Some(error.to_string());
            }
        }
    }

    /// Quits, unless something cannot be saved and the player has not been asked yet.
    pub(crate) fn quit(&mut self) {
        let confirmed = self.confirm.take() == Some(Command::Quit);
        self.done = true;
        self.save();
        if self.save_error.is_some() && !confirmed {
            self.done = false;
            self.confirm = Some(Command::Quit);
            // The other screens do not show the warning.
            if !matches!(self.screen, Screen::Game | Screen::Menu) {
                self.back();
            }
        }
    }

    /// Why something is not saved, and how to quit if the player has tried to.
    pub(crate) fn save_warning(&self) -> Option<String> {
        let error = self.save_error.as_ref()?;
        let asked = (self.confirm == Some(Command::Quit)).then(|| self.keymap.first_key(Command::Quit));
        Some(self.words.not_saved(error) + &asked.map(|key| self.words.really_quit(&key)).unwrap_or_default())
    }

    /// The games that are not saved, and why; `None` if all are.
    pub fn unsaved(&self) -> Option<(Vec<&Recording>, &str)> {
        let error = self.save_error.as_deref()?;
        let current = self.game.as_ref().filter(|game| game.is_own() && game.unsaved);
        let current = current.map(|game| game.play.recording());
        Some((self.unsaved_games.iter().map(|game| &game.recording).chain(current).collect(), error))
    }

    /// Handles an event; `true` if the screen has to be drawn again.
    pub fn update(&mut self, now: Moment, event: Event) -> bool {
        self.now = now;
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return false,
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => return self.mouse(mouse),
            Event::Resize => {}
            Event::Suspend => self.suspend(),
            Event::Continued => self.pause(),
            Event::Tick => {
                let is_running = self.game.as_ref().is_some_and(|game| game.clock.is_running());
                return is_running || self.game.as_ref().is_some_and(|game| game.replay.is_some());
            }
            Event::BoardMade(id, wanted, board) => {
                let is_wanted = wanted.strong_count() > 0;
                if let Some(game) = self.game.as_mut().filter(|game| game.id == id && is_wanted) {
                    game.take_board(now, *board, self.words);
                    if !matches!(self.screen, Screen::Game) {
                        game.pause(now);
                    }
                    self.check_for_end();
                }
            }
            Event::Reviewed(id, review)
                if self.game.as_ref().is_some_and(|game| game.id == id && game.replay.is_some()) =>
            {
                self.take_risks(review.risks);
            }
            Event::Reviewed(id, review) => {
                if let Some(game) = self.game.as_mut().filter(|game| game.id == id && !game.is_playing()) {
                    game.take_review(*review, self.words);
                }
            }
            Event::Estimated(id, estimates) => {
                if let Some(game) = self.game.as_mut().filter(|game| game.id == id) {
                    game.take_estimates(*estimates);
                }
            }
            Event::Stop => self.done = true,
        }
        true
    }

    pub(crate) fn play_move(&mut self, kind: impl Into<MoveKind>) {
        let Some(game) = self.game.as_mut().filter(|game| game.replay.is_none()) else { return };
        if game.lesson.is_some() {
            return self.play_lesson(kind.into());
        }
        let was_playing = game.is_playing();
        self.jobs.extend(game.play_move(self.now, kind, self.words));
        if game.is_playing() && !was_playing {
            game.result = None;
        }
        self.check_for_end();
    }

    /// If the game has just ended, adds it to the history and shows the result.
    fn check_for_end(&mut self) {
        let (words, dot) = (self.words, self.glyphs.dot());
        let Some(game) = self.game.as_mut().filter(|game| game.is_just_over()) else {
            return;
        };
        let statistics = Statistics::of(&game.play);
        let header = game.play.recording().header();
        let category = Category::of(header);
        let before = self.history.summary(&category);
        // A finished game that was only opened to look at does not count.
        if game.unsaved {
            let entry = HistoryEntry::of(game.id, header, &statistics);
            self.history.add(entry.clone());
            self.unfiled = Some(entry);
        }
        let after = self.history.summary(&category);
        let won = statistics.phase == Phase::Won;
        let named = |name: &str, value: String| format!("{name} {value}");
        let solved = if won { String::new() } else { format!("{}/", statistics.solved) };
        let mut parts = vec![
            named(if won { words.won() } else { words.lost() }, time(statistics.millis)),
            format!("3BV {solved}{}", statistics.three_bv),
        ];
        parts.extend(statistics.three_bv_per_second().map(|pace| named(words.pace(), format!("{pace:.2}"))));
        parts.push(named(words.clicks(), statistics.clicks().to_string()));
        let percentage = |share: f64| format!("{:.0} %", 100.0 * share);
        parts.extend(statistics.efficiency().map(|share| named(words.efficiency(), percentage(share))));
        let is_best =
            won && !statistics.assisted && before.best().is_some_and(|best| statistics.millis < best);
        if is_best && game.unsaved {
            parts.push(words.best_time().to_string());
        }
        let record = [
            after.best().map(|best| named(words.best(), time(best))),
            after.average().map(|average| named(words.average(), time(average))),
            after.rate().map(|rate| named(words.rate(), percent(rate))),
            (after.games > 0).then(|| named(words.streak(), after.streak.to_string())),
        ];
        let record: Vec<String> = record.into_iter().flatten().collect();
        game.message.tell(if won { StyleRole::Good } else { StyleRole::Bad }, parts.join(dot));
        game.message.say(StyleRole::Dim, record.join(dot));
        game.result = Some(statistics);
        // A finished game is on disk before its last frame is on the screen.
        self.save();
    }

    pub(crate) fn new_game(&mut self) {
        let Some(game) = &self.game else { return };
        let setup = GameSetup { seed: None, first_cell: None, ..game.setup.clone() };
        self.abandon();
        self.begin_or_notify(setup);
    }

    /// Gives up an unfinished game; a finished one is kept.
    pub(crate) fn abandon(&mut self) {
        if !self.game.as_ref().is_some_and(GameScreen::is_playing) {
            return self.leave_game();
        }
        self.unfiled = None;
        if let Some(game) = self.game.take()
            && let Err(error) = self.saved_games.abandon(game.id)
        {
            self.notice = Some(self.words.not_saved(&error.to_string()));
        }
    }

    /// Gives up an unfinished game that is not on the screen, unless another program plays it.
    pub(crate) fn abandon_game(&mut self, id: u64) {
        self.unsaved_games.retain(|game| game.id != id);
        if matches!(self.saved_games.claim(id), Err(Unavailable::PlayedElsewhere)) {
            self.notice = Some(self.words.played_elsewhere().to_string());
        } else if let Err(error) = self.saved_games.abandon(id) {
            self.notice = Some(self.words.not_saved(&error.to_string()));
        }
        self.unfinished.retain(|&(other, _)| other != id);
    }

    pub(crate) fn begin_or_notify(&mut self, setup: GameSetup) {
        if let Err(error) = self.begin(setup) {
            self.notice = Some(error);
            self.screen = Screen::Menu;
        }
    }

    /// Whether today's daily board has been won.
    pub(crate) fn has_won_daily(&self) -> bool {
        let category = Category::of(&self.daily().header());
        let seed = self.daily().seed.map(|seed| seed.to_string());
        let is_today =
            |entry: &&HistoryEntry| entry.category == category && Some(&entry.seed) == seed.as_ref();
        self.history.entries().iter().filter(is_today).any(|entry| entry.won)
    }

    pub(crate) fn daily(&self) -> GameSetup {
        GameSetup::daily(&Day::of(self.now.unix_millis).to_string(), self.dialect)
    }
}

/// Writes a game, and its history entry if it is over.
fn write(
    saved_games: &mut SavedGames,
    id: u64,
    recording: &Recording,
    entry: Option<&HistoryEntry>,
) -> io::Result<()> {
    match entry {
        Some(entry) => saved_games.finish(id, recording, entry),
        None => saved_games.save(id, recording),
    }
}

//! The whole program as a value: events go in, screens come out.

use crate::config::Config;
use crate::event_loop::{BackgroundJob, Event, Moment};
use crate::game_screen::GameScreen;
use crate::game_setup::GameSetup;
use crate::glyph_set::GlyphSet;
use crate::history::{Category, History, HistoryEntry};
use crate::keys::{Command, Keymap};
use crate::menu::CustomBoardForm;
use crate::saved_games::SavedGames;
use crate::theme::{ColourDepth, Palette, StyleRole, Theme};
use crate::words::{ScreenWords, percent, time};
use crossterm::event::KeyEventKind;
use ratatui::layout::Rect;
use saolei_boards::{Dialect, FirstClick, Seed};
use saolei_replay::{Day, MoveKind, Play, Recording, Statistics};
use saolei_rules::{Operation, Phase};
use saolei_solver::Language;
use std::time::Duration;

/// The program: a menu, a game, and what is around them.
#[derive(Debug)]
pub struct App {
    pub(crate) palette: Palette,
    pub(crate) glyphs: GlyphSet,
    pub(crate) words: ScreenWords,
    pub(crate) keymap: Keymap,
    pub(crate) first_click: FirstClick,
    pub(crate) no_guess: bool,
    pub(crate) dialect: Dialect,
    saved_games: SavedGames,
    pub(crate) history: History,
    pub(crate) screen: Screen,
    pub(crate) game: Option<GameScreen>,
    /// Which line of the menu is chosen.
    pub(crate) chosen: usize,
    /// The last game of an earlier time that was not finished.
    pub(crate) unfinished: Option<(u64, Play)>,
    /// What can be clicked, as it was drawn last.
    pub(crate) click_targets: Vec<(Rect, ClickTarget)>,
    pub(crate) notice: Option<String>,
    /// How often the next move is to be done, as it is typed.
    pub(crate) count: Option<u32>,
    /// What was asked for and has to be asked for again, because a game would be lost.
    pub(crate) confirm: Option<Command>,
    pub(crate) jobs: Vec<BackgroundJob>,
    /// A finished game that is not yet filed, with its line where it is new.
    unfiled: Option<Option<HistoryEntry>>,
    /// The last moment that was heard of.
    pub(crate) now: Moment,
    pub(crate) done: bool,
    pub(crate) suspending: bool,
}

/// What is on the screen.
#[derive(Debug)]
pub(crate) enum Screen {
    Menu,
    Custom(CustomBoardForm),
    Game,
    /// The list of keys, from this line on.
    Help(usize),
    /// The history of this category.
    History(usize),
    Statistics,
}

/// What a click on the screen does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClickTarget {
    MenuItem(usize),
    Field(usize),
    Command(Command),
}

/// How the program display and speaks.
#[derive(Clone, Copy, Debug)]
pub struct DisplayOptions {
    /// The colours.
    pub theme: Theme,
    /// How many colours there are.
    pub depth: ColourDepth,
    /// The glyphs.
    pub glyphs: GlyphSet,
    /// The language.
    pub language: Language,
}

impl App {
    /// The program in front of its menu.
    pub fn new(config: &Config, display: DisplayOptions, mut saved_games: SavedGames, now: Moment) -> App {
        App {
            palette: Palette { theme: display.theme, depth: display.depth },
            glyphs: display.glyphs,
            words: ScreenWords(display.language),
            keymap: config.keymap.clone(),
            first_click: config.first_click,
            no_guess: config.no_guess,
            dialect: config.dialect,
            history: saved_games.history(),
            unfinished: saved_games.last_unfinished(),
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
            now,
            done: false,
            suspending: false,
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// No board can be as it is planned.
    pub fn begin(&mut self, setup: GameSetup) -> Result<(), String> {
        // Two games that are begun in one millisecond differ in their boards all the same.
        let drawn =
            self.now.unix_millis.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.now.millis.rotate_left(32);
        let seed = setup.seed.clone().unwrap_or_else(|| Seed::of(drawn >> 20));
        let first_cell = setup.first_cell;
        let mut game = GameScreen::begin(setup, seed, self.now)?;
        if let Some(cell) = first_cell {
            game.cursor = cell;
            self.jobs.extend(game.play_move(self.now, Operation::Open(cell), self.words));
        }
        self.show_game(game);
        Ok(())
    }

    /// Begins the board of the day.
    ///
    /// # Errors
    /// None: the daily board can be made.
    pub fn begin_daily(&mut self) -> Result<(), String> {
        self.begin(self.daily())
    }

    /// Plays a recording on, or display at it where it is over.
    ///
    /// # Errors
    /// Nobody can play it.
    pub fn open(&mut self, recording: Recording) -> Result<(), String> {
        self.show_game(GameScreen::resume(self.now.unix_millis, Play::new(recording))?);
        Ok(())
    }

    /// Goes on with the last game that was not finished: whether there is one.
    ///
    /// # Errors
    /// Nobody can play it.
    pub fn resume(&mut self) -> Result<bool, String> {
        if self.game.as_ref().is_some_and(GameScreen::is_playing) {
            self.screen = Screen::Game;
            return Ok(true);
        }
        let Some((id, play)) = self.unfinished.take() else { return Ok(false) };
        self.show_game(GameScreen::resume(id, play)?);
        Ok(true)
    }

    pub(crate) fn show_game(&mut self, game: GameScreen) {
        self.notice = None;
        // A game that is left for another can be resumed.
        if let Some(left) = self.game.replace(game).filter(GameScreen::is_under_way) {
            self.unfinished = Some((left.id, left.play));
        }
        self.screen = Screen::Game;
        self.check_for_end();
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
    pub fn take_jobs(&mut self) -> Vec<BackgroundJob> {
        std::mem::take(&mut self.jobs)
    }

    /// How long nothing has to be drawn without an event: until the clock shows the next second, or for ever.
    pub fn wait(&self, now: Moment) -> Option<Duration> {
        let game = self.game.as_ref().filter(|game| game.clock.is_running())?;
        matches!(self.screen, Screen::Game)
            .then(|| Duration::from_millis(1000 - game.clock.millis(now) % 1000))
    }

    /// Writes down what is not on the disk yet.
    pub fn save(&mut self) {
        let Some(game) = &mut self.game else { return };
        if !std::mem::replace(&mut game.unsaved, false) {
            return;
        }
        let recording = game.play.recording();
        let saved = match self.unfiled.take() {
            Some(entry) => self.saved_games.finish(game.id, recording, entry.as_ref()),
            None => self.saved_games.save(game.id, recording),
        };
        if let Err(error) = saved {
            let words = self.words.not_saved(&error.to_string());
            game.say(StyleRole::Bad, words);
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
            Event::Tick => return self.game.as_ref().is_some_and(|game| game.clock.is_running()),
            Event::Made(id, board) => {
                if let Some(game) = self.game.as_mut().filter(|game| game.id == id) {
                    game.take_board(now, *board, self.words);
                    if !matches!(self.screen, Screen::Game) {
                        game.clock.pause(now);
                    }
                    self.check_for_end();
                }
            }
            Event::Reviewed(id, review) => {
                if let Some(game) = self.game.as_mut().filter(|game| game.id == id && !game.is_playing()) {
                    game.take_review(*review, self.words);
                }
            }
            Event::Stop => self.done = true,
        }
        true
    }

    pub(crate) fn play_move(&mut self, kind: impl Into<MoveKind>) {
        let Some(game) = &mut self.game else { return };
        let was_playing = game.is_playing();
        self.jobs.extend(game.play_move(self.now, kind, self.words));
        if game.is_playing() && !was_playing {
            game.result = None;
        }
        self.check_for_end();
    }

    /// DisplayOptions whether the game has just ended: then it is counted, and the player is told.
    fn check_for_end(&mut self) {
        let (words, dot) = (self.words, self.glyphs.dot());
        let Some(game) = self.game.as_mut().filter(|game| !game.is_playing() && game.result.is_none()) else {
            return;
        };
        let statistics = Statistics::of(&game.play);
        let header = game.play.recording().header();
        let category = Category::of(header);
        let before = self.history.summary(&category);
        // A recording that was only opened has not been played here.
        if game.unsaved {
            let entry = HistoryEntry::of(game.id, header, &statistics);
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
        if is_best && game.unsaved {
            parts.push(words.best_time().to_string());
        }
        game.message = vec![(if won { StyleRole::Good } else { StyleRole::Bad }, parts.join(dot))];
        let mut parts = Vec::new();
        parts.extend(after.best().map(|best| format!("{} {}", words.best(), time(best))));
        parts.extend(after.average().map(|average| format!("{} {}", words.average(), time(average))));
        parts.extend(after.rate().map(|rate| format!("{} {}", words.rate(), percent(rate))));
        if after.games > 0 {
            parts.push(format!("{} {}", words.streak(), after.streak));
        }
        game.message.push((StyleRole::Dim, parts.join(dot)));
        game.result = Some(statistics);
        // A game that is over is on the disk before its last frame is on the screen.
        self.save();
    }

    pub(crate) fn new_game(&mut self) {
        let Some(game) = &self.game else { return };
        let setup = GameSetup { seed: None, first_cell: None, ..game.setup.clone() };
        self.abandon();
        self.begin_or_notify(setup);
    }

    /// Leaves a game that is not over for good.
    pub(crate) fn abandon(&mut self) {
        if let Some(game) = self.game.take().filter(GameScreen::is_playing)
            && let Err(error) = self.saved_games.abandon(game.id)
        {
            self.notice = Some(self.words.not_saved(&error.to_string()));
        }
    }

    pub(crate) fn begin_or_notify(&mut self, setup: GameSetup) {
        if let Err(error) = self.begin(setup) {
            self.notice = Some(error);
            self.screen = Screen::Menu;
        }
    }

    pub(crate) fn daily(&self) -> GameSetup {
        GameSetup::daily(&Day::of(self.now.unix_millis).to_string(), self.dialect)
    }
}

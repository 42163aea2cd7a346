//! The whole program as a value: events go in, screens come out.

use crate::config::Config;
use crate::glyphs::Glyphs;
use crate::history::{Category, Entry, History};
use crate::host::{Event, Job, Moment};
use crate::keys::{Action, Keymap};
use crate::menu::Form;
use crate::plan::Plan;
use crate::round::Round;
use crate::store::Store;
use crate::theme::{Depth, Palette, Role, Theme};
use crate::words::{Words, percent, time};
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
    pub(crate) depth: Depth,
    pub(crate) glyphs: Glyphs,
    pub(crate) words: Words,
    pub(crate) keymap: Keymap,
    pub(crate) start: FirstClick,
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
    pub(crate) count: Option<u32>,
    /// What was asked for and has to be asked for again, because a game would be lost.
    pub(crate) confirm: Option<Action>,
    pub(crate) jobs: Vec<Job>,
    /// A finished game that is not yet filed, with its line where it is new.
    unfiled: Option<Option<Entry>>,
    /// The last moment that was heard of.
    pub(crate) now: Moment,
    pub(crate) done: bool,
    pub(crate) suspending: bool,
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
    pub fn new(config: &Config, looks: Looks, mut store: Store, now: Moment) -> App {
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
            self.jobs.extend(round.play_move(self.now, Operation::Open(cell), self.words));
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

    pub(crate) fn sit_down(&mut self, round: Round) {
        self.notice = None;
        // A game that is left for another can be resumed.
        if let Some(left) = self.round.replace(round).filter(Round::is_under_way) {
            self.unfinished = Some((left.id, left.play));
        }
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
                    if !matches!(self.screen, Screen::Play) && round.clock.runs() {
                        round.clock.stop(now);
                        round.clock.paused = true;
                    }
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

    pub(crate) fn play_move(&mut self, kind: impl Into<MoveKind>) {
        let Some(round) = &mut self.round else { return };
        let was_playing = round.is_playing();
        self.jobs.extend(round.play_move(self.now, kind, self.words));
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

    pub(crate) fn new_game(&mut self) {
        let Some(round) = &self.round else { return };
        let plan = Plan { seed: None, opened: None, ..round.plan.clone() };
        self.give_up();
        self.start_plan(plan);
    }

    /// Leaves a game that is not over for good.
    pub(crate) fn give_up(&mut self) {
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
        Plan::daily(&Day::of(self.now.unix_millis).to_string(), self.dialect)
    }
}

//! The menu.

use crate::config::difficulties;
use crate::draw::{Canvas, StyleRole, name_width, wrap};
use crate::game_setup::GameSetup;
use crate::keys::Command;
use crate::screens::custom_board::CustomBoardScreen;
use crate::screens::game::GameScreen;
use crate::screens::lesson_list::LessonListScreen;
use crate::screens::{Context, Outcome, Screen, next_of};
use crate::store::{Category, HistoryEntry, Store};
use crate::words::{ScreenWords, clock};
use ratatui::layout::Rect;
use saolei_boards::{Dialect, FirstClick, Level};
use saolei_maker::Lesson;
use saolei_replay::{LayoutOrigin, Playback};
use saolei_rules::Face;
use unicode_width::UnicodeWidthStr;

/// How many unfinished games are listed at first.
const MAX_LISTED: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MenuItem {
    /// The game that was left for the menu.
    Resume,
    /// Another unfinished game, by its index in the list.
    Unfinished(usize),
    /// Lists the older unfinished games too.
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

impl MenuItem {
    const fn is_setting(&self) -> bool {
        matches!(self, MenuItem::NoGuess | MenuItem::Difficulty | MenuItem::FirstClick | MenuItem::Rules)
    }
}

#[derive(Debug, Default)]
pub(crate) struct MenuScreen {
    chosen: usize,
    lists_all: bool,
    notice: Option<String>,
}

impl MenuScreen {
    pub const fn select_first(&mut self) {
        self.chosen = 0;
    }

    /// Shows a notice until the next key.
    pub fn notify(&mut self, notice: Option<String>) {
        self.notice = notice;
    }

    fn items(&self, context: &Context, game: Option<&GameScreen>) -> Vec<MenuItem> {
        let resume = game.is_some_and(GameScreen::can_resume).then_some(MenuItem::Resume);
        let unfinished = context.store.unfinished.len();
        let listed = if self.lists_all { unfinished } else { unfinished.min(MAX_LISTED) };
        let older = (unfinished > listed).then_some(MenuItem::Older);
        let levels = (0..Level::PRESETS.len()).map(MenuItem::Level);
        let games = [MenuItem::Custom, MenuItem::Daily, MenuItem::Learn, MenuItem::NoGuess];
        let difficulty = context.settings.no_guess.then_some(MenuItem::Difficulty);
        let rest = [MenuItem::FirstClick, MenuItem::Rules, MenuItem::History, MenuItem::Help, MenuItem::Quit];
        let begun = resume.into_iter().chain((0..listed).map(MenuItem::Unfinished)).chain(older);
        begun.chain(levels).chain(games).chain(difficulty).chain(rest).collect()
    }

    pub fn command(&mut self, command: Command, context: &mut Context, game: Option<&GameScreen>) -> Outcome {
        let items = self.items(context, game);
        let last = items.len() - 1;
        let confirmed = context.confirm.take() == Some(command);
        self.notice = None;
        match command {
            Command::Down | Command::NextClosed => {
                self.chosen = if self.chosen >= last { 0 } else { self.chosen + 1 }
            }
            Command::Up | Command::PreviousClosed => self.chosen = self.chosen.checked_sub(1).unwrap_or(last),
            Command::Top | Command::RowStart => self.chosen = 0,
            Command::Bottom | Command::RowEnd => self.chosen = last,
            Command::Open => return self.choose(self.chosen, context, game),
            Command::Left | Command::Right if items.get(self.chosen).is_some_and(MenuItem::is_setting) => {
                return self.choose(self.chosen, context, game);
            }
            Command::Delete => match items.get(self.chosen) {
                Some(MenuItem::Resume | MenuItem::Unfinished(_)) if !confirmed => {
                    context.confirm = Some(Command::Delete);
                    let key = context.look.key(Command::Delete);
                    self.notice = Some(context.look.words.really_give_up(key));
                }
                Some(MenuItem::Resume) => return Outcome::GiveUp,
                Some(&MenuItem::Unfinished(at)) => self.abandon(at, context),
                _ => {}
            },
            Command::Menu => return Outcome::Back,
            _ => {}
        }
        Outcome::Stay
    }

    fn abandon(&mut self, at: usize, context: &mut Context) {
        let words = context.look.words;
        let id = context.store.unfinished[at].0;
        self.notice = match context.store.abandon_unfinished(id) {
            Ok(true) => None,
            Ok(false) => Some(words.played_elsewhere().to_string()),
            Err(error) => Some(words.not_saved(error)),
        };
    }

    /// Begins a game of a level, as when its number is typed.
    pub fn choose_level(
        &mut self,
        level: usize,
        context: &mut Context,
        game: Option<&GameScreen>,
    ) -> Outcome {
        match self.items(context, game).iter().position(|item| *item == MenuItem::Level(level)) {
            Some(at) => self.choose(at, context, game),
            None => Outcome::Stay,
        }
    }

    /// Does what a line says.
    pub fn choose(&mut self, at: usize, context: &mut Context, game: Option<&GameScreen>) -> Outcome {
        self.notice = None;
        self.chosen = at;
        let Some(&item) = self.items(context, game).get(at) else { return Outcome::Stay };
        let settings = &mut context.settings;
        match item {
            MenuItem::Resume => return Outcome::Back,
            MenuItem::Unfinished(at) => return Outcome::Resume(context.store.unfinished[at].0),
            MenuItem::Older => self.lists_all = true,
            MenuItem::Level(at) => {
                return Outcome::Begin(GameSetup { level: Level::PRESETS[at].level(), ..settings.clone() });
            }
            MenuItem::Custom => return Outcome::Show(Screen::CustomBoard(CustomBoardScreen::default())),
            MenuItem::Daily => return Outcome::Begin(context.daily()),
            MenuItem::Learn => {
                return Outcome::Show(Screen::LessonList(LessonListScreen::at_next(&context.store)));
            }
            MenuItem::NoGuess => settings.no_guess = !settings.no_guess,
            MenuItem::Difficulty => settings.difficulty = next_of(&difficulties(), settings.difficulty),
            MenuItem::FirstClick => settings.first_click = next_of(&FirstClick::ALL, settings.first_click),
            MenuItem::Rules => settings.dialect = next_of(&Dialect::ALL, settings.dialect),
            MenuItem::History => return Outcome::Run(Command::History),
            MenuItem::Help => return Outcome::Run(Command::Help),
            MenuItem::Quit => return Outcome::Run(Command::Quit),
        }
        Outcome::Stay
    }

    pub fn draw(&mut self, canvas: &mut Canvas<'_, '_>, context: &Context, game: Option<&GameScreen>) {
        let (area, body, words) = (canvas.area(), canvas.body(), canvas.look.words);
        canvas.heading(words.title());
        let items = self.items(context, game);
        self.chosen = self.chosen.min(items.len() - 1);
        let unreadable = context.store.unreadable.iter().map(|problem| words.unreadable(problem));
        let notices = context.save_warning().into_iter().chain(self.notice.clone()).chain(unreadable);
        let notice: Vec<String> = notices.flat_map(|notice| wrap(&notice, usize::from(area.width))).collect();
        let labels: Vec<_> = items.iter().map(|&item| label(item, context, game)).collect();
        let names = name_width(labels.iter().map(|(name, _)| name));
        let width = usize::from(area.width.saturating_sub(2)).min(60);
        let line = |(name, value): (String, String)| {
            // A value that is too wide for its place starts further left.
            let room = width.saturating_sub(1 + name.width() + value.width()).max(2);
            let gap = room.min(names.saturating_sub(name.width()) + 2);
            (name + &" ".repeat(gap), value)
        };
        let lines: Vec<_> = labels.into_iter().map(line).collect();
        let height = body.height.saturating_sub(notice.len() as u16);
        canvas.list(Rect { height, ..body }, self.chosen, &lines);
        let below = Rect { y: body.y + height, height: body.height - height, ..body };
        for (text, row) in notice.iter().zip(below.rows()) {
            canvas.line(row, text, StyleRole::Bad);
        }
        let unfinished = matches!(items[self.chosen], MenuItem::Resume | MenuItem::Unfinished(_));
        let delete = unfinished.then_some(Command::Delete);
        canvas.list_footer(delete.into_iter().chain([Command::Theme, Command::Help, Command::Quit]));
    }
}

fn label(item: MenuItem, context: &Context, game: Option<&GameScreen>) -> (String, String) {
    let (words, settings) = (context.look.words, &context.settings);
    let tick =
        |is_done: bool| if is_done { format!(" {}", context.look.glyphs.tick()) } else { String::new() };
    let (name, value) = match item {
        MenuItem::Resume => {
            let game = game.map(|game| unfinished(game.play(), game.millis(context.now), words));
            (words.resume(), game.unwrap_or_default())
        }
        MenuItem::Unfinished(at) => {
            let play = &context.store.unfinished[at].1;
            (words.resume(), unfinished(play, play.recording().millis(), words))
        }
        MenuItem::Older => (words.older(), (context.store.unfinished.len() - MAX_LISTED).to_string()),
        MenuItem::Level(at) => {
            let preset = Level::PRESETS[at];
            let level = preset.level();
            let header = GameSetup { level, ..settings.clone() }.header();
            let best = context.store.history.summary(&Category::of(&header)).best();
            let best =
                best.map(|best| format!("  {} {}", words.best(), words.duration(best))).unwrap_or_default();
            return (format!("{} {}", at + 1, words.level(preset.name)), format!("{level}{best}"));
        }
        MenuItem::Daily => (words.daily(), format!("{}{}", context.today(), tick(has_won_daily(context)))),
        MenuItem::Learn => (words.learn(), format!("{}/{}", lessons_done(&context.store), Lesson::ALL.len())),
        MenuItem::Difficulty => (words.difficulty(), words.difficulty_of(settings.difficulty).to_string()),
        MenuItem::NoGuess => (words.no_guess(), words.yes_or_no(settings.no_guess).to_string()),
        MenuItem::FirstClick => {
            (words.first_click(), words.first_click_promise(settings.promised_first_click()).to_string())
        }
        MenuItem::Rules => (words.rules(), settings.dialect.name().to_string()),
        MenuItem::Custom => (words.custom(), String::new()),
        MenuItem::History => (words.history(), String::new()),
        MenuItem::Help => (words.help(), String::new()),
        MenuItem::Quit => (words.quit(), String::new()),
    };
    (name.to_string(), value)
}

/// An unfinished game: its level, how much of it is open, its clock, and how it was made.
fn unfinished(play: &Playback, millis: u64, words: ScreenWords) -> String {
    let header = play.recording().header();
    let open = header.size.iter().filter(|&cell| matches!(play.game().face(cell), Face::Open(_))).count();
    let safe = (header.size.cells() - header.mines).max(1);
    let mut parts = vec![words.level_of(header), format!("{} %", 100 * open as u64 / safe), clock(millis)];
    // A narrow window cuts these off.
    if header.dialect != Dialect::CLASSIC {
        parts.push(header.dialect.name().to_string());
    }
    if header.origin == LayoutOrigin::NoGuess {
        parts.push(words.no_guess_board().to_string());
    }
    parts.join("  ")
}

fn lessons_done(store: &Store) -> usize {
    Lesson::ALL.iter().filter(|lesson| store.is_lesson_done(lesson.name)).count()
}

fn has_won_daily(context: &Context) -> bool {
    let header = context.daily().header();
    let category = Category::of(&header);
    let is_today =
        |entry: &HistoryEntry| entry.category == category && Some(&entry.seed) == header.seed.as_ref();
    context.store.history.entries().iter().any(|entry| entry.won && is_today(entry))
}

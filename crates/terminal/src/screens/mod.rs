//! The screens. Each has its state, its keys and its drawing in one place, and answers a key with an [`Outcome`].

pub(crate) mod custom_board;
pub(crate) mod game;
pub(crate) mod history;
pub(crate) mod key_list;
pub(crate) mod lesson_list;
pub(crate) mod menu;
pub(crate) mod statistics;

use crate::draw::Look;
use crate::event_loop::{BackgroundJob, Moment};
use crate::game_setup::GameSetup;
use crate::keys::Command;
use crate::store::Store;
use custom_board::CustomBoardScreen;
use game::GameScreen;
use history::HistoryScreen;
use key_list::KeyListScreen;
use lesson_list::LessonListScreen;
use saolei_replay::Day;
use statistics::StatisticsScreen;

/// Which screen is shown. The menu and the game stay in the background while others are shown.
#[derive(Debug)]
pub(crate) enum Screen {
    Menu,
    Game,
    CustomBoard(CustomBoardScreen),
    KeyList(KeyListScreen),
    History(HistoryScreen),
    Statistics(StatisticsScreen),
    LessonList(LessonListScreen),
}

/// What happens after a screen has handled a key or a click.
#[derive(Debug)]
pub(crate) enum Outcome {
    Stay,
    /// Back to the game, or to the menu if there is none.
    Back,
    /// Another screen is shown; the game is paused.
    Show(Screen),
    /// The menu is shown at its first line; the game is paused.
    Menu,
    /// The game is left and another screen is shown.
    Leave(Screen),
    /// A game begins. The current one can be resumed later.
    Begin(GameSetup),
    /// The current game is given up and a game begins.
    BeginInstead(GameSetup),
    /// The current game is given up and its board is played again.
    Replace(Box<GameScreen>),
    GiveUp,
    Resume(u64),
    Lesson(usize),
    /// A command that all screens have in common.
    Run(Command),
}

/// What all screens share.
#[derive(Debug)]
pub(crate) struct Context {
    pub look: Look,
    pub store: Store,
    /// The settings of the next game.
    pub settings: GameSetup,
    /// The time of the last event.
    pub now: Moment,
    /// How often to run the next command: the digits typed so far.
    pub count: Option<u32>,
    /// The command that has to be repeated to confirm it, because it loses a game.
    pub confirm: Option<Command>,
    pub jobs: Vec<BackgroundJob>,
}

impl Context {
    /// Today, which selects the daily board.
    pub fn today(&self) -> Day {
        Day::of(self.now.unix_millis)
    }

    pub fn daily(&self) -> GameSetup {
        GameSetup::daily(&self.today().to_string(), self.settings.dialect)
    }

    /// Why something is not saved, and how to quit anyway if the player has tried to.
    pub fn save_warning(&self) -> Option<String> {
        let words = self.look.words;
        let mut warning = words.not_saved(self.store.save_error()?);
        if self.confirm == Some(Command::Quit) {
            warning += &words.really_quit(self.look.key(Command::Quit));
        }
        Some(warning)
    }
}

/// Scrolls a text whose first visible line is `first`; `false` for other commands.
fn scroll_command(command: Command, first: &mut usize) -> bool {
    match command {
        Command::Down => *first = first.saturating_add(1),
        Command::Up => *first = first.saturating_sub(1),
        Command::Bottom => *first = first.saturating_add(10),
        Command::Top => *first = first.saturating_sub(10),
        Command::RowStart => *first = 0,
        // Drawing limits this to the last page.
        Command::RowEnd => *first = usize::MAX,
        _ => return false,
    }
    true
}

/// The next choice; after the last comes the first.
pub(crate) fn next_of<T: Copy + PartialEq>(all: &[T], one: T) -> T {
    let at = all.iter().position(|&other| other == one).unwrap_or(0);
    all[(at + 1) % all.len()]
}

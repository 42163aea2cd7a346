//! Minesweeper in a terminal.
//!
//! [`App`] is the whole program as a value: [`Event`]s go in, frames come out. [`run`] is the loop that connects an app
//! with a screen and a [`Host`], where events come from: [`TerminalHost`] is a real terminal, tests use scripts.
//!
//! [`SavedGames`] writes games to disk as they are played; [`Config`] holds the player's settings; [`BINDINGS`] is the
//! table of keys.

mod app;
mod config;
mod draw;
mod event_loop;
mod game_setup;
mod keys;
mod screens;
mod store;
mod terminal_host;
mod words;

pub use app::{App, DisplayOptions};
pub use config::Config;
pub use draw::{CellSize, ColourDepth, GlyphSet, Palette, StyleRole, Theme};
pub use event_loop::{BackgroundJob, Estimates, Event, Host, Moment, run};
pub use game_setup::GameSetup;
pub use keys::{BINDINGS, Binding, Command, Key, KeyError, Keymap};
pub use store::{
    Category, CategorySummary, History, HistoryEntry, SavedGames, Unavailable, config_file, data_folder,
};
pub use terminal_host::{FullScreen, TerminalHost};

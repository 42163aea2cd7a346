//! Minesweeper in a terminal.
//!
//! [`App`] is the whole program as a value: [`Event`]s go in, frames come out. [`run`] is the loop that connects an app
//! with a screen and a [`Host`], where events come from: [`TerminalHost`] is a real terminal, tests use scripts.
//!
//! [`SavedGames`] writes games to disk as they are played; [`Config`] holds the player's settings; [`BINDINGS`] is the
//! table of keys.

mod app;
mod cell_size;
mod commands;
mod config;
mod draw_board;
mod draw_chart;
mod draw_game;
mod event_loop;
mod game_clock;
mod game_layout;
mod game_screen;
mod game_setup;
mod glyph_set;
mod help;
mod history;
mod keys;
mod lesson_screen;
mod menu;
mod message;
mod mouse;
mod replay_screen;
mod review_screen;
mod saved_games;
mod screens;
mod statistics_screen;
mod terminal_host;
mod theme;
mod words;

pub use app::{App, DisplayOptions};
pub use cell_size::CellSize;
pub use config::Config;
pub use event_loop::{BackgroundJob, Estimates, Event, Host, Moment, run};
pub use game_setup::{GameSetup, SetupError};
pub use glyph_set::GlyphSet;
pub use history::{Category, CategorySummary, History, HistoryEntry};
pub use keys::{BINDINGS, Binding, Command, Key, KeyError, Keymap};
pub use saved_games::{SavedGames, Unavailable, config_file, data_folder};
pub use terminal_host::{FullScreen, TerminalHost};
pub use theme::{ColourDepth, Palette, StyleRole, Theme};

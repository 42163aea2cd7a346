//! Minesweeper in a terminal.
//!
//! [`App`] is the whole program as a value: [`Event`]s go in, frames come out. [`run`] is the loop between an app, a
//! screen and a [`Host`], which is where events come from: [`Live`] is a real terminal, and tests have scripts.
//!
//! Games are kept in a [`Store`] as they are played; [`Config`] is what a player may choose; [`BINDINGS`] is the one table
//! of keys.

mod actions;
mod advice;
mod app;
mod board;
mod chart;
mod config;
mod figures;
mod glyphs;
mod history;
mod host;
mod keys;
mod live;
mod menu;
mod mouse;
mod plan;
mod reviewing;
mod round;
mod screens;
mod store;
mod theme;
mod words;

pub use app::{App, Looks};
pub use config::{Config, ConfigError, language_of};
pub use glyphs::Glyphs;
pub use history::{Category, Entry, History, Summary};
pub use host::{Event, Host, Job, Moment, run};
pub use keys::{Action, BINDINGS, Binding, Key, KeyError, Keymap};
pub use live::{Live, Screen};
pub use plan::Plan;
pub use store::{Store, config_file, data_folder};
pub use theme::{Depth, Theme};

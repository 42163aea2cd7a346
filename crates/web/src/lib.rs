//! Minesweeper in a browser: the server, its store and its page.
//!
//! - [`Store`] keeps games as text, in SQLite or PostgreSQL; [`App`] answers requests; [`Server`] listens.
//! - [`api`] has every request and answer as a type, from which the OpenAPI document is made.
//!
//! The server holds the mines. A game in memory is a [`Play`](saolei_replay::Play); what leaves the server is made from
//! faces alone until the game is over. Every turn is on the disk before its answer leaves.

pub mod api;
mod app;
mod body;
mod clock;
mod desk;
mod games;
mod glyphs;
mod help;
mod limits;
mod live;
mod making;
mod metrics;
mod openapi;
mod page;
mod peer;
mod problem;
mod review;
mod routes;
mod seat;
mod server;
pub mod store;
mod token;
mod visitor;

pub use app::{App, AppError};
pub use limits::Limits;
pub use peer::Peer;
pub use problem::Problem;
pub use server::Server;
pub use store::Store;

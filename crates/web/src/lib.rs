//! Minesweeper in a browser: the server, its store and its page.
//!
//! - [`Store`] is the database, SQLite or PostgreSQL; [`App`] answers requests; [`Server`] listens.
//! - [`saolei_api`] has every request and answer as a type; the OpenAPI document is made from them.
//!
//! The server keeps the mines secret: until a game is over, answers are made from what its player sees. Every turn is on
//! the disk before it is answered.
//!
//! Start reading at `games`: a move goes one way through `Games::make_move` (check, apply, save, notify).

mod app;
mod client_address;
mod clock;
mod fair_play;
mod game_slot;
mod games;
mod large_answer;
mod limits;
mod metrics;
mod open_files;
mod openapi;
mod other_servers;
mod page;
mod passkey;
mod player_name;
mod problem;
mod request;
mod router;
mod routes;
mod server;
pub mod site;
mod solver_pool;
pub mod store;
mod token;
mod visitor;
mod write_timeout;

pub use app::{App, AppError};
pub use client_address::ClientAddress;
pub use limits::{ByteSize, LimitOption, LimitValue, Limits};
pub use server::Server;
pub use store::Store;

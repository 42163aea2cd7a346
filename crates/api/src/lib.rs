//! The game service without input or output: what every request about a game is answered with.
//!
//! The crate has no socket, database, thread, clock or randomness. Its caller passes in the time, the random tokens and
//! what is stored, and keeps what it is given to store. `saolei-web` does so with HTTP and SQL; a browser can do it without
//! a server.
//!
//! - The [messages](messages) are every request and every answer as a type, and [`Problem`] is why a request failed.

pub mod calendar;
pub mod messages;
mod problem;
pub mod token;

pub use problem::Problem;

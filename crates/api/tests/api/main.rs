//! The game service, called as a server or a browser calls it.

mod game_session;
mod token;
mod without_a_server;

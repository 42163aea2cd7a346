//! The application without sockets, on SQLite and on a real PostgreSQL.

mod contract;
mod fair_play;
mod games;
mod http;
mod limits;
mod page;
mod passkeys;
mod people;
mod secrecy;
mod store;
mod streams;
mod test_server;
mod videos;

//! The server without sockets, on SQLite and on a real PostgreSQL.

mod answers;
mod games;
mod limits;
mod people;
mod secrecy;
mod servers;
mod stores;
mod table;

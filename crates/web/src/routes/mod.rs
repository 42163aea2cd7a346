//! What is answered where.

pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod people;
pub(crate) mod server;
pub(crate) mod watch;

//! The handlers of all routes.

pub(crate) mod events;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod leaderboards;
pub(crate) mod passkeys;
pub(crate) mod people;
mod responses;
pub(crate) mod server;
pub(crate) mod videos;

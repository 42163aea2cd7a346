//! The handlers of all routes.

pub(crate) mod events;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod people;
mod responses;
pub(crate) mod server;

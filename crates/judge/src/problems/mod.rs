//! The problems, a folder for each: its row of the table, its input with validator and writer, its generator, what its
//! answers mean, and the texts of its packages.

pub(crate) mod boom;
pub(crate) mod click;
pub(crate) mod console;
pub(crate) mod master;
pub(crate) mod sweep;

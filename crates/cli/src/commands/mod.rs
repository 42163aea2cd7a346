//! The commands, one file each, with arguments and `run`.

pub(crate) mod check;
pub(crate) mod completions;
#[cfg(unix)]
pub(crate) mod cs50;
pub(crate) mod generate;
pub(crate) mod health;
#[cfg(unix)]
pub(crate) mod interact;
pub(crate) mod learn;
pub(crate) mod list;
pub(crate) mod make;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod package;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod replay;
pub(crate) mod run;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod site;
pub(crate) mod solve;
pub(crate) mod statement;
#[cfg(unix)]
pub(crate) mod stress;
#[cfg(unix)]
pub(crate) mod test;
pub(crate) mod validate;

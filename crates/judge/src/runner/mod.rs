//! Programs under test in limited processes of their own.
//!
//! [`run`] gives a program its input and says what became of it; a live player is started by the same
//! means. Whatever a program does, it is stopped at its [`Limits`], and nothing that it started survives.

mod end;
mod guard;
mod limits;
mod proc;
mod process;
mod run;

pub(crate) use end::processes;
pub use guard::{Role, guard};
pub use limits::Limits;
pub use proc::Waiting;
pub(crate) use process::Process;
pub use process::{End, Program, StartError};
pub use run::{Run, run};
pub(crate) use run::{drain, feed};

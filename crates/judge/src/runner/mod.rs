//! Runs programs under test in processes with limits.
//!
//! [`run`] runs a program on an input; live players are started in the same way. Whatever a program does, it is stopped
//! at its [`ProcessLimits`], and nothing that it started survives.

mod end;
mod guard;
mod limits;
mod proc;
mod process;
mod run;

pub(crate) use end::processes;
pub use guard::{GuardRole, guard};
pub use limits::ProcessLimits;
pub use proc::Waiting;
pub(crate) use process::Process;
pub use process::{Program, ProgramEnd, StartError};
pub use run::{ProgramRun, run};
pub(crate) use run::{drain, feed};

//! Runs programs under test in processes with limits.
//!
//! [`run`] runs a program on an input; live players are started in the same way. A program is always stopped at its
//! [`ProcessLimits`], and nothing that it started survives.

mod end;
mod guard;
mod limits;
mod process;
mod program;
mod run;
mod scratch;
mod streams;

#[cfg(all(target_os = "linux", not(feature = "any-unix")))]
mod linux;
#[cfg(all(target_os = "linux", not(feature = "any-unix")))]
mod proc;
#[cfg(all(target_os = "linux", not(feature = "any-unix")))]
use linux as system;

#[cfg(not(all(target_os = "linux", not(feature = "any-unix"))))]
mod any_unix;
#[cfg(not(all(target_os = "linux", not(feature = "any-unix"))))]
use any_unix as system;

pub use end::processes;
pub use guard::{GuardRole, guard};
pub use limits::ProcessLimits;
pub use process::Waiting;
pub(crate) use process::{Isolation, Process, while_none_runs_alone};
pub use program::{Program, ProgramEnd, ProgramFiles, StartError};
pub(crate) use run::run_in;
pub use run::{ProgramRun, run};
pub(crate) use streams::{StreamUse, stream_use};
pub use system::NOT_WATCHED;

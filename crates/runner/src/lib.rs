//! Runs programs under test in processes with limits, as judges do. It needs Unix.
//!
//! [`run`] runs a program on an input; live players are started in the same way. A program is always stopped at its
//! [`ProcessLimits`], and nothing that it started survives.
#![cfg(unix)]

mod any_unix;
mod end;
mod guard;
mod language;
mod limits;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod proc;
mod process;
mod profile;
mod program;
mod run;
mod scratch;
mod streams;
mod system;

pub use end::processes;
pub use guard::{GuardRole, guard};
pub use language::SourceLanguage;
pub use limits::ProcessLimits;
pub use process::{Isolation, Process, while_none_runs_alone};
pub use profile::JudgeProfile;
pub use program::{Program, ProgramEnd, ProgramFiles, StartError};
pub use run::run_in;
pub use run::{ProgramRun, run};
pub use scratch::ScratchFolder;
pub use streams::{StreamUse, stream_use};
pub use system::{Waiting, not_watched};

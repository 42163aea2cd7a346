//! `saolei`: every Minesweeper in one engine, on the command line.
//!
//! The only crate that reads arguments, prints, or exits.

mod args;
#[cfg(feature = "full")]
mod argument_error;
#[cfg(feature = "full")]
mod boards;
#[cfg(feature = "full")]
mod bulk;
#[cfg(all(feature = "full", unix))]
mod candidate;
mod check;
#[cfg(feature = "full")]
mod clap_args;
mod exit_codes;
#[cfg(all(feature = "full", unix))]
mod failure_text;
mod files;
#[cfg(feature = "full")]
mod game_options;
#[cfg(feature = "full")]
mod generate;
#[cfg(all(feature = "full", unix))]
mod interact;
#[cfg(feature = "full")]
mod interrupt;
mod json;
#[cfg(feature = "full")]
mod learn;
#[cfg(all(feature = "full", unix))]
mod limits;
mod list;
#[cfg(feature = "full")]
mod make;
#[cfg(feature = "full")]
mod merge;
#[cfg(feature = "full")]
mod more_commands;
#[cfg(feature = "full")]
mod optimum;
#[cfg(feature = "full")]
mod options;
#[cfg(feature = "full")]
mod package;
#[cfg(feature = "full")]
mod picture;
#[cfg(any(test, not(feature = "full")))]
#[cfg_attr(feature = "full", allow(dead_code))]
mod plain_args;
#[cfg(feature = "full")]
mod play;
#[cfg(feature = "full")]
mod prove;
#[cfg(feature = "full")]
mod replay;
#[cfg(feature = "full")]
mod replay_text;
mod run;
#[cfg(feature = "full")]
mod serve;
#[cfg(feature = "full")]
mod shard;
#[cfg(feature = "full")]
mod simulate;
#[cfg(feature = "full")]
mod solve;
#[cfg(feature = "full")]
mod solve_text;
#[cfg(feature = "full")]
mod statement;
#[cfg(all(feature = "full", unix))]
mod stress;
#[cfg(feature = "full")]
mod table;
#[cfg(all(feature = "full", unix))]
mod test;
mod testlib;
mod validate;
#[cfg(feature = "full")]
mod win_rates;

use args::Command;
use std::io::{self, Write};
use std::process::ExitCode;

/// The command ran, and its answer is no.
#[cfg(feature = "full")]
const NO: u8 = 1;

/// Bad arguments, bad input, or a file that cannot be read or written.
const TROUBLE: u8 = 2;

fn main() -> ExitCode {
    match dispatch(args::typed()) {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        #[cfg(feature = "full")]
        Ok(Answer::No) => ExitCode::from(NO),
        Ok(Answer::Code(code)) => ExitCode::from(code),
        // The reader has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit code still tells.
            let _ = writeln!(io::stderr(), "saolei: {}", on_one_line(&format!("{error:#}")));
            ExitCode::from(exit_code(&error))
        }
    }
}

/// The exit code for an error.
#[cfg(feature = "full")]
fn exit_code(error: &anyhow::Error) -> u8 {
    use saolei_solver::NoOptimum;
    let cause = error.downcast_ref::<files::Kept>().map_or(error, |kept| &kept.error);
    let gave_up =
        cause.is::<saolei_maker::GaveUp>() || matches!(cause.downcast_ref(), Some(NoOptimum::Stopped(_)));
    if cause.is::<interrupt::Interrupted>() {
        interrupt::EXIT_CODE
    } else if gave_up {
        NO
    } else {
        TROUBLE
    }
}

/// The exit code for an error.
#[cfg(not(feature = "full"))]
fn exit_code(_: &anyhow::Error) -> u8 {
    TROUBLE
}

/// How a command that ran ends.
enum Answer {
    Yes,
    #[cfg(feature = "full")]
    No,
    /// This exit code: another process's, or one that judges expect.
    Code(u8),
}

fn dispatch(command: Command) -> anyhow::Result<Answer> {
    match command {
        Command::Run(args) => run::run(&args).map(|()| Answer::Yes),
        Command::List(args) => list::list(&args).map(|()| Answer::Yes),
        Command::Validate(args) => validate::run(&args),
        Command::Check(args) => check::run(&args),
        #[cfg(feature = "full")]
        Command::More(command) => command.run(),
    }
}

/// A message with its control characters escaped: a file name may contain any.
fn on_one_line(message: &str) -> String {
    let spelled =
        |char: char| if char.is_control() { char.escape_default().to_string() } else { char.into() };
    message.chars().map(spelled).collect()
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(|error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe)
}

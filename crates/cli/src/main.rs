//! `saolei`: every Minesweeper in one engine, on the command line.
//!
//! The only crate that reads arguments, prints, or exits.

mod args;
mod files;
mod list;
mod run;

use args::{Args, Command};
use clap::{CommandFactory, Parser};
use std::io;
use std::process::ExitCode;

/// Something could not be done: bad arguments, bad input, or a file that cannot be read or written.
const TROUBLE: u8 = 2;

fn main() -> ExitCode {
    match dispatch(Args::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our answer has read enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("saolei: {error:#}");
            ExitCode::from(TROUBLE)
        }
    }
}

fn dispatch(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Run(args) => run::run(&args),
        Command::List(args) => list::list(&args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "saolei", &mut script);
            files::print(&script)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(|error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe)
}

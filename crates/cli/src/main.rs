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
            Ok(files::standard_output()?.write_all(&script)?)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let cause = match cause.downcast_ref() {
            Some(saolei_protocols::Error::Write(error)) => Some(error),
            _ => cause.downcast_ref::<io::Error>(),
        };
        cause.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

//! `saolei`: every Minesweeper in one engine, on the command line.
//!
//! The only crate that reads arguments, prints, or exits.

mod args;
mod boards;
mod check;
mod exit_codes;
mod files;
mod generate;
#[cfg(target_os = "linux")]
mod interact;
#[cfg(target_os = "linux")]
mod limits;
mod list;
mod make;
mod options;
mod package;
mod picture;
mod play;
mod prove;
mod run;
mod serve;
mod simulate;
mod solve;
mod solve_text;
#[cfg(target_os = "linux")]
mod stress;
mod table;
mod testlib;
mod validate;

use args::{Args, Command};
use clap::CommandFactory;
use std::io::{self, Write};
use std::process::ExitCode;

/// The command ran, and its answer is no.
const NO: u8 = 1;

/// Bad arguments, bad input, or a file that cannot be read or written.
const TROUBLE: u8 = 2;

fn main() -> ExitCode {
    match dispatch(args::typed()) {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(NO),
        Ok(Answer::Code(code)) => ExitCode::from(code),
        // The reader has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit code still tells.
            let _ = writeln!(io::stderr(), "saolei: {}", on_one_line(&format!("{error:#}")));
            ExitCode::from(TROUBLE)
        }
    }
}

/// How a command that ran ends.
enum Answer {
    Yes,
    No,
    /// This exit code: another process's, or one that judges expect.
    Code(u8),
}

fn dispatch(command: Command) -> anyhow::Result<Answer> {
    let done = match command {
        Command::Run(args) => run::run(&args),
        Command::List(args) => list::list(&args),
        Command::Solve(args) => {
            return Ok(if solve::solve(&args)? { Answer::Yes } else { Answer::No });
        }
        #[cfg(target_os = "linux")]
        Command::Interact(args) => return interact::run(&args),
        #[cfg(target_os = "linux")]
        Command::Stress(args) => return stress::run(&args),
        Command::Play(args) => play::play(&args),
        Command::Simulate(args) => simulate::simulate(&args),
        Command::Gen(args) => generate::run(&args),
        Command::Validate(args) => return validate::run(&args),
        Command::Check(args) => return check::run(&args),
        Command::Serve(args) => serve::serve(&args),
        Command::Make(args) => make::make(&args),
        Command::Prove(args) => {
            return Ok(if prove::prove(&args)? { Answer::Yes } else { Answer::No });
        }
        Command::Package(args) => package::package(&args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "saolei", &mut script);
            files::print(&script)
        }
    };
    done.map(|()| Answer::Yes)
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

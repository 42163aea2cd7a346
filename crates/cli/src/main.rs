//! `saolei`: every Minesweeper in one engine, on the command line.
//!
//! The only crate that reads arguments, prints, or exits.

mod args;
mod commands;
mod files;
mod interrupt;
mod ordered_parallel;
mod output;

use args::language::{language, say};
use std::io::{self, Write};
use std::process::ExitCode;

/// The command ran, and its answer is no.
const NO: u8 = 1;

/// Bad arguments, bad input, or a file that cannot be read or written.
const TROUBLE: u8 = 2;

fn main() -> ExitCode {
    match args::typed().run() {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(NO),
        Ok(Answer::Code(code)) => ExitCode::from(code),
        // The reader has closed the pipe.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the exit code still reports it.
            let _ = writeln!(io::stderr(), "saolei: {}", on_one_line(&message(&error)));
            ExitCode::from(exit_code(&error))
        }
    }
}

fn exit_code(error: &anyhow::Error) -> u8 {
    use saolei_solver::NoOptimum;
    let cause = error.downcast_ref::<files::PartialOutput>().map_or(error, |kept| &kept.error);
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

/// The answer of a command that ran, which becomes the exit code.
enum Answer {
    Yes,
    No,
    /// Another process's exit code, or one that judges expect.
    Code(u8),
}

impl Answer {
    const fn of(yes: bool) -> Answer {
        if yes { Answer::Yes } else { Answer::No }
    }
}

/// An error and its causes, in one sentence.
fn message(error: &anyhow::Error) -> String {
    let causes: Vec<String> = error.chain().map(words).collect();
    causes.join(&say!(": ", "："))
}

/// An error in the language of the program.
pub(crate) fn words(error: &(dyn std::error::Error + 'static)) -> String {
    macro_rules! in_words {
        ($($name:ty),*) => {
            $(if let Some(error) = error.downcast_ref::<$name>() { return error.words(language()); })*
        };
    }
    in_words!(
        saolei_boards::LevelError,
        saolei_boards::NoRoom,
        saolei_boards::SeedError,
        saolei_maker::GaveUp,
        saolei_maker::RequestError,
        saolei_solver::NoOptimum
    );
    language().error(error)
}

/// Escapes the control characters of a message: a file name may contain any.
fn on_one_line(message: &str) -> String {
    let spelled =
        |char: char| if char.is_control() { char.escape_default().to_string() } else { char.into() };
    message.chars().map(spelled).collect()
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(|error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe)
}

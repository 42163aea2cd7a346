//! `saolei statement`: prints a problem.

use crate::Answer;
use crate::args::language::language;
use crate::args::options;
use crate::files;
use saolei_judge::Problem;
use saolei_judge::package::{TextLook, statement_text};
use std::io::IsTerminal;

/// Print a problem: what is asked, the limits, the subtasks and a sample
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  saolei statement boom
  saolei statement sweep --lang zh | less")]
pub(crate) struct StatementArgs {
    /// The problem; see `saolei list`
    #[arg(value_parser = options::problem(), hide_possible_values = true)]
    problem: &'static Problem,
}

pub(crate) fn run(args: &StatementArgs) -> anyhow::Result<Answer> {
    let has_colours = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let look = if has_colours { TextLook::Colours } else { TextLook::Plain };
    files::print(statement_text(args.problem, language(), look).as_bytes())?;
    Ok(Answer::Yes)
}

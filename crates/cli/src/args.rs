//! What can be typed.

use clap::builder::PossibleValue;
use clap::{Parser, Subcommand, ValueEnum};
use saolei_protocols::Protocol;
use std::path::PathBuf;

/// Every Minesweeper in one engine
#[derive(Debug, Parser)]
#[command(name = "saolei", version, arg_required_else_help = true, disable_help_subcommand = true)]
#[command(after_help = "Examples:
  saolei run boom game.in        answer a judge's input
  saolei run sweep < game.in     the same from standard input, where a live player may sit
  saolei list                    what each protocol does

Exit codes: 0 done, 2 bad arguments, bad input, or a file that cannot be read or written;
1 is kept for commands that can answer no.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(RunArgs),
    List(ListArgs),
    /// Print a script that lets your shell complete saolei's words
    #[command(after_help = "Examples:
  saolei completions bash > ~/.local/share/bash-completion/completions/saolei
  saolei completions zsh > ~/.zfunc/_saolei
  saolei completions fish > ~/.config/fish/completions/saolei.fish")]
    Completions {
        /// Your shell
        shell: clap_complete::Shell,
    },
}

/// Read a protocol's input and write its answer
///
/// The input is read as it comes, and everything answered so far is written before more
/// is waited for: the other side may be a file, a pipe, or a live player.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei run boom game.in
  saolei run master cases.in -o boards.out
  printf '1\\n3 4 11\\n' | saolei run master
  printf '[[\"E\",\"M\"]]\\n[0,0]\\n' | saolei run click")]
pub(crate) struct RunArgs {
    /// See `saolei list`
    pub(crate) protocol: ProtocolName,
    /// The input; standard input where this is absent or `-`
    pub(crate) file: Option<PathBuf>,
    /// Write the answer to this file and not to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// List the protocols with one line each
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  saolei list
  saolei list --json | jq -r '.[].name'")]
pub(crate) struct ListArgs {
    /// Print JSON: an array of objects with `name` and `summary`
    #[arg(long)]
    pub(crate) json: bool,
}

/// A protocol as it is typed, taken from the one table of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProtocolName(pub(crate) Protocol);

impl ValueEnum for ProtocolName {
    fn value_variants<'a>() -> &'a [ProtocolName] {
        const NAMES: [ProtocolName; Protocol::ALL.len()] = {
            let mut names = [ProtocolName(Protocol::Boom); Protocol::ALL.len()];
            let mut at = 0;
            while at < names.len() {
                names[at] = ProtocolName(Protocol::ALL[at]);
                at += 1;
            }
            names
        };
        &NAMES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.summary()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Args::command().debug_assert();
    }
}

//! The commands and their arguments.

use crate::options::{self, StartOption};
use clap::{Parser, Subcommand};
use saolei_boards::{FirstClick, Level};
use saolei_protocols::Protocol;
use saolei_solver::{Language, Strength};
use std::path::PathBuf;

/// Every Minesweeper in one engine
#[derive(Debug, Parser)]
#[command(name = "saolei", version, arg_required_else_help = true, disable_help_subcommand = true)]
#[command(after_help = "Examples:
  saolei run boom game.in        answer a judge's input
  saolei run sweep < game.in     the same from standard input, live if you like
  saolei list                    the protocols and what they do
  saolei stress boom -- ./mine   find an input that your program gets wrong
  saolei play                    play in the terminal
  saolei serve                   play in a browser
  saolei solve position.txt      safe cells, odds, the best move, and why
  saolei simulate expert         how often the solver wins
  saolei make expert --no-guess  make a board that never needs a guess
  saolei prove board.txt         prove that it does not

Exit codes: 0 done; 1 the answer is no; 2 bad arguments or input, or a file cannot be read or
written.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// `run` by itself, with the same errors.
#[derive(Debug, Parser)]
#[command(name = "saolei", disable_help_subcommand = true)]
enum Alone {
    Run(RunArgs),
}

/// The command line. Bad arguments print an error and end the program.
///
/// Building clap's description of every command takes longer than answering a small input, so `run` is parsed alone.
pub(crate) fn typed() -> Command {
    if std::env::args_os().nth(1).is_some_and(|word| word == "run") {
        let Alone::Run(args) = Alone::parse();
        return Command::Run(args);
    }
    Args::parse().command
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(RunArgs),
    List(ListArgs),
    Solve(SolveArgs),
    Simulate(SimulateArgs),
    Play(crate::play::PlayArgs),
    Gen(crate::generate::GenArgs),
    Validate(crate::validate::ValidateArgs),
    Check(crate::check::CheckArgs),
    Make(crate::make::MakeArgs),
    Prove(crate::prove::ProveArgs),
    #[cfg(target_os = "linux")]
    Stress(crate::stress::StressArgs),
    #[cfg(target_os = "linux")]
    Interact(crate::interact::InteractArgs),
    Package(crate::package::PackageArgs),
    Serve(crate::serve::ServeArgs),
    /// Generate shell completions
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
/// Every answer is written before more input is waited for, so the other side may be a file, a
/// pipe, or a live program.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei run boom game.in
  saolei run master cases.in -o boards.out
  printf '1\\n3 4 11\\n' | saolei run master
  printf '[[\"E\",\"M\"]]\\n[0,0]\\n' | saolei run click")]
pub(crate) struct RunArgs {
    /// The protocol
    #[arg(value_parser = options::protocol())]
    pub(crate) protocol: Protocol,
    /// The input; default or `-`: standard input
    pub(crate) file: Option<PathBuf>,
    /// Write the answer to this file; default: standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// List the protocols
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  saolei list
  saolei list --json | jq -r '.[].name'")]
pub(crate) struct ListArgs {
    /// Print JSON: an array of objects with `name` and `summary`
    #[arg(long)]
    pub(crate) json: bool,
}

/// Find the safe cells of a position, the odds of every cell, the best move, and why
///
/// A position is a line ROWSxCOLS MINES and its rows: `.` closed, `0` to `8` open, `F` a flag,
/// `?` a query, with a blank line between positions. Boards as console and click write them
/// are read too.
#[derive(Debug, clap::Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "Examples:
  saolei solve position.txt
  printf '3x3 2\\n1..\\n...\\n..1\\n' | saolei solve -
  saolei solve position.txt --explain --lang zh
  saolei solve position.txt --picture odds.svg
  saolei solve positions.txt --json | jq -r .layouts

Exit codes: 0 done, 1 a position is impossible, 2 bad input or arguments.")]
pub(crate) struct SolveArgs {
    /// The positions; default or `-`: standard input
    pub(crate) file: Option<PathBuf>,
    /// Print JSON, one object per line
    #[arg(long, conflicts_with = "odds")]
    pub(crate) json: bool,
    /// Print only the odds: rows of numbers, `-` for an open cell, `?` for unknown
    #[arg(long)]
    pub(crate) odds: bool,
    /// Give the reason for every certain cell
    #[arg(long, conflicts_with = "odds")]
    pub(crate) explain: bool,
    /// Draw the board with its odds; further positions go to FILE-2.svg and so on
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) picture: Option<PathBuf>,
    /// Treat flagged cells as mines; default: as closed cells
    #[arg(long)]
    pub(crate) trust_flags: bool,
    /// How hard to think when nothing is safe
    #[arg(long, default_value = "strong", value_parser = options::strength())]
    pub(crate) strength: Strength,
    /// The language; default: that of the locale
    #[arg(long, value_parser = options::language())]
    pub(crate) lang: Option<Language>,
}

/// Measure how often the solver wins
///
/// The same seed gives the same games and the same result, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  saolei simulate expert --games 100000
  saolei simulate 9x9/10 --games 5000 --first-click opening --seed 7 --json
  saolei simulate expert --start 8,15
  saolei simulate expert --boards boards.txt --wins wins.txt")]
pub(crate) struct SimulateArgs {
    /// beginner (9x9/10), intermediate (16x16/40), expert (16x30/99), or any ROWSxCOLS/MINES
    pub(crate) level: Level,
    /// Number of games; default: 1000, or one per board of --boards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) games: Option<u32>,
    /// What the first click is promised
    #[arg(long, default_value = "safe", value_parser = options::first_click())]
    pub(crate) first_click: FirstClick,
    /// Where the first click goes, counted from 1; default: where the solver wins most
    #[arg(long, value_name = "ROW,COL")]
    pub(crate) start: Option<StartOption>,
    /// Play these boards, with their own first click
    ///
    /// A line `COLS ROWS MINES X Y` with the first click counted from 0, then a line of
    /// hexadecimal digits for each board. The seed and the first click are not used.
    #[arg(long, value_name = "FILE", verbatim_doc_comment)]
    pub(crate) boards: Option<PathBuf>,
    /// Write a 0 (lost) or a 1 (won) for each board to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) wins: Option<PathBuf>,
    /// The seed of the boards
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How hard to think when nothing is safe
    #[arg(long, default_value = "strong", value_parser = options::strength())]
    pub(crate) strength: Strength,
    /// Number of threads; default: number of cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
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

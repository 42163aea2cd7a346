//! What can be typed.

use clap::builder::PossibleValue;
use clap::{Parser, Subcommand, ValueEnum};
use saolei_boards::Level;
use saolei_protocols::Protocol;
use saolei_solver::{Language, Strength};
use std::path::PathBuf;

/// Every Minesweeper in one engine
#[derive(Debug, Parser)]
#[command(name = "saolei", version, arg_required_else_help = true, disable_help_subcommand = true)]
#[command(after_help = "Examples:
  saolei run boom game.in        answer a judge's input
  saolei run sweep < game.in     the same from standard input, where a live player may sit
  saolei list                    what each protocol does
  saolei solve position.txt      what is safe, the odds of every cell, the best move, and why
  saolei simulate expert         how often the solver wins
  saolei play                    play in this terminal
  saolei gen boom --subtask 17   test data; `saolei check` says whether an output is right
  saolei serve                   play in a browser
  saolei make expert --no-guess  a board that never needs a guess
  saolei prove board.txt         whether that is true, step by step

Exit codes: 0 done, 1 the answer is no, 2 bad arguments, bad input, or a file that cannot be
read or written.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// `run` by itself, which clap understands and refuses in the same words.
#[derive(Debug, Parser)]
#[command(name = "saolei", disable_help_subcommand = true)]
enum Alone {
    Run(RunArgs),
}

/// The command that was typed. One that cannot be understood is answered, and ends the program.
///
/// Describing every command to clap takes longer than many an input of `run` does, so `run` is described alone.
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

/// Say what is safe in a position, the odds of every cell, the best move, and why
///
/// A position is a line ROWSxCOLS MINES and its rows: `.` closed, `0` to `8` open, `F` a flag,
/// `?` a query; a blank line comes before the next position. Boards as console prints them and
/// as click spells them are read as well.
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
    /// The positions; standard input where it is absent or `-`
    pub(crate) file: Option<PathBuf>,
    /// As JSON, one object a line for each position
    #[arg(long, conflicts_with = "odds")]
    pub(crate) json: bool,
    /// Only the odds: rows of numbers, `-` where a cell is open, `?` where they are not known
    #[arg(long)]
    pub(crate) odds: bool,
    /// Tell the reason for every certain cell as well
    #[arg(long, conflicts_with = "odds")]
    pub(crate) explain: bool,
    /// Draw the board with its odds as colours; the next positions go to FILE-2.svg and so on
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) picture: Option<PathBuf>,
    /// Take flags for mines; otherwise they are closed cells
    #[arg(long)]
    pub(crate) trust_flags: bool,
    /// How hard to think where nothing is safe
    #[arg(long, value_enum, default_value = "strong")]
    pub(crate) strength: StrengthName,
    /// The language of reasons
    #[arg(long, value_enum, default_value = "en")]
    pub(crate) lang: LanguageName,
}

/// Play many games and say how often the solver wins
///
/// The same seed gives the same games and the same result, whatever the number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  saolei simulate expert --games 100000 --start safe
  saolei simulate 9x9/10 --games 5000 --start zero --seed 7 --json
  saolei simulate expert --boards boards.txt --wins wins.txt")]
pub(crate) struct SimulateArgs {
    /// beginner (9x9/10), intermediate (16x16/40), expert (16x30/99), or any ROWSxCOLS/MINES
    pub(crate) level: Level,
    /// How many games: 1000 where it is absent, or as many as there are boards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) games: Option<u32>,
    /// What the first click is promised
    #[arg(long, value_enum, default_value = "safe")]
    pub(crate) start: StartName,
    /// Play these boards, with a first click of their own
    ///
    /// A line `COLS ROWS MINES X Y` with the first click counted from 0, then a line of
    /// hexadecimal digits for each board. The seed and the start are not used.
    #[arg(long, value_name = "FILE", verbatim_doc_comment)]
    pub(crate) boards: Option<PathBuf>,
    /// Write a 0 (lost) or a 1 (won) for each board to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) wins: Option<PathBuf>,
    /// The seed of the boards
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How hard to think where nothing is safe
    #[arg(long, value_enum, default_value = "strong")]
    pub(crate) strength: StrengthName,
    /// How many threads; as many as there are cores where it is absent
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// How hard the solver thinks, as it is typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum StrengthName {
    /// The lowest risk, and perfect play at the very end
    Fast,
    /// A move ahead, and perfect play from farther off
    Strong,
    /// Trial games where moves are close, and perfect play from still farther off
    Max,
}

impl StrengthName {
    pub(crate) const fn strength(self) -> Strength {
        match self {
            StrengthName::Fast => Strength::Fast,
            StrengthName::Strong => Strength::Strong,
            StrengthName::Max => Strength::Max,
        }
    }
}

/// A language, as it is typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LanguageName {
    /// English
    En,
    /// 中文
    Zh,
}

impl LanguageName {
    pub(crate) const fn language(self) -> Language {
        match self {
            LanguageName::En => Language::English,
            LanguageName::Zh => Language::Chinese,
        }
    }
}

/// What the first click is promised, as it is typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum StartName {
    /// It is no mine; the click is in a corner
    Safe,
    /// It has no mine around it; the click is a few cells from a corner
    Zero,
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

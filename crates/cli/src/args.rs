//! The commands and their arguments.

use crate::argument_error;
use crate::options;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use saolei_protocols::Protocol;
use std::ffi::OsString;
use std::path::PathBuf;

/// Every Minesweeper in one engine
#[derive(Debug, Parser)]
#[command(name = "saolei", version, arg_required_else_help = true)]
#[cfg_attr(
    feature = "full",
    command(after_help = "Examples:
  saolei run boom game.in        answer a judge's input
  saolei run sweep < game.in     the same from standard input, live if you like
  saolei list                    the protocols and what they do
  saolei stress boom -- ./mine   find an input that your program gets wrong
  saolei play                    play in the terminal
  saolei learn                   learn to play without guessing
  saolei serve                   play in a browser
  saolei solve position.txt      safe cells, odds, the best move, and why
  saolei simulate expert         how often the solver wins
  saolei make expert --no-guess  make a board that never needs a guess
  saolei prove board.txt         prove that it does not
  saolei replay game.avf         measure and review a recorded game
  saolei help make               all about a command

Exit codes: 0 done; 1 the answer is no; 2 bad arguments or input, or a file cannot be read or
written; 130 ended by Ctrl-C.")
)]
#[cfg_attr(
    not(feature = "full"),
    command(after_help = "Examples:
  saolei run boom game.in        answer a judge's input
  saolei run sweep < game.in     the same from standard input, live if you like
  saolei list                    the protocols and what they do
  saolei check boom x.in x.out   check an output

This program was built to answer judges only: without --no-default-features it also plays, solves,
makes boards and test data, and serves the game in a browser.

Exit codes: 0 done; 1 the answer is no; 2 bad arguments or input, or a file cannot be read or
written.")
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The command line. Bad arguments print an error and end the program.
pub(crate) fn typed() -> Command {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some(args) = usual_run(&words) {
        return Command::Run(args);
    }
    let matches = command().try_get_matches();
    let parsed = matches.and_then(|matches| Args::from_arg_matches(&matches)).map(|args| args.command);
    parsed.unwrap_or_else(|error| argument_error::exit(&error))
}

/// `run PROTOCOL` and `run PROTOCOL FILE`, as judges call it, read without clap: loading its code and describing every
/// command takes longer than answering a small input. `None` for anything else, right or wrong.
fn usual_run(words: &[OsString]) -> Option<RunArgs> {
    let (run, protocol, file) = match words {
        [run, protocol] => (run, protocol, None),
        [run, protocol, file] => (run, protocol, Some(file)),
        _ => return None,
    };
    let is_path = |file: &OsString| !file.is_empty() && !file.as_encoded_bytes().starts_with(b"-");
    if run != "run" || !file.is_none_or(is_path) {
        return None;
    }
    let protocol = Protocol::ALL.into_iter().find(|known| protocol == known.name())?;
    Some(RunArgs { protocol, file: file.map(PathBuf::from), output: None })
}

/// The commands by what they are for, as the help lists them. Not all of them are in every build.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Answer a judge", &["run", "list"]),
    ("Play", &["play", "learn", "serve", "replay"]),
    ("Solve", &["solve", "simulate", "merge"]),
    ("Make boards", &["make", "prove"]),
    ("Judge kit", &["gen", "validate", "check", "stress", "test", "interact", "statement", "package"]),
    ("Other", &["completions", "man", "help"]),
];

/// All commands, with a help that lists them in groups.
pub(crate) fn command() -> clap::Command {
    let command = Args::command();
    let mut groups = String::new();
    for (title, names) in GROUPS {
        let mut lines = String::new();
        for name in names {
            let about = match command.find_subcommand(name).map(clap::Command::get_about) {
                Some(about) => about.map(ToString::to_string).unwrap_or_default(),
                None if *name == "help" => "Print the help of a command".to_string(),
                None => continue,
            };
            lines += &format!("  {name:12} {about}\n");
        }
        if !lines.is_empty() {
            groups += &format!("\n{title}:\n{lines}");
        }
    }
    let template = "{about}\n\n{usage-heading} {usage}\n";
    command.help_template(format!("{template}{groups}\nOptions:\n{{options}}{{after-help}}"))
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(RunArgs),
    List(ListArgs),
    Validate(crate::validate::ValidateArgs),
    Check(crate::check::CheckArgs),
    #[cfg(feature = "full")]
    #[command(flatten)]
    More(crate::more_commands::MoreCommand),
}

/// Read a protocol's input and write its answer
///
/// Every answer is written before more input is waited for, so the other side may be a file, a
/// pipe, or a live program.
#[derive(Debug, PartialEq, clap::Args)]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        command().debug_assert();
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut all: Vec<String> =
            Args::command().get_subcommands().map(|one| one.get_name().into()).collect();
        all.push("help".to_string());
        for name in all {
            let groups = GROUPS.iter().filter(|(_, names)| names.contains(&name.as_str()));
            assert_eq!(groups.count(), 1, "{name}");
        }
    }

    #[test]
    fn the_usual_run_is_what_clap_reads() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        for line in ["run boom", "run click", "run sweep game.in", "run master ./-", "run console run"] {
            let clap = Args::try_parse_from(words(&format!("saolei {line}"))).map(|args| args.command);
            let Ok(Command::Run(expected)) = clap else { panic!("{line}: {clap:?}") };
            assert_eq!(usual_run(&words(line)), Some(expected), "{line}");
        }
        for line in [
            "run",
            "run boo",
            "run -h",
            "run boom -",
            "run boom --help",
            "run boom ",
            "run boom a b",
            "run boom -o x",
            "list boom",
        ] {
            assert_eq!(usual_run(&words(line)), None, "{line}");
        }
    }
}

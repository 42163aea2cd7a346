//! All commands as clap reads them.
//!
//! Those that every build has are described without clap's macros: their arguments are plain structures, which the program
//! for judges only reads without clap.

use crate::args::{Command, ListArgs, RunArgs};
use crate::argument_error;
use crate::check::CheckArgs;
use crate::exit_codes::ExitCodes;
use crate::more_commands::MoreCommand;
use crate::options;
use crate::validate::ValidateArgs;
use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, FromArgMatches, Subcommand, value_parser};
use std::ffi::OsString;
use std::path::PathBuf;

const EXAMPLES: &str = "Examples:
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
  saolei prove board.txt         prove that a board needs no guess
  saolei replay game.avf         measure and review a recorded game
  saolei help make               all about a command

Exit codes: 0 done; 1 the answer is no; 2 bad arguments or input, or a file cannot be read or
written; 130 ended by Ctrl-C.";

/// Reads the words after the program's name. Bad arguments print an error and end the program.
pub(crate) fn read(words: Vec<OsString>) -> Command {
    parse(words).unwrap_or_else(|error| argument_error::exit(&error))
}

pub(crate) fn parse(mut words: Vec<OsString>) -> Result<Command, clap::Error> {
    // clap takes `help --help` for a command of that name.
    if words.first().is_some_and(|word| word == "help") {
        words.retain(|word| word != "--help" && word != "-h");
    }
    let matches = command().try_get_matches_from([OsString::from("saolei")].into_iter().chain(words))?;
    Ok(match matches.subcommand() {
        Some(("run", matches)) => Command::Run(RunArgs::new(matches)),
        Some(("list", matches)) => Command::List(ListArgs { json: matches.get_flag("json") }),
        Some(("validate", matches)) => Command::Validate(ValidateArgs::new(matches)),
        Some(("check", matches)) => Command::Check(CheckArgs::new(matches)),
        _ => Command::More(MoreCommand::from_arg_matches(&matches)?),
    })
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
    let command = clap::Command::new("saolei")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Every Minesweeper in one engine")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([RunArgs::command(), list()])
        .subcommands([ValidateArgs::command(), CheckArgs::command()]);
    let command = MoreCommand::augment_subcommands(command);
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

impl RunArgs {
    fn command() -> clap::Command {
        let output = path("output").short('o').long("output").value_name("FILE");
        clap::Command::new("run")
            .about("Read a protocol's input and write its answer")
            .long_about(
                "Read a protocol's input and write its answer

Every answer is written before the program waits for more input, so the other side may be a
file, a pipe, or a live program.",
            )
            .after_help(
                "Examples:
  saolei run boom game.in
  saolei run master cases.in -o boards.out
  printf '1\\n3 4 11\\n' | saolei run master
  printf '[[\"E\",\"M\"]]\\n[0,0]\\n' | saolei run click",
            )
            .arg(Arg::new("PROTOCOL").required(true).value_parser(options::protocol()).help("The protocol"))
            .arg(path("FILE").help("The input; default or `-`: standard input"))
            .arg(output.help("Write the answer to this file; default: standard output"))
    }

    fn new(matches: &ArgMatches) -> RunArgs {
        let path = |name| matches.get_one(name).cloned();
        RunArgs { protocol: required(matches, "PROTOCOL"), file: path("FILE"), output: path("output") }
    }
}

/// `saolei list`.
fn list() -> clap::Command {
    clap::Command::new("list")
        .about("List the protocols")
        .after_help(
            "Examples:
  saolei list
  saolei list --json | jq -r '.[].name'",
        )
        .arg(flag("json").help("Print JSON: an array of objects with `name` and `summary`"))
}

impl ValidateArgs {
    fn command() -> clap::Command {
        let subtask = Arg::new("subtask").long("subtask").value_name("N").value_parser(value_parser!(u32));
        clap::Command::new("validate")
            .about("Check that an input is legal to the byte, and list the bounds it reaches")
            .long_about(
                "Check that an input is legal to the byte, and list the bounds it reaches

An input has one blank between two numbers, one line end after each line, no leading zeros and
nothing after the end, and keeps every limit of the problem or of a subtask.",
            )
            .after_help(
                "Examples:
  saolei validate boom test.in
  saolei validate boom test.in --subtask 17
  saolei gen sweep --subtask 20 | saolei validate sweep --subtask 20 --json
  saolei validate boom --exit-codes kattis < test.in     called like a package's input validator

Exit codes: 0 legal, 1 not legal, 2 bad arguments or a file that cannot be read.",
            )
            .arg(problem())
            .arg(path("FILE").help("The input; default or `-`: standard input"))
            .arg(subtask.help("Use the limits of this subtask; default: those of the problem"))
            .arg(flag("json").help("Print JSON"))
            .arg(
                exit_codes()
                    .help("Whose exit codes to use; testlib's and Kattis' put the verdict on standard error"),
            )
    }

    fn new(matches: &ArgMatches) -> ValidateArgs {
        ValidateArgs {
            problem: required(matches, "PROBLEM"),
            file: matches.get_one("FILE").cloned(),
            subtask: matches.get_one("subtask").copied(),
            json: matches.get_flag("json"),
            exit_codes: required(matches, "exit-codes"),
        }
    }
}

impl CheckArgs {
    fn command() -> clap::Command {
        clap::Command::new("check")
            .about("Check an output and explain the first difference")
            .long_about(
                "Check an output and explain the first difference

The right answer is computed. If ANS is given, it has to be right too. The boards of master
are played: any board that one click wins is right. As on most judges, blanks and carriage
returns at the ends of lines, empty last lines and a missing last line end are not wrong.",
            )
            .after_help(
                "Examples:
  saolei check boom test.in mine.out
  ./mine < test.in | saolei check boom test.in -
  saolei check sweep test.in mine.out --exact
  saolei check boom --exit-codes testlib IN OUT ANS [REPORT [-appes]]   called like a testlib checker
  saolei check boom --exit-codes kattis IN ANS FEEDBACK < OUT           called like Kattis' output validator

Exit codes: 0 right, 1 wrong, 2 bad arguments, a bad input, or a file that cannot be read;
testlib: 0 ok, 1 wrong answer, 2 wrong output format (white space), 3 fail;
kattis: 42 right, 43 wrong, 2 judge error.",
            )
            .arg(problem())
            .arg(path("FILES").required(true).num_args(2..=4).help(
                "IN OUT, optionally ANS; `-` is standard input. With testlib's codes IN OUT ANS, optionally
REPORT; with Kattis' codes IN ANS FEEDBACK, and the output on standard input",
            ))
            .arg(
                flag("exact").help(
                    "Compare to the byte: white space at the ends of lines and of the output matters too",
                ),
            )
            // What is the default now.
            .arg(flag("ignore-trailing-space").hide(true).conflicts_with("exact"))
            .arg(flag("json").help("Print JSON"))
            .arg(exit_codes().help("Whose exit codes and arguments to use"))
            // testlib's `-appes`, spelled as clap reads it: the option `a` with the value `ppes`.
            .arg(Arg::new("appes").short('a').short_alias('A').hide(true).value_parser(["ppes", "PPES"]))
    }

    fn new(matches: &ArgMatches) -> CheckArgs {
        CheckArgs {
            problem: required(matches, "PROBLEM"),
            files: matches.get_many("FILES").into_iter().flatten().cloned().collect(),
            exact: matches.get_flag("exact"),
            json: matches.get_flag("json"),
            exit_codes: required(matches, "exit-codes"),
            appes: matches.contains_id("appes"),
        }
    }
}

/// The exit codes of a judge.
fn exit_codes() -> Arg {
    let value = |codes: ExitCodes| {
        PossibleValue::new(codes.name()).help(match codes {
            ExitCodes::Saolei => "0 right, 1 wrong, 2 could not be judged",
            ExitCodes::Testlib => "testlib's: 0 ok, 1 wrong answer, 2 wrong output format, 3 fail",
            ExitCodes::Kattis => "Kattis' and ICPC's: 42 right, 43 wrong, anything else a judge error",
        })
    };
    let parser = options::one_of(&ExitCodes::ALL, value);
    let argument = Arg::new("exit-codes").long("exit-codes").value_name("EXIT_CODES");
    argument.value_parser(parser).default_value("saolei")
}

/// The problem, which is the first argument.
fn problem() -> Arg {
    Arg::new("PROBLEM").required(true).value_parser(options::problem()).help("The problem; see `saolei list`")
}

/// A file.
fn path(name: &'static str) -> Arg {
    Arg::new(name).value_parser(value_parser!(PathBuf))
}

/// An option without a value.
fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

/// An argument that clap has asked for.
fn required<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> T {
    matches.get_one::<T>(name).cloned().expect("clap accepts no command without its arguments")
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
        let mut all: Vec<String> = command().get_subcommands().map(|one| one.get_name().into()).collect();
        all.push("help".to_string());
        for name in all {
            let groups = GROUPS.iter().filter(|(_, names)| names.contains(&name.as_str()));
            assert_eq!(groups.count(), 1, "{name}");
        }
    }
}

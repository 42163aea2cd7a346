//! The commands and their arguments.

#[cfg(unix)]
pub(crate) mod candidate;
pub(crate) mod chinese;
mod error;
pub(crate) mod language;
#[cfg(unix)]
pub(crate) mod limits;
pub(crate) mod options;
pub(crate) mod serve_limits;

use crate::Answer;
use crate::commands::{
    check, completions, generate, health, learn, list, make, man, merge, package, play, prove, replay, run,
    serve, simulate, site, solve, statement, validate,
};
#[cfg(unix)]
use crate::commands::{interact, stress, test};
use clap::{Arg, FromArgMatches, Subcommand};
use language::{language, say};
use saolei_boards::Language;
use saolei_problems::Answerer;
use saolei_protocols::Protocol;
use std::ffi::OsString;
use std::path::PathBuf;

const EXAMPLES: &str = "Examples:
  saolei run boom game.in        answer a judge's input
  saolei run sweep < game.in     the same from standard input, live if you like
  saolei list                    the problems and what they ask
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

/// The commands grouped by purpose, as the help lists them.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Answer a judge", &["run", "list"]),
    ("Play", &["play", "learn", "serve", "site", "replay"]),
    ("Solve", &["solve", "simulate", "merge"]),
    ("Make boards", &["make", "prove"]),
    ("Judge kit", &["gen", "validate", "check", "stress", "test", "interact", "statement", "package"]),
    ("Other", &["health", "completions", "man", "help"]),
];

/// A command with its arguments.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(run::RunArgs),
    List(list::ListArgs),
    Validate(validate::ValidateArgs),
    Check(check::CheckArgs),
    Solve(solve::SolveArgs),
    Simulate(simulate::SimulateArgs),
    Merge(merge::MergeArgs),
    Play(play::PlayArgs),
    Replay(replay::ReplayArgs),
    Learn(learn::LearnArgs),
    Gen(generate::GenArgs),
    Make(make::MakeArgs),
    Prove(prove::ProveArgs),
    Statement(statement::StatementArgs),
    #[cfg(unix)]
    Test(test::TestArgs),
    #[cfg(unix)]
    Stress(stress::StressArgs),
    #[cfg(unix)]
    Interact(interact::InteractArgs),
    Package(package::PackageArgs),
    Serve(serve::ServeArgs),
    Site(site::SiteArgs),
    Health(health::HealthArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    pub(crate) fn run(&self) -> anyhow::Result<Answer> {
        match self {
            Command::Run(args) => run::run(args),
            Command::List(args) => list::run(args),
            Command::Validate(args) => validate::run(args),
            Command::Check(args) => check::run(args),
            Command::Solve(args) => solve::run(args),
            Command::Simulate(args) => simulate::run(args),
            Command::Merge(args) => merge::run(args),
            Command::Play(args) => play::run(args),
            Command::Replay(args) => replay::run(args),
            Command::Learn(args) => learn::run(args),
            Command::Gen(args) => generate::run(args),
            Command::Make(args) => make::run(args),
            Command::Prove(args) => prove::run(args),
            Command::Statement(args) => statement::run(args),
            #[cfg(unix)]
            Command::Test(args) => test::run(args),
            #[cfg(unix)]
            Command::Stress(args) => stress::run(args),
            #[cfg(unix)]
            Command::Interact(args) => interact::run(args),
            Command::Package(args) => package::run(args),
            Command::Serve(args) => serve::run(args),
            Command::Site(args) => site::run(args),
            Command::Health(args) => health::run(args),
            Command::Completions(args) => completions::run(args),
            Command::Man(args) => man::run(args),
        }
    }
}

/// Reads the command line. Bad arguments print an error and end the program.
pub(crate) fn typed() -> Command {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    match usual_run(&words) {
        Some(args) => Command::Run(args),
        None => parse(words).unwrap_or_else(|error| error::exit(&error)),
    }
}

/// Reads `run PROBLEM` and `run PROBLEM FILE`, the calls that judges make, without clap: loading it and describing
/// every command takes longer than answering a small input. `None` for all other arguments, valid or not.
fn usual_run(words: &[OsString]) -> Option<run::RunArgs> {
    let (run, problem, file) = match words {
        [run, problem] => (run, problem, None),
        [run, problem, file] => (run, problem, Some(file)),
        _ => return None,
    };
    let is_path = |file: &OsString| !file.is_empty() && !file.as_encoded_bytes().starts_with(b"-");
    if run != "run" || !file.is_none_or(is_path) {
        return None;
    }
    let protocol = Protocol::ALL.into_iter().find(|known| problem == known.name());
    // The protocols come first: they need no description.
    let answerer = match protocol {
        Some(protocol) => Answerer::Protocol(protocol),
        None => Answerer::Light(saolei_problems::built_in(problem.to_str()?)?),
    };
    Some(run::RunArgs { answerer, file: file.map(PathBuf::from), output: None })
}

fn parse(mut words: Vec<OsString>) -> Result<Command, clap::Error> {
    // clap would read `help --help` as a command named `--help`.
    if words.first().is_some_and(|word| word == "help") {
        words.retain(|word| word != "--help" && word != "-h");
    }
    let matches = command().try_get_matches_from([OsString::from("saolei")].into_iter().chain(words))?;
    Command::from_arg_matches(&matches)
}

/// All commands, with a help text in the program's language that lists them in groups.
pub(crate) fn command() -> clap::Command {
    let command = match language() {
        Language::English => english_command(),
        Language::Chinese => chinese::translate(english_command()),
    };
    let mut groups = String::new();
    for (title, names) in GROUPS {
        let title = chinese::translated("groups", title, title);
        let mut lines = String::new();
        for name in names {
            let about = match command.find_subcommand(name).map(clap::Command::get_about) {
                Some(about) => about.map(ToString::to_string).unwrap_or_default(),
                None if *name == "help" => say!("Print the help of a command", "显示一个命令的帮助"),
                None => continue,
            };
            lines += &format!("  {name:12} {about}\n");
        }
        if !lines.is_empty() {
            groups += &format!("\n{title}{}\n{lines}", language().choose(":", "："));
        }
    }
    let (usage, options) = language().choose(("Usage: ", "Options:"), ("用法：", "选项："));
    command.help_template(format!(
        "{{about}}\n\n{usage}{{usage}}\n{groups}\n{options}\n{{options}}{{after-help}}"
    ))
}

/// All commands as clap derives them.
fn english_command() -> clap::Command {
    let lang = Arg::new("lang")
        .long("lang")
        .value_name("LANG")
        .global(true)
        .value_parser(options::language())
        .hide_possible_values(true)
        .help("The language of help and answers, en or zh; default: that of the locale");
    Command::augment_subcommands(clap::Command::new("saolei"))
        .version(env!("CARGO_PKG_VERSION"))
        .about("Every Minesweeper in one engine")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn the_usual_run_is_what_clap_reads() {
        for line in
            ["run boom", "run click", "run p2670", "run sweep game.in", "run master ./-", "run console run"]
        {
            let clap = parse(words(line));
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

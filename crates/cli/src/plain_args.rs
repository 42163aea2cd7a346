//! The arguments of the program that only answers judges, read without clap, which takes longer to build than all the rest.

use crate::args::{Command, ListArgs, RunArgs};
use crate::check::CheckArgs;
use crate::exit_codes::ExitCodes;
use crate::validate::ValidateArgs;
use saolei_judge::Problem;
use saolei_protocols::Protocol;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

const HELP: &str = "Every Minesweeper in one engine: the part that answers judges

Usage:
  saolei run PROTOCOL [FILE] [-o FILE]
      Read a protocol's input and write its answer
  saolei list [--json]
      List the protocols
  saolei check PROBLEM IN OUT [ANS] [--exact] [--json] [--exit-codes saolei|testlib|kattis]
      Check an output and explain the first difference. Arguments with testlib's codes:
      IN OUT ANS [REPORT [-appes]]; with Kattis' codes: IN ANS FEEDBACK, and the output on
      standard input
  saolei validate PROBLEM [FILE] [--subtask N] [--json] [--exit-codes saolei|testlib|kattis]
      Check that an input is legal to the byte, and list the bounds it reaches

A file that is missing or `-` is standard input or output.

Options:
  -h, --help     Print help
  -V, --version  Print version

This program was built to answer judges only: without --no-default-features it also plays, solves,
makes boards and test data, and serves the game in a browser.

Exit codes: 0 done; 1 the answer is no; 2 bad arguments or input, or a file cannot be read or
written.
";

/// What happens instead of a command.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A text was asked for.
    Print(String),
    /// The arguments are wrong.
    Wrong(String),
}

/// Reads the words after the program's name. Bad arguments print an error and end the program.
pub(crate) fn read(words: Vec<OsString>) -> Command {
    // If nobody reads it, the exit code still tells.
    let code = match parse(words) {
        Ok(command) => return command,
        Err(Stop::Print(text)) => {
            let _ = std::io::stdout().write_all(text.as_bytes());
            0
        }
        Err(Stop::Wrong(message)) => {
            let message = crate::on_one_line(&message);
            let _ = writeln!(std::io::stderr(), "saolei: {message}; see `saolei --help`");
            crate::TROUBLE
        }
    };
    std::process::exit(code.into())
}

pub(crate) fn parse(words: Vec<OsString>) -> Result<Command, Stop> {
    let mut words = words.into_iter();
    let command = words.next().ok_or_else(|| Stop::Wrong("expected a command".to_string()))?;
    match command.to_str() {
        Some("run") => {
            let mut given = Given::new(words, &[], &["-o", "--output"])?;
            let protocol = given.protocol("PROTOCOL")?;
            let output = given.value("--output").or_else(|| given.value("-o")).map(PathBuf::from);
            Ok(Command::Run(RunArgs { protocol, file: given.file()?, output }))
        }
        Some("list") => {
            let given = Given::new(words, &["--json"], &[])?;
            given.end()?;
            Ok(Command::List(ListArgs { json: given.has("--json") }))
        }
        Some("check") => {
            let flags = ["--exact", "--ignore-trailing-space", "--json", "-appes", "-APPES"];
            let mut given = Given::new(words, &flags, &["--exit-codes"])?;
            Ok(Command::Check(CheckArgs {
                problem: Problem::of(given.protocol("PROBLEM")?),
                exact: given.has("--exact"),
                json: given.has("--json"),
                exit_codes: given.exit_codes()?,
                appes: given.has("-appes") || given.has("-APPES"),
                files: given.words.into_iter().map(PathBuf::from).collect(),
            }))
        }
        Some("validate") => {
            let mut given = Given::new(words, &["--json"], &["--exit-codes", "--subtask"])?;
            let problem = Problem::of(given.protocol("PROBLEM")?);
            let subtask = match given.value("--subtask") {
                None => None,
                Some(text) => {
                    let number = text.to_str().and_then(|text| text.parse().ok());
                    Some(number.ok_or_else(|| {
                        Stop::Wrong(format!("--subtask: expected a number, found {text:?}"))
                    })?)
                }
            };
            let (json, exit_codes) = (given.has("--json"), given.exit_codes()?);
            Ok(Command::Validate(ValidateArgs { problem, file: given.file()?, subtask, json, exit_codes }))
        }
        Some("help" | "--help" | "-h") => Err(Stop::Print(HELP.to_string())),
        Some("--version" | "-V") => Err(Stop::Print(format!("saolei {}\n", env!("CARGO_PKG_VERSION")))),
        _ => Err(Stop::Wrong(format!("expected run, list, check or validate, found {command:?}"))),
    }
}

/// The words after a command.
struct Given {
    /// Those that are no options, in order.
    words: Vec<OsString>,
    /// The options, with their values.
    options: Vec<(&'static str, OsString)>,
}

impl Given {
    /// Tells options from other words. `flags` have no value, `valued` have one: `--name VALUE`, `--name=VALUE`, `-nVALUE`.
    fn new(
        mut from: impl Iterator<Item = OsString>,
        flags: &[&'static str],
        valued: &[&'static str],
    ) -> Result<Given, Stop> {
        let mut given = Given { words: Vec::new(), options: Vec::new() };
        while let Some(word) = from.next() {
            let text = word.to_str().unwrap_or_default();
            if text == "--" {
                given.words.extend(from);
                break;
            }
            if text == "--help" || text == "-h" {
                return Err(Stop::Print(HELP.to_string()));
            }
            if !text.starts_with('-') || text == "-" {
                given.words.push(word);
                continue;
            }
            let joined = |name: &str| match text.strip_prefix(name)? {
                rest if name.starts_with("--") => rest.strip_prefix('='),
                rest => (!rest.is_empty()).then(|| rest.strip_prefix('=').unwrap_or(rest)),
            };
            let (name, value) = if let Some(&name) = flags.iter().find(|&&name| name == text) {
                (name, OsString::new())
            } else if let Some(&name) = valued.iter().find(|&&name| name == text) {
                let value = from.next();
                (name, value.ok_or_else(|| Stop::Wrong(format!("{name} needs a value")))?)
            } else if let Some((name, value)) =
                valued.iter().find_map(|&name| Some((name, joined(name)?.into())))
            {
                (name, value)
            } else {
                return Err(Stop::Wrong(format!("unexpected argument {text:?}")));
            };
            if given.has(name) {
                return Err(Stop::Wrong(format!("{name} is given twice")));
            }
            given.options.push((name, value));
        }
        Ok(given)
    }

    fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(known, _)| *known == name)
    }

    fn value(&self, name: &str) -> Option<OsString> {
        self.options.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
    }

    /// Takes the first word, which names a protocol.
    fn protocol(&mut self, what: &str) -> Result<Protocol, Stop> {
        if self.words.is_empty() {
            return Err(Stop::Wrong(format!("expected {what}")));
        }
        let word = self.words.remove(0);
        let known = Protocol::ALL.into_iter().find(|known| word == known.name());
        known.ok_or_else(|| {
            let names = Protocol::ALL.map(Protocol::name).join(", ");
            Stop::Wrong(format!("unknown {} {word:?}, expected one of {names}", what.to_lowercase()))
        })
    }

    /// The only word that is left, if there is one.
    fn file(&mut self) -> Result<Option<PathBuf>, Stop> {
        let file = (!self.words.is_empty()).then(|| self.words.remove(0).into());
        self.end().map(|()| file)
    }

    fn end(&self) -> Result<(), Stop> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(Stop::Wrong(format!("unexpected argument {word:?}"))),
        }
    }

    fn exit_codes(&self) -> Result<ExitCodes, Stop> {
        let Some(word) = self.value("--exit-codes") else { return Ok(ExitCodes::Saolei) };
        let known = ExitCodes::ALL.into_iter().find(|known| word == known.name());
        known.ok_or_else(|| {
            Stop::Wrong(format!("--exit-codes: expected saolei, testlib or kattis, found {word:?}"))
        })
    }
}

//! The commands and their arguments.

use crate::check::CheckArgs;
#[cfg(feature = "full")]
use crate::clap_args as reader;
#[cfg(feature = "full")]
use crate::more_commands::MoreCommand;
#[cfg(not(feature = "full"))]
use crate::plain_args as reader;
use crate::validate::ValidateArgs;
use saolei_protocols::Protocol;
use std::ffi::OsString;
use std::path::PathBuf;

/// A command with its arguments.
#[derive(Debug)]
pub(crate) enum Command {
    Run(RunArgs),
    List(ListArgs),
    Validate(ValidateArgs),
    Check(CheckArgs),
    #[cfg(feature = "full")]
    More(MoreCommand),
}

/// `saolei run`.
#[derive(Debug, PartialEq)]
pub(crate) struct RunArgs {
    pub(crate) protocol: Protocol,
    pub(crate) file: Option<PathBuf>,
    pub(crate) output: Option<PathBuf>,
}

/// `saolei list`.
#[derive(Debug, PartialEq)]
pub(crate) struct ListArgs {
    pub(crate) json: bool,
}

/// The command line. Bad arguments print an error and end the program.
pub(crate) fn typed() -> Command {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    match usual_run(&words) {
        Some(args) => Command::Run(args),
        None => reader::read(words),
    }
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

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;
    use crate::{clap_args, plain_args};

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn the_usual_run_is_what_clap_reads() {
        for line in ["run boom", "run click", "run sweep game.in", "run master ./-", "run console run"] {
            let clap = clap_args::parse(words(line));
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
    fn the_program_for_judges_reads_what_clap_reads() {
        for line in [
            "run boom - -o x",
            "run boom -ox y",
            "run boom -o=x y",
            "run --output=x boom",
            "run boom -- -x",
            "list --json",
            "check boom a b",
            "check master a b c --exact --json",
            "check sweep a b --ignore-trailing-space",
            "check --exit-codes testlib boom a b c d -appes",
            "check boom a b c --exit-codes=kattis",
            "validate click",
            "validate console - --subtask 3 --json",
            "validate boom a --exit-codes testlib",
        ] {
            let (clap, plain) = (clap_args::parse(words(line)), plain_args::parse(words(line)));
            assert_eq!(format!("{:?}", plain.unwrap()), format!("{:?}", clap.unwrap()), "{line}");
        }
        for line in [
            "",
            "bun boom",
            "run",
            "run boo",
            "run boom a b",
            "run boom --what",
            "run boom -o",
            "run boom -o x -o y",
            "list boom",
            "check",
            "check boom a b --exit-codes x",
            "validate boom a b",
            "validate boom --subtask x",
            "validate boom --json --json",
        ] {
            assert!(clap_args::parse(words(line)).is_err(), "{line}");
            assert!(plain_args::parse(words(line)).is_err(), "{line}");
        }
        for line in ["help", "--help", "run --help", "check boom -h", "--version"] {
            assert!(clap_args::parse(words(line)).is_err(), "{line}");
            assert!(matches!(plain_args::parse(words(line)), Err(plain_args::Stop::Print(_))), "{line}");
        }
    }
}

//! Reports bad arguments on one line.

use crate::args::language::{language, say};
use crate::args::options;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
use std::io::{self, Write};

/// Longer lists of names are left to `--help`.
const MAX_NAMES: usize = 12;

/// Prints the error on one line, or the help that was asked for, and ends the program.
pub(crate) fn exit(error: &clap::Error) -> ! {
    match line(error) {
        Some(line) => {
            // If standard error is closed, the exit code still reports it.
            let _ = writeln!(io::stderr(), "saolei: {}", crate::on_one_line(&line));
            std::process::exit(crate::TROUBLE.into())
        }
        None => error.exit(),
    }
}

/// The error on one line; `None` for help and version.
fn line(error: &clap::Error) -> Option<String> {
    let context = ErrorContext(error);
    let own = context.first(ContextKind::Custom);
    let is_complete = own.is_some() || error.kind() == ErrorKind::ValueValidation;
    let said = match error.kind() {
        _ if own.is_some() => language().error(own?),
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => return None,
        ErrorKind::InvalidSubcommand => {
            let word = context.first(ContextKind::InvalidSubcommand)?;
            say!("unknown command {word:?}", "没有命令 {word:?}")
        }
        ErrorKind::UnknownArgument => {
            let argument = as_typed(context.first(ContextKind::InvalidArg)?);
            say!("unexpected argument {argument:?}", "不认识的参数 {argument:?}")
        }
        ErrorKind::InvalidValue => {
            let argument = name(&context.first(ContextKind::InvalidArg)?);
            let names = context.all(ContextKind::ValidValue);
            let expected = match names.as_slice() {
                [] => String::new(),
                [name] => say!(", expected {name}", "，应为 {name}"),
                [first @ .., last] if first.len() < MAX_NAMES => {
                    let first = first.join(language().choose(", ", "、"));
                    say!(", expected {first} or {last}", "，应为 {first} 或 {last}")
                }
                _ => String::new(),
            };
            match context.first(ContextKind::InvalidValue).filter(|value| !value.is_empty()) {
                Some(value) => {
                    let name = argument.to_lowercase();
                    say!("unknown {name} {value:?}{expected}", "{argument} 不能是 {value:?}{expected}")
                }
                None => say!("{argument} needs a value{expected}", "{argument} 需要一个值{expected}"),
            }
        }
        ErrorKind::ValueValidation => {
            use std::error::Error;
            let expected = expected(&crate::words(error.source()?));
            let value = context.first(ContextKind::InvalidValue)?;
            let colon = language().choose(": ", "：");
            match context.first(ContextKind::InvalidArg).filter(|argument| argument.starts_with('-')) {
                Some(argument) if value.is_empty() => {
                    format!("{} {value:?}{colon}{expected}", name(&argument))
                }
                Some(argument) => format!("{} {value}{colon}{expected}", name(&argument)),
                None => format!("{value}{colon}{expected}"),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let missing: Vec<String> =
                context.all(ContextKind::InvalidArg).iter().map(|one| name(one)).collect();
            let missing = missing.join(language().choose(" and ", " 和 "));
            say!("expected {missing}", "缺少 {missing}")
        }
        ErrorKind::TooFewValues => {
            let argument = name(&context.first(ContextKind::InvalidArg)?);
            let number = |kind| match error.get(kind) {
                Some(ContextValue::Number(number)) => Some(*number),
                _ => None,
            };
            let (least, actual) = (number(ContextKind::MinValues)?, number(ContextKind::ActualNumValues)?);
            say!(
                "expected at least {least} {argument}, found {actual}",
                "{argument} 至少要 {least} 个，只有 {actual} 个"
            )
        }
        ErrorKind::MissingSubcommand => say!("expected a command", "缺少命令"),
        ErrorKind::ArgumentConflict => {
            let one = name(&context.first(ContextKind::InvalidArg)?);
            match context.first(ContextKind::PriorArg) {
                Some(other) if name(&other) == one => {
                    say!("{one} is given twice", "{one} 重复了")
                }
                Some(other) => {
                    let other = name(&other);
                    say!("{one} cannot be used with {other}", "{one} 不能和 {other} 一起用")
                }
                None => say!("{one} cannot be used here", "{one} 不能用在这里"),
            }
        }
        // The rest is rare, so clap's own words do: too many values, bytes that are not text.
        _ => first_line(error),
    };
    let similar = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    // clap lists the most similar name last.
    let similar = similar.into_iter().find_map(|kind| context.all(kind).pop()).or_else(|| {
        // clap suggests nothing for `help mak`.
        let word = context.first(ContextKind::InvalidSubcommand)?;
        let command = crate::args::command();
        let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        options::closest(&word, &names).map(str::to_string)
    });
    Some(match similar {
        Some(similar) => {
            say!("{said}; did you mean {similar}?", "{said}；是不是想输入 {similar}？")
        }
        None if is_complete => said,
        None => {
            let command = command();
            say!("{said}; see `{command} --help`", "{said}；见 `{command} --help`")
        }
    })
}

/// The argument as typed: of `-5s`, clap names only the first letter that it does not know.
fn as_typed(argument: String) -> String {
    if argument.starts_with("--") || !argument.starts_with('-') {
        return argument;
    }
    let mut words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    words.find(|word| word.starts_with(&argument)).unwrap_or(argument)
}

/// The details that clap attaches to an error.
struct ErrorContext<'a>(&'a clap::Error);

impl ErrorContext<'_> {
    fn first(&self, kind: ContextKind) -> Option<String> {
        self.all(kind).into_iter().next()
    }

    fn all(&self, kind: ContextKind) -> Vec<String> {
        match self.0.get(kind) {
            Some(ContextValue::String(text)) => vec![text.clone()],
            Some(ContextValue::Strings(texts)) => texts.clone(),
            _ => Vec::new(),
        }
    }
}

/// The standard library's errors for text that is not a number.
const PARSE_ERRORS: [&str; 2] = ["invalid digit found in string", "cannot parse integer from empty string"];

/// Rewords what clap and the standard library expect of a number.
fn expected(problem: &str) -> String {
    let range = problem.split_once(" is not in ").map(|(_, range)| range);
    match range.and_then(|range| range.split_once("..")) {
        Some((least, "")) => say!("expected at least {least}", "至少为 {least}"),
        Some((least, most)) => {
            let most = most.trim_start_matches('=');
            say!("expected {least} to {most}", "应为 {least} 到 {most}")
        }
        None if PARSE_ERRORS.contains(&problem) => say!("expected a number", "应为数字"),
        None if problem.starts_with("number too large") => say!("expected a smaller number", "数字太大"),
        None => problem.to_string(),
    }
}

/// The name of an argument as the user knows it: `--kind` for `--kind <KIND>`, PROTOCOL for `<PROTOCOL>`.
fn name(argument: &str) -> String {
    let name = argument.split_once(' ').map_or(argument, |(option, _)| option);
    let name = name.split_once("...").map_or(name, |(name, _)| name);
    name.trim_matches(['<', '>', '[', ']']).to_string()
}

fn first_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default();
    line.strip_prefix("error: ").unwrap_or(line).to_string()
}

/// The command that was typed, so that the error can point to its help.
fn command() -> String {
    let known = |word: &OsString| crate::args::command().find_subcommand(word).is_some();
    match std::env::args_os().nth(1).filter(known) {
        Some(word) => format!("saolei {}", word.to_string_lossy()),
        None => "saolei".to_string(),
    }
}

//! The server's limits as options of `saolei serve`, made from the server's own table.

use crate::args::language::say;
use crate::args::options;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use saolei_web::{ByteSize, LimitOption, LimitValue, Limits};

/// The limits that were given; otherwise the defaults.
#[derive(Clone, Debug)]
pub(crate) struct LimitOptions(pub(crate) Box<Limits>);

impl Args for LimitOptions {
    fn augment_args(command: Command) -> Command {
        command.args(Limits::OPTIONS.iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        LimitOptions::augment_args(command)
    }
}

impl FromArgMatches for LimitOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<LimitOptions, Error> {
        let mut limits = LimitOptions(Box::default());
        limits.update_from_arg_matches(matches)?;
        Ok(limits)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for option in Limits::OPTIONS {
            if let Some(&value) = matches.get_one::<LimitValue>(option.field) {
                (option.set)(&mut self.0, value);
            }
        }
        Ok(())
    }
}

fn argument(option: &LimitOption) -> Arg {
    let default = (option.get)(&Limits::default());
    // clap needs texts that live as long as the program. They are made only once.
    let constant = |text: String| -> &'static str { text.leak() };
    Arg::new(option.field)
        .long(constant(option.field.replace('_', "-")))
        .value_name(value_name(default))
        .value_parser(move |text: &str| read(default, text))
        .default_value(constant(text(default)))
        .help(help(option))
        .help_heading("Limits")
}

/// The help of an option: a sentence without its full stop, like all help.
fn help(option: &LimitOption) -> &'static str {
    option.help.trim().trim_end_matches('.')
}

const fn value_name(value: LimitValue) -> &'static str {
    match value {
        LimitValue::Count(_) => "N",
        LimitValue::Time(_) => "TIME",
        LimitValue::Bytes(_) => "SIZE",
    }
}

/// Parses a value of the same kind as `like`.
fn read(like: LimitValue, text: &str) -> Result<LimitValue, String> {
    match like {
        LimitValue::Count(_) => match text.parse() {
            Ok(count) if (1..=1_000_000).contains(&count) => Ok(LimitValue::Count(count)),
            _ => Err(say!("expected a number from 1 to 1000000", "应为 1 到 1000000 的数字")),
        },
        LimitValue::Time(_) => options::time(text).map(LimitValue::Time),
        LimitValue::Bytes(_) => options::bytes(text).map(|bytes| LimitValue::Bytes(ByteSize(bytes))),
    }
}

/// Formats a value as it is typed.
fn text(value: LimitValue) -> String {
    match value {
        LimitValue::Count(count) => count.to_string(),
        LimitValue::Time(time) => options::seconds(time),
        LimitValue::Bytes(ByteSize(bytes)) if bytes % (1 << 20) == 0 => format!("{}MiB", bytes >> 20),
        LimitValue::Bytes(ByteSize(bytes)) => format!("{}KiB", bytes >> 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_can_be_set_and_its_default_reads_as_itself() {
        for option in Limits::OPTIONS {
            let default = (option.get)(&Limits::default());
            assert_eq!(read(default, &text(default)), Ok(default), "{}", option.field);
            let (typed, value) = match default {
                LimitValue::Count(_) => ("77", LimitValue::Count(77)),
                LimitValue::Time(_) => ("77s", LimitValue::Time(std::time::Duration::from_secs(77))),
                LimitValue::Bytes(_) => ("77MB", LimitValue::Bytes(ByteSize(77_000_000))),
            };
            let argument = format!("--{}={typed}", option.field.replace('_', "-"));
            let command = LimitOptions::augment_args(Command::new("serve"));
            let matches = command.try_get_matches_from(["serve", &argument]).unwrap();
            let limits = LimitOptions::from_arg_matches(&matches).unwrap().0;
            for other in Limits::OPTIONS {
                let is_set = other.field == option.field;
                let expected = if is_set { value } else { (other.get)(&Limits::default()) };
                assert_eq!((other.get)(&limits), expected, "{argument}: {}", other.field);
            }
        }
        for (like, bad) in [
            (LimitValue::Count(1), "0"),
            (LimitValue::Count(1), "many"),
            (LimitValue::Time(std::time::Duration::ZERO), "0s"),
            (LimitValue::Bytes(ByteSize(1)), "64"),
        ] {
            assert!(read(like, bad).is_err(), "{bad}");
        }
    }
}

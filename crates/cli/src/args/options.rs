//! Options that mean the same in every command.

use super::chinese;
use super::language::{language as own_language, say};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use saolei_boards::{FirstClick, Language, Level, Named, Start};
use saolei_judge::package::PackageFormat;
use saolei_judge::{InputKind, Problem};
use saolei_maker::Method;
use saolei_problems::{Answerer, built_ins, find};
use saolei_protocols::Protocol;
use saolei_rules::Cell;
#[cfg(unix)]
use saolei_runner::JudgeProfile;
use saolei_solver::Strength;
use saolei_terminal::CellSize;
use std::time::Duration;

/// Parses one of a list of named values.
pub(crate) fn one_of<T: Copy + Send + Sync + 'static>(
    all: impl IntoIterator<Item = T>,
    value: impl Fn(T) -> PossibleValue,
) -> impl TypedValueParser<Value = T> {
    let (all, values): (Vec<T>, Vec<PossibleValue>) = all.into_iter().map(|item| (item, value(item))).unzip();
    PossibleValuesParser::new(values.clone()).map(move |text| {
        let at = values.iter().position(|value| value.matches(&text, false));
        all[at.expect("clap accepts only the names of the list")]
    })
}

pub(crate) fn named<T: Named + Send + Sync>() -> impl TypedValueParser<Value = T> {
    one_of(T::ALL.iter().copied(), |value| PossibleValue::new(value.name()))
}

/// Parses the name of a problem or the path of its folder.
pub(crate) fn answerer() -> impl TypedValueParser<Value = Answerer> {
    ProblemName
}

/// Parses any name that finds a problem; completions offer the ids.
#[derive(Clone)]
struct ProblemName;

impl TypedValueParser for ProblemName {
    type Value = Answerer;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Answerer, clap::Error> {
        let text =
            value.to_str().ok_or_else(|| clap::Error::new(ErrorKind::InvalidUtf8).with_cmd(command))?;
        find(text).map_err(|unknown| {
            let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
            error.insert(
                ContextKind::Custom,
                ContextValue::String(unknown.words(super::language::language())),
            );
            if let Some(argument) = argument {
                error.insert(ContextKind::InvalidArg, ContextValue::String(argument.to_string()));
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let light = built_ins().map(|problem| {
            PossibleValue::new(&*problem.id).help(problem.summary(super::language::language()))
        });
        Some(Box::new(Protocol::ALL.into_iter().map(protocol_value).chain(light)))
    }
}

fn protocol_value(protocol: Protocol) -> PossibleValue {
    explained("protocols", protocol.name(), protocol.summary())
}

/// A value with its help, which this section of the translations has in Chinese.
fn explained(section: &str, name: &'static str, english: &'static str) -> PossibleValue {
    PossibleValue::new(name).help(chinese::translated(section, name, english))
}

/// Parses the name of a problem, or the path of its folder, for the judge kit.
pub(crate) fn problem() -> impl TypedValueParser<Value = &'static Problem> {
    answerer().map(Problem::answered_by)
}

/// What `saolei test` can test.
#[derive(Clone, Copy, Debug)]
#[cfg(unix)]
pub(crate) enum TestSubject {
    /// A program.
    Problem(&'static Problem),
    /// The classes of CS50 AI's Minesweeper.
    Cs50,
}

#[cfg(unix)]
pub(crate) fn test_subject() -> impl TypedValueParser<Value = TestSubject> {
    SubjectName
}

#[derive(Clone)]
#[cfg(unix)]
struct SubjectName;

#[cfg(unix)]
impl TypedValueParser for SubjectName {
    type Value = TestSubject;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<TestSubject, clap::Error> {
        if value == "cs50" {
            return Ok(TestSubject::Cs50);
        }
        Ok(TestSubject::Problem(Problem::answered_by(ProblemName.parse_ref(command, argument, value)?)))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let cs50 = PossibleValue::new("cs50")
            .help(say!("CS50 AI: your minesweeper.py", "CS50 AI：你的 minesweeper.py"));
        Some(Box::new(ProblemName.possible_values()?.chain([cs50])))
    }
}

/// The name that a misspelt word most likely means.
pub(crate) fn closest<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let similar = |name: &&str| strsim::jaro(word, name);
    let best = names.iter().copied().max_by(|one, other| similar(one).total_cmp(&similar(other)))?;
    // The threshold that clap uses for its own names.
    (strsim::jaro(word, best) > 0.7).then_some(best)
}

/// What `saolei interact` can play.
#[derive(Clone, Copy, Debug)]
#[cfg(unix)]
pub(crate) enum LiveGame {
    /// A problem with games.
    Problem(&'static Problem),
    /// CodinGame's live Minesweeper.
    CodinGame,
}

/// The name and the summary of CodinGame's live Minesweeper, which `saolei interact` alone has.
pub(crate) const CODINGAME_LIVE: (&str, &str) =
    ("codingame-live", "the whole board each turn, one cell at a time; live only: `saolei interact`");

/// Parses the name of a game that can be played live.
#[cfg(unix)]
pub(crate) fn live_game() -> impl TypedValueParser<Value = LiveGame> {
    let live = Problem::all().filter(|problem| problem.is_live()).map(LiveGame::Problem);
    one_of(live.chain([LiveGame::CodinGame]), |game| match game {
        LiveGame::Problem(problem) => match problem.answerer.protocol() {
            Some(protocol) => protocol_value(protocol),
            None => PossibleValue::new(problem.id()),
        },
        LiveGame::CodinGame => explained("protocols", CODINGAME_LIVE.0, CODINGAME_LIVE.1),
    })
}

/// Parses a level's name, or ROWSxCOLS/MINES.
pub(crate) fn level() -> impl TypedValueParser<Value = Level> {
    NameOr {
        names: LEVELS,
        read: |text| {
            let level = text.parse::<Level>();
            level.map_err(|error| format!("{text}{}{}", say!(": ", "："), error.words(own_language())))
        },
    }
}

const LEVELS: [&str; 3] = [Level::PRESETS[0].name, Level::PRESETS[1].name, Level::PRESETS[2].name];

/// Parses a value that is either a name, which completions offer, or something else.
#[derive(Clone)]
struct NameOr<T> {
    names: [&'static str; 3],
    read: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for NameOr<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<T, clap::Error> {
        let text =
            value.to_str().ok_or_else(|| clap::Error::new(ErrorKind::InvalidUtf8).with_cmd(command))?;
        (self.read)(text).map_err(|problem| {
            let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
            error.insert(ContextKind::Custom, ContextValue::String(problem));
            if let Some(similar) = closest(text, &self.names) {
                error.insert(ContextKind::SuggestedValue, ContextValue::String(similar.to_string()));
            }
            if let Some(argument) = argument {
                error.insert(ContextKind::InvalidArg, ContextValue::String(argument.to_string()));
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// `--kind`
pub(crate) fn input_kind() -> impl TypedValueParser<Value = InputKind> {
    one_of(InputKind::ALL, |kind| explained("kinds of input", kind.name(), kind.about()))
}

/// `--like`
#[cfg(unix)]
pub(crate) fn profile() -> impl TypedValueParser<Value = JudgeProfile> {
    one_of(JudgeProfile::ALL, |profile| explained("judges", profile.name(), profile.about()))
}

pub(crate) fn package_format() -> impl TypedValueParser<Value = PackageFormat> {
    one_of(PackageFormat::ALL, |format| explained("package formats", format.name(), format.about()))
}

pub(crate) fn first_click() -> impl TypedValueParser<Value = FirstClick> {
    one_of(FirstClick::ALL, |first_click| {
        let english = match first_click {
            FirstClick::Any => "It may be a mine",
            FirstClick::Safe => "It is not a mine",
            FirstClick::Opening => "It has no mine around it",
        };
        explained("first clicks", first_click.name(), english)
    })
}

/// `--lang`
pub(crate) fn language() -> impl TypedValueParser<Value = Language> {
    one_of(Language::ALL, |language| PossibleValue::new(language.name()).help(language.own_name()))
}

pub(crate) fn cell_size() -> impl TypedValueParser<Value = CellSize> {
    one_of(CellSize::ALL, |size| PossibleValue::new(size.name()))
}

pub(crate) fn strength() -> impl TypedValueParser<Value = Strength> {
    one_of(Strength::ALL, |strength| {
        let english = match strength {
            Strength::Fast => "The lowest risk; perfect play at the very end",
            Strength::Strong => "Looks one move ahead; perfect play from earlier on",
            Strength::Max => "Plays trial games if moves are close; perfect play from still earlier on",
        };
        explained("strengths", strength.name(), english)
    })
}

pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    one_of([Method::Uniform, Method::Dense], |method| {
        let english = match method {
            Method::Uniform | Method::OneClick => {
                "Draw random boards until one needs no guess: all such boards are equally likely"
            }
            Method::Dense => "Draw a random board and repair it wherever it needs a guess",
        };
        explained("methods", method.name(), english)
    })
}

/// Checks that none of these options is given without the option that it needs.
pub(crate) fn check_needs(options: &[(&str, bool)], needed: &str, is_given: bool) -> anyhow::Result<()> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) if !is_given => {
            anyhow::bail!(say!("{option} needs {needed}", "{option} 需要 {needed}"))
        }
        _ => Ok(()),
    }
}

/// The solver's first click: the given cell, or the one that wins most often with this guarantee.
pub(crate) fn start(level: Level, first_click: FirstClick, cell: Option<Cell>) -> Start {
    first_click.at(cell.unwrap_or_else(|| saolei_solver::best_start(level, first_click)))
}

/// Parses `--time`: 2s, 500ms, 5m, or a number of seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("", 1.0)];
    match with_unit(text, &units) {
        Some(seconds) if (0.001..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(say!("expected a time from 1ms to 1440m, such as 2s", "应为 1ms 到 1440m 的时间，例如 2s")),
    }
}

/// Parses a time, or 0 for none.
pub(crate) fn time_or_none(text: &str) -> Result<Duration, String> {
    match text {
        "0" | "0s" => Ok(Duration::ZERO),
        _ => time(text).map_err(|error| error + &say!(", or 0", "，或 0")),
    }
}

/// Parses `--memory`: 500MB, 2GB, 1GiB.
pub(crate) fn memory(text: &str) -> Result<u64, String> {
    size(text, 1e6).ok_or_else(|| {
        say!(
            "expected memory from 1MB to 1000000GB, such as 500MB or 2GB",
            "应为 1MB 到 1000000GB 的内存，例如 500MB 或 2GB"
        )
    })
}

/// Parses a number of bytes: 64KiB, 10MB, 1GiB.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    size(text, 1e3).ok_or_else(|| {
        say!("expected a size from 1kB, such as 64KiB or 10MB", "应为不小于 1kB 的大小，例如 64KiB 或 10MB")
    })
}

/// Parses a number of bytes with its unit, from `least` to 1000000GB.
fn size(text: &str, least: f64) -> Option<u64> {
    const KIB: f64 = 1024.0;
    let units =
        [("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("KiB", KIB), ("MiB", KIB * KIB), ("GiB", KIB * KIB * KIB)];
    with_unit(text, &units).filter(|bytes| (least..=1e15).contains(bytes)).map(|bytes| bytes as u64)
}

/// Parses a number with one of these units.
fn with_unit(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let (number, factor) =
        units.iter().find_map(|&(unit, factor)| Some((text.strip_suffix(unit)?, factor)))?;
    Some(number.parse::<f64>().ok()? * factor)
}

/// Formats a time in the form that `--time` reads.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{}s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_memory_have_units() {
        assert_eq!(time("2s"), Ok(Duration::from_secs(2)));
        assert_eq!(time("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(time("5m"), Ok(Duration::from_secs(300)));
        for bad in ["", "s", "-1s", "0s", "2h", "nans", "infs", "1500m"] {
            assert!(time(bad).is_err(), "{bad}");
        }
        assert_eq!(time_or_none("0"), Ok(Duration::ZERO));
        assert_eq!(time_or_none("2s"), time("2s"));
        assert!(time_or_none("-1").is_err());
        assert_eq!(memory("500MB"), Ok(500_000_000));
        assert_eq!(memory("1GiB"), Ok(1 << 30));
        for bad in ["", "GB", "1", "0.5MB", "-1GB", "nanGB", "1e9GB"] {
            assert!(memory(bad).is_err(), "{bad}");
        }
    }
}

//! Options that mean the same in every command.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use saolei_boards::{Dialect, FirstClick, Level, Place, Start};
use saolei_judge::package::PackageFormat;
use saolei_judge::{InputKind, Problem};
use saolei_maker::{Difficulty, Method, Symmetry};
use saolei_protocols::Protocol;
use saolei_rules::{Cell, Size};
use saolei_solver::{Language, Strength, Technique};
use saolei_terminal::{GlyphSet, Theme};

/// One of a list of named values.
fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    value: impl Fn(T) -> PossibleValue + Copy + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(|&item| value(item))).map(move |text| {
        let named = |&&item: &&T| value(item).matches(&text, false);
        *all.iter().find(named).expect("clap accepts only the names of the list")
    })
}

/// The name of a protocol.
pub(crate) fn protocol() -> impl TypedValueParser<Value = Protocol> {
    one_of(&Protocol::ALL, |protocol| PossibleValue::new(protocol.name()).help(protocol.summary()))
}

/// The name of a problem, which is that of its protocol.
pub(crate) fn problem() -> impl TypedValueParser<Value = &'static Problem> {
    protocol().map(Problem::of)
}

/// `--kind`
pub(crate) fn input_kind() -> impl TypedValueParser<Value = InputKind> {
    one_of(&InputKind::ALL, |kind| PossibleValue::new(kind.name()).help(kind.about()))
}

/// `--format` of packages
pub(crate) fn package_format() -> impl TypedValueParser<Value = PackageFormat> {
    one_of(&PackageFormat::ALL, |format| PossibleValue::new(format.name()).help(format.about()))
}

/// `--first-click`
pub(crate) fn first_click() -> impl TypedValueParser<Value = FirstClick> {
    one_of(&FirstClick::ALL, |first_click| {
        PossibleValue::new(first_click.name()).help(match first_click {
            FirstClick::Any => "It may be a mine",
            FirstClick::Safe => "It is not a mine",
            FirstClick::Opening => "It has no mine around it",
        })
    })
}

/// `--rules`
pub(crate) fn dialect() -> impl TypedValueParser<Value = Dialect> {
    one_of(&Dialect::ALL, |dialect| PossibleValue::new(dialect.name()))
}

/// `--lang`; the default is [`Language`] of the locale.
pub(crate) fn language() -> impl TypedValueParser<Value = Language> {
    one_of(&Language::ALL, |language| {
        PossibleValue::new(language.code()).help(match language {
            Language::English => "English",
            Language::Chinese => "中文",
        })
    })
}

/// The language that was asked for, or else that of the locale.
pub(crate) fn language_or_locale(asked: Option<Language>) -> Language {
    asked.unwrap_or_else(|| Language::of_locale(|name| std::env::var(name).ok()))
}

/// `--theme`
pub(crate) fn theme() -> impl TypedValueParser<Value = Theme> {
    one_of(&Theme::ALL, |theme| PossibleValue::new(theme.name()))
}

/// `--glyphs`
pub(crate) fn glyphs() -> impl TypedValueParser<Value = GlyphSet> {
    one_of(&GlyphSet::ALL, |glyphs| PossibleValue::new(glyphs.name()))
}

/// `--strength`
pub(crate) fn strength() -> impl TypedValueParser<Value = Strength> {
    one_of(&[Strength::Fast, Strength::Strong, Strength::Max], |strength| match strength {
        Strength::Fast => PossibleValue::new("fast").help("The lowest risk; perfect play at the very end"),
        Strength::Strong => {
            PossibleValue::new("strong").help("One move ahead; perfect play from farther off")
        }
        Strength::Max => {
            PossibleValue::new("max").help("Trial games for close moves; perfect play from still farther off")
        }
    })
}

/// `--method`
pub(crate) fn method() -> impl TypedValueParser<Value = Method> {
    one_of(&[Method::Uniform, Method::Dense], |method| {
        PossibleValue::new(method.name()).help(match method {
            Method::Uniform | Method::OneClick => {
                "Draw random boards until one needs no guess: all such boards are equally likely"
            }
            Method::Dense => "Draw a random board and repair it wherever it needs a guess",
        })
    })
}

/// `--up-to`
pub(crate) fn technique() -> impl TypedValueParser<Value = Technique> {
    one_of(&Technique::ALL, |technique| PossibleValue::new(technique.name()))
}

/// `--difficulty`
pub(crate) fn difficulty() -> impl TypedValueParser<Value = Difficulty> {
    one_of(&Difficulty::ALL, |difficulty| PossibleValue::new(difficulty.name()))
}

/// `--symmetry`
pub(crate) fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    one_of(&Symmetry::ALL, |symmetry| PossibleValue::new(symmetry.name()))
}

/// `--start`: where the first click goes. Before version 0.2 some commands called what it is promised by this name, and
/// that is still accepted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StartOption {
    Place(Place),
    FirstClick(FirstClick),
}

impl std::str::FromStr for StartOption {
    type Err = saolei_boards::PlaceError;

    fn from_str(text: &str) -> Result<StartOption, Self::Err> {
        let old = if text == "zero" { "opening" } else { text };
        match FirstClick::named(old) {
            Some(first_click) => Ok(StartOption::FirstClick(first_click)),
            None => text.parse().map(StartOption::Place),
        }
    }
}

impl StartOption {
    /// The promise that an old spelling of the option names.
    pub(crate) const fn first_click(self) -> Option<FirstClick> {
        match self {
            StartOption::Place(_) => None,
            StartOption::FirstClick(first_click) => Some(first_click),
        }
    }

    /// The cell.
    pub(crate) fn cell(self, size: Size) -> anyhow::Result<Option<Cell>> {
        match self {
            StartOption::Place(place) => Ok(Some(place.on(size)?)),
            StartOption::FirstClick(_) => Ok(None),
        }
    }
}

/// A board as it is typed: a level's name, ROWSxCOLS/MINES, or ROWSxCOLS with the mines in an option of their own.
///
/// The last was the spelling before version 0.2 and is still accepted.
pub(crate) fn level(text: &str, mines: Option<u64>) -> anyhow::Result<Level> {
    use anyhow::{Context, bail};
    let size: Option<(u32, u32)> =
        text.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    let Some(mines) = mines else {
        if let Some((rows, cols)) = size {
            bail!("{rows}x{cols}: expected the number of mines too: {rows}x{cols}/N");
        }
        return text.parse().with_context(|| text.to_string());
    };
    let size = match (size, text.parse::<Level>()) {
        (Some((rows, cols)), _) => Size::new(rows, cols)?,
        (None, Ok(level)) if !text.contains('/') => level.size,
        _ => bail!("{text}: expected beginner, intermediate, expert or ROWSxCOLS before --mines"),
    };
    Ok(Level::new(size, mines)?)
}

/// Where a game of the solver starts: the given cell, or the one that wins most for this promise.
pub(crate) fn start(level: Level, first_click: FirstClick, cell: Option<Cell>) -> Start {
    let usual = match first_click {
        FirstClick::Any | FirstClick::Safe => level.corner(),
        FirstClick::Opening => level.inner_start(),
    };
    first_click.at(cell.unwrap_or(usual))
}

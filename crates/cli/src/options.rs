//! Options that mean the same in every command.

pub(crate) use crate::game_options::*;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use saolei_judge::Problem;
use saolei_protocols::Protocol;

/// One of a list of named values.
pub(crate) fn one_of<T: Copy + Send + Sync + 'static>(
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

/// The name that a misspelt word most likely means.
pub(crate) fn closest<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let similar = |name: &&str| strsim::jaro(word, name);
    let best = names.iter().copied().max_by(|one, other| similar(one).total_cmp(&similar(other)))?;
    // What clap asks of its own names.
    (strsim::jaro(word, best) > 0.7).then_some(best)
}

//! The message at the end of a game.

use crate::draw::{Look, StyleRole};
use crate::screens::game::message::StyledLine;
use crate::store::CategorySummary;
use saolei_replay::Statistics;
use saolei_rules::Phase;

/// The result of a game, and the record of its category including this game.
pub(super) fn result_lines(
    statistics: &Statistics,
    record: &CategorySummary,
    is_best: bool,
    look: &Look,
) -> Vec<StyledLine> {
    let (words, dot) = (look.words, look.glyphs.dot());
    let named = |name: &str, value: String| Some(format!("{name} {value}"));
    let (role, result, solved) = match statistics.phase {
        Phase::Won => (StyleRole::Good, words.won(), String::new()),
        Phase::Lost(_) | Phase::Playing => (StyleRole::Bad, words.lost(), format!("{}/", statistics.solved)),
    };
    let game = [
        named(result, words.duration(statistics.millis)),
        Some(format!("3BV {solved}{}", statistics.three_bv)),
        statistics.three_bv_per_second().and_then(|pace| named(words.pace(), format!("{pace:.2}"))),
        named(words.clicks(), statistics.clicks().to_string()),
        statistics.efficiency().and_then(|share| named(words.efficiency(), words.0.percent_to(share, 0))),
        is_best.then(|| words.best_time().to_string()),
    ];
    let record = [
        record.best().and_then(|best| named(words.best(), words.duration(best))),
        record.average().and_then(|average| named(words.average(), words.duration(average))),
        record.rate().and_then(|rate| named(words.rate(), words.0.percent(rate))),
        named(words.streak(), record.streak.to_string()).filter(|_| record.games > 0),
    ];
    let joined = |parts: &[Option<String>]| parts.iter().flatten().cloned().collect::<Vec<_>>().join(dot);
    vec![(role, joined(&game)), (StyleRole::Dim, joined(&record))]
}

//! All measures of a recorded game, by name.

use crate::recorded_game::{ExaminedGame, RecordedGame};
use crate::recording::Recording;
use crate::review::{ReviewedMove, Reviewer};
use crate::statistics::Statistics;
use crate::video::{GameResult, Video};
use saolei_boards::Zini;

/// A measured value under the name that all outputs use.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// The name, such as `3bv`.
    pub name: &'static str,
    /// The value.
    pub value: MeasureValue,
}

/// The value of a measure.
#[derive(Clone, Debug, PartialEq)]
pub enum MeasureValue {
    /// The game has no such value.
    Missing,
    /// A text.
    Text(String),
    /// A whole number.
    Whole(u64),
    /// Any other number; always finite.
    Real(f64),
}

/// Luck and guesses, from the odds of every move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// The sum of -log10 of the chance to survive each opening; `None` if the game was lost on a mine or odds are unknown.
    pub pluck: Option<f64>,
    /// Risky moves when no cell was certainly safe.
    pub guesses: u64,
    /// Risky moves although a cell was certainly safe.
    pub mistakes: u64,
}

impl Luck {
    /// Goes through a game with the solver. The player's flags are not taken as evidence; the first opening is free.
    pub fn of(recording: &Recording) -> Luck {
        Luck::of_moves(Reviewer::new(recording))
    }

    /// Computes luck from reviewed moves: either all moves or all risks.
    pub fn of_moves(moves: impl IntoIterator<Item = ReviewedMove>) -> Luck {
        let mut luck = Luck { pluck: Some(0.0), ..Luck::default() };
        for reviewed in moves {
            let risk = if reviewed.lost { None } else { reviewed.risk };
            luck.pluck = luck.pluck.zip(risk).map(|(sum, risk)| sum - (1.0 - risk).log10());
            luck.guesses += u64::from(reviewed.is_guess());
            luck.mistakes += u64::from(reviewed.is_mistake());
        }
        // Avoid -0.
        luck.pluck = luck.pluck.map(|pluck| pluck.max(0.0)).filter(|pluck| pluck.is_finite());
        luck
    }
}

/// The name of every measure and how it is computed, in the order of every output. docs/replay.md defines them. A name ends
/// with its unit if it needs one.
const MEASURES: [(&str, Compute); 73] = [
    ("format", |m| Some(m.game.format().name()).into()),
    ("version", |m| m.video.map(|video| video.version.as_str()).into()),
    ("program", |m| m.video.map(|video| video.program.as_str()).into()),
    ("player", |m| Some(m.game.player()).into()),
    ("played", |m| m.video.and_then(|video| video.played.as_deref()).into()),
    ("mode", |m| m.video.and_then(|video| video.declared.mode.as_deref()).into()),
    ("rows", |m| u64::from(m.statistics.size.rows()).into()),
    ("cols", |m| u64::from(m.statistics.size.cols()).into()),
    ("mines", |m| m.statistics.mines.into()),
    ("result", |m| Some(GameResult::from(m.statistics.phase).name()).into()),
    ("declared_result", |m| m.video.and_then(|video| video.declared.result).map(GameResult::name).into()),
    ("time_ms", |m| m.statistics.millis.into()),
    ("declared_time_ms", |m| m.video.and_then(|video| video.declared.millis).into()),
    ("estimated_time_ms", |m| m.statistics.estimated_seconds().map(|seconds| 1000.0 * seconds).into()),
    ("3bv", |m| m.statistics.three_bv.into()),
    ("solved_3bv", |m| m.statistics.solved.into()),
    ("3bv_per_s", |m| m.statistics.three_bv_per_second().into()),
    ("openings", |m| m.statistics.openings.into()),
    ("islands", |m| m.statistics.islands.into()),
    ("cells_0", |m| m.statistics.numbers[0].into()),
    ("cells_1", |m| m.statistics.numbers[1].into()),
    ("cells_2", |m| m.statistics.numbers[2].into()),
    ("cells_3", |m| m.statistics.numbers[3].into()),
    ("cells_4", |m| m.statistics.numbers[4].into()),
    ("cells_5", |m| m.statistics.numbers[5].into()),
    ("cells_6", |m| m.statistics.numbers[6].into()),
    ("cells_7", |m| m.statistics.numbers[7].into()),
    ("cells_8", |m| m.statistics.numbers[8].into()),
    ("left", |m| m.statistics.left.all.into()),
    ("right", |m| m.statistics.right.all.into()),
    ("double", |m| m.statistics.chords.all.into()),
    ("one_and_a_half", |m| m.statistics.one_and_a_half.into()),
    ("clicks", |m| m.statistics.clicks().into()),
    ("clicks_per_s", |m| m.statistics.per_second(m.statistics.clicks() as f64).into()),
    ("left_per_s", |m| m.statistics.per_second(m.statistics.left.all as f64).into()),
    ("right_per_s", |m| m.statistics.per_second(m.statistics.right.all as f64).into()),
    ("double_per_s", |m| m.statistics.per_second(m.statistics.chords.all as f64).into()),
    ("effective_left", |m| m.statistics.left.effective.into()),
    ("effective_right", |m| m.statistics.right.effective.into()),
    ("effective_double", |m| m.statistics.chords.effective.into()),
    ("effective_clicks", |m| m.statistics.effective_clicks().into()),
    ("effective_per_s", |m| m.statistics.per_second(m.statistics.effective_clicks() as f64).into()),
    ("changing_clicks", |m| m.statistics.changing_clicks().into()),
    ("flags", |m| m.statistics.flags.into()),
    ("ioe", |m| m.statistics.efficiency().into()),
    ("correctness", |m| m.statistics.correctness().into()),
    ("throughput", |m| m.statistics.throughput().into()),
    ("changing_share", |m| m.statistics.changing_share().into()),
    ("changing_throughput", |m| m.statistics.changing_throughput().into()),
    ("rqp", |m| m.statistics.rqp().into()),
    ("rqp_fp", |m| m.statistics.rqp_of_flop_player().into()),
    ("ios", |m| m.statistics.ios().into()),
    ("ios_mg", |m| m.statistics.ios().map(f64::recip).into()),
    ("qg", |m| m.statistics.qg().into()),
    ("stnb", |m| m.statistics.stnb().into()),
    ("stnb_fp", |m| m.statistics.stnb_of_flop_player().into()),
    ("obv", |m| m.statistics.obv().into()),
    ("path", |m| m.statistics.paths.map(|paths| paths.on_board).into()),
    ("path_raw", |m| m.statistics.paths.map(|paths| paths.by_axes).into()),
    ("path_fp", |m| m.statistics.paths.map(|paths| paths.anywhere).into()),
    ("zini", |m| m.zini.into()),
    ("hzini", |m| m.hzini.into()),
    ("max_efficiency", |m| m.zini.map(|zini| m.statistics.three_bv as f64 / zini as f64).into()),
    ("zini_per_s", |m| m.needed(m.zini).and_then(|clicks| m.statistics.per_second(clicks)).into()),
    ("hzini_per_s", |m| m.needed(m.hzini).and_then(|clicks| m.statistics.per_second(clicks)).into()),
    ("zne", |m| m.needed(m.zini).map(|clicks| clicks / m.statistics.clicks() as f64).into()),
    ("znt", |m| m.needed(m.zini).map(|clicks| clicks / m.statistics.effective_clicks() as f64).into()),
    ("hzne", |m| m.needed(m.hzini).map(|clicks| clicks / m.statistics.clicks() as f64).into()),
    ("hznt", |m| m.needed(m.hzini).map(|clicks| clicks / m.statistics.effective_clicks() as f64).into()),
    ("pluck", |m| m.luck.and_then(|luck| luck.pluck).into()),
    ("guesses", |m| m.luck.map(|luck| luck.guesses).into()),
    ("mistakes", |m| m.luck.map(|luck| luck.mistakes).into()),
    ("events", |m| m.game.events().into()),
];

type Compute = fn(&Measured<'_>) -> MeasureValue;

struct Measured<'a> {
    game: &'a RecordedGame,
    video: Option<&'a Video>,
    statistics: &'a Statistics,
    zini: Option<u64>,
    hzini: Option<u64>,
    luck: Option<Luck>,
}

impl Measured<'_> {
    /// The clicks that ZiNi or HZiNi needs for the part that was solved.
    fn needed(&self, zini: Option<u64>) -> Option<f64> {
        let share = self.statistics.solved as f64 / self.statistics.three_bv as f64;
        zini.map(|zini| zini as f64 * share)
    }
}

impl Measure {
    /// The names of all measures, in order. docs/replay.md defines them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        MEASURES.iter().map(|&(name, _)| name)
    }
}

impl ExaminedGame<'_> {
    /// All measures, in a fixed order. Luck needs the odds of every move and takes most of the time: without it, its measures
    /// are missing.
    pub fn measures(&self, luck: Option<Luck>) -> Vec<Measure> {
        let game = self.game();
        let video = match game {
            RecordedGame::Video(video) => Some(&**video),
            RecordedGame::Recording(_) => None,
        };
        let zini = self.facts().map(Zini::of_facts);
        let (zini, hzini) = (zini.map(|zini| zini.zini), zini.map(|zini| zini.hzini));
        let measured = Measured { game, video, statistics: &self.statistics, zini, hzini, luck };
        MEASURES.iter().map(|&(name, value)| Measure { name, value: value(&measured) }).collect()
    }
}

impl From<Option<&str>> for MeasureValue {
    fn from(text: Option<&str>) -> MeasureValue {
        match text {
            Some(text) if !text.is_empty() => MeasureValue::Text(text.to_string()),
            _ => MeasureValue::Missing,
        }
    }
}

impl From<u64> for MeasureValue {
    fn from(number: u64) -> MeasureValue {
        MeasureValue::Whole(number)
    }
}

impl From<Option<u64>> for MeasureValue {
    fn from(number: Option<u64>) -> MeasureValue {
        number.map_or(MeasureValue::Missing, MeasureValue::Whole)
    }
}

impl From<Option<f64>> for MeasureValue {
    fn from(number: Option<f64>) -> MeasureValue {
        match number {
            Some(number) if number.is_finite() => MeasureValue::Real(number),
            _ => MeasureValue::Missing,
        }
    }
}

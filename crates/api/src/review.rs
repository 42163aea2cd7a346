//! Finished games: their replay, their figures, and their review by the solver.

use crate::help;
use crate::messages::{
    AccountAnswer, ClicksAnswer, GameFigures, JsonPlace, ReplayAnswer, ReviewAnswer, RiskyMove, Words,
    WorthAnswer,
};
use crate::replay_frames::{ReplayFrames, ReplayLimits, TooManyChanges};
use crate::time_limit::TimeLimit;
use saolei_boards::Language;
use saolei_replay::{
    ClickCount, ExaminedGame, Luck, Measure, MeasureValue, Playback, RecordedGame, Recording, Review,
    ReviewedMove, Reviewer, Statistics,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// The replay of a game with an empty list of frames, and the frames.
///
/// # Errors
/// The moves change too many cells.
pub fn replay(
    id: String,
    recording: &Recording,
    limits: ReplayLimits,
) -> Result<(ReplayAnswer, ReplayFrames), TooManyChanges> {
    let size = recording.size();
    let mut play = Playback::begin(recording.clone());
    let frames = ReplayFrames::of(&mut play, limits)?;
    let answer = ReplayAnswer {
        id,
        text: recording.text(),
        rows: size.rows(),
        cols: size.cols(),
        mines: recording.header().mines,
        frames: Vec::new(),
        figures: figures(&play),
    };
    Ok((answer, frames))
}

/// The review of a game by the solver. Moves are left out if there is no time for them.
pub fn review(id: String, recording: &Recording, time: TimeLimit<'_>) -> ReviewAnswer {
    review_recorded(id, recording, &RecordedGame::Recording(recording.clone()).examine(), time)
}

pub(crate) fn review_recorded(
    id: String,
    recording: &Recording,
    game: &ExaminedGame<'_>,
    time: TimeLimit<'_>,
) -> ReviewAnswer {
    let play = Playback::new(recording.clone());
    // Computing what risks cost takes longer than finding them, so it stops earlier.
    let (has_time, may_think) = (time.until(8), time.until(5));
    let mut reviewer = Reviewer::thinking(recording, help::think(&may_think));
    let mut risks = Vec::new();
    while has_time()
        && let Some(reviewed) = reviewer.next()
    {
        if !reviewed.is_safe {
            risks.push(reviewed);
        }
    }
    let (done, all) = reviewer.progress();
    let complete = done == all;
    let start = if complete { reviewer.start_chance() } else { None };
    let review = Review { phase: play.phase(), risks, start };
    let risks: Vec<RiskyMove> = review.risks.iter().filter_map(risky_move).collect();
    let losing_move = review.losing_move().map(|lost| lost.index);
    let losing_move_words = review.losing_move_words(Language::English);
    let luck = complete.then(|| Luck::of_moves(review.risks.iter().copied()));
    ReviewAnswer {
        id,
        phase: play.phase().into(),
        first_mistake: risks.iter().position(|risk| risk.mistake),
        guesses: risks.iter().filter(|risk| !risk.mistake).count(),
        mistakes: risks.iter().filter(|risk| risk.mistake).count(),
        luck: review.luck().filter(|_| complete),
        win_account: review.account().map(AccountAnswer::from),
        losing_move: risks.iter().position(|risk| Some(risk.frame) == losing_move),
        losing_move_words: losing_move_words
            .map(|_| Words::of(|language| review.losing_move_words(language).unwrap_or_default())),
        risks,
        complete,
        measures: named_values(game.measures(luck)),
        figures: figures(&play),
    }
}

fn named_values(measures: Vec<Measure>) -> BTreeMap<String, Value> {
    let value = |value| match value {
        MeasureValue::Missing => Value::Null,
        MeasureValue::Text(text) => text.into(),
        MeasureValue::Whole(number) => number.into(),
        MeasureValue::Real(number) => number.into(),
    };
    measures.into_iter().map(|measure| (measure.name.to_string(), value(measure.value))).collect()
}

fn risky_move(reviewed: &ReviewedMove) -> Option<RiskyMove> {
    Some(RiskyMove {
        frame: reviewed.index,
        millis: reviewed.played.millis,
        act: reviewed.played.kind.name().to_string(),
        cell: reviewed.played.kind.cell()?.into(),
        risk: reviewed.risk,
        mistake: reviewed.is_mistake(),
        safe_cell: reviewed.safe_cell.map(JsonPlace::from),
        lost: reviewed.lost,
        worth: reviewed.worth.map(WorthAnswer::from),
    })
}

fn figures(play: &Playback) -> GameFigures {
    let statistics = Statistics::of(play);
    let clicks = |clicks: ClickCount| ClicksAnswer { all: clicks.all, effective: clicks.effective };
    GameFigures {
        millis: statistics.millis,
        three_bv: statistics.three_bv,
        solved: statistics.solved,
        openings: statistics.openings,
        islands: statistics.islands,
        left: clicks(statistics.left),
        right: clicks(statistics.right),
        chords: clicks(statistics.chords),
        three_bv_per_second: statistics.three_bv_per_second(),
        efficiency: statistics.efficiency(),
        correctness: statistics.correctness(),
        throughput: statistics.throughput(),
        rqp: statistics.rqp(),
        assisted: statistics.assisted,
    }
}

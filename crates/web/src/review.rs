//! Finished games: their replay, their figures, and their review by the solver.

use crate::api::{ClicksAnswer, GameFigures, JsonPlace, ReplayAnswer, ReplayFrame, ReviewAnswer, RiskyMove};
use crate::visible_board::{VisibleBoard, mines_left};
use saolei_replay::{ClickCount, Play, Recording, Reviewer, Statistics};
use std::time::{Duration, Instant};

/// How long a review may take; moves that were not reviewed by then are left out.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The replay of a game, move by move.
pub(crate) fn replay(id: String, recording: &Recording) -> ReplayAnswer {
    let size = recording.size();
    let mut play = Play::begin(recording.clone());
    let mut before = VisibleBoard::closed(size);
    let mut frames = Vec::with_capacity(recording.moves().len());
    for (at, done) in recording.moves().iter().enumerate() {
        play.seek(at + 1);
        let after = VisibleBoard::of(&play);
        frames.push(ReplayFrame {
            millis: done.millis,
            act: done.kind.name().to_string(),
            cell: done.kind.cell().map(JsonPlace::from),
            changes: after.changes_since(&before),
            mines_left: mines_left(&play),
            phase: play.phase().into(),
        });
        before = after;
    }
    ReplayAnswer {
        id,
        text: recording.text(),
        rows: size.rows(),
        cols: size.cols(),
        mines: recording.header().mines,
        frames,
        figures: figures(&play),
    }
}

/// The review of a game by the solver.
pub(crate) fn review(id: String, recording: &Recording) -> ReviewAnswer {
    let start = Instant::now();
    let mut reviewer = Reviewer::new(recording);
    let mut risks = Vec::new();
    let mut complete = true;
    while let Some(reviewed) = reviewer.next() {
        if let (false, Some(cell)) = (reviewed.is_safe, reviewed.played.kind.cell()) {
            risks.push(RiskyMove {
                frame: reviewed.index,
                millis: reviewed.played.millis,
                act: reviewed.played.kind.name().to_string(),
                cell: cell.into(),
                risk: reviewed.risk,
                mistake: reviewed.is_mistake(),
                safe_cell: reviewed.safe_cell.map(JsonPlace::from),
                lost: reviewed.lost,
            });
        }
        if start.elapsed() > TIMEOUT {
            let (done, all) = reviewer.progress();
            complete = done == all;
            break;
        }
    }
    let play = Play::new(recording.clone());
    ReviewAnswer {
        id,
        phase: play.phase().into(),
        first_mistake: risks.iter().position(|risk| risk.mistake),
        guesses: risks.iter().filter(|risk| !risk.mistake).count(),
        mistakes: risks.iter().filter(|risk| risk.mistake).count(),
        luck: risks.iter().map(|risk| Some(1.0 - risk.risk?)).product::<Option<f64>>().filter(|_| complete),
        risks,
        complete,
        figures: figures(&play),
    }
}

fn figures(play: &Play) -> GameFigures {
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

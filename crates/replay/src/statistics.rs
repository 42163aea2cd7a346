//! Statistics of a game.

use crate::layout_facts::LayoutFacts;
use crate::moves::MoveKind;
use crate::play::Play;
use saolei_rules::{OperationKind, Phase};

/// Statistics of a game.
///
/// Operations that were undone do not count. A click is *effective* if it changed the board or lost the game; a chord
/// with nothing to open, or an opening of a flagged cell, is not.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// Whether the game goes on, is won or is lost.
    pub phase: Phase,
    /// Milliseconds from the first move to the last one that counts.
    pub millis: u64,
    /// The 3BV of the layout.
    pub three_bv: u64,
    /// How much of the 3BV is done.
    pub solved: u64,
    /// The number of openings of the layout.
    pub openings: u64,
    /// The number of islands of the layout.
    pub islands: u64,
    /// Clicks that open a cell.
    pub left: ClickCount,
    /// Clicks that mark a cell.
    pub right: ClickCount,
    /// Chords.
    pub chords: ClickCount,
    /// Whether the player undid a move or asked for help.
    pub assisted: bool,
}

/// Clicks of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClickCount {
    /// All clicks.
    pub all: u64,
    /// Effective clicks.
    pub effective: u64,
}

impl Statistics {
    /// The statistics of a game after the moves done so far. Without a layout only clicks can be counted.
    pub fn of(play: &Play) -> Statistics {
        let recording = play.recording();
        let facts = recording.layout().map(LayoutFacts::of);
        let [mut left, mut right, mut chords] = [ClickCount::default(); 3];
        let mut millis = 0;
        for (done, effective) in play.applied_effects() {
            millis = done.millis;
            let MoveKind::Operation(operation) = done.kind else { continue };
            let clicks = match operation.kind() {
                Some(OperationKind::Open) => &mut left,
                Some(
                    OperationKind::Mark | OperationKind::Flag | OperationKind::Query | OperationKind::Clear,
                ) => &mut right,
                Some(OperationKind::Chord) => &mut chords,
                None => continue,
            };
            clicks.all += 1;
            clicks.effective += u64::from(effective);
        }
        let done = recording.moves().iter().take(play.at());
        Statistics {
            phase: play.phase(),
            millis,
            three_bv: facts.as_ref().map_or(0, LayoutFacts::three_bv),
            solved: facts.as_ref().map_or(0, |facts| facts.solved(play.game())),
            openings: facts.as_ref().map_or(0, LayoutFacts::openings),
            islands: facts.as_ref().map_or(0, LayoutFacts::islands),
            left,
            right,
            chords,
            assisted: done.map(|done| done.kind).any(MoveKind::is_assistance),
        }
    }

    /// All clicks.
    pub const fn clicks(&self) -> u64 {
        self.left.all + self.right.all + self.chords.all
    }

    /// All effective clicks.
    pub const fn effective_clicks(&self) -> u64 {
        self.left.effective + self.right.effective + self.chords.effective
    }

    /// Seconds from the first move to the last.
    pub const fn seconds(&self) -> f64 {
        self.millis as f64 / 1000.0
    }

    /// Solved 3BV per second; `None` if no time has passed.
    pub fn three_bv_per_second(&self) -> Option<f64> {
        ratio(self.solved as f64, self.seconds())
    }

    /// Efficiency (IOE): solved 3BV per click. Above 1, flags and chords have saved clicks.
    pub fn efficiency(&self) -> Option<f64> {
        ratio(self.solved as f64, self.clicks() as f64)
    }

    /// The share of effective clicks.
    pub fn correctness(&self) -> Option<f64> {
        ratio(self.effective_clicks() as f64, self.clicks() as f64)
    }

    /// Solved 3BV per effective click: efficiency is correctness times throughput.
    pub fn throughput(&self) -> Option<f64> {
        ratio(self.solved as f64, self.effective_clicks() as f64)
    }

    /// RQP: the time divided by 3BV per second. Lower is better.
    pub fn rqp(&self) -> Option<f64> {
        ratio(self.seconds(), self.three_bv_per_second()?)
    }

    /// The time for the whole layout at this pace.
    pub fn estimated_seconds(&self) -> Option<f64> {
        ratio(self.seconds() * self.three_bv as f64, self.solved as f64)
    }
}

fn ratio(of: f64, to: f64) -> Option<f64> {
    (to > 0.0).then(|| of / to)
}

//! The progress of a game over time, to compare two games on one board.

use crate::moves::Move;
use crate::playback::Playback;
use crate::recording::Recording;
use saolei_boards::LayoutFacts;

/// The progress of a game: the time at which each unit of 3BV was solved, and the pauses between moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Splits {
    /// After each move that solved something: the 3BV solved so far, and the time in milliseconds.
    pub solved: Vec<(u64, u64)>,
    /// Every move with the pause before it in milliseconds, in order. Undone moves are left out.
    pub pauses: Vec<(Move, u64)>,
}

impl Splits {
    /// The splits of a recorded game; empty if it has no layout yet.
    pub fn of(recording: &Recording) -> Splits {
        let mut splits = Splits { solved: Vec::new(), pauses: Vec::new() };
        let Some(facts) = recording.layout().map(LayoutFacts::of) else { return splits };
        let mut play = Playback::begin(recording.clone());
        let (mut solved, mut last) = (0, 0);
        for (index, done) in recording.kept_moves() {
            play.seek(index + 1);
            splits.pauses.push((done, done.millis.saturating_sub(last)));
            last = done.millis;
            let now = facts.solved(play.game());
            if now != solved {
                splits.solved.push((now, done.millis));
                solved = now;
            }
        }
        splits
    }

    /// The time at which this much 3BV was solved, in milliseconds.
    pub fn time_of(&self, solved: u64) -> Option<u64> {
        self.solved.iter().find(|&&(so_far, _)| so_far >= solved).map(|&(_, millis)| millis)
    }

    /// The longest pauses before a move, longest first.
    pub fn longest_pauses(&self, count: usize) -> Vec<(Move, u64)> {
        let mut pauses: Vec<_> = self.pauses.iter().copied().filter(|&(_, pause)| pause > 0).collect();
        pauses.sort_by_key(|&(_, pause)| std::cmp::Reverse(pause));
        pauses.truncate(count);
        pauses
    }
}

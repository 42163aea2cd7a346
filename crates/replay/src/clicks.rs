//! Counts clicks, and how many of them were effective.

use saolei_rules::{Cell, Game, Mark, Operation, OperationKind, Size, Verdict};

/// Clicks of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClickCount {
    /// All clicks.
    pub all: u64,
    /// Effective clicks: an opening that opened cells, the first flag on a mine, or a chord that opened cells, even a mine.
    pub effective: u64,
    /// Clicks that changed the board in any way or ended the game.
    pub changing: u64,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct ClickTally {
    pub(crate) left: ClickCount,
    pub(crate) right: ClickCount,
    pub(crate) chords: ClickCount,
    /// A bit for each cell, row by row: whether it is a mine that has been flagged before.
    flagged: Vec<u64>,
}

impl ClickTally {
    /// Counts an operation that was just applied to the game. Returns whether it changed the board or ended the game.
    pub(crate) fn add(&mut self, operation: Operation, verdict: Verdict, game: &Game) -> bool {
        let opened = verdict == Verdict::Opened && !game.changes().is_empty();
        let lost = matches!(verdict, Verdict::Exploded(_));
        let changing = opened || lost || matches!(verdict, Verdict::Marked(_));
        let (clicks, effective) = match operation.kind() {
            Some(OperationKind::Open) => (&mut self.left, opened),
            Some(OperationKind::Chord) => (&mut self.chords, opened || lost),
            Some(_) => {
                let mine = operation.cell().filter(|&cell| game.position().tile(cell).is_mine());
                let first = verdict == Verdict::Marked(Mark::Flag)
                    && mine.is_some_and(|cell| self.flag(cell, game.size()));
                (&mut self.right, first)
            }
            None => return changing,
        };
        clicks.all += 1;
        clicks.effective += u64::from(effective);
        clicks.changing += u64::from(changing);
        changing
    }

    /// Remembers that a mine was flagged; returns whether it is the first time.
    fn flag(&mut self, mine: Cell, size: Size) -> bool {
        let index = mine.row() as usize * size.cols() as usize + mine.col() as usize;
        if self.flagged.len() <= index / 64 {
            self.flagged.resize(index / 64 + 1, 0);
        }
        let (word, bit) = (&mut self.flagged[index / 64], 1 << (index % 64));
        let is_first = *word & bit == 0;
        *word |= bit;
        is_first
    }
}

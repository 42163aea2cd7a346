//! A recorded game at one of its moves.

use crate::moves::{Move, MoveKind};
use crate::recording::{LayoutError, Recording};
use saolei_rules::{Cell, Face, Game, Layout, Mark, Operation, Phase, Refusal, Verdict};
use thiserror::Error;

/// A recording at one of its moves: played on, or wound to any moment.
///
/// Until the layout is fixed the game stands on a board without mines, on which cells can be marked.
#[derive(Clone, Debug)]
pub struct Play {
    recording: Recording,
    /// How many of the moves are done.
    at: usize,
    game: Game,
    /// The operations that stand, in order: which moves they are, and whether each did something.
    standing: Vec<Standing>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Standing {
    index: usize,
    effective: bool,
}

/// A cell cannot be opened before it is known where the mines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the layout is not fixed yet")]
pub struct NoLayout;

impl Play {
    /// The game after the last move of a recording.
    pub fn new(recording: Recording) -> Play {
        let mut play = Play::begin(recording);
        play.seek(usize::MAX);
        play
    }

    /// The game before the first move of a recording.
    pub fn begin(recording: Recording) -> Play {
        let game = fresh(&recording);
        Play { recording, at: 0, game, standing: Vec::new() }
    }

    /// The recording, with every move that was made through this play.
    pub const fn recording(&self) -> &Recording {
        &self.recording
    }

    /// The board as it is at this moment.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The board, for those who go through the moves one by one themselves.
    pub(crate) const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// How many of the recording's moves are done.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Whether the game goes on, is won or is lost at this moment.
    pub const fn phase(&self) -> Phase {
        self.game.phase()
    }

    /// The moves done so far that stand, which are operations, each with its place in the recording.
    pub fn standing(&self) -> impl Iterator<Item = (usize, Move)> {
        self.standing.iter().map(|standing| (standing.index, self.recording.moves()[standing.index]))
    }

    /// The mines that no flag accounts for; less than none where there are too many flags.
    pub fn mines_left(&self) -> i64 {
        self.recording.header().mines as i64 - self.game.flags() as i64
    }

    /// The cell for which a layout has to be made before this can be done: the first one to be opened, so that the
    /// start's promise holds for it.
    pub fn needs_layout(&self, kind: MoveKind) -> Option<Cell> {
        match kind {
            MoveKind::Operation(Operation::Open(cell))
                if self.recording.layout().is_none() && self.protection(cell).is_none() =>
            {
                Some(cell)
            }
            _ => None,
        }
    }

    /// Fixes the layout; marks stay.
    ///
    /// # Errors
    /// There is one already, or it is not of this game's size or number of mines.
    pub fn fix(&mut self, layout: Layout) -> Result<(), LayoutError> {
        self.recording.fix(layout)?;
        let at = self.at;
        self.rewind();
        self.seek(at);
        Ok(())
    }

    /// Does something now, `millis` after the first move, and records it. A play that was wound back is wound to its
    /// end first.
    ///
    /// An undo takes back operations up to the last one that did something, and records each.
    ///
    /// # Errors
    /// A cell is to be opened and there is no layout.
    pub fn record(&mut self, millis: u64, kind: impl Into<MoveKind>) -> Result<Option<Verdict>, NoLayout> {
        let kind = kind.into();
        self.seek(usize::MAX);
        if let (MoveKind::Operation(Operation::Open(cell)), None) = (kind, self.recording.layout()) {
            // A flag that was set before the first opening: there is nothing to record yet.
            let mark = self.protection(cell).ok_or(NoLayout)?;
            return Ok(Some(Verdict::Refused(Refusal::Protected(mark))));
        }
        // The clock starts with the first move.
        let millis = if self.recording.moves().is_empty() { 0 } else { millis };
        let times = match kind {
            MoveKind::Undo => {
                let Some(last) = self.standing.iter().rposition(|standing| standing.effective) else {
                    return Ok(None);
                };
                self.standing.len() - last
            }
            MoveKind::Operation(_) | MoveKind::Aid(_) => 1,
        };
        for _ in 0..times {
            self.recording.push(Move { millis, kind });
        }
        if kind != MoveKind::Undo {
            self.at += 1;
            return Ok(self.operate(self.at - 1));
        }
        self.seek(usize::MAX);
        Ok(None)
    }

    /// Whether an undo would take something back.
    pub fn can_undo(&self) -> bool {
        self.standing.iter().any(|standing| standing.effective)
    }

    /// Winds to the moment after this many moves, or to the end where there are fewer.
    pub fn seek(&mut self, at: usize) {
        let at = at.min(self.recording.moves().len());
        let mut goal: Vec<usize> = Vec::new();
        // What stands can only have changed since the moment where we are if something was taken back.
        let from = if at >= self.at {
            goal.extend(self.standing.iter().map(|standing| standing.index));
            self.at
        } else {
            0
        };
        for (index, done) in self.recording.moves().iter().enumerate().take(at).skip(from) {
            match done.kind {
                MoveKind::Undo => {
                    goal.pop();
                }
                MoveKind::Aid(_) => {}
                MoveKind::Operation(_) => goal.push(index),
            }
        }
        let kept =
            self.standing.iter().zip(&goal).take_while(|(standing, index)| standing.index == **index).count();
        if kept < self.standing.len() {
            self.rewind();
        }
        for &index in &goal[self.standing.len()..] {
            self.operate(index);
        }
        self.at = at;
    }

    fn rewind(&mut self) {
        self.game = fresh(&self.recording);
        self.standing.clear();
        self.at = 0;
    }

    /// Does one of the recording's moves on the board.
    fn operate(&mut self, index: usize) -> Option<Verdict> {
        let MoveKind::Operation(operation) = self.recording.moves()[index].kind else { return None };
        let verdict = self.game.apply(operation);
        let effective = is_effective(verdict, &self.game);
        self.standing.push(Standing { index, effective });
        Some(verdict)
    }

    /// The mark that protects a cell from being opened.
    fn protection(&self, cell: Cell) -> Option<Mark> {
        match self.game.face(cell) {
            Face::Closed(mark) if self.game.rules().open_stops_at.contains(mark) => Some(mark),
            Face::Closed(_) | Face::Open(_) => None,
        }
    }
}

/// Whether an operation did something: opened or marked a cell, or ended the game.
pub(crate) fn is_effective(verdict: Verdict, game: &Game) -> bool {
    match verdict {
        Verdict::Opened => !game.changes().is_empty(),
        Verdict::Marked(_) | Verdict::Exploded(_) => true,
        Verdict::Refused(_) => false,
    }
}

/// The board before the first move.
fn fresh(recording: &Recording) -> Game {
    let header = recording.header();
    let layout = recording.layout().cloned().unwrap_or_else(|| Layout::new(header.size, []));
    Game::new(layout, header.dialect.rules())
}

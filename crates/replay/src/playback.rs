//! A recorded game at one of its moves.

use crate::clicks::ClickTally;
use crate::moves::{Move, MoveKind};
use crate::recording::{Header, LayoutError, Recording};
use saolei_boards::View;
use saolei_rules::{
    Cell, Face, Game, Layout, Mark, Marking, Operation, OperationKind, Phase, Refusal, Verdict,
};
use thiserror::Error;

/// A recording at one of its moves: it can be played on, or moved to any other move.
///
/// Before there is a layout, the game has a board without mines, on which cells can be marked.
#[derive(Clone, Debug)]
pub struct Playback {
    recording: Recording,
    /// The number of moves done.
    at: usize,
    game: Game,
    /// The operations that are done and not undone, in order.
    applied: Vec<AppliedOperation>,
    /// The clicks of `applied`.
    clicks: ClickTally,
}

#[derive(Clone, Copy, Debug)]
struct AppliedOperation {
    /// The index of the move in the recording.
    index: usize,
    /// Whether it opened or marked a cell, or ended the game.
    effective: bool,
}

/// A cell cannot be opened before the game has a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the game has no layout yet")]
pub struct NoLayout;

impl Playback {
    /// A playback at the end of a recording.
    pub fn new(recording: Recording) -> Playback {
        let mut play = Playback::begin(recording);
        play.seek(usize::MAX);
        play
    }

    /// A playback before the first move of a recording.
    pub fn begin(recording: Recording) -> Playback {
        let game = new_game(&recording);
        Playback { recording, at: 0, game, applied: Vec::new(), clicks: ClickTally::default() }
    }

    /// The recording, including every move made through this playback.
    pub const fn recording(&self) -> &Recording {
        &self.recording
    }

    /// The board after the moves done so far.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The number of the recording's moves that are done.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Whether the game goes on, is won or is lost after the moves done so far.
    pub const fn phase(&self) -> Phase {
        self.game.phase()
    }

    /// The operations that are done and not undone, each with its index in the recording.
    pub fn applied_moves(&self) -> impl Iterator<Item = (usize, Move)> {
        self.applied.iter().map(|applied| (applied.index, self.recording.moves()[applied.index]))
    }

    /// The clicks of [`Playback::applied_moves`].
    pub(crate) const fn clicks(&self) -> &ClickTally {
        &self.clicks
    }

    /// What the player sees, even before the game has a layout.
    pub fn view(&self) -> View {
        let Header { size, mines, .. } = *self.recording.header();
        let mut view = View::closed(size, mines).expect("a recording has no more mines than cells");
        for cell in size.iter() {
            view.set(cell, self.game.face(cell));
        }
        view
    }

    /// Mines minus flags: negative if there are too many flags, and 0 after a win, which flags all mines.
    pub fn mines_left(&self) -> i64 {
        match self.phase() {
            Phase::Won => 0,
            Phase::Playing | Phase::Lost(_) => {
                self.recording.header().mines as i64 - self.game.flags() as i64
            }
        }
    }

    /// The operation of a single button for marks: from blank to flag to query to blank, even if the rules have a separate
    /// operation for each mark.
    pub fn next_mark(&self, cell: Cell) -> Operation {
        match (self.game.rules().marking, self.game.face(cell)) {
            (Marking::Choose, Face::Closed(mark)) => {
                OperationKind::of_mark(Marking::Choose.next(mark)).on(cell)
            }
            (Marking::Choose, Face::Open(_)) => Operation::Flag(cell),
            (Marking::Never | Marking::Toggle | Marking::Cycle, _) => Operation::Mark(cell),
        }
    }

    /// The cell that this move opens, if no cell was opened before: the caller then has to make a layout that satisfies the
    /// guarantee for this first click.
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

    /// Sets the layout; marks stay as they are.
    ///
    /// # Errors
    /// There is a layout already, or this one does not match the game's size or number of mines.
    pub fn set_layout(&mut self, layout: Layout) -> Result<(), LayoutError> {
        self.recording.set_layout(layout)?;
        let at = self.at;
        self.rewind();
        self.seek(at);
        Ok(())
    }

    /// Makes a move `millis` after the first one, and records it. First moves to the end of the recording.
    ///
    /// An undo takes back operations up to the last one that did something, and records an undo for each.
    ///
    /// # Errors
    /// The move opens a cell, but there is no layout.
    pub fn record(&mut self, millis: u64, kind: impl Into<MoveKind>) -> Result<Option<Verdict>, NoLayout> {
        let kind = kind.into();
        self.seek(usize::MAX);
        if let (MoveKind::Operation(Operation::Open(cell)), None) = (kind, self.recording.layout()) {
            // A marked cell cannot be opened, so there is nothing to record yet.
            let mark = self.protection(cell).ok_or(NoLayout)?;
            return Ok(Some(Verdict::Refused(Refusal::Protected(mark))));
        }
        // The clock starts with the first move.
        let millis = if self.recording.moves().is_empty() { 0 } else { millis };
        if kind == MoveKind::Undo {
            let last = self.applied.iter().rposition(|applied| applied.effective);
            for _ in last.unwrap_or(self.applied.len())..self.applied.len() {
                self.recording.push(Move { millis, kind });
            }
            self.seek(usize::MAX);
            return Ok(None);
        }
        self.recording.push(Move { millis, kind });
        self.at += 1;
        Ok(self.apply(self.at - 1))
    }

    /// Sets the clock to this time without a move; see [`Recording::set_clock`].
    pub fn set_clock(&mut self, millis: u64) {
        self.recording.set_clock(millis);
    }

    /// Whether an undo would take something back.
    pub fn can_undo(&self) -> bool {
        self.applied.iter().any(|applied| applied.effective)
    }

    /// Goes to the position after this many moves, or to the end if there are fewer.
    pub fn seek(&mut self, at: usize) {
        let at = at.min(self.recording.moves().len());
        // Moves can only be added: to take one back, everything before it is played again.
        let between = self.recording.moves().get(self.at..at);
        if between.is_none_or(|moves| moves.iter().any(|done| done.kind == MoveKind::Undo)) {
            self.rewind();
        }
        let mut kept: Vec<usize> = Vec::new();
        for (index, done) in self.recording.moves().iter().enumerate().take(at).skip(self.at) {
            match done.kind {
                MoveKind::Undo => {
                    kept.pop();
                }
                MoveKind::Aid(_) => {}
                MoveKind::Operation(_) => kept.push(index),
            }
        }
        for index in kept {
            self.apply(index);
        }
        self.at = at;
    }

    fn rewind(&mut self) {
        self.game = new_game(&self.recording);
        self.applied.clear();
        self.clicks = ClickTally::default();
        self.at = 0;
    }

    fn apply(&mut self, index: usize) -> Option<Verdict> {
        let MoveKind::Operation(operation) = self.recording.moves()[index].kind else { return None };
        let verdict = self.game.apply(operation);
        let effective = self.clicks.add(operation, verdict, &self.game);
        self.applied.push(AppliedOperation { index, effective });
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

pub(crate) fn new_game(recording: &Recording) -> Game {
    let header = recording.header();
    let layout = recording.layout().cloned().unwrap_or_else(|| Layout::new(header.size, []));
    Game::new(layout, header.dialect.rules())
}

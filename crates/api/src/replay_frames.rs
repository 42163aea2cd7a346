//! The moves of a replay and the cells that each changed, in little memory.

use crate::messages::{GamePhase, JsonPlace, ReplayFrame};
use crate::visible_board::{ChangedCell, VisibleBoard, runs};
use saolei_replay::{MoveKind, Playback};
use saolei_rules::Size;

/// The largest replay that is allowed.
#[derive(Clone, Copy, Debug)]
pub struct ReplayLimits {
    /// The most moves of a recorded game.
    pub moves: usize,
    /// The most cells that all moves together may change.
    pub changes: usize,
}

/// The frames of a replay, in a few bytes for each move and each cell that it changes.
#[derive(Debug)]
pub struct ReplayFrames {
    size: Size,
    moves: Vec<FrameMove>,
    /// The changed cells of all moves: the index of a cell, and its glyph in the lowest byte.
    changed: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct FrameMove {
    millis: u64,
    kind: MoveKind,
    mines_left: i64,
    phase: GamePhase,
    /// Where its cells in `ReplayFrames::changed` end.
    changed_end: usize,
}

/// The error if all moves together change too many cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the moves change more than {0} cells in all, because of undos")]
pub struct TooManyChanges(usize);

impl ReplayFrames {
    /// Plays a game from its first move to its last and collects the frames.
    pub(crate) fn of(play: &mut Playback, limits: ReplayLimits) -> Result<ReplayFrames, TooManyChanges> {
        let size = play.recording().size();
        let count = play.recording().moves().len();
        let mut board = VisibleBoard::closed(size);
        let mut frames = ReplayFrames { size, moves: Vec::with_capacity(count), changed: Vec::new() };
        for at in 0..count {
            play.seek(at + 1);
            let done = play.recording().moves()[at];
            let packed = |ChangedCell { index, glyph }| index << 8 | u32::from(glyph);
            frames.changed.extend(board.follow(play, done.kind).into_iter().map(packed));
            if frames.changed.len() > limits.changes {
                return Err(TooManyChanges(limits.changes));
            }
            frames.moves.push(FrameMove {
                millis: done.millis,
                kind: done.kind,
                mines_left: play.mines_left(),
                phase: play.phase().into(),
                changed_end: frames.changed.len(),
            });
        }
        Ok(frames)
    }

    /// The memory that the frames take, in bytes.
    pub const fn bytes(&self) -> usize {
        self.moves.len() * size_of::<FrameMove>() + self.changed.len() * size_of::<u32>()
    }

    /// All frames, in order.
    pub fn all(&self) -> Vec<ReplayFrame> {
        (0..).map_while(|at| self.frame(at)).collect()
    }

    /// A frame as it is sent.
    pub fn frame(&self, at: usize) -> Option<ReplayFrame> {
        let &FrameMove { millis, kind, mines_left, phase, changed_end } = self.moves.get(at)?;
        let start = at.checked_sub(1).map_or(0, |before| self.moves[before].changed_end);
        let changed = self.changed[start..changed_end].iter();
        let unpacked = |&packed: &u32| ChangedCell { index: packed >> 8, glyph: packed as u8 };
        Some(ReplayFrame {
            millis,
            act: kind.name().to_string(),
            cell: kind.cell().map(JsonPlace::from),
            changes: runs(self.size, changed.map(unpacked)),
            mines_left,
            phase,
        })
    }
}

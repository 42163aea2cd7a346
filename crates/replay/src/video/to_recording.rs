//! Converts videos (mouse events) to recordings (operations), and back.

use super::play::RULES;
use super::{GameFormat, MouseEvent, MouseKind, Video, VideoClick, VideoPlay, VideoStep};
use crate::moves::{Move, MoveKind};
use crate::recording::{HeaderError, Recording};
use saolei_boards::{Dialect, FirstClick};
use saolei_rules::{Cell, Mark, Marking, Operation, OperationKind, Rules, Verdict};
use std::collections::HashMap;
use thiserror::Error;

impl Video {
    /// Converts the game to a recording, with times since the first opening. Clicks that touched no cell and the movements of
    /// the pointer are lost.
    ///
    /// # Errors
    /// The board is too large for a recording.
    pub fn to_recording(&self) -> Result<Recording, HeaderError> {
        let mut play = VideoPlay::new(self);
        let clicks: Vec<VideoStep> = play.without_movements().filter(|step| step.click.is_some()).collect();
        self.recording_of(&clicks, play.start())
    }

    /// Makes a recording from these clicks, with times since the first opening.
    pub(crate) fn recording_of(
        &self,
        clicks: &[VideoStep],
        start: Option<i64>,
    ) -> Result<Recording, HeaderError> {
        let has_queries = self.mouse.question_marks
            || self.events.iter().any(|event| event.kind == MouseKind::SwitchQueries);
        let dialect = if has_queries { Dialect::QUERIES } else { Dialect::CLASSIC };
        let mut recording = Recording::on(self.layout.clone(), dialect, FirstClick::Safe)?;
        let start = start.unwrap_or(0);
        let mut marks: HashMap<Cell, Mark> = HashMap::new();
        for step in clicks {
            let Some(VideoClick::On(operation, verdict)) = step.click else { continue };
            let millis = step.event.millis.saturating_sub(start).max(0) as u64;
            let mut push = |operation: Operation| recording.push(Move { millis, kind: operation.into() });
            match (operation, verdict) {
                (Operation::Open(_) | Operation::Chord(_), _) => push(operation),
                (
                    Operation::Flag(cell) | Operation::Query(cell) | Operation::Clear(cell),
                    Verdict::Marked(mark),
                ) => {
                    let before = marks.insert(cell, mark).unwrap_or(Mark::Blank);
                    push(Operation::Mark(cell));
                    // With question marks on, a flag is removed in two steps.
                    if has_queries && (before, mark) == (Mark::Flag, Mark::Blank) {
                        push(Operation::Mark(cell));
                    }
                }
                _ => {}
            }
        }
        Ok(recording)
    }

    /// The time of the event that opens the first cell.
    pub(crate) fn start(&self) -> Option<i64> {
        let mut play = VideoPlay::new(self);
        while play.start().is_none() {
            play.without_movements().next()?;
        }
        play.start()
    }
}

/// Why a recording cannot be converted to a video.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoVideo {
    /// No cell has been opened.
    #[error("the game has no layout yet: open a cell first")]
    NoLayout,
    /// Other programs do not have these rules.
    #[error("a game by the rules {0:?}, expected classic or queries: other programs do not have these rules")]
    Rules(&'static str),
}

impl Recording {
    /// Converts the game to mouse events in the middle of cells. Undone moves and requests for help are left out.
    ///
    /// # Errors
    /// The game has no layout, or its rules exist in no other program.
    pub fn to_video(&self) -> Result<Video, NoVideo> {
        let layout = self.layout().ok_or(NoVideo::NoLayout)?;
        let dialect = self.header().dialect;
        let has_queries = match dialect.rules().marking {
            Marking::Toggle => Some(false),
            Marking::Cycle => Some(true),
            Marking::Never | Marking::Choose => None,
        };
        let is_usual = Rules { marking: RULES.marking, ..*dialect.rules() } == RULES;
        let has_queries = has_queries.filter(|_| is_usual).ok_or(NoVideo::Rules(dialect.name()))?;
        let mut video = Video::new(GameFormat::Saolei, layout.clone());
        video.program = "saolei".to_string();
        video.version = env!("CARGO_PKG_VERSION").to_string();
        video.mouse.question_marks = has_queries;
        let middle = |at: u32| (at * u32::from(video.cell_size) + u32::from(video.cell_size) / 2) as i32;
        for (_, done) in self.kept_moves() {
            let MoveKind::Operation(operation) = done.kind else { continue };
            let (Some(kind), Some(cell)) = (operation.kind(), operation.cell()) else { continue };
            let (down, up) = match kind {
                OperationKind::Open => (MouseKind::LeftDown, MouseKind::LeftUp),
                OperationKind::Chord => (MouseKind::MiddleDown, MouseKind::MiddleUp),
                _ => (MouseKind::RightDown, MouseKind::RightUp),
            };
            let (x, y) = (middle(cell.col()), middle(cell.row()));
            for kind in [down, up] {
                video.events.push(MouseEvent { millis: done.millis as i64, kind, x, y });
            }
        }
        Ok(video)
    }
}

//! A recorded game of any format, and the results of playing it.

use crate::playback::Playback;
use crate::recording::{HeaderError, Recording};
use crate::statistics::Statistics;
use crate::video::{ExaminedVideo, Finding, GameFormat, GameResult, Video, VideoError, VideoStep};
use saolei_boards::LayoutFacts;
use saolei_rules::{Cell, Layout};

/// A game that saolei or another program recorded.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordedGame {
    /// Mouse events, recorded by another program.
    Video(Box<Video>),
    /// Operations, recorded by saolei.
    Recording(Recording),
}

/// The position of the pointer at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerPlace {
    /// Milliseconds since the first opening.
    pub millis: u64,
    /// The cell; `None` off the board.
    pub cell: Option<Cell>,
}

impl RecordedGame {
    /// Reads a game of any format, recognised by its content; if a file has several games, the first.
    ///
    /// # Errors
    /// The format is unknown or the file is damaged; the error has the location.
    pub fn read(data: &[u8]) -> Result<RecordedGame, VideoError> {
        if data.starts_with(b"saolei") {
            return Recording::read(data).map(RecordedGame::Recording).map_err(|error| {
                let before = data.split_inclusive(|&byte| byte == b'\n').take(error.line.saturating_sub(1));
                VideoError {
                    offset: before.map(<[u8]>::len).sum(),
                    line: Some(error.line),
                    problem: error.problem,
                }
            });
        }
        Video::read(data).map(|video| RecordedGame::Video(Box::new(video)))
    }

    /// Reads every game of a file: an EVFS file has several, any other file one.
    ///
    /// # Errors
    /// See [`RecordedGame::read`].
    pub fn read_all(data: &[u8]) -> Result<Vec<RecordedGame>, VideoError> {
        if data.starts_with(b"saolei") {
            return RecordedGame::read(data).map(|game| vec![game]);
        }
        Ok(Video::read_all(data)?.into_iter().map(|video| RecordedGame::Video(Box::new(video))).collect())
    }

    /// The format that the game was read from.
    pub const fn format(&self) -> GameFormat {
        match self {
            RecordedGame::Video(video) => video.format,
            RecordedGame::Recording(_) => GameFormat::Saolei,
        }
    }

    /// Where the mines are; `None` for a recording before its first opening.
    pub const fn layout(&self) -> Option<&Layout> {
        match self {
            RecordedGame::Video(video) => Some(&video.layout),
            RecordedGame::Recording(recording) => recording.layout(),
        }
    }

    /// The player's name, if the format has one.
    pub fn player(&self) -> &str {
        match self {
            RecordedGame::Video(video) => &video.player,
            RecordedGame::Recording(_) => "",
        }
    }

    pub(crate) fn events(&self) -> u64 {
        match self {
            RecordedGame::Video(video) => video.events.len() as u64,
            RecordedGame::Recording(recording) => recording.moves().len() as u64,
        }
    }

    /// The operations of the game.
    ///
    /// # Errors
    /// The board is too large for a recording.
    pub fn to_recording(&self) -> Result<Recording, HeaderError> {
        match self {
            RecordedGame::Video(video) => video.to_recording(),
            RecordedGame::Recording(recording) => Ok(recording.clone()),
        }
    }

    /// Plays the game to its end, once.
    pub fn examine(&self) -> ExaminedGame<'_> {
        match self {
            RecordedGame::Video(video) => {
                let ExaminedVideo { facts, statistics, findings, start, clicks } = video.examine();
                ExaminedGame { game: self, facts: Some(facts), statistics, findings, start, clicks }
            }
            RecordedGame::Recording(recording) => {
                let facts = recording.layout().map(LayoutFacts::of);
                let statistics = Statistics::with_facts(facts.as_ref(), &Playback::new(recording.clone()));
                let (findings, clicks) = (Vec::new(), Vec::new());
                ExaminedGame { game: self, facts, statistics, findings, start: None, clicks }
            }
        }
    }

    /// The path of the pointer, cell by cell, in order of time. Empty for recordings, which do not contain it.
    pub fn pointer(&self) -> Vec<PointerPlace> {
        let RecordedGame::Video(video) = self else { return Vec::new() };
        let start = video.start().unwrap_or(0);
        let mut places: Vec<PointerPlace> = Vec::new();
        for event in &video.events {
            let millis = event.millis.saturating_sub(start).max(0) as u64;
            let millis = millis.max(places.last().map_or(0, |last| last.millis));
            places.push(PointerPlace { millis, cell: video.cell(event.x, event.y) });
        }
        places
    }
}

/// A recorded game that was played to its end, with the results.
#[derive(Clone, Debug)]
pub struct ExaminedGame<'a> {
    game: &'a RecordedGame,
    facts: Option<LayoutFacts>,
    /// The statistics at the end.
    pub statistics: Statistics,
    /// Everything suspicious about the file.
    pub findings: Vec<Finding>,
    /// For a video: the time of its first opening, and its clicks.
    start: Option<i64>,
    clicks: Vec<VideoStep>,
}

impl<'a> ExaminedGame<'a> {
    /// The recorded game.
    pub const fn game(&self) -> &'a RecordedGame {
        self.game
    }

    /// Measures of the layout; `None` for a recording before its first opening.
    pub const fn facts(&self) -> Option<&LayoutFacts> {
        self.facts.as_ref()
    }

    /// How the game ended.
    pub fn result(&self) -> GameResult {
        self.statistics.phase.into()
    }

    /// The operations of the game.
    ///
    /// # Errors
    /// The board is too large for a recording.
    pub fn recording(&self) -> Result<Recording, HeaderError> {
        match self.game {
            RecordedGame::Video(video) => video.recording_of(&self.clicks, self.start),
            RecordedGame::Recording(recording) => Ok(recording.clone()),
        }
    }
}

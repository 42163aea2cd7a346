//! A recorded game of any format, and what playing it shows.

use crate::playback::Playback;
use crate::recording::{HeaderError, Recording};
use crate::statistics::Statistics;
use crate::video::{ExaminedVideo, Finding, GameFormat, GameResult, Video, VideoError, VideoStep};
use saolei_boards::LayoutFacts;
use saolei_rules::{Cell, Layout};

/// A game that another program recorded, or one of our own.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordedGame {
    /// Mouse events.
    Video(Box<Video>),
    /// Operations.
    Recording(Recording),
}

/// Where the pointer was at a time since the first opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerPlace {
    /// Milliseconds since the first opening.
    pub millis: u64,
    /// The cell; `None` off the board.
    pub cell: Option<Cell>,
}

impl RecordedGame {
    /// Reads a game of any format, recognised by its content; of a file with several games, the first.
    ///
    /// # Errors
    /// A file of no known format, or a damaged one, with the place.
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

    /// Every game of a file: an EVFS file holds several, any other one.
    ///
    /// # Errors
    /// As [`RecordedGame::read`].
    pub fn read_all(data: &[u8]) -> Result<Vec<RecordedGame>, VideoError> {
        if data.starts_with(b"saolei") {
            return RecordedGame::read(data).map(|game| vec![game]);
        }
        Ok(Video::read_all(data)?.into_iter().map(|video| RecordedGame::Video(Box::new(video))).collect())
    }

    /// The format that it was read from.
    pub const fn format(&self) -> GameFormat {
        match self {
            RecordedGame::Video(video) => video.format,
            RecordedGame::Recording(_) => GameFormat::Saolei,
        }
    }

    /// Where the mines are; `None` before the first opening of a game of our own.
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

    /// How many mouse events or moves it has.
    pub(crate) fn events(&self) -> u64 {
        match self {
            RecordedGame::Video(video) => video.events.len() as u64,
            RecordedGame::Recording(recording) => recording.moves().len() as u64,
        }
    }

    /// The operations of the game.
    ///
    /// # Errors
    /// The board is too large to be recorded.
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

    /// The way of the pointer, cell by cell, in the order of time. Games of our own do not record it.
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

/// A recorded game that was played to its end, and everything that this shows.
#[derive(Clone, Debug)]
pub struct ExaminedGame<'a> {
    game: &'a RecordedGame,
    facts: Option<LayoutFacts>,
    /// The statistics at the end.
    pub statistics: Statistics,
    /// Everything strange about the file.
    pub findings: Vec<Finding>,
    /// Of a video: the time of its first opening, and its clicks.
    start: Option<i64>,
    clicks: Vec<VideoStep>,
}

impl<'a> ExaminedGame<'a> {
    /// The game.
    pub const fn game(&self) -> &'a RecordedGame {
        self.game
    }

    /// Measures of the layout; `None` before the first opening of a game of our own.
    pub const fn facts(&self) -> Option<&LayoutFacts> {
        self.facts.as_ref()
    }

    /// How it ended.
    pub fn result(&self) -> GameResult {
        self.statistics.phase.into()
    }

    /// The operations of the game.
    ///
    /// # Errors
    /// The board is too large to be recorded.
    pub fn recording(&self) -> Result<Recording, HeaderError> {
        match self.game {
            RecordedGame::Video(video) => video.recording_of(&self.clicks, self.start),
            RecordedGame::Recording(recording) => Ok(recording.clone()),
        }
    }
}

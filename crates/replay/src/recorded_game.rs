//! A recorded game of any format, and everything that is measured on it.

use crate::playback::Playback;
use crate::recording::{HeaderError, Recording};
use crate::review::{ReviewedMove, Reviewer};
use crate::statistics::Statistics;
use crate::video::{Finding, GameFormat, GameResult, Video, VideoError, VideoPlay};
use saolei_boards::{LayoutFacts, Zini};
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

/// A measured value, with the name that it has in every output.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Its name, such as `3bv`.
    pub name: &'static str,
    /// Its value.
    pub value: MeasureValue,
}

/// The value of a measure.
#[derive(Clone, Debug, PartialEq)]
pub enum MeasureValue {
    /// It does not exist for this game.
    Missing,
    /// Words.
    Text(String),
    /// A whole number.
    Whole(u64),
    /// Any other number; always finite.
    Real(f64),
}

/// Luck and guesses, from the odds of every move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// The sum of -log10 of the chance to survive each opening; `None` if the game was lost on a mine or odds are unknown.
    pub pluck: Option<f64>,
    /// Moves that were a risk although no cell was certainly safe.
    pub guesses: u64,
    /// Moves that were a risk although a cell was certainly safe.
    pub mistakes: u64,
}

impl Luck {
    /// Goes through a game with the solver. Player's flags are no evidence; the first opening is free.
    pub fn of(recording: &Recording) -> Luck {
        Luck::of_moves(Reviewer::new(recording))
    }

    /// The same from moves that were reviewed: all, or all risks.
    pub fn of_moves(moves: impl IntoIterator<Item = ReviewedMove>) -> Luck {
        let mut luck = Luck { pluck: Some(0.0), ..Luck::default() };
        for reviewed in moves {
            let risk = if reviewed.lost { None } else { reviewed.risk };
            luck.pluck = luck.pluck.zip(risk).map(|(sum, risk)| sum - (1.0 - risk).log10());
            luck.guesses += u64::from(reviewed.is_guess());
            luck.mistakes += u64::from(reviewed.is_mistake());
        }
        // Nothing is -0.
        luck.pluck = luck.pluck.map(|pluck| pluck.max(0.0)).filter(|pluck| pluck.is_finite());
        luck
    }
}

/// The names of all measures, in the order of every output.
const NAMES: [&str; 73] = [
    "format",
    "version",
    "program",
    "player",
    "played",
    "mode",
    "rows",
    "cols",
    "mines",
    "result",
    "declared_result",
    "time_ms",
    "declared_time_ms",
    "estimated_time_ms",
    "3bv",
    "solved_3bv",
    "3bv_per_s",
    "openings",
    "islands",
    "cells_0",
    "cells_1",
    "cells_2",
    "cells_3",
    "cells_4",
    "cells_5",
    "cells_6",
    "cells_7",
    "cells_8",
    "left",
    "right",
    "double",
    "one_and_a_half",
    "clicks",
    "clicks_per_s",
    "left_per_s",
    "right_per_s",
    "double_per_s",
    "effective_left",
    "effective_right",
    "effective_double",
    "effective_clicks",
    "effective_per_s",
    "changing_clicks",
    "flags",
    "ioe",
    "correctness",
    "throughput",
    "changing_share",
    "changing_throughput",
    "rqp",
    "rqp_fp",
    "ios",
    "ios_mg",
    "qg",
    "stnb",
    "stnb_fp",
    "obv",
    "path",
    "path_raw",
    "path_fp",
    "zini",
    "hzini",
    "max_efficiency",
    "zini_per_s",
    "hzini_per_s",
    "zne",
    "znt",
    "hzne",
    "hznt",
    "pluck",
    "guesses",
    "mistakes",
    "events",
];

impl RecordedGame {
    /// The names of all measures, in order. docs/replay.md defines each of them.
    pub fn measure_names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter()
    }

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

    /// The statistics at its end.
    pub fn statistics(&self) -> Statistics {
        match self {
            RecordedGame::Video(video) => Statistics::of_video(&VideoPlay::finished(video)),
            RecordedGame::Recording(recording) => Statistics::of(&Playback::new(recording.clone())),
        }
    }

    /// How it ended.
    pub fn result(&self) -> GameResult {
        self.statistics().phase.into()
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

    /// Everything strange about the file.
    pub fn findings(&self) -> Vec<Finding> {
        match self {
            RecordedGame::Video(video) => video.findings(),
            RecordedGame::Recording(_) => Vec::new(),
        }
    }

    /// The way of the pointer, cell by cell, in the order of time. Games of our own do not record it.
    pub fn pointer(&self) -> Vec<PointerPlace> {
        let RecordedGame::Video(video) = self else { return Vec::new() };
        let start = VideoPlay::finished(video).start().unwrap_or(0);
        let mut places: Vec<PointerPlace> = Vec::new();
        for event in &video.events {
            let millis = event.millis.saturating_sub(start).max(0) as u64;
            let millis = millis.max(places.last().map_or(0, |last| last.millis));
            places.push(PointerPlace { millis, cell: video.cell(event.x, event.y) });
        }
        places
    }

    /// Everything that is measured, in a fixed order. Luck needs the odds of every move and takes most of the time: without
    /// it, its measures are missing.
    pub fn measures(&self, luck: Option<Luck>) -> Vec<Measure> {
        self.examine(luck).0
    }

    /// The measures and the findings, for which the game is played once.
    pub fn examine(&self, luck: Option<Luck>) -> (Vec<Measure>, Vec<Finding>) {
        match self {
            RecordedGame::Video(video) => {
                let (facts, statistics, findings) = video.examine();
                (self.measures_of(Some(&facts), &statistics, luck), findings)
            }
            RecordedGame::Recording(recording) => {
                let facts = recording.layout().map(LayoutFacts::of);
                (self.measures_of(facts.as_ref(), &self.statistics(), luck), Vec::new())
            }
        }
    }

    fn measures_of(&self, facts: Option<&LayoutFacts>, s: &Statistics, luck: Option<Luck>) -> Vec<Measure> {
        let zini = facts.map(Zini::of_facts);
        let declared = match self {
            RecordedGame::Video(video) => Some(video),
            RecordedGame::Recording(_) => None,
        };
        let text = |text: Option<&str>| match text {
            Some(text) if !text.is_empty() => MeasureValue::Text(text.to_string()),
            _ => MeasureValue::Missing,
        };
        let whole = MeasureValue::Whole;
        let maybe = |number: Option<u64>| number.map_or(MeasureValue::Missing, MeasureValue::Whole);
        let real = |number: Option<f64>| match number {
            Some(number) if number.is_finite() => MeasureValue::Real(number),
            _ => MeasureValue::Missing,
        };
        let (clicks, effective) = (s.clicks() as f64, s.effective_clicks() as f64);
        let per_second = |count: f64| (s.millis > 0).then(|| count / s.seconds());
        let share = s.solved as f64 / s.three_bv as f64;
        let economy = |needed: Option<u64>, used: f64| needed.map(|needed| needed as f64 * share / used);
        let (z, h) = (zini.map(|zini| zini.zini), zini.map(|zini| zini.hzini));
        let events = match self {
            RecordedGame::Video(video) => video.events.len(),
            RecordedGame::Recording(recording) => recording.moves().len(),
        };
        let values: [MeasureValue; NAMES.len()] = [
            text(Some(self.format().name())),
            text(declared.map(|video| video.version.as_str())),
            text(declared.map(|video| video.program.as_str())),
            text(Some(self.player())),
            text(declared.and_then(|video| video.played.as_deref())),
            text(declared.and_then(|video| video.declared.mode.as_deref())),
            whole(u64::from(s.size.rows())),
            whole(u64::from(s.size.cols())),
            whole(s.mines),
            text(Some(GameResult::from(s.phase).name())),
            text(declared.and_then(|video| video.declared.result).map(GameResult::name)),
            whole(s.millis),
            maybe(declared.and_then(|video| video.declared.millis)),
            real(s.estimated_seconds().map(|seconds| 1000.0 * seconds)),
            whole(s.three_bv),
            whole(s.solved),
            real(s.three_bv_per_second()),
            whole(s.openings),
            whole(s.islands),
            whole(s.numbers[0]),
            whole(s.numbers[1]),
            whole(s.numbers[2]),
            whole(s.numbers[3]),
            whole(s.numbers[4]),
            whole(s.numbers[5]),
            whole(s.numbers[6]),
            whole(s.numbers[7]),
            whole(s.numbers[8]),
            whole(s.left.all),
            whole(s.right.all),
            whole(s.chords.all),
            maybe(s.one_and_a_half),
            whole(s.clicks()),
            real(per_second(clicks)),
            real(per_second(s.left.all as f64)),
            real(per_second(s.right.all as f64)),
            real(per_second(s.chords.all as f64)),
            whole(s.left.effective),
            whole(s.right.effective),
            whole(s.chords.effective),
            whole(s.effective_clicks()),
            real(per_second(effective)),
            whole(s.changing_clicks()),
            whole(s.flags),
            real(s.efficiency()),
            real(s.correctness()),
            real(s.throughput()),
            real(s.changing_share()),
            real(s.changing_throughput()),
            real(s.rqp()),
            real(s.rqp_of_flop_player()),
            real(s.ios()),
            real(s.ios().map(f64::recip)),
            real(s.qg()),
            real(s.stnb()),
            real(s.stnb_of_flop_player()),
            real(s.obv()),
            real(s.paths.map(|paths| paths.on_board)),
            real(s.paths.map(|paths| paths.by_axes)),
            real(s.paths.map(|paths| paths.anywhere)),
            maybe(z),
            maybe(h),
            real(z.map(|zini| s.three_bv as f64 / zini as f64)),
            real(z.and_then(|zini| per_second(zini as f64 * share))),
            real(h.and_then(|zini| per_second(zini as f64 * share))),
            real(economy(z, clicks)),
            real(economy(z, effective)),
            real(economy(h, clicks)),
            real(economy(h, effective)),
            real(luck.and_then(|luck| luck.pluck)),
            maybe(luck.map(|luck| luck.guesses)),
            maybe(luck.map(|luck| luck.mistakes)),
            whole(events as u64),
        ];
        NAMES.into_iter().zip(values).map(|(name, value)| Measure { name, value }).collect()
    }
}

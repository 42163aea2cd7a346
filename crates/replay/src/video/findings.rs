//! Contradictions within a file, or between a file and the game that its events play.

use super::{CellShown, GameResult, MouseEvent, MouseKind, Video, VideoPlay, VideoStep};
use crate::statistics::Statistics;
use saolei_boards::{Language, LayoutFacts, cell_text};
use saolei_rules::{Cell, Face, Mark, Phase};
use std::fmt;

/// Something suspicious about a video. No finding proves that a game is not genuine, and a video without findings need not
/// be genuine: the signatures of the programs cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The file ends inside its events.
    CutOff {
        /// Where it ends.
        offset: u64,
    },
    /// Part of the header was not understood.
    HeaderUnknown,
    /// The file has the player's name twice, and the two differ.
    NamesDiffer,
    /// The declared number of events is wrong.
    EventCount {
        /// The number in the file.
        declared: u64,
        /// The number of events read.
        found: u64,
    },
    /// The declared size of the file is wrong.
    FileSize {
        /// The size in the file, in bytes.
        declared: u64,
        /// The actual size, in bytes.
        found: u64,
    },
    /// This many bytes are surplus or missing at the end.
    BytesAfterEnd(u64),
    /// The declared result is wrong.
    Result {
        /// The result in the file.
        declared: GameResult,
        /// The result of playing the events.
        played: GameResult,
    },
    /// The declared time is wrong.
    Time {
        /// The time in the file, in milliseconds.
        declared: u64,
        /// The time of the events, in milliseconds.
        played: u64,
    },
    /// The declared 3BV is wrong.
    ThreeBv {
        /// The 3BV in the file.
        declared: u64,
        /// The 3BV of the board.
        played: u64,
    },
    /// The file says that no flags were used but some were, or the other way round.
    NoFlags {
        /// Whether the file says that no flags were used.
        declared: bool,
    },
    /// The program showed a different board from the one that the events play.
    Shown {
        /// The number of the event, counted from 1.
        event: u64,
        /// A cell that differs.
        cell: Cell,
    },
    /// There are events after the end of the game.
    EventsAfterEnd(u64),
    /// Clicks follow each other faster than a hand can move.
    Speed {
        /// The number of the event, counted from 1.
        event: u64,
        /// The distance in pixels.
        pixels: u64,
        /// The time between the clicks.
        millis: u64,
    },
    /// The pointer jumped while no event was recorded.
    Gap {
        /// The number of the event, counted from 1.
        event: u64,
        /// The length of the gap.
        millis: u64,
    },
}

impl Finding {
    /// The finding's name, for programs.
    pub const fn name(&self) -> &'static str {
        match self {
            Finding::CutOff { .. } => "cut-off",
            Finding::HeaderUnknown => "header",
            Finding::NamesDiffer => "names",
            Finding::EventCount { .. } => "event-count",
            Finding::FileSize { .. } => "file-size",
            Finding::BytesAfterEnd(_) => "bytes-after-end",
            Finding::Result { .. } => "result",
            Finding::Time { .. } => "time",
            Finding::ThreeBv { .. } => "3bv",
            Finding::NoFlags { .. } => "no-flags",
            Finding::Shown { .. } => "shown",
            Finding::EventsAfterEnd(_) => "events-after-end",
            Finding::Speed { .. } => "speed",
            Finding::Gap { .. } => "gap",
        }
    }
}

impl Finding {
    /// Describes the finding in a sentence.
    pub fn words(&self, language: Language) -> String {
        let (english, chinese) = match *self {
            Finding::CutOff { offset } => (
                format!("the file ends inside its events, at byte {offset}"),
                format!("文件在事件中间第 {offset} 字节处中断"),
            ),
            Finding::HeaderUnknown => ("the header could not be checked".into(), "文件头无法核对".into()),
            Finding::NamesDiffer => (
                "the player's name differs between the start and the end".into(),
                "文件首尾的玩家名不一致".into(),
            ),
            Finding::EventCount { declared, found } => (
                format!("the header declares {declared} events, but the file has {found}"),
                format!("文件头称有 {declared} 个事件，实际有 {found} 个"),
            ),
            Finding::FileSize { declared, found } => (
                format!("the header declares {declared} bytes, but the file has {found}"),
                format!("文件头称有 {declared} 字节，实际有 {found} 字节"),
            ),
            Finding::BytesAfterEnd(bytes) => (
                format!("{bytes} bytes too many or too few after the last event"),
                format!("最后一个事件之后多出或缺少 {bytes} 字节"),
            ),
            Finding::Result { declared, played } => {
                let [declared, played] = [declared, played].map(|result| result.label(language));
                (
                    format!("the file says {declared}, but playing its events gives {played}"),
                    format!("文件记录的结果是{declared}，事件重放的结果是{played}"),
                )
            }
            Finding::Time { declared, played } => (
                format!("the file says {declared} ms, but its events take {played} ms"),
                format!("文件记录的用时是 {declared} 毫秒，事件重放的用时是 {played} 毫秒"),
            ),
            Finding::ThreeBv { declared, played } => (
                format!("the file says 3BV {declared}, but the board has {played}"),
                format!("文件记录的 3BV 是 {declared}，局面的 3BV 是 {played}"),
            ),
            Finding::NoFlags { declared: true } => (
                "the file says that no flags were used, but its events use some".into(),
                "文件称没有插旗，事件中却有".into(),
            ),
            Finding::NoFlags { declared: false } => (
                "the file says that flags were used, but its events use none".into(),
                "文件称插过旗，事件中却没有".into(),
            ),
            Finding::Shown { event, cell } => {
                let cell = cell_text(cell);
                (
                    format!("event {event}: the program showed {cell} differently from the replay"),
                    format!("第 {event} 个事件：程序显示的 {cell} 与重放不一致"),
                )
            }
            Finding::EventsAfterEnd(events) => (
                format!("{events} events after the end of the game"),
                format!("游戏结束后还有 {events} 个事件"),
            ),
            Finding::Speed { event, pixels, millis } => (
                format!("event {event}: the pointer moved {pixels} pixels in {millis} ms between clicks"),
                format!("第 {event} 个事件：两次点击之间鼠标在 {millis} 毫秒内移动了 {pixels} 像素"),
            ),
            Finding::Gap { event, millis } => (
                format!("event {event}: nothing was recorded for {millis} ms, and the pointer jumped"),
                format!("第 {event} 个事件：之前 {millis} 毫秒没有记录，鼠标位置跳变"),
            ),
        };
        language.choose(english, chinese)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

/// The fastest that a hand moves a pointer between two clicks, in pixels per millisecond.
const FASTEST: f64 = 40.0;

/// The shortest gap to look for a jump in, in milliseconds.
const LONG_GAP: i64 = 2000;

/// The shortest jump during a gap that is suspicious, in cells.
const JUMP_CELLS: f64 = 3.0;

pub(crate) struct ExaminedVideo {
    pub(crate) facts: LayoutFacts,
    pub(crate) statistics: Statistics,
    pub(crate) findings: Vec<Finding>,
    /// The time of the event that opened the first cell.
    pub(crate) start: Option<i64>,
    pub(crate) clicks: Vec<VideoStep>,
}

impl Video {
    /// Everything suspicious about the file and its game.
    pub fn findings(&self) -> Vec<Finding> {
        self.examine().findings
    }

    pub(crate) fn examine(&self) -> ExaminedVideo {
        let mut findings = self.remarks.clone();
        if let Some(offset) = self.cut_off {
            findings.push(Finding::CutOff { offset: offset as u64 });
        }
        let mut shown = ShownCheck::new(self);
        let mut play = VideoPlay::new(self);
        let mut after_end = 0;
        let mut flags = false;
        let mut clicks = Vec::new();
        loop {
            let was_over = play.game().phase() != Phase::Playing;
            // Movements do not change the board, so what was shown during them can be compared before the next button.
            play.pass_movements();
            shown.check(&play, &mut findings);
            let Some(step) = play.next() else { break };
            clicks.extend(step.click.map(|_| step));
            after_end += u64::from(was_over);
            flags |= play.game().flags() > 0;
        }
        let (result, millis) = (play.result(), play.millis());
        let declared = &self.declared;
        if let Some(said) = declared.result.filter(|&said| said != result && self.cut_off.is_none()) {
            findings.push(Finding::Result { declared: said, played: result });
        }
        // Clone 0.97 starts its clock with the press, up to a hundredth of a second before the opening.
        if let Some(said) =
            declared.millis.filter(|said| said.abs_diff(millis) > 10 && result != GameResult::Unfinished)
        {
            findings.push(Finding::Time { declared: said, played: millis });
        }
        let facts = LayoutFacts::of(&self.layout);
        let statistics = Statistics::of_video_with_facts(&facts, &play);
        let three_bv = statistics.three_bv;
        if let Some(said) = declared.three_bv.filter(|&said| said != three_bv) {
            findings.push(Finding::ThreeBv { declared: said, played: three_bv });
        }
        if let Some(said) = declared.no_flags.filter(|&said| said == flags && result == GameResult::Won) {
            findings.push(Finding::NoFlags { declared: said });
        }
        if after_end > 2 {
            findings.push(Finding::EventsAfterEnd(after_end));
        }
        self.look_at_pace(&mut findings);
        ExaminedVideo { facts, statistics, findings, start: play.start(), clicks }
    }

    /// Finds the first inhuman movement between two clicks, and the first jump during a gap.
    fn look_at_pace(&self, findings: &mut Vec<Finding>) {
        let distance = |a: &MouseEvent, b: &MouseEvent| f64::from(a.x - b.x).hypot(f64::from(a.y - b.y));
        let inside = |event: &MouseEvent| self.is_inside(event.x, event.y);
        let cell_size = f64::from(self.cell_size);
        let mut last_click: Option<&MouseEvent> = None;
        let (mut speed, mut gap) = (None, None);
        for (index, pair) in self.events.windows(2).enumerate() {
            let [before, now] = [&pair[0], &pair[1]];
            let event = index as u64 + 2;
            let paused = now.millis - before.millis;
            if paused >= LONG_GAP
                && gap.is_none()
                && inside(before)
                && inside(now)
                && distance(before, now) > JUMP_CELLS * cell_size
            {
                gap = Some(Finding::Gap { event, millis: paused as u64 });
            }
            if !matches!(now.kind, MouseKind::LeftUp | MouseKind::RightDown) {
                continue;
            }
            let Some(last) = last_click.replace(now).filter(|_| speed.is_none()) else { continue };
            let millis = (now.millis - last.millis).max(1);
            // The sum of both axes is at least the distance, and cheap to compute.
            let axes = f64::from(last.x.abs_diff(now.x)) + f64::from(last.y.abs_diff(now.y));
            if axes <= FASTEST * millis as f64 || !inside(last) || !inside(now) {
                continue;
            }
            let pixels = distance(last, now);
            if pixels > 2.0 * cell_size && pixels / millis as f64 > FASTEST {
                speed = Some(Finding::Speed { event, pixels: pixels as u64, millis: millis as u64 });
            }
        }
        findings.extend(speed.into_iter().chain(gap));
    }
}

/// Compares what the program showed with the board, event by event.
struct ShownCheck<'a> {
    video: &'a Video,
    next: usize,
    wrong: bool,
}

impl<'a> ShownCheck<'a> {
    const fn new(video: &'a Video) -> ShownCheck<'a> {
        ShownCheck { video, next: 0, wrong: false }
    }

    /// Checks what was shown up to the events played so far; reports only the first difference.
    fn check(&mut self, play: &VideoPlay<'_>, findings: &mut Vec<Finding>) {
        while let Some(shown) = self.video.shown.get(self.next).filter(|shown| shown.after <= play.at()) {
            self.next += 1;
            let face = play.game().face(shown.cell);
            let is_over = play.game().phase() != Phase::Playing;
            let fits = match shown.shows {
                CellShown::Open(number) => face == Face::Open(number),
                CellShown::Closed(Mark::Blank) => matches!(face, Face::Closed(Mark::Blank)) || is_over,
                CellShown::Closed(mark) => face == Face::Closed(mark) || is_over,
                CellShown::Pressed | CellShown::Revealed => true,
                CellShown::Exploded => is_over,
            };
            if !fits && !self.wrong {
                self.wrong = true;
                findings.push(Finding::Shown { event: shown.after as u64, cell: shown.cell });
            }
        }
    }
}

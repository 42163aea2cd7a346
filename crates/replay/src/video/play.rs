//! Plays the mouse events of a video by the engine's rules.

use super::mouse::{Buttons, Gesture, MouseEvent, MouseKind};
use super::{GameResult, Video};
use crate::clicks::ClickTally;
use saolei_rules::{Cell, Face, Game, Mark, Marking, Operation, Phase, Rules, Verdict};

/// The rules of all programs that record videos. Marks are chosen one by one, because a player can switch question marks
/// on and off in the middle of a game.
pub(super) const RULES: Rules = Rules { marking: Marking::Choose, ..Rules::CLASSIC };

/// A video at one of its events. As an iterator, it plays one event at a time.
///
/// Events after the end of the game do not count.
#[derive(Clone, Debug)]
pub struct VideoPlay<'a> {
    video: &'a Video,
    game: Game,
    buttons: Buttons,
    question_marks: bool,
    next: usize,
    start: Option<i64>,
    end: Option<i64>,
    clicks: ClickTally,
    one_and_a_half: u64,
    paths: PointerPaths,
    /// The last position on the board since the first opening.
    pointer: Option<(i32, i32)>,
    /// The last position, on the board or off it.
    anywhere: Option<(i32, i32)>,
}

/// How far the pointer has moved, in different programs' measures. The unit is a pixel of a cell 16 pixels wide.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointerPaths {
    /// Straight lines between positions on the board since the first opening.
    pub on_board: f64,
    /// The same, as horizontal plus vertical distance.
    pub by_axes: f64,
    /// Straight lines between all positions, also off the board and before the first opening.
    pub anywhere: f64,
}

/// An event that was played, and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VideoStep {
    /// The index of the event in the video.
    pub index: usize,
    /// The event that was played.
    pub event: MouseEvent,
    /// The click that the event completed, if any.
    pub click: Option<VideoClick>,
}

/// A click that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VideoClick {
    /// An operation on a cell, and its verdict.
    On(Operation, Verdict),
    /// A left click that touched no cell.
    LeftNowhere,
    /// A right click that touched no closed cell.
    RightNowhere,
    /// A chord off the board.
    ChordNowhere,
}

impl<'a> VideoPlay<'a> {
    /// A video before its first event.
    pub fn new(video: &'a Video) -> VideoPlay<'a> {
        VideoPlay {
            video,
            game: Game::new(video.layout.clone(), &RULES),
            buttons: Buttons::default(),
            question_marks: video.mouse.question_marks,
            next: 0,
            start: None,
            end: None,
            clicks: ClickTally::default(),
            one_and_a_half: 0,
            paths: PointerPaths::default(),
            pointer: None,
            anywhere: None,
        }
    }

    /// A video after its last event.
    pub fn finished(video: &'a Video) -> VideoPlay<'a> {
        let mut play = VideoPlay::new(video);
        play.without_movements().for_each(drop);
        play
    }

    /// The video that is played.
    pub const fn video(&self) -> &'a Video {
        self.video
    }

    /// The board after the events so far.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The number of events played.
    pub const fn at(&self) -> usize {
        self.next
    }

    /// How the game ended, as far as it has been played.
    pub fn result(&self) -> GameResult {
        self.game.phase().into()
    }

    /// The time of the event that opened the first cell.
    pub const fn start(&self) -> Option<i64> {
        self.start
    }

    /// Milliseconds from the first opening to the end of the game, or to the last event so far.
    pub fn millis(&self) -> u64 {
        let last = self.next.checked_sub(1).map(|last| self.video.events[last].millis);
        let Some((start, end)) = self.start.zip(self.end.or(last)) else { return 0 };
        end.saturating_sub(start).max(0) as u64
    }

    pub(crate) const fn clicks(&self) -> &ClickTally {
        &self.clicks
    }

    /// The number of chords by a right press that had switched a mark before ("1.5 clicks").
    pub const fn one_and_a_half_clicks(&self) -> u64 {
        self.one_and_a_half
    }

    /// How far the pointer has moved.
    pub fn paths(&self) -> PointerPaths {
        let scale = 16.0 / f64::from(self.video.cell_size);
        let PointerPaths { on_board, by_axes, anywhere } = self.paths;
        PointerPaths { on_board: on_board * scale, by_axes: by_axes * scale, anywhere: anywhere * scale }
    }

    fn play(&mut self, event: MouseEvent) -> Option<VideoClick> {
        if self.game.phase() != Phase::Playing {
            return None;
        }
        self.follow(event);
        if event.kind == MouseKind::Move {
            return None;
        }
        let cell = self.video.cell(event.x, event.y);
        let face = cell.map(|cell| self.game.face(cell));
        if event.kind == MouseKind::SwitchQueries {
            self.question_marks = !self.question_marks;
        }
        let is_closed = matches!(face, Some(Face::Closed(_)));
        let rules = &self.video.mouse;
        let has_marked = self.buttons.has_marked();
        let click = match (self.buttons.handle(event.kind, is_closed, rules), cell) {
            (Gesture::None, _) => return None,
            (Gesture::Open, None) => VideoClick::LeftNowhere,
            (Gesture::Open, Some(cell)) if rules.left_chords && !is_closed => {
                self.apply(Operation::Chord(cell))
            }
            (Gesture::Open, Some(cell)) => self.apply(Operation::Open(cell)),
            (Gesture::Mark | Gesture::Flag, None) | (Gesture::WastedMark, _) => VideoClick::RightNowhere,
            (Gesture::Flag, Some(cell)) => self.apply(Operation::Flag(cell)),
            (Gesture::Mark, Some(cell)) => {
                let operation = self.next_mark(cell);
                self.apply(operation)
            }
            // Before the first opening, a chord has no number to act on.
            (Gesture::Chord, _) if self.start.is_none() => return None,
            (Gesture::Chord, None) => VideoClick::ChordNowhere,
            (Gesture::Chord, Some(cell)) => self.apply(Operation::Chord(cell)),
        };
        if has_marked && matches!(click, VideoClick::On(Operation::Chord(_), _)) {
            self.one_and_a_half += u64::from(matches!(event.kind, MouseKind::LeftUp | MouseKind::LeftChange));
        }
        match click {
            VideoClick::On(operation, verdict) => {
                self.clicks.add(operation, verdict, &self.game);
                if matches!(verdict, Verdict::Opened | Verdict::Exploded(_)) && self.start.is_none() {
                    self.start = Some(event.millis);
                    self.pointer = Some((event.x, event.y));
                }
            }
            VideoClick::LeftNowhere => self.clicks.left.all += 1,
            VideoClick::RightNowhere => self.clicks.right.all += 1,
            VideoClick::ChordNowhere => self.clicks.chords.all += 1,
        }
        if self.game.phase() != Phase::Playing {
            self.end = Some(event.millis);
        }
        Some(click)
    }

    /// Plays all events before the next one that is not a movement. Most events are movements, which only change the paths.
    pub(crate) fn pass_movements(&mut self) {
        if self.game.phase() != Phase::Playing {
            let rest = &self.video.events[self.next..];
            self.next += rest.iter().take_while(|event| event.kind == MouseKind::Move).count();
            return;
        }
        loop {
            self.follow_on_board();
            match self.video.events.get(self.next) {
                Some(event) if event.kind == MouseKind::Move => self.follow(*event),
                _ => return,
            }
            self.next += 1;
        }
    }

    /// Plays all events and returns those that are not movements.
    pub(super) fn without_movements(&mut self) -> impl Iterator<Item = VideoStep> {
        std::iter::from_fn(|| {
            self.pass_movements();
            self.next()
        })
    }

    /// Adds movements to the paths, as [`VideoPlay::follow`] does one by one, as long as the game has begun and the pointer
    /// stays on the board, which is the usual case.
    fn follow_on_board(&mut self) {
        if self.start.is_none() || self.pointer != self.anywhere {
            return;
        }
        let Some(mut last) = self.pointer else { return };
        // On the board, coordinates are below these limits; a negative one, taken as an unsigned number, is above.
        let most = |cells: u32| (u64::from(cells) * u64::from(self.video.cell_size)).min(1 << 31) as u32;
        let (right, bottom) = (most(self.video.size().cols()), most(self.video.size().rows()));
        let PointerPaths { mut on_board, mut by_axes, mut anywhere } = self.paths;
        let rest = &self.video.events[self.next..];
        let mut followed = 0;
        for event in rest {
            if event.kind != MouseKind::Move || event.x as u32 >= right || event.y as u32 >= bottom {
                break;
            }
            let (x, y) = (f64::from(event.x - last.0), f64::from(event.y - last.1));
            let moved = (x * x + y * y).sqrt();
            anywhere += moved;
            on_board += moved;
            by_axes += x.abs() + y.abs();
            last = (event.x, event.y);
            followed += 1;
        }
        self.paths = PointerPaths { on_board, by_axes, anywhere };
        (self.pointer, self.anywhere) = (Some(last), Some(last));
        self.next += followed;
    }

    fn follow(&mut self, event: MouseEvent) {
        let here = (event.x, event.y);
        let way = |(x, y): (i32, i32)| (f64::from(here.0) - f64::from(x), f64::from(here.1) - f64::from(y));
        let length = |(x, y): (f64, f64)| (x * x + y * y).sqrt();
        let moved = length(self.anywhere.map_or((0.0, 0.0), way));
        self.paths.anywhere += moved;
        if self.start.is_some() && self.video.is_inside(event.x, event.y) {
            let (x, y) = self.pointer.map_or((0.0, 0.0), way);
            self.paths.on_board += if self.pointer == self.anywhere { moved } else { length((x, y)) };
            self.paths.by_axes += x.abs() + y.abs();
            self.pointer = Some(here);
        }
        self.anywhere = Some(here);
    }

    fn apply(&mut self, operation: Operation) -> VideoClick {
        VideoClick::On(operation, self.game.apply(operation))
    }

    /// The operation that puts the next mark on a closed cell.
    fn next_mark(&self, cell: Cell) -> Operation {
        match self.game.face(cell) {
            Face::Closed(Mark::Blank) => Operation::Flag(cell),
            Face::Closed(Mark::Flag) if self.question_marks => Operation::Query(cell),
            Face::Closed(_) | Face::Open(_) => Operation::Clear(cell),
        }
    }
}

impl Iterator for VideoPlay<'_> {
    type Item = VideoStep;

    fn next(&mut self) -> Option<VideoStep> {
        let index = self.next;
        let event = *self.video.events.get(index)?;
        self.next += 1;
        Some(VideoStep { index, event, click: self.play(event) })
    }
}

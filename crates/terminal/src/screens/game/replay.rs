//! Watching a recorded game: its moves at their times, the path of the pointer, and where it was risky.

use crate::draw::{Canvas, Look, StyleRole};
use crate::event_loop::Moment;
use crate::keys::Command;
use crate::screens::game::Explanation;
use crate::words::ScreenWords;
use ratatui::layout::Rect;
use saolei_replay::{Playback, PointerPlace, RecordedGame, ReviewedMove};
use saolei_rules::Cell;
use std::ops::Range;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// Speeds in percent.
const SPEEDS: [u64; 6] = [25, 50, 100, 200, 400, 800];

const NORMAL_SPEED: usize = 2;

/// How long the cells that the pointer has passed stay marked.
const TRAIL_MILLIS: u64 = 700;

const FRAME: Duration = Duration::from_millis(40);

#[derive(Debug)]
pub(super) struct ReplayMode {
    /// The game at the time that is shown.
    pub play: Playback,
    pub recorded: RecordedGame,
    /// The positions of the pointer, by time.
    pointer: Vec<PointerPlace>,
    /// The risks that were taken, once the game is reviewed.
    pub risks: Vec<ReviewedMove>,
    /// The time that was shown at the last start, stop or seek.
    from: u64,
    /// When it was started, by the clock of the program; `None` while it is stopped.
    since: Option<u64>,
    /// The index in `SPEEDS`.
    speed: usize,
    end: u64,
    /// Where the timeline was drawn.
    bar: Rect,
}

impl ReplayMode {
    pub fn new(recorded: &RecordedGame, play: Playback, now: Moment) -> ReplayMode {
        ReplayMode {
            recorded: recorded.clone(),
            pointer: recorded.pointer(),
            risks: Vec::new(),
            from: 0,
            since: Some(now.millis),
            speed: NORMAL_SPEED,
            end: play.recording().millis(),
            bar: Rect::default(),
            play,
        }
    }

    pub fn millis(&self, now: Moment) -> u64 {
        let passed = self.since.map_or(0, |since| now.millis.saturating_sub(since));
        (self.from + passed * SPEEDS[self.speed] / 100).min(self.end)
    }

    fn is_running(&self, now: Moment) -> bool {
        self.since.is_some() && self.millis(now) < self.end
    }

    /// How long a frame stays; `None` if nothing moves.
    pub fn wait(&self, now: Moment) -> Option<Duration> {
        self.is_running(now).then_some(FRAME)
    }

    pub fn trail(&self, now: Moment) -> impl Iterator<Item = Cell> {
        let now = self.millis(now);
        let places = self.pointer[..self.pointer.partition_point(|place| place.millis <= now)].iter().rev();
        places.take_while(move |place| place.millis + TRAIL_MILLIS >= now).filter_map(|place| place.cell)
    }

    fn pointer_at(&self, millis: u64) -> Option<Cell> {
        let passed = self.pointer.partition_point(|place| place.millis <= millis);
        passed.checked_sub(1).and_then(|last| self.pointer[last].cell)
    }

    fn moves_until(&self, millis: u64) -> usize {
        self.play.recording().moves().partition_point(|done| done.millis <= millis)
    }

    fn seek(&mut self, millis: u64, now: Moment) {
        self.from = millis.min(self.end);
        self.since = self.since.map(|_| now.millis);
    }

    fn stop_at(&mut self, millis: u64) {
        (self.from, self.since) = (millis.min(self.end), None);
    }

    fn start_or_stop(&mut self, now: Moment) {
        if self.is_running(now) {
            self.stop_at(self.millis(now));
        } else {
            let from = self.millis(now);
            self.from = if from >= self.end { 0 } else { from };
            self.since = Some(now.millis);
        }
    }

    fn change_speed(&mut self, by: i64, now: Moment) {
        self.seek(self.millis(now), now);
        self.speed = (self.speed as i64 + by).clamp(0, SPEEDS.len() as i64 - 1) as usize;
    }

    /// Goes some moves forward or back, and stops there.
    fn step(&mut self, by: i64, now: Moment) {
        let moves = self.play.recording().moves();
        let at = (self.moves_until(self.millis(now)) as i64 + by).clamp(0, moves.len() as i64) as usize;
        let millis = at.checked_sub(1).map_or(0, |last| moves[last].millis);
        self.stop_at(millis);
    }

    fn stop_at_next_risk(&mut self, now: Moment) {
        let millis = self.millis(now);
        let next = self.risks.iter().map(|risk| risk.played.millis).find(|&risk| risk > millis);
        self.stop_at(next.unwrap_or(self.end));
    }

    fn stop_at_previous_risk(&mut self, now: Moment) {
        let millis = self.millis(now);
        let previous = self.risks.iter().map(|risk| risk.played.millis).rfind(|&risk| risk < millis);
        self.stop_at(previous.unwrap_or(0));
    }

    /// Runs a command that moves through the game; `false` for other commands.
    pub fn command(&mut self, command: Command, by: i64, now: Moment) -> bool {
        let second = |sign: i64| self.millis(now).saturating_add_signed(1000 * sign * by);
        match command {
            Command::Open | Command::Pause => self.start_or_stop(now),
            Command::Left => self.seek(second(-1), now),
            Command::Right => self.seek(second(1), now),
            Command::Up => self.change_speed(by, now),
            Command::Down => self.change_speed(-by, now),
            Command::RowStart | Command::Top | Command::Again => self.seek(0, now),
            Command::RowEnd | Command::Bottom => self.stop_at(self.end),
            Command::PreviousMove => self.step(-by, now),
            Command::NextMove => self.step(by, now),
            Command::NextClosed => self.stop_at_next_risk(now),
            Command::PreviousClosed => self.stop_at_previous_risk(now),
            _ => return false,
        }
        true
    }

    /// Seeks to a point on the timeline; `false` if the click is elsewhere.
    pub fn click(&mut self, column: u16, row: u16, now: Moment) -> bool {
        let is_on_bar = self.bar.contains((column, row).into());
        if is_on_bar {
            let last = u64::from(self.bar.width.max(2) - 1);
            self.seek(u64::from(column - self.bar.x) * self.end / last, now);
        }
        is_on_bar
    }

    /// Updates the game to the time that is shown. Explains the last move and its risk.
    pub fn follow(&mut self, now: Moment, words: ScreenWords) -> Explanation {
        let millis = self.millis(now);
        self.play.seek(self.moves_until(millis));
        let moves = self.play.recording().moves();
        let at = self.play.at();
        let last = at.checked_sub(1);
        let mut lines = vec![(StyleRole::Text, words.move_of(at, moves.len(), last.map(|last| moves[last])))];
        if let Some(risk) = self.risks.iter().find(|risk| Some(risk.index) == last) {
            let role = if risk.is_mistake() || risk.lost { StyleRole::Bad } else { StyleRole::Dim };
            lines.push((
                role,
                words.risk_taken(words.percent_or_unknown(risk.risk), words.judgement(risk.safe_cell)),
            ));
        }
        let last_cell = || moves[..at].iter().rev().find_map(|done| done.kind.cell());
        let cursor = self.pointer_at(millis).or_else(last_cell);
        Explanation { lines, cursor, highlights: Vec::new() }
    }

    /// The line with the time, and the range of its bar: guesses are marked `?`, mistakes `!`.
    fn timeline(&self, now: Moment, look: &Look, width: usize) -> (String, Range<usize>) {
        let millis = self.millis(now);
        let (glyphs, words) = (look.glyphs, look.words);
        let sign = glyphs.running(self.is_running(now));
        let speed = match SPEEDS[self.speed] {
            speed @ 100.. => format!("{}x", speed / 100),
            speed => format!("0.{speed}x").trim_end_matches('0').to_string(),
        };
        let before = format!("{sign} {speed:>5} {} ", words.duration(millis));
        let after = format!(" {}", words.duration(self.end));
        let length = width.saturating_sub(before.width() + after.width()).max(1);
        let column = |millis: u64| (millis * (length as u64 - 1) / self.end.max(1)) as usize;
        let [done, ahead] = glyphs.timeline();
        let mut bar: Vec<&str> =
            (0..length).map(|at| if at <= column(millis) { done } else { ahead }).collect();
        for risk in &self.risks {
            let at = column(risk.played.millis.min(self.end));
            if bar[at] != "!" {
                bar[at] = if risk.is_mistake() { "!" } else { "?" };
            }
        }
        let start = before.width();
        (format!("{before}{}{after}", bar.concat()), start..start + length)
    }

    pub fn draw_timeline(&mut self, canvas: &mut Canvas<'_, '_>, area: Rect, now: Moment) {
        let (text, bar) = self.timeline(now, canvas.look, usize::from(area.width));
        self.bar = Rect { x: area.x + bar.start as u16, width: bar.len() as u16, ..area };
        canvas.line(area, &text, StyleRole::Title);
    }
}

pub(super) fn footer(look: &Look) -> [(Command, &'static str); 11] {
    let words = look.words;
    [
        (Command::Open, words.play_or_stop()),
        (Command::Left, words.second_back()),
        (Command::Right, words.second_on()),
        (Command::Up, words.faster()),
        (Command::Menu, look.label(Command::Menu)),
        (Command::Down, words.slower()),
        (Command::PreviousMove, look.label(Command::PreviousMove)),
        (Command::NextMove, look.label(Command::NextMove)),
        (Command::NextClosed, words.next_risk()),
        (Command::Odds, look.label(Command::Odds)),
        (Command::Statistics, look.label(Command::Statistics)),
    ]
}

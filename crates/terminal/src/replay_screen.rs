//! Watching a recorded game: its moves at their times, the way of the pointer, and where it was risky.

use crate::app::{App, Screen};
use crate::event_loop::{BackgroundJob, Moment};
use crate::game_screen::GameScreen;
use crate::game_setup::GameSetup;
use crate::glyph_set::GlyphSet;
use crate::keys::Command;
use crate::screens::line;
use crate::theme::{Palette, StyleRole};
use crate::words::{ScreenWords, time};
use ratatui::Frame;
use ratatui::layout::Rect;
use saolei_replay::{Playback, PointerPlace, RecordedGame, ReviewedMove};
use saolei_rules::{Cell, Phase};
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// Speeds in percent.
const SPEEDS: [u64; 6] = [25, 50, 100, 200, 400, 800];

/// The pointer's cells of this last part of the game are marked.
const TRAIL_MILLIS: u64 = 700;

/// Frames are this far apart.
const FRAME: Duration = Duration::from_millis(40);

/// A recorded game on the screen.
#[derive(Debug)]
pub struct ReplayScreen {
    /// The game at the time that is shown.
    pub play: Playback,
    /// What is watched, as it was recorded.
    recorded: RecordedGame,
    /// The places of the pointer, by their times.
    pointer: Vec<PointerPlace>,
    /// The risks that were taken, once the game is reviewed.
    risks: Vec<ReviewedMove>,
    /// The time that was shown when it was started, stopped or sought last.
    from: u64,
    /// When it was started, by the clock of the program; `None` while it is stopped.
    since: Option<u64>,
    /// Which of the speeds.
    speed: usize,
    end: u64,
    /// Where the timeline was drawn.
    bar: Rect,
}

impl ReplayScreen {
    fn new(game: &RecordedGame, play: Playback, now: Moment) -> ReplayScreen {
        let end = play.recording().millis();
        ReplayScreen {
            play,
            recorded: game.clone(),
            pointer: game.pointer(),
            risks: Vec::new(),
            from: 0,
            since: Some(now.millis),
            speed: SPEEDS.iter().position(|&speed| speed == 100).unwrap_or(0),
            end,
            bar: Rect::default(),
        }
    }

    /// The time of the game that is shown.
    pub fn millis(&self, now: Moment) -> u64 {
        let passed = self.since.map_or(0, |since| now.millis.saturating_sub(since));
        (self.from + passed * SPEEDS[self.speed] / 100).min(self.end)
    }

    pub fn is_running(&self, now: Moment) -> bool {
        self.since.is_some() && self.millis(now) < self.end
    }

    /// The cells that the pointer has passed lately.
    pub fn trail(&self, now: Moment) -> impl Iterator<Item = Cell> {
        let now = self.millis(now);
        let places = self.pointer[..self.pointer.partition_point(|place| place.millis <= now)].iter().rev();
        places.take_while(move |place| place.millis + TRAIL_MILLIS >= now).filter_map(|place| place.cell)
    }

    /// Where the pointer is.
    fn pointer_at(&self, millis: u64) -> Option<Cell> {
        let passed = self.pointer.partition_point(|place| place.millis <= millis);
        passed.checked_sub(1).and_then(|last| self.pointer[last].cell)
    }

    /// How many moves are made until a time.
    fn moves_until(&self, millis: u64) -> usize {
        self.play.recording().moves().partition_point(|done| done.millis <= millis)
    }

    fn seek(&mut self, millis: u64, now: Moment) {
        self.from = millis.min(self.end);
        self.since = self.since.map(|_| now.millis);
    }

    /// Stops at a time.
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

    /// Stops some moves further on or back.
    fn step(&mut self, by: i64, now: Moment) {
        let moves = self.play.recording().moves();
        let at = (self.moves_until(self.millis(now)) as i64 + by).clamp(0, moves.len() as i64) as usize;
        let millis = at.checked_sub(1).map_or(0, |last| moves[last].millis);
        self.stop_at(millis);
    }

    /// Stops at the next risk, or at the one before.
    fn step_risk(&mut self, forward: bool, now: Moment) {
        let millis = self.millis(now);
        let mut times = self.risks.iter().map(|risk| risk.played.millis);
        let found =
            if forward { times.find(|&risk| risk > millis) } else { times.rfind(|&risk| risk < millis) };
        self.stop_at(found.unwrap_or(if forward { self.end } else { 0 }));
    }

    /// The line with the time: guesses are marked `?`, mistakes `!`.
    fn timeline(&self, now: Moment, glyphs: GlyphSet, width: usize) -> (String, std::ops::Range<usize>) {
        let millis = self.millis(now);
        let sign = glyphs.running(self.is_running(now));
        let speed = match SPEEDS[self.speed] {
            speed @ 100.. => format!("{}x", speed / 100),
            speed => format!("0.{speed}x").trim_end_matches('0').to_string(),
        };
        let (before, after) =
            (format!("{sign} {speed:>5} {} ", time(millis)), format!(" {}", time(self.end)));
        let length = width.saturating_sub(before.width() + after.width()).max(1);
        let place = |millis: u64| (millis * (length as u64 - 1) / self.end.max(1)) as usize;
        let [done, ahead] = glyphs.timeline();
        let mut bar: Vec<&str> =
            (0..length).map(|at| if at <= place(millis) { done } else { ahead }).collect();
        for risk in &self.risks {
            let at = place(risk.played.millis.min(self.end));
            if bar[at] != "!" {
                bar[at] = if risk.is_mistake() { "!" } else { "?" };
            }
        }
        let start = before.width();
        (format!("{before}{}{after}", bar.concat()), start..start + length)
    }

    /// The last move, and what was risky about it.
    fn words(&self, words: ScreenWords) -> Vec<(StyleRole, String)> {
        let moves = self.play.recording().moves();
        let at = self.play.at();
        let last = at.checked_sub(1);
        let mut said = vec![(StyleRole::Text, words.move_of(at, moves.len(), last.map(|last| moves[last])))];
        let risk = last.and_then(|last| self.risks.iter().find(|risk| risk.index == last));
        if let Some(risk) = risk {
            let role = if risk.is_mistake() || risk.lost { StyleRole::Bad } else { StyleRole::Dim };
            said.push((role, words.risk_taken(risk.risk, risk.safe_cell)));
        }
        said
    }
}

impl GameScreen {
    fn of_replay(game: &RecordedGame, now: Moment) -> Result<GameScreen, String> {
        let recording = game.to_recording().map_err(|error| error.to_string())?;
        if recording.layout().is_none() {
            return Err("the game has no board yet: no cell has been opened".to_string());
        }
        let setup = GameSetup::of(recording.header())?;
        let replay = ReplayScreen::new(game, Playback::begin(recording.clone()), now);
        let mut screen = GameScreen::on(now.unix_millis, setup, Playback::new(recording));
        screen.replay = Some(replay);
        Ok(screen)
    }

    /// Brings the board, the cursor, the odds and the messages to the time that is shown.
    pub(crate) fn show_moment(&mut self, now: Moment, words: ScreenWords) {
        let Some(replay) = &mut self.replay else { return };
        let (millis, was_at) = (replay.millis(now), replay.play.at());
        replay.play.seek(replay.moves_until(millis));
        let moves = &replay.play.recording().moves()[..replay.play.at()];
        let last = moves.iter().rev().find_map(|done| done.kind.cell());
        self.cursor = replay.pointer_at(millis).or(last).unwrap_or(self.cursor);
        let said = replay.words(words);
        // The same words again keep the page that is shown.
        if self.message.lines() != said {
            self.message.clear();
            said.into_iter().for_each(|(role, words)| self.message.say(role, words));
        }
        if was_at != self.shown_play().at() || !self.shows_odds {
            self.odds = None;
            self.estimates_question.is_due = false;
        }
        if self.shows_odds && self.odds.is_none() && self.shown_play().phase() == Phase::Playing {
            let view = self.view();
            self.odds = self.solver.odds(&view).ok();
            self.estimates_question.is_due = self.odds.as_ref().is_some_and(|odds| !odds.is_exact());
        }
    }

    /// Draws the line with the time in the last line of the messages.
    pub(crate) fn draw_timeline(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        now: Moment,
        glyphs: GlyphSet,
        palette: Palette,
    ) {
        let Some(replay) = &mut self.replay else { return };
        let area = Rect { height: area.height.min(1), ..area };
        let (text, bar) = replay.timeline(now, glyphs, usize::from(area.width));
        replay.bar = Rect { x: area.x + bar.start as u16, width: bar.len() as u16, ..area };
        line(frame, area, text, palette.style(StyleRole::Title));
    }

    /// What was recorded, if this is a recorded game.
    pub(crate) fn replayed(&self) -> Option<&RecordedGame> {
        self.replay.as_ref().map(|replay| &replay.recorded)
    }

    /// The player's name, if this is a recorded game that has one.
    pub(crate) fn replayed_player(&self) -> Option<&str> {
        self.replay.as_ref().map(|replay| replay.recorded.player()).filter(|player| !player.is_empty())
    }
}

impl App {
    /// Shows a recorded game, from its start.
    ///
    /// # Errors
    /// It has no board, or one without a safe cell or with too many cells.
    pub fn watch(&mut self, game: &RecordedGame) -> Result<(), String> {
        let screen = GameScreen::of_replay(game, self.now)?;
        self.jobs.push(BackgroundJob::Review(screen.id, screen.play.recording().clone()));
        self.show_game(screen);
        Ok(())
    }

    /// How long the frame of a replay stays.
    pub(crate) fn replay_wait(&self, now: Moment) -> Option<Duration> {
        let replay = self.game.as_ref()?.replay.as_ref()?;
        (matches!(self.screen, Screen::Game) && replay.is_running(now)).then_some(FRAME)
    }

    pub(crate) fn take_risks(&mut self, risks: Vec<ReviewedMove>) {
        if let Some(replay) = self.game.as_mut().and_then(|game| game.replay.as_mut()) {
            replay.risks = risks;
        }
    }

    /// A command while a recorded game is watched.
    pub(crate) fn replay_command(&mut self, command: Command, by: i64) {
        let now = self.now;
        let Some(game) = &mut self.game else { return };
        let Some(replay) = &mut game.replay else { return };
        let second = |sign: i64| replay.millis(now).saturating_add_signed(1000 * sign * by);
        match command {
            Command::Open | Command::Pause => replay.start_or_stop(now),
            Command::Left => replay.seek(second(-1), now),
            Command::Right => replay.seek(second(1), now),
            Command::Up => replay.change_speed(by, now),
            Command::Down => replay.change_speed(-by, now),
            Command::RowStart | Command::Top | Command::Again => replay.seek(0, now),
            Command::RowEnd | Command::Bottom => replay.stop_at(replay.end),
            Command::PreviousMove => replay.step(-by, now),
            Command::NextMove => replay.step(by, now),
            Command::NextClosed => replay.step_risk(true, now),
            Command::PreviousClosed => replay.step_risk(false, now),
            Command::Odds => game.shows_odds = !game.shows_odds,
            Command::Hint if game.message.turn_page() => {}
            Command::Hint => game.message.top = 0,
            Command::Statistics => self.show_statistics(),
            Command::Menu => {
                self.game = None;
                self.screen = Screen::Menu;
                self.chosen = 0;
            }
            _ => {}
        }
    }

    /// Seeks to a place of the timeline; `false` if the place is elsewhere.
    pub(crate) fn seek_on_timeline(&mut self, column: u16, row: u16) -> bool {
        let now = self.now;
        let Some(replay) = self.game.as_mut().and_then(|game| game.replay.as_mut()) else { return false };
        let bar = replay.bar;
        if !bar.contains((column, row).into()) {
            return false;
        }
        let last = u64::from(bar.width.max(2) - 1);
        replay.seek(u64::from(column - bar.x) * replay.end / last, now);
        true
    }
}

/// The commands in the last line, with their labels.
pub(crate) fn commands(words: ScreenWords) -> Vec<(Command, &'static str)> {
    let label = |command: Command| command.binding().label(words.0);
    vec![
        (Command::Open, words.play_or_stop()),
        (Command::Left, words.second_back()),
        (Command::Right, words.second_on()),
        (Command::Up, words.faster()),
        (Command::Down, words.slower()),
        (Command::PreviousMove, label(Command::PreviousMove)),
        (Command::NextMove, label(Command::NextMove)),
        (Command::NextClosed, words.next_risk()),
        (Command::Odds, label(Command::Odds)),
        (Command::Statistics, label(Command::Statistics)),
        (Command::Menu, label(Command::Menu)),
    ]
}

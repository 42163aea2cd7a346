//! The clock of a game, which stops during pauses.

use crate::event_loop::Moment;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GameClock {
    /// Milliseconds played before the clock was started last.
    before: u64,
    /// When it was started, if it is running.
    since: Option<u64>,
    pub paused: bool,
}

impl GameClock {
    /// A stopped clock that shows this time.
    pub const fn stopped_at(millis: u64) -> GameClock {
        GameClock { before: millis, since: None, paused: false }
    }

    pub fn millis(&self, now: Moment) -> u64 {
        self.before + self.since.map_or(0, |since| now.millis.saturating_sub(since))
    }

    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    pub fn start(&mut self, now: Moment) {
        self.since.get_or_insert(now.millis);
        self.paused = false;
    }

    pub fn stop(&mut self, now: Moment) {
        self.before = self.millis(now);
        self.since = None;
    }

    pub fn pause(&mut self, now: Moment) {
        if self.is_running() {
            self.stop(now);
            self.paused = true;
        }
    }
}

//! A game's place in memory: its session, and the visitors who watch it.

use crate::api::MoveAnswer;
use crate::game_session::GameSession;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{Mutex, broadcast};

/// How many events a watcher may be behind before being sent the whole game.
const MOST_BEHIND: usize = 64;

/// A game's place in memory.
#[derive(Debug)]
pub(crate) struct GameSlot {
    /// `None` if the game has to be read from the store: at first, and after a write failed.
    pub(crate) session: Mutex<Option<GameSession>>,
    events: broadcast::Sender<GameEvent>,
    watchers: AtomicU64,
    /// When a request last used the game.
    pub(crate) last_used: AtomicU64,
}

/// What watchers receive.
#[derive(Clone, Debug)]
pub(crate) enum GameEvent {
    /// The number of a turn, and its answer as JSON.
    Turn(u64, Arc<str>),
    /// How many are watching.
    Watchers(u64),
}

impl Default for GameSlot {
    fn default() -> GameSlot {
        let (events, _) = broadcast::channel(MOST_BEHIND);
        GameSlot {
            session: Mutex::default(),
            events,
            watchers: AtomicU64::new(0),
            last_used: AtomicU64::new(0),
        }
    }
}

impl GameSlot {
    /// How many are watching.
    pub(crate) fn watchers(&self) -> u64 {
        self.watchers.load(Ordering::Relaxed)
    }

    /// Sends the answer to a turn to everyone who watches.
    pub(crate) fn notify(&self, answer: &MoveAnswer) {
        if self.events.receiver_count() > 0
            && let Ok(json) = serde_json::to_string(answer)
        {
            self.send(GameEvent::Turn(answer.change.turn, json.into()));
        }
    }

    fn send(&self, event: GameEvent) {
        // It fails if nobody is watching any more, and then nobody misses it.
        let _ = self.events.send(event);
    }
}

/// A watcher's events. The watcher counts until this is dropped.
#[derive(Debug)]
pub(crate) struct Subscription {
    slot: Arc<GameSlot>,
    pub(crate) events: broadcast::Receiver<GameEvent>,
}

impl Subscription {
    pub(crate) fn new(slot: Arc<GameSlot>) -> Subscription {
        let events = slot.events.subscribe();
        let watchers = slot.watchers.fetch_add(1, Ordering::Relaxed) + 1;
        slot.send(GameEvent::Watchers(watchers));
        Subscription { slot, events }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let watchers = self.slot.watchers.fetch_sub(1, Ordering::Relaxed) - 1;
        self.slot.send(GameEvent::Watchers(watchers));
    }
}

//! A game's slot in memory: its session, and the visitors who are there.

use crate::other_servers::TELL_EVERY;
use crate::store::Notice;
use parking_lot::{Mutex as SyncMutex, MutexGuard};
use saolei_api::GameSession;
use saolei_api::messages::{
    Cursor, JoinedEvent, LeftEvent, MoveAnswer, PeopleAnswer, PeopleCount, Person, VisitorRole, WatchersEvent,
};
use serde::Serialize;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::{Mutex, Notify, broadcast, mpsc};

/// How many events a visitor may be behind before the whole game is sent instead.
const MAX_BEHIND: usize = 16;

/// Longer answers to turns are not kept for slow visitors, who get the whole game instead: it is shorter.
const MAX_TURN_BYTES: usize = 16 * 1024;

/// How long changes of the number of watchers are collected before they are announced.
const COUNT_AFTER: Duration = Duration::from_millis(200);

/// About how much memory a game takes without its session.
const SLOT_BYTES: u64 = 3000;

/// How many keys of moves without effect are remembered.
const MAX_IDLE_KEYS: usize = 64;

#[derive(Debug)]
pub(crate) struct GameSlot {
    /// `None` if the game has to be read from the store: at first, and after a write failed.
    pub(crate) session: Mutex<Option<GameSession>>,
    events: broadcast::Sender<GameEvent>,
    /// Everyone with an open stream, in order of arrival.
    people: SyncMutex<Vec<Present>>,
    /// The number of watchers on each other server, and when it was reported.
    elsewhere: SyncMutex<HashMap<String, (u64, Instant)>>,
    /// Whether the number of watchers will be announced soon.
    will_count: AtomicBool,
    id: String,
    /// The most players, and the most watchers, who are listed by name. Others are only counted.
    most_listed: usize,
    /// Sends notices to other servers; `None` if the store cannot be shared.
    outbox: Option<mpsc::UnboundedSender<Notice>>,
    /// The keys of recent moves that did nothing. Such moves are not turns.
    idle_keys: SyncMutex<VecDeque<String>>,
    /// Wakes moves that wait for an earlier one.
    pub(crate) answered: Notify,
    pub(crate) last_used: AtomicU64,
    memory: GameMemory,
}

/// The memory that a game takes, which is part of the total.
#[derive(Debug)]
struct GameMemory {
    own: AtomicU64,
    all: Arc<AtomicU64>,
}

impl GameMemory {
    fn new(all: Arc<AtomicU64>) -> GameMemory {
        let memory = GameMemory { own: AtomicU64::new(0), all };
        memory.set(SLOT_BYTES);
        memory
    }

    fn set(&self, bytes: u64) {
        let before = self.own.swap(bytes, Ordering::Relaxed);
        // Two steps, because the difference could be negative.
        self.all.fetch_add(bytes, Ordering::Relaxed);
        self.all.fetch_sub(before, Ordering::Relaxed);
    }
}

impl Drop for GameMemory {
    fn drop(&mut self) {
        self.set(0);
    }
}

/// A visitor with open streams.
#[derive(Debug)]
struct Present {
    person: Person,
    streams: u32,
    /// Whether the others see the visitor's name.
    is_listed: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum GameEvent {
    /// The number of a turn, and its answer as JSON.
    Turn(u64, Arc<str>),
    /// The game may have changed, without details: another server made turns, or the change is too large to send.
    Elsewhere,
    /// Anything else: the name of the event, and its data as JSON.
    Other(&'static str, Arc<str>),
}

impl GameSlot {
    /// The outbox tells other servers who is watching; the memory of the game is counted in `memory`.
    pub(crate) fn new(
        id: &str,
        most_listed: usize,
        outbox: Option<mpsc::UnboundedSender<Notice>>,
        memory: Arc<AtomicU64>,
    ) -> GameSlot {
        let (events, _) = broadcast::channel(MAX_BEHIND);
        GameSlot {
            session: Mutex::default(),
            events,
            people: SyncMutex::default(),
            elsewhere: SyncMutex::default(),
            will_count: AtomicBool::new(false),
            id: id.to_string(),
            most_listed,
            outbox,
            idle_keys: SyncMutex::default(),
            answered: Notify::new(),
            last_used: AtomicU64::new(0),
            memory: GameMemory::new(memory),
        }
    }

    pub(crate) fn count_memory(&self, session: Option<&GameSession>) {
        self.memory.set(SLOT_BYTES + session.map_or(0, GameSession::memory));
    }

    /// Drops the session, unless it is in use. It is read again when needed.
    pub(crate) fn forget_session(&self) {
        if let Ok(mut session) = self.session.try_lock() {
            *session = None;
            self.count_memory(None);
        }
    }

    /// The people here, and the number of watchers on all servers.
    pub(crate) fn people(&self) -> PeopleAnswer {
        self.people_among(&self.present())
    }

    /// The number of players here, and the number of watchers on all servers.
    pub(crate) fn count(&self) -> PeopleCount {
        let present = self.present();
        let players = present.len() as u64 - watchers_among(&present);
        PeopleCount { players, watchers: self.watchers(&present) }
    }

    fn people_among(&self, present: &[Present]) -> PeopleAnswer {
        let listed = present.iter().filter(|present| present.is_listed);
        PeopleAnswer {
            people: listed.map(|present| present.person.clone()).collect(),
            watchers: self.watchers(present),
        }
    }

    /// The number of watchers on all servers.
    fn watchers(&self, present: &[Present]) -> u64 {
        let elsewhere = self.elsewhere.lock();
        let alive = elsewhere.values().filter(|(_, told)| told.elapsed() < 2 * TELL_EVERY);
        watchers_among(present) + alive.map(|(count, _)| count).sum::<u64>()
    }

    /// Adds a visitor and tells the others. Returns the events from now on, and the people before them.
    fn join(self: &Arc<Self>, person: &Person) -> (broadcast::Receiver<GameEvent>, PeopleAnswer) {
        let mut present = self.present();
        if let Some(same) = present.iter_mut().find(|present| present.person.id == person.id) {
            same.streams += 1;
        } else {
            let is_watcher = |person: &Person| person.role == VisitorRole::Watcher;
            let alike = |present: &&Present| is_watcher(&present.person) == is_watcher(person);
            let is_listed = present.iter().filter(alike).count() < self.most_listed;
            present.push(Present { person: person.clone(), streams: 1, is_listed });
            let watchers = self.watchers(&present);
            match is_listed {
                true => self.send_json("joined", &JoinedEvent { person: person.clone(), watchers }),
                false => self.send_count_soon(),
            }
        }
        (self.events.subscribe(), self.people_among(&present))
    }

    /// Removes a stream of a visitor, and tells the others if it was the last one.
    fn leave(self: &Arc<Self>, person: &Person) {
        let mut present = self.present();
        let Some(at) = present.iter().position(|present| present.person.id == person.id) else { return };
        present[at].streams -= 1;
        if present[at].streams > 0 {
            return;
        }
        let Present { is_listed, .. } = present.remove(at);
        let watchers = self.watchers(&present);
        match is_listed {
            true => self.send_json("left", &LeftEvent { id: person.id.clone(), watchers }),
            false => self.send_count_soon(),
        }
    }

    /// Announces the number of watchers once for all changes of a moment: hundreds may arrive at the same time.
    fn send_count_soon(self: &Arc<Self>) {
        // Without a runtime the server is closing.
        let Ok(runtime) = Handle::try_current() else { return };
        if self.will_count.swap(true, Ordering::Relaxed) {
            return;
        }
        let slot = Arc::downgrade(self);
        runtime.spawn(async move {
            tokio::time::sleep(COUNT_AFTER).await;
            if let Some(slot) = slot.upgrade() {
                slot.will_count.store(false, Ordering::Relaxed);
                let watchers = slot.watchers(&slot.present());
                slot.send_json("watchers", &WatchersEvent { watchers });
            }
        });
    }

    pub(crate) fn is_watched(&self) -> bool {
        !self.present().is_empty()
    }

    /// Reports the number of watchers here to other servers, and asks for theirs if `asks` is set.
    pub(crate) fn tell_watchers(&self, asks: bool) {
        if let Some(outbox) = &self.outbox {
            let count = watchers_among(&self.present());
            // Sending fails if the server is closing.
            let _ = outbox.send(Notice::Watchers { game: self.id.clone(), count, asks });
        }
    }

    /// Records the number of watchers on another server.
    pub(crate) fn hear_watchers(self: &Arc<Self>, server: &str, count: u64, asks: bool) {
        let mut elsewhere = self.elsewhere.lock();
        let before = match count {
            0 => elsewhere.remove(server),
            _ => elsewhere.insert(server.to_string(), (count, Instant::now())),
        };
        drop(elsewhere);
        if before.map_or(0, |(before, _)| before) != count {
            self.send_count_soon();
        }
        if asks && self.is_watched() {
            self.tell_watchers(false);
        }
    }

    /// Tells everyone here that another server may have made turns.
    pub(crate) fn notify_elsewhere(&self) {
        self.answered.notify_waiters();
        self.send(GameEvent::Elsewhere);
    }

    /// Sends the answer to a turn to everyone here.
    pub(crate) fn notify(&self, answer: &MoveAnswer) {
        self.answered.notify_waiters();
        if self.events.receiver_count() > 0
            && let Ok(json) = serde_json::to_string(answer)
        {
            self.send(match json.len() {
                ..=MAX_TURN_BYTES => GameEvent::Turn(answer.change.turn, json.into()),
                _ => GameEvent::Elsewhere,
            });
        }
    }

    /// Records that a move did nothing, for moves that wait for it.
    pub(crate) fn note_idle(&self, key: &str) {
        let mut keys = self.idle_keys.lock();
        keys.truncate(MAX_IDLE_KEYS - 1);
        keys.push_front(key.to_string());
        drop(keys);
        self.answered.notify_waiters();
    }

    /// Whether a recent move with this key did nothing.
    pub(crate) fn was_idle(&self, key: &str) -> bool {
        self.idle_keys.lock().iter().any(|idle| idle == key)
    }

    /// Shows everyone which cell a player points at.
    pub(crate) fn point(&self, cursor: &Cursor) {
        self.send_json("cursor", cursor);
    }

    fn present(&self) -> MutexGuard<'_, Vec<Present>> {
        self.people.lock()
    }

    fn send_json(&self, name: &'static str, data: &impl Serialize) {
        if let Ok(json) = serde_json::to_string(data) {
            self.send(GameEvent::Other(name, json.into()));
        }
    }

    fn send(&self, event: GameEvent) {
        // Sending fails if nobody is here, which does not matter.
        let _ = self.events.send(event);
    }
}

fn watchers_among(present: &[Present]) -> u64 {
    present.iter().filter(|present| present.person.role == VisitorRole::Watcher).count() as u64
}

/// A visitor's events. The visitor counts as present until this is dropped.
#[derive(Debug)]
pub(crate) struct Subscription {
    slot: Arc<GameSlot>,
    person: Person,
    /// Who was here when the events began.
    pub(crate) people: PeopleAnswer,
    pub(crate) events: broadcast::Receiver<GameEvent>,
}

impl Subscription {
    pub(crate) fn new(slot: Arc<GameSlot>, person: Person) -> Subscription {
        let is_first = !slot.is_watched();
        let (events, people) = slot.join(&person);
        slot.tell_watchers(is_first);
        Subscription { slot, person, people, events }
    }

    /// The people here now. They may already include events that are still to come.
    pub(crate) fn people_now(&self) -> PeopleAnswer {
        self.slot.people()
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.slot.leave(&self.person);
        self.slot.tell_watchers(false);
    }
}

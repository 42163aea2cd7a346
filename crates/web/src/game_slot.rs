//! A game's place in memory: its session, and the visitors who are there.

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

/// How many events a visitor may be behind before being sent the whole game.
const MAX_BEHIND: usize = 16;

/// The answer to a turn that is longer than this is not kept for slow visitors: they are sent the whole game, which is shorter.
const MAX_TURN_BYTES: usize = 16 * 1024;

/// How long changes of the number of watchers are collected before everyone is told.
const COUNT_AFTER: Duration = Duration::from_millis(200);

/// About how much memory a game takes without its session.
const SLOT_BYTES: u64 = 3000;

/// How many keys of moves that did nothing are remembered.
const MAX_IDLE_KEYS: usize = 64;

/// A game's place in memory.
#[derive(Debug)]
pub(crate) struct GameSlot {
    /// `None` if the game has to be read from the store: at first, and after a write failed.
    pub(crate) session: Mutex<Option<GameSession>>,
    events: broadcast::Sender<GameEvent>,
    /// Everyone with a stream, in the order of their coming.
    people: SyncMutex<Vec<Present>>,
    /// How many watch on other servers, and when those told.
    elsewhere: SyncMutex<HashMap<String, (u64, Instant)>>,
    /// Whether everyone will be told the number of watchers soon.
    will_count: AtomicBool,
    id: String,
    /// The most players, and the most watchers, who are listed by name. The others are only counted.
    most_listed: usize,
    /// Where notices for other servers go, if the store can have any.
    outbox: Option<mpsc::UnboundedSender<Notice>>,
    /// The keys of the last moves that did nothing, which no turn has.
    idle_keys: SyncMutex<VecDeque<String>>,
    /// Wakes the moves that wait for one before them.
    pub(crate) answered: Notify,
    /// When a request last used the game.
    pub(crate) last_used: AtomicU64,
    memory: GameMemory,
}

/// The memory that a game takes, which is part of what all games take.
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
        // One after the other: a difference could be negative.
        self.all.fetch_add(bytes, Ordering::Relaxed);
        self.all.fetch_sub(before, Ordering::Relaxed);
    }
}

impl Drop for GameMemory {
    fn drop(&mut self) {
        self.set(0);
    }
}

/// A visitor with streams.
#[derive(Debug)]
struct Present {
    person: Person,
    streams: u32,
    /// Whether the others know who it is.
    is_listed: bool,
}

/// What visitors with a stream receive.
#[derive(Clone, Debug)]
pub(crate) enum GameEvent {
    /// The number of a turn, and its answer as JSON.
    Turn(u64, Arc<str>),
    /// The game may have changed in a way that is not told: by another server, or a lot.
    Elsewhere,
    /// Anything else: the name of the event, and its data as JSON.
    Other(&'static str, Arc<str>),
}

impl GameSlot {
    /// The place of a game. The outbox tells other servers who is watching; the memory of the game is counted in `memory`.
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

    /// Counts the memory that the game takes.
    pub(crate) fn count_memory(&self, session: Option<&GameSession>) {
        self.memory.set(SLOT_BYTES + session.map_or(0, GameSession::memory));
    }

    /// Forgets the session, which is read again when needed, unless it is in use.
    pub(crate) fn forget_session(&self) {
        if let Ok(mut session) = self.session.try_lock() {
            *session = None;
            self.count_memory(None);
        }
    }

    /// Who is here, and how many watch, here and on other servers.
    pub(crate) fn people(&self) -> PeopleAnswer {
        self.people_among(&self.present())
    }

    /// How many play here, and how many watch, here and on other servers.
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

    /// How many watch, here and on other servers.
    fn watchers(&self, present: &[Present]) -> u64 {
        let elsewhere = self.elsewhere.lock();
        let alive = elsewhere.values().filter(|(_, told)| told.elapsed() < 2 * TELL_EVERY);
        watchers_among(present) + alive.map(|(count, _)| count).sum::<u64>()
    }

    /// Lets a visitor in and tells the others. Returns the events that follow, and who is here before them.
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

    /// Lets a visitor go and tells the others, if it was the last of the visitor's streams.
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

    /// Tells everyone the number of watchers, once for all changes of a moment: hundreds may come at the same time.
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

    /// Whether anyone has a stream here.
    pub(crate) fn is_watched(&self) -> bool {
        !self.present().is_empty()
    }

    /// Tells other servers how many are watching here, and perhaps asks them.
    pub(crate) fn tell_watchers(&self, asks: bool) {
        if let Some(outbox) = &self.outbox {
            let count = watchers_among(&self.present());
            // It fails if the server is closing.
            let _ = outbox.send(Notice::Watchers { game: self.id.clone(), count, asks });
        }
    }

    /// Notes how many are watching on another server.
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

    /// Tells everyone who is here that another server may have made turns.
    pub(crate) fn notify_elsewhere(&self) {
        self.answered.notify_waiters();
        self.send(GameEvent::Elsewhere);
    }

    /// Sends the answer to a turn to everyone who is here.
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

    /// Notes that a move did nothing, for moves that wait for it.
    pub(crate) fn note_idle(&self, key: &str) {
        let mut keys = self.idle_keys.lock();
        keys.truncate(MAX_IDLE_KEYS - 1);
        keys.push_front(key.to_string());
        drop(keys);
        self.answered.notify_waiters();
    }

    /// Whether a move with this key did nothing lately.
    pub(crate) fn was_idle(&self, key: &str) -> bool {
        self.idle_keys.lock().iter().any(|idle| idle == key)
    }

    /// Shows everyone where a player points.
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
        // It fails if nobody is here any more, and then nobody misses it.
        let _ = self.events.send(event);
    }
}

fn watchers_among(present: &[Present]) -> u64 {
    present.iter().filter(|present| present.person.role == VisitorRole::Watcher).count() as u64
}

/// A visitor's events. The visitor is here until this is dropped.
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

    /// Who is here now. Later events may have been told before.
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

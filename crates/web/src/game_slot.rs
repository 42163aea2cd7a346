//! A game's place in memory: its session, and the visitors who are there.

use crate::api::{Cursor, MoveAnswer, PeopleAnswer, Person, VisitorRole};
use crate::game_session::GameSession;
use crate::other_servers::TELL_EVERY;
use crate::store::Notice;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::{Mutex, Notify, broadcast, mpsc};

/// How many events a visitor may be behind before being sent the whole game.
const MOST_BEHIND: usize = 64;

/// How many keys of moves that did nothing are remembered.
const MOST_IDLE_KEYS: usize = 64;

/// A game's place in memory.
#[derive(Debug)]
pub(crate) struct GameSlot {
    /// `None` if the game has to be read from the store: at first, and after a write failed.
    pub(crate) session: Mutex<Option<GameSession>>,
    events: broadcast::Sender<GameEvent>,
    /// An entry for each open stream.
    people: StdMutex<Vec<Person>>,
    /// How many watch on other servers, and when those told.
    elsewhere: StdMutex<HashMap<String, (u64, Instant)>>,
    id: String,
    /// Where notices for other servers go, if the store can have any.
    outbox: Option<mpsc::UnboundedSender<Notice>>,
    /// The keys of the last moves that did nothing, which no turn has.
    idle_keys: StdMutex<VecDeque<String>>,
    /// Wakes the moves that wait for one before them.
    pub(crate) answered: Notify,
    /// When a request last used the game.
    pub(crate) last_used: AtomicU64,
}

/// What visitors with a stream receive.
#[derive(Clone, Debug)]
pub(crate) enum GameEvent {
    /// The number of a turn, and its answer as JSON.
    Turn(u64, Arc<str>),
    /// Another server has made a turn, or may have.
    Elsewhere,
    /// Somebody has come or gone.
    People(Arc<str>),
    /// A player points at another cell.
    Cursor(Arc<str>),
}

impl GameSlot {
    /// The place of a game. Other servers are told who watches it by the outbox.
    pub(crate) fn new(id: &str, outbox: Option<mpsc::UnboundedSender<Notice>>) -> GameSlot {
        let (events, _) = broadcast::channel(MOST_BEHIND);
        GameSlot {
            session: Mutex::default(),
            events,
            people: StdMutex::default(),
            elsewhere: StdMutex::default(),
            id: id.to_string(),
            outbox,
            idle_keys: StdMutex::default(),
            answered: Notify::new(),
            last_used: AtomicU64::new(0),
        }
    }

    /// Who is here, and how many watch, here and on other servers. A visitor with several streams is here once.
    pub(crate) fn people(&self) -> PeopleAnswer {
        let mut people: Vec<Person> = Vec::new();
        for person in &*self.present() {
            if !people.iter().any(|other| other.id == person.id) {
                people.push(person.clone());
            }
        }
        let elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let alive = elsewhere.values().filter(|(_, told)| told.elapsed() < 2 * TELL_EVERY);
        let watchers = watchers_among(&people) + alive.map(|(count, _)| count).sum::<u64>();
        PeopleAnswer { people, watchers }
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
    pub(crate) fn hear_watchers(&self, server: &str, count: u64, asks: bool) {
        let mut elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let before = match count {
            0 => elsewhere.remove(server),
            _ => elsewhere.insert(server.to_string(), (count, Instant::now())),
        };
        drop(elsewhere);
        if before.map_or(0, |(before, _)| before) != count {
            self.send_people();
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
            self.send(GameEvent::Turn(answer.change.turn, json.into()));
        }
    }

    /// Notes that a move did nothing, for moves that wait for it.
    pub(crate) fn note_idle(&self, key: &str) {
        let mut keys = self.idle_keys.lock().unwrap_or_else(PoisonError::into_inner);
        keys.truncate(MOST_IDLE_KEYS - 1);
        keys.push_front(key.to_string());
        drop(keys);
        self.answered.notify_waiters();
    }

    /// Whether a move with this key did nothing lately.
    pub(crate) fn was_idle(&self, key: &str) -> bool {
        self.idle_keys.lock().unwrap_or_else(PoisonError::into_inner).iter().any(|idle| idle == key)
    }

    /// Shows everyone where a player points.
    pub(crate) fn point(&self, cursor: &Cursor) {
        if let Ok(json) = serde_json::to_string(cursor) {
            self.send(GameEvent::Cursor(json.into()));
        }
    }

    fn present(&self) -> MutexGuard<'_, Vec<Person>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send_people(&self) {
        if let Ok(json) = serde_json::to_string(&self.people()) {
            self.send(GameEvent::People(json.into()));
        }
    }

    fn send(&self, event: GameEvent) {
        // It fails if nobody is here any more, and then nobody misses it.
        let _ = self.events.send(event);
    }
}

fn watchers_among(people: &[Person]) -> u64 {
    people.iter().filter(|person| person.role == VisitorRole::Watcher).count() as u64
}

/// A visitor's events. The visitor is here until this is dropped.
#[derive(Debug)]
pub(crate) struct Subscription {
    slot: Arc<GameSlot>,
    person: Person,
    pub(crate) events: broadcast::Receiver<GameEvent>,
}

impl Subscription {
    pub(crate) fn new(slot: Arc<GameSlot>, person: Person) -> Subscription {
        let events = slot.events.subscribe();
        let is_first = !slot.is_watched();
        slot.present().push(person.clone());
        slot.send_people();
        slot.tell_watchers(is_first);
        Subscription { slot, person, events }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut present = self.slot.present();
        if let Some(at) = present.iter().position(|person| *person == self.person) {
            present.remove(at);
        }
        drop(present);
        self.slot.send_people();
        self.slot.tell_watchers(false);
    }
}

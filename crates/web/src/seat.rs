//! Where a game sits in memory, and those who watch it there.

use crate::api::{GameAnswer, MoveAnswer};
use crate::games::{Games, Visitor};
use crate::live::Live;
use crate::problem::Problem;
use crate::store::Kind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{Mutex, broadcast};

/// How many turns a watcher may be behind before being sent the whole game.
const MOST_BEHIND: usize = 64;

/// Where a game sits in memory.
#[derive(Debug)]
pub(crate) struct Seat {
    /// `None` where it has to be read from the store: at first, and after something could not be written.
    pub(crate) live: Mutex<Option<Live>>,
    news: broadcast::Sender<News>,
    pub(crate) watchers: AtomicU64,
    pub(crate) asked: AtomicU64,
}

/// What those who watch are told.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// A turn, as JSON, and its number.
    Turn(u64, Arc<str>),
    /// How many are watching.
    Watchers(u64),
}

impl Default for Seat {
    fn default() -> Seat {
        let (news, _) = broadcast::channel(MOST_BEHIND);
        Seat { live: Mutex::new(None), news, watchers: AtomicU64::new(0), asked: AtomicU64::new(0) }
    }
}

impl Seat {
    /// Tells those who watch.
    pub(crate) fn tell(&self, answer: &MoveAnswer) {
        if self.news.receiver_count() > 0
            && let Ok(json) = serde_json::to_string(answer)
        {
            // Nobody is listening any more: then nobody misses it.
            let _ = self.news.send(News::Turn(answer.changed.turn, json.into()));
        }
    }
}

/// Somebody who watches a game; counted as long as this lives.
#[derive(Debug)]
pub(crate) struct Watching {
    seat: Arc<Seat>,
    pub(crate) news: broadcast::Receiver<News>,
    games: Games,
    id: String,
    visitor: Visitor,
}

impl Watching {
    pub(crate) fn new(seat: Arc<Seat>, games: Games, id: String, visitor: Visitor) -> Watching {
        let news = seat.news.subscribe();
        let watchers = seat.watchers.fetch_add(1, Ordering::Relaxed) + 1;
        let _ = seat.news.send(News::Watchers(watchers));
        Watching { seat, news, games, id, visitor }
    }

    /// The whole game as it is.
    pub(crate) async fn game(&self) -> Result<GameAnswer, Problem> {
        self.games.answer(&self.id, &self.visitor).await
    }

    /// Whether another server may take turns that this one is not told of.
    pub(crate) fn has_others(&self) -> bool {
        self.games.store().kind() == Kind::Postgres
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let watchers = self.seat.watchers.fetch_sub(1, Ordering::Relaxed) - 1;
        let _ = self.seat.news.send(News::Watchers(watchers));
    }
}

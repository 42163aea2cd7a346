//! All games: those in memory, brought there when somebody asks and written before anybody is answered.

use crate::api::{CreateGame, GameAnswer, MoveAnswer, Phase, Role};
use crate::clock;
use crate::desk::Desk;
use crate::limits::Dailies;
use crate::live::{Live, Wish};
use crate::making::{self, Plan};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::seat::{Seat, Watching};
use crate::store::{Kind, NewGame, Store, StoreError, Written};
use crate::token;
use saolei_replay::{LayoutOrigin, MoveKind};
use saolei_rules::{Cell, Layout, Operation};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use tokio::sync::MutexGuard;

/// Letters of a game's name: 78 bits, so that nobody comes upon another's game.
const ID: usize = 16;

/// Letters of a play link's key: 117 bits.
const KEY: usize = 24;

/// How many games are kept in memory; beyond that, those that were not asked for longest are read again when needed.
const MOST_IN_MEMORY: usize = 20_000;

/// How often another server may have been faster with a turn before we give up.
const MOST_CONFLICTS: usize = 20;

/// Who does something, and what they have shown.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) id: String,
    /// The key of a play link.
    pub(crate) key: Option<String>,
    /// The network that the request comes from; `None` for this machine itself.
    pub(crate) network: Option<String>,
}

/// All games.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    store: Store,
    desk: Desk,
    metrics: Metrics,
    dailies: Dailies,
    seats: Arc<Mutex<HashMap<String, Arc<Seat>>>>,
    /// What the seeds of daily boards are made from.
    daily_secret: Arc<str>,
}

impl Games {
    pub(crate) async fn new(
        store: Store,
        desk: Desk,
        metrics: Metrics,
        dailies: Dailies,
    ) -> Result<Games, StoreError> {
        let fresh = token::random(40).map_err(|error| StoreError::Address(error.to_string()))?;
        let daily_secret = store.secret("daily", &fresh).await?.into();
        Ok(Games { store, desk, metrics, dailies, seats: Arc::default(), daily_secret })
    }

    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// Makes a game, or finds the visitor's own on the daily board.
    pub(crate) async fn create(&self, visitor: &Visitor, request: CreateGame) -> Result<GameAnswer, Problem> {
        let now = clock::now();
        if let Some(other) = &request.board_of {
            return self.create_again(visitor, &request, other, now).await;
        }
        if request.daily {
            return self.daily(visitor, &request, now).await;
        }
        let plan = making::plan(&request)?;
        let layout = match plan.first {
            Some(first) => Some(self.make(visitor, &plan, first).await?),
            None => None,
        };
        let secret = !plan.own_seed;
        let game = NewGame { secret, ..new_game(visitor, &plan, layout.as_ref(), now)? };
        self.write_new(game, now).await
    }

    async fn daily(&self, visitor: &Visitor, request: &CreateGame, now: u64) -> Result<GameAnswer, Problem> {
        let others = CreateGame { rules: request.rules, daily: true, ..CreateGame::default() };
        if !only(request, &others) {
            return Err(Problem::bad_request(
                "the daily board is the same for everyone",
                "send daily and perhaps rules, nothing else",
            ));
        }
        let day = clock::day(now);
        if let Some(stored) = self.store.daily_game(&day, &visitor.id).await.map_err(unavailable)? {
            return self.answer(&stored.made.id, visitor).await;
        }
        let plan = making::daily(request.rules, &day, &self.daily_secret);
        let first = plan.first.ok_or_else(Problem::internal)?;
        let layout = self.make(visitor, &plan, first).await?;
        let game = new_game(visitor, &plan, Some(&layout), now)?;
        let secret = self.dailies.count(&day, visitor);
        self.write_new(NewGame { daily: Some(day), secret, ..game }, now).await
    }

    /// A finished game's board once more, with its first opening.
    async fn create_again(
        &self,
        visitor: &Visitor,
        request: &CreateGame,
        other: &str,
        now: u64,
    ) -> Result<GameAnswer, Problem> {
        let others =
            CreateGame { rules: request.rules, board_of: request.board_of.clone(), ..CreateGame::default() };
        if !only(request, &others) {
            return Err(Problem::bad_request(
                "the board of another game is as it is",
                "send board_of and perhaps rules, nothing else",
            ));
        }
        let seat = self.seat(other);
        let live = self.current(&seat, other).await?;
        let live = live.as_ref().ok_or_else(Problem::internal)?;
        self.may_see(live, visitor).await?;
        if live.phase() == Phase::Playing {
            return Err(Problem::not_over());
        }
        let recording = live.play().recording();
        let (Some(layout), size) = (recording.layout(), recording.size()) else {
            return Err(Problem::not_over());
        };
        let opened = recording.moves().iter().find_map(|done| match done.kind {
            MoveKind::Operation(Operation::Open(cell)) => Some(cell),
            _ => None,
        });
        // The promise was kept for the first opening of that game; where that was a mine it is not forced on anyone.
        let first =
            opened.filter(|&cell| !layout.is_mine(cell) && size.cell(cell.row(), cell.col()).is_some());
        let header = saolei_replay::Header {
            dialect: request.rules.dialect(),
            origin: LayoutOrigin::Given,
            ..recording.header().clone()
        };
        let level = live.stored().made.level.clone();
        let plan = Plan { header, level, first, own_seed: false };
        let layout = layout.clone();
        let game = NewGame { secret: false, ..new_game(visitor, &plan, Some(&layout), now)? };
        self.write_new(game, now).await
    }

    async fn write_new(&self, game: NewGame, now: u64) -> Result<GameAnswer, Problem> {
        let (id, owner, day) = (game.id.clone(), game.owner.clone(), game.daily.clone());
        let visitor = Visitor { id: owner.clone(), key: None, network: None };
        let stored = game.clone().stored();
        match self.store.write_game(game).await.map_err(unavailable)? {
            Written::Done => {
                self.metrics.games.inc();
                let live = Live::new(stored, &[]).map_err(unavailable)?;
                let answer = live.answer(Role::Owner, 0, now);
                *self.seat(&id).live.lock().await = Some(live);
                Ok(answer)
            }
            // The visitor has asked for the daily board twice at the same time.
            Written::Taken => {
                let day = day.ok_or_else(Problem::internal)?;
                let stored = self.store.daily_game(&day, &owner).await.map_err(unavailable)?;
                self.answer(&stored.ok_or_else(Problem::internal)?.made.id, &visitor).await
            }
        }
    }

    /// A game as a visitor may see it.
    pub(crate) async fn answer(&self, id: &str, visitor: &Visitor) -> Result<GameAnswer, Problem> {
        let seat = self.seat(id);
        let live = self.current(&seat, id).await?;
        let live = live.as_ref().ok_or_else(Problem::internal)?;
        self.may_see(live, visitor).await?;
        let role = live.role(&visitor.id, visitor.key.as_deref());
        Ok(live.answer(role, seat.watchers.load(Ordering::Relaxed), clock::now()))
    }

    /// Does something with a game as it is now; other servers' turns are read first.
    pub(crate) async fn with<T>(
        &self,
        id: &str,
        visitor: &Visitor,
        look: impl FnOnce(&Live) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let seat = self.seat(id);
        let live = self.current(&seat, id).await?;
        let live = live.as_ref().ok_or_else(Problem::internal)?;
        self.may_see(live, visitor).await?;
        look(live)
    }

    /// Takes a turn; it is on the disk when this returns. Whoever asked may go away meanwhile: the turn is taken wholly
    /// or not at all.
    pub(crate) async fn turn(
        &self,
        id: &str,
        visitor: &Visitor,
        key: String,
        wish: Wish,
    ) -> Result<MoveAnswer, Problem> {
        let (games, id, visitor) = (self.clone(), id.to_string(), visitor.clone());
        let turn = tokio::spawn(async move { games.take_turn(&id, &visitor, &key, wish).await });
        turn.await.map_err(|_| Problem::internal())?
    }

    async fn take_turn(
        &self,
        id: &str,
        visitor: &Visitor,
        key: &str,
        wish: Wish,
    ) -> Result<MoveAnswer, Problem> {
        check_key(key)?;
        let seat = self.seat(id);
        let mut guard = self.present(&seat, id).await?;
        for _ in 0..MOST_CONFLICTS {
            let live = guard.as_mut().ok_or_else(Problem::internal)?;
            self.may_see(live, visitor).await?;
            if live.role(&visitor.id, visitor.key.as_deref()) == Role::Watcher {
                return Err(Problem::not_a_player());
            }
            live.check(wish)?;
            if let Some(turn) = live.turn_of(key) {
                let turns = self.store.turns_after(id, 0).await.map_err(unavailable)?;
                return live.answer_again(&turns, turn, wish);
            }
            let layout = match live.needs_layout(wish)? {
                None => None,
                Some(first) => {
                    let header = live.play().recording().header().clone();
                    let plan = Plan { header, level: String::new(), first: None, own_seed: false };
                    Some(self.make(visitor, &plan, first).await?)
                }
            };
            // The clock is read when it is this turn's turn, so that times never go back.
            let taken = live.take(wish, key, &visitor.id, layout, clock::now())?;
            let Some(turn) = taken.turn else {
                return Ok(taken.answer);
            };
            match self.store.write_turn(turn).await {
                Ok(Written::Done) => {
                    self.metrics.turns.inc();
                    seat.tell(&taken.answer);
                    return Ok(taken.answer);
                }
                Ok(Written::Taken) => {
                    self.metrics.conflicts.inc();
                    *guard = Some(self.read(id).await?);
                }
                Err(error) => {
                    *guard = None;
                    return Err(unavailable(error));
                }
            }
        }
        Err(Problem::busy("others were faster twenty times in a row"))
    }

    /// Watches a game.
    pub(crate) async fn watch(&self, id: &str, visitor: &Visitor) -> Result<Watching, Problem> {
        let seat = self.seat(id);
        let live = self.current(&seat, id).await?;
        let live = live.as_ref().ok_or_else(Problem::internal)?;
        self.may_see(live, visitor).await?;
        Ok(Watching::new(seat.clone(), self.clone(), id.to_string(), visitor.clone()))
    }

    /// A daily board is the same for everyone: whoever has not finished it sees no other game on it.
    async fn may_see(&self, live: &Live, visitor: &Visitor) -> Result<(), Problem> {
        let made = &live.stored().made;
        let today = clock::day(clock::now());
        if made.owner == visitor.id || made.daily.as_ref() != Some(&today) {
            return Ok(());
        }
        match self.store.daily_game(&today, &visitor.id).await.map_err(unavailable)? {
            Some(own) if own.finished.is_some() => Ok(()),
            _ => Err(Problem::daily_running()),
        }
    }

    /// Makes a layout, away from the threads that answer.
    async fn make(&self, visitor: &Visitor, plan: &Plan, first: Cell) -> Result<Layout, Problem> {
        let header = plan.header.clone();
        if header.origin != LayoutOrigin::NoGuess {
            return making::layout(&header, first);
        }
        self.desk.work(visitor, move || making::layout(&header, first)).await?
    }

    /// The seat of a game, whether or not it exists.
    fn seat(&self, id: &str) -> Arc<Seat> {
        let mut seats = self.seats.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if seats.len() >= MOST_IN_MEMORY {
            make_room(&mut seats);
        }
        let seat = seats.entry(id.to_string()).or_default();
        seat.asked.store(clock::now(), Ordering::Relaxed);
        self.metrics.in_memory.set(seats.len() as i64);
        seats[id].clone()
    }

    /// A game as this server last knew it. For turns that is enough: one that another server has taken is noticed when
    /// ours is written.
    async fn present<'a>(&self, seat: &'a Seat, id: &str) -> Result<MutexGuard<'a, Option<Live>>, Problem> {
        let mut guard = seat.live.lock().await;
        if guard.is_none() {
            match self.read(id).await {
                Ok(live) => *guard = Some(live),
                Err(problem) => {
                    self.leave(id);
                    return Err(problem);
                }
            }
        }
        Ok(guard)
    }

    /// A game as it is, also where another server has taken turns.
    async fn current<'a>(&self, seat: &'a Seat, id: &str) -> Result<MutexGuard<'a, Option<Live>>, Problem> {
        let mut guard = self.present(seat, id).await?;
        if self.store.kind() == Kind::Postgres
            && let Some(live) = guard.as_mut()
        {
            let missed = self.store.turns_after(id, live.turn()).await.map_err(unavailable)?;
            if !missed.is_empty() {
                *live = self.read(id).await?;
            }
        }
        Ok(guard)
    }

    async fn read(&self, id: &str) -> Result<Live, Problem> {
        if !token::is_random(id, ID) {
            return Err(Problem::no_such_game(id));
        }
        let stored = self.store.game(id).await.map_err(unavailable)?;
        let stored = stored.ok_or_else(|| Problem::no_such_game(id))?;
        let turns = self.store.turns_after(id, 0).await.map_err(unavailable)?;
        Live::new(stored, &turns).map_err(unavailable)
    }

    fn leave(&self, id: &str) {
        let mut seats = self.seats.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        seats.remove(id);
    }
}

/// Takes the half that was not asked for longest out of memory, but for those that are watched or in use.
fn make_room(seats: &mut HashMap<String, Arc<Seat>>) {
    let mut asked: Vec<u64> = seats.values().map(|seat| seat.asked.load(Ordering::Relaxed)).collect();
    asked.sort_unstable();
    let middle = asked[asked.len() / 2];
    seats.retain(|_, seat| seat.asked.load(Ordering::Relaxed) > middle || Arc::strong_count(seat) > 1);
}

impl NewGame {
    fn stored(self) -> crate::store::StoredGame {
        crate::store::StoredGame {
            made: self,
            phase: "playing".to_string(),
            millis: 0,
            three_bv: 0,
            assisted: false,
            joined: false,
            finished: None,
        }
    }
}

fn new_game(visitor: &Visitor, plan: &Plan, layout: Option<&Layout>, now: u64) -> Result<NewGame, Problem> {
    let random = |letters| token::random(letters).map_err(|_| Problem::internal());
    Ok(NewGame {
        id: random(ID)?,
        play_key: random(KEY)?,
        owner: visitor.id.clone(),
        text: making::text_of(&plan.header, layout)?,
        level: plan.level.clone(),
        no_guess: plan.header.origin == LayoutOrigin::NoGuess,
        daily: None,
        secret: false,
        own_seed: plan.own_seed,
        first: plan.first.map(|cell| (cell.row(), cell.col())),
        created: now,
    })
}

/// Whether a request asks for nothing but what another does.
fn only(request: &CreateGame, allowed: &CreateGame) -> bool {
    format!("{request:?}") == format!("{allowed:?}")
}

/// The store cannot be used: everyone is told to try again, and the log says why.
pub(crate) fn unavailable(error: StoreError) -> Problem {
    tracing::error!(%error, "the store cannot be used");
    match error {
        StoreError::Corrupt { .. } => Problem::internal(),
        _ => Problem::busy("the store cannot be reached"),
    }
}

/// Whether this can be the key of a turn.
pub(crate) fn check_key(key: &str) -> Result<(), Problem> {
    if (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(());
    }
    Err(Problem::bad_request(
        "a key has 1 to 64 of the letters, digits and signs of ASCII",
        "make a new key for every move, such as a random UUID",
    ))
}

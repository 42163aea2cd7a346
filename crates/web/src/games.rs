//! All games: created, read into memory when needed, and saved before every answer.

use crate::api::{CreateGame, GameAnswer, MoveAnswer};
use crate::clock;
use crate::game_session::GameSession;
use crate::game_slot::{GameSlot, Subscription};
use crate::limits::DailyQuota;
use crate::metrics::Metrics;
use crate::new_game;
use crate::problem::Problem;
use crate::solver_pool::SolverPool;
use crate::store::{NewGame, Store, StoreError, Written};
use crate::token;
use crate::visitor::Visitor;
use saolei_replay::{Header, LayoutOrigin, MoveKind};
use saolei_rules::{Cell, Layout, Operation, Size};
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{MappedMutexGuard, MutexGuard};

/// How many games are kept in memory. Beyond that, the least recently used are dropped and read again when needed.
const MOST_IN_MEMORY: usize = 20_000;

/// How often another server may be first with a turn before the request is given up.
const MOST_CONFLICTS: usize = 20;

/// All games.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    store: Store,
    solver: SolverPool,
    metrics: Metrics,
    daily_quota: DailyQuota,
    slots: Arc<Mutex<HashMap<String, Arc<GameSlot>>>>,
    /// The seeds of daily boards are made from this.
    daily_secret: Arc<str>,
}

impl Games {
    pub(crate) async fn new(
        store: Store,
        solver: SolverPool,
        metrics: Metrics,
        daily_quota: DailyQuota,
    ) -> Result<Games, StoreError> {
        let fresh = token::random(40).map_err(|error| StoreError::Address(error.to_string()))?;
        let daily_secret = store.secret("daily", &fresh).await?.into();
        Ok(Games { store, solver, metrics, daily_quota, slots: Arc::default(), daily_secret })
    }

    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// Creates a game, or finds the visitor's own on the daily board.
    pub(crate) async fn create(&self, visitor: &Visitor, request: CreateGame) -> Result<GameAnswer, Problem> {
        let now = clock::now();
        let game = if let Some(other) = &request.board_of {
            self.new_copy(visitor, &request, other, now).await?
        } else if request.daily {
            let only_daily = CreateGame { rules: request.rules, daily: true, ..CreateGame::default() };
            if request != only_daily {
                return Err(Problem::bad_request(
                    "the daily board is the same for everyone",
                    "send daily, with or without rules, and nothing else",
                ));
            }
            let day = clock::day(now);
            if let Some(stored) = self.store.daily_game(&day, &visitor.id).await? {
                return self.answer(&stored.made.id, visitor).await;
            }
            let (header, first) = new_game::daily_header(request.rules.0, &day, &self.daily_secret);
            let layout = self.make_layout(visitor, &header, first).await?;
            let game = new_game::game(visitor, header, Some(first), Some(layout), now)?;
            let secret = self.daily_quota.count(&day, visitor);
            NewGame { level: "daily".to_string(), daily: Some(day), secret, ..game }
        } else {
            let (header, first) = new_game::header(&request)?;
            let layout = match first {
                Some(first) => Some(self.make_layout(visitor, &header, first).await?),
                None => None,
            };
            let own_seed = request.seed.is_some();
            let game = new_game::game(visitor, header, first, layout, now)?;
            NewGame { secret: !own_seed, own_seed, ..game }
        };
        self.save_new(visitor, game, now).await
    }

    /// A new game on the board of a finished one, with the same first click.
    async fn new_copy(
        &self,
        visitor: &Visitor,
        request: &CreateGame,
        other: &str,
        now: u64,
    ) -> Result<NewGame, Problem> {
        let only_board =
            CreateGame { rules: request.rules, board_of: Some(other.to_string()), ..CreateGame::default() };
        if *request != only_board {
            return Err(Problem::bad_request(
                "the board of another game cannot be changed",
                "send board_of, with or without rules, and nothing else",
            ));
        }
        let slot = self.slot(other);
        let session = self.see(&slot, other, visitor).await?;
        let recording = session.recording();
        let layout = recording.layout().filter(|_| session.is_over()).ok_or_else(Problem::not_over)?;
        let opened = recording.moves().iter().find_map(|done| match done.kind {
            MoveKind::Operation(Operation::Open(cell)) => Some(cell),
            _ => None,
        });
        // A first click that hit a mine is not forced on anyone.
        let first = opened.filter(|&cell| !layout.is_mine(cell));
        let header =
            Header { dialect: request.rules.0, origin: LayoutOrigin::Given, ..recording.header().clone() };
        let game = new_game::game(visitor, header, first, Some(layout.clone()), now)?;
        Ok(NewGame { level: session.stored().made.level.clone(), ..game })
    }

    async fn save_new(&self, visitor: &Visitor, game: NewGame, now: u64) -> Result<GameAnswer, Problem> {
        match self.store.write_game(game.clone()).await? {
            Written::Done => {
                self.metrics.games.inc();
                let slot = self.slot(&game.id);
                let session = GameSession::new(game.into(), &[])?;
                let answer = session.answer(visitor, 0, now);
                *slot.session.lock().await = Some(session);
                Ok(answer)
            }
            // The visitor has asked for the daily board twice at the same time.
            Written::Conflict => {
                let day = game.daily.ok_or_else(Problem::internal)?;
                let stored = self.store.daily_game(&day, &visitor.id).await?.ok_or_else(Problem::internal)?;
                self.answer(&stored.made.id, visitor).await
            }
        }
    }

    /// A game as a visitor may see it.
    pub(crate) async fn answer(&self, id: &str, visitor: &Visitor) -> Result<GameAnswer, Problem> {
        let slot = self.slot(id);
        let session = self.see(&slot, id, visitor).await?;
        Ok(session.answer(visitor, slot.watchers(), clock::now()))
    }

    /// Looks at a game as it is now.
    pub(crate) async fn look<T>(
        &self,
        id: &str,
        visitor: &Visitor,
        look: impl FnOnce(&GameSession) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        look(&*self.see(&self.slot(id), id, visitor).await?)
    }

    /// Starts watching a game.
    pub(crate) async fn watch(&self, id: &str, visitor: &Visitor) -> Result<Subscription, Problem> {
        let slot = self.slot(id);
        drop(self.see(&slot, id, visitor).await?);
        Ok(Subscription::new(slot))
    }

    /// Makes a move; it is saved when this returns. The client may hang up meanwhile: the move is made completely or not
    /// at all.
    ///
    /// `kind` turns the request into a move on a board of this game's size.
    pub(crate) async fn make_move(
        &self,
        id: &str,
        visitor: &Visitor,
        key: String,
        kind: impl Fn(Size) -> Result<MoveKind, Problem> + Send + Sync + 'static,
    ) -> Result<MoveAnswer, Problem> {
        let (games, id, visitor) = (self.clone(), id.to_string(), visitor.clone());
        let task = async move { games.check_apply_save_notify(&id, &visitor, &key, kind).await };
        tokio::spawn(task).await.map_err(|_| Problem::internal())?
    }

    async fn check_apply_save_notify(
        &self,
        id: &str,
        visitor: &Visitor,
        key: &str,
        kind: impl Fn(Size) -> Result<MoveKind, Problem>,
    ) -> Result<MoveAnswer, Problem> {
        check_key(key)?;
        let slot = self.slot(id);
        let mut guard = self.load(&slot, id).await?;
        for _ in 0..MOST_CONFLICTS {
            // Check.
            let session = guard.as_mut().ok_or_else(Problem::internal)?;
            self.check_sees(session, visitor).await?;
            session.check_plays(visitor)?;
            let kind = kind(session.recording().size())?;
            if let Some(turn) = session.turn_of(key) {
                let turns = self.store.turns_after(id, 0).await?;
                return session.answer_again(&turns, turn, kind);
            }
            if let Some(outcome) = session.check(kind)? {
                return Ok(session.unchanged(outcome, clock::now()));
            }
            // Apply. The clock is read while the game is locked, so that times never go back.
            let layout = match session.needs_layout(kind) {
                Some(first) => Some(self.make_layout(visitor, session.recording().header(), first).await?),
                None => None,
            };
            let (turn, answer) = session.apply(kind, layout, key, &visitor.id, clock::now())?;
            // Save. If another server was first with this turn, its turns are read and ours is checked again.
            match self.store.write_turn(turn).await {
                Ok(Written::Done) => self.metrics.turns.inc(),
                Ok(Written::Conflict) => {
                    self.metrics.conflicts.inc();
                    *guard = Some(self.read(id).await?);
                    continue;
                }
                Err(error) => {
                    *guard = None;
                    return Err(error.into());
                }
            }
            // Notify.
            slot.notify(&answer);
            return Ok(answer);
        }
        Err(Problem::busy("other servers were faster with every attempt"))
    }

    /// Makes a layout; a no-guess one in the solver pool, because it may take seconds.
    async fn make_layout(&self, visitor: &Visitor, header: &Header, first: Cell) -> Result<Layout, Problem> {
        let header = header.clone();
        match header.origin {
            LayoutOrigin::NoGuess => {
                self.solver.run(visitor, move || new_game::layout(&header, first)).await?
            }
            LayoutOrigin::Uniform | LayoutOrigin::Given => new_game::layout(&header, first),
        }
    }

    /// A game's place in memory, whether or not the game exists.
    fn slot(&self, id: &str) -> Arc<GameSlot> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.len() >= MOST_IN_MEMORY {
            drop_least_recent(&mut slots);
        }
        let slot = slots.entry(id.to_string()).or_default().clone();
        slot.last_used.store(clock::now(), Ordering::Relaxed);
        self.metrics.in_memory.set(slots.len() as i64);
        slot
    }

    /// A game as this server last knew it. That is enough for a move: if another server has made one meanwhile, saving
    /// ours finds out.
    async fn load<'a>(
        &self,
        slot: &'a GameSlot,
        id: &str,
    ) -> Result<MutexGuard<'a, Option<GameSession>>, Problem> {
        let mut guard = slot.session.lock().await;
        if guard.is_none() {
            match self.read(id).await {
                Ok(session) => *guard = Some(session),
                Err(problem) => {
                    self.slots.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
                    return Err(problem);
                }
            }
        }
        Ok(guard)
    }

    /// A game as it is now, with the turns of other servers, for a visitor who may see it.
    async fn see<'a>(
        &self,
        slot: &'a GameSlot,
        id: &str,
        visitor: &Visitor,
    ) -> Result<MappedMutexGuard<'a, GameSession>, Problem> {
        let guard = self.load(slot, id).await?;
        let mut session = MutexGuard::try_map(guard, Option::as_mut).map_err(|_| Problem::internal())?;
        if self.store.is_shared() && !self.store.turns_after(id, session.turn()).await?.is_empty() {
            *session = self.read(id).await?;
        }
        self.check_sees(&session, visitor).await?;
        Ok(session)
    }

    async fn read(&self, id: &str) -> Result<GameSession, Problem> {
        if !token::is_random(id, new_game::ID) {
            return Err(Problem::no_such_game(id));
        }
        let stored = self.store.game(id).await?.ok_or_else(|| Problem::no_such_game(id))?;
        let turns = self.store.turns_after(id, 0).await?;
        Ok(GameSession::new(stored, &turns)?)
    }

    /// A daily board is the same for everyone: others' games on it are hidden until a visitor has finished their own.
    async fn check_sees(&self, session: &GameSession, visitor: &Visitor) -> Result<(), Problem> {
        let made = &session.stored().made;
        let today = clock::day(clock::now());
        if made.owner == visitor.id || made.daily.as_ref() != Some(&today) {
            return Ok(());
        }
        match self.store.daily_game(&today, &visitor.id).await? {
            Some(own) if own.finished.is_some() => Ok(()),
            _ => Err(Problem::daily_running()),
        }
    }
}

/// Drops the least recently used half, except games that are watched or in use.
fn drop_least_recent(slots: &mut HashMap<String, Arc<GameSlot>>) {
    let last_used = |slot: &GameSlot| slot.last_used.load(Ordering::Relaxed);
    let mut times: Vec<u64> = slots.values().map(|slot| last_used(slot)).collect();
    times.sort_unstable();
    let median = times[times.len() / 2];
    slots.retain(|_, slot| last_used(slot) > median || Arc::strong_count(slot) > 1);
}

/// Refuses what cannot be the key of a request.
pub(crate) fn check_key(key: &str) -> Result<(), Problem> {
    if (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(());
    }
    Err(Problem::bad_request(
        "the key is not 1 to 64 letters, digits and signs of ASCII",
        "make a new key for each move, such as a random UUID",
    ))
}

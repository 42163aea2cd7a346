//! All games: created, read into memory when needed, and saved before every answer.

use crate::clock;
use crate::fair_play::{self, AnalysedPositions};
use crate::game_slot::{GameSlot, Subscription};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::solver_pool::{JobSize, SolverPool};
use crate::store::{Notice, Store, StoreError, Written};
use crate::token;
use crate::visitor::Visitor;
use parking_lot::Mutex;
use saolei_api::messages::{CreateGame, Cursor, GameAnswer, LeaderboardPlayers, MoveAnswer};
use saolei_api::new_game::{self, GamePlan, WantedGame};
use saolei_api::{GameSession, NewGame, Problem, calendar, check_key};
use saolei_boards::{Dialect, Place};
use saolei_replay::{Header, LayoutOrigin, MoveKind};
use saolei_rules::{Cell, Layout, Size};
use std::collections::HashMap;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{MappedMutexGuard, MutexGuard, mpsc};

/// How often another server may take a turn first before the request fails.
const MAX_CONFLICTS: usize = 20;

/// Replaying a game of this many turns takes milliseconds.
const LONG_GAME: usize = 1000;

/// How long a move waits for the one before it.
const MAX_WAIT: Duration = Duration::from_secs(2);

#[derive(Clone, Debug)]
pub(crate) struct Games {
    store: Store,
    hints: SolverPool,
    metrics: Metrics,
    /// Positions that networks have sent to the analysis.
    pub(crate) analysed: AnalysedPositions,
    slots: Arc<Mutex<HashMap<String, Arc<GameSlot>>>>,
    /// The memory that all games take, and its limit.
    memory: Arc<AtomicU64>,
    most_memory: u64,
    /// The most players, and the most watchers, of a game who are listed by name.
    most_listed: usize,
    /// Sends notices to other servers; `None` if the store cannot be shared.
    outbox: Option<mpsc::UnboundedSender<Notice>>,
    /// Derives the seeds of daily boards, the hashes of networks and the ids of games with a key.
    daily_secret: Arc<str>,
}

impl Games {
    pub(crate) async fn new(
        store: Store,
        hints: SolverPool,
        metrics: Metrics,
        outbox: Option<mpsc::UnboundedSender<Notice>>,
        limits: &Limits,
    ) -> Result<Games, StoreError> {
        let fresh = token::random(40)?;
        let daily_secret = store.secret("daily", &fresh).await?.into();
        let (analysed, slots, memory) = (AnalysedPositions::default(), Arc::default(), Arc::default());
        let (most_memory, most_listed) = (limits.games_memory.0, limits.listed as usize);
        Ok(Games {
            store,
            hints,
            metrics,
            analysed,
            slots,
            memory,
            most_memory,
            most_listed,
            outbox,
            daily_secret,
        })
    }

    /// Creates a game, or finds the one that the same key created, or the visitor's own on the daily board.
    pub(crate) async fn create(&self, visitor: &Visitor, request: CreateGame) -> Result<GameAnswer, Problem> {
        let now = clock::now();
        let id = match &request.key {
            Some(key) => self.id_of_key(visitor, key)?,
            None => token::random(new_game::ID)?,
        };
        if request.key.is_some() && self.store.game(&id).await?.is_some() {
            return self.answer(&id, visitor).await;
        }
        let game = match WantedGame::of(&request, token::random(new_game::SECRET)?, now)? {
            WantedGame::New(plan) => {
                let own_seed = request.seed.is_some();
                NewGame { unseen: !own_seed, own_seed, ..self.new_game(visitor, id, plan, now).await? }
            }
            WantedGame::Daily(day) => {
                if let Some(stored) = self.store.daily_game(&day, &visitor.id).await? {
                    return self.answer(&stored.created_with.id, visitor).await;
                }
                let unseen = match &visitor.network {
                    // The boards of past days are known.
                    _ if day != calendar::day(now) => false,
                    Some(network) => {
                        self.store.seen_in(&day, &self.network_hash(&day, network)).await?.is_none()
                    }
                    None => true,
                };
                // Nobody without the secret can compute the seed before the day.
                let seed = token::keyed_hash(&self.daily_secret, &format!("daily {day}"));
                let plan = GamePlan::daily(request.rules.0, seed);
                NewGame { daily: Some(day), unseen, ..self.new_game(visitor, id, plan, now).await? }
            }
            WantedGame::Copy(other) => {
                let copy = |session: &GameSession| GamePlan::copy(session, request.rules.0);
                let plan = self.look(&other, visitor, copy).await?;
                self.new_game(visitor, id, plan, now).await?
            }
        };
        self.save_new(visitor, NewGame { bot: request.bot, ..game }, now).await
    }

    /// The id of the game that a visitor creates with a key: always the same, and unknown to others.
    fn id_of_key(&self, visitor: &Visitor, key: &str) -> Result<String, Problem> {
        check_key(key)?;
        Ok(token::derived(&self.daily_secret, &format!("game {} {key}", visitor.id), new_game::ID))
    }

    /// Creates a game on the first board of a file.
    pub(crate) async fn import(
        &self,
        visitor: &Visitor,
        file: &[u8],
        dialect: Dialect,
    ) -> Result<GameAnswer, Problem> {
        let now = clock::now();
        let plan = GamePlan::import(file, dialect)?;
        let game = self.new_game(visitor, token::random(new_game::ID)?, plan, now).await?;
        self.save_new(visitor, game, now).await
    }

    /// Creates the game of a plan, with its layout if the first cell is known.
    async fn new_game(
        &self,
        visitor: &Visitor,
        id: String,
        mut plan: GamePlan,
        now: u64,
    ) -> Result<NewGame, Problem> {
        if let Some((header, first)) = plan.layout_to_make() {
            plan.layout = Some(self.make_layout(visitor, header, first).await?);
        }
        plan.game(id, token::random(new_game::SECRET)?, &visitor.id, now)
    }

    async fn save_new(&self, visitor: &Visitor, game: NewGame, now: u64) -> Result<GameAnswer, Problem> {
        match self.store.write_game(game.clone()).await? {
            Written::Done => {
                self.metrics.games.inc();
                let slot = self.slot(&game.id);
                let session = GameSession::new(game.into(), &[], now).map_err(StoreError::from)?;
                let answer = session.answer(visitor.in_game(), slot.count(), now);
                slot.count_memory(Some(&session));
                *slot.session.lock().await = Some(session);
                Ok(answer)
            }
            // The visitor sent the same key, or asked for the daily board, twice at the same time.
            Written::Conflict => {
                let id = match &game.daily {
                    Some(day) => {
                        self.store.daily_game(day, &visitor.id).await?.map(|stored| stored.created_with.id)
                    }
                    None => Some(game.id),
                };
                self.answer(&id.ok_or_else(Problem::internal)?, visitor).await
            }
        }
    }

    /// A game as a visitor may see it.
    pub(crate) async fn answer(&self, id: &str, visitor: &Visitor) -> Result<GameAnswer, Problem> {
        let slot = self.slot(id);
        let session = self.see(&slot, id, visitor).await?;
        Ok(session.answer(visitor.in_game(), slot.count(), clock::now()))
    }

    /// Reads from the current state of a game.
    pub(crate) async fn look<T>(
        &self,
        id: &str,
        visitor: &Visitor,
        look: impl FnOnce(&GameSession) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        look(&*self.see(&self.slot(id), id, visitor).await?)
    }

    pub(crate) async fn watch(&self, id: &str, visitor: &Visitor) -> Result<Subscription, Problem> {
        let slot = self.slot(id);
        let name = self.store.name(&visitor.id).await?;
        let person = self.see(&slot, id, visitor).await?.person(visitor.in_game(), name);
        Ok(Subscription::new(slot, person))
    }

    /// Shows the others which cell a player points at.
    pub(crate) async fn point(&self, id: &str, visitor: &Visitor, place: Place) -> Result<(), Problem> {
        let slot = self.slot(id);
        let guard = self.load(&slot, id).await?;
        let session = guard.as_ref().ok_or_else(Problem::internal)?;
        session.check_plays(visitor.in_game())?;
        let cell = place.on(session.recording().size())?;
        slot.point(&Cursor { id: session.person_id(&visitor.id), cell: cell.into() });
        Ok(())
    }

    /// Makes a move; it is saved when this returns. If the client hangs up meanwhile, the move is still made completely
    /// or not at all.
    ///
    /// `after` is the key of a move that has to be made first. `kind` turns the request into a move on a board of the
    /// game's size.
    pub(crate) async fn make_move(
        &self,
        id: &str,
        visitor: &Visitor,
        key: String,
        after: Option<String>,
        kind: impl Fn(Size) -> Result<MoveKind, Problem> + Send + Sync + 'static,
    ) -> Result<MoveAnswer, Problem> {
        check_key(&key)?;
        if let Some(after) = after {
            // An impossible move does not wait.
            self.look(id, visitor, |session| kind(session.recording().size()).map(drop)).await?;
            self.wait_for(id, &after).await?;
        }
        let (games, id, visitor) = (self.clone(), id.to_string(), visitor.clone());
        let task = async move { games.check_apply_save_notify(&id, &visitor, &key, kind).await };
        tokio::spawn(task).await.map_err(|_| Problem::internal())?
    }

    /// Waits until the move with this key is made: requests on several connections can overtake each other.
    async fn wait_for(&self, id: &str, key: &str) -> Result<(), Problem> {
        check_key(key)?;
        let slot = self.slot(id);
        let waiting = async {
            loop {
                let mut answered = pin!(slot.answered.notified());
                answered.as_mut().enable();
                let guard = self.load(&slot, id).await?;
                let is_made = guard.as_ref().is_some_and(|session| session.turn_of(key).is_some());
                let seen = guard.as_ref().map_or(0, GameSession::turn);
                drop(guard);
                if is_made || slot.was_idle(key) || self.is_made_elsewhere(id, seen, key).await? {
                    return Ok(());
                }
                answered.await;
            }
        };
        if let Ok(waited) = tokio::time::timeout(MAX_WAIT, waiting).await {
            return waited;
        }
        // Another server may have made the move.
        if self.store.is_shared() && self.read(id).await?.turn_of(key).is_some() {
            return Ok(());
        }
        Err(Problem::too_early())
    }

    /// Whether another server has made a move with this key after a turn.
    async fn is_made_elsewhere(&self, id: &str, turn: u64, key: &str) -> Result<bool, Problem> {
        if !self.store.is_shared() {
            return Ok(false);
        }
        Ok(self.store.turns_after(id, turn).await?.iter().any(|turn| turn.key == key))
    }

    async fn check_apply_save_notify(
        &self,
        id: &str,
        visitor: &Visitor,
        key: &str,
        kind: impl Fn(Size) -> Result<MoveKind, Problem>,
    ) -> Result<MoveAnswer, Problem> {
        let slot = self.slot(id);
        let mut guard = self.load(&slot, id).await?;
        for _ in 0..MAX_CONFLICTS {
            // Check.
            let session = guard.as_mut().ok_or_else(Problem::internal)?;
            self.check_sees(session, visitor).await?;
            session.check_plays(visitor.in_game())?;
            let kind = kind(session.recording().size())?;
            if let Some(turn) = session.turn_of(key) {
                if let Some(answer) = session.answer_recent(turn, kind) {
                    return answer;
                }
                let stored = session.stored().clone();
                drop(guard);
                let turns = self.store.turns_after(id, 0).await?;
                let job = move || saolei_api::answer_again(&stored, &turns, turn, kind);
                let again = self.hints.run(visitor, JobSize::of_cells(turn), job).await?;
                return again.map_err(StoreError::from)?.ok_or_else(Problem::key_taken);
            }
            if let Some(outcome) = session.check(kind)? {
                slot.note_idle(key);
                return Ok(session.unchanged(outcome, clock::now()));
            }
            if let Err(problem) = self.check_fairness(session, visitor).await {
                // The session may hold findings that were not stored: read it again.
                *guard = None;
                return Err(problem);
            }
            // Apply. The clock is read while the game is locked, so that times never go back.
            let layout = match session.needs_layout(kind) {
                Some(first) => Some(self.make_layout(visitor, session.recording().header(), first).await?),
                None => None,
            };
            let (mut turn, answer) = session.apply(kind, layout, key, &visitor.id, clock::now())?;
            // This machine is not limited in speed either.
            if let Some(summary) = &mut turn.summary
                && let Some(win) = &mut summary.ranked_win
                && visitor.network.is_some()
                && (fair_play::is_inhuman(session.recording().moves())
                    || fair_play::is_superhuman(summary.three_bv, summary.millis))
            {
                session.set_bot();
                (summary.bot, win.players) = (true, LeaderboardPlayers::Bots);
            }
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
            slot.count_memory(guard.as_ref());
            // Notify.
            slot.notify(&answer);
            return Ok(answer);
        }
        Err(Problem::busy("the game had changed at every attempt"))
    }

    /// Before a move in a ranked game, checks whether the network has seen the board in another game or has just analysed
    /// it.
    async fn check_fairness(&self, session: &mut GameSession, visitor: &Visitor) -> Result<(), Problem> {
        let Some(network) = visitor.network.as_deref() else { return Ok(()) };
        let (id, unseen, bot) = {
            let made = &session.stored().created_with;
            (made.id.clone(), made.unseen, made.bot)
        };
        if let Some(day) = session.unnoted_day(network) {
            match self.store.note_seen(&day, &self.network_hash(&day, network), &id).await? {
                first if first == id => session.note_network(network),
                _ => session.set_known(),
            }
        }
        if unseen && !bot && self.analysed.contain(network, &session.view()) {
            session.set_bot();
        }
        let made = &session.stored().created_with;
        if (made.unseen, made.bot) != (unseen, bot) {
            self.store.update_fairness(&id, made.unseen, made.bot).await?;
        }
        Ok(())
    }

    /// The hash that is stored in place of a network, for a day or another purpose: it does not reveal who played.
    pub(crate) fn network_hash(&self, purpose: &str, network: &str) -> String {
        token::keyed_hash(&self.daily_secret, &format!("network {purpose} {network}"))
    }

    /// Makes a layout. A no-guess layout is made in the solver pool, because it may take seconds.
    async fn make_layout(&self, visitor: &Visitor, header: &Header, first: Cell) -> Result<Layout, Problem> {
        let header = header.clone();
        match header.origin {
            LayoutOrigin::NoGuess => {
                let size = JobSize::of_cells(header.size.cells());
                self.hints.run(visitor, size, move || new_game::layout(&header, first)).await?
            }
            LayoutOrigin::Uniform | LayoutOrigin::Given => new_game::layout(&header, first),
        }
    }

    /// A game's slot in memory, whether or not the game exists.
    fn slot(&self, id: &str) -> Arc<GameSlot> {
        let mut slots = self.slots.lock();
        self.forget_least_recent(&mut slots);
        let new_slot =
            || Arc::new(GameSlot::new(id, self.most_listed, self.outbox.clone(), self.memory.clone()));
        let slot = slots.entry(id.to_string()).or_insert_with(new_slot).clone();
        slot.last_used.store(clock::now(), Ordering::Relaxed);
        self.metrics.in_memory.set(slots.len() as i64);
        slot
    }

    /// If games take too much memory, forgets the least recently used until they take a quarter less than the limit. A
    /// watched game keeps its slot, and a game in use also keeps its session.
    fn forget_least_recent(&self, slots: &mut HashMap<String, Arc<GameSlot>>) {
        let taken = || self.memory.load(Ordering::Relaxed);
        if taken() <= self.most_memory {
            return;
        }
        let last_used = |slot: &GameSlot| slot.last_used.load(Ordering::Relaxed);
        let mut oldest: Vec<(u64, String)> =
            slots.iter().map(|(id, slot)| (last_used(slot), id.clone())).collect();
        oldest.sort_unstable();
        for (_, id) in oldest {
            if taken() <= self.most_memory / 4 * 3 {
                return;
            }
            match slots.get(&id) {
                Some(slot) if Arc::strong_count(slot) > 1 => slot.forget_session(),
                Some(_) => drop(slots.remove(&id)),
                None => {}
            }
        }
    }

    /// A game as this server last knew it. That is enough for a move: if another server has made one meanwhile, saving
    /// ours conflicts.
    async fn load<'a>(
        &self,
        slot: &'a GameSlot,
        id: &str,
    ) -> Result<MutexGuard<'a, Option<GameSession>>, Problem> {
        let mut guard = slot.session.lock().await;
        if guard.is_none() {
            match self.read(id).await {
                Ok(session) => {
                    slot.count_memory(Some(&session));
                    *guard = Some(session);
                }
                Err(problem) => {
                    self.slots.lock().remove(id);
                    return Err(problem);
                }
            }
        }
        Ok(guard)
    }

    /// A game in its current state, with the turns of other servers, for a visitor who may see it.
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
            slot.count_memory(Some(&session));
        }
        self.check_sees(&session, visitor).await?;
        Ok(session)
    }

    pub(crate) fn hear(&self, server: &str, notice: Notice) {
        let (Notice::Turn { game } | Notice::Watchers { game, .. }) = &notice;
        let slot = self.slots.lock().get(game).cloned();
        match (slot, notice) {
            (Some(slot), Notice::Turn { .. }) => slot.notify_elsewhere(),
            (Some(slot), Notice::Watchers { count, asks, .. }) => slot.hear_watchers(server, count, asks),
            (None, _) => {}
        }
    }

    /// Handles a gap in the notices from other servers: any game may have changed.
    pub(crate) fn hear_gap(&self) {
        for slot in self.watched() {
            slot.notify_elsewhere();
            slot.tell_watchers(true);
        }
    }

    /// Reports the watchers here to other servers.
    pub(crate) fn tell_watchers(&self) {
        for slot in self.watched() {
            slot.tell_watchers(false);
        }
    }

    fn watched(&self) -> Vec<Arc<GameSlot>> {
        let slots = self.slots.lock();
        slots.values().filter(|slot| slot.is_watched()).cloned().collect()
    }

    async fn read(&self, id: &str) -> Result<GameSession, Problem> {
        if !token::is_random(id, new_game::ID) {
            return Err(Problem::no_such_game(id));
        }
        let stored = self.store.game(id).await?.ok_or_else(|| Problem::no_such_game(id))?;
        let turns = self.store.turns_after(id, 0).await?;
        let now = clock::now();
        let session = if turns.len() < LONG_GAME {
            GameSession::new(stored, &turns, now)
        } else {
            // Off the threads that answer requests.
            let reading = tokio::task::spawn_blocking(move || GameSession::new(stored, &turns, now));
            reading.await.map_err(|_| Problem::internal())?
        };
        Ok(session.map_err(StoreError::from)?)
    }

    /// Checks that a visitor may see a game. The daily board is the same for everyone, so others' games on it are hidden
    /// until the visitor has finished their own or the board is public. After a look, the visitor's network counts as
    /// having seen the board.
    async fn check_sees(&self, session: &GameSession, visitor: &Visitor) -> Result<(), Problem> {
        let made = &session.stored().created_with;
        let Some(day) = made.daily.as_ref().filter(|day| clock::now() < calendar::daily_deadline(day)) else {
            return Ok(());
        };
        if made.owner == visitor.id {
            return Ok(());
        }
        let own = self.store.daily_game(day, &visitor.id).await?;
        let own = own.filter(|own| own.finished.is_some()).ok_or_else(Problem::daily_running)?;
        if let Some(network) = &visitor.network {
            self.store.note_seen(day, &self.network_hash(day, network), &own.created_with.id).await?;
        }
        Ok(())
    }
}

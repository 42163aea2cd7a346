//! Games: created, played, and looked at afterwards.

use super::records::{Change, Range, Reads, Stop, parse, text};
use super::{Caller, OPEN_GAMES, OWNER, REPLAY_LIMITS, Response, Service, done, ok};
use crate::game_session::{GameSession, GameVisitor, answer_again, check_key};
use crate::help::Question;
use crate::messages::{
    CreateGame, GameAnswer, HelpRequest, HintAnswer, ImportQuery, MakeMove, MoveAnswer, OddsAnswer,
    PeopleCount,
};
use crate::new_game::{self, GamePlan, WantedGame};
use crate::problem::Problem;
use crate::stored_game::{NewGame, StoredGame, StoredTurn};
use crate::{review, token};
use saolei_replay::{Aid, Header, LayoutOrigin, MoveKind, Recording};
use saolei_rules::{Cell, Layout, Size};

/// The folders of the lists of games: by the time of their creation, and by the day of their board.
pub(super) const LIST: &str = "games/";
pub(super) const DAILY: &str = "daily/";

/// Ids of these games start with a letter that ids of games on a server never have.
const ID_START: char = '0';

/// The player, who owns every game.
const PLAYER: GameVisitor<'static> = GameVisitor { id: OWNER, key: None };

/// A game in memory, and what the store has about it.
#[derive(Debug)]
pub(super) struct OpenGame {
    session: GameSession,
    game: StoredGame,
    /// The last turn's record; `None` before the first.
    last_turn: Option<(String, String)>,
}

impl OpenGame {
    fn id(&self) -> &str {
        &self.game.created_with.id
    }
}

pub(super) fn game_key(id: &str) -> String {
    format!("game/{id}")
}

fn turn_name(turn: u64) -> String {
    format!("{turn:06}")
}

pub(super) fn turn_folder(id: &str) -> String {
    format!("turn/{id}/")
}

pub(super) fn turn_key(id: &str, turn: u64) -> String {
    turn_folder(id) + &turn_name(turn)
}

pub(super) fn list_key(created: u64, id: &str) -> String {
    format!("{LIST}{created:016}/{id}")
}

/// The changes that store a new game: the game, and its entries in the lists.
pub(super) fn new_records(game: &StoredGame) -> Result<Vec<Change>, Problem> {
    let made = &game.created_with;
    let new = |key: String, text: String| Change { key, before: None, after: Some(text) };
    let mut changes =
        vec![new(game_key(&made.id), text(game)?), new(list_key(made.created, &made.id), made.id.clone())];
    changes.extend(made.daily.as_ref().map(|day| new(format!("{DAILY}{day}"), made.id.clone())));
    Ok(changes)
}

/// The stored turns of a game.
pub(super) fn turns(reads: &Reads, id: &str) -> Result<Vec<StoredTurn>, Stop> {
    let records = reads.range(Range::below(&turn_folder(id)))?.iter();
    Ok(records.map(|(_, turn)| parse(turn)).collect::<Result<_, Problem>>()?)
}

fn layout(header: &Header, first: Cell, caller: Caller<'_>) -> Result<Layout, Stop> {
    if header.origin == LayoutOrigin::NoGuess {
        caller.thinks()?;
    }
    Ok(new_game::layout(header, first)?)
}

impl Service {
    pub(super) fn create(
        &mut self,
        request: CreateGame,
        reads: &Reads,
        caller: Caller<'_>,
    ) -> Result<Response, Stop> {
        let id = match &request.key {
            Some(key) => {
                check_key(key)?;
                format!("{ID_START}{}", token::derived("", key, new_game::ID - 1))
            }
            None => new_id(caller)?,
        };
        let is_open = self.games.iter().any(|game| game.id() == id);
        if is_open || self.was_refused && reads.one(&game_key(&id))?.is_some() {
            return self.found(&id, reads, caller);
        }
        let game = match WantedGame::of(&request, caller.token(new_game::SECRET)?, caller.now)? {
            WantedGame::New(plan) => {
                NewGame { own_seed: request.seed.is_some(), ..new_game(id, plan, caller)? }
            }
            WantedGame::Daily(day) => {
                if let Some(id) = reads.one(&format!("{DAILY}{day}"))? {
                    return self.found(id, reads, caller);
                }
                // Anyone can make this board: without a server there is no secret.
                let plan = GamePlan::daily(request.rules.0, format!("daily-{day}"));
                NewGame { daily: Some(day), ..new_game(id, plan, caller)? }
            }
            WantedGame::Copy(other) => {
                let plan = GamePlan::copy(&self.latest(&other, reads, caller)?.session, request.rules.0)?;
                new_game(id, plan, caller)?
            }
        };
        self.save_new(NewGame { bot: request.bot, ..game }, caller)
    }

    pub(super) fn import(
        &mut self,
        file: &[u8],
        query: ImportQuery,
        caller: Caller<'_>,
    ) -> Result<Response, Stop> {
        let plan = GamePlan::import(file, query.dialect())?;
        let game = new_game(new_id(caller)?, plan, caller)?;
        self.save_new(game, caller)
    }

    fn found(&mut self, id: &str, reads: &Reads, caller: Caller<'_>) -> Result<Response, Stop> {
        done(201, &answer(self.latest(id, reads, caller)?, caller), Vec::new())
    }

    fn save_new(&mut self, game: NewGame, caller: Caller<'_>) -> Result<Response, Stop> {
        let game = StoredGame::from(game);
        let changes = new_records(&game)?;
        let session = GameSession::new(game.clone(), &[], caller.now).map_err(|_| Problem::internal())?;
        let open = self.keep(OpenGame { session, game, last_turn: None });
        done(201, &answer(open, caller), changes)
    }

    /// Keeps a game in memory, in place of the one that was used least recently.
    fn keep(&mut self, game: OpenGame) -> &mut OpenGame {
        self.games.retain(|open| open.id() != game.id());
        self.games.truncate(OPEN_GAMES - 1);
        self.games.insert(0, game);
        &mut self.games[0]
    }

    /// A game as last known, which is enough for a move: if another page has made one, saving ours is refused.
    fn known(&mut self, id: &str, reads: &Reads, caller: Caller<'_>) -> Result<&mut OpenGame, Stop> {
        if let Some(at) = self.games.iter().position(|game| game.id() == id) {
            self.games[..=at].rotate_right(1);
            return Ok(&mut self.games[0]);
        }
        if !is_id(id) {
            return Err(Problem::no_such_game(id).into());
        }
        let game = reads.one(&game_key(id))?.ok_or_else(|| Problem::no_such_game(id))?;
        let game: StoredGame = parse(game)?;
        let turns = turns(reads, id)?;
        let session = GameSession::new(game.clone(), &turns, caller.now).map_err(|_| Problem::internal())?;
        let last = reads.range(Range::below(&turn_folder(id)))?.last();
        Ok(self.keep(OpenGame { session, game, last_turn: last.cloned() }))
    }

    /// A game with the turns that other pages have made.
    fn latest(&mut self, id: &str, reads: &Reads, caller: Caller<'_>) -> Result<&mut OpenGame, Stop> {
        let turn = self.known(id, reads, caller)?.session.turn();
        let newer = reads.range(Range::from(&turn_folder(id), turn_name(turn + 1)))?;
        if !newer.is_empty() {
            // What was read before may be older than the turn that was found.
            self.games.retain(|game| game.id() != id);
        }
        self.known(id, reads, caller)
    }

    pub(super) fn see(&mut self, id: &str, reads: &Reads, caller: Caller<'_>) -> Result<Response, Stop> {
        ok(&answer(self.latest(id, reads, caller)?, caller))
    }

    pub(super) fn make_move(
        &mut self,
        id: &str,
        request: &MakeMove,
        reads: &Reads,
        caller: Caller<'_>,
    ) -> Result<Response, Stop> {
        check_key(&request.key)?;
        if let Some(after) = &request.after {
            check_key(after)?;
            self.known(id, reads, caller)?.session.turn_of(after).ok_or_else(Problem::too_early)?;
        }
        let kind = |size| Ok(request.kind(size)?);
        let (answer, changes) = self.apply(id, &request.key, kind, reads, caller)?;
        done(200, &answer, changes)
    }

    pub(super) fn undo(
        &mut self,
        id: &str,
        request: &HelpRequest,
        reads: &Reads,
        caller: Caller<'_>,
    ) -> Result<Response, Stop> {
        check_key(&request.key)?;
        let (answer, changes) = self.apply(id, &request.key, |_| Ok(MoveKind::Undo), reads, caller)?;
        done(200, &answer, changes)
    }

    /// Checks a move, applies it, and returns its answer and what to store.
    fn apply(
        &mut self,
        id: &str,
        key: &str,
        kind: impl Fn(Size) -> Result<MoveKind, Problem>,
        reads: &Reads,
        caller: Caller<'_>,
    ) -> Result<(MoveAnswer, Vec<Change>), Stop> {
        // Everything is read before anything changes: a request may be asked again after each read.
        let mut player = self.player(reads)?.clone();
        let open = self.known(id, reads, caller)?;
        let session = &mut open.session;
        let kind = kind(session.recording().size())?;
        if let Some(turn) = session.turn_of(key) {
            if let Some(answer) = session.answer_recent(turn, kind) {
                return Ok((answer?, Vec::new()));
            }
            let again = answer_again(&open.game, &turns(reads, id)?, turn, kind);
            let answer = again.map_err(|_| Problem::internal())?.ok_or_else(Problem::key_taken)?;
            return Ok((answer, Vec::new()));
        }
        if let Some(outcome) = session.check(kind)? {
            return Ok((session.unchanged(outcome, caller.now), Vec::new()));
        }
        let layout = match session.needs_layout(kind) {
            Some(first) => Some(layout(session.recording().header(), first, caller)?),
            None => None,
        };
        let (turn, answer) = session.apply(kind, layout, key, OWNER, caller.now)?;
        let (key, after) = (turn_key(id, turn.stored.turn), text(&turn.stored)?);
        let mut changes = Vec::new();
        // The turn before is still the one that this turn follows.
        changes.extend(open.last_turn.take().map(|(key, text)| Change {
            key,
            before: Some(text.clone()),
            after: Some(text),
        }));
        open.last_turn = Some((key.clone(), after.clone()));
        changes.push(Change { key, before: None, after: Some(after) });
        if let Some(summary) = turn.summary {
            player.enter(&open.game.created_with, open.game.phase, &summary);
            let before = text(&open.game)?;
            open.game.update(&summary);
            changes.push(Change { key: game_key(id), before: Some(before), after: Some(text(&open.game)?) });
            changes.extend(player.save()?);
            self.player = Some(player);
        }
        Ok((answer, changes))
    }

    pub(super) fn hint(
        &mut self,
        id: &str,
        request: &HelpRequest,
        reads: &Reads,
        caller: Caller<'_>,
    ) -> Result<Response, Stop> {
        let advice = self.question(id, request, reads, caller)?.hint(caller.time())?;
        let aid = |_| Ok(MoveKind::Aid(Aid::Hint));
        let (recorded, changes) = self.apply(id, &request.key, aid, reads, caller)?;
        done(200, &HintAnswer { change: recorded.change, advice }, changes)
    }

    pub(super) fn odds(
        &mut self,
        id: &str,
        request: &HelpRequest,
        reads: &Reads,
        caller: Caller<'_>,
    ) -> Result<Response, Stop> {
        let odds = self.question(id, request, reads, caller)?.odds(caller.time())?;
        let aid = |_| Ok(MoveKind::Aid(Aid::Odds));
        let (recorded, changes) = self.apply(id, &request.key, aid, reads, caller)?;
        done(200, &OddsAnswer { change: recorded.change, odds }, changes)
    }

    fn question(
        &mut self,
        id: &str,
        request: &HelpRequest,
        reads: &Reads,
        caller: Caller<'_>,
    ) -> Result<Question, Stop> {
        check_key(&request.key)?;
        caller.thinks()?;
        self.player(reads)?;
        Ok(Question::of(&self.latest(id, reads, caller)?.session, PLAYER)?)
    }

    pub(super) fn replay(&mut self, id: &str, reads: &Reads, caller: Caller<'_>) -> Result<Response, Stop> {
        let recording = self.finished(id, reads, caller)?;
        let (mut answer, frames) = review::replay(id.to_string(), &recording, REPLAY_LIMITS)
            .map_err(|error| Problem::bad_request(error.to_string(), "look at the review instead"))?;
        answer.frames = frames.all();
        ok(&answer)
    }

    pub(super) fn review(&mut self, id: &str, reads: &Reads, caller: Caller<'_>) -> Result<Response, Stop> {
        let recording = self.finished(id, reads, caller)?;
        ok(&review::review(id.to_string(), &recording, caller.time()))
    }

    fn finished(&mut self, id: &str, reads: &Reads, caller: Caller<'_>) -> Result<Recording, Stop> {
        caller.thinks()?;
        let session = &self.latest(id, reads, caller)?.session;
        match session.is_over() {
            true => Ok(session.recording().clone()),
            false => Err(Problem::not_over().into()),
        }
    }
}

/// Whether a text could be the id of such a game.
pub(super) fn is_id(text: &str) -> bool {
    text.strip_prefix(ID_START).is_some_and(|rest| token::is_random(rest, new_game::ID - 1))
}

fn new_id(caller: Caller<'_>) -> Result<String, Problem> {
    Ok(format!("{ID_START}{}", caller.token(new_game::ID - 1)?))
}

fn new_game(id: String, mut plan: GamePlan, caller: Caller<'_>) -> Result<NewGame, Stop> {
    if let Some((header, first)) = plan.layout_to_make() {
        plan.layout = Some(layout(header, first, caller)?);
    }
    Ok(plan.game(id, caller.token(new_game::SECRET)?, OWNER, caller.now)?)
}

fn answer(open: &OpenGame, caller: Caller<'_>) -> GameAnswer {
    open.session.answer(PLAYER, PeopleCount::default(), caller.now)
}

//! A game in memory: checks moves, applies them, and shows the game to visitors.

use crate::messages::{
    ByName, CellRun, GameAnswer, GameChange, GamePhase, JsonPlace, LeaderboardPlayers, Links, MoveAnswer,
    MoveOutcome, PeopleCount, Person, VisitorRole,
};
use crate::new_game::is_ranked_level;
use crate::problem::Problem;
use crate::stored_game::{GameSummary, NewTurn, RankedWin, StoredGame, StoredTurn};
use crate::visible_board::{VisibleBoard, runs};
use crate::{calendar, token};
use saolei_boards::write_layout;
use saolei_replay::{MoveKind, Playback, Recording, Statistics};
use saolei_rules::{Cell, Layout, Operation, Refusal, Verdict};
use saolei_solver::View;
use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

/// How many recent answers a game keeps, for requests that are sent again.
const MAX_RECENT: usize = 8;

/// A visitor who asks for something in a game.
#[derive(Clone, Copy, Debug)]
pub struct GameVisitor<'a> {
    /// The visitor's id.
    pub id: &'a str,
    /// The key of a play link, if the request has one.
    pub key: Option<&'a str>,
}

/// The error for a stored game that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {id}: {problem}")]
pub struct CorruptGame {
    /// The id of the game.
    pub id: String,
    /// What is wrong.
    pub problem: String,
}

/// A game in memory, after its last turn.
///
/// Every `now` is the time by the caller's clock, in milliseconds since 1970.
#[derive(Debug)]
pub struct GameSession {
    stored: StoredGame,
    play: Playback,
    turn: u64,
    /// When the first turn was made; the clock runs from there.
    started: Option<u64>,
    /// How far the last turn was ahead of this clock when the game was read: the clock was set back, or another server's
    /// is ahead.
    behind: u64,
    /// The turn that each request key was used for.
    keys: HashMap<String, u64>,
    board: VisibleBoard,
    /// Networks that first saw the daily board in this game.
    networks: Vec<String>,
    /// The latest turns, for requests that are sent again: the requested move and its answer.
    recent: VecDeque<(u64, MoveKind, MoveAnswer)>,
}

impl GameSession {
    /// Reads a stored game and plays its turns.
    ///
    /// # Errors
    /// The stored text is not a valid game.
    pub fn new(stored: StoredGame, turns: &[StoredTurn], now: u64) -> Result<GameSession, CorruptGame> {
        let corrupt = |problem: String| CorruptGame { id: stored.created_with.id.clone(), problem };
        let mut text = stored.created_with.text.clone();
        if let Some(layout) = turns.iter().find_map(|turn| turn.layout.as_ref()) {
            let _ = write!(text, "layout\n{layout}");
        }
        for turn in turns {
            text.push_str(&turn.lines);
        }
        let recording = Recording::read(text.as_bytes()).map_err(|error| corrupt(error.to_string()))?;
        let play = Playback::new(recording);
        let mut session = GameSession {
            turn: turns.last().map_or(0, |turn| turn.turn),
            started: turns.first().map(|turn| turn.at),
            behind: turns.last().map_or(0, |turn| turn.at.saturating_sub(now)),
            keys: turns.iter().map(|turn| (turn.key.clone(), turn.turn)).collect(),
            board: VisibleBoard::of(&play),
            networks: Vec::new(),
            recent: VecDeque::new(),
            play,
            stored,
        };
        session.stored.joined |= turns.iter().any(|turn| turn.visitor != session.stored.created_with.owner);
        Ok(session)
    }

    /// About how much memory the game takes, in bytes.
    pub fn memory(&self) -> u64 {
        /// Bytes per cell: the layout, the game and the visible board.
        const CELL: u64 = 12;
        /// Bytes per request key: a table entry with its text.
        const KEY: usize = 120;
        /// Bytes per string, without its text.
        const TEXT: usize = 48;
        let runs = self.recent.iter().flat_map(|(.., answer)| &answer.change.changes);
        let recent: usize = runs.map(|run| TEXT + run.glyphs.len()).sum();
        let moves = size_of_val(self.recording().moves()) * 2;
        let lists = self.stored.created_with.text.len() + moves + self.keys.len() * KEY + recent;
        size_of::<GameSession>() as u64 + CELL * self.recording().size().cells() + lists as u64
    }

    /// The stored game, with what was found out since it was read.
    pub const fn stored(&self) -> &StoredGame {
        &self.stored
    }

    /// The moves so far.
    pub const fn recording(&self) -> &Recording {
        self.play.recording()
    }

    /// The current time, but never before the last turn.
    const fn time(&self, now: u64) -> u64 {
        now + self.behind
    }

    /// The number of turns so far.
    pub const fn turn(&self) -> u64 {
        self.turn
    }

    /// The turn that a request key was used for.
    pub fn turn_of(&self, key: &str) -> Option<u64> {
        self.keys.get(key).copied()
    }

    /// Whether the game is being played, won or lost.
    pub fn phase(&self) -> GamePhase {
        self.play.phase().into()
    }

    /// Whether the game is won or lost.
    pub fn is_over(&self) -> bool {
        self.phase() != GamePhase::Playing
    }

    fn role(&self, visitor: GameVisitor<'_>) -> VisitorRole {
        let made = &self.stored.created_with;
        match visitor.key {
            _ if visitor.id == made.owner => VisitorRole::Owner,
            Some(key) if token::are_equal(key, &made.play_key) => VisitorRole::Player,
            _ => VisitorRole::Watcher,
        }
    }

    /// The visitor's id in this game; it differs in every game.
    pub fn person_id(&self, visitor: &str) -> String {
        token::hash(&format!("{} {visitor}", self.stored.created_with.id))
    }

    /// Describes a visitor to the others in the game.
    pub fn person(&self, visitor: GameVisitor<'_>, name: String) -> Person {
        Person { id: self.person_id(visitor.id), name, role: self.role(visitor) }
    }

    /// Refuses visitors who may only watch.
    ///
    /// # Errors
    /// The visitor is not a player.
    pub fn check_plays(&self, visitor: GameVisitor<'_>) -> Result<(), Problem> {
        match self.role(visitor) {
            VisitorRole::Owner | VisitorRole::Player => Ok(()),
            VisitorRole::Watcher => Err(Problem::not_a_player()),
        }
    }

    /// Checks a move before it is applied. Returns the outcome if the move would do nothing, `None` if it takes a turn.
    ///
    /// # Errors
    /// The game is over, or has too many turns.
    pub fn check(&self, kind: MoveKind) -> Result<Option<MoveOutcome>, Problem> {
        let nothing = match kind {
            MoveKind::Operation(Operation::Open(cell))
                if self.first_to_open().is_some_and(|first| first != cell) =>
            {
                Some(MoveOutcome::FirstElsewhere)
            }
            MoveKind::Operation(_) if self.is_over() => Some(MoveOutcome::GameOver),
            // The cell was flagged before the first click, so there is no layout to ask.
            MoveKind::Operation(Operation::Open(_))
                if self.recording().layout().is_none() && self.play.needs_layout(kind).is_none() =>
            {
                Some(MoveOutcome::Protected)
            }
            MoveKind::Operation(_) => None,
            // A lost game can be continued as an assisted one; a won game stays won.
            MoveKind::Undo if self.phase() == GamePhase::Won => return Err(Problem::game_over()),
            MoveKind::Undo if !self.play.can_undo() => Some(MoveOutcome::NothingToUndo),
            MoveKind::Aid(_) if self.is_over() => return Err(Problem::game_over()),
            MoveKind::Undo | MoveKind::Aid(_) => None,
        };
        // Without a limit, marks could be set and removed forever.
        let most_turns = 10_000 + 4 * self.recording().size().cells();
        if nothing.is_none() && self.turn >= most_turns {
            return Err(Problem::too_long(most_turns));
        }
        Ok(nothing)
    }

    /// The cell to make the layout for before this move; `None` if no layout has to be made.
    pub fn needs_layout(&self, kind: MoveKind) -> Option<Cell> {
        self.play.needs_layout(kind)
    }

    /// Applies a checked move, with the layout if it needs one. Returns the turn to save and the answer. If the turn
    /// cannot be saved, drop this session and read the game again.
    ///
    /// # Errors
    /// The layout does not fit this game.
    pub fn apply(
        &mut self,
        kind: MoveKind,
        layout: Option<Layout>,
        key: &str,
        visitor: &str,
        now: u64,
    ) -> Result<(NewTurn, MoveAnswer), Problem> {
        let now = self.time(now);
        let layout_rows = layout.as_ref().map(|layout| {
            let mut rows = String::new();
            write_layout(layout, '.', &mut rows);
            rows
        });
        if let Some(layout) = layout {
            self.play.set_layout(layout).map_err(|_| Problem::internal())?;
        }
        let before = (self.recording().is_assisted(), self.phase());
        let moves_before = self.recording().moves().len();
        let kind = match kind {
            MoveKind::Operation(Operation::Mark(cell)) => self.play.next_mark(cell).into(),
            other => other,
        };
        let verdict = self.play.record(self.millis(now), kind).map_err(|_| Problem::internal())?;
        let after = (self.recording().is_assisted(), self.phase());
        let mut lines = String::new();
        for done in &self.recording().moves()[moves_before..] {
            let _ = writeln!(lines, "{done}");
        }
        self.turn += 1;
        self.started.get_or_insert(now);
        self.keys.insert(key.to_string(), self.turn);
        let joins = !self.stored.joined && visitor != self.stored.created_with.owner;
        self.stored.joined |= joins;
        let turn = NewTurn {
            game: self.stored.created_with.id.clone(),
            stored: StoredTurn {
                turn: self.turn,
                key: key.to_string(),
                visitor: visitor.to_string(),
                at: now,
                lines,
                layout: layout_rows,
            },
            summary: (before != after || joins).then(|| self.summary(now)),
        };
        let changes = runs(self.recording().size(), self.board.follow(&self.play, kind));
        let answer = self.move_answer(outcome(kind, verdict), changes, now);
        if self.recent.len() == MAX_RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back((self.turn, any_mark(kind), answer.clone()));
        Ok((turn, answer))
    }

    /// The answer to a move that does nothing.
    pub fn unchanged(&self, outcome: MoveOutcome, now: u64) -> MoveAnswer {
        self.move_answer(outcome, Vec::new(), self.time(now))
    }

    fn move_answer(&self, outcome: MoveOutcome, changes: Vec<CellRun>, time: u64) -> MoveAnswer {
        let change = GameChange {
            turn: self.turn,
            changes,
            phase: self.phase(),
            mines_left: self.play.mines_left(),
            millis: self.millis(time),
            server_time: time,
            assisted: self.recording().is_assisted(),
            ranked: self.is_ranked(time),
            can_undo: self.can_undo(),
        };
        MoveAnswer { outcome, change }
    }

    /// The answer to a recent turn, for a request that is sent again; `None` if the turn is not recent.
    pub fn answer_recent(&self, turn: u64, requested: MoveKind) -> Option<Result<MoveAnswer, Problem>> {
        let (_, recorded, answer) = self.recent.iter().find(|(recent, ..)| *recent == turn)?;
        Some(if *recorded == any_mark(requested) { Ok(answer.clone()) } else { Err(Problem::key_taken()) })
    }

    fn can_undo(&self) -> bool {
        self.phase() != GamePhase::Won && self.play.can_undo()
    }

    /// Whether the win counts, or would count if the game ended now.
    fn is_ranked(&self, now: u64) -> bool {
        let StoredGame { created_with: made, joined, .. } = &self.stored;
        let ended = self
            .started
            .filter(|_| self.is_over())
            .map_or(now, |started| started + self.recording().millis());
        let in_time = made.daily.as_ref().is_none_or(|day| ended < calendar::daily_deadline(day));
        made.unseen && in_time && is_ranked_level(&made.level) && !joined && !self.recording().is_assisted()
    }

    /// The day of the board, if it is a daily board that can still be ranked and is not yet noted as seen by this
    /// network.
    pub fn unnoted_day(&self, network: &str) -> Option<String> {
        let made = &self.stored.created_with;
        let is_noted = self.networks.iter().any(|noted| noted == network);
        made.daily.clone().filter(|_| made.unseen && !is_noted)
    }

    /// Notes that a network first saw the board in this game.
    pub fn note_network(&mut self, network: &str) {
        self.networks.push(network.to_string());
    }

    /// Notes that the player knows the board: a win does not count.
    pub const fn set_known(&mut self) {
        self.stored.created_with.unseen = false;
    }

    /// Notes that a program plays: a win counts for bots.
    pub const fn set_bot(&mut self) {
        self.stored.created_with.bot = true;
    }

    /// Playing time in milliseconds, up to now or up to the end.
    fn millis(&self, now: u64) -> u64 {
        match self.started {
            _ if self.is_over() => self.recording().millis(),
            Some(started) => now.saturating_sub(started).max(self.recording().millis()),
            None => 0,
        }
    }

    fn summary(&self, now: u64) -> GameSummary {
        let made = &self.stored.created_with;
        let statistics = self.is_over().then(|| Statistics::of(&self.play));
        let day = calendar::day(now);
        let wins = self.phase() == GamePhase::Won && self.is_ranked(now);
        GameSummary {
            phase: self.phase(),
            millis: self.recording().millis(),
            three_bv: statistics.as_ref().map_or(0, |statistics| statistics.three_bv),
            clicks: statistics.as_ref().map_or(0, Statistics::clicks),
            assisted: self.recording().is_assisted(),
            joined: self.stored.joined,
            bot: made.bot,
            ranked_win: wins.then(|| RankedWin {
                owner: made.owner.clone(),
                level: made.level.clone(),
                no_guess: made.no_guess,
                players: if made.bot { LeaderboardPlayers::Bots } else { LeaderboardPlayers::People },
                day: made.daily.clone().unwrap_or_else(|| day.clone()),
            }),
            finished: self.is_over().then_some((now, day)),
        }
    }

    /// The whole game, as a visitor may see it.
    pub fn answer(&self, visitor: GameVisitor<'_>, people: PeopleCount, now: u64) -> GameAnswer {
        let now = self.time(now);
        let made = &self.stored.created_with;
        let header = self.recording().header();
        let over = self.is_over();
        let role = self.role(visitor);
        let plays = role != VisitorRole::Watcher;
        let id = &made.id;
        GameAnswer {
            id: id.clone(),
            turn: self.turn,
            phase: self.phase(),
            board: self.board.rows(),
            rows: header.size.rows(),
            cols: header.size.cols(),
            mines: header.mines,
            mines_left: self.play.mines_left(),
            level: made.level.clone(),
            rules: ByName(header.dialect),
            start: ByName(header.first_click),
            no_guess: made.no_guess,
            daily: made.daily.clone(),
            // The seed gives the layout away.
            seed: header.seed.clone().filter(|_| over || made.own_seed && plays),
            first: self.first_to_open().map(JsonPlace::from),
            assisted: self.recording().is_assisted(),
            ranked: self.is_ranked(now),
            bot: made.bot,
            can_undo: self.can_undo(),
            millis: self.millis(now),
            server_time: now,
            role,
            watchers: people.watchers,
            players: people.players,
            you: self.person_id(visitor.id),
            links: Links {
                watch: format!("/g/{id}"),
                play: plays.then(|| format!("/g/{id}#{}", made.play_key)),
                key: plays.then(|| made.play_key.clone()),
                events: format!("/api/v1/games/{id}/events"),
                replay: over.then(|| format!("/api/v1/games/{id}/replay")),
                review: over.then(|| format!("/api/v1/games/{id}/review")),
            },
        }
    }

    /// The cell that has to be opened first; `None` once it is open.
    pub fn first_to_open(&self) -> Option<Cell> {
        let (row, col) = self.stored.created_with.first?;
        let cell = self.recording().size().cell(row, col)?;
        self.recording().first_opened().is_none().then_some(cell)
    }

    /// The position that the player sees, for the solver.
    pub fn view(&self) -> View {
        self.play.view()
    }
}

/// The answer to any earlier turn, for a request that is sent again; `None` if that turn was another move. Plays the
/// whole game up to that turn.
///
/// # Errors
/// The stored text is not a valid game.
pub fn answer_again(
    stored: &StoredGame,
    turns: &[StoredTurn],
    turn: u64,
    requested: MoveKind,
) -> Result<Option<MoveAnswer>, CorruptGame> {
    let corrupt =
        || CorruptGame { id: stored.created_with.id.clone(), problem: format!("turn {turn} cannot be made") };
    let at = turns.iter().position(|stored| stored.turn == turn).ok_or_else(corrupt)?;
    let StoredTurn { key, visitor, at: time, .. } = &turns[at];
    let mut before = GameSession::new(stored.clone(), &turns[..at], *time)?;
    let after = GameSession::new(stored.clone(), &turns[..=at], *time)?;
    let recorded = after.recording().moves().last().ok_or_else(corrupt)?.kind;
    if any_mark(requested) != any_mark(recorded) {
        return Ok(None);
    }
    let layout = after.recording().layout().filter(|_| before.recording().layout().is_none());
    let again = before.apply(recorded, layout.cloned(), key, visitor, *time);
    again.map(|(_, answer)| Some(answer)).map_err(|_| corrupt())
}

/// Checks that a text can be the key of a request.
///
/// # Errors
/// The text is too long, or has characters other than visible ASCII.
pub fn check_key(key: &str) -> Result<(), Problem> {
    if (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(());
    }
    Err(Problem::bad_request(
        "the key does not have 1 to 64 visible ASCII characters",
        "make a new key for each move, such as a random UUID",
    ))
}

/// Maps all operations on marks to `Mark`: what a request sets depends on the mark that was there.
const fn any_mark(kind: MoveKind) -> MoveKind {
    match kind {
        MoveKind::Operation(
            Operation::Mark(cell) | Operation::Flag(cell) | Operation::Query(cell) | Operation::Clear(cell),
        ) => MoveKind::Operation(Operation::Mark(cell)),
        other => other,
    }
}

fn outcome(kind: MoveKind, verdict: Option<Verdict>) -> MoveOutcome {
    match verdict {
        None if kind == MoveKind::Undo => MoveOutcome::Undone,
        None => MoveOutcome::Helped,
        Some(Verdict::Opened) => MoveOutcome::Opened,
        Some(Verdict::Marked(_)) => MoveOutcome::Marked,
        Some(Verdict::Exploded(_)) => MoveOutcome::Exploded,
        Some(Verdict::Refused(refusal)) => match refusal {
            Refusal::GameOver => MoveOutcome::GameOver,
            Refusal::NotInTheRules => MoveOutcome::NotInTheRules,
            Refusal::AlreadyOpen => MoveOutcome::AlreadyOpen,
            Refusal::Protected(_) => MoveOutcome::Protected,
            Refusal::SameMark => MoveOutcome::SameMark,
            Refusal::NotOpen => MoveOutcome::NotOpen,
            Refusal::ChordOnZero => MoveOutcome::ChordOnZero,
            Refusal::FlagsDiffer => MoveOutcome::FlagsDiffer,
        },
    }
}

//! A game in memory: its moments one after another, ready to be written and to be told.

use crate::api::{Changed, GameAnswer, Links, MoveAnswer, Outcome, Phase, Place, Promise, Role, Rules, Verb};
use crate::clock;
use crate::games::unavailable;
use crate::glyphs::{Glyphs, mines_left};
use crate::making;
use crate::problem::Problem;
use crate::store::{StoreError, StoredGame, StoredTurn, Summary, Turn};
use saolei_replay::{Aid, LayoutFacts, MoveKind, Play, Recording};
use saolei_rules::{Cell, Face, Layout, Mark, Marking, Operation, OperationKind, Refusal, Verdict};
use saolei_solver::View;
use std::collections::HashMap;
use std::fmt::Write;

/// A game in memory, as it is after its last turn.
#[derive(Debug)]
pub(crate) struct Live {
    stored: StoredGame,
    play: Play,
    turn: u64,
    /// When the first turn was taken: the clock runs from there.
    started: Option<u64>,
    /// Which turn had which key.
    keys: HashMap<String, u64>,
    glyphs: Glyphs,
}

/// What somebody wants to do in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wish {
    /// An operation on a cell.
    Operate(Verb, Place),
    /// To take the last one back.
    Undo,
    /// Help.
    Help(Aid),
}

impl Wish {
    /// Whether this could have been recorded as that.
    fn may_be(self, act: MoveKind) -> bool {
        let same = |place, cell: Cell| Place::from(cell) == place;
        match (self, act) {
            (Wish::Operate(Verb::Open, place), MoveKind::Operation(Operation::Open(cell)))
            | (Wish::Operate(Verb::Chord, place), MoveKind::Operation(Operation::Chord(cell)))
            | (
                Wish::Operate(Verb::Mark | Verb::Flag | Verb::Query | Verb::Clear, place),
                MoveKind::Operation(
                    Operation::Mark(cell)
                    | Operation::Flag(cell)
                    | Operation::Query(cell)
                    | Operation::Clear(cell),
                ),
            ) => same(place, cell),
            (Wish::Undo, MoveKind::Undo) => true,
            (Wish::Help(asked), MoveKind::Aid(given)) => asked == given,
            (Wish::Operate(..) | Wish::Undo | Wish::Help(_), _) => false,
        }
    }
}

/// A turn that was taken in memory and is not written yet.
#[derive(Debug)]
pub(crate) struct Taken {
    /// `None` where there is nothing to be written, because nothing was done.
    pub(crate) turn: Option<Turn>,
    pub(crate) answer: MoveAnswer,
}

impl Live {
    /// Puts a game together from what is stored.
    pub(crate) fn new(stored: StoredGame, turns: &[StoredTurn]) -> Result<Live, StoreError> {
        let corrupt = |problem: String| StoreError::Corrupt { id: stored.made.id.clone(), problem };
        let mut text = stored.made.text.clone();
        if let Some(layout) = turns.iter().find_map(|turn| turn.layout.as_ref()) {
            let _ = write!(text, "layout\n{layout}");
        }
        for turn in turns {
            text.push_str(&turn.lines);
        }
        let recording = Recording::read(text.as_bytes()).map_err(|error| corrupt(error.to_string()))?;
        let play = Play::new(recording);
        let mut live = Live {
            turn: turns.last().map_or(0, |turn| turn.turn),
            started: turns.first().map(|turn| turn.at),
            keys: turns.iter().map(|turn| (turn.key.clone(), turn.turn)).collect(),
            glyphs: Glyphs::of(&play),
            play,
            stored,
        };
        live.stored.joined |= turns.iter().any(|turn| turn.visitor != live.stored.made.owner);
        Ok(live)
    }

    pub(crate) fn id(&self) -> &str {
        &self.stored.made.id
    }

    pub(crate) const fn stored(&self) -> &StoredGame {
        &self.stored
    }

    pub(crate) const fn play(&self) -> &Play {
        &self.play
    }

    pub(crate) const fn turn(&self) -> u64 {
        self.turn
    }

    pub(crate) fn turn_of(&self, key: &str) -> Option<u64> {
        self.keys.get(key).copied()
    }

    pub(crate) fn phase(&self) -> Phase {
        phase(self.play.phase())
    }

    /// What a visitor may do here.
    pub(crate) fn role(&self, visitor: &str, key: Option<&str>) -> Role {
        if self.stored.made.owner == visitor {
            Role::Owner
        } else if key.is_some_and(|key| crate::token::same(key, &self.stored.made.play_key)) {
            Role::Player
        } else {
            Role::Watcher
        }
    }

    /// Refuses what is not on this board.
    pub(crate) fn check(&self, wish: Wish) -> Result<(), Problem> {
        self.act(wish).map(drop)
    }

    /// The cell for which a layout has to be made before this can be done.
    pub(crate) fn needs_layout(&self, wish: Wish) -> Result<Option<Cell>, Problem> {
        match self.act(wish)? {
            Some(act) if self.play.phase() == saolei_rules::Phase::Playing => Ok(self.play.needs_layout(act)),
            _ => Ok(None),
        }
    }

    /// The most turns that a game on this board has. Marks can be set and taken off for ever.
    fn most_turns(&self) -> u64 {
        10_000 + 4 * self.play.recording().size().cells()
    }

    /// Takes a turn in memory. If it cannot be written afterwards, the game has to be read again.
    pub(crate) fn take(
        &mut self,
        wish: Wish,
        key: &str,
        visitor: &str,
        layout: Option<Layout>,
        now: u64,
    ) -> Result<Taken, Problem> {
        let over = self.play.phase() != saolei_rules::Phase::Playing;
        let Some(act) = self.act(wish)? else {
            return Ok(self.nothing(Outcome::FirstElsewhere, now));
        };
        match act {
            // A lost game can go on as an assisted one; a won one stands.
            MoveKind::Undo if self.phase() == Phase::Won => return Err(Problem::game_over()),
            MoveKind::Aid(_) if over => return Err(Problem::game_over()),
            MoveKind::Undo if !self.play.can_undo() => return Ok(self.nothing(Outcome::NothingToUndo, now)),
            MoveKind::Undo | MoveKind::Aid(_) => {}
            _ if over => return Ok(self.nothing(Outcome::GameOver, now)),
            _ => {}
        }
        if self.turn >= self.most_turns() {
            return Err(Problem::too_long(self.most_turns()));
        }
        let rows = layout.as_ref().map(making::rows_of);
        if let Some(layout) = layout {
            self.play.set_layout(layout).map_err(|_| Problem::internal())?;
        }
        let before = self.play.recording().moves().len();
        let was = (self.play.recording().is_assisted(), self.play.phase());
        let millis = self.millis(now);
        let verdict = self.play.record(millis, act).map_err(|_| Problem::internal())?;
        let outcome = outcome(act, verdict);
        let mut lines = String::new();
        for done in &self.play.recording().moves()[before..] {
            let _ = writeln!(lines, "{done}");
        }
        if lines.is_empty() {
            return Ok(self.nothing(outcome, now));
        }
        self.turn += 1;
        self.started.get_or_insert(now);
        self.keys.insert(key.to_string(), self.turn);
        let joins = !self.stored.joined && visitor != self.stored.made.owner;
        self.stored.joined |= joins;
        let is = (self.play.recording().is_assisted(), self.play.phase());
        let summary = (was != is || joins).then(|| self.summary(now));
        let glyphs = Glyphs::of(&self.play);
        let changes = glyphs.changes_since(&self.glyphs);
        self.glyphs = glyphs;
        let turn = Turn {
            game: self.id().to_string(),
            turn: self.turn,
            key: key.to_string(),
            visitor: visitor.to_string(),
            at: now,
            lines,
            layout: rows,
            summary,
        };
        let changed = Changed { changes, ..self.changed(now) };
        Ok(Taken { turn: Some(turn), answer: MoveAnswer { outcome, changed } })
    }

    fn nothing(&self, outcome: Outcome, now: u64) -> Taken {
        Taken { turn: None, answer: MoveAnswer { outcome, changed: self.changed(now) } }
    }

    /// The state of the game, without any changed cell.
    pub(crate) fn changed(&self, now: u64) -> Changed {
        Changed {
            turn: self.turn,
            changes: Vec::new(),
            phase: self.phase(),
            mines_left: mines_left(&self.play),
            millis: self.millis(now),
            server_time: now,
            assisted: self.play.recording().is_assisted(),
            ranked: self.is_ranked(),
            can_undo: self.can_undo(),
        }
    }

    /// The answer to a turn that was taken before, for whoever has not heard it.
    pub(crate) fn answer_again(
        &self,
        turns: &[StoredTurn],
        turn: u64,
        wish: Wish,
    ) -> Result<MoveAnswer, Problem> {
        let at = turns.iter().position(|stored| stored.turn == turn).unwrap_or_default();
        let fixed = turns.iter().find(|stored| stored.layout.is_some()).filter(|stored| stored.turn > turn);
        // The layout is part of the text from its turn on; before that nothing was open, so it makes no difference.
        let whole = fixed.cloned().map(|stored| StoredTurn { lines: String::new(), ..stored });
        let moment = |count: usize| {
            let past: Vec<_> = turns[..count].iter().cloned().chain(whole.clone()).collect();
            Live::new(self.stored.clone(), &past).map_err(unavailable)
        };
        let (before, after) = (moment(at)?, moment(at + 1)?);
        let now = turns[at].at;
        let last = after.play.recording().moves().last().map(|done| done.kind);
        if !last.is_some_and(|act| wish.may_be(act)) {
            return Err(Problem::key_taken());
        }
        let changes = after.glyphs.changes_since(&before.glyphs);
        let outcome = match last {
            Some(MoveKind::Undo) => Outcome::Undone,
            Some(MoveKind::Aid(_)) => Outcome::Helped,
            Some(act) => before.outcome_of(act),
            None => Outcome::GameOver,
        };
        let changed = Changed { changes, turn, ..after.changed(now) };
        Ok(MoveAnswer { outcome, changed })
    }

    /// What an operation came to that was done at this moment.
    fn outcome_of(&self, act: MoveKind) -> Outcome {
        let mut game = self.play.game().clone();
        match act {
            MoveKind::Operation(operation) => outcome(act, Some(game.apply(operation))),
            MoveKind::Undo | MoveKind::Aid(_) => outcome(act, None),
        }
    }

    fn can_undo(&self) -> bool {
        self.phase() != Phase::Won && self.play.can_undo()
    }

    fn is_ranked(&self) -> bool {
        let named = making::is_ranked_level(&self.stored.made.level);
        self.stored.made.secret && named && !self.stored.joined && !self.play.recording().is_assisted()
    }

    /// Milliseconds of play: up to now, or up to the end.
    fn millis(&self, now: u64) -> u64 {
        match (self.phase(), self.started) {
            (Phase::Won | Phase::Lost, _) => self.play.recording().millis(),
            (Phase::Playing, Some(started)) => now.saturating_sub(started),
            (Phase::Playing, None) => 0,
        }
    }

    fn summary(&self, now: u64) -> Summary {
        let over = self.phase() != Phase::Playing;
        let facts = self.play.recording().layout().filter(|_| over).map(LayoutFacts::of);
        Summary {
            phase: match self.phase() {
                Phase::Playing => "playing",
                Phase::Won => "won",
                Phase::Lost => "lost",
            },
            millis: self.play.recording().millis(),
            three_bv: facts.map_or(0, |facts| facts.three_bv()),
            assisted: self.play.recording().is_assisted(),
            joined: self.stored.joined,
            finished: over.then(|| (now, clock::day(now))),
        }
    }

    /// The whole game, for whoever asks.
    pub(crate) fn answer(&self, role: Role, watchers: u64, now: u64) -> GameAnswer {
        let made = &self.stored.made;
        let header = self.play.recording().header();
        let over = self.phase() != Phase::Playing;
        let plays = role != Role::Watcher;
        let id = &made.id;
        GameAnswer {
            id: id.clone(),
            turn: self.turn,
            phase: self.phase(),
            board: self.glyphs.rows(),
            rows: header.size.rows(),
            cols: header.size.cols(),
            mines: header.mines,
            mines_left: mines_left(&self.play),
            level: made.level.clone(),
            rules: Rules::of(header.dialect),
            start: Promise::of(header.first_click),
            no_guess: made.no_guess,
            daily: made.daily.clone(),
            // Whoever has the seed has the layout.
            seed: header.seed.clone().filter(|_| over || made.own_seed && plays),
            first: self.first_to_open().map(Place::from),
            assisted: self.play.recording().is_assisted(),
            ranked: self.is_ranked(),
            can_undo: self.can_undo(),
            millis: self.millis(now),
            server_time: now,
            role,
            watchers,
            links: Links {
                watch: format!("/g/{id}"),
                play: plays.then(|| format!("/g/{id}#{}", made.play_key)),
                key: plays.then(|| made.play_key.clone()),
                events: format!("/api/games/{id}/events"),
                replay: over.then(|| format!("/api/games/{id}/replay")),
                review: over.then(|| format!("/api/games/{id}/review")),
            },
        }
    }

    /// The cell at which this game has to be opened first, as long as nothing is open.
    pub(crate) fn first_to_open(&self) -> Option<Cell> {
        let (row, col) = self.stored.made.first?;
        let cell = self.play.recording().size().cell(row, col)?;
        let opened = self
            .play
            .recording()
            .moves()
            .iter()
            .any(|done| matches!(done.kind, MoveKind::Operation(Operation::Open(_))));
        (!opened).then_some(cell)
    }

    /// What the player sees, for the solver.
    pub(crate) fn view(&self) -> View {
        let (game, recording) = (self.play.game(), self.play.recording());
        if recording.layout().is_some() {
            return View::of(game);
        }
        // Before the first opening the game stands on a board without mines.
        let mut view = View::closed(recording.size(), recording.header().mines)
            .expect("a recording has no more mines than cells");
        for cell in recording.size().iter() {
            view.set(cell, game.face(cell));
        }
        view
    }

    /// What a wish is in the game's own words; `None` where another cell has to be opened first.
    fn act(&self, wish: Wish) -> Result<Option<MoveKind>, Problem> {
        let (verb, place) = match wish {
            Wish::Operate(verb, place) => (verb, place),
            Wish::Undo => return Ok(Some(MoveKind::Undo)),
            Wish::Help(aid) => return Ok(Some(MoveKind::Aid(aid))),
        };
        let cell = making::cell(self.play.recording().size(), place)?;
        if verb == Verb::Open && self.first_to_open().is_some_and(|first| first != cell) {
            return Ok(None);
        }
        let chooses = self.play.game().rules().marking == Marking::Choose;
        Ok(Some(MoveKind::Operation(match verb {
            Verb::Open => Operation::Open(cell),
            Verb::Chord => Operation::Chord(cell),
            // A player with one button for marks has none for each: it goes from blank to flag to query to blank.
            Verb::Mark if chooses => OperationKind::of_mark(next_mark(self.play.game().face(cell))).on(cell),
            Verb::Mark => Operation::Mark(cell),
            Verb::Flag => Operation::Flag(cell),
            Verb::Query => Operation::Query(cell),
            Verb::Clear => Operation::Clear(cell),
        })))
    }
}

const fn next_mark(face: Face) -> Mark {
    match face {
        Face::Closed(Mark::Blank) | Face::Open(_) => Mark::Flag,
        Face::Closed(Mark::Flag) => Mark::Query,
        Face::Closed(Mark::Query) => Mark::Blank,
    }
}

pub(crate) const fn phase(phase: saolei_rules::Phase) -> Phase {
    match phase {
        saolei_rules::Phase::Playing => Phase::Playing,
        saolei_rules::Phase::Won => Phase::Won,
        saolei_rules::Phase::Lost(_) => Phase::Lost,
    }
}

fn outcome(act: MoveKind, verdict: Option<Verdict>) -> Outcome {
    match verdict {
        None if act == MoveKind::Undo => Outcome::Undone,
        None => Outcome::Helped,
        Some(Verdict::Opened) => Outcome::Opened,
        Some(Verdict::Marked(_)) => Outcome::Marked,
        Some(Verdict::Exploded(_)) => Outcome::Exploded,
        Some(Verdict::Refused(refusal)) => match refusal {
            Refusal::GameOver => Outcome::GameOver,
            Refusal::NotInTheRules => Outcome::NotInTheRules,
            Refusal::AlreadyOpen => Outcome::AlreadyOpen,
            Refusal::Protected(_) => Outcome::Protected,
            Refusal::SameMark => Outcome::SameMark,
            Refusal::NotOpen => Outcome::NotOpen,
            Refusal::ChordOnZero => Outcome::ChordOnZero,
            Refusal::FlagsDiffer => Outcome::FlagsDiffer,
        },
    }
}

//! Reviews a game with the solver: which moves were guesses, which safe moves were missed, and what they cost.

use crate::moves::{Move, MoveKind};
use crate::playback::new_game;
use crate::recording::Recording;
use crate::win_account::{MoveWorth, WinAccount};
use saolei_boards::FirstClick;
use saolei_rules::{Cell, Chording, Face, Game, Mark, Operation, Phase, Verdict};
use saolei_solver::{Certainty, Odds, Settings, Solver, ThinkOptions, View, WinChance, WinChances};
use std::time::Duration;

/// Reviews a game, one opening at a time: an iterator, because a large game takes a while.
///
/// Every move is judged by what the player saw. A first click that is guaranteed to be safe is not a guess.
#[derive(Debug)]
pub struct Reviewer<'a> {
    moves: Vec<(usize, Move)>,
    next: usize,
    game: Game,
    /// What the player sees.
    seen: Option<View>,
    /// Whether the next opening is guaranteed to be safe.
    promised: bool,
    solver: Solver,
    trusting: Solver,
    /// How much to compute for the cost of risks, if at all.
    think: Option<ThinkOptions<'a>>,
    /// How many more positions of a large board may get win chances.
    large_left: u32,
    /// The first position in which the player had something to decide.
    start: Option<View>,
}

/// Positions of boards with more cells take up to seconds, so only a few of a game get win chances.
const LARGE: u64 = 1000;
const MAX_LARGE: u32 = 40;

/// An opening or a chord that opened cells, judged by the position before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The index of the move in the recording.
    pub index: usize,
    /// The move that was played.
    pub played: Move,
    /// The chance that the move loses; `None` if the position was too complex for odds.
    pub risk: Option<f64>,
    /// Whether the move was certain to be safe.
    pub is_safe: bool,
    /// A cell that was certain to be safe.
    pub safe_cell: Option<Cell>,
    /// Whether the move lost the game.
    pub lost: bool,
    /// The value of a risk in win chance, if that was requested and could be computed.
    pub worth: Option<MoveWorth>,
}

impl ReviewedMove {
    /// Whether the move was certain to lose.
    pub fn is_certain_loss(&self) -> bool {
        self.risk.is_some_and(|risk| risk >= 1.0 - 1e-12)
    }

    /// Whether the move was a risk although there was a safe cell.
    pub const fn is_mistake(&self) -> bool {
        !self.is_safe && self.safe_cell.is_some()
    }

    /// Whether the move was a risk and there was no safe cell.
    pub const fn is_guess(&self) -> bool {
        !self.is_safe && self.safe_cell.is_none()
    }
}

impl<'a> Reviewer<'a> {
    /// A review of the operations that are not undone, with the cost of every risk in win chance.
    pub fn thinking(recording: &Recording, think: ThinkOptions<'a>) -> Reviewer<'a> {
        Reviewer { think: Some(think), ..Reviewer::new(recording) }
    }

    /// A review of the operations that are not undone.
    pub fn new(recording: &Recording) -> Reviewer<'a> {
        Reviewer {
            moves: recording.kept_moves(),
            next: 0,
            game: new_game(recording),
            seen: None,
            promised: recording.header().first_click != FirstClick::Any,
            solver: Solver::default(),
            trusting: Solver::new(Settings { trust_flags: true, ..Settings::default() }),
            think: None,
            large_left: MAX_LARGE,
            start: None,
        }
    }

    /// The chance to win in the first position that was reviewed, which is the one after a first click that is guaranteed to be
    /// safe; `None` before that, or if the review computes no win chances, or could not compute this one.
    pub fn start_chance(&mut self) -> Option<WinChance> {
        let think = ThinkOptions { moves: 1, include: None, ..self.think? };
        if think.keep_going.is_some_and(|keep_going| !keep_going()) {
            return None;
        }
        let chances = self.solver.win_chances(self.start.as_ref()?, &think).ok()??;
        Some(chances.position)
    }

    /// The number of operations reviewed so far, and the number of all operations.
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.moves.len())
    }

    fn step(&mut self, index: usize, played: Move) -> Option<ReviewedMove> {
        let mut seen = self.seen.take().unwrap_or_else(|| View::of(&self.game));
        let reviewed = self.judge(&seen, index, played);
        for (cell, face) in self.game.changes().iter() {
            seen.set(cell, face);
        }
        self.seen = Some(seen);
        reviewed
    }

    /// Makes a move and judges it by what the player saw before it.
    fn judge(&mut self, before: &View, index: usize, played: Move) -> Option<ReviewedMove> {
        let game = &mut self.game;
        let MoveKind::Operation(operation) = played.kind else { return None };
        let chord = chorded(game, operation);
        let verdict = game.apply(operation);
        let lost = matches!(verdict, Verdict::Exploded(_));
        let opened = verdict == Verdict::Opened && !game.changes().is_empty();
        if !lost && !opened {
            return None;
        }
        let mut reviewed =
            ReviewedMove { index, played, risk: None, is_safe: false, safe_cell: None, lost, worth: None };
        if std::mem::take(&mut self.promised) {
            return Some(ReviewedMove { risk: Some(0.0), is_safe: true, ..reviewed });
        }
        if self.start.is_none() {
            self.start = Some(before.clone());
        }
        // The position occurred in a game, so at least one layout fits it.
        let mut odds = self.solver.odds(before).ok()?;
        reviewed.safe_cell = odds.safe().next();
        match operation {
            Operation::Open(cell) => {
                reviewed.is_safe = odds.certainty(cell) == Some(Certainty::Safe);
                reviewed.risk = odds.risk(cell);
                if !reviewed.is_safe {
                    reviewed.worth = self.worth_of_opening(before, &mut odds, cell, reviewed.risk);
                }
            }
            _ => {
                let (flags, others) = chord?;
                reviewed.is_safe = others.iter().all(|&cell| odds.certainty(cell) == Some(Certainty::Safe));
                if reviewed.is_safe {
                    reviewed.risk = Some(0.0);
                } else if self.game.rules().chording == Chording::FlagsMatch {
                    let trusted = with_flags(before, &flags);
                    reviewed.risk = self.chord_risk(&trusted, &odds);
                    reviewed.worth = self.worth_of_chord(before, &mut odds, &trusted, reviewed.risk);
                }
            }
        }
        // Of several safe cells, name the best.
        if let (Some(safe), Some(worth)) = (&mut reviewed.safe_cell, reviewed.worth)
            && odds.certainty(worth.best.cell) == Some(Certainty::Safe)
        {
            *safe = worth.best.cell;
        }
        Some(reviewed)
    }

    fn chances(&mut self, view: &View, odds: &mut Odds, think: &ThinkOptions<'_>) -> Option<WinChances> {
        let has_time = || think.keep_going.is_none_or(|keep_going| keep_going());
        if !has_time() {
            return None;
        }
        if view.size().cells() > LARGE {
            self.large_left = self.large_left.checked_sub(1)?;
        }
        self.solver.estimate(odds, &has_time);
        self.solver.win_chances_with(view, odds, think).ok()?
    }

    fn worth_of_opening(
        &mut self,
        before: &View,
        odds: &mut Odds,
        cell: Cell,
        risk: Option<f64>,
    ) -> Option<MoveWorth> {
        let think = ThinkOptions { include: Some(cell), ..self.think? };
        let chances = self.chances(before, odds, &think)?;
        match chances.moves.iter().find(|one| one.cell == cell) {
            Some(one) => Some(MoveWorth { best: chances.moves[0], played: one.chance, cost: one.cost }),
            // Moves that are certain to lose are not compared.
            None => (risk? >= 1.0).then(|| MoveWorth::between(chances.moves[0], WinChance::exact(0.0))),
        }
    }

    /// A chord that survives opens cells that are safe if the flags are right, which is never worse than waiting. So its chance
    /// to win is the chance that the flags are right, times the chance to win if they are.
    fn worth_of_chord(
        &mut self,
        before: &View,
        odds: &mut Odds,
        trusted: &View,
        risk: Option<f64>,
    ) -> Option<MoveWorth> {
        let (think, survives) = (self.think?, 1.0 - risk?);
        let best = *self.chances(before, odds, &think)?.moves.first()?;
        let played = match self.trusting.win_chances(trusted, &ThinkOptions { moves: 1, ..think }) {
            Ok(chances) => chances?.position,
            Err(_) => WinChance::exact(0.0),
        };
        let (low, high) = played.interval;
        let interval = (survives * low, survives * high);
        let played = WinChance { value: survives * played.value, interval, kind: played.kind };
        Some(MoveWorth::between(best, played))
    }

    /// The chance that one of the cells that a chord opens is a mine.
    ///
    /// There are as many flags as mines around it, so the other cells are safe if and only if all flagged cells are mines: the
    /// risk is the share of layouts in which some flagged cell is not.
    fn chord_risk(&mut self, trusted: &View, odds: &Odds) -> Option<f64> {
        let Ok(right) = self.trusting.odds(trusted) else {
            return Some(1.0);
        };
        Some((1.0 - (right.ln_layouts()? - odds.ln_layouts()?).exp()).clamp(0.0, 1.0))
    }
}

/// A view with these flags and no other marks.
fn with_flags(view: &View, flags: &[Cell]) -> View {
    let mut flagged = view.clone();
    for cell in view.size().iter() {
        if matches!(view.face(cell), Face::Closed(_)) {
            let mark = if flags.contains(&cell) { Mark::Flag } else { Mark::Blank };
            flagged.set(cell, Face::Closed(mark));
        }
    }
    flagged
}

impl Iterator for Reviewer<'_> {
    type Item = ReviewedMove;

    fn next(&mut self) -> Option<ReviewedMove> {
        while let Some(&(index, done)) = self.moves.get(self.next) {
            self.next += 1;
            if let Some(reviewed) = self.step(index, done) {
                return Some(reviewed);
            }
        }
        None
    }
}

/// The flags around a chord, and the other closed cells around it, which it opens.
fn chorded(game: &Game, operation: Operation) -> Option<(Vec<Cell>, Vec<Cell>)> {
    let Operation::Chord(cell) = operation else { return None };
    let (mut flags, mut others) = (Vec::new(), Vec::new());
    for other in game.size().neighbours(cell) {
        match game.face(other) {
            Face::Open(_) => {}
            Face::Closed(Mark::Flag) => flags.push(other),
            Face::Closed(mark) if game.rules().chord_spares.contains(mark) => {}
            Face::Closed(_) => others.push(other),
        }
    }
    Some((flags, others))
}

/// The review of a whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Whether the game goes on, is won or is lost.
    pub phase: Phase,
    /// Every move that was not certain to be safe, in order.
    pub risks: Vec<ReviewedMove>,
    /// The chance to win at the start; see [`Reviewer::start_chance`].
    pub start: Option<WinChance>,
}

impl Review {
    /// How long a front end should compute win chances of a game, unless the player asks for more.
    pub const TIME: Duration = Duration::from_secs(10);

    /// Reviews a game.
    pub fn of(recording: &Recording) -> Review {
        Review::by(Reviewer::new(recording), |_| {})
    }

    /// Reviews a game, with the cost of every risk in win chance.
    pub fn thinking(recording: &Recording, think: ThinkOptions<'_>) -> Review {
        Review::by(Reviewer::thinking(recording, think), |_| {})
    }

    /// Runs a reviewer to the end of its game, and calls `watch` after every opening.
    pub fn by(mut reviewer: Reviewer<'_>, mut watch: impl FnMut(&Reviewer<'_>)) -> Review {
        let mut risks = Vec::new();
        while let Some(reviewed) = reviewer.next() {
            if !reviewed.is_safe {
                risks.push(reviewed);
            }
            watch(&reviewer);
        }
        Review { phase: reviewer.game.phase(), risks, start: reviewer.start_chance() }
    }

    /// The account of the chance to win; `None` if it is not known for the start and every risk.
    pub fn account(&self) -> Option<WinAccount> {
        WinAccount::of(self)
    }

    /// The move that lost a lost game: the last move if it was certain to lose or there was a safe cell, otherwise the guess with
    /// the highest clear cost, if any cost at least a percentage point.
    pub fn losing_move(&self) -> Option<&ReviewedMove> {
        const POINT: f64 = 0.01;
        let last = self.risks.last().filter(|last| last.lost)?;
        if last.is_certain_loss() || last.is_mistake() {
            return Some(last);
        }
        let cost = |risk: &ReviewedMove| risk.worth.map_or(0.0, |worth| worth.clear_cost());
        let costly = self.risks.iter().filter(|&risk| cost(risk) >= POINT);
        costly.max_by(|&a, &b| cost(a).total_cmp(&cost(b)))
    }

    /// The first move that was a risk although there was a safe cell.
    pub fn first_mistake(&self) -> Option<&ReviewedMove> {
        self.risks.iter().find(|reviewed| reviewed.is_mistake())
    }

    /// The guesses: risks without a safe cell.
    pub fn guesses(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.risks.iter().filter(|reviewed| reviewed.is_guess())
    }

    /// The chance to survive all risks that were taken; `None` if one of them is unknown.
    pub fn luck(&self) -> Option<f64> {
        self.risks.iter().map(|reviewed| Some(1.0 - reviewed.risk?)).product()
    }
}

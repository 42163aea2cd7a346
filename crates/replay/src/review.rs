//! Reviews a game with the solver: which moves were guesses, and which safe moves were missed.

use crate::moves::{Move, MoveKind};
use crate::play::{Play, new_game};
use crate::recording::Recording;
use saolei_boards::FirstClick;
use saolei_rules::{Cell, Chording, Face, Game, Mark, Operation, Phase, Verdict};
use saolei_solver::{Certainty, Odds, Settings, Solver, View};

/// Reviews a game, opening by opening: an iterator, because a large game takes a while.
///
/// Every move is judged by what the player saw. A first click that was promised to be safe is no guess.
#[derive(Debug)]
pub struct Reviewer {
    moves: Vec<(usize, Move)>,
    next: usize,
    game: Game,
    /// Whether the next opening is promised to be safe.
    promised: bool,
    solver: Solver,
    trusting: Solver,
}

/// An opening or a chord that opened something, judged by the position before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewedMove {
    /// Which move of the recording it is, counted from 0.
    pub index: usize,
    /// The move.
    pub played: Move,
    /// The chance that it would lose; `None` if the position was too complex for odds.
    pub risk: Option<f64>,
    /// Whether it was certain to be safe.
    pub is_safe: bool,
    /// A cell that was certain to be safe.
    pub safe_cell: Option<Cell>,
    /// Whether it lost the game.
    pub lost: bool,
}

impl ReviewedMove {
    /// Whether it was a risk although there was a safe cell.
    pub const fn is_mistake(&self) -> bool {
        !self.is_safe && self.safe_cell.is_some()
    }

    /// Whether it was a risk and there was no safe cell.
    pub const fn is_guess(&self) -> bool {
        !self.is_safe && self.safe_cell.is_none()
    }
}

impl Reviewer {
    /// A review of the operations that are not undone.
    pub fn new(recording: &Recording) -> Reviewer {
        let play = Play::new(recording.clone());
        Reviewer {
            moves: play.applied_moves().collect(),
            next: 0,
            game: new_game(recording),
            promised: recording.header().first_click != FirstClick::Any,
            solver: Solver::default(),
            trusting: Solver::new(Settings { trust_flags: true, ..Settings::default() }),
        }
    }

    /// How many operations are reviewed, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.moves.len())
    }

    /// Judges a move and makes it.
    fn step(&mut self, index: usize, played: Move) -> Option<ReviewedMove> {
        let before = View::of(&self.game);
        let game = &mut self.game;
        let MoveKind::Operation(operation) = played.kind else { return None };
        let chord = chorded(game, operation);
        let verdict = game.apply(operation);
        let lost = matches!(verdict, Verdict::Exploded(_));
        let opened = verdict == Verdict::Opened && !game.changes().is_empty();
        if !lost && !opened {
            return None;
        }
        let mut reviewed = ReviewedMove { index, played, risk: None, is_safe: false, safe_cell: None, lost };
        if std::mem::take(&mut self.promised) {
            return Some(ReviewedMove { risk: Some(0.0), is_safe: true, ..reviewed });
        }
        // The position was played, so at least one layout fits it.
        let odds = self.solver.odds(&before).ok()?;
        reviewed.safe_cell = odds.safe().next();
        match operation {
            Operation::Open(cell) => {
                reviewed.is_safe = odds.certainty(cell) == Some(Certainty::Safe);
                reviewed.risk = odds.risk(cell);
            }
            _ => {
                let (flags, others) = chord?;
                reviewed.is_safe = others.iter().all(|&cell| odds.certainty(cell) == Some(Certainty::Safe));
                reviewed.risk =
                    if reviewed.is_safe { Some(0.0) } else { self.chord_risk(&before, &odds, &flags) };
            }
        }
        Some(reviewed)
    }

    /// The chance that one of the cells that a chord opens is a mine.
    ///
    /// There are as many flags as mines around it, so the others are safe if and only if all flagged cells are mines: the
    /// risk is the share of layouts in which they are not.
    fn chord_risk(&mut self, before: &View, odds: &Odds, flags: &[Cell]) -> Option<f64> {
        if self.game.rules().chording != Chording::FlagsMatch {
            return None;
        }
        let mut trusted = before.clone();
        for cell in before.size().iter() {
            if matches!(before.face(cell), Face::Closed(_)) {
                let mark = if flags.contains(&cell) { Mark::Flag } else { Mark::Blank };
                trusted.set(cell, Face::Closed(mark));
            }
        }
        let Ok(right) = self.trusting.odds(&trusted) else {
            return Some(1.0);
        };
        Some((1.0 - (right.ln_layouts()? - odds.ln_layouts()?).exp()).clamp(0.0, 1.0))
    }
}

impl Iterator for Reviewer {
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

/// The flags around a chord, and the other closed cells around it that it opens.
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
}

impl Review {
    /// Reviews a game.
    pub fn of(recording: &Recording) -> Review {
        let risks = Reviewer::new(recording).filter(|reviewed| !reviewed.is_safe).collect();
        Review { phase: Play::new(recording.clone()).phase(), risks }
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

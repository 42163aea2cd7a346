//! Hints: what to do next, and why.

use saolei_boards::View;
use saolei_rules::{Cell, Face, Mark};

use crate::deduce::Deduction;
use crate::deduce::contradiction::Contradiction;
use crate::deduce::reason::Reason;
use crate::field::{Certainty, Field};
use crate::odds::{Odds, Solver};
use crate::play::player::{ChosenMove, Player};
use crate::play::strength::Strength;

/// What to do next, and why.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// The cell is certainly safe, or certainly a mine.
    Certain {
        /// The cell.
        cell: Cell,
        /// What it is.
        certainty: Certainty,
        /// Why.
        reason: Box<Reason>,
    },
    /// The cell is safe in every layout that fits; no shorter reason was found.
    Counted(Cell),
    /// Nothing is certain: this is the best guess.
    Guess(ChosenMove),
    /// Nothing is open yet, and the rules promise that the first cell is safe.
    FirstClick(Cell),
    /// There are too many layouts to count, and no safe cell was found.
    TooHard,
    /// Every safe cell is open.
    Finished,
}

/// What a cell has to do with a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HintRole {
    /// A closed cell that was known to be a mine before.
    KnownMine,
    /// A closed cell that was known to be safe before.
    KnownSafe,
    /// An open number that the reason uses.
    Clue,
    /// A cell that is safe.
    Safe,
    /// A cell that is a mine.
    Mine,
    /// The cell to guess.
    Guess,
}

/// What a hint may say, and what it may cost beside the [`Settings`](crate::Settings) of its [`Solver`].
#[derive(Clone, Copy)]
pub struct HintOptions<'a> {
    /// How much to compute for a guess.
    pub strength: Strength,
    /// Whether to point out a mine without a flag before guessing.
    pub mines: bool,
    /// Whether to guess even if there are too many layouts to count; otherwise the hint is [`Hint::TooHard`].
    pub guess_uncounted: bool,
    /// Asked between steps of deduction, whether there is time for more. With it, deduction stops at the first safe cell;
    /// without it, all conclusions are drawn and the easiest is given.
    pub keep_going: Option<&'a dyn Fn() -> bool>,
}

impl Solver {
    /// The easiest safe cell, or else perhaps a mine, or else the best guess.
    ///
    /// ```
    /// use saolei_boards::read_positions;
    /// use saolei_solver::{Certainty, Hint, HintOptions, Language, Solver, Strength};
    /// let position = &read_positions(b"2x5 2\n111..\n.....\n")?[0];
    /// let options =
    ///     HintOptions { strength: Strength::Strong, mines: true, guess_uncounted: true, keep_going: None };
    /// let hint = Solver::default().hint(position.view(), &options)?;
    /// assert_eq!(hint.cell(), position.view().size().cell(1, 2));
    /// assert_eq!(hint.risk(), Some(0.0));
    /// assert!(hint.words(Language::English).ends_with("(2, 3) is safe."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn hint(&mut self, view: &View, options: &HintOptions<'_>) -> Result<Hint, Contradiction> {
        let field = Field::of(view, self.settings().trust_flags);
        let mut deduction = Deduction::in_field(view.clone(), field.clone(), self.settings());
        match options.keep_going {
            Some(keep_going) => deduction
                .deduce_while(|found| news(found, Certainty::Safe).next().is_none() && keep_going())?,
            None => deduction.deduce().map(|_| ())?,
        }
        if let Some(hint) = easiest(&deduction, options) {
            return Ok(hint);
        }
        let odds = self.odds_in(field.clone(), view)?;
        Ok(self.guess(&odds, field, options))
    }

    /// A safe cell that only counting finds, or the best guess.
    pub(crate) fn guess(&self, odds: &Odds, field: Field, options: &HintOptions<'_>) -> Hint {
        if let Some(cell) = odds.safe().next() {
            return Hint::Counted(cell);
        }
        if !odds.is_exact() && !options.guess_uncounted {
            return Hint::TooHard;
        }
        match Player::in_field(field, options.strength, self.settings()).choose() {
            Ok(Some(chosen)) => Hint::Guess(chosen),
            // Layouts fit, as the odds have shown, so the player finds one too.
            Ok(None) | Err(_) => Hint::Finished,
        }
    }
}

impl Hint {
    /// The cell that it is about.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Hint::Certain { cell, .. } | Hint::Counted(cell) | Hint::FirstClick(cell) => Some(*cell),
            Hint::Guess(chosen) => Some(chosen.cell),
            Hint::TooHard | Hint::Finished => None,
        }
    }

    /// The chance that this cell is a mine.
    pub fn risk(&self) -> Option<f64> {
        match self {
            Hint::Certain { certainty: Certainty::Mine, .. } => Some(1.0),
            Hint::Certain { .. } | Hint::Counted(_) | Hint::FirstClick(_) => Some(0.0),
            Hint::Guess(chosen) => Some(chosen.risk),
            Hint::TooHard | Hint::Finished => None,
        }
    }

    /// The reason of a certain cell.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Hint::Certain { reason, .. } => Some(reason),
            Hint::Counted(_) | Hint::Guess(_) | Hint::FirstClick(_) | Hint::TooHard | Hint::Finished => None,
        }
    }

    /// All cells that it is about: first what was known before, last what is new.
    pub fn cells(&self) -> Vec<(Cell, HintRole)> {
        let Some(reason) = self.reason() else {
            let role = if matches!(self, Hint::Guess(_)) { HintRole::Guess } else { HintRole::Safe };
            return self.cell().into_iter().map(|cell| (cell, role)).collect();
        };
        let known = reason.rests_on.iter().map(|fact| match fact.certainty {
            Certainty::Safe => (fact.cell, HintRole::KnownSafe),
            Certainty::Mine => (fact.cell, HintRole::KnownMine),
        });
        let numbers = reason.numbers.iter().map(|clue| (clue.cell, HintRole::Clue));
        let safe = reason.safe.iter().map(|&cell| (cell, HintRole::Safe));
        let mines = reason.mines.iter().map(|&cell| (cell, HintRole::Mine));
        known.chain(numbers).chain(safe).chain(mines).collect()
    }
}

/// The certain cell with the easiest steps to it: the easiest techniques, and few of them.
pub(crate) fn easiest(deduction: &Deduction, options: &HintOptions<'_>) -> Option<Hint> {
    let easiest = |certainty| {
        let ease = |&(cell, _): &(Cell, &Reason)| {
            let steps = deduction.steps_to(cell);
            (steps.iter().map(|reason| reason.technique).max(), steps.len())
        };
        let (cell, reason) = news(deduction, certainty).min_by_key(ease)?;
        Some(Hint::Certain { cell, certainty, reason: Box::new(reason.clone()) })
    };
    easiest(Certainty::Safe).or_else(|| options.mines.then(|| easiest(Certainty::Mine)).flatten())
}

/// For each reason, the first of its cells that the player has not opened or flagged yet.
fn news(deduction: &Deduction, certainty: Certainty) -> impl Iterator<Item = (Cell, &Reason)> {
    let view = deduction.view();
    deduction.reasons().iter().filter_map(move |reason| {
        let is_news = |cell: &&Cell| match (certainty, view.face(**cell)) {
            (Certainty::Safe, Face::Closed(_)) => true,
            (Certainty::Mine, Face::Closed(mark)) => mark != Mark::Flag,
            (_, Face::Open(_)) => false,
        };
        Some((*reason.cells(certainty).iter().find(is_news)?, reason))
    })
}

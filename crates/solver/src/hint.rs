//! Hints: what to do next, and why.

use saolei_boards::View;
use saolei_rules::{Cell, Face, Mark};

use crate::deduce::Deduction;
use crate::deduce::contradiction::Contradiction;
use crate::deduce::reason::Reason;
use crate::field::{Certainty, Field};
use crate::odds::{Odds, Solver};
use crate::play::move_reason::MoveReason;
use crate::play::player::{Chooser, ChosenMove};
use crate::play::strength::{SearchParams, Strength};
use crate::play::win_chance::{ChanceKind, WinChances};

/// What to do next, and why.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// The cell is certainly safe, or certainly a mine.
    Certain {
        /// The cell.
        cell: Cell,
        /// Whether it is safe or a mine.
        certainty: Certainty,
        /// The proof.
        reason: Box<Reason>,
    },
    /// The cell is safe in every layout that fits; no shorter reason was found.
    Counted(Cell),
    /// Nothing is certain: this is the best guess.
    Guess(ChosenMove),
    /// Nothing is open yet, and the rules guarantee that the first cell is safe.
    FirstClick(Cell),
    /// There are too many layouts to count, and no safe cell was found.
    TooHard,
    /// Every safe cell is open.
    Finished,
}

/// The role of a cell in a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HintRole {
    /// A closed cell that was already known to be a mine.
    KnownMine,
    /// A closed cell that was already known to be safe.
    KnownSafe,
    /// An open number that the reason uses.
    Clue,
    /// A cell that the hint proves safe.
    Safe,
    /// A cell that the hint proves to be a mine.
    Mine,
    /// The cell to guess.
    Guess,
}

/// What a hint may say, and how much work it may take besides the [`Settings`](crate::Settings) of its [`Solver`].
#[derive(Clone, Copy)]
pub struct HintOptions<'a> {
    /// How much to compute for a guess.
    pub strength: Strength,
    /// Whether to point out a mine without a flag before guessing.
    pub mines: bool,
    /// Whether to guess even if there are too many layouts to count; otherwise the hint is [`Hint::TooHard`].
    pub guess_uncounted: bool,
    /// Called between steps of deduction: whether there is time for more. If set, deduction stops at the first safe cell;
    /// otherwise all conclusions are drawn and the easiest is given.
    pub keep_going: Option<&'a dyn Fn() -> bool>,
}

impl Solver {
    /// The easiest safe cell; if there is none, a mine (with [`HintOptions::mines`]); otherwise the best guess.
    ///
    /// ```
    /// use saolei_boards::{Language, read_positions};
    /// use saolei_solver::{Certainty, Hint, HintOptions, Solver, Strength};
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
        let steps = self.hint_steps(view, options, &[])?;
        Ok(steps.into_iter().next_back().unwrap_or(Hint::Finished))
    }

    /// The hint of [`Solver::hint`], preceded by a hint for every conclusion that it rests on. Known facts are not explained
    /// again: flagged mines, and the cells in `told`.
    ///
    /// Passing in the cells of earlier hints leads the player through everything that is certain. The list is empty if
    /// nothing else is certain and the player has yet to open a cell from `told` that is safe.
    ///
    /// ```
    /// use saolei_boards::read_positions;
    /// use saolei_boards::Language;
    /// use saolei_solver::{HintOptions, Solver, Strength};
    /// let position = &read_positions(b"1x4 1\n1.1.\n")?[0];
    /// let options =
    ///     HintOptions { strength: Strength::Strong, mines: true, guess_uncounted: true, keep_going: None };
    /// let mut solver = Solver::default();
    /// let steps = solver.hint_steps(position.view(), &options, &[])?;
    /// let words: Vec<String> = steps.iter().map(|step| step.words(Language::English)).collect();
    /// assert!(words[0].ends_with("(1, 2) is a mine.") && words[1].ends_with("(1, 4) is safe."));
    /// let told: Vec<_> = steps[0].news().collect();
    /// assert_eq!(solver.hint_steps(position.view(), &options, &told)?, steps[1..]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`Solver::hint`].
    pub fn hint_steps(
        &mut self,
        view: &View,
        options: &HintOptions<'_>,
        told: &[Cell],
    ) -> Result<Vec<Hint>, Contradiction> {
        let mut field = self.read(view);
        let mut deduction = Deduction::in_field(view.clone(), field.clone(), self.settings());
        let is_missing = |found: &Deduction| news(found, Certainty::Safe, told).next().is_none();
        deduction.deduce_for(&mut self.engine, options.keep_going, is_missing)?;
        if let Some(steps) = easiest(&deduction, options, told) {
            return Ok(steps);
        }
        if told.iter().any(|&cell| is_closed_safe(&deduction, cell)) {
            return Ok(Vec::new());
        }
        let unsolved = field.clone();
        let odds = self.odds_in(&mut field).map_err(|_| Contradiction::find(view, self.settings()))?;
        if odds.safe().next().is_some() {
            let new = odds.safe().find(|cell| !told.contains(cell));
            return Ok(new.map(Hint::Counted).into_iter().collect());
        }
        Ok(vec![self.guess(&odds, unsolved, options)])
    }

    /// A safe cell that only counting finds, or the best guess.
    pub(crate) fn guess(&mut self, odds: &Odds, field: Field, options: &HintOptions<'_>) -> Hint {
        if let Some(cell) = odds.safe().next() {
            return Hint::Counted(cell);
        }
        if !odds.is_exact() && !options.guess_uncounted {
            return Hint::TooHard;
        }
        let params = SearchParams::of(options.strength);
        let mut chooser = Chooser::new(field, params, self.settings().deadline());
        let chosen = match odds.is_exact() {
            true => chooser.choose(&mut self.engine),
            false => chooser.choose_uncounted().map(Some),
        };
        match chosen {
            Ok(Some(chosen)) => Hint::Guess(chooser.chosen_move(chosen)),
            // The odds exist, so some layout fits, and the player finds one too.
            Ok(None) | Err(_) => Hint::Finished,
        }
    }
}

impl Hint {
    /// Turns a guess into the move that wins most often, if that is another cell.
    pub fn improve(&mut self, win: &WinChances) {
        let (Hint::Guess(chosen), Some(best)) = (self, win.moves.first()) else { return };
        if chosen.cell != best.cell {
            let value = best.chance.value;
            let why = match best.chance.kind {
                ChanceKind::Exact => MoveReason::Perfect(value),
                ChanceKind::Estimated if chosen.why.is_estimated() => MoveReason::SampledTrials,
                ChanceKind::Estimated => MoveReason::Trials(value),
            };
            *chosen = ChosenMove { cell: best.cell, risk: best.risk, why };
        }
    }

    /// The cell that the hint is about.
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Hint::Certain { cell, .. } | Hint::Counted(cell) | Hint::FirstClick(cell) => Some(*cell),
            Hint::Guess(chosen) => Some(chosen.cell),
            Hint::TooHard | Hint::Finished => None,
        }
    }

    /// The chance that the hint's cell is a mine.
    pub fn risk(&self) -> Option<f64> {
        match self {
            Hint::Certain { certainty: Certainty::Mine, .. } => Some(1.0),
            Hint::Certain { .. } | Hint::Counted(_) | Hint::FirstClick(_) => Some(0.0),
            Hint::Guess(chosen) => Some(chosen.risk),
            Hint::TooHard | Hint::Finished => None,
        }
    }

    /// The proof, if the hint's cell is certain.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            Hint::Certain { reason, .. } => Some(reason),
            Hint::Counted(_) | Hint::Guess(_) | Hint::FirstClick(_) | Hint::TooHard | Hint::Finished => None,
        }
    }

    /// The closed cells that the hint decides: the player knows them from then on.
    pub fn news(&self) -> impl Iterator<Item = Cell> {
        let cells: Vec<Cell> = match self {
            Hint::Certain { reason, .. } => reason.safe.iter().chain(&reason.mines).copied().collect(),
            Hint::Counted(cell) | Hint::FirstClick(cell) => vec![*cell],
            Hint::Guess(_) | Hint::TooHard | Hint::Finished => Vec::new(),
        };
        cells.into_iter()
    }

    /// All cells that the hint mentions: known cells first, new ones last.
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

/// The steps to the certain cell that is easiest to explain: the easiest techniques, and few of them.
pub(crate) fn easiest(deduction: &Deduction, options: &HintOptions<'_>, told: &[Cell]) -> Option<Vec<Hint>> {
    let easiest = |certainty| {
        let ease = |(_, steps): &(Cell, Vec<&Reason>)| {
            (steps.iter().map(|reason| reason.technique).max(), steps.len())
        };
        let all = news(deduction, certainty, told).map(|cell| (cell, steps_to(deduction, cell, told)));
        let (goal, steps) = all.min_by_key(ease)?;
        Some(explain(deduction, &steps, (goal, certainty), told))
    };
    easiest(Certainty::Safe).or_else(|| options.mines.then(|| easiest(Certainty::Mine)).flatten())
}

/// The reasons as hints, the last about the goal. A hint takes as known only what the player has flagged or was told before.
fn explain(deduction: &Deduction, steps: &[&Reason], goal: (Cell, Certainty), told: &[Cell]) -> Vec<Hint> {
    let mut told = told.to_vec();
    let mut hints = Vec::new();
    for (&reason, left) in steps.iter().zip((0..steps.len()).rev()) {
        let is_before =
            |cell: &Cell| deduction.certainty(*cell) == Some(Certainty::Mine) && !reason.mines.contains(cell);
        let mines: Vec<Cell> = match reason.constraints.as_slice() {
            [] => deduction.view().size().iter().filter(is_before).collect(),
            _ => Vec::new(),
        };
        let reason = reason.without_unknown(&mines, |cell| is_known_mine(deduction, cell, &told));
        let news = if left == 0 { Some(goal) } else { first_news(&reason, &told) };
        let Some((cell, certainty)) = news else { continue };
        told.extend(reason.mines.iter().chain(&reason.safe));
        hints.push(Hint::Certain { cell, certainty, reason: Box::new(reason) });
    }
    hints
}

/// The first cell of a reason that the player has not been told.
fn first_news(reason: &Reason, told: &[Cell]) -> Option<(Cell, Certainty)> {
    let cells = |certainty| reason.cells(certainty).iter().map(move |&cell| (cell, certainty));
    cells(Certainty::Mine).chain(cells(Certainty::Safe)).find(|(cell, _)| !told.contains(cell))
}

/// Whether the player knows of a mine, from a flag or from an earlier hint.
fn is_known_mine(deduction: &Deduction, cell: Cell, told: &[Cell]) -> bool {
    told.contains(&cell) || deduction.view().face(cell) == Face::Closed(Mark::Flag)
}

/// For each reason, the first of its cells that the player has not opened, flagged or been told yet.
fn news<'a>(
    deduction: &'a Deduction,
    certainty: Certainty,
    told: &'a [Cell],
) -> impl Iterator<Item = Cell> + use<'a> {
    deduction.reasons().iter().filter_map(move |reason| {
        let is_news = |&cell: &Cell| {
            !told.contains(&cell)
                && match (certainty, deduction.view().face(cell)) {
                    (Certainty::Safe, Face::Closed(_)) => true,
                    (Certainty::Mine, Face::Closed(mark)) => mark != Mark::Flag,
                    (_, Face::Open(_)) => false,
                }
        };
        reason.cells(certainty).iter().copied().find(is_news)
    })
}

/// The reason of a cell, and before it the reasons that it rests on and that the player does not know yet.
fn steps_to<'a>(deduction: &'a Deduction, cell: Cell, told: &[Cell]) -> Vec<&'a Reason> {
    deduction.unknown_steps_to(cell, |fact| match fact.certainty {
        Certainty::Safe => told.contains(&fact.cell),
        Certainty::Mine => is_known_mine(deduction, fact.cell, told),
    })
}

fn is_closed_safe(deduction: &Deduction, cell: Cell) -> bool {
    matches!(deduction.view().face(cell), Face::Closed(_))
        && deduction.certainty(cell) == Some(Certainty::Safe)
}

//! What is certain and why, the easiest reason first, kept up to date as cells open.

pub(crate) mod chain;
mod conflict_core;
pub(crate) mod contradiction;
mod minimal_proof;
mod pair;
mod queue;
pub(crate) mod reason;
mod techniques;

use saolei_rules::{Cell, Face, Mark, Size};

use crate::deduce::chain::ChainSearch;
use crate::deduce::contradiction::Contradiction;
use crate::deduce::minimal_proof::ProofSearch;
use crate::deduce::queue::Queue;
use crate::deduce::reason::{Clue, Constraint, Fact, Reason};
use crate::deduce::techniques::{CertainCell, Conclusion};
use crate::field::{Certainty, Field, Impossible, MINE, SAFE, UNKNOWN};
use crate::odds::Settings;
use crate::odds::engine::Engine;
use crate::odds::windows::Windows;
use saolei_boards::{View, ViewError};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// All certain cells of a position, each with its reason.
///
/// Opening cells adds to what is known; only the numbers nearby are checked again.
///
/// ```
/// use saolei_boards::Language;
/// use saolei_rules::{Face, Size};
/// use saolei_solver::{Certainty, Deduction, Technique};
/// let size = Size::new(2, 4)?;
/// let at = |row, col| size.cell(row, col).unwrap();
/// let mut deduction = Deduction::new(size, 2, Default::default())?;
/// for (col, number) in [1, 1, 1].into_iter().enumerate() {
///     deduction.see(at(0, col as u32), Face::Open(number));
/// }
/// let reasons = deduction.deduce()?;
/// assert_eq!(reasons[0].technique, Technique::Subset);
/// assert_eq!(reasons[0].safe, [at(1, 2)]);
/// assert!(reasons[0].words(Language::English).ends_with(": (2, 3) is safe."));
/// assert_eq!(deduction.certainty(at(1, 2)), Some(Certainty::Safe));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Deduction {
    settings: Settings,
    view: View,
    pub(crate) field: Field,
    /// The engine that is used if the caller passes none.
    engine: Engine,
    pub(crate) chain: ChainSearch,
    pub(crate) proofs: ProofSearch,
    singles: Queue,
    pub(crate) pairs: Queue,
    /// Numbers that form a difference with another number, but not a subset.
    pub(crate) differences: Queue,
    /// For each square, the index of its reason plus 1; 0 if it is not certain.
    reason_of: Vec<u32>,
    reasons: Vec<Reason>,
    /// The number of reasons that `report` has returned.
    reported: usize,
    /// Whether something was learned since the whole position was last counted.
    stale: bool,
    /// How many numbers the frontier had when it was last too wide to count.
    pub(crate) too_wide_with: Option<usize>,
    pub(crate) windows: Windows,
    /// Cells that windows proved certain, but that have no reason yet.
    pub(crate) without_reason: Vec<CertainCell>,
    impossible: bool,
}

/// A way to draw conclusions: all of them, or those of the easiest technique.
type DrawConclusions = fn(&mut Deduction, &mut Engine) -> Result<(), Impossible>;

impl Deduction {
    /// Starts a deduction on a closed board.
    ///
    /// # Errors
    /// There are more mines than cells.
    pub fn new(size: Size, mines: u64, settings: Settings) -> Result<Deduction, ViewError> {
        Ok(Deduction::at(View::closed(size, mines)?, settings))
    }

    /// Starts a deduction on a view; deduces nothing yet.
    pub fn at(view: View, settings: Settings) -> Deduction {
        let field = Field::of(&view, settings.trust_flags);
        Deduction::in_field(view, field, settings)
    }

    /// Starts a deduction on a view whose field was read already.
    pub(crate) fn in_field(view: View, field: Field, settings: Settings) -> Deduction {
        let squares = field.squares.len();
        let mut deduction = Deduction {
            settings,
            engine: Engine::new(settings.budget),
            chain: ChainSearch::default(),
            proofs: ProofSearch::new(Field::closed(view.size(), view.mines()), settings.deadline()),
            singles: Queue::new(squares),
            pairs: Queue::new(squares),
            differences: Queue::new(squares),
            reason_of: vec![0; squares],
            reasons: Vec::new(),
            reported: 0,
            stale: true,
            too_wide_with: None,
            windows: Windows::default(),
            without_reason: Vec::new(),
            impossible: false,
            field,
            view,
        };
        for at in deduction.field.cells() {
            if deduction.field.squares[at].tile <= 8 {
                deduction.proofs.open(at);
                deduction.singles.push(at);
                deduction.pairs.push(at);
            }
        }
        deduction
    }

    /// Changes the face of a cell.
    ///
    /// Opening a cell adds to what is known. Any change that takes something back (another number, a closed cell, a
    /// trusted flag) starts the deduction over.
    ///
    /// # Panics
    /// If the cell is not on this board, or a number is above 8.
    pub fn see(&mut self, cell: Cell, face: Face) {
        let before = self.view.face(cell);
        if before == face {
            return;
        }
        self.view.set(cell, face);
        let trusted = |mark| self.settings.trust_flags && mark == Mark::Flag;
        match (before, face) {
            (Face::Closed(_), Face::Open(number)) if !self.impossible => {
                let at = self.field.index(cell);
                // An open cell was taken for a mine: a trusted flag or an earlier number was wrong.
                if self.field.squares[at].tile == MINE {
                    self.start_over();
                } else {
                    self.open(at, number);
                }
            }
            (Face::Closed(old), Face::Closed(new)) if trusted(old) == trusted(new) => {}
            _ => self.start_over(),
        }
    }

    /// Draws every conclusion and returns the reasons that are new since the last call.
    ///
    /// # Errors
    /// No layout fits the view; the error names numbers that contradict each other.
    pub fn deduce(&mut self) -> Result<&[Reason], Contradiction> {
        self.with_own_engine(|deduction, engine| deduction.draw(Deduction::draw_conclusions, engine))?;
        Ok(self.report())
    }

    /// Draws the conclusions of the easiest technique that finds something and returns their reasons; empty if nothing more
    /// is certain.
    ///
    /// A player who opens the safe cells before each call never needs a harder technique than necessary.
    ///
    /// # Errors
    /// The same as for [`Deduction::deduce`].
    pub fn deduce_easiest(&mut self) -> Result<&[Reason], Contradiction> {
        self.with_own_engine(|deduction, engine| deduction.draw(Deduction::draw_easiest, engine))?;
        Ok(self.report())
    }

    /// Draws conclusions, the easiest first, until nothing more is certain or `keep_going` returns false.
    ///
    /// # Errors
    /// The same as for [`Deduction::deduce`].
    pub fn deduce_while(&mut self, keep_going: impl FnMut(&Deduction) -> bool) -> Result<(), Contradiction> {
        self.with_own_engine(|deduction, engine| deduction.deduce_with(engine, keep_going))
    }

    /// Draws conclusions while `keep_going` and `is_missing` return true, or all of them without `keep_going`. The engine may
    /// have counted the position already.
    pub(crate) fn deduce_for(
        &mut self,
        engine: &mut Engine,
        keep_going: Option<&dyn Fn() -> bool>,
        is_missing: impl Fn(&Deduction) -> bool,
    ) -> Result<(), Contradiction> {
        match keep_going {
            Some(keep_going) => self.deduce_with(engine, |found| is_missing(found) && keep_going()),
            None => self.draw(Deduction::draw_conclusions, engine),
        }
    }

    fn deduce_with(
        &mut self,
        engine: &mut Engine,
        mut keep_going: impl FnMut(&Deduction) -> bool,
    ) -> Result<(), Contradiction> {
        loop {
            self.draw(Deduction::draw_easiest, engine)?;
            if self.report().is_empty() || !keep_going(self) {
                return Ok(());
            }
        }
    }

    /// The view that the deduction is about.
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// Whether a closed cell is known to be safe or a mine.
    pub fn certainty(&self, cell: Cell) -> Option<Certainty> {
        self.field.certainty(self.field.index(cell))
    }

    /// All reasons found; each rests only on those before it.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Why a cell is certain, or was before it was opened.
    pub fn reason(&self, cell: Cell) -> Option<&Reason> {
        self.reasons.get((self.reason_of[self.field.index(cell)] as usize).checked_sub(1)?)
    }

    /// All steps to a cell: its reason, and before it all reasons that it rests on.
    pub fn steps_to(&self, cell: Cell) -> Vec<&Reason> {
        self.unknown_steps_to(cell, |_| false)
    }

    /// The steps to a cell, without those that only lead to known facts.
    pub(crate) fn unknown_steps_to(&self, cell: Cell, is_known: impl Fn(&Fact) -> bool) -> Vec<&Reason> {
        // A large board has thousands of reasons; only a few are needed.
        let mut needed = BTreeSet::new();
        let mut cells = vec![cell];
        while let Some(cell) = cells.pop() {
            let index = self.reason_of[self.field.index(cell)] as usize;
            if index > 0 && needed.insert(index - 1) {
                let rests_on = self.reasons[index - 1].rests_on.iter();
                cells.extend(rests_on.filter(|fact| !is_known(fact)).map(|fact| fact.cell));
            }
        }
        needed.into_iter().map(|index| &self.reasons[index]).collect()
    }

    /// What a number says about its neighbours, except those that the conclusion rests on.
    fn constraint(&self, number: usize, rests_on: &[usize]) -> Constraint {
        let around = |tiles: RangeInclusive<u8>| {
            let fits =
                move |at: &usize| tiles.contains(&self.field.squares[*at].tile) && !rests_on.contains(at);
            self.field.all_around(number).filter(fits).map(|at| self.field.cell(at))
        };
        let (unknown, safe, mines) = (around(UNKNOWN..=UNKNOWN), around(SAFE..=SAFE), around(MINE..=MINE));
        let mut cells: Vec<Cell> = unknown.chain(safe).collect();
        cells.sort();
        Constraint { cells, missing: usize::from(self.field.squares[number].need()), mines: mines.collect() }
    }

    fn start_over(&mut self) {
        let view = self.view.clone();
        *self = Deduction::at(view, self.settings);
    }

    fn open(&mut self, at: usize, number: u8) {
        self.proofs.open(at);
        self.field.open(at, number);
        self.stale = true;
        self.too_wide_with = None;
        self.singles.push(at);
        self.pairs.push(at);
        self.queue_around(at);
    }

    fn learn(&mut self, at: usize, certainty: Certainty) {
        self.field.set(at, certainty);
        self.stale = true;
        self.queue_around(at);
    }

    fn queue_around(&mut self, at: usize) {
        for other in self.field.all_around(at) {
            if self.field.squares[other].tile <= 8 {
                self.singles.push(other);
                self.pairs.push(other);
            }
        }
    }

    fn with_own_engine<T>(&mut self, work: impl FnOnce(&mut Deduction, &mut Engine) -> T) -> T {
        let mut engine = std::mem::take(&mut self.engine);
        let result = work(self, &mut engine);
        self.engine = engine;
        result
    }

    fn draw(&mut self, draw: DrawConclusions, engine: &mut Engine) -> Result<(), Contradiction> {
        if self.impossible || draw(self, engine).is_err() {
            self.impossible = true;
            return Err(Contradiction::find(&self.view, self.settings));
        }
        Ok(())
    }

    fn report(&mut self) -> &[Reason] {
        let first = std::mem::replace(&mut self.reported, self.reasons.len());
        &self.reasons[first..]
    }

    /// Draws all conclusions, always with the easiest technique that finds something.
    fn draw_conclusions(&mut self, engine: &mut Engine) -> Result<(), Impossible> {
        loop {
            self.check_singles()?;
            if self.check_pairs() || self.check_mine_count()? {
                continue;
            }
            if !std::mem::replace(&mut self.stale, false) || !self.check_whole_position(engine)? {
                return Ok(());
            }
        }
    }

    fn draw_easiest(&mut self, engine: &mut Engine) -> Result<(), Impossible> {
        self.check_singles()?;
        if self.reasons.len() == self.reported
            && !self.check_pairs()
            && std::mem::replace(&mut self.stale, false)
        {
            self.check_whole_position(engine)?;
        }
        Ok(())
    }

    pub(crate) fn conclude(&mut self, conclusion: Conclusion) {
        let clues = conclusion
            .numbers
            .iter()
            .map(|&at| Clue { cell: self.field.cell(at), number: self.field.squares[at].tile })
            .collect();
        let constraints =
            conclusion.numbers.iter().map(|&at| self.constraint(at, &conclusion.rests_on)).collect();
        let facts = conclusion
            .rests_on
            .iter()
            .filter_map(|&at| Some(Fact { cell: self.field.cell(at), certainty: self.field.certainty(at)? }));
        let new = |cells: &[usize]| -> Vec<usize> {
            cells.iter().copied().filter(|&at| self.field.squares[at].tile == UNKNOWN).collect()
        };
        let (safe, mines) = (new(&conclusion.safe), new(&conclusion.mines));
        if safe.is_empty() && mines.is_empty() {
            return;
        }
        let reason = Reason {
            technique: conclusion.technique,
            numbers: clues,
            rests_on: facts.collect(),
            mine_count: conclusion.mine_count.then_some(self.view.mines()),
            safe: safe.iter().map(|&at| self.field.cell(at)).collect(),
            mines: mines.iter().map(|&at| self.field.cell(at)).collect(),
            constraints,
            excess: conclusion.excess,
        };
        self.reasons.push(reason);
        for (cells, certainty) in [(safe, Certainty::Safe), (mines, Certainty::Mine)] {
            for at in cells {
                self.reason_of[at] = self.reasons.len() as u32;
                self.learn(at, certainty);
            }
        }
    }
}

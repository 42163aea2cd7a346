//! The techniques of deduction, from a single number to the whole position.

use crate::deduce::minimal_proof::MinimalProof;
use crate::deduce::reason::Technique;
use crate::deduce::{Deduction, pair};
use crate::field::{Certainty, Field, Impossible, MINE, SAFE, UNKNOWN};
use crate::odds::WideOdds;
use crate::odds::engine::{Engine, NoOdds};

/// The most cells to find the shortest proof for at a time.
const MAX_PROVED: u64 = 64;

/// The most cells to prove times the number of cells of the board: a step on a large board takes a few seconds at most.
const MAX_LOOKED_AT: u64 = 160_000;

/// On boards with more cells, proofs are searched nearby first.
const LARGE: u64 = 2_000;

/// Conclusions that are more rows or columns apart hardly ever make each other easier.
const FAR: usize = 6;

/// How many more numbers than the shortest conclusion another conclusion may use.
const SLACK: usize = 3;

/// How many earlier chains are searched for the same numbers.
const LOOK_BACK: usize = 32;

/// The index of a cell in the field, and whether it is safe or a mine.
pub(crate) type CertainCell = (usize, Certainty);

/// A conclusion, with indices in the field instead of cells.
pub(crate) struct Conclusion {
    pub technique: Technique,
    pub numbers: Vec<usize>,
    pub rests_on: Vec<usize>,
    pub mine_count: bool,
    pub safe: Vec<usize>,
    pub mines: Vec<usize>,
    /// For a chain: what its last number would have too much of, if it is the same for all cells.
    pub excess: Option<Certainty>,
}

impl Deduction {
    pub(crate) fn check_singles(&mut self) -> Result<(), Impossible> {
        while !self.settings.is_late()
            && let Some(number) = self.singles.pop()
        {
            self.check_single(number)?;
        }
        Ok(())
    }

    fn check_single(&mut self, number: usize) -> Result<(), Impossible> {
        let square = self.field.squares[number];
        let (need, unknown) = (square.need(), square.unknown.count_ones() as u8);
        if need > unknown {
            return Err(Impossible);
        }
        if unknown == 0 || (need > 0 && need < unknown) {
            return Ok(());
        }
        let cells: Vec<usize> = self.field.unknown_around(number).collect();
        let field = &self.field;
        let around =
            |tile| field.all_around(number).filter(move |&at| field.squares[at].tile == tile).collect();
        let none = Vec::new();
        let (rests_on, safe, mines) =
            if need == 0 { (around(MINE), cells, none) } else { (around(SAFE), none, cells) };
        let conclusion = Conclusion::new(Technique::Single, vec![number], rests_on);
        self.conclude(Conclusion { safe, mines, ..conclusion });
        Ok(())
    }

    /// Draws the conclusion of the first pair of numbers that has one; subsets before differences.
    pub(crate) fn check_pairs(&mut self) -> bool {
        while !self.settings.is_late()
            && let Some(number) = self.pairs.pop()
        {
            match pair::find(&self.field, number) {
                Some(conclusion) if conclusion.technique == Technique::Subset => {
                    self.pairs.push(number);
                    self.conclude(conclusion);
                    return true;
                }
                Some(_) => self.differences.push(number),
                None => {}
            }
        }
        while !self.settings.is_late()
            && let Some(number) = self.differences.pop()
        {
            if let Some(conclusion) = pair::find(&self.field, number) {
                self.differences.push(number);
                self.conclude(conclusion);
                return true;
            }
        }
        false
    }

    /// Draws the conclusion that follows from the number of mines alone.
    pub(crate) fn check_mine_count(&mut self) -> Result<bool, Impossible> {
        let (mines, unknown) = (self.field.mines, i64::from(self.field.unknown));
        if !(0..=unknown).contains(&mines) {
            return Err(Impossible);
        }
        if unknown == 0 || (mines > 0 && mines < unknown) {
            return Ok(false);
        }
        let field = &self.field;
        let all = |tile| field.cells().filter(move |&at| field.squares[at].tile == tile).collect();
        let cells: Vec<usize> = all(UNKNOWN);
        let none = Vec::new();
        let (rests_on, safe, mines) =
            if mines == 0 { (all(MINE), cells, none) } else { (all(SAFE), none, cells) };
        let conclusion = Conclusion::new(Technique::MineCount, Vec::new(), rests_on);
        self.conclude(Conclusion { mine_count: true, safe, mines, ..conclusion });
        Ok(true)
    }

    /// Draws conclusions from the whole position. Of those close to each other it draws only the shortest, which may make the
    /// others easy.
    pub(crate) fn check_whole_position(&mut self, engine: &mut Engine) -> Result<bool, Impossible> {
        let certain = self.certain(engine)?;
        let chains = match &certain {
            Some(certain) => self.chains(certain),
            None => self.chains(&self.assumptions()),
        };
        let mut conclusions = self.pick(chains);
        if conclusions.is_empty() {
            let (certain, proofs) = match certain {
                Some(certain) => {
                    let proofs = self.proofs(&certain);
                    (certain, proofs)
                }
                None => self.proofs_in_windows(engine)?,
            };
            conclusions = self.pick(proofs);
            // If the number of mines alone suffices, that is simpler.
            if conclusions.first().is_some_and(|conclusion| conclusion.mine_count)
                && self.check_mine_count()?
            {
                return Ok(true);
            }
            for conclusion in &mut conclusions {
                self.extend(conclusion, &certain);
            }
        }
        let any = !conclusions.is_empty();
        for conclusion in conclusions {
            self.conclude(conclusion);
        }
        Ok(any)
    }

    /// All unknown cells that are certain; `None` if a frontier is too wide to count.
    fn certain(&mut self, engine: &mut Engine) -> Result<Option<Vec<CertainCell>>, Impossible> {
        let numbers = self.field.active_numbers(0..self.field.squares.len()).count();
        // A failed count is slow: retry only after a quarter of the numbers are resolved.
        if self.too_wide_with.is_some_and(|before| 4 * numbers > 3 * before) {
            return Ok(None);
        }
        let odds = match engine.remember(&self.field, self.settings.deadline()) {
            Ok(odds) => odds,
            Err(NoOdds::Impossible) => return Err(Impossible),
            Err(NoOdds::TooWide) => {
                self.too_wide_with = Some(numbers);
                return Ok(None);
            }
        };
        let certain = |at| Some((at, odds.certainty_at(at)?));
        Ok(Some(self.field.unknown_cells().filter_map(certain).collect()))
    }

    /// Certain cells that counting parts of the board finds, with their proofs.
    fn proofs_in_windows(
        &mut self,
        engine: &mut Engine,
    ) -> Result<(Vec<CertainCell>, Vec<Conclusion>), Impossible> {
        self.without_reason.retain(|&(at, _)| self.field.squares[at].tile == UNKNOWN);
        if self.without_reason.is_empty() {
            let mut further = self.field.clone();
            self.windows.propagate(&mut further, engine, self.settings.deadline())?;
            self.expect(&further);
        }
        while !self.without_reason.is_empty() && !self.settings.is_late() {
            let most = self.without_reason.len().min(MAX_PROVED as usize);
            let certain: Vec<CertainCell> = self.without_reason.drain(..most).collect();
            let proofs = self.proofs_nearby(&certain);
            if !proofs.is_empty() {
                return Ok((certain, proofs));
            }
        }
        Ok((Vec::new(), Vec::new()))
    }

    /// Reuses the windows that were searched for the odds of the same view.
    pub(crate) fn use_windows(&mut self, wide: &WideOdds) {
        self.windows = wide.windows.clone();
        self.expect(&wide.field);
    }

    /// Notes the certain cells of another field of the same board, to find reasons for them.
    fn expect(&mut self, further: &Field) {
        let certain = self.field.unknown_cells().filter_map(|at| Some((at, further.certainty(at)?)));
        self.without_reason = certain.collect();
    }

    /// Every unknown cell beside a number, both as a mine and as safe.
    fn assumptions(&self) -> Vec<CertainCell> {
        let field = &self.field;
        let beside = |&at: &usize| field.all_around(at).any(|other| field.squares[other].is_active());
        let both = |at| [(at, Certainty::Mine), (at, Certainty::Safe)];
        field.unknown_cells().filter(beside).flat_map(both).collect()
    }

    fn chains(&mut self, cells: &[CertainCell]) -> Vec<Conclusion> {
        let mut conclusions: Vec<Conclusion> = Vec::new();
        for &(at, certainty) in cells.iter().take_while(|_| !self.settings.is_late()) {
            let Some(found) = self.chain.refute(&self.field, at, certainty.opposite()) else { continue };
            // Conclusions about neighbours are found soon after each other.
            let same = |conclusion: &&mut Conclusion| {
                conclusion.numbers == found.numbers
                    && conclusion.safe.is_empty() == (certainty == Certainty::Mine)
            };
            if let Some(same) = conclusions.iter_mut().rev().take(LOOK_BACK).find(same) {
                same.add(at, certainty);
                same.excess = same.excess.filter(|&excess| excess == found.excess);
                same.rests_on.extend(found.rests_on);
                same.rests_on.sort_unstable();
                same.rests_on.dedup();
            } else {
                let mut conclusion = Conclusion::new(Technique::Chain, found.numbers, found.rests_on);
                conclusion.excess = Some(found.excess);
                conclusion.add(at, certainty);
                conclusions.push(conclusion);
            }
        }
        conclusions
    }

    /// Proofs of certain cells; on large boards from the numbers nearby, where these suffice.
    fn proofs(&mut self, certain: &[CertainCell]) -> Vec<Conclusion> {
        if self.field.size.cells() > LARGE {
            let nearby = self.proofs_nearby(&certain[..certain.len().min(MAX_PROVED as usize)]);
            if !nearby.is_empty() {
                return nearby;
            }
        }
        let most = MAX_PROVED.min(MAX_LOOKED_AT / self.field.size.cells()).max(1);
        let settings = self.settings;
        let some = certain.iter().take(most as usize).take_while(|_| !settings.is_late());
        let prove = |&(at, certainty): &CertainCell| {
            Some(Conclusion::proved(at, certainty, self.proofs.prove(&self.field, at, certainty)?))
        };
        some.filter_map(prove).collect()
    }

    fn proofs_nearby(&self, certain: &[CertainCell]) -> Vec<Conclusion> {
        let prove = |&(at, certainty): &CertainCell| {
            Some(Conclusion::proved(at, certainty, MinimalProof::nearby(&self.field, at, certainty)?))
        };
        certain.iter().take_while(|_| !self.settings.is_late()).filter_map(prove).collect()
    }

    /// Keeps the shortest conclusions, and those that are the shortest within [`FAR`] cells.
    fn pick(&self, mut conclusions: Vec<Conclusion>) -> Vec<Conclusion> {
        conclusions.sort_by_key(Conclusion::cost);
        let least = conclusions.first().map_or((false, 0), Conclusion::cost);
        let mut kept: Vec<(usize, usize)> = Vec::new();
        conclusions.retain(|conclusion| {
            let Some(&at) = conclusion.safe.first().or(conclusion.mines.first()) else { return false };
            let (row, col) = self.field.row_col(at);
            let is_far = |other: &(usize, usize)| row.abs_diff(other.0).max(col.abs_diff(other.1)) > FAR;
            let is_far = kept.iter().all(is_far) && conclusion.numbers.len() <= least.1 + SLACK;
            let keep = match conclusion.technique {
                Technique::MineCount => kept.is_empty(),
                Technique::Component => is_far,
                _ => conclusion.cost() == least || is_far,
            };
            if keep {
                kept.push((row, col));
            }
            keep
        });
        conclusions
    }

    /// Adds the other certain cells that the same numbers prove.
    fn extend(&mut self, conclusion: &mut Conclusion, certain: &[CertainCell]) {
        let proof = MinimalProof {
            numbers: conclusion.numbers.clone(),
            rests_on: conclusion.rests_on.clone(),
            mine_count: conclusion.mine_count,
        };
        let already: Vec<usize> = conclusion.safe.iter().chain(&conclusion.mines).copied().collect();
        let settings = self.settings;
        let others = certain.iter().filter(|(at, _)| !already.contains(at));
        for &(at, certainty) in others.take_while(|_| !settings.is_late()) {
            let is_seen = self.field.all_around(at).any(|number| proof.numbers.contains(&number));
            if (is_seen || proof.mine_count) && self.proofs.holds(&self.field, &proof, at, certainty) {
                conclusion.add(at, certainty);
            }
        }
        conclusion.numbers.sort_unstable();
        conclusion.safe.sort_unstable();
        conclusion.mines.sort_unstable();
    }
}

impl Conclusion {
    /// A conclusion from numbers and known cells; the cells that it is about are added later.
    pub fn new(technique: Technique, numbers: Vec<usize>, rests_on: Vec<usize>) -> Conclusion {
        let (safe, mines) = (Vec::new(), Vec::new());
        Conclusion { technique, numbers, rests_on, mine_count: false, safe, mines, excess: None }
    }

    fn proved(at: usize, certainty: Certainty, proof: MinimalProof) -> Conclusion {
        let MinimalProof { numbers, rests_on, mine_count } = proof;
        let technique = if mine_count { Technique::MineCount } else { Technique::Component };
        let mut conclusion = Conclusion { mine_count, ..Conclusion::new(technique, numbers, rests_on) };
        conclusion.add(at, certainty);
        conclusion
    }

    /// Sorts conclusions: those without the number of mines first, then those with fewer numbers.
    fn cost(&self) -> (bool, usize) {
        (self.mine_count, self.numbers.len())
    }

    fn add(&mut self, at: usize, certainty: Certainty) {
        match certainty {
            Certainty::Safe => self.safe.push(at),
            Certainty::Mine => self.mines.push(at),
        }
    }
}

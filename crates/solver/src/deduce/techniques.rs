//! The techniques of deduction, from a lone number to the whole position.

use crate::deduce::Deduction;
use crate::deduce::chain::Refutation;
use crate::deduce::minimal_proof::MinimalProof;
use crate::deduce::pair::Pair;
use crate::deduce::reason::Technique;
use crate::field::{Impossible, MINE, SAFE, UNKNOWN};
use crate::odds::engine::{Certainty, NoOdds};
use crate::odds::windows;

/// Of so many cells the shortest proof is looked for at a time where nothing easier is left.
const MOST_PROVED: u64 = 64;

/// On large boards of fewer, so that one step stays one of seconds.
const MOST_LOOKED_AT: u64 = 160_000;

/// Conclusions that are so many rows or columns apart hardly ever make each other easier.
const FAR: usize = 6;

/// And they may take so many numbers more than the shortest.
const SLACK: usize = 3;

/// Among so many chains one with the same numbers is looked for.
const LOOK_BACK: usize = 32;

/// A spot of the field and what it holds.
type CertainCell = (usize, Certainty);

/// A conclusion with the spots of the field instead of cells.
pub(crate) struct Conclusion {
    pub technique: Technique,
    pub numbers: Vec<usize>,
    pub rests_on: Vec<usize>,
    pub mine_count: bool,
    pub safe: Vec<usize>,
    pub mines: Vec<usize>,
    /// Of a chain: what its last number would have too much of, if it is the same for all cells.
    pub excess: Option<Certainty>,
}

impl Deduction {
    /// What a number says alone.
    pub(crate) fn check_single(&mut self, number: usize) -> Result<(), Impossible> {
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
        self.conclude(Conclusion {
            technique: Technique::Single,
            numbers: vec![number],
            rests_on,
            mine_count: false,
            safe,
            mines,
            excess: None,
        });
        Ok(())
    }

    /// The first pair of numbers from which something follows; subsets before differences.
    pub(crate) fn check_pairs(&mut self) -> bool {
        while let Some(number) = self.pairs.pop() {
            match Pair::find(&self.field, number) {
                Some(pair) if pair.technique == Technique::Subset => {
                    self.pairs.push(number);
                    self.conclude_pair(pair);
                    return true;
                }
                Some(_) => self.differences.push(number),
                None => {}
            }
        }
        while let Some(number) = self.differences.pop() {
            if let Some(pair) = Pair::find(&self.field, number) {
                self.differences.push(number);
                self.conclude_pair(pair);
                return true;
            }
        }
        false
    }

    fn conclude_pair(&mut self, pair: Pair) {
        self.conclude(Conclusion {
            technique: pair.technique,
            numbers: pair.numbers.to_vec(),
            rests_on: pair.rests_on,
            mine_count: false,
            safe: pair.safe,
            mines: pair.mines,
            excess: None,
        });
    }

    /// What the number of mines says alone.
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
        let (technique, excess) = (Technique::MineCount, None);
        self.conclude(Conclusion {
            technique,
            numbers: Vec::new(),
            rests_on,
            mine_count: true,
            safe,
            mines,
            excess,
        });
        Ok(true)
    }

    /// What follows from the whole position and from nothing easier; near each other only the shortest reasons, as what
    /// comes from them may make the others easy.
    pub(crate) fn check_whole_position(&mut self) -> Result<bool, Impossible> {
        let certain = self.certain()?;
        let chains = match &certain {
            Some(certain) => self.chains(certain),
            None => self.chains(&self.assumptions()),
        };
        let mut conclusions = self.pick(chains);
        if conclusions.is_empty() {
            let certain = match certain {
                Some(certain) => certain,
                None => self.certain_in_windows()?,
            };
            let proofs = self.proofs(&certain);
            conclusions = self.pick(proofs);
            // Where the number of mines says it alone, that is said more simply.
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

    /// All unknown cells that are certain; `None` where a frontier is too wide to tell.
    fn certain(&mut self) -> Result<Option<Vec<CertainCell>>, Impossible> {
        match self.engine.count(&self.field) {
            Ok(_) => self.engine.odds(),
            Err(NoOdds::Impossible) => return Err(Impossible),
            Err(NoOdds::TooWide) => return Ok(None),
        }
        let engine = &self.engine;
        let certainty = |at: usize| match engine.frontier.group_of(at) {
            Some(group) => engine.certain[group],
            None => engine.outside_certain,
        };
        Ok(Some(self.unknown().filter_map(|at| Some((at, certainty(at)?))).collect()))
    }

    /// The unknown cells that are certain in parts of the board.
    fn certain_in_windows(&mut self) -> Result<Vec<CertainCell>, Impossible> {
        let mut further = self.field.clone();
        windows::propagate(&mut further, &mut self.engine)?;
        let certainty = |at: usize| match further.squares[at].tile {
            MINE => Some(Certainty::Mine),
            SAFE => Some(Certainty::Safe),
            _ => None,
        };
        Ok(self.unknown().filter_map(|at| Some((at, certainty(at)?))).collect())
    }

    /// Everything that may be certain.
    fn assumptions(&self) -> Vec<CertainCell> {
        let field = &self.field;
        let beside = |&at: &usize| field.all_around(at).any(|other| field.squares[other].is_active());
        let both = |at| [(at, Certainty::Mine), (at, Certainty::Safe)];
        self.unknown().filter(beside).flat_map(both).collect()
    }

    fn unknown(&self) -> impl Iterator<Item = usize> {
        self.field.cells().filter(|&at| self.field.squares[at].tile == UNKNOWN)
    }

    /// The chains that show these to be so.
    fn chains(&mut self, cells: &[CertainCell]) -> Vec<Conclusion> {
        let mut conclusions: Vec<Conclusion> = Vec::new();
        for &(at, certainty) in cells {
            let Some(found) = self.chain.refute(&self.field, at, certainty.opposite()) else { continue };
            // Neighbours come soon after each other, so it is enough to look back a little.
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
                let Refutation { numbers, rests_on, excess } = found;
                let conclusion = Conclusion::about(at, certainty, Technique::Chain, numbers, rests_on);
                conclusions.push(Conclusion { excess: Some(excess), ..conclusion });
            }
        }
        conclusions
    }

    /// Proofs of what is certain.
    fn proofs(&mut self, certain: &[CertainCell]) -> Vec<Conclusion> {
        let mut conclusions = Vec::new();
        let most = MOST_PROVED.min(MOST_LOOKED_AT / self.field.size.cells()).max(1);
        for &(at, certainty) in certain.iter().take(most as usize) {
            let Some(MinimalProof { numbers, rests_on, mine_count }) =
                self.proofs.prove(&self.field, at, certainty)
            else {
                continue;
            };
            let technique = if mine_count { Technique::MineCount } else { Technique::Component };
            let conclusion = Conclusion::about(at, certainty, technique, numbers, rests_on);
            conclusions.push(Conclusion { mine_count, ..conclusion });
        }
        conclusions
    }

    /// The shortest findings, and those that are the shortest far around.
    fn pick(&self, mut conclusions: Vec<Conclusion>) -> Vec<Conclusion> {
        conclusions.sort_by_key(Conclusion::cost);
        let least = conclusions.first().map_or((false, 0), Conclusion::cost);
        let mut places: Vec<(usize, usize)> = Vec::new();
        conclusions.retain(|conclusion| {
            let Some(&at) = conclusion.safe.first().or(conclusion.mines.first()) else { return false };
            let (row, col) = self.field.row_col(at);
            let is_far = |other: &(usize, usize)| row.abs_diff(other.0).max(col.abs_diff(other.1)) > FAR;
            let is_far = places.iter().all(is_far) && conclusion.numbers.len() <= least.1 + SLACK;
            let keep = match conclusion.technique {
                Technique::MineCount => places.is_empty(),
                Technique::Component => is_far,
                _ => conclusion.cost() == least || is_far,
            };
            if keep {
                places.push((row, col));
            }
            keep
        });
        conclusions
    }

    /// Adds what else a proof proves.
    fn extend(&mut self, conclusion: &mut Conclusion, certain: &[CertainCell]) {
        let proof = MinimalProof {
            numbers: conclusion.numbers.clone(),
            rests_on: conclusion.rests_on.clone(),
            mine_count: conclusion.mine_count,
        };
        let already: Vec<usize> = conclusion.safe.iter().chain(&conclusion.mines).copied().collect();
        for &(at, certainty) in certain.iter().filter(|(at, _)| !already.contains(at)) {
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
    fn about(
        at: usize,
        certainty: Certainty,
        technique: Technique,
        numbers: Vec<usize>,
        rests_on: Vec<usize>,
    ) -> Conclusion {
        let (safe, mines) = (Vec::new(), Vec::new());
        let mut conclusion =
            Conclusion { technique, numbers, rests_on, mine_count: false, safe, mines, excess: None };
        conclusion.add(at, certainty);
        conclusion
    }

    /// The fewer numbers the better, and without the number of mines best.
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

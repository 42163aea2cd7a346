//! The techniques of deduction, from a lone number to the whole position.

use crate::chain::Refutation;
use crate::deduce::Deduction;
use crate::engine::{Certainty, NoOdds};
use crate::field::{Impossible, MINE, SAFE, UNKNOWN};
use crate::pair::Pair;
use crate::prover::Proof;
use crate::reason::Technique;
use crate::windows;

/// Of so many cells the shortest proof is looked for where nothing easier is left.
const MOST_PROVED: usize = 16;

/// A spot of the field and what it holds.
type Content = (usize, Certainty);

/// A conclusion with the spots of the field instead of cells.
pub(crate) struct Finding {
    pub technique: Technique,
    pub numbers: Vec<usize>,
    pub rests_on: Vec<usize>,
    pub mine_count: bool,
    pub safe: Vec<usize>,
    pub mines: Vec<usize>,
}

impl Deduction {
    /// What a number says alone.
    pub(crate) fn ask_number(&mut self, number: usize) -> Result<(), Impossible> {
        let spot = self.field.spots[number];
        let (need, unknown) = (spot.need(), spot.unknown.count_ones() as u8);
        if need > unknown {
            return Err(Impossible);
        }
        if unknown == 0 || (need > 0 && need < unknown) {
            return Ok(());
        }
        let cells: Vec<usize> = self.field.unknown_around(number).collect();
        let field = &self.field;
        let around =
            |tile| field.all_around(number).filter(move |&at| field.spots[at].tile == tile).collect();
        let none = Vec::new();
        let (rests_on, safe, mines) =
            if need == 0 { (around(MINE), cells, none) } else { (around(SAFE), none, cells) };
        self.conclude(Finding {
            technique: Technique::Single,
            numbers: vec![number],
            rests_on,
            mine_count: false,
            safe,
            mines,
        });
        Ok(())
    }

    /// The first pair of numbers from which something follows.
    pub(crate) fn ask_pairs(&mut self) -> bool {
        while let Some(number) = self.pairs.pop() {
            let Some(pair) = Pair::find(&self.field, number) else { continue };
            self.conclude(Finding {
                technique: pair.technique,
                numbers: pair.numbers.to_vec(),
                rests_on: pair.rests_on,
                mine_count: false,
                safe: pair.safe,
                mines: pair.mines,
            });
            self.pairs.push(number);
            return true;
        }
        false
    }

    /// What the number of mines says alone.
    pub(crate) fn ask_count(&mut self) -> Result<bool, Impossible> {
        let (mines, unknown) = (self.field.mines, i64::from(self.field.unknown));
        if !(0..=unknown).contains(&mines) {
            return Err(Impossible);
        }
        if unknown == 0 || (mines > 0 && mines < unknown) {
            return Ok(false);
        }
        let field = &self.field;
        let all = |tile| field.cells().filter(move |&at| field.spots[at].tile == tile).collect();
        let cells: Vec<usize> = all(UNKNOWN);
        let none = Vec::new();
        let (rests_on, safe, mines) =
            if mines == 0 { (all(MINE), cells, none) } else { (all(SAFE), none, cells) };
        let technique = Technique::MineCount;
        self.conclude(Finding { technique, numbers: Vec::new(), rests_on, mine_count: true, safe, mines });
        Ok(true)
    }

    /// What follows from the whole position and from nothing easier; its shortest reasons only, as what comes from them
    /// may make the others easy.
    pub(crate) fn ask_whole_position(&mut self) -> Result<bool, Impossible> {
        let (certain, proved) = self.certain()?;
        let mut findings: Vec<Finding> = Vec::new();
        for (at, certainty) in certain {
            let opposite = match certainty {
                Certainty::Safe => Certainty::Mine,
                Certainty::Mine => Certainty::Safe,
            };
            let Some(found) = self.chain.refute(&self.field, at, opposite) else { continue };
            let shortest = findings.first().map_or(usize::MAX, |finding| finding.numbers.len());
            if found.numbers.len() < shortest {
                findings.clear();
            }
            if found.numbers.len() > shortest {
                continue;
            }
            let same = |finding: &&mut Finding| {
                finding.numbers == found.numbers && finding.safe.is_empty() == (certainty == Certainty::Mine)
            };
            if let Some(same) = findings.iter_mut().find(same) {
                same.add(at, certainty);
                same.rests_on.extend(found.rests_on);
                same.rests_on.sort_unstable();
                same.rests_on.dedup();
            } else {
                let Refutation { numbers, rests_on } = found;
                findings.push(Finding::about(at, certainty, Technique::Chain, numbers, rests_on));
            }
        }
        if findings.is_empty() {
            findings.extend(self.shortest_proof(&proved));
        }
        let any = !findings.is_empty();
        for finding in findings {
            self.conclude(finding);
        }
        Ok(any)
    }

    /// The unknown cells that are worth a chain, and those of them that are known to be certain.
    fn certain(&mut self) -> Result<(Vec<Content>, Vec<Content>), Impossible> {
        let unknown = self.field.cells().filter(|&at| self.field.spots[at].tile == UNKNOWN);
        match self.engine.count(&self.field) {
            Ok(_) => {
                self.engine.odds();
                let engine = &self.engine;
                let certainty = |at: usize| match engine.frontier.group_of(at) {
                    Some(group) => engine.certain[group],
                    None => engine.outside_certain,
                };
                let certain: Vec<_> = unknown.filter_map(|at| Some((at, certainty(at)?))).collect();
                Ok((certain.clone(), certain))
            }
            Err(NoOdds::Impossible) => Err(Impossible),
            Err(NoOdds::TooWide) => {
                let mut further = self.field.clone();
                windows::settle(&mut further, &mut self.engine)?;
                let mut proved = Vec::new();
                let mut worth = Vec::new();
                for at in unknown {
                    match further.spots[at].tile {
                        MINE => proved.push((at, Certainty::Mine)),
                        SAFE => proved.push((at, Certainty::Safe)),
                        _ => {}
                    }
                    if self.field.all_around(at).any(|other| self.field.spots[other].speaks()) {
                        worth.extend([(at, Certainty::Mine), (at, Certainty::Safe)]);
                    }
                }
                Ok((worth, proved))
            }
        }
    }

    /// The proof with the fewest numbers of any of these cells, and whatever else it proves.
    fn shortest_proof(&mut self, certain: &[Content]) -> Option<Finding> {
        let mut best: Option<((bool, usize), Proof, usize, Certainty)> = None;
        for &(at, certainty) in certain.iter().take(MOST_PROVED) {
            let Some(proof) = self.prover.prove(&self.field, at, certainty) else { continue };
            let cost = (proof.mine_count, proof.numbers.len());
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, proof, at, certainty));
            }
        }
        let (_, proof, at, certainty) = best?;
        let technique = if proof.mine_count { Technique::MineCount } else { Technique::Component };
        let also: Vec<_> = certain
            .iter()
            .filter(|&&(other, certainty)| {
                other != at && self.prover.holds(&self.field, &proof, other, certainty)
            })
            .collect();
        let mut finding = Finding::about(at, certainty, technique, proof.numbers, proof.rests_on);
        finding.mine_count = proof.mine_count;
        for &(other, certainty) in also {
            finding.add(other, certainty);
        }
        finding.numbers.sort_unstable();
        finding.safe.sort_unstable();
        finding.mines.sort_unstable();
        Some(finding)
    }
}

impl Finding {
    fn about(
        at: usize,
        certainty: Certainty,
        technique: Technique,
        numbers: Vec<usize>,
        rests_on: Vec<usize>,
    ) -> Finding {
        let (safe, mines) = (Vec::new(), Vec::new());
        let mut finding = Finding { technique, numbers, rests_on, mine_count: false, safe, mines };
        finding.add(at, certainty);
        finding
    }

    fn add(&mut self, at: usize, certainty: Certainty) {
        match certainty {
            Certainty::Safe => self.safe.push(at),
            Certainty::Mine => self.mines.push(at),
        }
    }
}

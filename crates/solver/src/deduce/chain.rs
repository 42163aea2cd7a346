//! Chains: assume the opposite and follow it from number to number until one of them is impossible.

use crate::field::{Certainty, Field, MINE, SAFE};

const NOBODY: u32 = u32::MAX;

/// A cell that is assumed to be safe or a mine, or follows from the assumption.
#[derive(Clone, Copy, Debug)]
struct Link {
    cell: u32,
    certainty: Certainty,
    /// The number that it followed from.
    because: u32,
}

/// Follows assumptions, reusing its memory.
#[derive(Debug, Default)]
pub(crate) struct ChainSearch {
    /// Each link after those that it follows from.
    links: Vec<Link>,
    link_of: Vec<u32>,
}

#[derive(Debug)]
pub(crate) struct Refutation {
    /// The numbers, in the order in which they are followed; the last one is impossible.
    pub numbers: Vec<usize>,
    pub rests_on: Vec<usize>,
    /// What the last number has too much of: mines, or safe cells.
    pub excess: Certainty,
}

impl ChainSearch {
    /// Assumes that an unknown cell is safe or a mine, and looks for a number that becomes impossible.
    ///
    /// Consequences are followed breadth first, so the chain found is the shortest or nearly so.
    pub fn refute(&mut self, field: &Field, cell: usize, certainty: Certainty) -> Option<Refutation> {
        self.link_of.resize(field.squares.len(), NOBODY);
        self.assume(cell, certainty, NOBODY);
        let found = self.follow(field).map(|(number, excess)| self.trace(field, number, excess));
        for link in self.links.drain(..) {
            self.link_of[link.cell as usize] = NOBODY;
        }
        found
    }

    fn assume(&mut self, cell: usize, certainty: Certainty, because: u32) {
        self.link_of[cell] = self.links.len() as u32;
        self.links.push(Link { cell: cell as u32, certainty, because });
    }

    /// Follows the assumption until a number is impossible; returns the number and what it has too much of.
    fn follow(&mut self, field: &Field) -> Option<(usize, Certainty)> {
        let mut next = 0;
        while let Some(&Link { cell, .. }) = self.links.get(next) {
            next += 1;
            for number in field.all_around(cell as usize) {
                let square = &field.squares[number];
                if !square.is_active() {
                    continue;
                }
                let need = square.need();
                let (mines, free) = self.tally(field, number);
                if mines > need {
                    return Some((number, Certainty::Mine));
                }
                if mines + free < need {
                    return Some((number, Certainty::Safe));
                }
                let rest = if free == 0 {
                    continue;
                } else if mines == need {
                    Certainty::Safe
                } else if mines + free == need {
                    Certainty::Mine
                } else {
                    continue;
                };
                for cell in field.unknown_around(number) {
                    if self.link_of[cell] == NOBODY {
                        self.assume(cell, rest, number as u32);
                    }
                }
            }
        }
        None
    }

    /// The unknown cells around a number that are assumed to be mines, and those without an assumption.
    fn tally(&self, field: &Field, number: usize) -> (u8, u8) {
        let (mut mines, mut free) = (0, 0);
        for cell in field.unknown_around(number) {
            match self.links.get(self.link_of[cell] as usize) {
                None => free += 1,
                Some(link) => mines += u8::from(link.certainty == Certainty::Mine),
            }
        }
        (mines, free)
    }

    /// Goes back from the impossible number and collects only the steps that led to it.
    fn trace(&self, field: &Field, impossible: usize, excess: Certainty) -> Refutation {
        let mut needed = vec![false; self.links.len()];
        let mut rests_on = Vec::new();
        // If a number has too many mines, only the mines around it matter; if too many safe cells, only those.
        let mut need_around = |number: usize, of: Certainty, before: usize, needed: &mut [bool]| {
            for cell in field.unknown_around(number) {
                let link = self.link_of[cell] as usize;
                if link < before && self.links[link].certainty == of {
                    needed[link] = true;
                }
            }
            let tile = if of == Certainty::Mine { MINE } else { SAFE };
            rests_on.extend(field.all_around(number).filter(|&at| field.squares[at].tile == tile));
        };
        need_around(impossible, excess, self.links.len(), &mut needed);
        let mut numbers = vec![impossible];
        for index in (0..self.links.len()).rev() {
            let Link { certainty, because, .. } = self.links[index];
            if !needed[index] || because == NOBODY {
                continue;
            }
            // Safe cells follow from mines, and mines from safe cells.
            let of = certainty.opposite();
            need_around(because as usize, of, index, &mut needed);
            if !numbers.contains(&(because as usize)) {
                numbers.push(because as usize);
            }
        }
        numbers.reverse();
        rests_on.sort_unstable();
        rests_on.dedup();
        Refutation { numbers, rests_on, excess }
    }
}

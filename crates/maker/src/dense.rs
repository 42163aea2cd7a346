//! Layouts repaired where a guess is needed.
//!
//! A board is cleared by certain moves alone. Where that gets stuck, as few mines as possible are exchanged for safe cells
//! elsewhere to make one number beside the unknown obvious, and the clearing goes on. Numbers that were shown before may have
//! changed on the way, so what was found proves nothing: the board is cleared again from its first click, until one whole
//! pass needs no repair. That pass is the proof.

use crate::board::Proof;
use crate::ground::Ground;
use crate::request::{GaveUp, Method, NoGuess, Request};
use saolei_solver::{Clearing, Deck, Random};

/// Numbers looked at for the one that needs the fewest exchanges.
const LOOKS: usize = 6;

/// Draws of a partner before any will do.
const DRAWS: usize = 40;

/// A layout under repair.
pub(crate) struct Repair<'a> {
    pub request: &'a Request,
    pub clearing: &'a mut Clearing,
    pub ground: &'a mut Ground,
    pub deck: &'a mut Deck,
    pub random: &'a mut Random,
    pub frontier: &'a mut Vec<u32>,
}

/// Whether the clearing can go on after a repair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    GoOn,
    StartOver,
}

impl Repair<'_> {
    pub fn make(&mut self, no_guess: NoGuess) -> Result<Proof, GaveUp> {
        let mines = self.request.level.mines;
        let start = self.clearing.place(self.request.start.cell());
        let patience = 100 + self.request.level.size.cells();
        let mut tries = 0;
        'layouts: loop {
            self.ground.lay(self.deck.deal(mines as usize, self.random));
            let mut repairs = 0;
            loop {
                let before = repairs;
                let ground = &*self.ground;
                if ground.is_mine(start) {
                    tries += 1;
                    if tries > self.request.tries {
                        return Err(GaveUp { tries: self.request.tries });
                    }
                    continue 'layouts;
                }
                self.clearing.restart(mines);
                self.clearing.open(start, ground.number(start));
                loop {
                    tries += 1;
                    if tries > self.request.tries {
                        return Err(GaveUp { tries: self.request.tries });
                    }
                    let ground = &*self.ground;
                    if self.clearing.clear(no_guess.hardest, |place| ground.number(place)) {
                        break;
                    }
                    repairs += 1;
                    if repairs > patience {
                        continue 'layouts;
                    }
                    if self.repair() == Then::StartOver {
                        break;
                    }
                }
                if repairs == before {
                    return Ok(Proof {
                        method: Method::Dense,
                        tries,
                        steps: self.clearing.steps(),
                        longest_chain: self.clearing.longest_chain(),
                    });
                }
            }
        }
    }

    fn repair(&mut self) -> Then {
        self.clearing.frontier(self.frontier);
        if self.frontier.is_empty() {
            return self.break_in();
        }
        let mut best: Option<(usize, usize, bool)> = None;
        for _ in 0..LOOKS {
            let number = self.frontier[self.random.below(self.frontier.len() as u64) as usize] as usize;
            let (mut mined, mut safe) = (0, 0);
            for cell in self.clearing.unknown_around(number) {
                if self.ground.is_mine(cell) { mined += 1 } else { safe += 1 }
            }
            let fills = safe < mined || safe == mined && self.random.below(2) == 0;
            let exchanges = mined.min(safe);
            if best.is_none_or(|(fewest, _, _)| exchanges < fewest) {
                best = Some((exchanges, number, fills));
            }
        }
        let Some((_, number, fills)) = best else { return Then::StartOver };
        let mut then = Then::GoOn;
        for cell in self.clearing.unknown_around(number) {
            if self.ground.is_mine(cell) != fills && self.exchange(cell, number) == Then::StartOver {
                then = Then::StartOver;
            }
        }
        then
    }

    /// Exchanges a cell around a number with one of the other kind elsewhere.
    fn exchange(&mut self, cell: usize, number: usize) -> Then {
        let wanted = !self.ground.is_mine(cell);
        let mut partner = None;
        for draw in 0..10 * DRAWS {
            let other = self.draw();
            if self.ground.is_mine(other) != wanted || self.ground.touches(other, number) {
                continue;
            }
            let fits = match draw / DRAWS {
                0 => self.clearing.is_unknown(other) && !self.clearing.is_on_frontier(other),
                1 => self.clearing.is_unknown(other),
                _ => true,
            };
            if fits {
                partner = Some(other);
                break;
            }
        }
        let Some(partner) = partner else { return Then::StartOver };
        let known = !self.clearing.is_unknown(partner);
        self.turn(cell);
        self.turn(partner);
        if known { Then::StartOver } else { Then::GoOn }
    }

    /// The unknown is walled off by mines: one of them changes places with a safe cell behind it.
    fn break_in(&mut self) -> Then {
        for _ in 0..10 * DRAWS {
            let wall = self.draw();
            if self.ground.is_mine(wall) && !self.clearing.is_unknown(wall) {
                let behind = self.clearing.unknown_around(wall).find(|&cell| !self.ground.is_mine(cell));
                if let Some(behind) = behind {
                    self.turn(wall);
                    self.turn(behind);
                    return Then::StartOver;
                }
            }
        }
        Then::StartOver
    }

    /// A cell that may hold a mine.
    fn draw(&mut self) -> usize {
        let index = self.deck.draw(self.random);
        self.ground.place(index)
    }

    /// Makes a mine of a safe cell, or the other way round, and shows the numbers that change.
    fn turn(&mut self, cell: usize) {
        self.ground.turn(cell);
        for other in self.ground.around(cell) {
            if self.clearing.is_open(other) {
                self.clearing.renumber(other, self.ground.number(other));
            }
        }
    }
}

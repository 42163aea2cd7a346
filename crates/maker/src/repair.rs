//! Repairs layouts that need a guess.
//!
//! A repair clears the board without guessing. When it gets stuck, it swaps a mine and a safe cell, one of them beside a
//! number and the other close by, and goes on. Numbers that were shown before may have changed by then, so this proves
//! nothing: the board is cleared again from its first click until a whole pass needs no repair. That pass is the proof.
//!
//! Any swap that helps would do, but most swaps lead to boards unlike random ones. Moving a mine far away thins out the area
//! opened first and crowds the area opened last. Swaps that make new zeros help more often than others, so boards would have
//! more and larger openings, and a lower 3BV. So the two cells are close, and the number of zeros around both stays the
//! same: openings and 3BV are then those of uniform boards. Mines in corners and on edges help too, because few numbers
//! touch them: so a corner is hardly ever swapped with an edge, or an edge with the inside.

use crate::board::{Effort, Proof};
use crate::deal::{Dealer, MirrorMap};
use crate::request::{GaveUp, Method, NoGuess, Request};
use crate::search::Search;
use crate::working_layout::WorkingLayout;
use saolei_boards::Random;
use saolei_solver::CertainPlay;

/// The most rows and columns between two swapped cells.
const CLOSE: u64 = 2;

/// One in this many pairs of unlike cells (corner, edge, inside) is swapped. Without them, some corners could not be repaired.
const UNLIKE: u64 = 40;

/// How often two cells are drawn before the layout is abandoned.
const DRAWS: usize = 2000;

/// How many numbers are compared to find the one that takes the fewest swaps, and how often a partner is drawn.
const LOOKS: usize = 6;
const FAR_DRAWS: usize = 60;

pub(crate) struct Repair<'a> {
    pub request: &'a Request,
    pub play: &'a mut CertainPlay,
    pub layout: &'a mut WorkingLayout,
    pub dealer: &'a mut Dealer,
    pub mirror: &'a MirrorMap,
    pub random: &'a mut Random,
    pub frontier: &'a mut Vec<u32>,
}

/// What to do after a repair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterRepair {
    /// Only unknown cells were swapped: what is known stays true.
    GoOn,
    StartOver,
    /// Nothing can be swapped, so start with another layout.
    AnotherLayout,
}

impl Repair<'_> {
    /// Makes a layout that needs no guess. Adds to the tries counted so far.
    pub fn make(
        &mut self,
        no_guess: NoGuess,
        search: &mut Search,
        keep_going: &mut dyn FnMut(&Search) -> bool,
    ) -> Result<Proof, GaveUp> {
        let patience = 100 + 2 * self.request.level.size.cells();
        'layouts: loop {
            self.dealer.deal(self.random, self.layout);
            let mut repairs = 0;
            loop {
                let before = repairs;
                self.begin();
                loop {
                    if search.tries >= self.request.tries || !keep_going(search) {
                        return Err(GaveUp { tries: search.tries });
                    }
                    search.tries += 1;
                    let layout = &*self.layout;
                    if self.play.clear(no_guess.hardest, |square| layout.number(square)) {
                        break;
                    }
                    repairs += 1;
                    if repairs > patience {
                        continue 'layouts;
                    }
                    let then = if repairs <= patience / 4 { self.nudge() } else { self.make_obvious() };
                    match then {
                        AfterRepair::GoOn => {}
                        AfterRepair::StartOver => break,
                        AfterRepair::AnotherLayout => continue 'layouts,
                    }
                }
                if repairs == before {
                    let tries = search.tries;
                    return Ok(Proof { method: Method::Dense, tries, effort: Effort::of(self.play) });
                }
            }
        }
    }

    fn begin(&mut self) {
        let start = self.play.index(self.request.start.cell);
        // The first click is always safe here: `Maker::new` makes sure of that.
        self.play.restart(self.request.level.mines);
        self.play.open(start, self.layout.number(start));
    }

    fn nudge(&mut self) -> AfterRepair {
        self.play.frontier(self.frontier);
        for _ in 0..DRAWS {
            let Some((cell, partner)) = self.draw_pair() else { continue };
            let zeros = self.zeros(cell, partner);
            self.swap(cell, partner);
            if self.zeros(cell, partner) == zeros {
                return self.update_numbers(cell, partner);
            }
            self.swap(cell, partner);
        }
        AfterRepair::AnotherLayout
    }

    /// Fills or empties the unknown cells around a number, whichever takes fewer swaps. This helps on boards that are too dense
    /// for small swaps; the results are less like uniform boards.
    fn make_obvious(&mut self) -> AfterRepair {
        self.play.frontier(self.frontier);
        if self.frontier.is_empty() {
            return self.nudge();
        }
        let mut best = (usize::MAX, 0, false);
        for _ in 0..LOOKS {
            let number = self.frontier[self.random.below(self.frontier.len() as u64) as usize] as usize;
            let around = || self.play.unknown_around(number);
            let mines = around().filter(|&cell| self.layout.is_mine(cell)).count();
            let safe = around().count() - mines;
            let fills = if safe == mines { self.random.below(2) == 0 } else { safe < mines };
            best = best.min((safe.min(mines), number, fills));
        }
        let (_, number, fills) = best;
        let mut then = AfterRepair::GoOn;
        for cell in self.play.unknown_around(number) {
            // The swap of a mirror image may have changed it already.
            if self.layout.is_mine(cell) == fills {
                continue;
            }
            let Some(partner) = self.draw_far(cell, number) else { return AfterRepair::AnotherLayout };
            self.swap(cell, partner);
            if self.update_numbers(cell, partner) == AfterRepair::StartOver {
                then = AfterRepair::StartOver;
            }
        }
        then
    }

    /// A partner for a cell, anywhere but around this number: preferably unknown, and away from other numbers.
    fn draw_far(&mut self, partner: usize, number: usize) -> Option<usize> {
        let mut second = None;
        let mut third = None;
        for _ in 0..FAR_DRAWS {
            let cell = self.draw();
            if !self.can_swap(cell, partner) || self.layout.around(number).contains(&cell) {
                continue;
            }
            if !self.play.is_unknown(cell) {
                third = Some(cell);
            } else if self.layout.around(cell).iter().any(|&other| self.play.is_open(other)) {
                second = Some(cell);
            } else {
                return Some(cell);
            }
        }
        second.or(third)
    }

    /// A mine and a safe cell, close to each other, one of them unknown and beside a number.
    fn draw_pair(&mut self) -> Option<(usize, usize)> {
        let cell = match self.frontier.len() {
            // The unknown cells are walled off by mines: move one of the mines.
            0 => {
                let wall = self.draw();
                self.play.unknown_around(wall).next().map(|_| wall)?
            }
            numbers => {
                let number = self.frontier[self.random.below(numbers as u64) as usize] as usize;
                let cells = self.play.unknown_around(number).count() as u64;
                self.play.unknown_around(number).nth(self.random.below(cells) as usize)?
            }
        };
        let origin = self.play.cell(cell);
        let mut shift = |from: u32| {
            let shift = self.random.below(2 * CLOSE + 1) as u32;
            (from + shift).checked_sub(CLOSE as u32)
        };
        let (row, col) = (shift(origin.row())?, shift(origin.col())?);
        let partner = self.play.index(self.request.level.size.cell(row, col)?);
        let may_pair = self.mirror.are_alike(cell, partner) || self.random.below(UNLIKE) == 0;
        (may_pair && self.can_swap(cell, partner)).then_some((cell, partner))
    }

    /// Whether one is a mine, the other is safe, and they may be swapped.
    fn can_swap(&self, cell: usize, partner: usize) -> bool {
        self.layout.is_mine(cell) != self.layout.is_mine(partner) && self.mirror.may_swap(cell, partner)
    }

    fn draw(&mut self) -> usize {
        self.layout.square(self.dealer.draw(self.random))
    }

    fn swap(&mut self, cell: usize, partner: usize) {
        for square in self.swapped(cell, partner) {
            self.layout.toggle(square);
        }
    }

    fn zeros(&self, cell: usize, partner: usize) -> usize {
        self.swapped(cell, partner).map(|square| self.layout.zeros(square)).sum()
    }

    fn update_numbers(&mut self, cell: usize, partner: usize) -> AfterRepair {
        let mut then = AfterRepair::GoOn;
        for square in self.swapped(cell, partner) {
            if !self.play.is_unknown(square) {
                then = AfterRepair::StartOver;
            }
            for other in self.layout.around(square) {
                if self.play.is_open(other) {
                    self.play.renumber(other, self.layout.number(other));
                }
            }
        }
        then
    }

    fn swapped(&self, cell: usize, partner: usize) -> impl Iterator<Item = usize> + use<> {
        self.mirror.all(cell).iter().chain(self.mirror.all(partner).iter())
    }
}

//! ZiNi: the number of clicks of a greedy player who knows the layout, flags and chords.

use super::first_bits::FirstBits;
use super::{CellKind, LayoutFacts};
use saolei_rules::Layout;

/// The clicks of two greedy players who know where the mines are.
///
/// The *premium* of a safe cell is the 3BV that a chord on it would solve, minus the flags it needs, minus a click if the
/// cell is closed, minus the chord itself. ZiNi always takes the highest premium; in a tie the first cell, column by column
/// from the left, each from the top. If no premium is 0 or more, it clicks the first closed cell that is a zero or touches
/// none. HZiNi (human ZiNi) clicks all openings first and then chords only on open cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zini {
    /// Greedy ZiNi.
    pub zini: u64,
    /// Human ZiNi.
    pub hzini: u64,
}

impl Zini {
    /// Computes both for a layout.
    pub fn of(layout: &Layout) -> Zini {
        Zini::of_facts(&LayoutFacts::of(layout))
    }

    /// Computes both for a layout that was measured already.
    pub fn of_facts(facts: &LayoutFacts) -> Zini {
        let premiums = first_premiums(facts);
        Zini {
            zini: Greedy::new(facts, premiums.clone(), Chords::Anywhere).play(),
            hzini: Greedy::new(facts, premiums, Chords::Open).play(),
        }
    }
}

/// Marks cells without a premium: mines and the edge.
const NO_PREMIUM: i8 = i8::MIN;

/// An upper bound: a chord solves at most eight neighbours and is a click itself. That a closed cell is solved too costs
/// another click.
const HIGHEST_PREMIUM: i8 = 8 - 1;

fn first_premiums(facts: &LayoutFacts) -> Vec<i8> {
    let (kinds, grid) = (facts.kinds(), facts.grid());
    let mut premiums = vec![NO_PREMIUM; kinds.len()];
    for at in 0..kinds.len() {
        let solves = match kinds[at] {
            CellKind::Edge | CellKind::Mine => continue,
            CellKind::Zero(_) => 1,
            CellKind::Border | CellKind::Island => {
                grid.around(at).into_iter().map(|at| i8::from(kinds[at] == CellKind::Island)).sum()
            }
        };
        premiums[at] = solves - facts.mines_around()[at] as i8 - 2;
    }
    for opening in 0..facts.openings() as usize {
        for &at in facts.opening(opening) {
            premiums[at as usize] += i8::from(kinds[at as usize] == CellKind::Border);
        }
    }
    premiums
}

/// Where a greedy player chords.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chords {
    /// On any safe cell; a closed one is clicked first.
    Anywhere,
    /// On open cells, after all openings have been clicked.
    Open,
}

struct Greedy<'a> {
    facts: &'a LayoutFacts,
    chords: Chords,
    open: Vec<bool>,
    flagged: Vec<bool>,
    opening_done: Vec<bool>,
    premiums: Vec<i8>,
    /// The cells to chord on whose premium is not negative: ordered by premium, highest first, then by number in the grid.
    best: FirstBits,
    closed: usize,
    clicks: u64,
}

impl<'a> Greedy<'a> {
    fn new(facts: &'a LayoutFacts, premiums: Vec<i8>, chords: Chords) -> Greedy<'a> {
        let cells = facts.kinds().len();
        let mut greedy = Greedy {
            facts,
            chords,
            open: vec![false; cells],
            flagged: vec![false; cells],
            opening_done: vec![false; facts.openings() as usize],
            premiums,
            best: FirstBits::new((HIGHEST_PREMIUM as usize + 1) * cells),
            closed: facts.numbers().iter().sum::<u64>() as usize,
            clicks: 0,
        };
        if chords == Chords::Anywhere {
            (0..cells).for_each(|cell| greedy.offer(cell));
        }
        greedy
    }

    fn play(mut self) -> u64 {
        if self.chords == Chords::Open {
            for opening in 0..self.facts.openings() as usize {
                self.clicks += 1;
                self.reveal_opening(opening);
            }
        }
        let kinds = self.facts.kinds();
        // The clicks without a premium go from the first cell to the last, and never back.
        let mut next_click = 0;
        while self.closed > 0 {
            match self.best.first() {
                Some(best) => self.chord(best % kinds.len()),
                None => {
                    while self.open[next_click]
                        || matches!(kinds[next_click], CellKind::Edge | CellKind::Mine | CellKind::Border)
                    {
                        next_click += 1;
                    }
                    self.clicks += 1;
                    self.reveal(next_click);
                }
            }
        }
        self.clicks
    }

    /// Chords on a cell. Nothing around it is left to solve afterwards, so its premium is -1.
    fn chord(&mut self, cell: usize) {
        let (kinds, grid) = (self.facts.kinds(), self.facts.grid());
        self.clicks += u64::from(!self.open[cell]) + 1;
        for at in grid.around(cell) {
            if kinds[at] != CellKind::Mine {
                self.reveal(at);
            } else if !std::mem::replace(&mut self.flagged[at], true) {
                self.clicks += 1;
                grid.around(at).into_iter().for_each(|other| self.change(other, 1));
            }
        }
    }

    /// Opens a cell and, if it is a zero, its whole opening.
    fn reveal(&mut self, cell: usize) {
        match self.facts.kinds()[cell] {
            CellKind::Edge | CellKind::Mine => {}
            CellKind::Zero(opening) => self.reveal_opening(opening as usize),
            CellKind::Border => {
                self.open(cell);
            }
            CellKind::Island => {
                if self.open(cell) {
                    self.facts.grid().around(cell).into_iter().for_each(|other| self.change(other, -1));
                }
            }
        }
    }

    fn reveal_opening(&mut self, opening: usize) {
        if std::mem::replace(&mut self.opening_done[opening], true) {
            return;
        }
        for &at in self.facts.opening(opening) {
            let at = at as usize;
            if std::mem::replace(&mut self.open[at], true) {
                self.change(at, -1);
            } else {
                // One less to solve, but the cell no longer needs a click either: its premium stays.
                self.closed -= 1;
                self.offer(at);
            }
        }
    }

    /// Opens one cell; returns whether it was closed.
    fn open(&mut self, cell: usize) -> bool {
        let was_closed = !std::mem::replace(&mut self.open[cell], true);
        if was_closed {
            self.closed -= 1;
            self.change(cell, 1);
        }
        was_closed
    }

    fn change(&mut self, cell: usize, by: i8) {
        let premium = self.premiums[cell];
        if premium == NO_PREMIUM {
            return;
        }
        if premium >= 0 {
            self.best.remove(self.rank(premium, cell));
        }
        self.premiums[cell] = premium + by;
        self.offer(cell);
    }

    fn offer(&mut self, cell: usize) {
        let premium = self.premiums[cell];
        if premium >= 0 && (self.chords == Chords::Anywhere || self.open[cell]) {
            self.best.insert(self.rank(premium, cell));
        }
    }

    /// The rank of a cell with this premium in `best`.
    fn rank(&self, premium: i8, cell: usize) -> usize {
        (HIGHEST_PREMIUM - premium) as usize * self.premiums.len() + cell
    }
}

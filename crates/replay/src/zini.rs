//! ZiNi: how few clicks a greedy player needs who knows the layout, flags and chords.

use crate::edged::Edged;
use saolei_rules::Layout;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The clicks of two greedy players who know where the mines are.
///
/// The *premium* of a safe cell is the 3BV that a chord on it would solve, minus the flags it needs, minus a click if the
/// cell is closed, minus the chord itself. ZiNi always takes the highest premium, the first in a tie, column by column
/// from the left, each from the top; if no premium is 0 or more, it clicks the first closed cell that is a zero or touches
/// none. HZiNi, the human one, clicks all openings first and then chords on open cells only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zini {
    /// Greedy ZiNi.
    pub zini: u64,
    /// Human ZiNi.
    pub hzini: u64,
}

impl Zini {
    /// Both for a layout.
    pub fn of(layout: &Layout) -> Zini {
        let board = Board::new(layout);
        Zini {
            zini: Greedy::new(&board, Chords::Anywhere).play(),
            hzini: Greedy::new(&board, Chords::Open).play(),
        }
    }
}

/// What does not change.
struct Board {
    grid: Edged,
    kinds: Vec<Kind>,
    /// The cells of each opening: its zeros and all numbers around them.
    openings: Vec<Vec<usize>>,
    /// The premium of every safe cell at the start.
    premiums: Vec<i8>,
}

/// What a cell is to a greedy player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Edge,
    Mine,
    /// A zero of this opening.
    Zero(u32),
    /// A number that touches a zero.
    Border,
    /// A number that touches no zero: it needs its own click.
    Island,
}

impl Board {
    fn new(layout: &Layout) -> Board {
        let size = layout.size();
        let grid = Edged::new(size);
        let (place, cells) = (|cell| grid.place(cell), grid.cells());
        let mut board = Board {
            grid,
            kinds: vec![Kind::Edge; cells],
            openings: Vec::new(),
            premiums: vec![i8::MIN; cells],
        };
        let mut numbers = vec![0i8; cells];
        for cell in size.iter() {
            board.kinds[place(cell)] = if layout.is_mine(cell) { Kind::Mine } else { Kind::Island };
            if layout.is_mine(cell) {
                board.grid.around(place(cell)).into_iter().for_each(|at| numbers[at] += 1);
            }
        }
        let borders = board.find_openings(&numbers);
        for cell in size.iter().map(place) {
            let solves = match board.kinds[cell] {
                Kind::Edge | Kind::Mine => continue,
                Kind::Zero(_) => 1,
                Kind::Border | Kind::Island => {
                    let islands =
                        board.grid.around(cell).into_iter().filter(|&at| board.kinds[at] == Kind::Island);
                    borders[cell] + islands.count() as i8
                }
            };
            board.premiums[cell] = solves - numbers[cell] - 2;
        }
        board
    }

    /// Finds the openings. Returns how many of them each number borders.
    fn find_openings(&mut self, numbers: &[i8]) -> Vec<i8> {
        let mut borders = vec![0; numbers.len()];
        let mut last_opening = vec![u32::MAX; numbers.len()];
        for first in 0..numbers.len() {
            if self.kinds[first] != Kind::Island || numbers[first] > 0 {
                continue;
            }
            let opening = self.openings.len() as u32;
            self.kinds[first] = Kind::Zero(opening);
            let mut cells = vec![first];
            let mut next = 0;
            while let Some(&cell) = cells.get(next) {
                next += 1;
                if numbers[cell] > 0 {
                    continue;
                }
                for at in self.grid.around(cell) {
                    match self.kinds[at] {
                        Kind::Island if numbers[at] == 0 => {
                            self.kinds[at] = Kind::Zero(opening);
                            cells.push(at);
                        }
                        Kind::Island | Kind::Border if last_opening[at] != opening => {
                            last_opening[at] = opening;
                            borders[at] += 1;
                            self.kinds[at] = Kind::Border;
                            cells.push(at);
                        }
                        _ => {}
                    }
                }
            }
            self.openings.push(cells);
        }
        borders
    }
}

/// Where a greedy player chords.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chords {
    /// A closed cell is clicked first.
    Anywhere,
    /// On open cells, after all openings have been clicked.
    Open,
}

/// A game of the greedy player.
struct Greedy<'a> {
    board: &'a Board,
    chords: Chords,
    open: Vec<bool>,
    flagged: Vec<bool>,
    opening_done: Vec<bool>,
    /// The premium of every safe cell.
    premiums: Vec<i8>,
    /// The cells with a premium that is not negative, and others whose premium has changed since.
    best: BinaryHeap<(i8, Reverse<usize>)>,
    closed: usize,
    clicks: u64,
}

impl<'a> Greedy<'a> {
    fn new(board: &'a Board, chords: Chords) -> Greedy<'a> {
        let cells = board.kinds.len();
        let mut greedy = Greedy {
            board,
            chords,
            open: vec![false; cells],
            flagged: vec![false; cells],
            opening_done: vec![false; board.openings.len()],
            premiums: board.premiums.clone(),
            best: BinaryHeap::new(),
            closed: board.kinds.iter().filter(|kind| !matches!(kind, Kind::Mine | Kind::Edge)).count(),
            clicks: 0,
        };
        for cell in 0..cells {
            greedy.offer(cell);
        }
        greedy
    }

    fn play(mut self) -> u64 {
        if self.chords == Chords::Open {
            for opening in &self.board.openings {
                self.clicks += 1;
                self.reveal(opening[0]);
            }
        }
        // The click without a premium never goes back.
        let mut next_click = 0;
        while self.closed > 0 {
            match self.best() {
                Some(cell) => self.chord(cell),
                None => {
                    while self.open[next_click]
                        || matches!(self.board.kinds[next_click], Kind::Edge | Kind::Mine | Kind::Border)
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

    /// The first cell with the highest premium that is not negative.
    fn best(&mut self) -> Option<usize> {
        while let Some((premium, Reverse(cell))) = self.best.pop() {
            if self.premiums[cell] == premium {
                return Some(cell);
            }
        }
        None
    }

    fn chord(&mut self, cell: usize) {
        let board = self.board;
        self.clicks += u64::from(!self.open[cell]) + 1;
        for at in board.grid.around(cell) {
            if board.kinds[at] != Kind::Mine {
                self.reveal(at);
            } else if !std::mem::replace(&mut self.flagged[at], true) {
                self.clicks += 1;
                board.grid.around(at).into_iter().for_each(|other| self.change(other, 1));
            }
        }
    }

    /// Opens a cell, and with a zero its whole opening.
    fn reveal(&mut self, cell: usize) {
        let board = self.board;
        match board.kinds[cell] {
            Kind::Edge | Kind::Mine => {}
            Kind::Zero(opening) => {
                if !std::mem::replace(&mut self.opening_done[opening as usize], true) {
                    for &at in &board.openings[opening as usize] {
                        self.change(at, -1);
                        self.open(at);
                    }
                }
            }
            Kind::Border => {
                self.open(cell);
            }
            Kind::Island => {
                if self.open(cell) {
                    board.grid.around(cell).into_iter().for_each(|other| self.change(other, -1));
                }
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

    /// Changes the premium of a cell, if it has one.
    fn change(&mut self, cell: usize, by: i8) {
        if self.premiums[cell] != i8::MIN {
            self.premiums[cell] += by;
            self.offer(cell);
        }
    }

    fn offer(&mut self, cell: usize) {
        let premium = self.premiums[cell];
        if premium >= 0 && (self.chords == Chords::Anywhere || self.open[cell]) {
            self.best.push((premium, Reverse(cell)));
        }
    }
}

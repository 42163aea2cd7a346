//! ZiNi: how few clicks a greedy player needs who knows the layout, flags and chords.

use saolei_rules::{Cell, Layout, Size};

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
        Zini { zini: Greedy::new(&board).play(false), hzini: Greedy::new(&board).play(true) }
    }
}

/// What does not change: cells are numbered column by column.
struct Board {
    around: Vec<Vec<u32>>,
    kinds: Vec<Kind>,
    /// The openings that each number borders; two at most.
    borders: Vec<Vec<u32>>,
    /// The cells of each opening: its zeros and all numbers around them.
    openings: Vec<Vec<u32>>,
}

/// What a cell is to a greedy player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
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
        let index = |cell: Cell| cell.col() * size.rows() + cell.row();
        let by_columns = || columns(size);
        // Every cell is near itself.
        let around: Vec<Vec<u32>> = by_columns()
            .map(|cell| std::iter::once(cell).chain(size.neighbours(cell)).map(index).collect())
            .collect();
        let mut kinds: Vec<Kind> =
            by_columns().map(|cell| if layout.is_mine(cell) { Kind::Mine } else { Kind::Island }).collect();
        let zeros: Vec<bool> =
            by_columns().map(|cell| !layout.is_mine(cell) && layout.number(cell) == 0).collect();
        let mut openings: Vec<Vec<u32>> = Vec::new();
        let mut borders = vec![Vec::new(); kinds.len()];
        for first in 0..zeros.len() {
            if !zeros[first] || kinds[first] != Kind::Island {
                continue;
            }
            let opening = openings.len() as u32;
            let mut cells = vec![first as u32];
            kinds[first] = Kind::Zero(opening);
            let mut next = 0;
            while let Some(&cell) = cells.get(next) {
                next += 1;
                if !zeros[cell as usize] {
                    continue;
                }
                for &other in &around[cell as usize] {
                    let at = other as usize;
                    if zeros[at] {
                        if kinds[at] == Kind::Island {
                            kinds[at] = Kind::Zero(opening);
                            cells.push(other);
                        }
                    } else if borders[at].last() != Some(&opening) {
                        borders[at].push(opening);
                        kinds[at] = Kind::Border;
                        cells.push(other);
                    }
                }
            }
            openings.push(cells);
        }
        Board { around, kinds, borders, openings }
    }
}

/// The cells column by column.
fn columns(size: Size) -> impl Iterator<Item = Cell> {
    (0..size.cols()).flat_map(move |col| (0..size.rows()).filter_map(move |row| size.cell(row, col)))
}

/// A game of the greedy player.
struct Greedy<'a> {
    board: &'a Board,
    open: Vec<bool>,
    flagged: Vec<bool>,
    opening_done: Vec<bool>,
    /// The premium of every safe cell.
    premiums: Vec<i32>,
    closed: usize,
    clicks: u64,
}

impl<'a> Greedy<'a> {
    fn new(board: &'a Board) -> Greedy<'a> {
        let cells = board.kinds.len();
        let mut greedy = Greedy {
            board,
            open: vec![false; cells],
            flagged: vec![false; cells],
            opening_done: vec![false; board.openings.len()],
            premiums: vec![i32::MIN; cells],
            closed: board.kinds.iter().filter(|&&kind| kind != Kind::Mine).count(),
            clicks: 0,
        };
        for cell in 0..cells {
            greedy.update(cell);
        }
        greedy
    }

    fn play(mut self, human: bool) -> u64 {
        if human {
            for opening in 0..self.board.openings.len() {
                self.clicks += 1;
                self.reveal(self.board.openings[opening][0] as usize);
            }
        }
        // The click without a premium never goes back.
        let mut next_click = 0;
        while self.closed > 0 {
            match self.best(human) {
                Some(cell) => self.chord(cell),
                None => {
                    while self.open[next_click]
                        || matches!(self.board.kinds[next_click], Kind::Mine | Kind::Border)
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
    fn best(&self, human: bool) -> Option<usize> {
        let mut best = None;
        let mut highest = -1;
        for (cell, &premium) in self.premiums.iter().enumerate() {
            if premium > highest && (!human || self.open[cell]) {
                (best, highest) = (Some(cell), premium);
            }
        }
        best
    }

    fn chord(&mut self, cell: usize) {
        let board = self.board;
        self.clicks += u64::from(!self.open[cell]) + 1;
        for &other in &board.around[cell] {
            let at = other as usize;
            if board.kinds[at] == Kind::Mine {
                if !self.flagged[at] {
                    self.flagged[at] = true;
                    self.clicks += 1;
                    self.update_around(at);
                }
            } else {
                self.reveal(at);
            }
        }
    }

    /// Opens a cell, and with a zero its whole opening.
    fn reveal(&mut self, cell: usize) {
        let board = self.board;
        match board.kinds[cell] {
            Kind::Zero(opening) => {
                if std::mem::replace(&mut self.opening_done[opening as usize], true) {
                    return;
                }
                let cells = &board.openings[opening as usize];
                for &other in cells {
                    if !std::mem::replace(&mut self.open[other as usize], true) {
                        self.closed -= 1;
                    }
                }
                for &other in cells {
                    self.update(other as usize);
                }
            }
            Kind::Border | Kind::Island => {
                if !std::mem::replace(&mut self.open[cell], true) {
                    self.closed -= 1;
                    self.update_around(cell);
                }
            }
            Kind::Mine => {}
        }
    }

    fn update_around(&mut self, cell: usize) {
        let board = self.board;
        for &other in &board.around[cell] {
            self.update(other as usize);
        }
    }

    /// Computes the premium of a cell again.
    fn update(&mut self, cell: usize) {
        let board = self.board;
        let solves = match board.kinds[cell] {
            Kind::Mine => return,
            Kind::Zero(opening) => i32::from(!self.opening_done[opening as usize]),
            Kind::Border | Kind::Island => {
                let islands = board.around[cell].iter().map(|&at| at as usize);
                let islands = islands.filter(|&at| board.kinds[at] == Kind::Island && !self.open[at]).count();
                let openings =
                    board.borders[cell].iter().filter(|&&opening| !self.opening_done[opening as usize]);
                (islands + openings.count()) as i32
            }
        };
        let mines = board.around[cell].iter().map(|&at| at as usize);
        let flags = mines.filter(|&at| board.kinds[at] == Kind::Mine && !self.flagged[at]).count() as i32;
        self.premiums[cell] = solves - flags - i32::from(!self.open[cell]) - 1;
    }
}

//! A search of all ways to play, as simple as possible.

use std::collections::HashMap;

use saolei_boards::Level;
use saolei_rules::Cell;

/// Plays every way, on every layout, cell by cell.
pub struct EveryWay {
    cells: usize,
    around: Vec<Vec<usize>>,
    /// By what is open, as a value for each cell.
    pub known: HashMap<Vec<Option<usize>>, u64>,
}

impl EveryWay {
    pub fn new(level: Level) -> EveryWay {
        let cells: Vec<Cell> = level.size.iter().collect();
        let index = |cell: Cell| cells.iter().position(|&other| other == cell).unwrap();
        let around = cells.iter().map(|&cell| level.size.neighbours(cell).map(index).collect()).collect();
        EveryWay { cells: cells.len(), around, known: HashMap::new() }
    }

    pub fn layouts(&self, mines: u64) -> Vec<Vec<bool>> {
        let all = (0u32..1 << self.cells).filter(|bits| u64::from(bits.count_ones()) == mines);
        all.map(|bits| (0..self.cells).map(|cell| bits >> cell & 1 == 1).collect()).collect()
    }

    /// The number of a cell in a layout.
    pub fn number(&self, layout: &[bool], cell: usize) -> usize {
        self.around[cell].iter().filter(|&&other| layout[other]).count()
    }

    /// In how many of these layouts the best play wins, after what is open.
    pub fn wins(&mut self, open: &[Option<usize>], layouts: &[Vec<bool>]) -> u64 {
        let done = |layout: &Vec<bool>| (0..self.cells).all(|cell| open[cell].is_some() || layout[cell]);
        if layouts.iter().any(done) {
            // All have the same number of mines, so all safe cells are open in each.
            return layouts.len() as u64;
        }
        if let Some(&wins) = self.known.get(open) {
            return wins;
        }
        let closed = (0..self.cells).filter(|&cell| open[cell].is_none());
        let wins = closed.map(|cell| self.wins_with(open, layouts, cell)).max().unwrap_or(0);
        self.known.insert(open.to_vec(), wins);
        wins
    }

    pub fn wins_with(&mut self, open: &[Option<usize>], layouts: &[Vec<bool>], cell: usize) -> u64 {
        (0..9)
            .map(|number| {
                let shows = |layout: &&Vec<bool>| !layout[cell] && self.number(layout, cell) == number;
                let left: Vec<Vec<bool>> = layouts.iter().filter(shows).cloned().collect();
                if left.is_empty() {
                    return 0;
                }
                let mut open = open.to_vec();
                open[cell] = Some(number);
                self.wins(&open, &left)
            })
            .sum()
    }
}

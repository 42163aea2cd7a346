//! Clears boards without guessing, as fast as possible: it counts steps and keeps no reasons.

use saolei_rules::{Cell, Size};

use crate::deduce::chain::ChainSearch;
use crate::deduce::reason::Technique;
use crate::field::{Certainty, Field, PairResult, UNKNOWN};
use crate::odds::Settings;
use crate::odds::counted::Components;
use crate::odds::deadline::Deadline;
use crate::odds::engine::Engine;

/// Clears boards of one size from the first click, without guessing.
///
/// Like a player, it learns a cell's number only when it opens the cell. It always uses the easiest [`Technique`] that finds
/// something, so the hardest one that it uses is needed.
///
/// ```
/// use saolei_rules::Size;
/// use saolei_solver::{CertainPlay, Technique};
/// let size = Size::new(1, 5)?;
/// let mut play = CertainPlay::new(size, Default::default());
/// let index = |col| play.index(size.cell(0, col).unwrap());
/// let (first, mine) = (index(0), index(3));
/// play.restart(1);
/// play.open(first, 0);
/// // 0 0 1 * 1: the 1 makes its neighbour a mine, and with that the mine count makes the last cell safe.
/// assert!(play.clear(Technique::MineCount, |at| (at.abs_diff(mine) == 1).into()));
/// assert_eq!(play.steps().hardest(), Some(Technique::MineCount));
/// # Ok::<(), saolei_rules::SizeError>(())
/// ```
#[derive(Debug)]
pub struct CertainPlay {
    field: Field,
    engine: Engine,
    chain: ChainSearch,
    steps: StepCounts,
    /// Numbers that form a difference with another number, but not a subset.
    differences: Vec<usize>,
    closed_safe: u64,
    /// Open zeros whose neighbours are not all open.
    zeros: Vec<u32>,
    longest_chain: u32,
    certain: Vec<(u32, Certainty)>,
    chained: Vec<(u32, Certainty)>,
}

/// How many steps of each technique were taken. Opening the neighbours of a 0 is not a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCounts([u32; Technique::ALL.len()]);

impl StepCounts {
    /// The number of steps of a technique.
    pub const fn of(&self, technique: Technique) -> u32 {
        self.0[technique as usize]
    }

    /// The hardest technique that was used.
    pub fn hardest(&self) -> Option<Technique> {
        Technique::ALL.into_iter().rev().find(|&technique| self.of(technique) > 0)
    }

    /// The number of all steps.
    pub fn all(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Adds a step.
    pub const fn add(&mut self, technique: Technique) {
        self.0[technique as usize] += 1;
    }
}

impl CertainPlay {
    /// A player for boards of this size.
    pub fn new(size: Size, settings: Settings) -> CertainPlay {
        CertainPlay {
            field: Field::closed(size, 0),
            engine: Engine::new(settings.budget),
            chain: ChainSearch::default(),
            steps: StepCounts::default(),
            differences: Vec::new(),
            closed_safe: 0,
            zeros: Vec::new(),
            longest_chain: 0,
            certain: Vec::new(),
            chained: Vec::new(),
        }
    }

    /// Closes every cell of the board.
    pub fn restart(&mut self, mines: u64) {
        self.field.close_all(mines);
        self.steps = StepCounts::default();
        self.differences.clear();
        self.zeros.clear();
        self.closed_safe = self.field.size.cells() - mines;
        self.longest_chain = 0;
    }

    /// The index of a cell in lists of [`CertainPlay::index_count`] entries. Cells of a row are adjacent and rows are
    /// [`CertainPlay::stride`] apart; neighbours off the board have an index too.
    pub fn index(&self, cell: Cell) -> usize {
        self.field.index(cell)
    }

    /// The cell with an index.
    pub fn cell(&self, index: usize) -> Cell {
        self.field.cell(index)
    }

    /// The length of lists with an entry for each index.
    pub fn index_count(&self) -> usize {
        self.field.squares.len()
    }

    /// The distance between two rows.
    pub const fn stride(&self) -> usize {
        self.field.stride
    }

    /// Opens a cell, certain or not.
    pub fn open(&mut self, index: usize, number: u8) {
        self.closed_safe -= 1;
        self.field.open(index, number);
        if number == 0 {
            self.zeros.push(index as u32);
        }
    }

    /// Opens all cells that are certain with techniques up to the hardest, and calls `number` for the number of each. Returns
    /// whether every safe cell is open in the end.
    pub fn clear(&mut self, hardest: Technique, number: impl Fn(usize) -> u8) -> bool {
        loop {
            self.check_singles(&number);
            if self.closed_safe == 0 {
                return true;
            }
            let found = (hardest >= Technique::Subset && self.check_pairs(hardest, &number))
                || (hardest >= Technique::Chain && self.check_whole_position(hardest, &number));
            if !found {
                return false;
            }
        }
    }

    /// Lists the open numbers with unknown neighbours.
    pub fn frontier(&self, numbers: &mut Vec<u32>) {
        numbers.clear();
        numbers.extend(self.field.active_numbers(0..self.field.squares.len()).map(|at| at as u32));
    }

    /// The neighbours of a cell that are neither open nor known to be mines.
    pub fn unknown_around(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        self.field.unknown_around(index)
    }

    /// Whether a cell is neither open nor known to be a mine.
    pub fn is_unknown(&self, index: usize) -> bool {
        self.field.squares[index].tile == UNKNOWN
    }

    /// Whether a cell is open.
    pub fn is_open(&self, index: usize) -> bool {
        self.field.squares[index].tile <= 8
    }

    /// Changes the number of an open cell after mines among the unknown cells were moved.
    pub fn renumber(&mut self, index: usize, number: u8) {
        self.field.squares[index].tile = number;
        self.field.enqueue(index);
    }

    /// The steps taken since the last restart.
    pub const fn steps(&self) -> StepCounts {
        self.steps
    }

    /// The length of the longest chain used, in numbers.
    pub const fn longest_chain(&self) -> u32 {
        self.longest_chain
    }

    fn check_singles(&mut self, number: &impl Fn(usize) -> u8) {
        loop {
            while let Some(zero) = self.zeros.pop() {
                for cell in self.field.unknown_around(zero as usize) {
                    self.open(cell, number(cell));
                }
            }
            let Some(at) = self.field.next_single().filter(|_| self.closed_safe > 0) else { return };
            let square = self.field.squares[at];
            let count = square.unknown.count_ones() as u8;
            if count == 0 {
                continue;
            }
            if square.need() == 0 {
                self.steps.add(Technique::Single);
                for cell in self.field.cells_in(at, square.unknown) {
                    self.open(cell, number(cell));
                }
            } else if square.need() == count {
                self.steps.add(Technique::Single);
                for cell in self.field.cells_in(at, square.unknown) {
                    self.field.set_mine(cell);
                }
            }
        }
    }

    /// Draws the conclusion of the first pair of numbers that has one; subsets before differences.
    fn check_pairs(&mut self, hardest: Technique, number: &impl Fn(usize) -> u8) -> bool {
        while let Some(at) = self.field.next_pair() {
            match self.field.compare(at) {
                Some(pair) if pair.technique == Technique::Subset => {
                    self.conclude_pair(at, &pair, number);
                    return true;
                }
                Some(_) => self.differences.push(at),
                None => {}
            }
        }
        while hardest >= Technique::Difference
            && let Some(at) = self.differences.pop()
        {
            if let Some(pair) = self.field.compare(at) {
                self.differences.push(at);
                self.conclude_pair(at, &pair, number);
                return true;
            }
        }
        false
    }

    fn conclude_pair(&mut self, at: usize, pair: &PairResult, number: &impl Fn(usize) -> u8) {
        self.steps.add(pair.technique);
        for cell in self.field.cells_in_wide(at, pair.safe) {
            self.open(cell, number(cell));
        }
        for cell in self.field.cells_in_wide(at, pair.mines) {
            self.field.set_mine(cell);
        }
        // It may have conclusions with other numbers.
        self.field.enqueue(at);
    }

    /// Draws conclusions from the whole position: by chains; failing that, by counting; failing that, with the number of mines.
    fn check_whole_position(&mut self, hardest: Technique, number: &impl Fn(usize) -> u8) -> bool {
        // What cannot be counted is not certain.
        let Ok(mut components) = self.engine.components(&self.field, Deadline::NEVER) else { return false };
        self.certain.clear();
        let mut with_certain = 0;
        components.certain(|cells, certainty, is_new| {
            with_certain += u32::from(is_new);
            self.certain.extend(cells.iter().map(|&cell| (cell, certainty)));
        });
        let technique = if self.certain.is_empty() {
            if hardest < Technique::MineCount || !self.find_certain_by_count(components) {
                return false;
            }
            Technique::MineCount
        } else {
            self.engine.reuse(components);
            if self.keep_chained() {
                Technique::Chain
            } else if hardest >= Technique::Component {
                (1..with_certain).for_each(|_| self.steps.add(Technique::Component));
                Technique::Component
            } else {
                return false;
            }
        };
        self.steps.add(technique);
        for (cell, certainty) in std::mem::take(&mut self.certain) {
            match certainty {
                Certainty::Safe => self.open(cell as usize, number(cell as usize)),
                Certainty::Mine => self.field.set_mine(cell as usize),
            }
        }
        true
    }

    /// Keeps only the certain cells that chains prove, if there are any.
    fn keep_chained(&mut self) -> bool {
        let CertainPlay { certain, chain, field, chained, .. } = self;
        chained.clear();
        let mut longest = 0;
        for &(cell, certainty) in certain.iter() {
            if let Some(refutation) = chain.refute(field, cell as usize, certainty.opposite()) {
                longest = longest.max(refutation.numbers.len() as u32);
                chained.push((cell, certainty));
            }
        }
        if chained.is_empty() {
            return false;
        }
        std::mem::swap(certain, chained);
        self.longest_chain = self.longest_chain.max(longest);
        true
    }

    /// Finds the cells that are certain given the number of mines.
    fn find_certain_by_count(&mut self, components: Components) -> bool {
        if !components.count_may_matter() {
            self.engine.reuse(components);
            return false;
        }
        let Ok(counted) = self.engine.join(components) else { return false };
        let odds = counted.odds();
        let certain = |cell| odds.certainty_at(cell).map(|certainty| (cell as u32, certainty));
        self.certain.extend(self.field.unknown_cells().filter_map(certain));
        self.engine.reuse(odds);
        !self.certain.is_empty()
    }
}

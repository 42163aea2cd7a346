//! Why a cell is certainly safe or certainly a mine.

use saolei_boards::named_enum;
use saolei_rules::Cell;

use crate::field::Certainty;

named_enum! {
    /// How a conclusion was drawn, the easiest first.
    #[derive(PartialOrd, Ord)]
    pub enum Technique {
        /// A number has all its mines, or just enough closed cells left for them.
        Single = "single",
        /// All cells that can hold the mines of a number also touch another one.
        Subset = "subset",
        /// A number needs as many more mines than another as it has cells that do not touch the other.
        Difference = "difference",
        /// The opposite, followed from number to number, makes some number impossible.
        Chain = "chain",
        /// All arrangements of mines that fit several numbers agree.
        Component = "component",
        /// The number of mines on the board is needed too.
        MineCount = "mine-count",
    }
}

/// An open number that a reason uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Its cell.
    pub cell: Cell,
    /// The number.
    pub number: u8,
}

/// A closed cell that is known to be a mine or safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// What it is.
    pub certainty: Certainty,
}

/// Why some cells are certain: they follow from these numbers and facts.
///
/// It names all that the conclusion needs. The numbers, the facts, perhaps the number of mines, and that open cells are safe
/// are enough to check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// How the conclusion was drawn.
    pub technique: Technique,
    /// The numbers: of a subset the one with fewer cells first, of a difference the one that misses fewer mines, of a chain
    /// in order.
    pub numbers: Vec<Clue>,
    /// What was known before and is needed. Each fact has its own reason or is a trusted flag.
    pub rests_on: Vec<Fact>,
    /// The number of mines on the board, if it is needed.
    pub mine_count: Option<u64>,
    /// The cells found safe.
    pub safe: Vec<Cell>,
    /// The cells found to be mines.
    pub mines: Vec<Cell>,
    /// What each number says.
    pub(crate) constraints: Vec<Constraint>,
    /// Of a chain: what its last number would have too much of. `None` if that depends on the cell.
    pub(crate) excess: Option<Certainty>,
}

/// What a number says about the closed cells around it that a reason does not rest on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Constraint {
    /// The cells that were not known to be mines, and how many of them are.
    pub cells: Vec<Cell>,
    pub missing: usize,
    /// The cells that were known to be mines.
    pub mines: Vec<Cell>,
}

impl Reason {
    /// The cells found safe, or those found to be mines.
    pub fn cells(&self, certainty: Certainty) -> &[Cell] {
        match certainty {
            Certainty::Safe => &self.safe,
            Certainty::Mine => &self.mines,
        }
    }

    /// The reason as a player can follow it who knows only some of the mines that were known before.
    ///
    /// The other mines are closed cells like any other: the numbers miss them too, and where a conclusion is that closed cells are
    /// mines, it includes them. `mines` are all that were known before.
    pub(crate) fn without_unknown(&self, mines: &[Cell], is_known: impl Fn(Cell) -> bool) -> Reason {
        let mut reason = self.clone();
        for constraint in &mut reason.constraints {
            let (known, unknown): (Vec<Cell>, _) =
                constraint.mines.drain(..).partition(|&cell| is_known(cell));
            constraint.missing += unknown.len();
            constraint.cells.extend(unknown);
            constraint.cells.sort();
            constraint.mines = known;
        }
        if !self.mines.is_empty() {
            let found: Vec<Cell> = match (self.technique, self.constraints.as_slice()) {
                (Technique::Single, [constraint]) => constraint.mines.clone(),
                // Of the second number, the cells that do not touch the first are mines.
                (Technique::Subset | Technique::Difference, [first, second]) => {
                    second.mines.iter().copied().filter(|cell| !first.mines.contains(cell)).collect()
                }
                // All closed cells that are not known to be safe are mines.
                (Technique::MineCount, []) => mines.to_vec(),
                _ => Vec::new(),
            };
            reason.mines.extend(found.into_iter().filter(|&cell| !is_known(cell)));
            reason.mines.sort();
        }
        reason
    }

    /// What was known before: mines, or safe cells.
    pub(crate) fn known(&self, certainty: Certainty) -> Vec<Cell> {
        let facts = self.rests_on.iter().filter(|fact| fact.certainty == certainty);
        facts.map(|fact| fact.cell).collect()
    }
}

//! Why a cell is certainly safe or certainly a mine.

use saolei_rules::Cell;

use crate::odds::engine::Certainty;

/// How a conclusion was drawn, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A number has all its mines, or just as many cells left as it misses mines.
    Single,
    /// All unknown cells of a number also touch another one: what is left over follows.
    Subset,
    /// Two numbers share cells, and one misses so many more mines that the cells of its own must all hold one.
    Difference,
    /// The opposite, followed from number to number, leaves some number impossible.
    Chain,
    /// All arrangements of mines that several numbers allow together agree.
    Component,
    /// The number of mines on the whole board is needed as well.
    MineCount,
}

impl Technique {
    /// All of them, the easiest first.
    pub const ALL: [Technique; 6] = [
        Technique::Single,
        Technique::Subset,
        Technique::Difference,
        Technique::Chain,
        Technique::Component,
        Technique::MineCount,
    ];

    /// A short name that stays the same for ever.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::Single => "single",
            Technique::Subset => "subset",
            Technique::Difference => "difference",
            Technique::Chain => "chain",
            Technique::Component => "component",
            Technique::MineCount => "mine-count",
        }
    }
}

/// An open number that a reason uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Where it lies.
    pub cell: Cell,
    /// What it says.
    pub number: u8,
}

/// A closed cell of which something is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// What is known.
    pub certainty: Certainty,
}

/// Why some cells are certain: from these numbers, given these facts, they follow.
///
/// Everything that the conclusion needs is named: whoever knows that open cells are safe, the numbers, the facts and
/// perhaps the number of mines on the board can check it without anything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// How the conclusion was drawn.
    pub technique: Technique,
    /// The numbers: of a subset the one with fewer cells first, of a difference the one that misses fewer mines, of a
    /// chain in the order in which it is followed.
    pub numbers: Vec<Clue>,
    /// What was known before and is used here; each has a reason of its own or is a trusted flag.
    pub rests_on: Vec<Fact>,
    /// The number of mines on the whole board, where it is used.
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

    /// What was known before: mines, or safe cells.
    pub(crate) fn known(&self, certainty: Certainty) -> Vec<Cell> {
        let facts = self.rests_on.iter().filter(|fact| fact.certainty == certainty);
        facts.map(|fact| fact.cell).collect()
    }
}

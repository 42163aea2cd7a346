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
        /// All cells that can hold the mines of a number also touch another number.
        Subset = "subset",
        /// A number needs n mines more than another and has just n cells that do not touch the other.
        Difference = "difference",
        /// The opposite, followed from number to number, makes a number impossible.
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
    /// The number's cell.
    pub cell: Cell,
    /// The number, 0 to 8.
    pub number: u8,
}

/// A closed cell that is known to be a mine or safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// Whether it is a mine or safe.
    pub certainty: Certainty,
}

/// Why some cells are certain: the numbers and facts that they follow from.
///
/// A reason is complete: its numbers, its facts, the number of mines (if given) and the fact that open cells are safe suffice
/// to check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// How the conclusion was drawn.
    pub technique: Technique,
    /// The numbers. In a subset, the one with fewer cells comes first; in a difference, the one that needs fewer mines; in a
    /// chain, they are in order.
    pub numbers: Vec<Clue>,
    /// The known cells that the conclusion needs. Each has its own reason or is a trusted flag.
    pub rests_on: Vec<Fact>,
    /// The number of mines on the board, if it is needed.
    pub mine_count: Option<u64>,
    /// The cells found safe.
    pub safe: Vec<Cell>,
    /// The cells found to be mines.
    pub mines: Vec<Cell>,
    pub(crate) constraints: Vec<Constraint>,
    /// For a chain: what its last number would have too much of. `None` if that depends on the cell.
    pub(crate) excess: Option<Certainty>,
}

/// What a number says about the closed cells around it that a reason does not rest on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Constraint {
    /// The cells that were not known to be mines. `missing` of them are mines.
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

    /// The reason in terms of what a player knows who knows only some of `mines`, the mines that were known before.
    ///
    /// The unknown mines count as closed cells: the numbers miss them too, and if the conclusion is that closed cells are
    /// mines, it includes them.
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
                // The second number's cells that do not touch the first are mines.
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

    /// The known cells that the reason rests on: mines, or safe cells.
    pub(crate) fn known(&self, certainty: Certainty) -> Vec<Cell> {
        let facts = self.rests_on.iter().filter(|fact| fact.certainty == certainty);
        facts.map(|fact| fact.cell).collect()
    }
}

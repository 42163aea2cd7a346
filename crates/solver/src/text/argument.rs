//! The argument of a reason, with every count that its sentence names, for all languages.

use saolei_rules::Cell;

use crate::deduce::reason::{Clue, Reason, Technique};
use crate::field::Certainty;

/// How a conclusion follows.
pub(super) enum Argument<'a> {
    /// The number is 0.
    Zero(Clue),
    /// All mines of the number are known.
    MinesFound { clue: Clue, mines: Vec<Cell> },
    /// The number needs as many mines as it has closed cells left; its other mines are known.
    CellsFill { clue: Clue, known: Vec<Cell>, missing: usize },
    /// The cells of the small number also touch the large one, which needs no more mines than the small one.
    SubsetSafe { small: Missing, large: Missing },
    /// The cells of the small number also touch the large one, which has just enough cells for its other mines.
    SubsetMines { small: Missing, large: Missing, others: usize },
    /// One number needs more mines than the other, and has just as many cells that do not touch the other.
    Difference { less: Clue, more: Clue },
    /// The opposite makes the last number impossible, by way of the others.
    Chain { by_way_of: &'a [Clue], last: Clue, excess: Option<Certainty> },
    /// Every arrangement that fits the numbers agrees, in some cases only given the number of mines on the board.
    Arrangements { numbers: &'a [Clue], mine_count: Option<u64> },
    /// All mines of the board are known.
    AllMinesFound { count: u64, mines: Vec<Cell> },
    /// As many mines are left on the board as closed cells.
    MinesFillBoard { count: u64, missing: u64 },
}

/// A number and how many mines it still needs.
#[derive(Clone, Copy)]
pub(super) struct Missing {
    pub clue: Clue,
    pub mines: usize,
}

impl Missing {
    /// Whether some of its mines are known.
    pub fn is_part(self) -> bool {
        self.mines < usize::from(self.clue.number)
    }
}

impl<'a> Argument<'a> {
    pub fn of(reason: &'a Reason) -> Argument<'a> {
        match (reason.technique, reason.numbers.as_slice()) {
            (Technique::Single, &[clue]) if clue.number == 0 => Argument::Zero(clue),
            (Technique::Single, &[clue]) if reason.mines.is_empty() => {
                Argument::MinesFound { clue, mines: reason.known(Certainty::Mine) }
            }
            (Technique::Single, &[clue]) => {
                let known = reason.constraints[0].mines.clone();
                Argument::CellsFill { clue, known, missing: reason.mines.len() }
            }
            (Technique::Subset, &[small, large]) => {
                let missing = |clue, index: usize| Missing { clue, mines: reason.constraints[index].missing };
                let (small, large) = (missing(small, 0), missing(large, 1));
                match reason.mines.len() {
                    0 => Argument::SubsetSafe { small, large },
                    others => Argument::SubsetMines { small, large, others },
                }
            }
            (Technique::Difference, &[less, more]) => Argument::Difference { less, more },
            (Technique::Chain, [by_way_of @ .., last]) => {
                Argument::Chain { by_way_of, last: *last, excess: reason.excess }
            }
            (Technique::MineCount, []) => {
                let (count, missing) = (reason.mine_count.unwrap_or_default(), reason.mines.len() as u64);
                match missing {
                    0 => Argument::AllMinesFound { count, mines: reason.known(Certainty::Mine) },
                    missing => Argument::MinesFillBoard { count, missing },
                }
            }
            (Technique::Component | Technique::MineCount, numbers)
            // These techniques always have the numbers matched above.
            | (Technique::Single | Technique::Subset | Technique::Difference | Technique::Chain, numbers) => {
                Argument::Arrangements { numbers, mine_count: reason.mine_count }
            }
        }
    }

    /// The known mines and safe cells that the sentence has to mention, because it does not name them otherwise.
    pub fn known(&self, reason: &Reason) -> [Vec<Cell>; 2] {
        let (mut mines, safe) = (reason.known(Certainty::Mine), reason.known(Certainty::Safe));
        let also: Vec<Cell> = match self {
            Argument::MinesFound { .. } | Argument::AllMinesFound { .. } => return [Vec::new(), Vec::new()],
            // The sentence counts what the numbers miss.
            Argument::SubsetSafe { .. } => reason.constraints[0].mines.clone(),
            Argument::SubsetMines { .. } => reason.constraints[1].mines.clone(),
            // Mines that both numbers touch make no difference.
            Argument::Difference { .. } => {
                let [less, more] = [&reason.constraints[0].mines, &reason.constraints[1].mines];
                more.iter().copied().filter(|cell| !less.contains(cell)).collect()
            }
            _ => Vec::new(),
        };
        mines.extend(also);
        mines.sort();
        mines.dedup();
        [mines, safe]
    }
}

//! Why a player chooses a cell.

/// Why a player chooses a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveReason {
    /// The cell is certainly safe.
    Safe,
    /// The cell has the lowest risk.
    LowestRisk,
    /// A search of all ways to play on found it best; this is the chance to win.
    Perfect(f64),
    /// It is the best move in a part of the board that is independent of the rest, by a search of all ways to play that part;
    /// this is the chance to survive there.
    Independent(f64),
    /// The cell is safe or part of a 50/50 that no number will ever decide: guessing it now costs no more than later.
    Forced,
    /// The cell has the best chance to survive this move and the next; this is its score.
    Prospects(f64),
    /// The cell won the most trial games; this is the chance to win.
    Trials(f64),
    /// A frontier is too wide for odds: the cell is a mine least often in random layouts that fit.
    Sampled,
    /// A frontier is too wide for odds: judging by random layouts that fit, no other cell looks better.
    SampledTrials,
    /// A frontier is too wide for odds: the cell looks safest from the numbers beside it.
    Estimate,
}

impl MoveReason {
    /// Whether the risk of the cell is only an estimate.
    pub fn is_estimated(self) -> bool {
        matches!(self, MoveReason::Sampled | MoveReason::SampledTrials | MoveReason::Estimate)
    }
}

//! Why a player chooses a cell.

/// Why a player chooses a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveReason {
    /// It is certainly safe.
    Safe,
    /// It has the lowest risk.
    LowestRisk,
    /// It is the best of all ways to play on; this is the chance to win.
    Perfect(f64),
    /// It is the best of all ways to play a part of the board that is independent of the rest; this is the chance to survive
    /// there.
    Independent(f64),
    /// It is safe or part of a 50/50 that no number will ever decide: it costs no more now than later.
    Forced,
    /// It has the best chance to survive this move and the next; this is its score.
    Prospects(f64),
    /// It won the most trial games; this is the chance to win.
    Trials(f64),
    /// A frontier is too wide for odds: it is a mine least often in random layouts that fit.
    Sampled,
    /// A frontier is too wide for odds: no other cell looks better from random layouts that fit.
    SampledTrials,
    /// A frontier is too wide for odds: it looks safest from the numbers beside it.
    Estimate,
}

impl MoveReason {
    /// Whether the risk of the cell is only an estimate.
    pub fn is_estimated(self) -> bool {
        matches!(self, MoveReason::Sampled | MoveReason::SampledTrials | MoveReason::Estimate)
    }
}

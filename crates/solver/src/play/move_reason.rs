//! Why a player chooses a cell.

/// What speaks for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MoveReason {
    /// It is certainly safe.
    Safe,
    /// It has the lowest risk.
    LowestRisk,
    /// It is the best of all lines of play; this is the chance to win.
    Perfect(f64),
    /// It is the best of all lines of play in a part of the board that tells nothing about the rest; this is the chance to
    /// survive there.
    Apart(f64),
    /// It is safe, or it is part of an even bet that no number will ever settle: now it costs no more than later.
    Forced,
    /// It leaves the best prospects after it, by this score.
    Prospects(f64),
    /// It won the most trial games; this is their share.
    Trials(f64),
    /// The frontier is too wide for odds: it looks safest from the numbers beside it.
    Estimate,
}

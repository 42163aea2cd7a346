//! How hard a player thinks.

/// How hard a player thinks where nothing is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// The cell with the lowest risk, and perfect play once a hundred layouts are left: some 15,000 expert games a second.
    Fast,
    /// One move ahead, what must be guessed in any case, and perfect play once few layouts are left: less than a
    /// millisecond for an expert game.
    Strong,
    /// Longer perfect play, and trial games wherever moves are close: some 60 milliseconds for an expert game.
    Max,
}

/// What the strengths are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchParams {
    pub look_ahead: bool,
    /// Cells with less than this share of the best safety are not looked at, nor cells outside with less than that.
    pub cut: f64,
    pub outside_cut: f64,
    /// How much the best next cell counts, and the second best.
    pub first: f64,
    /// How much of what must be guessed in any case is no extra risk.
    pub forced: f64,
    /// From how few layouts on the rest is played perfectly, more where few cells are safe, and for how much work.
    pub endgame: f64,
    pub endgame_work: u64,
    /// Trial games for each close move; more where less than a hundred cells are unknown.
    pub trials: u32,
    /// Trials are played where fewer cells than this are unknown: the more there are, the longer a game takes.
    pub tried_below: u32,
    /// The share of the best score from which on a move is close.
    pub close: f64,
    /// So many moves are tried at most; half as many again where less than a hundred cells are unknown.
    pub most_tried: usize,
    /// How far a score may be off, as a share, and by how much a move must win the trials.
    pub doubt: f64,
    pub margin: f64,
}

impl SearchParams {
    pub fn of(strength: Strength) -> SearchParams {
        let strong = SearchParams {
            look_ahead: true,
            cut: 0.9,
            outside_cut: 0.95,
            first: 0.8,
            forced: 0.9,
            endgame: 400.0,
            endgame_work: 2_000_000,
            trials: 0,
            tried_below: 500,
            close: 0.92,
            most_tried: 4,
            doubt: 0.05,
            margin: 0.005,
        };
        match strength {
            Strength::Fast => {
                SearchParams { look_ahead: false, endgame: 100.0, endgame_work: 300_000, ..strong }
            }
            Strength::Strong => strong,
            Strength::Max => {
                SearchParams { endgame: 2000.0, endgame_work: 10_000_000, trials: 200, ..strong }
            }
        }
    }
}

//! How much a player computes.

use saolei_boards::named_enum;

named_enum! {
    /// How much a player computes if nothing is safe.
    pub enum Strength {
        /// Opens the cell with the lowest risk, and plays perfectly from 100 layouts on: some 15,000 expert games a second.
        Fast = "fast",
        /// Looks one move ahead, finds forced guesses, and plays perfectly from 800 layouts on: about a millisecond per expert
        /// game. On boards of at most 36 cells perfect play begins at 10,000 layouts, if 20,000 positions are enough.
        Strong = "strong",
        /// Plays perfectly from 5,000 layouts on, and plays trial games if moves are close: some 40 milliseconds per expert
        /// game. On boards of at most 36 cells perfect play begins at 60,000 layouts, if 300,000 positions are enough: it has no
        /// regret on 4x5/6 and smaller boards.
        Max = "max",
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchParams {
    pub look_ahead: bool,
    /// The least safety of a candidate, and of a cell outside, as shares of the best safety.
    pub cut: f64,
    pub outside_cut: f64,
    /// The weight of the best next cell against the second best.
    pub first: f64,
    /// The share of a forced guess's risk that is not counted.
    pub forced: f64,
    /// The most layouts for perfect play (more if few cells are safe), and the most positions to search.
    pub endgame: f64,
    pub endgame_positions: u64,
    /// The same limits on boards with few cells.
    pub small_endgame: f64,
    pub small_positions: u64,
    /// Trial games for each close move; up to twice as many if less than a hundred cells are unknown.
    pub trials: u32,
    /// The most unknown cells for trial games: with more, games would take too long.
    pub tried_below: u32,
    /// A move is close if it has at least this share of the best score.
    pub close: f64,
    /// The most moves to try; half as many again if less than a hundred cells are unknown.
    pub most_tried: usize,
    /// The error of a score, and the lead in the trials that a move needs, as shares.
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
            endgame: 800.0,
            endgame_positions: 3_000,
            small_endgame: 10_000.0,
            small_positions: 20_000,
            trials: 0,
            tried_below: 500,
            close: 0.92,
            most_tried: 4,
            doubt: 0.05,
            margin: 0.005,
        };
        match strength {
            Strength::Fast => SearchParams {
                look_ahead: false,
                endgame: 100.0,
                endgame_positions: 3_000,
                small_positions: 3_000,
                ..strong
            },
            Strength::Strong => strong,
            Strength::Max => SearchParams {
                endgame: 5_000.0,
                endgame_positions: 4_000,
                small_endgame: 60_000.0,
                small_positions: 300_000,
                trials: 200,
                ..strong
            },
        }
    }
}

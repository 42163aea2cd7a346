//! Fair play: whether a win is a person's or a program's, as far as the server can tell.
//!
//! The server times every move. A program that waits like a person and asks another program elsewhere is not found.

use crate::token;
use saolei_boards::format_position;
use saolei_replay::{Move, MoveKind};
use saolei_solver::View;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The clicks of a game and the mean time between them, below which nobody plays: the fastest people make about ten clicks a
/// second. Few clicks can come in one burst after the network was slow.
const FASTEST: [(usize, u64); 2] = [(3, 30), (20, 67)];

/// In a game of this many clicks, everyone stops to look somewhere: the longest pause is several times the usual one.
const CLICKS_WITH_A_PAUSE: usize = 25;

/// Whether the times of the moves are those of a program: too fast, or without a pause.
pub(crate) fn is_inhuman(moves: &[Move]) -> bool {
    let clicks: Vec<u64> = moves
        .iter()
        .filter(|done| matches!(done.kind, MoveKind::Operation(_)))
        .map(|done| done.millis)
        .collect();
    let mut pauses: Vec<u64> = clicks.windows(2).map(|pair| pair[1] - pair[0]).collect();
    pauses.sort_unstable();
    let (Some(longest), total) = (pauses.last(), pauses.iter().sum::<u64>()) else { return false };
    let too_fast = |&(most, mean): &(usize, u64)| clicks.len() >= most && total < mean * pauses.len() as u64;
    let without_pause = clicks.len() >= CLICKS_WITH_A_PAUSE && *longest < 2 * pauses[pauses.len() / 2];
    FASTEST.iter().any(too_fast) || without_pause
}

/// Positions that networks have asked the analysis about lately. Kept in memory only.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnalysedPositions {
    networks: Arc<Mutex<HashMap<String, Positions>>>,
}

/// When a network asked about what, the oldest first.
type Positions = VecDeque<(Instant, String)>;

/// How long an analysis is remembered, and how many for a network.
const REMEMBERED_FOR: Duration = Duration::from_secs(60 * 60);
const MOST_REMEMBERED: usize = 500;

/// With more networks than this, old analyses are forgotten.
const MOST_NETWORKS: usize = 10_000;

impl AnalysedPositions {
    pub(crate) fn add(&self, network: &str, position: &str) {
        let now = Instant::now();
        let mut networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        if networks.len() >= MOST_NETWORKS {
            // Whose latest is old is done with; when there are very many, sooner.
            let oldest =
                if networks.len() >= 2 * MOST_NETWORKS { REMEMBERED_FOR / 12 } else { REMEMBERED_FOR };
            networks.retain(|_, positions| {
                positions.back().is_some_and(|(at, _)| now.duration_since(*at) < oldest)
            });
        }
        let positions = networks.entry(network.to_string()).or_default();
        if positions.len() == MOST_REMEMBERED {
            positions.pop_front();
        }
        positions.push_back((now, fingerprint(position)));
    }

    /// Whether a network has asked about what a player sees. Marks are left out: they are not part of what is known.
    pub(crate) fn contain(&self, network: &str, view: &View) -> bool {
        let networks = self.networks.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(positions) = networks.get(network) else { return false };
        let wanted = fingerprint(&format_position(view));
        positions.iter().any(|(at, position)| at.elapsed() < REMEMBERED_FOR && *position == wanted)
    }
}

fn fingerprint(position: &str) -> String {
    token::hash(&position.replace(['F', '?'], "."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_rules::{Operation, Size};

    fn game(pauses: impl IntoIterator<Item = u64>) -> Vec<Move> {
        let cell = Size::new(2, 3).unwrap().cell(1, 2).unwrap();
        let kind = MoveKind::Operation(Operation::Open(cell));
        let mut millis = 0;
        let mut moves = vec![Move { millis, kind }];
        for pause in pauses {
            millis += pause;
            moves.push(Move { millis, kind });
        }
        moves
    }

    #[test]
    fn programs_are_too_fast_or_never_pause() {
        assert!(is_inhuman(&game([1, 2, 1, 2])), "a beginner board in six milliseconds");
        assert!(is_inhuman(&game([60; 40])), "seventeen clicks a second");
        assert!(is_inhuman(&game((0..60).map(|at| 400 + at % 7 * 30))), "a click every half second");
    }

    #[test]
    fn people_are_not_taken_for_programs() {
        assert!(!is_inhuman(&game([])) && !is_inhuman(&game([3])), "a lucky win by a double click");
        assert!(!is_inhuman(&game([120, 90, 110, 100, 95])), "the fastest people on a beginner board");
        let expert = (0..100).map(|at| if at % 12 == 0 { 450 } else { 95 + at % 5 * 8 });
        assert!(!is_inhuman(&game(expert)), "eight clicks a second on an expert board");
        let slow_network = (0..30).map(|at| if at % 10 == 0 { 2000 } else { 0 });
        assert!(!is_inhuman(&game(slow_network)), "clicks that arrive ten at a time");
    }
}

//! Fair play: whether a win is a person's or a program's, as far as the server can tell.
//!
//! The server times every move. It cannot find a program that waits like a person and gets help elsewhere.

use crate::token;
use parking_lot::Mutex;
use saolei_boards::format_position;
use saolei_replay::{Move, MoveKind};
use saolei_solver::View;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Fewest clicks, and a mean interval in milliseconds that no person sustains: the fastest people make about ten clicks a
/// second. A few clicks can arrive in one burst after a network delay.
const FASTEST: [(usize, u64); 2] = [(3, 30), (20, 67)];

/// In a game of this many clicks, everyone pauses to look: the longest pause is at least twice the median.
const CLICKS_WITH_A_PAUSE: usize = 25;

/// On boards with at least this 3BV, nobody has solved this many 3BV per second. Published records are 0.49 s on
/// beginner boards, 7 s on intermediate ones (from 30 3BV) and 26.59 s on expert ones (from 100 3BV). They were set on
/// easy boards; these rates are what the same times would mean on hard ones. Below 10 3BV, luck decides.
const MAX_3BV_PER_SECOND: [(u64, u64); 3] = [(10, 20), (30, 12), (100, 8)];

/// Whether a board was solved faster than anyone ever has.
pub(crate) fn is_superhuman(three_bv: u64, millis: u64) -> bool {
    MAX_3BV_PER_SECOND.iter().any(|&(least, most)| three_bv >= least && three_bv * 1000 > most * millis)
}

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

/// Positions that networks have recently sent to the analysis. Kept in memory only.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnalysedPositions {
    networks: Arc<Mutex<HashMap<String, Positions>>>,
}

/// The positions of a network and when they were analysed, oldest first.
type Positions = VecDeque<(Instant, String)>;

/// How long an analysis is remembered, and how many per network.
const REMEMBERED_FOR: Duration = Duration::from_secs(60 * 60);
const MAX_REMEMBERED: usize = 500;

/// With more networks than this, old analyses are forgotten.
const MAX_NETWORKS: usize = 10_000;

impl AnalysedPositions {
    pub(crate) fn add(&self, network: &str, position: &str) {
        let now = Instant::now();
        let mut networks = self.networks.lock();
        if networks.len() >= MAX_NETWORKS {
            // Forgets networks whose latest analysis is old; sooner if there are very many.
            let oldest =
                if networks.len() >= 2 * MAX_NETWORKS { REMEMBERED_FOR / 12 } else { REMEMBERED_FOR };
            networks.retain(|_, positions| {
                positions.back().is_some_and(|(at, _)| now.duration_since(*at) < oldest)
            });
        }
        let positions = networks.entry(network.to_string()).or_default();
        if positions.len() == MAX_REMEMBERED {
            positions.pop_front();
        }
        positions.push_back((now, fingerprint(position)));
    }

    /// Whether a network has analysed what a player sees, or its rotated or mirrored image. Marks are ignored, because
    /// they are not knowledge.
    pub(crate) fn contain(&self, network: &str, view: &View) -> bool {
        let networks = self.networks.lock();
        let Some(positions) = networks.get(network) else { return false };
        let wanted = fingerprint(&format_position(view));
        positions.iter().any(|(at, position)| at.elapsed() < REMEMBERED_FOR && *position == wanted)
    }
}

/// A text that a position shares with its rotated and mirrored images. The argument is the output of [`format_position`].
fn fingerprint(position: &str) -> String {
    let position = position.replace(['F', '?'], ".");
    let (header, rows) = position.split_once('\n').unwrap_or_default();
    let mines = header.split_once(' ').unwrap_or_default().1;
    let rows: Vec<&[u8]> = rows.lines().map(str::as_bytes).collect();
    let (height, width) = (rows.len(), rows.first().map_or(0, |row| row.len()));
    let images = (0..8).map(|image| {
        let [turned_down, turned_across, transposed] = [1, 2, 4].map(|bit| image & bit != 0);
        let cell = |row: usize, col: usize| {
            let row = if turned_down { height - 1 - row } else { row };
            rows[row][if turned_across { width - 1 - col } else { col }]
        };
        let mut text = Vec::with_capacity(position.len());
        if transposed {
            for col in 0..width {
                text.extend((0..height).map(|row| cell(row, col)));
                text.push(b'\n');
            }
        } else {
            for row in 0..height {
                text.extend((0..width).map(|col| cell(row, col)));
                text.push(b'\n');
            }
        }
        text
    });
    let first = images.min().unwrap_or_default();
    token::hash(&format!("{mines}\n{}", String::from_utf8_lossy(&first)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_boards::read_positions;
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
    fn nobody_solves_an_expert_board_in_18_seconds() {
        assert!(is_superhuman(160, 17_700) && is_superhuman(100, 12_000) && is_superhuman(40, 3_000));
        // The record on expert boards, if its board was an average one; a fast beginner game; a lucky one.
        assert!(!is_superhuman(160, 26_590) && !is_superhuman(12, 1_000) && !is_superhuman(4, 100));
        assert!(!is_superhuman(1, 0) && is_superhuman(10, 0));
    }

    fn view(text: &str) -> View {
        read_positions(text.as_bytes()).unwrap()[0].view().clone()
    }

    #[test]
    fn a_position_is_recognised_in_every_image() {
        let analysed = AnalysedPositions::default();
        analysed.add("here", "2x3 2\n.1.\n21.\n");
        for image in [
            "2x3 2\n.1.\n21.\n",
            "2x3 2\n.1.\n.12\n",
            "2x3 2\n21.\n.1.\n",
            "2x3 2\n.12\n.1.\n",
            "3x2 2\n.2\n11\n..\n",
            "3x2 2\n2.\n11\n..\n",
            "3x2 2\n..\n11\n.2\n",
            "3x2 2\n..\n11\n2.\n",
            "2x3 2\nF1?\n21.\n",
        ] {
            assert!(analysed.contain("here", &view(image)), "{image}");
            assert!(!analysed.contain("elsewhere", &view(image)), "{image}");
        }
        for other in ["2x3 1\n.1.\n21.\n", "2x3 2\n1..\n21.\n", "3x2 2\n.1\n.2\n1.\n"] {
            assert!(!analysed.contain("here", &view(other)), "{other}");
        }
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

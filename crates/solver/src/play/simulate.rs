//! Whole games, played by the thousand.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::field::Field;
use crate::play::player::Player;
use crate::play::strength::{Knobs, Strength};
use crate::play::why::Why;
use saolei_boards::BoardList;

/// How a game went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it was won.
    pub won: bool,
    /// How many cells were opened that were not certainly safe.
    pub guesses: u32,
    /// Whether it was lost on a cell that was called certainly safe. It never is; the count is kept to prove it.
    pub betrayed: bool,
}

/// Plays every board of a list and returns the outcomes in its order, the same whatever the number of threads.
///
/// `progress` is called after every game with the number of games played so far.
pub fn simulate(
    boards: &BoardList,
    strength: Strength,
    threads: usize,
    progress: impl Fn(usize) + Sync,
) -> Vec<Outcome> {
    const BATCH: usize = 16;
    let knobs = Knobs::of(strength);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut table = Table::new(boards, knobs);
        let mut outcomes = Vec::new();
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= boards.len() {
                return outcomes;
            }
            for board in first..boards.len().min(first + BATCH) {
                outcomes.push((board, table.play(board)));
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        }
    };
    let mut all = vec![Outcome::default(); boards.len()];
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            let outcomes = worker.join().expect("a game does not panic");
            for (board, outcome) in outcomes {
                all[board] = outcome;
            }
        }
    });
    all
}

/// A layout on one side, a player on the other.
struct Table<'a> {
    boards: &'a BoardList,
    player: Player,
    layout: Hidden,
}

impl Table<'_> {
    fn new(boards: &BoardList, knobs: Knobs) -> Table<'_> {
        let field = Field::closed(boards.size(), boards.mines());
        Table { boards, layout: Hidden::new(&field), player: Player::with(field, knobs) }
    }

    fn play(&mut self, board: usize) -> Outcome {
        self.layout.lay(self.boards, board, &self.player.field);
        self.player.restart(self.boards.mines());
        self.player.reseed(board as u64);
        let start = self.boards.start();
        let mut at = self.player.field.at(start.row() as usize, start.col() as usize);
        let mut outcome = Outcome::default();
        let mut certain = true;
        loop {
            match self.layout.open(at) {
                Some(number) => self.player.opened(at, number),
                None => {
                    outcome.betrayed = certain;
                    return outcome;
                }
            }
            match self.player.think().expect("a layout fits its own numbers") {
                Some((next, _, why)) => {
                    certain = why == Why::Safe;
                    outcome.guesses += u32::from(!certain);
                    at = next;
                }
                None => {
                    outcome.won = true;
                    return outcome;
                }
            }
        }
    }
}

/// Where the mines are. The player is told numbers, one cell at a time.
#[derive(Debug)]
pub(crate) struct Hidden {
    mined: Vec<bool>,
    stride: usize,
    cols: usize,
    mines: Vec<u32>,
}

impl Hidden {
    pub fn new(field: &Field) -> Hidden {
        Hidden {
            mined: vec![false; field.spots.len()],
            stride: field.stride,
            cols: field.size.cols() as usize,
            mines: Vec::new(),
        }
    }

    pub fn lay(&mut self, boards: &BoardList, board: usize, field: &Field) {
        boards.mines_of(board, &mut self.mines);
        self.mined.fill(false);
        for &index in &self.mines {
            let at = field.at(index as usize / self.cols, index as usize % self.cols);
            self.mined[at] = true;
        }
    }

    /// The number under a cell; `None` where it is a mine.
    pub fn open(&self, at: usize) -> Option<u8> {
        if self.mined[at] {
            return None;
        }
        let rows = [at - self.stride - 1, at - 1, at + self.stride - 1];
        let count =
            |start: usize| self.mined[start..start + 3].iter().map(|&mine| u8::from(mine)).sum::<u8>();
        Some(rows.into_iter().map(count).sum())
    }
}

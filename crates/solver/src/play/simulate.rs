//! Plays whole games for win rates.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::field::Field;
use crate::play::move_reason::MoveReason;
use crate::play::player::Player;
use crate::play::strength::{SearchParams, Strength};
use saolei_boards::BoardList;

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameResult {
    /// Whether it was won.
    pub won: bool,
    /// How many opened cells were not certainly safe.
    pub guesses: u32,
    /// Whether it was lost on a cell that was called certainly safe. That never happens; it is counted to prove it.
    pub lost_on_certain: bool,
}

/// Plays every board of a list and returns the results in order. They do not depend on the number of threads.
///
/// `progress` is called after every game with the number of games played so far.
pub fn simulate(
    boards: &BoardList,
    strength: Strength,
    threads: usize,
    progress: impl Fn(usize) + Sync,
) -> Vec<GameResult> {
    const BATCH: usize = 16;
    let params = SearchParams::of(strength);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut game = SimulatedGame::new(boards, params);
        let mut results = Vec::new();
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= boards.len() {
                return results;
            }
            for board in first..boards.len().min(first + BATCH) {
                results.push((board, game.play(board)));
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        }
    };
    let mut all = vec![GameResult::default(); boards.len()];
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            let results = worker.join().expect("a game does not panic");
            for (board, result) in results {
                all[board] = result;
            }
        }
    });
    all
}

/// A player and the layout that it plays.
struct SimulatedGame<'a> {
    boards: &'a BoardList,
    player: Player,
    layout: HiddenLayout,
}

impl SimulatedGame<'_> {
    fn new(boards: &BoardList, params: SearchParams) -> SimulatedGame<'_> {
        let field = Field::closed(boards.size(), boards.mines());
        SimulatedGame { boards, layout: HiddenLayout::new(&field), player: Player::with(field, params) }
    }

    fn play(&mut self, board: usize) -> GameResult {
        self.layout.set_board(self.boards, board, &self.player.field);
        self.player.restart(self.boards.mines());
        self.player.reseed(board as u64);
        let start = self.boards.start();
        let mut at = self.player.field.place(start);
        let mut result = GameResult::default();
        let mut certain = true;
        loop {
            match self.layout.open(at) {
                Some(number) => self.player.opened(at, number),
                None => {
                    result.lost_on_certain = certain;
                    return result;
                }
            }
            match self.player.choose_next().expect("a layout fits its own numbers") {
                Some((next, _, why)) => {
                    certain = why == MoveReason::Safe;
                    result.guesses += u32::from(!certain);
                    at = next;
                }
                None => {
                    result.won = true;
                    return result;
                }
            }
        }
    }
}

/// Where the mines are. The player is shown numbers, one cell at a time.
#[derive(Debug)]
pub(crate) struct HiddenLayout {
    mined: Vec<bool>,
    stride: usize,
    cols: usize,
    mines: Vec<u32>,
}

impl HiddenLayout {
    pub fn new(field: &Field) -> HiddenLayout {
        HiddenLayout {
            mined: vec![false; field.squares.len()],
            stride: field.stride,
            cols: field.size.cols() as usize,
            mines: Vec::new(),
        }
    }

    pub fn set_board(&mut self, boards: &BoardList, board: usize, field: &Field) {
        boards.mines_of(board, &mut self.mines);
        self.mined.fill(false);
        for &index in &self.mines {
            let at = field.at(index as usize / self.cols, index as usize % self.cols);
            self.mined[at] = true;
        }
    }

    /// The number of a cell; `None` if it is a mine.
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

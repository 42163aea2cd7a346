//! Plays whole games for win rates.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::field::Field;
use crate::odds::deadline::Deadline;
use crate::odds::engine::Engine;
use crate::play::move_reason::MoveReason;
use crate::play::player::Chooser;
use crate::play::strength::{SearchParams, Strength};
use crate::threads;
use saolei_boards::BoardList;

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameResult {
    /// Whether the game was won.
    pub won: bool,
    /// The number of opened cells that were not certainly safe.
    pub guesses: u32,
    /// Whether the game was lost on a cell proved safe. That never happens; counting it shows that.
    pub lost_on_certain: bool,
}

/// Plays every board of a list and returns the results in order, independent of the number of threads.
///
/// `progress` is called after every game with the number of games played so far.
pub fn simulate(
    boards: &BoardList,
    strength: Strength,
    threads: usize,
    progress: impl Fn(usize) + Sync,
) -> Vec<GameResult> {
    simulate_while(boards, strength, threads, |played| {
        progress(played);
        true
    })
}

/// Plays boards as [`simulate`] does while `keep_going` returns true. Then it finishes the games being played and returns
/// the results up to the first board that was not played.
///
/// ```
/// use saolei_boards::{BoardList, FirstClick, Level};
/// use saolei_solver::{Strength, simulate, simulate_while};
/// let level: Level = "5x6/5".parse()?;
/// let boards = |count| BoardList::random(level.size, level.mines, FirstClick::Safe.at(level.corner()), 7, count);
/// let some = simulate_while(&boards(1000)?, Strength::Fast, 1, |played| played < 20);
/// assert_eq!(some, simulate(&boards(20)?, Strength::Fast, 1, |_| {}));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simulate_while(
    boards: &BoardList,
    strength: Strength,
    threads: usize,
    keep_going: impl Fn(usize) -> bool + Sync,
) -> Vec<GameResult> {
    let params = SearchParams::of(strength);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let is_over = AtomicBool::new(false);
    let work = |_, _: &dyn Fn() -> bool| {
        let mut game = SimulatedGame::new(boards, params);
        let mut results = Vec::new();
        while !is_over.load(Ordering::Relaxed) {
            let board = next.fetch_add(1, Ordering::Relaxed);
            if board >= boards.len() {
                break;
            }
            results.push((board, game.play(board)));
            if !keep_going(done.fetch_add(1, Ordering::Relaxed) + 1) {
                is_over.store(true, Ordering::Relaxed);
            }
        }
        results
    };
    let mut all = vec![None; boards.len()];
    for (board, result) in threads::run(threads, || true, work).into_iter().flatten() {
        all[board] = Some(result);
    }
    all.into_iter().map_while(|result| result).collect()
}

struct SimulatedGame<'a> {
    boards: &'a BoardList,
    player: Chooser,
    engine: Engine,
    layout: HiddenLayout,
}

impl SimulatedGame<'_> {
    fn new(boards: &BoardList, params: SearchParams) -> SimulatedGame<'_> {
        let field = Field::closed(boards.size(), boards.mines());
        let layout = HiddenLayout::new(&field);
        SimulatedGame {
            boards,
            layout,
            player: Chooser::new(field, params, Deadline::NEVER),
            engine: Engine::default(),
        }
    }

    fn play(&mut self, board: usize) -> GameResult {
        self.layout.set_board(self.boards, board, &self.player.field);
        self.player.field.close_all(self.boards.mines());
        self.player.reseed(self.boards.number_of(board) as u64);
        let start = self.boards.start();
        let mut at = self.player.field.index(start);
        let mut result = GameResult::default();
        let mut certain = true;
        loop {
            match self.layout.open(at) {
                Some(number) => self.player.open(at, number),
                None => {
                    result.lost_on_certain = certain;
                    return result;
                }
            }
            match self.player.choose(&mut self.engine).expect("a layout fits its own numbers") {
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

/// Knows where the mines are, and shows the player one number at a time.
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

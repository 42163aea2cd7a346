//! The best that any player can do on a board, over all its layouts.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use saolei_boards::{FirstClick, Language, Level, cell_text};
use saolei_rules::{Cell, Size};

use super::memo::SharedMemo;
use super::search::{Search, Stopped};
use super::table::{MINE, Table};
use crate::threads;

/// How often perfect play wins a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Optimum {
    /// The best first cell; of equally good ones, the first, row by row.
    pub start: Cell,
    /// The number of layouts that perfect play wins from there.
    pub wins: u64,
    /// The number of layouts that the first click's guarantee allows, all equally likely.
    pub layouts: u64,
    /// The number of positions searched. It varies with several threads, because they reuse each other's results.
    pub positions: u64,
}

/// Limits of a search for the optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptimumLimits {
    /// The number of threads.
    pub threads: usize,
    /// The most bytes for the layouts and for remembered positions.
    pub memory: u64,
    /// The most positions that each thread searches. With one thread, this limit does not depend on time.
    pub positions: u64,
}

/// Why there is no optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoOptimum {
    /// The board has too many cells to store a layout in a word.
    TooManyCells {
        /// The most cells that a board may have.
        most: u64,
    },
    /// The layouts do not fit into memory.
    TooManyLayouts {
        /// The number of layouts; `None` if it is huge.
        layouts: Option<u64>,
        /// The most layouts that fit.
        most: u64,
    },
    /// No layout satisfies the first click's guarantee.
    NoLayout,
    /// The search was stopped.
    Stopped(OptimumProgress),
}

/// How far a search got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptimumProgress {
    /// The number of first cells searched, and the number of all first cells; cells that mirror each other count once.
    pub starts: (usize, usize),
    /// The best first cell so far.
    pub best: Option<Optimum>,
    /// The number of positions searched.
    pub positions: u64,
}

impl NoOptimum {
    /// The reason in words.
    pub fn words(&self, language: Language) -> String {
        let (english, chinese) = match self {
            NoOptimum::TooManyCells { most } => (
                format!("too many cells to list all layouts; at most {most}"),
                format!("格太多，无法列出所有布局；最多 {most} 格"),
            ),
            NoOptimum::TooManyLayouts { layouts, most } => {
                let (english, chinese) = match layouts {
                    Some(layouts) => (layouts.to_string(), format!("有 {layouts} 个布局")),
                    None => ("more than 10^19".to_string(), "布局超过 10^19 个".to_string()),
                };
                (
                    format!("{english} layouts, but only {most} fit into memory"),
                    format!("{chinese}，内存只放得下 {most} 个"),
                )
            }
            NoOptimum::NoLayout => {
                ("no layout allows such a first click".to_string(), "没有布局符合这样的首击".to_string())
            }
            NoOptimum::Stopped(progress) => return progress.words(language),
        };
        language.choose(english, chinese)
    }
}

impl fmt::Display for NoOptimum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for NoOptimum {}

impl OptimumProgress {
    fn words(&self, language: Language) -> String {
        let OptimumProgress { starts: (searched, all), best, positions } = self;
        let mut words = language.choose(
            format!("{positions} positions and {searched} of {all} first cells searched"),
            format!("搜索了 {positions} 个局面，{all} 个首击位置中的 {searched} 个"),
        );
        if let Some(Optimum { start, wins, layouts, .. }) = best {
            let start = cell_text(*start);
            words += &language.choose(
                format!("; the best so far, {start}, wins {wins} of {layouts} layouts"),
                format!("；目前最好的 {start} 在 {layouts} 个布局中赢 {wins} 个"),
            );
        }
        words
    }
}

/// A layout is stored in the bits of a word.
const MAX_CELLS: u64 = 64;

/// More would not fit into the entries of a [`Memo`](super::memo::Memo).
const MAX_LAYOUTS: u64 = 1 << 30;

impl Optimum {
    /// Searches all layouts of a board for the best first cell, or for the wins from the given one.
    ///
    /// `keep_going` is called now and then with the number of positions so far; the search stops if it returns false.
    ///
    /// # Errors
    /// The board is too large, or the search was stopped.
    pub fn of(
        level: Level,
        first_click: FirstClick,
        start: Option<Cell>,
        limits: OptimumLimits,
        mut keep_going: impl FnMut(u64) -> bool,
    ) -> Result<Optimum, NoOptimum> {
        let board = Board::new(level, first_click)?;
        let starts = match start {
            Some(cell) => vec![cell],
            None => board.starts(),
        };
        let (table, used) = board.table(start, limits.memory)?;
        let search = BoardSearch {
            board: &board,
            table: &table,
            starts: &starts,
            memory: SharedMemo::new((limits.memory - used) as usize),
            positions: AtomicU64::new(0),
            budget: limits.positions,
            settled: Mutex::new((0, None)),
        };
        let keep_going = || keep_going(search.positions.load(Ordering::Relaxed));
        threads::run(limits.threads, keep_going, |turn, keep_going| search.work(turn, keep_going));
        search.result()
    }

    /// The share of layouts that perfect play wins.
    pub fn rate(&self) -> f64 {
        self.wins as f64 / self.layouts as f64
    }
}

/// The best first cell of a board: searched if the board is small; otherwise the cell that won most trials, which is a
/// corner, or a cell a little inside if the first click guarantees an opening.
///
/// The result depends only on the arguments.
pub fn best_start(level: Level, first_click: FirstClick) -> Cell {
    // Some seconds at most. A layout takes at most 36 bytes for its cells and 16 for each of 8 symmetries.
    const LIMITS: OptimumLimits = OptimumLimits { threads: 1, memory: 40_000_000, positions: 600_000 };
    const MAX_CELLS: u64 = 36;
    if level.size.cells() <= MAX_CELLS
        && let Ok(found) = Optimum::of(level, first_click, None, LIMITS, |_| true)
    {
        return found.start;
    }
    match first_click {
        FirstClick::Any | FirstClick::Safe => level.corner(),
        FirstClick::Opening => level.inner_start(),
    }
}

/// A board and its first click, before the layouts are listed.
struct Board {
    level: Level,
    first_click: FirstClick,
    /// For each symmetry of the board, the image of each cell.
    symmetries: Vec<Vec<u32>>,
    /// The neighbours of each cell, as bits.
    around: Vec<u64>,
}

impl Board {
    fn new(level: Level, first_click: FirstClick) -> Result<Board, NoOptimum> {
        let size = level.size;
        if size.cells() > MAX_CELLS {
            return Err(NoOptimum::TooManyCells { most: MAX_CELLS });
        }
        let index = |cell: Cell| cell.row() * size.cols() + cell.col();
        let around = size.iter().map(|cell| size.neighbours(cell).map(|other| 1 << index(other)).sum());
        Ok(Board { level, first_click, symmetries: symmetries(size), around: around.collect() })
    }

    fn index(&self, cell: Cell) -> u32 {
        cell.row() * self.level.size.cols() + cell.col()
    }

    /// The cells that the first click's guarantee keeps free, as bits.
    fn kept_free(&self, start: Cell) -> u64 {
        let own = 1 << self.index(start);
        match self.first_click {
            FirstClick::Any => 0,
            FirstClick::Safe => own,
            FirstClick::Opening => own | self.around[self.index(start) as usize],
        }
    }

    /// The possible first cells; of those that mirror each other, only the first.
    fn starts(&self) -> Vec<Cell> {
        let first = |&cell: &Cell| {
            let index = self.index(cell);
            self.symmetries.iter().all(|image| image[index as usize] >= index)
        };
        self.level.size.iter().filter(first).collect()
    }

    /// All layouts, or those that a first click allows, and the bytes that they take.
    fn table(&self, start: Option<Cell>, memory: u64) -> Result<(Table, u64), NoOptimum> {
        let cells = self.level.size.cells();
        let kept_free = start.map_or(0, |start| self.kept_free(start));
        let free: Vec<u32> = (0..cells as u32).filter(|&cell| kept_free >> cell & 1 == 0).collect();
        let each = cells + 16 * self.symmetries.len() as u64;
        let most = (memory / 2 / each).min(MAX_LAYOUTS);
        let layouts = choose(free.len() as u64, self.level.mines);
        if layouts == Some(0) {
            return Err(NoOptimum::NoLayout);
        }
        let Some(layouts) = layouts.filter(|&layouts| layouts <= most) else {
            return Err(NoOptimum::TooManyLayouts { layouts, most });
        };
        let mut table = Table::default();
        table.restart(cells as usize);
        let mut masks = Vec::with_capacity(layouts as usize);
        each_choice(&free, self.level.mines as usize, |mines| {
            masks.push(mines);
            table.add(mines, |cell| {
                if mines >> cell & 1 == 1 { MINE } else { (mines & self.around[cell]).count_ones() as u8 }
            });
        });
        // The first symmetry is the identity.
        for image in &self.symmetries[1..] {
            table.add_symmetry(masks.iter().map(|&mines| {
                let cells = (0..cells as usize).filter(|&cell| mines >> cell & 1 == 1);
                cells.map(|cell| 1 << image[cell]).sum()
            }));
        }
        Ok((table, layouts * each))
    }
}

struct BoardSearch<'a> {
    board: &'a Board,
    table: &'a Table,
    starts: &'a [Cell],
    memory: SharedMemo,
    positions: AtomicU64,
    budget: u64,
    /// The number of first cells that are settled, and the best of them; its `positions` are not set.
    settled: Mutex<(usize, Option<Optimum>)>,
}

impl BoardSearch<'_> {
    fn settled(&self) -> MutexGuard<'_, (usize, Option<Optimum>)> {
        self.settled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches first cells until all are settled. All threads work on the same one.
    fn work(&self, turn: usize, keep_going: &dyn Fn() -> bool) {
        let mut search = Search::new(self.table, &self.memory, &self.positions);
        (search.turn, search.budget, search.keep_going) = (turn, self.budget, Some(keep_going));
        loop {
            let (next, best) = *self.settled();
            let Some(&start) = self.starts.get(next) else { break };
            let Ok(wins) = self.try_start(&mut search, start, best) else { break };
            let mut settled = self.settled();
            if settled.0 == next {
                *settled = (next + 1, wins.or(best));
            }
        }
        search.report();
    }

    /// The wins from a first cell, if it beats the best so far.
    fn try_start(
        &self,
        search: &mut Search<'_, &SharedMemo>,
        start: Cell,
        best: Option<Optimum>,
    ) -> Result<Option<Optimum>, Stopped> {
        let kept_free = self.board.kept_free(start);
        let index = self.board.index(start) as u16;
        let mut parts: Vec<Vec<u32>> = vec![Vec::new(); MINE as usize + 1];
        for layout in 0..self.table.layouts as u32 {
            let mined = |cell: u16| self.table.value(layout, cell) == MINE;
            if (0..self.table.cells as u16).all(|cell| kept_free >> cell & 1 == 0 || !mined(cell)) {
                parts[self.table.value(layout, index) as usize].push(layout);
            }
        }
        let layouts: u64 = parts.iter().map(|part| part.len() as u64).sum();
        let lost = parts.pop().map_or(0, |mines| mines.len() as u64);
        if layouts == 0 {
            return Ok(None);
        }
        // It has to win a larger share than the best so far.
        let least = best.map_or(0, |best| best.wins * layouts / best.layouts);
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        let mut bound = layouts - lost;
        for part in &parts {
            if best.is_some() && bound <= least {
                return Ok(None);
            }
            let needed = (least + part.len() as u64).saturating_sub(bound);
            let wins = search.wins(part, needed as u32)?;
            bound -= part.len() as u64 - u64::from(wins);
        }
        let better = best.is_none() || bound > least;
        Ok(better.then_some(Optimum { start, wins: bound, layouts, positions: 0 }))
    }

    fn result(self) -> Result<Optimum, NoOptimum> {
        let (settled, best) = *self.settled();
        let positions = self.positions.load(Ordering::Relaxed);
        let best = best.map(|best| Optimum { positions, ..best });
        let starts = (settled, self.starts.len());
        match best {
            Some(best) if settled == starts.1 => Ok(best),
            None if settled == starts.1 => Err(NoOptimum::NoLayout),
            best => Err(NoOptimum::Stopped(OptimumProgress { starts, best, positions })),
        }
    }
}

/// The symmetries of a board: the image of each cell. The first is the identity.
fn symmetries(size: Size) -> Vec<Vec<u32>> {
    let (rows, cols) = (size.rows(), size.cols());
    let turns: &[bool] = if rows == cols { &[false, true] } else { &[false] };
    let mut all: Vec<Vec<u32>> = Vec::new();
    for &turn in turns {
        for (upside_down, mirrored) in [(false, false), (false, true), (true, false), (true, true)] {
            let image = size.iter().map(|cell| {
                let row = if upside_down { rows - 1 - cell.row() } else { cell.row() };
                let col = if mirrored { cols - 1 - cell.col() } else { cell.col() };
                if turn { col * cols + row } else { row * cols + col }
            });
            let image = image.collect();
            // On a board of one row some symmetries coincide.
            if !all.contains(&image) {
                all.push(image);
            }
        }
    }
    all
}

/// The number of ways to choose `count` of `from`; `None` if it is huge.
fn choose(from: u64, count: u64) -> Option<u64> {
    if count > from {
        return Some(0);
    }
    let step = |ways: u128, index| ways * u128::from(from - index) / u128::from(index + 1);
    let ways = (0..count.min(from - count)).fold(1, step);
    ways.try_into().ok()
}

/// Calls `found` with every choice of `count` cells, as bits.
fn each_choice(cells: &[u32], count: usize, mut found: impl FnMut(u64)) {
    let mut chosen: Vec<usize> = (0..count).collect();
    loop {
        found(chosen.iter().map(|&index| 1u64 << cells[index]).sum());
        let Some(last) = (0..count).rev().find(|&last| chosen[last] < cells.len() - count + last) else {
            return;
        };
        let from = chosen[last] + 1;
        for (offset, index) in chosen[last..].iter_mut().enumerate() {
            *index = from + offset;
        }
    }
}

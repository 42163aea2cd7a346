//! Estimates odds where a frontier is too wide to count, from random layouts that fit.
//!
//! A layout is changed piece by piece: a Gibbs sampler of blocks. The cells of a small rectangle are forgotten and drawn again,
//! exactly, from all arrangements that fit the numbers around it and the other cells, each weighted by the mines that it leaves
//! for the cells beside no number. Repeated with rectangles that cover the board, with different borders every time, this visits
//! all layouts equally often. Components that can be counted are drawn as a whole. The risks of the cells that are drawn
//! together, given all others, are exact; their mean over many rounds is the estimate.
//!
//! Cells that can only change together over a longer distance than a rectangle change seldom or never. So several layouts are
//! found and changed independently of each other, and the error is estimated from how much they differ.

use std::ops::Range;

use crate::field::{Field, MINE, SAFE, UNKNOWN};
use crate::odds::Settings;
use crate::odds::counted::Counted;
use crate::odds::deadline::Deadline;
use crate::odds::engine::{Engine, NoOdds};
use crate::odds::sample::choose;
use crate::threads;
use saolei_boards::Random;

/// The chance that a cell is a mine, estimated from random layouts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RiskEstimate {
    /// The chance, from 0 to 1.
    pub risk: f64,
    /// Half the width of the 95 % confidence interval.
    pub error: f64,
}

#[derive(Debug, PartialEq)]
pub(crate) struct RandomLayouts {
    /// The risk of every unknown cell, by index.
    pub risks: Vec<Option<RiskEstimate>>,
    /// Some of the layouts, taken from each chain in turn, as the indices of their mines among the unknown cells.
    pub layouts: Vec<Vec<u32>>,
}

/// Draws layouts that fit a field; `None` if there was no time, or no layout was found.
///
/// Components within the budget are drawn as a whole. The result does not depend on the number of threads.
pub(crate) fn draw_layouts(
    field: &Field,
    settings: Settings,
    threads: usize,
    keep_going: &dyn Fn() -> bool,
) -> Option<RandomLayouts> {
    let threads = threads.clamp(1, CHAINS);
    let keep_going = || !settings.is_late() && keep_going();
    if !keep_going() {
        return None;
    }
    let run = |first: usize, keep_going: &dyn Fn() -> bool| -> Option<Vec<(usize, ChainResult)>> {
        let chains = (first..CHAINS).step_by(threads);
        chains.map(|chain| Some((chain, Sampler::new(field, settings, chain, keep_going)?.run()?))).collect()
    };
    let chains: Option<Vec<_>> = threads::run(threads, keep_going, run).into_iter().collect();
    let mut chains: Vec<(usize, ChainResult)> = chains?.into_iter().flatten().collect();
    chains.sort_by_key(|&(chain, _)| chain);
    let of = |mean: &dyn Fn(&ChainResult) -> f64| estimate_of(chains.iter().map(|(_, chain)| mean(chain)));
    let outside = of(&|chain| chain.outside);
    let risk = |at: usize| {
        let is_beside = field.all_around(at).any(|number| field.squares[number].is_active());
        if is_beside { of(&|chain| chain.cells[at]) } else { outside }
    };
    let mut risks = vec![None; field.squares.len()];
    field.unknown_cells().for_each(|at| risks[at] = Some(risk(at)));
    let kept = chains.iter().map(|(_, chain)| chain.layouts.len()).min().unwrap_or(0);
    let mut layouts = Vec::with_capacity(kept * CHAINS);
    for turn in 0..kept {
        layouts.extend(chains.iter_mut().map(|(_, chain)| std::mem::take(&mut chain.layouts[turn])));
    }
    Some(RandomLayouts { risks, layouts })
}

struct ChainResult {
    /// The mean risks of the cells beside numbers, by index, and of the other cells.
    cells: Vec<f64>,
    outside: f64,
    layouts: Vec<Vec<u32>>,
}

/// Changes one layout again and again, as one chain.
struct Sampler<'a> {
    field: &'a Field,
    keep_going: &'a dyn Fn() -> bool,
    engine: Engine,
    /// The countable components as a field without the others, and their cells.
    counted: Option<(Field, Engine)>,
    counted_cells: Vec<usize>,
    deadline: Deadline,
    random: Random,
    /// Random numbers for the cells beside no number, separate so that keeping a layout does not change later draws.
    outside_random: Random,
    /// For each index: [`MINE`] or [`SAFE`] in the layout, or [`UNKNOWN`] if it is forgotten. Only for cells beside numbers.
    layout: Vec<u8>,
    /// For each index, whether it is an unknown cell beside a number.
    is_frontier: Vec<bool>,
    /// For each index, whether it is an unknown cell beside a number that is drawn in rectangles.
    is_wide: Vec<bool>,
    frontier: Vec<usize>,
    chosen_mines: i64,
    outside_cells: Vec<u32>,
    drawn: Vec<u32>,
}

/// A rectangle that may reach beyond the board.
#[derive(Clone, Debug)]
struct Area {
    rows: Range<i64>,
    cols: Range<i64>,
}

/// Cells beside no number, real or imaginary: they decide how likely each number of mines in a rectangle is.
#[derive(Clone, Copy)]
struct Pool {
    cells: i64,
    /// The mines for the pool and the rectangle together.
    mines: i64,
}

/// The budget of a rectangle: a few milliseconds at most.
const BUDGET: usize = 1 << 18;

/// The sides of a rectangle. Its cost follows the short side.
const SIDES: (i64, i64) = (5, 10);

/// The budget for components that are drawn as a whole.
const COUNTED_BUDGET: usize = 1 << 20;

/// How many layouts are changed independently of each other.
pub(crate) const CHAINS: usize = 8;

/// The most layouts to keep from each chain.
const MAX_KEPT: usize = 25;

/// Student's t for the 95 % interval of [`CHAINS`] means.
pub(crate) const T: f64 = 2.365;

/// No estimate claims a smaller error than this.
const LEAST_ERROR: f64 = 0.005;

impl<'a> Sampler<'a> {
    /// A chain's sampler with a first layout; `None` if none was found in time.
    fn new(
        field: &'a Field,
        settings: Settings,
        chain: usize,
        keep_going: &'a dyn Fn() -> bool,
    ) -> Option<Sampler<'a>> {
        let mut is_frontier = vec![false; field.squares.len()];
        for number in field.active_numbers(0..field.squares.len()) {
            field.unknown_around(number).for_each(|cell| is_frontier[cell] = true);
        }
        let frontier: Vec<usize> = field.cells().filter(|&at| is_frontier[at]).collect();
        let mut sampler = Sampler {
            field,
            keep_going,
            engine: Engine::new(BUDGET),
            counted: None,
            counted_cells: Vec::new(),
            deadline: settings.deadline(),
            is_wide: is_frontier.clone(),
            random: Random::new(2, chain as u64),
            outside_random: Random::new(3, chain as u64),
            layout: vec![UNKNOWN; field.squares.len()],
            chosen_mines: 0,
            outside_cells: field.unknown_cells().filter(|&at| !is_frontier[at]).map(|at| at as u32).collect(),
            is_frontier,
            frontier,
            drawn: Vec::new(),
        };
        sampler.find_counted(Settings { budget: settings.budget.min(COUNTED_BUDGET), ..settings });
        (sampler.find_numbers() && sampler.find_mine_count()).then_some(sampler)
    }

    /// Draws many layouts; `None` if there was no time.
    fn run(&mut self) -> Option<ChainResult> {
        // Smaller boards are quick, so they get more rounds.
        let rounds = (240_000 / self.frontier.len().max(1)).clamp(4, 300);
        // Discard the first rounds, which still depend on the first layout.
        for _ in 0..rounds.div_ceil(2) {
            self.round(&mut |_, _| {})?;
        }
        let mut cells = vec![0.0; self.field.squares.len()];
        let mut outside_mines = 0;
        let mut layouts = Vec::new();
        for round in 0..rounds {
            self.round(&mut |at, risk| cells[at] += risk / rounds as f64)?;
            outside_mines += self.field.mines - self.chosen_mines;
            let kept = |rounds_done: usize| rounds_done * MAX_KEPT.min(rounds) / rounds;
            if kept(round + 1) > kept(round) {
                layouts.push(self.whole_layout());
            }
        }
        let outside = outside_mines as f64 / (rounds as i64 * self.outside().max(1)) as f64;
        Some(ChainResult { cells, outside, layouts })
    }

    /// The mines of the current layout, with random ones among the cells beside no number.
    fn whole_layout(&mut self) -> Vec<u32> {
        let mines = self.frontier.iter().filter(|&&at| self.layout[at] == MINE);
        let mut mines: Vec<u32> = mines.map(|&at| at as u32).collect();
        let left = (self.field.mines - self.chosen_mines) as usize;
        choose(&mut self.outside_cells, left, &mut self.outside_random, &mut mines);
        mines
    }

    fn outside(&self) -> i64 {
        self.outside_cells.len() as i64
    }

    fn find_counted(&mut self, settings: Settings) {
        let mut engine = Engine::new(settings.budget);
        let components = engine.countable_components(self.field, settings.deadline());
        components.cells().for_each(|cell| self.is_wide[cell] = false);
        engine.reuse(components);
        let is_counted = |&at: &usize| self.is_frontier[at] && !self.is_wide[at];
        self.counted_cells = self.frontier.iter().copied().filter(is_counted).collect();
        let (rows, cols) = (self.field.size.rows() as usize, self.field.size.cols() as usize);
        let counted = self.field.cut_out(0..rows, 0..cols, |at| {
            let square = &self.field.squares[at];
            Some(match square.tile {
                UNKNOWN if is_counted(&at) => UNKNOWN,
                MINE => MINE,
                number @ 0..=8 if self.field.unknown_around(at).any(|cell| is_counted(&cell)) => number,
                _ => SAFE,
            })
        });
        if !self.counted_cells.is_empty() {
            self.counted = counted.map(|(field, _)| (field, engine));
        }
    }

    /// Draws every cell beside a number again, once, and passes its risk to `risk`: the chance of a mine, given all cells that are not
    /// drawn together with it.
    fn round(&mut self, risk: &mut dyn FnMut(usize, f64)) -> Option<()> {
        self.redraw_counted(risk);
        let upright = self.random.below(2) == 1;
        let (height, width) = if upright { (SIDES.1, SIDES.0) } else { SIDES };
        let (rows, cols) = (i64::from(self.field.size.rows()), i64::from(self.field.size.cols()));
        let first_row = -(self.random.below(height as u64) as i64);
        let first_col = -(self.random.below(width as u64) as i64);
        for row in (first_row..rows).step_by(height as usize) {
            for col in (first_col..cols).step_by(width as usize) {
                if !(self.keep_going)() {
                    return None;
                }
                self.redraw(&Area { rows: row..row + height, cols: col..col + width }, risk);
            }
        }
        Some(())
    }

    fn redraw_counted(&mut self, risk: &mut dyn FnMut(usize, f64)) {
        let Some((field, mut engine)) = self.counted.take() else { return };
        let cells = std::mem::take(&mut self.counted_cells);
        let before = self.forget(&cells);
        let outside = u32::try_from(self.outside()).unwrap_or(u32::MAX);
        let mines = self.field.mines - self.chosen_mines;
        if let Ok(counted) = engine.count_part(&field, outside, mines, self.deadline) {
            let odds = counted.odds();
            cells.iter().for_each(|&at| risk(at, odds.risk_at(at)));
            odds.sample_frontier(&mut self.random, &mut self.drawn, &mut Vec::new());
            engine.reuse(odds);
            self.keep(&cells);
            self.counted = Some((field, engine));
        } else {
            // The old layout fits, so all components together exceed the range of floats.
            self.restore(&cells, &before);
            cells.iter().for_each(|&at| self.is_wide[at] = true);
        }
        self.counted_cells = cells;
    }

    /// Draws the cells of a rectangle again; if it is too wide, draws its halves.
    fn redraw(&mut self, area: &Area, risk: &mut dyn FnMut(usize, f64)) {
        let mut cells = self.cells_in(area);
        cells.retain(|&at| self.is_wide[at]);
        if cells.is_empty() {
            return;
        }
        let before = self.forget(&cells);
        let pool = Pool { cells: self.outside(), mines: self.field.mines - self.chosen_mines };
        match self.draw(area, pool, risk) {
            Ok(()) => self.keep(&cells),
            Err(_) => {
                // The old layout fits, so the rectangle is too wide, or too unlikely for floats.
                self.restore(&cells, &before);
                if cells.len() > 1 {
                    let [one, other] = area.halves();
                    self.redraw(&one, risk);
                    self.redraw(&other, risk);
                } else {
                    risk(cells[0], f64::from(u8::from(self.layout[cells[0]] == MINE)));
                }
            }
        }
    }

    /// Finds a layout that fits all numbers: starts with a random one and repeatedly changes a cell beside a wrong number, mostly
    /// the cell that improves the other numbers most.
    fn find_numbers(&mut self) -> bool {
        const CHANGES_PER_CELL: usize = 2000;
        const NOISE: f64 = 0.05;
        let share = self.field.mines as f64 / f64::from(self.field.unknown.max(1));
        for index in 0..self.frontier.len() {
            let is_mine = self.random.unit() < share;
            self.layout[self.frontier[index]] = if is_mine { MINE } else { SAFE };
            self.chosen_mines += i64::from(is_mine);
        }
        let mut wrong = WrongNumbers::of(self);
        for change in 0..CHANGES_PER_CELL * self.frontier.len() {
            if wrong.list.is_empty() {
                return true;
            }
            if change % 1024 == 0 && !(self.keep_going)() {
                return false;
            }
            let number = wrong.list[self.random.below(wrong.list.len() as u64) as usize] as usize;
            let from = if wrong.missing[number] > 0 { SAFE } else { MINE };
            let at_random = self.random.unit() < NOISE;
            let mut best: Option<(i32, u64, usize)> = None;
            for at in self.field.unknown_around(number).filter(|&at| self.layout[at] == from) {
                let worse = if at_random { 0 } else { wrong.change_by(self.field, at, from) };
                // Break ties at random.
                let candidate = (worse, self.random.below(1 << 32), at);
                best = Some(best.map_or(candidate, |best| best.min(candidate)));
            }
            let Some((_, _, at)) = best else { return false };
            self.layout[at] = if from == SAFE { MINE } else { SAFE };
            self.chosen_mines += if from == SAFE { 1 } else { -1 };
            wrong.change(self.field, at, from);
        }
        wrong.list.is_empty()
    }

    /// Brings the number of mines to one that leaves room for the rest in the cells beside no number, by making mines less
    /// likely while there are too many, and more likely while there are too few.
    fn find_mine_count(&mut self) -> bool {
        const ROUNDS: usize = 200;
        const STEP: f64 = 1.3;
        let (rows, cols) = (i64::from(self.field.size.rows()), i64::from(self.field.size.cols()));
        let mut factor = 1.0;
        for turn in 0..ROUNDS {
            let (height, width) = if turn % 2 == 0 { SIDES } else { (SIDES.1, SIDES.0) };
            let (down, right) = (self.random.below(height as u64), self.random.below(width as u64));
            for row in (-(down as i64)..rows).step_by(height as usize) {
                for col in (-(right as i64)..cols).step_by(width as usize) {
                    if self.mines_over() == 0 {
                        return true;
                    }
                    if !(self.keep_going)() {
                        return false;
                    }
                    let area = Area { rows: row..row + height, cols: col..col + width };
                    let cells = self.cells_in(&area);
                    let before = self.forget(&cells);
                    match self.draw(&area, self.pool(factor), &mut |_, _| {}) {
                        Ok(()) => self.keep(&cells),
                        Err(_) => self.restore(&cells, &before),
                    }
                }
            }
            factor *= if self.mines_over() > 0 { 1.0 / STEP } else { STEP };
        }
        self.mines_over() == 0
    }

    /// How many mines too many are chosen; negative if too few, so that the rest does not fit into the cells beside no number.
    fn mines_over(&self) -> i64 {
        let left = self.field.mines - self.chosen_mines;
        if left < 0 { -left } else { -(left - self.outside()).max(0) }
    }

    /// A pool that allows any number of mines, and in which a mine is `factor` times as likely as on the whole board.
    fn pool(&self, factor: f64) -> Pool {
        const CELLS: i64 = 100_000;
        let (mines, unknown) = (self.field.mines as f64, f64::from(self.field.unknown));
        let odds = factor * mines / (unknown - mines).max(1.0);
        let share = (odds / (1.0 + odds)).clamp(0.005, 0.995);
        Pool { cells: CELLS, mines: (share * CELLS as f64) as i64 }
    }

    /// Draws the forgotten cells of an area, given all others. Puts the mines into `drawn`, by index.
    fn draw(&mut self, area: &Area, pool: Pool, risk: &mut dyn FnMut(usize, f64)) -> Result<(), NoOdds> {
        let (local, indices) = self.cut_out(area).ok_or(NoOdds::Impossible)?;
        let outside = u32::try_from(pool.cells).unwrap_or(u32::MAX);
        self.engine.forget();
        let counted = self.engine.count_part(&local, outside, pool.mines, Deadline::NEVER);
        let odds = counted.map(Counted::odds)?;
        for at in local.unknown_cells() {
            risk(indices[at], odds.risk_at(at));
        }
        odds.sample_frontier(&mut self.random, &mut self.drawn, &mut Vec::new());
        self.engine.reuse(odds);
        for at in &mut self.drawn {
            *at = indices[*at as usize] as u32;
        }
        Ok(())
    }

    /// Cuts out an area and two cells around it, and maps its indices to the board's; `None` if a number has too many or too few
    /// mines.
    fn cut_out(&self, area: &Area) -> Option<(Field, Vec<usize>)> {
        let size = self.field.size;
        let clip = |range: &Range<i64>, end: u32| {
            (range.start - 2).max(0) as usize..(range.end + 2).clamp(0, end.into()) as usize
        };
        let (rows, cols) = (clip(&area.rows, size.rows()), clip(&area.cols, size.cols()));
        self.field.cut_out(rows, cols, |at| match self.field.squares[at].tile {
            UNKNOWN if self.is_frontier[at] => Some(self.layout[at]),
            UNKNOWN => Some(SAFE),
            known @ (MINE | SAFE) => Some(known),
            number => self.number_in_cut(at, number),
        })
    }

    /// A number's tile in the cut-out: itself, or [`SAFE`] if it says nothing about the area; `None` if it cannot be right.
    fn number_in_cut(&self, at: usize, number: u8) -> Option<u8> {
        let (mut free, mut mines) = (0, self.field.squares[at].mines);
        for cell in self.field.unknown_around(at) {
            match self.layout[cell] {
                MINE => mines += 1,
                SAFE => {}
                _ => free += 1,
            }
        }
        if free == 0 {
            return Some(SAFE);
        }
        (mines <= number && number <= mines + free).then_some(number)
    }

    fn index(&self, row: i64, col: i64) -> Option<usize> {
        let size = self.field.size;
        let is_on_board =
            (0..i64::from(size.rows())).contains(&row) && (0..i64::from(size.cols())).contains(&col);
        is_on_board.then(|| self.field.at(row as usize, col as usize))
    }

    fn cells_in(&self, area: &Area) -> Vec<usize> {
        let cells = area.rows.clone().flat_map(|row| area.cols.clone().map(move |col| (row, col)));
        cells.filter_map(|(row, col)| self.index(row, col)).filter(|&at| self.is_frontier[at]).collect()
    }

    /// Takes cells out of the layout, and returns what they were.
    fn forget(&mut self, cells: &[usize]) -> Vec<u8> {
        cells
            .iter()
            .map(|&at| {
                let before = std::mem::replace(&mut self.layout[at], UNKNOWN);
                self.chosen_mines -= i64::from(before == MINE);
                before
            })
            .collect()
    }

    fn restore(&mut self, cells: &[usize], before: &[u8]) {
        for (&at, &tile) in cells.iter().zip(before) {
            self.layout[at] = tile;
            self.chosen_mines += i64::from(tile == MINE);
        }
    }

    /// Puts newly drawn cells into the layout.
    fn keep(&mut self, cells: &[usize]) {
        for &at in cells {
            self.layout[at] = SAFE;
        }
        for &at in &self.drawn {
            self.layout[at as usize] = MINE;
        }
        self.chosen_mines += self.drawn.len() as i64;
    }
}

/// The numbers that contradict the current layout.
struct WrongNumbers {
    /// For each number's index, the number of mines that it still needs; negative if it has too many.
    missing: Vec<i32>,
    list: Vec<u32>,
    listed_at: Vec<u32>,
}

impl WrongNumbers {
    fn of(sampler: &Sampler<'_>) -> WrongNumbers {
        let field = sampler.field;
        let squares = field.squares.len();
        let mut wrong =
            WrongNumbers { missing: vec![0; squares], list: Vec::new(), listed_at: vec![0; squares] };
        for at in field.active_numbers(0..squares) {
            let mines = field.unknown_around(at).filter(|&cell| sampler.layout[cell] == MINE).count();
            wrong.set(at, i32::from(field.squares[at].need()) - mines as i32);
        }
        wrong
    }

    fn set(&mut self, at: usize, missing: i32) {
        let before = std::mem::replace(&mut self.missing[at], missing);
        if before == 0 && missing != 0 {
            self.listed_at[at] = self.list.len() as u32;
            self.list.push(at as u32);
        } else if before != 0 && missing == 0 {
            let index = self.listed_at[at] as usize;
            self.list.swap_remove(index);
            if let Some(&moved) = self.list.get(index) {
                self.listed_at[moved as usize] = index as u32;
            }
        }
    }

    /// How much more wrong the numbers become if a cell changes from `from`.
    fn change_by(&self, field: &Field, at: usize, from: u8) -> i32 {
        let step = if from == SAFE { -1 } else { 1 };
        let numbers = field.all_around(at).filter(|&number| field.squares[number].is_active());
        numbers.map(|number| (self.missing[number] + step).abs() - self.missing[number].abs()).sum()
    }

    fn change(&mut self, field: &Field, at: usize, from: u8) {
        let step = if from == SAFE { -1 } else { 1 };
        for number in field.all_around(at).filter(|&number| field.squares[number].is_active()) {
            self.set(number, self.missing[number] + step);
        }
    }
}

impl Area {
    fn halves(&self) -> [Area; 2] {
        let Area { rows, cols } = self;
        if rows.end - rows.start > cols.end - cols.start {
            let middle = (rows.start + rows.end) / 2;
            [rows.start..middle, middle..rows.end].map(|rows| Area { rows, cols: cols.clone() })
        } else {
            let middle = (cols.start + cols.end) / 2;
            [cols.start..middle, middle..cols.end].map(|cols| Area { rows: rows.clone(), cols })
        }
    }
}

/// The mean of the chains' means, and how far it may be off.
fn estimate_of(means: impl Iterator<Item = f64> + Clone) -> RiskEstimate {
    let count = CHAINS as f64;
    let risk = means.clone().sum::<f64>() / count;
    let variance = means.map(|mean| (mean - risk).powi(2)).sum::<f64>() / (count - 1.0);
    RiskEstimate { risk: risk.clamp(0.0, 1.0), error: (T * (variance / count).sqrt()).max(LEAST_ERROR) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saolei_boards::read_positions;

    #[test]
    fn one_thread_and_many_find_the_same() {
        let text = b"7x9 14\n.........\n.2.1.2.2.\n.........\n.1.3.2.1.\n.........\n.2.1.1.3.\n.........\n";
        let mut field = Field::of(read_positions(text).unwrap()[0].view(), false);
        field.propagate_fully().unwrap();
        let settings = Settings { budget: 30, ..Settings::default() };
        let with = |threads| draw_layouts(&field, settings, threads, &|| true).unwrap();
        let one = with(1);
        assert!(one.risks.iter().flatten().count() > 40);
        assert_eq!(one, with(2));
        assert_eq!(one, with(20));
    }
}

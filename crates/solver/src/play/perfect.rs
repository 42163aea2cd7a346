//! Perfect play: on the whole board near the end, and at any time on a part that is independent of the rest.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;

use crate::field::{SAFE, UNKNOWN};
use crate::odds::counted::FrontierOdds;
use crate::odds::deadline::Deadline;
use crate::optimum::board::{Optimum, OptimumLimits};
use crate::optimum::memo::Memo;
use crate::optimum::search::{BestCell, Search};
use crate::optimum::table::{MINE, Table};
use crate::play::move_reason::MoveReason;
use crate::play::player::{Chooser, NextChoice};
use saolei_boards::{FirstClick, Level};

/// The most layouts for which the exact chance to win is searched.
const MAX_LAYOUTS: f64 = 60_000.0;

/// The most positions to search for the first cell of a closed board: about a second.
const CLOSED_POSITIONS: u64 = 200_000;

/// The most values in a table for the end game.
const MAX_VALUES: usize = 1 << 25;

impl Chooser {
    /// The best move on the whole board; `None` if the search takes too much work.
    pub(crate) fn play_perfectly(&mut self, odds: &FrontierOdds) -> Option<NextChoice> {
        if !self.is_small() {
            return self.search_whole_board(odds);
        }
        let fingerprint = self.field.fingerprint();
        if let Some(&answer) = self.perfect.answers.get(&fingerprint) {
            return answer;
        }
        let answer = if self.is_closed() {
            let found = self.search_closed_board(None, CLOSED_POSITIONS, None);
            found.map(|(at, chance)| (at, odds.risk_at(at), MoveReason::Perfect(chance)))
        } else {
            self.search_whole_board(odds)
        };
        if self.perfect.answers.len() >= MAX_ANSWERS {
            self.perfect.answers.clear();
        }
        self.perfect.answers.insert(fingerprint, answer);
        answer
    }

    /// Whether the board is so small that answers are kept and a search may take longer.
    pub(crate) fn is_small(&self) -> bool {
        const MAX_CELLS: u64 = 36;
        self.field.size.cells() <= MAX_CELLS
    }

    pub(crate) fn is_closed(&self) -> bool {
        u64::from(self.field.unknown) == self.field.size.cells()
    }

    /// The best first cell of a closed board, or the given one, and the chance to win with it; `None` if the search takes more
    /// positions than allowed.
    ///
    /// A closed board is symmetric, unlike any later position, and the search makes use of it.
    pub(crate) fn search_closed_board(
        &self,
        start: Option<usize>,
        positions: u64,
        keep_going: Option<&dyn Fn() -> bool>,
    ) -> Option<(usize, f64)> {
        let field = &self.field;
        let level = Level { size: field.size, mines: field.mines as u64 };
        let limits = OptimumLimits { threads: 1, memory: MEMORY as u64, positions };
        let start = start.map(|at| field.cell(at));
        let go_on = |_| keep_going.is_none_or(|keep_going| keep_going());
        let found = Optimum::of(level, FirstClick::Any, start, limits, go_on).ok()?;
        Some((field.index(found.start), found.rate()))
    }

    fn search_whole_board(&mut self, odds: &FrontierOdds) -> Option<NextChoice> {
        let layouts = odds.layouts(&self.field);
        let field = &self.field;
        let cells = field.cells_by_column().filter(|&at| field.squares[at].tile == UNKNOWN);
        let cells: Vec<usize> = cells.collect();
        let (at, chance) = self.search(&cells, &layouts, odds)?;
        Some((at, odds.risk_at(at), MoveReason::Perfect(chance)))
    }

    /// The best move in a part of the board that is independent of the rest.
    ///
    /// Such a component has the same number of mines in every layout, and no cell of it touches an unknown cell of another.
    /// Playing it costs the same now as later, and with fewer layouts left perfect play of the rest starts sooner.
    pub(crate) fn play_independent_part(&mut self, odds: &FrontierOdds) -> Option<NextChoice> {
        let frontier = odds.frontier();
        for index in 0..odds.component_count() {
            let ways = odds.component(index).ways();
            if ways.ways.len() != 1 || ways.power != 0 || ways.ways[0] > self.params.endgame {
                continue;
            }
            let field = &self.field;
            let groups = frontier.component_groups(&frontier.components[index]);
            let mut cells: Vec<usize> = frontier.component_cells(index).collect();
            let within = |at: usize| frontier.group_of(at).is_some_and(|g| groups.contains(&(g as u32)));
            let is_independent = cells.iter().all(|&at| field.unknown_around(at).all(within));
            if !is_independent {
                continue;
            }
            cells.sort_by_key(|&at| (field.row_col(at).1, at));
            let layouts: Vec<Vec<u32>> =
                odds.layouts_of(index).into_iter().map(|(_, layout)| layout).collect();
            if let Some((at, chance)) = self.search(&cells, &layouts, odds) {
                return Some((at, odds.risk_at(at), MoveReason::Independent(chance)));
            }
        }
        None
    }

    /// The best move among some cells, and the chance to win with it.
    fn search(&mut self, cells: &[usize], layouts: &[Vec<u32>], odds: &FrontierOdds) -> Option<(usize, f64)> {
        self.fill_table(cells, layouts)?;
        let positions =
            if self.is_small() { self.params.small_positions } else { self.params.endgame_positions };
        let deadline = self.deadline;
        let has_time = || !deadline.is_late();
        let keep_going: Option<&dyn Fn() -> bool> =
            if deadline == Deadline::NEVER { None } else { Some(&has_time) };
        let best = self.perfect.search(positions, keep_going).best().ok()?;
        let at = self.cell_of(best, cells, odds)?;
        Some((at, f64::from(best.wins) / layouts.len() as f64))
    }

    /// The exact values of the best move and of some others, as shares of the layouts won; `None` if the search takes more
    /// positions than allowed.
    ///
    /// Safe cells that are still closed are opened too.
    pub(crate) fn search_moves(
        &mut self,
        odds: &FrontierOdds,
        others: &[usize],
        most_positions: u64,
        keep_going: Option<&dyn Fn() -> bool>,
    ) -> Option<ExactMoves> {
        if odds.ln_layouts() > MAX_LAYOUTS.ln() {
            return None;
        }
        let layouts = odds.layouts(&self.field);
        let field = &self.field;
        let closed = field.cells_by_column().filter(|&at| matches!(field.squares[at].tile, UNKNOWN | SAFE));
        let cells: Vec<usize> = closed.collect();
        self.fill_table(&cells, &layouts)?;
        let mut search = self.perfect.search(most_positions, keep_going);
        let best = search.best().ok()?;
        let share = |wins: u32| f64::from(wins) / layouts.len() as f64;
        let index = |at: usize| cells.iter().position(|&cell| cell == at).map(|index| index as u16);
        let mut worth = Vec::new();
        for &at in others {
            let Ok(wins) = search.wins_with(index(at)?) else { break };
            worth.push((at, share(wins)));
        }
        let at = self.cell_of(best, &cells, odds)?;
        Some(ExactMoves { best: (at, share(best.wins)), others: worth })
    }

    /// The cell of a best move; the safest cell if none reveals anything, as all are equally good.
    fn cell_of(&self, best: BestCell, cells: &[usize], odds: &FrontierOdds) -> Option<usize> {
        let risk = |&at: &usize| self.risk_at(odds, at);
        let safest = || cells.iter().copied().min_by(|a, b| risk(a).total_cmp(&risk(b)));
        best.cell.map(|cell| cells[usize::from(cell)]).or_else(safest)
    }

    /// Lists what every cell shows in every layout; `None` if the table would be too large.
    fn fill_table(&mut self, cells: &[usize], layouts: &[Vec<u32>]) -> Option<()> {
        if cells.len() * layouts.len() > MAX_VALUES || cells.len() > usize::from(u16::MAX) {
            return None;
        }
        let Chooser { field, perfect, .. } = self;
        // What each square shows in the layout.
        let known: Vec<u8> = field.squares.iter().map(|square| square.mines).collect();
        let mut shown = known.clone();
        perfect.table.restart(cells.len());
        for (layout, key) in layouts.iter().zip(0..) {
            for &at in layout {
                // Border squares are counted too, but never read.
                field.all_around(at as usize).for_each(|other| shown[other] = shown[other].wrapping_add(1));
            }
            for &at in layout {
                shown[at as usize] = MINE;
            }
            perfect.table.add(key, |index| shown[cells[index]]);
            for &at in layout {
                field.all_around(at as usize).for_each(|other| shown[other] = known[other]);
                shown[at as usize] = known[at as usize];
            }
        }
        Some(())
    }
}

/// The values of moves: the index of each cell, and the share of the layouts won.
#[derive(Debug)]
pub(crate) struct ExactMoves {
    pub best: (usize, f64),
    pub others: Vec<(usize, f64)>,
}

/// Memory that searches reuse.
#[derive(Debug)]
pub(crate) struct PerfectSearch {
    table: Table,
    memo: Memo,
    positions: AtomicU64,
    /// Answers for positions of small boards, which come up again in other games. An answer depends only on its position.
    answers: HashMap<u128, Option<NextChoice>>,
}

const MAX_ANSWERS: usize = 1 << 16;

/// The memory for remembered positions, in bytes.
const MEMORY: usize = 1 << 26;

impl Default for PerfectSearch {
    fn default() -> PerfectSearch {
        PerfectSearch {
            table: Table::default(),
            memo: Memo::new(MEMORY),
            positions: AtomicU64::new(0),
            answers: HashMap::new(),
        }
    }
}

impl PerfectSearch {
    fn search<'a>(
        &'a mut self,
        most_positions: u64,
        keep_going: Option<&'a dyn Fn() -> bool>,
    ) -> Search<'a, &'a mut Memo> {
        self.memo.clear();
        let mut search = Search::new(&self.table, &mut self.memo, &self.positions);
        (search.budget, search.keep_going) = (most_positions, keep_going);
        search
    }
}

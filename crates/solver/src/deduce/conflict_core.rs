//! Finds a small set of numbers that contradict each other.

use std::ops::Range;

use saolei_rules::{Cell, Face, Mark, Size};

use crate::deduce::contradiction::Contradiction;
use crate::deduce::reason::Clue;
use crate::field::Field;
use crate::odds::Settings;
use crate::odds::count_graph::TooWide;
use crate::odds::engine::Engine;
use saolei_boards::View;

impl Contradiction {
    /// Finds a smallest set if one or two numbers suffice, otherwise the smallest of several that cannot be reduced.
    pub(crate) fn find(view: &View, settings: Settings) -> Contradiction {
        ConflictSearch::new(view, settings).find()
    }
}

/// Tests which sets of numbers fit a layout.
struct ConflictSearch<'a> {
    view: &'a View,
    settings: Settings,
    engine: Engine,
    numbers: Vec<Clue>,
    /// How many more sets may be tried. After that every set counts as fitting, so nothing more is left out.
    tries: u64,
    /// Whether some set was too wide to count, and so was assumed to fit.
    unsure: bool,
}

/// The most cells that all trials together may read: a few seconds.
const MAX_LOOKED_AT: u64 = 10_000_000;

/// The most trials times the square of the number of cells: the cost of a trial grows faster than linearly.
const MAX_TRIED: u64 = 20_000_000_000;

/// On boards with more cells, windows are searched for a contradiction first.
const LARGE: u64 = 2_000;

const WINDOWS: [u32; 3] = [8, 12, 20];

/// After this many windows that are too wide, larger ones are not tried.
const MAX_TOO_WIDE: u32 = 100;

impl ConflictSearch<'_> {
    fn new(view: &View, settings: Settings) -> ConflictSearch<'_> {
        // There are many trials, so each gets a small part of the budget.
        let engine = Engine::new(settings.budget / 64);
        let numbers = view.size().iter().zip(view.faces()).filter_map(|(cell, &face)| match face {
            Face::Open(number) => Some(Clue { cell, number }),
            Face::Closed(_) => None,
        });
        let cells = view.size().cells().max(100);
        ConflictSearch {
            view,
            settings,
            engine,
            numbers: numbers.collect(),
            tries: (MAX_LOOKED_AT / cells).min((MAX_TRIED / cells.saturating_mul(cells)).max(10)),
            unsure: false,
        }
    }

    fn find(mut self) -> Contradiction {
        if let Some(found) = self.alone().or_else(|| self.pair()) {
            return self.conflict(&found, false);
        }
        let is_large = self.view.size().cells() > LARGE;
        if is_large && let Some(found) = self.in_windows() {
            return found;
        }
        let all: Vec<usize> = (0..self.numbers.len()).collect();
        let mine_count = self.fits(&all, false);
        if mine_count && self.fits(&all, true) {
            // The frontier is too wide to check all numbers at once.
            self.unsure = true;
            let found = if is_large { None } else { self.in_windows() };
            return found.unwrap_or_else(|| self.conflict(&all, true));
        }
        if mine_count && !self.fits(&[], true) {
            return self.conflict(&[], true);
        }
        self.smallest(all, mine_count)
    }

    /// Reduces these numbers in several orders and returns the smallest result.
    fn smallest(mut self, mut all: Vec<usize>, mine_count: bool) -> Contradiction {
        // Each order may lead to a different irreducible set.
        let mut order = vec![all.clone(), all.iter().rev().copied().collect()];
        all.sort_by_key(|&index| (self.numbers[index].cell.col(), index));
        order.push(all.clone());
        order.push(all.into_iter().rev().collect());
        let usual = self.tries / 2;
        let mut best: Option<Vec<usize>> = None;
        for order in order {
            if best.is_some() && self.tries < usual {
                break;
            }
            let found = self.reduce(&order, mine_count);
            if best.as_ref().is_none_or(|best| found.len() < best.len()) {
                best = Some(found);
            }
        }
        self.conflict(&best.unwrap_or_default(), mine_count)
    }

    fn conflict(&self, chosen: &[usize], mine_count: bool) -> Contradiction {
        let mut numbers: Vec<Clue> = chosen.iter().map(|&index| self.numbers[index]).collect();
        numbers.sort_by_key(|clue| clue.cell);
        let mine_count = mine_count.then_some(self.view.mines());
        Contradiction { numbers, mine_count, irreducible: self.tries > 0 && !self.unsure }
    }

    /// A contradiction among the numbers of a small part of the board, for any number of mines.
    fn in_windows(&self) -> Option<Contradiction> {
        let size = self.view.size();
        for side in WINDOWS {
            let mut too_wide = 0;
            let step = side as usize / 2;
            let rows = (0..size.rows()).step_by(step);
            for (row, col) in rows.flat_map(|row| (0..size.cols()).step_by(step).map(move |col| (row, col))) {
                if self.settings.is_late() || too_wide > MAX_TOO_WIDE {
                    break;
                }
                let window = Window {
                    rows: row..(row + side).min(size.rows()),
                    cols: col..(col + side).min(size.cols()),
                };
                let Some(part) = window.view(self.view) else { continue };
                let mut search = ConflictSearch::new(&part, self.settings);
                search.numbers.retain(|clue| window.contains(clue.cell));
                let all: Vec<usize> = (0..search.numbers.len()).collect();
                if !all.is_empty() && !search.fits(&all, false) {
                    let mut found = search.smallest(all, false);
                    found.numbers.iter_mut().for_each(|clue| clue.cell = window.on_board(clue.cell, size));
                    return Some(found);
                }
                too_wide += u32::from(search.unsure);
            }
        }
        None
    }

    /// The closed cells around a number that are not trusted flags, and how many of them must be mines.
    fn claim(&self, index: usize) -> (Vec<Cell>, i32) {
        let Clue { cell, number } = self.numbers[index];
        let mut need = i32::from(number);
        let mut cells = Vec::new();
        for other in self.view.size().neighbours(cell) {
            match self.view.face(other) {
                Face::Open(_) => {}
                Face::Closed(Mark::Flag) if self.settings.trust_flags => need -= 1,
                Face::Closed(_) => cells.push(other),
            }
        }
        (cells, need)
    }

    fn alone(&self) -> Option<Vec<usize>> {
        let wrong = |&index: &usize| {
            let (cells, need) = self.claim(index);
            need < 0 || need > cells.len() as i32
        };
        (0..self.numbers.len()).find(wrong).map(|index| vec![index])
    }

    /// Two numbers that contradict each other.
    fn pair(&self) -> Option<Vec<usize>> {
        let claims: Vec<_> = (0..self.numbers.len()).map(|index| self.claim(index)).collect();
        for (a, (cells, need)) in claims.iter().enumerate() {
            let here = self.numbers[a].cell;
            // The numbers are in reading order, and those more than two rows below share no cell.
            for (b, (others, other_need)) in claims.iter().enumerate().skip(a + 1) {
                let there = self.numbers[b].cell;
                if there.row() > here.row() + 2 {
                    break;
                }
                if there.col().abs_diff(here.col()) > 2 {
                    continue;
                }
                let common = cells.iter().filter(|cell| others.contains(cell)).count() as i32;
                let (own, theirs) = (cells.len() as i32 - common, others.len() as i32 - common);
                let least = 0.max(need - own).max(other_need - theirs);
                let most = common.min(*need).min(*other_need);
                if least > most {
                    return Some(vec![a, b]);
                }
            }
        }
        None
    }

    /// An irreducible subset (QuickXplain): it fits no layout, but fits one if any of its numbers is left out.
    fn reduce(&mut self, order: &[usize], mine_count: bool) -> Vec<usize> {
        let mut needed = Vec::new();
        self.explain(&mut needed, order, mine_count, true);
        needed
    }

    /// Adds to `needed` an irreducible part of `order` that contradicts it.
    fn explain(&mut self, needed: &mut Vec<usize>, order: &[usize], mine_count: bool, fits_before: bool) {
        if !fits_before && !self.fits(needed, mine_count) {
            return;
        }
        if let &[only] = order {
            needed.push(only);
            return;
        }
        let (first, second) = order.split_at(order.len() / 2);
        if first.is_empty() {
            return;
        }
        // Which of the second half are needed, given the first half? And then, which of the first?
        let before = needed.len();
        needed.extend(first);
        let mut found = Vec::new();
        if self.fits(needed, mine_count) {
            let mut granted = needed.clone();
            self.explain(&mut granted, second, mine_count, true);
            found = granted.split_off(before + first.len());
        }
        needed.truncate(before);
        needed.extend(&found);
        self.explain(needed, first, mine_count, false);
    }

    /// Whether some layout fits these numbers, and the number of mines if `mine_count` is set. Sets that are too wide to count
    /// are assumed to fit.
    fn fits(&mut self, chosen: &[usize], mine_count: bool) -> bool {
        if self.settings.is_late() {
            self.tries = 0;
        }
        if self.tries == 0 {
            return true;
        }
        self.tries -= 1;
        let mut field = Field::closed(self.view.size(), self.view.mines());
        field.any_count = !mine_count;
        for (face, at) in self.view.faces().iter().zip(field.cells()) {
            match face {
                Face::Open(_) => field.set_safe(at),
                Face::Closed(Mark::Flag) if self.settings.trust_flags => field.set_mine(at),
                Face::Closed(_) => {}
            }
        }
        for &index in chosen {
            let Clue { cell, number } = self.numbers[index];
            let at = field.index(cell);
            field.open(at, number);
        }
        if field.propagate_fully().is_err() {
            return false;
        }
        self.engine.fits(&field, self.settings.deadline()).unwrap_or_else(|TooWide| {
            self.unsure = true;
            true
        })
    }
}

struct Window {
    rows: Range<u32>,
    cols: Range<u32>,
}

impl Window {
    /// The window and the cells around it as a separate view; `None` if nothing is open in it.
    fn view(&self, board: &View) -> Option<View> {
        let size = board.size();
        let is_open = |row: u32, col: u32| {
            size.cell(row, col).is_some_and(|cell| matches!(board.face(cell), Face::Open(_)))
        };
        if !self.rows.clone().any(|row| self.cols.clone().any(|col| is_open(row, col))) {
            return None;
        }
        let (first_row, first_col) = self.corner();
        let (rows, cols) = (
            (self.rows.end + 1).min(size.rows()) - first_row,
            (self.cols.end + 1).min(size.cols()) - first_col,
        );
        let mut part = View::closed(Size::new(rows, cols).ok()?, 0).ok()?;
        for cell in part.size().iter() {
            part.set(cell, board.face(self.on_board(cell, size)));
        }
        Some(part)
    }

    /// The first row and column of the board in the view.
    fn corner(&self) -> (u32, u32) {
        (self.rows.start.saturating_sub(1), self.cols.start.saturating_sub(1))
    }

    /// A cell of the view as a cell of the board.
    fn on_board(&self, cell: Cell, size: Size) -> Cell {
        let (first_row, first_col) = self.corner();
        size.cell(first_row + cell.row(), first_col + cell.col()).expect("a window lies on its board")
    }

    /// Whether a cell of the view is in the window, and not only beside it.
    fn contains(&self, cell: Cell) -> bool {
        let (first_row, first_col) = self.corner();
        self.rows.contains(&(first_row + cell.row())) && self.cols.contains(&(first_col + cell.col()))
    }
}

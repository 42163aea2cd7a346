//! Views that no layout fits, and which of their numbers are to blame.

use std::fmt;

use saolei_rules::{Cell, Face, Mark};

use crate::engine::Engine;
use crate::field::Field;
use crate::odds::Settings;
use crate::view::View;

/// Numbers that cannot all be right: no layout fits them together, but without any one of them there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The open cells, row by row; none where the number of mines alone is impossible.
    pub numbers: Vec<Cell>,
    /// Whether the number of mines on the board is part of the contradiction.
    pub mine_count: bool,
}

impl Contradiction {
    /// Finds a smallest set where one or two numbers suffice, otherwise the smallest of several that cannot be reduced.
    pub(crate) fn find(view: &View, settings: Settings) -> Contradiction {
        Search::new(view, settings).find()
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.numbers.len() == 1 { "" } else { "s" };
        write!(f, "no layout fits the number{plural}")?;
        for (index, cell) in self.numbers.iter().enumerate() {
            let separator = if index == 0 { " at" } else { "," };
            write!(f, "{separator} ({}, {})", cell.row() + 1, cell.col() + 1)?;
        }
        if self.mine_count {
            let and = if self.numbers.is_empty() { "" } else { " and" };
            write!(f, "{and} the number of mines")?;
        }
        Ok(())
    }
}

impl std::error::Error for Contradiction {}

/// Tries sets of numbers.
struct Search<'a> {
    view: &'a View,
    settings: Settings,
    engine: Engine,
    numbers: Vec<(Cell, u8)>,
}

impl Search<'_> {
    fn new(view: &View, settings: Settings) -> Search<'_> {
        let mut engine = Engine::new();
        engine.budget = settings.budget.min(1 << 18);
        let numbers = view
            .size()
            .iter()
            .zip(view.faces())
            .filter_map(|(cell, &face)| match face {
                Face::Open(number) => Some((cell, number)),
                Face::Closed(_) => None,
            });
        Search {
            view,
            settings,
            engine,
            numbers: numbers.collect(),
        }
    }

    fn find(mut self) -> Contradiction {
        let all: Vec<usize> = (0..self.numbers.len()).collect();
        let mine_count = self.fits(&all, false);
        if mine_count && !self.fits(&[], true) {
            return self.contradiction(&[], true);
        }
        if !mine_count && let Some(found) = self.alone().or_else(|| self.pair()) {
            return self.contradiction(&found, false);
        }
        // Each way through the numbers may end at another set that cannot be reduced.
        let by_columns = {
            let mut order = all.clone();
            order.sort_by_key(|&index| (self.numbers[index].0.col(), index));
            order
        };
        let mut orders = vec![all.clone(), all.into_iter().rev().collect(), by_columns.clone()];
        orders.push(by_columns.into_iter().rev().collect());
        let mut best: Option<Vec<usize>> = None;
        for order in orders {
            let found = self.reduce(&order, mine_count);
            if best.as_ref().is_none_or(|best| found.len() < best.len()) {
                best = Some(found);
            }
        }
        self.contradiction(&best.unwrap_or_default(), mine_count)
    }

    fn contradiction(&self, chosen: &[usize], mine_count: bool) -> Contradiction {
        let mut numbers: Vec<Cell> = chosen.iter().map(|&index| self.numbers[index].0).collect();
        numbers.sort();
        Contradiction { numbers, mine_count }
    }

    /// The cells that a number counts: those that are closed and not trusted flags, and how many mines they must hold.
    fn claim(&self, index: usize) -> (Vec<Cell>, i32) {
        let (cell, number) = self.numbers[index];
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

    /// A number that cannot be, whatever the others are.
    fn alone(&self) -> Option<Vec<usize>> {
        let wrong = |&index: &usize| {
            let (cells, need) = self.claim(index);
            need < 0 || need > cells.len() as i32
        };
        (0..self.numbers.len()).find(wrong).map(|index| vec![index])
    }

    /// Two numbers that cannot both be.
    fn pair(&self) -> Option<Vec<usize>> {
        let claims: Vec<_> = (0..self.numbers.len()).map(|index| self.claim(index)).collect();
        for (a, (cells, need)) in claims.iter().enumerate() {
            let (here, _) = self.numbers[a];
            // The numbers come row by row: those more than two rows below share nothing.
            for (b, (others, other_need)) in claims.iter().enumerate().skip(a + 1) {
                let (there, _) = self.numbers[b];
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

    /// A part of the numbers that does not fit and of which none can be spared (QuickXplain).
    fn reduce(&mut self, order: &[usize], mine_count: bool) -> Vec<usize> {
        let mut needed = Vec::new();
        self.explain(&mut needed, order, mine_count, true);
        needed
    }

    /// Adds to `needed` a smallest part of `order` that contradicts what is needed already.
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
        // With all of the first half granted, which of the second are needed? And then, which of the first?
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

    /// Whether some layout fits these of the numbers, perhaps with the right number of mines. Sets that are too wide
    /// to be counted are taken to fit.
    fn fits(&mut self, chosen: &[usize], mine_count: bool) -> bool {
        let mut field = Field::closed(self.view.size(), self.view.mines());
        field.any_count = !mine_count;
        for ((cell, face), at) in self.view.size().iter().zip(self.view.faces()).zip(field.cells()) {
            debug_assert_eq!(at, field.at(cell.row() as usize, cell.col() as usize));
            match face {
                Face::Open(_) => field.set_safe(at),
                Face::Closed(Mark::Flag) if self.settings.trust_flags => field.set_mine(at),
                Face::Closed(_) => {}
            }
        }
        for &index in chosen {
            let (cell, number) = self.numbers[index];
            let at = field.at(cell.row() as usize, cell.col() as usize);
            field.open(at, number);
        }
        if field.settle_fully().is_err() {
            return false;
        }
        self.engine.fits(&field).unwrap_or(true)
    }
}

//! Finds an order of the groups of a component in which few numbers are half counted at any time.

use crate::odds::count_graph::TooWide;
use crate::odds::deadline::Deadline;
use crate::odds::frontier::{Component, Frontier};

#[derive(Debug, Default)]
pub(crate) struct OrderSearch {
    pub order: Vec<u32>,
    /// For each group, whether it is a candidate or done, and for each number, how many of its groups are not done.
    state: Vec<u8>,
    left: Vec<u8>,
    candidates: Vec<u32>,
    best: Vec<u32>,
    remaining: Vec<u8>,
}

const NEW: u8 = 0;
const CANDIDATE: u8 = 1;
const DONE: u8 = 2;

/// If all layers together are estimated to take more bits than this, other starting points are tried.
const WIDE: f32 = 12.0;
/// Above this, many starting points are worth trying, unless the component has more groups than [`LARGE`].
const VERY_WIDE: f32 = 20.0;
const LARGE: usize = 2500;

/// How many groups are ordered between two checks of the deadline.
const STEPS_PER_LOOK: usize = 64;

impl OrderSearch {
    /// Fills `order` greedily: next comes the group that opens the fewest numbers and closes the most. Fails if the deadline
    /// passes before an order is found.
    pub fn find(
        &mut self,
        frontier: &Frontier,
        component: &Component,
        deadline: Deadline,
    ) -> Result<(), TooWide> {
        let groups = frontier.component_groups(component);
        if self.state.len() < frontier.groups.len() {
            self.state.resize(frontier.groups.len(), NEW);
        }
        if self.left.len() < frontier.numbers.len() {
            self.left.resize(frontier.numbers.len(), 0);
            self.remaining.resize(frontier.numbers.len(), 0);
        }
        let start = *groups
            .iter()
            .min_by_key(|&&group| frontier.groups[group as usize].count)
            .expect("a component has groups");
        self.greedy(frontier, component, start, deadline)?;
        if groups.len() < 12 {
            return Ok(());
        }
        let mut least = self.cost(frontier, component);
        if least.0 < WIDE {
            return Ok(());
        }
        std::mem::swap(&mut self.order, &mut self.best);
        // Starting at the last group, or at some group in between, is often narrower.
        let tries = if least.0 < VERY_WIDE || groups.len() > LARGE { 4 } else { 40 };
        for attempt in 0..tries {
            let start = match attempt {
                0 => *self.best.last().expect("an order has groups"),
                _ => groups[(groups.len() - 1) * (attempt - 1) / (tries - 2).max(1)],
            };
            self.greedy(frontier, component, start, deadline)?;
            let cost = self.cost(frontier, component);
            if cost < least {
                least = cost;
                std::mem::swap(&mut self.order, &mut self.best);
            }
        }
        for by_columns in [false, true] {
            self.sweep(frontier, component, by_columns);
            let cost = self.cost(frontier, component);
            if cost < least {
                least = cost;
                std::mem::swap(&mut self.order, &mut self.best);
            }
        }
        std::mem::swap(&mut self.order, &mut self.best);
        Ok(())
    }

    /// Reading order, by rows or by columns: hard to beat if a frontier fills the board.
    fn sweep(&mut self, frontier: &Frontier, component: &Component, by_columns: bool) {
        self.order.clear();
        self.order.extend(frontier.component_groups(component));
        if by_columns {
            let stride = frontier.stride as u32;
            let column = |group: &u32| {
                let cell = frontier.cells[frontier.groups[*group as usize].start as usize];
                (cell % stride, cell / stride)
            };
            self.order.sort_by_key(column);
        } else {
            self.order.sort_by_key(|&group| frontier.cells[frontier.groups[group as usize].start as usize]);
        }
    }

    fn greedy(
        &mut self,
        frontier: &Frontier,
        component: &Component,
        start: u32,
        deadline: Deadline,
    ) -> Result<(), TooWide> {
        let groups = frontier.component_groups(component);
        self.order.clear();
        for &group in groups {
            self.state[group as usize] = NEW;
        }
        for &number in frontier.component_numbers(component) {
            self.left[number as usize] = frontier.numbers[number as usize].groups().len() as u8;
        }
        self.candidates.clear();
        self.candidates.push(start);
        self.state[start as usize] = CANDIDATE;
        while !self.candidates.is_empty() {
            if self.order.len().is_multiple_of(STEPS_PER_LOOK) && deadline.is_late() {
                return Err(TooWide);
            }
            let mut best = (i32::MAX, 0);
            for (index, &candidate) in self.candidates.iter().enumerate() {
                let mut score = 0;
                let mut fewest = 15;
                for &number in frontier.groups[candidate as usize].numbers() {
                    let left = self.left[number as usize];
                    let all = frontier.numbers[number as usize].groups().len() as u8;
                    // A group opens a number if none of the number's groups is done, and closes it if it is the last.
                    score += 16 * (i32::from(left == all) - i32::from(left == 1));
                    fewest = fewest.min(i32::from(left));
                }
                score += fewest;
                if score < best.0 {
                    best = (score, index);
                }
            }
            let group = self.candidates.swap_remove(best.1);
            self.state[group as usize] = DONE;
            self.order.push(group);
            for &number in frontier.groups[group as usize].numbers() {
                let all = frontier.numbers[number as usize].groups().len() as u8;
                if self.left[number as usize] == all {
                    for &other in frontier.numbers[number as usize].groups() {
                        if self.state[other as usize] == NEW {
                            self.state[other as usize] = CANDIDATE;
                            self.candidates.push(other);
                        }
                    }
                }
                self.left[number as usize] -= 1;
            }
        }
        debug_assert_eq!(self.order.len(), groups.len());
        Ok(())
    }

    /// Estimates the cost of all layers together and of the largest, in bits.
    fn cost(&mut self, frontier: &Frontier, component: &Component) -> (f32, f32) {
        for &number in frontier.component_numbers(component) {
            self.left[number as usize] = frontier.numbers[number as usize].groups().len() as u8;
            self.remaining[number as usize] = frontier.numbers[number as usize].unknown;
        }
        // The states of a half counted number are bounded by its counted cells, its other cells, its mines and its safe
        // cells.
        let states = |number: u32, remaining: u8| {
            let number = &frontier.numbers[number as usize];
            let counted = number.unknown - remaining;
            let most = counted.min(remaining).min(number.need).min(number.unknown - number.need);
            f32::from(most + 1).log2()
        };
        let (mut bits, mut most, mut sum) = (0f32, 0f32, 0f32);
        for &group in &self.order {
            for &number in frontier.groups[group as usize].numbers() {
                let remaining = &mut self.remaining[number as usize];
                bits -= states(number, *remaining);
                *remaining -= frontier.groups[group as usize].size;
                bits += states(number, *remaining);
            }
            most = most.max(bits);
            sum += bits.min(100.0).exp2();
        }
        (sum.log2(), most)
    }
}

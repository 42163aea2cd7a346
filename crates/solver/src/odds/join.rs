//! Combines the counts of all components and of the cells outside, by the number of mines.

use crate::odds::count_graph::Ways;
use crate::odds::ring::{Ring, Scale};

/// The product of all components' counts and, for each component, the weights of its ways given all others.
///
/// Mines are counted from the fewest possible. `before[i]` is the product of the components before `i`; `after[i]` is the
/// weight of a number of mines in those, given by the components from `i` on and the cells outside.
#[derive(Debug)]
pub(crate) struct Join<R: Ring> {
    starts: Vec<usize>,
    before: Vec<R::Number>,
    after: Vec<R::Number>,
    weights: Vec<R::Number>,
    low: i64,
    parts: usize,
}

impl<R: Ring> Default for Join<R> {
    fn default() -> Join<R> {
        Join {
            starts: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            weights: Vec::new(),
            low: 0,
            parts: 0,
        }
    }
}

/// The weight of all layouts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Total<N> {
    pub number: N,
    pub scale: Scale,
    /// The power of two that multiplies the number.
    pub power: i32,
}

impl<R: Ring> Join<R> {
    /// Multiplies all components. The total is the number times its scale and its power of two.
    pub fn total<'a>(
        &mut self,
        ring: &R,
        parts: impl Iterator<Item = Ways<'a, R::Number>>,
        outside: u64,
        mines: i64,
    ) -> Total<R::Number>
    where
        R::Number: 'a,
    {
        self.starts.clear();
        self.before.clear();
        self.starts.push(0);
        self.before.push(ring.one());
        self.low = 0;
        self.parts = 0;
        let mut power = 0;
        for part in parts {
            self.low += part.low as i64;
            power += part.power;
            let start = self.starts[self.parts];
            self.parts += 1;
            let end = self.before.len();
            self.starts.push(end);
            self.before.resize(end + (end - start) + part.ways.len() - 1, R::ZERO);
            let (old, new) = self.before.split_at_mut(end);
            for (shift, &one) in old[start..].iter().enumerate() {
                for (sum, &ways) in new[shift..].iter_mut().zip(part.ways) {
                    *sum = ring.add(*sum, ring.mul(one, ways));
                }
            }
            power += ring.rescale(new);
        }
        let start = self.starts[self.parts];
        let all = &self.before[start..];
        let high = self.low + all.len() as i64 - 1;
        let scale = ring.weights(outside, mines, self.low, high, &mut self.weights);
        let number =
            all.iter().zip(&self.weights).fold(R::ZERO, |sum, (&a, &b)| ring.add(sum, ring.mul(a, b)));
        Total { number, scale, power }
    }

    /// The ways of all components by their mines, and the weight of each from the cells outside.
    pub fn all(&self) -> (&[R::Number], &[R::Number]) {
        (&self.before[self.starts[self.parts]..], &self.weights)
    }

    pub fn before(&self, part: usize) -> &[R::Number] {
        &self.before[self.starts[part]..self.starts[part + 1]]
    }

    /// The sum over all layouts of the mines outside.
    pub fn outside_mines(&self, ring: &R, mines: i64) -> R::Number {
        self.sum_outside(ring, |inside| mines - inside)
    }

    /// The sum over all layouts of the safe cells outside.
    pub fn outside_safe(&self, ring: &R, outside: u64, mines: i64) -> R::Number {
        self.sum_outside(ring, |inside| outside as i64 - (mines - inside))
    }

    /// The sum of `cells` over all layouts, given the mines of all components.
    fn sum_outside(&self, ring: &R, cells: impl Fn(i64) -> i64) -> R::Number {
        let (all, weights) = self.all();
        let mut sum = R::ZERO;
        for ((&ways, &weight), mines) in all.iter().zip(weights).zip(self.low..) {
            let cells = cells(mines);
            if cells > 0 && weight != R::ZERO {
                sum = ring.add(sum, ring.mul(ring.small(cells as u32), ring.mul(ways, weight)));
            }
        }
        sum
    }

    /// Prepares [`Join::weigh`], from the last component to the first.
    pub fn weigh_all<'a>(&mut self, ring: &R, parts: impl DoubleEndedIterator<Item = Ways<'a, R::Number>>)
    where
        R::Number: 'a,
    {
        self.after.clear();
        self.after.resize(self.before.len(), R::ZERO);
        let start = self.starts[self.parts];
        self.after[start..].copy_from_slice(&self.weights);
        let mut end = self.before.len();
        for (later, part) in parts.rev().enumerate() {
            let index = self.parts - 1 - later;
            let (to, from) = (self.starts[index], self.starts[index + 1]);
            let (target, source) = self.after[to..end].split_at_mut(from - to);
            for (shift, sum) in target.iter_mut().enumerate() {
                *sum = dot(ring, part.ways, &source[shift..]);
            }
            ring.rescale(target);
            end = from;
        }
    }

    /// Whether a layout fits if the components up to this one have `mines` more than their fewest.
    pub fn fits_after(&self, part: usize, mines: usize) -> bool {
        let start = self.starts[part + 1];
        let end = self.starts.get(part + 2).copied().unwrap_or(self.after.len());
        self.after[start..end].get(mines).is_some_and(|&weight| weight != R::ZERO)
    }

    pub fn weigh(&self, ring: &R, part: usize, ways: usize, into: &mut Vec<R::Number>) {
        into.clear();
        let (before, after) = (self.starts[part], self.starts[part + 1]);
        let before = &self.before[before..after];
        into.extend((0..ways).map(|mines| dot(ring, before, &self.after[after + mines..])));
        ring.rescale(into);
    }
}

fn dot<R: Ring>(ring: &R, a: &[R::Number], b: &[R::Number]) -> R::Number {
    a.iter().zip(b).fold(R::ZERO, |sum, (&a, &b)| ring.add(sum, ring.mul(a, b)))
}

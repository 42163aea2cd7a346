//! The counted components of positions, kept because the next position shares most of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use crate::odds::count_graph::{CountGraph, GraphBuilder, GraphInput, Ways};
use crate::odds::deadline::Deadline;
use crate::odds::engine::NoOdds;
use crate::odds::frontier::{Component, Frontier};
use crate::odds::order::OrderSearch;
use crate::odds::ring::Floats;

/// A component's graph with its counts in floats.
#[derive(Debug, Default)]
pub(crate) struct CountedComponent {
    pub graph: CountGraph,
    pub forward: Vec<f64>,
    /// The range of the component's ways in `forward`; empty if there are none.
    pub ways: std::ops::Range<usize>,
    pub low: usize,
    pub power: i32,
}

impl CountedComponent {
    pub fn ways(&self) -> Ways<'_, f64> {
        Ways { low: self.low, ways: &self.forward[self.ways.clone()], power: self.power }
    }
}

#[derive(Debug, Default)]
pub(crate) struct ComponentCache {
    order: OrderSearch,
    builder: GraphBuilder,
    /// The first `used` are counted; the others are spare memory.
    kept: Vec<Arc<CountedComponent>>,
    used: usize,
    held: usize,
    /// Indices in `kept`, by a fingerprint of the cells, the numbers and the mines that they miss.
    known: HashMap<u128, u32, BuildHasherDefault<IdentityHasher>>,
}

/// Past this number of kept components, or past their total cost below, all are dropped.
const MAX_KEPT: usize = 400;
const MAX_HELD: usize = 1 << 18;

/// Components of fewer groups are counted faster than they are looked up.
const WORTH_KEEPING: usize = 3;

impl ComponentCache {
    /// Counts the components of a frontier within a shared budget, until the deadline. Those that are too wide are missing in
    /// `into`, so each comes with its index in the frontier.
    pub fn count(
        &mut self,
        frontier: &Frontier,
        budget: usize,
        deadline: Deadline,
        into: &mut Vec<(usize, Arc<CountedComponent>)>,
    ) -> Result<(), NoOdds> {
        into.clear();
        if self.used > MAX_KEPT || self.held > MAX_HELD {
            self.forget();
        }
        let mut left = budget;
        let mut too_wide = false;
        for (index, component) in frontier.components.iter().enumerate() {
            let keep = frontier.component_groups(component).len() >= WORTH_KEEPING;
            let fingerprint = if keep { fingerprint(frontier, component) } else { 0 };
            if keep && let Some(&known) = self.known.get(&fingerprint) {
                let known = &self.kept[known as usize];
                if known.ways.is_empty() {
                    return Err(NoOdds::Impossible);
                }
                into.push((index, Arc::clone(known)));
                continue;
            }
            if self.kept.len() == self.used {
                self.kept.push(Arc::default());
            }
            let kept = &mut self.kept[self.used];
            if Arc::strong_count(kept) > 1 {
                // Dropped here, but still part of a counted frontier.
                *kept = Arc::default();
            }
            let counted = Arc::get_mut(kept).expect("nothing else holds it");
            let ordered = self.order.find(frontier, component, deadline);
            let order = &self.order.order;
            let input = GraphInput { frontier, component, order, budget: left, deadline };
            let built = ordered.and_then(|()| self.builder.build(input, &mut counted.graph));
            if built.is_err() {
                too_wide = true;
                continue;
            }
            left = left.saturating_sub(counted.graph.weight());
            self.held += counted.graph.weight();
            if keep {
                self.known.insert(fingerprint, self.used as u32);
            }
            self.used += 1;
            counted.ways = 0..0;
            let Some(ways) = counted.graph.forward(&Floats, &mut counted.forward) else {
                return Err(NoOdds::Impossible);
            };
            (counted.low, counted.power) = (ways.low, ways.power);
            let len = ways.ways.len();
            counted.ways = counted.forward.len() - len..counted.forward.len();
            into.push((index, Arc::clone(kept)));
        }
        if too_wide { Err(NoOdds::TooWide) } else { Ok(()) }
    }

    pub fn forget(&mut self) {
        self.used = 0;
        self.held = 0;
        self.known.clear();
    }
}

/// Different components share a fingerprint with a chance of 2^-128.
fn fingerprint(frontier: &Frontier, component: &Component) -> u128 {
    let mut fingerprint = 0u128;
    for &number in frontier.component_numbers(component) {
        let number = &frontier.numbers[number as usize];
        fingerprint = fingerprint.wrapping_add(mix(u64::from(number.cell) * 16 + u64::from(number.need)));
    }
    for &group in frontier.component_groups(component) {
        for &cell in frontier.group_cells(group as usize) {
            fingerprint = fingerprint.wrapping_add(mix(u64::from(cell) * 16 + 15));
        }
    }
    fingerprint
}

fn mix(seed: u64) -> u128 {
    let half = |factor: u64| {
        let x = (seed ^ factor).wrapping_mul(factor);
        let x = (x ^ (x >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x ^ (x >> 32)
    };
    u128::from(half(0x9e37_79b9_7f4a_7c15)) << 64 | u128::from(half(0xd6e8_feb8_6659_fd93))
}

/// Passes fingerprints through, which are random already.
#[derive(Default)]
pub(crate) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("only fingerprints of 128 bits are hashed")
    }
    fn write_u128(&mut self, fingerprint: u128) {
        self.0 = fingerprint as u64;
    }
}

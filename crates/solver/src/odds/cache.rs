//! The counted components of positions, kept because the next position shares most of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::Instant;

use crate::odds::count_graph::{CountGraph, GraphBuilder, GraphInput, Ways};
use crate::odds::engine::NoOdds;
use crate::odds::frontier::{Component, Frontier};
use crate::odds::order::OrderSearch;
use crate::odds::ring::Floats;

/// One component's graph with its counts in floats.
#[derive(Debug, Default)]
pub(crate) struct CountedComponent {
    pub graph: CountGraph,
    pub forward: Vec<f64>,
    /// Where the ways of the component are in `forward`; empty if there are none.
    pub ways: std::ops::Range<usize>,
    pub low: usize,
    pub power: i32,
}

impl CountedComponent {
    pub fn ways(&self) -> Ways<'_, f64> {
        Ways { low: self.low, ways: &self.forward[self.ways.clone()], power: self.power }
    }
}

/// The components of the current position among all that are kept.
#[derive(Debug, Default)]
pub(crate) struct ComponentCache {
    order: OrderSearch,
    builder: GraphBuilder,
    kept: Vec<CountedComponent>,
    used: usize,
    /// The cost of all kept components.
    held: usize,
    current: Vec<u32>,
    /// Which component of the frontier each of them is: those that are too wide are missing.
    which: Vec<u32>,
    /// By fingerprint: the cells, the numbers and what they miss.
    known: HashMap<u128, u32, BuildHasherDefault<IdentityHasher>>,
}

/// All kept components are dropped once there are more than this, or they cost more than that.
const MAX_KEPT: usize = 400;
const MAX_HELD: usize = 1 << 18;

/// Components of fewer groups are counted faster than found.
const WORTH_KEEPING: usize = 3;

impl ComponentCache {
    /// Counts the components of a frontier within a budget for all of them, until the deadline.
    pub fn count(
        &mut self,
        frontier: &Frontier,
        budget: usize,
        deadline: Option<Instant>,
    ) -> Result<(), NoOdds> {
        self.current.clear();
        self.which.clear();
        if self.used > MAX_KEPT || self.held > MAX_HELD {
            self.forget();
        }
        let mut left = budget;
        let mut too_wide = false;
        for (component, which) in frontier.components.iter().zip(0..) {
            let keep = frontier.component_groups(component).len() >= WORTH_KEEPING;
            let fingerprint = if keep { fingerprint(frontier, component) } else { 0 };
            if keep && let Some(&known) = self.known.get(&fingerprint) {
                if self.kept[known as usize].ways.is_empty() {
                    return Err(NoOdds::Impossible);
                }
                self.current.push(known);
                self.which.push(which);
                continue;
            }
            if self.kept.len() == self.used {
                self.kept.push(CountedComponent::default());
            }
            let counted = &mut self.kept[self.used];
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
            self.current.push(self.used as u32);
            self.which.push(which);
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
        }
        if too_wide { Err(NoOdds::TooWide) } else { Ok(()) }
    }

    /// Drops everything that was kept.
    pub fn forget(&mut self) {
        self.used = 0;
        self.held = 0;
        self.known.clear();
    }

    /// The counted components of the current position, in the order of the frontier.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &CountedComponent> + Clone {
        self.current.iter().map(|&index| &self.kept[index as usize])
    }

    /// The same, each with the index of its component.
    pub fn indexed(&self) -> impl Iterator<Item = (usize, &CountedComponent)> {
        self.which.iter().map(|&which| which as usize).zip(self.iter())
    }

    pub fn len(&self) -> usize {
        self.current.len()
    }

    pub fn get(&self, index: usize) -> &CountedComponent {
        &self.kept[self.current[index] as usize]
    }
}

/// Two different components have the same fingerprint with a chance of 2^-128.
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

/// Fingerprints are random already.
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

//! All ways to place mines in the groups of a component, as a graph in which equal states are merged.

use crate::odds::deadline::Deadline;
use crate::odds::frontier::{Component, Frontier};
use crate::odds::ring::{CHOOSE, Ring};

/// The graph that counts a component.
///
/// The groups are decided one after another. A state in a layer records how many mines each half counted number still
/// misses; a step decides the mines of the next group. Each state has one count for every number of mines used so far. The
/// graph does not depend on the ring, so it is built once.
///
/// The cost depends on how many numbers are half counted at the same time, not on the size of the component.
#[derive(Debug, Default)]
pub(crate) struct CountGraph {
    pub layers: Vec<Layer>,
    pub(crate) states: Vec<State>,
    pub(crate) steps: Vec<Step>,
    entries: usize,
}

/// The decision about one group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layer {
    pub group: u32,
    pub size: u8,
    first_state: u32,
    first_step: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    /// Where the state's counts start, the number of mines of the first, and the number of counts.
    pub at: u32,
    pub low: u16,
    pub len: u16,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub from: u32,
    pub to: u32,
    pub mines: u8,
}

/// The frontier exceeds the budget, or the deadline has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooWide;

/// How many mines each half counted number still needs, 4 bits each.
trait StateKey: Copy + Eq {
    const SLOTS: u32;
    const ZERO: Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn with(slot: u32, value: u8) -> Self;
    fn get(self, slot: u32) -> u8;
    fn hash(self) -> u64;
}

const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

macro_rules! key {
    ($int:ty) => {
        impl StateKey for $int {
            const SLOTS: u32 = <$int>::BITS / 4;
            const ZERO: $int = 0;
            fn plus(self, other: $int) -> $int {
                self + other
            }
            fn minus(self, other: $int) -> $int {
                self - other
            }
            fn with(slot: u32, value: u8) -> $int {
                <$int>::from(value) << (4 * slot)
            }
            fn get(self, slot: u32) -> u8 {
                (self >> (4 * slot)) as u8 & 15
            }
            fn hash(self) -> u64 {
                let (low, high) = (self as u64, (u128::from(self) >> 64) as u64);
                (low ^ high.wrapping_mul(MIX).rotate_left(29)).wrapping_mul(MIX)
            }
        }
    };
}

key!(u64);
key!(u128);

/// Two words with consecutive slots.
impl StateKey for [u128; 2] {
    const SLOTS: u32 = 64;
    const ZERO: [u128; 2] = [0; 2];
    fn plus(self, other: [u128; 2]) -> [u128; 2] {
        [self[0] + other[0], self[1] + other[1]]
    }
    fn minus(self, other: [u128; 2]) -> [u128; 2] {
        [self[0] - other[0], self[1] - other[1]]
    }
    fn with(slot: u32, value: u8) -> [u128; 2] {
        let half = u128::with(slot % 32, value);
        if slot < 32 { [half, 0] } else { [0, half] }
    }
    fn get(self, slot: u32) -> u8 {
        self[slot as usize / 32].get(slot % 32)
    }
    fn hash(self) -> u64 {
        self[0].hash() ^ self[1].hash().rotate_left(21).wrapping_mul(MIX)
    }
}

#[derive(Clone, Copy)]
struct SlotUse {
    slot: u32,
    /// How many of its cells come after this layer.
    remaining: u8,
}

#[derive(Debug, Default)]
pub(crate) struct GraphBuilder {
    narrow: LayerBuilder<u64>,
    wide: LayerBuilder<u128>,
    widest: LayerBuilder<[u128; 2]>,
    numbers: NumberState,
}

#[derive(Debug, Default)]
struct LayerBuilder<K> {
    keys: Vec<K>,
    next: Vec<K>,
    /// A hash table with open addressing: the generation in the upper half, the state in the lower.
    table: Vec<u64>,
    generation: u32,
}

#[derive(Clone, Copy)]
pub(crate) struct GraphInput<'a> {
    pub frontier: &'a Frontier,
    pub component: &'a Component,
    pub order: &'a [u32],
    pub budget: usize,
    pub deadline: Deadline,
}

/// For each number, its slot and how many of its cells are undecided.
#[derive(Debug, Default)]
struct NumberState {
    slot_of: Vec<u32>,
    remaining: Vec<u8>,
}

impl GraphBuilder {
    /// Builds the graph of a component, with the narrowest keys that suffice.
    pub fn build(&mut self, input: GraphInput<'_>, into: &mut CountGraph) -> Result<(), TooWide> {
        let numbers = &mut self.numbers;
        numbers.slot_of.resize(input.frontier.numbers.len().max(numbers.slot_of.len()), 0);
        numbers.remaining.resize(input.frontier.numbers.len().max(numbers.remaining.len()), 0);
        let mut built = self.narrow.build(input, into, numbers);
        if let Err(BuildError::OutOfSlots) = built {
            built = self.wide.build(input, into, numbers);
        }
        if let Err(BuildError::OutOfSlots) = built {
            built = self.widest.build(input, into, numbers);
        }
        built.map_err(|_| TooWide)
    }
}

enum BuildError {
    OutOfSlots,
    OutOfBudget,
}

impl<K: StateKey> LayerBuilder<K> {
    fn build(
        &mut self,
        input: GraphInput<'_>,
        into: &mut CountGraph,
        numbers: &mut NumberState,
    ) -> Result<(), BuildError> {
        let GraphInput { frontier, component, order, budget, deadline } = input;
        let (slot_of, remaining) = (&mut numbers.slot_of[..], &mut numbers.remaining[..]);
        let CountGraph { layers, states, steps, entries } = into;
        layers.clear();
        states.clear();
        steps.clear();
        *entries = 1;
        states.push(State { at: 0, low: 0, len: 1 });
        self.keys.clear();
        self.keys.push(K::ZERO);
        for &number in frontier.component_numbers(component) {
            remaining[number as usize] = frontier.numbers[number as usize].unknown;
        }
        let mut free = u64::MAX >> (64 - K::SLOTS);
        for &group_id in order {
            let group = &frontier.groups[group_id as usize];
            let mut parts = [SlotUse { slot: 0, remaining: 0 }; 8];
            let mut opened = K::ZERO;
            let mut unit = K::ZERO;
            // A slot becomes free only for the next group, not for another number of this one.
            let mut freed = 0;
            for (part, &number_id) in parts.iter_mut().zip(group.numbers()) {
                let number = &frontier.numbers[number_id as usize];
                let left = &mut remaining[number_id as usize];
                if *left == number.unknown {
                    if free == 0 {
                        return Err(BuildError::OutOfSlots);
                    }
                    let slot = free.trailing_zeros();
                    free &= free - 1;
                    slot_of[number_id as usize] = slot;
                    opened = opened.plus(K::with(slot, number.need.min(15)));
                }
                *left -= group.size;
                let slot = slot_of[number_id as usize];
                unit = unit.plus(K::with(slot, 1));
                *part = SlotUse { slot, remaining: *left };
                if *left == 0 {
                    freed |= 1 << slot;
                }
            }
            free |= freed;
            let parts = &parts[..group.count as usize];
            let first_state = (states.len() - self.keys.len()) as u32;
            layers.push(Layer {
                group: group.index,
                size: group.size,
                first_state,
                first_step: steps.len() as u32,
            });
            let next_first = states.len();
            self.start_layer();
            for index in 0..self.keys.len() {
                let key = self.keys[index].plus(opened);
                let (mut least, mut most) = (0u8, group.size);
                for part in parts {
                    let need = key.get(part.slot);
                    least = least.max(need.saturating_sub(part.remaining));
                    most = most.min(need);
                }
                if least > most {
                    continue;
                }
                let from = first_state as usize + index;
                let State { low, len, .. } = states[from];
                let mut next = key;
                for _ in 0..least {
                    next = next.minus(unit);
                }
                for mines in least..=most {
                    let to = self.find(next) + next_first;
                    let first = low + u16::from(mines);
                    if to == states.len() {
                        states.push(State { at: 0, low: first, len });
                    } else {
                        let state = &mut states[to];
                        let end = (state.low + state.len).max(first + len);
                        state.low = state.low.min(first);
                        state.len = end - state.low;
                    }
                    steps.push(Step { from: from as u32, to: to as u32, mines });
                    if mines < most {
                        next = next.minus(unit);
                    }
                }
            }
            for state in &mut states[next_first..] {
                state.at = *entries as u32;
                *entries += state.len as usize;
            }
            if *entries + 2 * steps.len() > budget || deadline.is_late() {
                return Err(BuildError::OutOfBudget);
            }
            std::mem::swap(&mut self.keys, &mut self.next);
        }
        layers.push(Layer {
            group: 0,
            size: 0,
            first_state: (states.len() - self.keys.len()) as u32,
            first_step: steps.len() as u32,
        });
        Ok(())
    }

    fn start_layer(&mut self) {
        self.next.clear();
        self.generation = self.generation.wrapping_add(1);
        if self.table.is_empty() {
            self.table.resize(256, 0);
        }
        if self.generation == 0 {
            self.table.fill(0);
            self.generation = 1;
        }
    }

    /// The index of a key in the next layer; a new key is added.
    fn find(&mut self, key: K) -> usize {
        if self.next.len() * 2 >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut slot = (key.hash() >> 32) as usize & mask;
        loop {
            let entry = self.table[slot];
            if (entry >> 32) as u32 != self.generation {
                let index = self.next.len();
                self.table[slot] = u64::from(self.generation) << 32 | index as u64;
                self.next.push(key);
                return index;
            }
            let index = entry as u32 as usize;
            if self.next[index] == key {
                return index;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let len = self.table.len() * 4;
        self.table.clear();
        self.table.resize(len, 0);
        for (index, key) in self.next.iter().enumerate() {
            let mut slot = (key.hash() >> 32) as usize & (len - 1);
            while (self.table[slot] >> 32) as u32 == self.generation {
                slot = (slot + 1) & (len - 1);
            }
            self.table[slot] = u64::from(self.generation) << 32 | index as u64;
        }
    }
}

#[derive(Debug)]
pub(crate) struct BackwardLayers<N> {
    before: Vec<N>,
    after: Vec<N>,
}

impl<N> Default for BackwardLayers<N> {
    fn default() -> BackwardLayers<N> {
        BackwardLayers { before: Vec::new(), after: Vec::new() }
    }
}

/// The number of ways for each number of mines in a component, starting at `low`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways<'a, N> {
    pub low: usize,
    pub ways: &'a [N],
    /// The power of two that multiplies the ways.
    pub power: i32,
}

impl CountGraph {
    /// The cost in memory and time, in units of 8 bytes: one for a count, two for a step.
    pub fn weight(&self) -> usize {
        self.entries + 2 * self.steps.len()
    }

    /// Counts from the first group to the last; `None` if no arrangement fits.
    pub fn forward<'a, R: Ring>(
        &self,
        ring: &R,
        counts: &'a mut Vec<R::Number>,
    ) -> Option<Ways<'a, R::Number>> {
        counts.clear();
        counts.resize(self.entries, R::ZERO);
        counts[0] = ring.one();
        let mut power = 0;
        for (index, layer) in self.group_layers().iter().enumerate() {
            for step in self.steps_of(index) {
                let (from, to) = (self.states[step.from as usize], self.states[step.to as usize]);
                let shift = (from.low + u16::from(step.mines) - to.low) as usize;
                // The states of a layer come before those of the next.
                let (before, after) = counts.split_at_mut(to.at as usize);
                let source = &before[from.at as usize..from.at as usize + from.len as usize];
                let target = &mut after[shift..shift + source.len()];
                let ways = CHOOSE[layer.size as usize][step.mines as usize];
                if ways == 1 {
                    for (target, &source) in target.iter_mut().zip(source) {
                        *target = ring.add(*target, source);
                    }
                } else {
                    let ways = ring.small(ways);
                    for (target, &source) in target.iter_mut().zip(source) {
                        *target = ring.add(*target, ring.mul(ways, source));
                    }
                }
            }
            if index % 16 == 15 {
                power += ring.rescale(&mut counts[self.entries_of(index + 1)]);
            }
        }
        let state = self.end()?;
        let ways = &counts[state.at as usize..state.at as usize + state.len as usize];
        Some(Ways { low: state.low as usize, ways, power })
    }

    /// Counts from the last group to the first, given the weights of the component's ways.
    ///
    /// Calls `result` with each layer and the weights of its group having 0, 1, .. mines. The weights of a layer share a
    /// factor, a power of two.
    pub fn backward<R: Ring>(
        &self,
        ring: &R,
        counts: &[R::Number],
        weights: &[R::Number],
        back: &mut BackwardLayers<R::Number>,
        mut result: impl FnMut(&Layer, &[R::Number; 9]),
    ) {
        // Only two layers are needed at a time: after the group, and before it.
        let BackwardLayers { before, after } = back;
        after.clear();
        after.extend_from_slice(weights);
        for (index, layer) in self.group_layers().iter().enumerate().rev() {
            let (own, next) = (self.entries_of(index), self.entries_of(index + 1));
            before.clear();
            before.resize(own.len(), R::ZERO);
            let mut masses = [R::ZERO; 9];
            for step in self.steps_of(index) {
                let (from, to) = (self.states[step.from as usize], self.states[step.to as usize]);
                let shift = (from.low + u16::from(step.mines) - to.low) as usize;
                let range = from.at as usize..from.at as usize + from.len as usize;
                let target = &mut before[range.start - own.start..range.end - own.start];
                let source = &after[to.at as usize - next.start + shift..][..target.len()];
                let ways = ring.small(CHOOSE[layer.size as usize][step.mines as usize]);
                let mut mass = R::ZERO;
                for ((target, &source), &count) in target.iter_mut().zip(source).zip(&counts[range]) {
                    let source = ring.mul(ways, source);
                    mass = ring.add(mass, ring.mul(count, source));
                    *target = ring.add(*target, source);
                }
                let sum = &mut masses[step.mines as usize];
                *sum = ring.add(*sum, mass);
            }
            result(layer, &masses);
            if index % 16 == 0 {
                ring.rescale(before);
            }
            std::mem::swap(before, after);
        }
    }

    /// Calls `result` with each layer and the possible numbers of mines in its group, as bits, for any number of mines in the
    /// component.
    pub fn possible(&self, alive: &mut Vec<bool>, mut result: impl FnMut(&Layer, u32)) {
        alive.clear();
        alive.resize(self.states.len(), false);
        if let (Some(end), true) = (self.layers.last(), self.end().is_some()) {
            alive[end.first_state as usize] = true;
        }
        for (index, layer) in self.group_layers().iter().enumerate().rev() {
            let mut mines = 0;
            for step in self.steps_of(index) {
                if alive[step.to as usize] {
                    alive[step.from as usize] = true;
                    mines |= 1 << step.mines;
                }
            }
            result(layer, mines);
        }
    }

    /// For each count of each state, whether some way from there ends with a nonzero weight.
    pub fn reachable(&self, weights: &[f64]) -> Vec<bool> {
        let mut reachable = vec![false; self.entries];
        if let Some(end) = self.end() {
            for (reachable, &weight) in reachable[end.at as usize..].iter_mut().zip(weights) {
                *reachable = weight > 0.0;
            }
        }
        for step in self.steps.iter().rev() {
            let (from, to) = (self.states[step.from as usize], self.states[step.to as usize]);
            let shift = (from.low + u16::from(step.mines) - to.low) as usize;
            for index in 0..from.len as usize {
                reachable[from.at as usize + index] |= reachable[to.at as usize + shift + index];
            }
        }
        reachable
    }

    fn end(&self) -> Option<State> {
        let end = self.layers.last()?;
        self.states.get(end.first_state as usize).copied()
    }

    /// The layers without the last one, which only marks the end.
    pub fn group_layers(&self) -> &[Layer] {
        self.layers.split_last().map_or(&[], |(_, group_layers)| group_layers)
    }

    pub fn steps_of(&self, layer: usize) -> &[Step] {
        &self.steps[self.layers[layer].first_step as usize..self.layers[layer + 1].first_step as usize]
    }

    /// The counts of the states before this layer's decision.
    fn entries_of(&self, layer: usize) -> std::ops::Range<usize> {
        let start = |layer: usize| {
            let state = self.layers.get(layer).map(|layer| layer.first_state as usize);
            let state = state.and_then(|state| self.states.get(state));
            state.map_or(self.entries, |state| state.at as usize)
        };
        start(layer)..start(layer + 1)
    }
}

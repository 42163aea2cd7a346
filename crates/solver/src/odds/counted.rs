//! The results of counting a frontier: its components, then all of them combined, then the odds.

use std::sync::Arc;

use crate::field::{Certainty, Field};
use crate::odds::cache::CountedComponent;
use crate::odds::count_graph::{BackwardLayers, Ways};
use crate::odds::engine::NoOdds;
use crate::odds::frontier::Frontier;
use crate::odds::join::Join;
use crate::odds::ring::{Floats, Possible, Ring};

/// With more frontier cells than this, products of floats may overflow or underflow: 2^390 < 10^120.
const MANY_CELLS: usize = 390;

/// Memory that all steps of a count share.
#[derive(Debug, Default)]
pub(crate) struct CountMemory {
    pub frontier: Frontier,
    /// The counted components, each with its index in the frontier.
    pub components: Vec<(usize, Arc<CountedComponent>)>,
    join: Join<Floats>,
    ln_layouts: f64,
    /// Whether floats may have rounded a possible outcome to zero.
    lossy: bool,
    weights: Vec<f64>,
    back: BackwardLayers<f64>,
    alive: Vec<bool>,
    risk: Vec<f64>,
    certain: Vec<Option<Certainty>>,
    outside_risk: f64,
    outside_certain: Option<Certainty>,
}

/// The components of a frontier, counted one by one.
#[derive(Debug, Default)]
pub(crate) struct Components(pub Box<CountMemory>);

#[derive(Debug)]
pub(crate) struct Counted(Box<CountMemory>);

#[derive(Debug)]
pub(crate) struct FrontierOdds(Box<CountMemory>);

impl From<Components> for Box<CountMemory> {
    fn from(components: Components) -> Box<CountMemory> {
        components.0
    }
}

impl From<Counted> for Box<CountMemory> {
    fn from(counted: Counted) -> Box<CountMemory> {
        counted.0
    }
}

impl From<FrontierOdds> for Box<CountMemory> {
    fn from(odds: FrontierOdds) -> Box<CountMemory> {
        odds.0
    }
}

impl Components {
    /// Sets the number of cells outside, which touch no number, and the mines for them and the components.
    pub fn set_outside(&mut self, outside: u32, mines: i64) {
        (self.0.frontier.outside, self.0.frontier.mines) = (outside, mines);
    }

    /// Whether the components and the cells outside together can have the right number of mines.
    pub fn fit_together(&self) -> bool {
        self.0.possible(|_, _| {}).is_some()
    }

    /// Calls `result` with cells that are certain for any number of mines, and whether they are the first of their component.
    pub fn certain(&mut self, mut result: impl FnMut(&[u32], Certainty, bool)) {
        let CountMemory { frontier, components, alive, .. } = &mut *self.0;
        for (index, counted) in components {
            let groups = frontier.component_groups(&frontier.components[*index]);
            let mut is_new = true;
            counted.graph.possible(alive, |layer, mines| {
                let certainty = if mines == 1 {
                    Certainty::Safe
                } else if mines == 1 << layer.size {
                    Certainty::Mine
                } else {
                    return;
                };
                let cells = frontier.group_cells(groups[layer.group as usize] as usize);
                result(cells, certainty, std::mem::replace(&mut is_new, false));
            });
        }
    }

    /// Whether the number of mines may rule out an arrangement of the components, or decide the cells outside.
    pub fn count_may_matter(&self) -> bool {
        let (mut low, mut high) = (0, 0);
        for (_, counted) in &self.0.components {
            low += counted.low as i64;
            high += (counted.low + counted.ways.len() - 1) as i64;
        }
        let (mines, outside) = (self.0.frontier.mines, i64::from(self.0.frontier.outside));
        mines <= high || mines - outside >= low
    }

    /// Calls `result` with exact risks in components that have the same number of mines in every layout: other components do
    /// not affect them, even if they are too wide.
    pub fn fixed_risks(&mut self, mut result: impl FnMut(&[u32], f64)) {
        let CountMemory { frontier, components, back, .. } = &mut *self.0;
        for (index, counted) in components.iter().filter(|(_, counted)| counted.ways.len() == 1) {
            let groups = frontier.component_groups(&frontier.components[*index]);
            counted.graph.backward(&Floats, &counted.forward, &[1.0], back, |layer, masses| {
                let masses = &masses[..=layer.size as usize];
                let mines: f64 = masses.iter().enumerate().map(|(count, mass)| count as f64 * mass).sum();
                let risk = mines / (masses.iter().sum::<f64>() * f64::from(layer.size));
                result(frontier.group_cells(groups[layer.group as usize] as usize), risk);
            });
        }
    }

    pub fn cells(&self) -> impl Iterator<Item = usize> {
        let CountMemory { frontier, components, .. } = &*self.0;
        components.iter().flat_map(|&(index, _)| frontier.component_cells(index))
    }

    /// Combines the components by the number of mines.
    pub fn join(mut self) -> Result<Counted, (Components, NoOdds)> {
        let memory = &mut *self.0;
        let total = memory.join.total(
            &Floats,
            memory.components.iter().map(|(_, counted)| counted.ways()),
            u64::from(memory.frontier.outside),
            memory.frontier.mines,
        );
        memory.lossy = total.scale.lossy || memory.frontier.cells.len() > MANY_CELLS;
        if total.number == 0.0 {
            let is_possible = memory.lossy && self.fit_together();
            return Err((self, if is_possible { NoOdds::TooWide } else { NoOdds::Impossible }));
        }
        memory.ln_layouts =
            total.number.ln() + total.scale.ln + f64::from(total.power) * std::f64::consts::LN_2;
        Ok(Counted(self.0))
    }
}

impl Counted {
    pub fn ln_layouts(&self) -> f64 {
        self.0.ln_layouts
    }

    pub fn odds(mut self) -> FrontierOdds {
        let memory = &mut *self.0;
        let CountMemory { frontier, components, join, weights, back, risk, certain, .. } = memory;
        risk.clear();
        risk.resize(frontier.groups.len(), 0.0);
        certain.clear();
        certain.resize(frontier.groups.len(), None);
        join.weigh_all(&Floats, components.iter().map(|(_, counted)| counted.ways()));
        for (index, counted) in components.iter() {
            join.weigh(&Floats, *index, counted.ways.len(), weights);
            let groups = frontier.component_groups(&frontier.components[*index]);
            counted.graph.backward(&Floats, &counted.forward, weights, back, |layer, masses| {
                let group = groups[layer.group as usize] as usize;
                let size = layer.size as usize;
                let (mut sum, mut mines) = (0.0, 0.0);
                for (count, mass) in masses[..=size].iter().enumerate() {
                    sum += mass;
                    mines += mass * count as f64;
                }
                certain[group] = certainty(&masses[..=size], |mass| mass > 0.0);
                risk[group] = match certain[group] {
                    Some(Certainty::Safe) => 0.0,
                    Some(Certainty::Mine) => 1.0,
                    None => mines / (sum * size as f64),
                };
            });
        }
        let outside = u64::from(frontier.outside);
        (memory.outside_risk, memory.outside_certain) = (0.0, None);
        if outside > 0 {
            let mines = join.outside_mines(&Floats, frontier.mines);
            let safe = join.outside_safe(&Floats, outside, frontier.mines);
            memory.outside_risk = mines / (mines + safe);
            memory.outside_certain = certainty(&[safe, mines], |mass| mass > 0.0);
        }
        if memory.lossy {
            memory.recheck_certain();
        }
        FrontierOdds(self.0)
    }
}

impl FrontierOdds {
    pub fn frontier(&self) -> &Frontier {
        &self.0.frontier
    }

    pub fn ln_layouts(&self) -> f64 {
        self.0.ln_layouts
    }

    pub fn risk_at(&self, at: usize) -> f64 {
        self.0.frontier.group_of(at).map_or(self.0.outside_risk, |group| self.0.risk[group])
    }

    pub fn certainty_at(&self, at: usize) -> Option<Certainty> {
        self.0.frontier.group_of(at).map_or(self.0.outside_certain, |group| self.0.certain[group])
    }

    /// The risk of each cell of a group, group by group.
    pub fn risks(&self) -> &[f64] {
        &self.0.risk
    }

    /// Whether the cells of a group are certain, group by group.
    pub fn certainties(&self) -> &[Option<Certainty>] {
        &self.0.certain
    }

    /// The risk of a cell that touches no number.
    pub fn outside_risk(&self) -> f64 {
        self.0.outside_risk
    }

    pub fn outside_certainty(&self) -> Option<Certainty> {
        self.0.outside_certain
    }

    pub fn outside_cells(&self, field: &Field) -> Vec<u32> {
        field.outside(&self.0.frontier).map(|at| at as u32).collect()
    }

    pub fn component_count(&self) -> usize {
        self.0.components.len()
    }

    pub fn component(&self, index: usize) -> &CountedComponent {
        &self.0.components[index].1
    }

    pub fn join(&self) -> &Join<Floats> {
        &self.0.join
    }

    /// The cost of counting all components once more.
    pub fn weight(&self) -> usize {
        self.0.components.iter().map(|(_, counted)| counted.graph.weight()).sum()
    }

    pub fn in_ring<R: Ring>(
        &self,
        ring: &R,
        group: impl FnMut(usize, &[R::Number]),
    ) -> Option<RingTotal<R::Number>> {
        self.0.in_ring(ring, group)
    }
}

/// The number of layouts, and the sums of mines and of safe cells outside over all layouts.
pub(crate) struct RingTotal<N> {
    pub layouts: N,
    pub outside_mines: N,
    pub outside_safe: N,
}

impl CountMemory {
    /// Finds the certain cells without floats, which may round a merely unlikely outcome to zero.
    fn recheck_certain(&mut self) {
        let mut certain = std::mem::take(&mut self.certain);
        let outside = self.possible(|group, masses| certain[group] = certainty(masses, |mass| mass));
        self.certain = certain;
        self.outside_certain = outside.flatten();
    }

    /// Counts with booleans. Returns whether the cells outside are certain; `None` if no layout fits.
    fn possible(&self, result: impl FnMut(usize, &[bool])) -> Option<Option<Certainty>> {
        let RingTotal { outside_mines, outside_safe, .. } = self.in_ring(&Possible, result)?;
        Some(certainty(&[outside_safe, outside_mines], |mass| mass))
    }

    /// Counts in another ring, and calls `result` with each group's weights by its mines. `None` if no layout fits.
    fn in_ring<R: Ring>(
        &self,
        ring: &R,
        mut result: impl FnMut(usize, &[R::Number]),
    ) -> Option<RingTotal<R::Number>> {
        let CountMemory { frontier, components, .. } = self;
        let mut forwards = Vec::new();
        for (_, counted) in components {
            let mut forward = Vec::new();
            counted.graph.forward(ring, &mut forward)?;
            forwards.push(forward);
        }
        let ways = components.iter().zip(&forwards).map(|((_, counted), forward)| Ways {
            low: counted.low,
            ways: &forward[counted.ways.clone()],
            power: 0,
        });
        let outside = u64::from(frontier.outside);
        let mut join = Join::<R>::default();
        let layouts = join.total(ring, ways.clone(), outside, frontier.mines).number;
        if layouts == R::ZERO {
            return None;
        }
        join.weigh_all(ring, ways);
        let (mut weights, mut back) = (Vec::new(), BackwardLayers::default());
        for ((index, counted), forward) in components.iter().zip(&forwards) {
            let groups = frontier.component_groups(&frontier.components[*index]);
            join.weigh(ring, *index, counted.ways.len(), &mut weights);
            counted.graph.backward(ring, forward, &weights, &mut back, |layer, masses| {
                result(groups[layer.group as usize] as usize, &masses[..=layer.size as usize]);
            });
        }
        Some(RingTotal {
            layouts,
            outside_mines: join.outside_mines(ring, frontier.mines),
            outside_safe: join.outside_safe(ring, outside, frontier.mines),
        })
    }
}

/// Whether a group is certain, from its weights by mines: all safe, all mines, or neither.
fn certainty<N: Copy>(masses: &[N], positive: impl Fn(N) -> bool) -> Option<Certainty> {
    let (none, some) = masses.split_first()?;
    let (all, not_all) = masses.split_last()?;
    if positive(*none) && !some.iter().any(|&mass| positive(mass)) {
        Some(Certainty::Safe)
    } else if positive(*all) && !not_all.iter().any(|&mass| positive(mass)) {
        Some(Certainty::Mine)
    } else {
        None
    }
}

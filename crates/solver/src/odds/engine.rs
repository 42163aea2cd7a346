//! The counting engine: computes odds from a field, in the same memory every time.

use std::ops::Range;
use std::time::Instant;

use crate::field::{Certainty, Field};
use crate::odds::Settings;
use crate::odds::cache::{ComponentCache, CountedComponent};
use crate::odds::count_graph::{BackwardLayers, TooWide, Ways};
use crate::odds::frontier::Frontier;
use crate::odds::join::Join;
use crate::odds::ring::{Floats, Possible, Ring};

/// With more frontier cells than this, products of floats may leave their range: 2^390 < 10^120.
const MANY_CELLS: usize = 390;

/// Counts the layouts that fit a field.
#[derive(Debug)]
pub(crate) struct Engine {
    pub frontier: Frontier,
    cache: ComponentCache,
    join: Join<Floats>,
    weights: Vec<f64>,
    back: BackwardLayers<f64>,
    lossy: bool,
    alive: Vec<bool>,
    /// Unknown cells that touch no number, if the player has listed them.
    pub outside_cells: Vec<u32>,
    /// Of the last sampled layout, where each component ends, from the last to the first; and memory for a layout.
    pub ends: Vec<usize>,
    pub drawn: Vec<u32>,
    /// How much the graphs of a position may cost.
    pub budget: usize,
    /// After this, every position is too wide.
    pub deadline: Option<Instant>,
    /// After [`Engine::odds`]: the risk of each cell of a group, and whether it is certain.
    pub risk: Vec<f64>,
    pub certain: Vec<Option<Certainty>>,
    pub outside_risk: f64,
    pub outside_certain: Option<Certainty>,
}

/// The default budget. A unit is 8 bytes, so this limits memory to about 200 MB, and time to less than a second.
pub(crate) const BUDGET: usize = 1 << 24;

/// Why there are no odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoOdds {
    /// No layout fits.
    Impossible,
    /// A component is too wide to count.
    TooWide,
}

impl Engine {
    pub fn new() -> Engine {
        Engine::with_budget(BUDGET)
    }

    /// An engine with the budget and the deadline of the settings.
    pub fn with_settings(settings: Settings) -> Engine {
        Engine { deadline: settings.deadline, ..Engine::with_budget(settings.budget) }
    }

    pub fn with_budget(budget: usize) -> Engine {
        Engine {
            frontier: Frontier::default(),
            cache: ComponentCache::default(),
            join: Join::default(),
            weights: Vec::new(),
            back: BackwardLayers::default(),
            lossy: false,
            alive: Vec::new(),
            outside_cells: Vec::new(),
            ends: Vec::new(),
            drawn: Vec::new(),
            budget,
            deadline: None,
            risk: Vec::new(),
            certain: Vec::new(),
            outside_risk: 0.0,
            outside_certain: None,
        }
    }

    /// Forgets the components that were counted before.
    pub fn forget(&mut self) {
        self.cache.forget();
    }

    /// The natural logarithm of the number of layouts.
    pub fn count(&mut self, field: &Field) -> Result<f64, NoOdds> {
        self.frontier.read(field);
        self.cache.count(&self.frontier, self.budget, self.deadline)?;
        self.join_components()
    }

    /// The same for a part of a board: so many cells elsewhere touch no number, and so many mines are for them and for the part.
    pub fn count_part(&mut self, part: &Field, outside: u32, mines: i64) -> Result<f64, NoOdds> {
        self.frontier.read(part);
        (self.frontier.outside, self.frontier.mines) = (outside, mines);
        self.cache.count(&self.frontier, self.budget, self.deadline)?;
        self.join_components()
    }

    /// The natural logarithm of the number of layouts, once the components are counted.
    pub fn join_components(&mut self) -> Result<f64, NoOdds> {
        let total = self.join.total(
            &Floats,
            self.cache.iter().map(CountedComponent::ways),
            u64::from(self.frontier.outside),
            self.frontier.mines,
        );
        self.lossy = total.scale.lossy || self.frontier.cells.len() > MANY_CELLS;
        if total.number == 0.0 {
            let possible = self.lossy && self.possible(|_, _, _| {}).is_some();
            return Err(if possible { NoOdds::TooWide } else { NoOdds::Impossible });
        }
        Ok(total.number.ln() + total.scale.ln + f64::from(total.power) * std::f64::consts::LN_2)
    }

    /// Whether any layout fits, with the right number of mines unless any number will do.
    pub fn fits(&mut self, field: &Field) -> Result<bool, TooWide> {
        self.frontier.read(field);
        match self.cache.count(&self.frontier, self.budget, self.deadline) {
            Ok(()) => Ok(field.any_count || self.possible(|_, _, _| {}).is_some()),
            Err(NoOdds::Impossible) => Ok(false),
            Err(NoOdds::TooWide) => Err(TooWide),
        }
    }

    /// Finds the cells that are certain by the numbers in these rows and columns alone, whatever the number of mines.
    pub fn certain_within(
        &mut self,
        field: &Field,
        rows: Range<usize>,
        cols: Range<usize>,
        mut result: impl FnMut(usize, Certainty),
    ) -> Result<(), NoOdds> {
        self.frontier.read_within(field, rows, cols);
        self.certain_in_frontier(|cells, certainty, _| {
            cells.iter().for_each(|&cell| result(cell as usize, certainty));
        })
    }

    /// Finds the cells that are certain whatever the number of mines, and whether they are the first of their component.
    pub fn certain_without_count(
        &mut self,
        field: &Field,
        result: impl FnMut(&[u32], Certainty, bool),
    ) -> Result<(), NoOdds> {
        self.frontier.read(field);
        self.certain_in_frontier(result)
    }

    fn certain_in_frontier(&mut self, mut result: impl FnMut(&[u32], Certainty, bool)) -> Result<(), NoOdds> {
        self.cache.count(&self.frontier, self.budget, self.deadline)?;
        for (counted, component) in self.cache.iter().zip(&self.frontier.components) {
            let groups = self.frontier.component_groups(component);
            let mut is_new = true;
            counted.graph.possible(&mut self.alive, |layer, mines| {
                let certainty = if mines == 1 {
                    Certainty::Safe
                } else if mines == 1 << layer.size {
                    Certainty::Mine
                } else {
                    return;
                };
                let cells = self.frontier.group_cells(groups[layer.group as usize] as usize);
                result(cells, certainty, std::mem::replace(&mut is_new, false));
            });
        }
        Ok(())
    }

    /// Whether the number of mines can rule out an arrangement of the components, or decide the cells outside.
    pub fn count_may_matter(&self) -> bool {
        let (mut low, mut high) = (0, 0);
        for counted in self.cache.iter() {
            low += counted.low as i64;
            high += (counted.low + counted.ways.len() - 1) as i64;
        }
        let (mines, outside) = (self.frontier.mines, i64::from(self.frontier.outside));
        mines <= high || mines - outside >= low
    }

    /// Fills `risk` and `certain`; call after [`Engine::count`] has counted something.
    pub fn odds(&mut self) {
        let groups = self.frontier.groups.len();
        self.risk.clear();
        self.risk.resize(groups, 0.0);
        self.certain.clear();
        self.certain.resize(groups, None);
        let cache = &self.cache;
        self.join.weigh_all(&Floats, cache.iter().map(CountedComponent::ways));
        for (index, counted) in cache.iter().enumerate() {
            self.join.weigh(&Floats, index, counted.ways.len(), &mut self.weights);
            let groups = self.frontier.component_groups(&self.frontier.components[index]);
            let (risk, certain) = (&mut self.risk, &mut self.certain);
            counted.graph.backward(
                &Floats,
                &counted.forward,
                &self.weights,
                &mut self.back,
                |layer, masses| {
                    let group = groups[layer.group as usize] as usize;
                    let size = layer.size as usize;
                    let (mut sum, mut mines) = (0.0, 0.0);
                    for (count, mass) in masses[..=size].iter().enumerate() {
                        sum += mass;
                        mines += mass * count as f64;
                    }
                    risk[group] = mines / (sum * size as f64);
                    certain[group] = certainty(&masses[..=size], |mass| mass > 0.0);
                    match certain[group] {
                        Some(Certainty::Safe) => risk[group] = 0.0,
                        Some(Certainty::Mine) => risk[group] = 1.0,
                        None => {}
                    }
                },
            );
        }
        self.outside_certain = None;
        self.outside_risk = 0.0;
        let outside = u64::from(self.frontier.outside);
        if outside > 0 {
            let mines = self.join.outside_mines(&Floats, self.frontier.mines);
            let safe = self.join.outside_safe(&Floats, outside, self.frontier.mines);
            self.outside_risk = mines / (mines + safe);
            self.outside_certain = certainty(&[safe, mines], |mass| mass > 0.0);
        }
        if self.lossy {
            self.recheck_certain();
        }
    }

    /// The exact risks in components that can be counted and have the same number of mines in every layout: no other component
    /// affects them, not even one that is too wide.
    pub fn fixed_parts(&mut self, field: &Field, mut result: impl FnMut(&[u32], f64)) {
        self.frontier.read(field);
        // An error says only that some components are missing.
        let _ = self.cache.count(&self.frontier, self.budget, self.deadline);
        for (index, counted) in self.cache.indexed().filter(|(_, counted)| counted.ways.len() == 1) {
            let groups = self.frontier.component_groups(&self.frontier.components[index]);
            counted.graph.backward(&Floats, &counted.forward, &[1.0], &mut self.back, |layer, masses| {
                let masses = &masses[..=layer.size as usize];
                let mines: f64 = masses.iter().enumerate().map(|(count, mass)| count as f64 * mass).sum();
                let risk = mines / (masses.iter().sum::<f64>() * f64::from(layer.size));
                result(self.frontier.group_cells(groups[layer.group as usize] as usize), risk);
            });
        }
    }

    /// The cells of the components that can be counted.
    pub fn countable_cells(&mut self, field: &Field) -> Vec<u32> {
        self.frontier.read(field);
        // An error says only that some components are missing.
        let _ = self.cache.count(&self.frontier, self.budget, self.deadline);
        let components = self.cache.indexed().map(|(index, _)| &self.frontier.components[index]);
        let groups = components.flat_map(|component| self.frontier.component_groups(component));
        groups.flat_map(|&group| self.frontier.group_cells(group as usize)).copied().collect()
    }

    /// Finds what is certain without floats, which may round what is merely unlikely to zero.
    fn recheck_certain(&mut self) {
        let mut certain = std::mem::take(&mut self.certain);
        let outside = self.possible(|frontier_groups, layer_group, masses| {
            certain[frontier_groups[layer_group] as usize] = certainty(masses, |mass| mass);
        });
        self.certain = certain;
        self.outside_certain = outside.flatten();
    }

    /// Counts with booleans. Returns what is certain outside; `None` if nothing fits.
    fn possible(&self, result: impl FnMut(&[u32], usize, &[bool])) -> Option<Option<Certainty>> {
        let mut outside_certain = None;
        let found = self.in_ring(&Possible, result, |_, outside| {
            outside_certain = certainty(&[outside.1, outside.0], |mass| mass);
        });
        (found == Some(true)).then_some(outside_certain)
    }

    /// Counts in another ring: the number of layouts, each group's weight by mines, and the sums of mines and of safe cells
    /// outside over all layouts.
    pub fn in_ring<R: Ring>(
        &self,
        ring: &R,
        mut group: impl FnMut(&[u32], usize, &[R::Number]),
        rest: impl FnOnce(R::Number, (R::Number, R::Number)),
    ) -> Option<R::Number> {
        let cache = &self.cache;
        let mut forwards = Vec::new();
        for counted in cache.iter() {
            let mut forward = Vec::new();
            counted.graph.forward(ring, &mut forward)?;
            forwards.push(forward);
        }
        let ways = || {
            cache.iter().zip(&forwards).map(|(counted, forward)| Ways {
                low: counted.low,
                ways: &forward[counted.ways.clone()],
                power: 0,
            })
        };
        let outside = u64::from(self.frontier.outside);
        let mut join = Join::<R>::default();
        let total = join.total(ring, ways(), outside, self.frontier.mines).number;
        if total == R::ZERO {
            return None;
        }
        join.weigh_all(ring, ways().collect::<Vec<_>>().into_iter());
        let (mut weights, mut back) = (Vec::new(), BackwardLayers::default());
        for (index, counted) in cache.iter().enumerate() {
            let groups = self.frontier.component_groups(&self.frontier.components[index]);
            join.weigh(ring, index, counted.ways.len(), &mut weights);
            counted.graph.backward(ring, &forwards[index], &weights, &mut back, |layer, masses| {
                group(groups, layer.group as usize, &masses[..=layer.size as usize]);
            });
        }
        rest(
            total,
            (
                join.outside_mines(ring, self.frontier.mines),
                join.outside_safe(ring, outside, self.frontier.mines),
            ),
        );
        Some(total)
    }

    /// The risk of an unknown cell; call after [`Engine::odds`].
    pub fn risk_at(&self, at: usize) -> f64 {
        self.frontier.group_of(at).map_or(self.outside_risk, |group| self.risk[group])
    }

    /// Whether an unknown cell is certain; call after [`Engine::odds`].
    pub fn certainty_at(&self, at: usize) -> Option<Certainty> {
        self.frontier.group_of(at).map_or(self.outside_certain, |group| self.certain[group])
    }

    /// The joined components.
    pub fn join(&self) -> &Join<Floats> {
        &self.join
    }

    /// A counted component.
    pub fn component(&self, index: usize) -> &CountedComponent {
        self.cache.get(index)
    }

    /// How many components were counted.
    pub fn component_count(&self) -> usize {
        self.cache.len()
    }

    /// Whether a layout fits with so many mines above the fewest in the components up to this one.
    pub fn fits_after(&self, index: usize, mines: usize) -> bool {
        self.join.fits_after(index, mines)
    }

    /// Computes the weights of a component's ways; call after [`Engine::odds`].
    pub fn weigh_component(&mut self, index: usize) {
        let ways = self.cache.get(index).ways.len();
        self.join.weigh(&Floats, index, ways, &mut self.weights);
    }

    /// The weights that were computed last.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The cost of counting all graphs once more.
    pub fn weight(&self) -> usize {
        self.cache.iter().map(|counted| counted.graph.weight()).sum()
    }
}

/// What is certain of a group, from its weights by mines: all safe, all mines, or nothing.
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

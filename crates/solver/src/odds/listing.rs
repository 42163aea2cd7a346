//! Lists all layouts that fit; for positions with few of them.

use crate::odds::count_graph::CountGraph;
use crate::odds::engine::Engine;

/// A way to place mines in a component: how many, and how many in the group of each layer.
type GroupMines = (usize, Vec<u8>);

impl Engine {
    /// All layouts, as the unknown cells that are mines. Call after [`Engine::odds`].
    pub fn layouts(&mut self) -> Vec<Vec<u32>> {
        let mut partial: Vec<(usize, Vec<u32>)> = vec![(0, Vec::new())];
        for index in 0..self.component_count() {
            let choices = self.layouts_of(index);
            let mut next = Vec::new();
            for (used, cells) in &partial {
                for (more, own) in &choices {
                    if self.fits_after(index, used + more) {
                        let mut cells = cells.clone();
                        cells.extend(own);
                        next.push((used + more, cells));
                    }
                }
            }
            partial = next;
        }
        let outside = self.outside_cells.clone();
        let mut layouts = Vec::new();
        for (_, cells) in partial {
            let Ok(left) = usize::try_from(self.frontier.mines - cells.len() as i64) else {
                continue;
            };
            if left <= outside.len() {
                layouts.extend(choose(&[cells], &outside, left));
            }
        }
        layouts
    }

    /// The layouts of one component, each with its mines above the fewest possible.
    pub fn layouts_of(&mut self, index: usize) -> Vec<(usize, Vec<u32>)> {
        let ways = self.ways_of(index);
        let groups = self.frontier.component_groups(&self.frontier.components[index]);
        let layers = &self.component(index).graph.group_layers();
        let low = self.component(index).low;
        let mut layouts = Vec::new();
        for (mines, way) in &ways {
            // Every choice within the groups.
            let mut cells: Vec<Vec<u32>> = vec![Vec::new()];
            for (layer, &count) in layers.iter().zip(way) {
                let group = self.frontier.group_cells(groups[layer.group as usize] as usize);
                cells = choose(&cells, group, count as usize);
            }
            layouts.extend(cells.into_iter().map(|cells| (mines - low, cells)));
        }
        layouts
    }

    /// The ways of a component that are part of some layout.
    fn ways_of(&mut self, index: usize) -> Vec<GroupMines> {
        self.weigh_component(index);
        let count = &self.component(index).graph;
        let reachable = count.reachable(self.weights());
        let mut partial: Vec<(u32, usize, Vec<u8>)> = vec![(0, 0, Vec::new())];
        for layer in 0..count.group_layers().len() {
            let mut next = Vec::new();
            for (state, mines, way) in &partial {
                for step in steps_from(count, layer, *state) {
                    let to = count.states[step.to as usize];
                    let mines = mines + step.mines as usize;
                    if reachable[to.at as usize + mines - to.low as usize] {
                        let mut way = way.clone();
                        way.push(step.mines);
                        next.push((step.to, mines, way));
                    }
                }
            }
            partial = next;
        }
        partial.into_iter().map(|(_, mines, way)| (mines, way)).collect()
    }
}

fn steps_from(
    count: &CountGraph,
    layer: usize,
    state: u32,
) -> impl Iterator<Item = &crate::odds::count_graph::Step> {
    let steps = count.steps_of(layer);
    let first = steps.partition_point(|step| step.from < state);
    steps[first..].iter().take_while(move |step| step.from == state)
}

/// Each list with every choice of so many of the cells added to it.
fn choose(lists: &[Vec<u32>], cells: &[u32], count: usize) -> Vec<Vec<u32>> {
    let mut result = Vec::new();
    for list in lists {
        let mut chosen: Vec<usize> = (0..count).collect();
        loop {
            let mut list = list.clone();
            list.extend(chosen.iter().map(|&index| cells[index]));
            result.push(list);
            // The next choice in order: raise the last index that can be raised.
            let Some(place) = (0..count).rev().find(|&place| chosen[place] < cells.len() - count + place)
            else {
                break;
            };
            let from = chosen[place] + 1;
            for (offset, index) in chosen[place..].iter_mut().enumerate() {
                *index = from + offset;
            }
        }
    }
    result
}

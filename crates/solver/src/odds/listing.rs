//! Lists all layouts that fit, for positions with few of them.

use crate::field::Field;
use crate::odds::count_graph::{CountGraph, Step};
use crate::odds::counted::FrontierOdds;
use crate::odds::ring::Floats;

/// A way to place mines in a component: how many in total, and how many in the group of each layer.
type GroupMines = (usize, Vec<u8>);

impl FrontierOdds {
    /// All layouts of the field, each as a list of its mines among the unknown cells.
    pub fn layouts(&self, field: &Field) -> Vec<Vec<u32>> {
        let mut partial: Vec<(usize, Vec<u32>)> = vec![(0, Vec::new())];
        for index in 0..self.component_count() {
            let choices = self.layouts_of(index);
            let mut next = Vec::new();
            for (used, cells) in &partial {
                for (more, own) in &choices {
                    if self.join().fits_after(index, used + more) {
                        let mut cells = cells.clone();
                        cells.extend(own);
                        next.push((used + more, cells));
                    }
                }
            }
            partial = next;
        }
        let outside = self.outside_cells(field);
        let mut layouts = Vec::new();
        for (_, cells) in partial {
            let Ok(left) = usize::try_from(self.frontier().mines - cells.len() as i64) else {
                continue;
            };
            if left <= outside.len() {
                layouts.extend(choose(&[cells], &outside, left));
            }
        }
        layouts
    }

    /// The layouts of one component, each with its number of mines above the fewest possible.
    pub fn layouts_of(&self, index: usize) -> Vec<(usize, Vec<u32>)> {
        let ways = self.ways_of(index);
        let frontier = self.frontier();
        let groups = frontier.component_groups(&frontier.components[index]);
        let layers = &self.component(index).graph.group_layers();
        let low = self.component(index).low;
        let mut layouts = Vec::new();
        for (mines, way) in &ways {
            // Every choice within the groups.
            let mut cells: Vec<Vec<u32>> = vec![Vec::new()];
            for (layer, &count) in layers.iter().zip(way) {
                let group = frontier.group_cells(groups[layer.group as usize] as usize);
                cells = choose(&cells, group, count as usize);
            }
            layouts.extend(cells.into_iter().map(|cells| (mines - low, cells)));
        }
        layouts
    }

    /// The ways of a component that are part of some layout.
    fn ways_of(&self, index: usize) -> Vec<GroupMines> {
        let counted = self.component(index);
        let count = &counted.graph;
        let mut weights = Vec::new();
        self.join().weigh(&Floats, index, counted.ways.len(), &mut weights);
        let reachable = count.reachable(&weights);
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

fn steps_from(count: &CountGraph, layer: usize, state: u32) -> impl Iterator<Item = &Step> {
    let steps = count.steps_of(layer);
    let first = steps.partition_point(|step| step.from < state);
    steps[first..].iter().take_while(move |step| step.from == state)
}

/// Each list with every choice of `count` cells added to it.
fn choose(lists: &[Vec<u32>], cells: &[u32], count: usize) -> Vec<Vec<u32>> {
    let mut result = Vec::new();
    for list in lists {
        let mut chosen: Vec<usize> = (0..count).collect();
        loop {
            let mut list = list.clone();
            list.extend(chosen.iter().map(|&index| cells[index]));
            result.push(list);
            // The next choice in order: raise the last index that can be raised.
            let Some(last) = (0..count).rev().find(|&last| chosen[last] < cells.len() - count + last) else {
                break;
            };
            let from = chosen[last] + 1;
            for (offset, index) in chosen[last..].iter_mut().enumerate() {
                *index = from + offset;
            }
        }
    }
    result
}

//! Random layouts that fit a position, all equally likely.

use crate::engine::Engine;
use crate::random::Random;
use crate::ring::CHOOSE;

impl Engine {
    /// Draws a layout as its mines among the unknown cells. Call after [`Engine::count`] with `outside_cells` filled.
    pub fn sample(&mut self, random: &mut Random, mines: &mut Vec<u32>) {
        mines.clear();
        let mut used = self.sample_used(random);
        for index in (0..self.used()).rev() {
            let own = self.sample_part(index, used, random);
            used -= own;
            self.sample_groups(index, own, random, mines);
        }
        let left = self.frontier.mines as usize - mines.len();
        choose(&mut self.outside_cells, left, random, mines);
    }

    /// Draws the mines in all components, above the fewest possible.
    fn sample_used(&self, random: &mut Random) -> usize {
        let (all, weights) = self.join().all();
        pick(all.iter().zip(weights).map(|(all, weight)| all * weight), random)
    }

    /// Draws the mines of a component above its fewest, given those of it and all before it.
    fn sample_part(&self, index: usize, used: usize, random: &mut Random) -> usize {
        let before = self.join().before(index);
        let ways = self.part(index).ways().ways;
        let weight = |(own, ways): (usize, &f64)| {
            let others = used.checked_sub(own).and_then(|others| before.get(others));
            others.map_or(0.0, |others| others * ways)
        };
        pick(ways.iter().enumerate().map(weight), random)
    }

    /// Walks back through a component's graph, and draws cells within the groups.
    fn sample_groups(&mut self, index: usize, own: usize, random: &mut Random, mines: &mut Vec<u32>) {
        let part = self.part(index);
        let (count, forward) = (&part.count, &part.forward);
        let groups = self.frontier.component_groups(&self.frontier.components[index]);
        let mut state = count.states.len() - 1;
        let mut left = part.low + own;
        let mut cells = [0; 8];
        for (turn, layer) in count.turns().iter().enumerate().rev() {
            let steps = || count.steps_of(turn).iter().filter(|step| step.to as usize == state);
            let weight = |step: &crate::count::Step| {
                let from = count.states[step.from as usize];
                let at = (left as i64 - i64::from(step.mines)) - i64::from(from.low);
                if !(0..i64::from(from.len)).contains(&at) {
                    return 0.0;
                }
                let ways = f64::from(CHOOSE[layer.size as usize][step.mines as usize]);
                forward[from.at as usize + at as usize] * ways
            };
            let chosen = pick(steps().map(weight), random);
            let step = steps().nth(chosen).expect("a step leads to each state");
            state = step.from as usize;
            left -= step.mines as usize;
            let group = self.frontier.group_cells(groups[layer.group as usize] as usize);
            let cells = &mut cells[..group.len()];
            cells.copy_from_slice(group);
            choose(cells, step.mines as usize, random, mines);
        }
    }
}

/// Draws one of several things by their weights.
fn pick(weights: impl Iterator<Item = f64> + Clone, random: &mut Random) -> usize {
    let total: f64 = weights.clone().sum();
    let mut left = random.unit() * total;
    let mut last = 0;
    for (index, weight) in weights.enumerate() {
        if weight > 0.0 {
            last = index;
            if left < weight {
                return index;
            }
            left -= weight;
        }
    }
    last
}

/// Adds so many of the cells, at random; reorders them.
fn choose(cells: &mut [u32], count: usize, random: &mut Random, into: &mut Vec<u32>) {
    for place in 0..count {
        let other = place + random.below((cells.len() - place) as u64) as usize;
        cells.swap(place, other);
        into.push(cells[place]);
    }
}

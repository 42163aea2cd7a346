//! Draws random layouts that fit a position, all equally likely.

use crate::field::Field;
use crate::odds::count_graph::Step;
use crate::odds::counted::FrontierOdds;
use crate::odds::ring::CHOOSE;
use saolei_boards::Random;

/// Draws layouts of a field, each as a list of its mines among the unknown cells.
pub(crate) struct LayoutSampler<'a> {
    odds: &'a FrontierOdds,
    /// The unknown cells that touch no number, in an order that every draw changes.
    outside: Vec<u32>,
    /// Where each component of the last layout ends, from the last to the first; and memory for a layout.
    ends: Vec<usize>,
    drawn: Vec<u32>,
}

impl LayoutSampler<'_> {
    pub fn new<'a>(odds: &'a FrontierOdds, field: &Field) -> LayoutSampler<'a> {
        LayoutSampler { odds, outside: odds.outside_cells(field), ends: Vec::new(), drawn: Vec::new() }
    }

    pub fn sample(&mut self, random: &mut Random, mines: &mut Vec<u32>) {
        self.odds.sample_frontier(random, mines, &mut self.ends);
        let left = self.odds.frontier().mines as usize - mines.len();
        choose(&mut self.outside, left, random, mines);
    }

    /// Draws a layout in which a cell is safe, as similar as possible to a given one in which it is a mine.
    ///
    /// A new layout is drawn. Given its number of mines, a component does not depend on the others: if that number stays the
    /// same, its mines stay where they were. The same holds for the cells outside.
    pub fn sample_near(&mut self, mined: &[bool], safe: usize, random: &mut Random, mines: &mut Vec<u32>) {
        let safe = safe as u32;
        loop {
            self.sample(random, mines);
            if !mines.contains(&safe) {
                break;
            }
        }
        let LayoutSampler { odds, outside, ends, drawn } = self;
        std::mem::swap(drawn, mines);
        mines.clear();
        let mut start = 0;
        for (index, &end) in (0..odds.component_count()).rev().zip(&*ends) {
            let from = mines.len();
            let cells = odds.frontier().component_cells(index);
            mines.extend(cells.filter(|&cell| mined[cell]).map(|cell| cell as u32));
            if mines.len() - from != end - start || mines[from..].contains(&safe) {
                mines.truncate(from);
                mines.extend(&drawn[start..end]);
            }
            start = end;
        }
        // Outside, mines are added or removed at random until their number is the one drawn.
        let left = drawn.len() - start;
        let of_mines = partition(outside, |cell| mined[cell as usize] && cell != safe);
        if of_mines >= left {
            choose(&mut outside[..of_mines], left, random, mines);
        } else {
            mines.extend(&outside[..of_mines]);
            let free = of_mines + partition(&mut outside[of_mines..], |cell| cell != safe);
            choose(&mut outside[of_mines..free], left - of_mines, random, mines);
        }
    }
}

impl FrontierOdds {
    /// Draws the part of a layout that touches numbers, and notes where each component ends, from the last to the first.
    pub fn sample_frontier(&self, random: &mut Random, mines: &mut Vec<u32>, ends: &mut Vec<usize>) {
        mines.clear();
        ends.clear();
        let mut used = self.sample_used(random);
        for index in (0..self.component_count()).rev() {
            let own = self.sample_part(index, used, random);
            used -= own;
            self.sample_groups(index, own, random, mines);
            ends.push(mines.len());
        }
    }

    /// Draws the number of mines in all components, above the fewest possible.
    fn sample_used(&self, random: &mut Random) -> usize {
        let (all, weights) = self.join().all();
        pick(all.iter().zip(weights).map(|(all, weight)| all * weight), random)
    }

    /// Draws the number of mines in a component above its fewest, given the total in it and all before it.
    fn sample_part(&self, index: usize, used: usize, random: &mut Random) -> usize {
        let before = self.join().before(index);
        let ways = self.component(index).ways().ways;
        let weight = |(own, ways): (usize, &f64)| {
            let others = used.checked_sub(own).and_then(|others| before.get(others));
            others.map_or(0.0, |others| others * ways)
        };
        pick(ways.iter().enumerate().map(weight), random)
    }

    /// Goes back through a component's graph and draws cells of each group.
    fn sample_groups(&self, index: usize, own: usize, random: &mut Random, mines: &mut Vec<u32>) {
        let counted = self.component(index);
        let (count, forward) = (&counted.graph, &counted.forward);
        let frontier = self.frontier();
        let groups = frontier.component_groups(&frontier.components[index]);
        let mut state = count.states.len() - 1;
        let mut left = counted.low + own;
        let mut cells = [0; 8];
        for (turn, layer) in count.group_layers().iter().enumerate().rev() {
            let steps = || count.steps_of(turn).iter().filter(|step| step.to as usize == state);
            let weight = |step: &Step| {
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
            let group = frontier.group_cells(groups[layer.group as usize] as usize);
            let cells = &mut cells[..group.len()];
            cells.copy_from_slice(group);
            choose(cells, step.mines as usize, random, mines);
        }
    }
}

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

/// Adds `count` of the cells, at random, and reorders them.
pub(crate) fn choose(cells: &mut [u32], count: usize, random: &mut Random, into: &mut Vec<u32>) {
    for index in 0..count {
        let other = index + random.below((cells.len() - index) as u64) as usize;
        cells.swap(index, other);
        into.push(cells[index]);
    }
}

/// Moves the wanted cells to the front and returns how many there are.
fn partition(cells: &mut [u32], wanted: impl Fn(u32) -> bool) -> usize {
    let mut count = 0;
    for index in 0..cells.len() {
        if wanted(cells[index]) {
            cells.swap(index, count);
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::deadline::Deadline;
    use crate::odds::engine::Engine;
    use saolei_boards::View;
    use saolei_rules::{Face, Size};

    const POSITION: [&str; 6] = ["..1....", "..2....", ".......", "....3..", ".......", "1.....1"];

    fn field() -> Field {
        let size = Size::new(6, 7).unwrap();
        let mut view = View::closed(size, 12).unwrap();
        for (row, line) in POSITION.iter().enumerate() {
            for (col, glyph) in line.bytes().enumerate() {
                if glyph.is_ascii_digit() {
                    view.set(size.cell(row as u32, col as u32).unwrap(), Face::Open(glyph - b'0'));
                }
            }
        }
        let mut field = Field::of(&view, false);
        field.propagate().unwrap();
        field
    }

    fn odds(field: &Field) -> FrontierOdds {
        Engine::default().count(field, Deadline::NEVER).unwrap().odds()
    }

    #[test]
    fn drawn_layouts_have_the_mines_that_the_odds_say() {
        let field = field();
        let odds_of_all = odds(&field);
        let mut sampler = LayoutSampler::new(&odds_of_all, &field);
        let mut random = Random::new(1, 2);
        const DRAWS: u32 = 40_000;
        for at in field.unknown_cells() {
            // The odds given that the cell is safe.
            let mut safe = field.clone();
            safe.set_safe(at);
            let known = odds(&safe);
            let mut tally = vec![0u32; field.squares.len()];
            let (mut mines, mut mined) = (Vec::new(), vec![false; field.squares.len()]);
            for _ in 0..DRAWS {
                sampler.sample(&mut random, &mut mines);
                mined.fill(false);
                mines.iter().for_each(|&mine| mined[mine as usize] = true);
                if mined[at] {
                    sampler.sample_near(&mined, at, &mut random, &mut mines);
                }
                mines.iter().for_each(|&mine| tally[mine as usize] += 1);
            }
            for other in safe.unknown_cells() {
                let risk = known.risk_at(other);
                let deviation = (risk * (1.0 - risk) / f64::from(DRAWS)).sqrt();
                let share = f64::from(tally[other]) / f64::from(DRAWS);
                assert!((share - risk).abs() < 5.0 * deviation + 1e-9, "{at} {other}: {share} for {risk}");
            }
        }
    }
}

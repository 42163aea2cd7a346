//! Perfect play: on the whole board near the end, and at any time on a part that is independent of the rest.

use crate::field::UNKNOWN;
use crate::play::move_reason::MoveReason;
use crate::play::player::{NextChoice, Player};

/// A table of values for the end game may hold this many.
const MOST_VALUES: usize = 1 << 25;

impl Player {
    /// The best move on the whole board; `None` if it takes too much work.
    pub(crate) fn play_perfectly(&mut self) -> Option<NextChoice> {
        self.list_outside();
        let layouts = self.engine.layouts();
        let field = &self.field;
        let cells = field.cells_by_column().filter(|&at| field.squares[at].tile == UNKNOWN).collect();
        let (at, chance) = self.search(cells, &layouts)?;
        Some((at, self.engine.risk_at(at), MoveReason::Perfect(chance)))
    }

    /// The best move in a part of the board that is independent of the rest.
    ///
    /// Such a component has the same number of mines in every layout, and no cell of it touches an unknown cell of another.
    /// It costs the same now as later, and with fewer layouts left the rest is played perfectly sooner.
    pub(crate) fn play_apart(&mut self) -> Option<NextChoice> {
        for index in 0..self.engine.component_count() {
            let ways = self.engine.component(index).ways();
            if ways.ways.len() != 1 || ways.power != 0 || ways.ways[0] > self.params.endgame {
                continue;
            }
            let Player { field, engine, .. } = self;
            let groups = engine.frontier.component_groups(&engine.frontier.components[index]);
            let cells = groups.iter().flat_map(|&group| engine.frontier.group_cells(group as usize));
            let mut cells: Vec<usize> = cells.map(|&cell| cell as usize).collect();
            let within =
                |at: usize| engine.frontier.group_of(at).is_some_and(|g| groups.contains(&(g as u32)));
            let apart = cells.iter().all(|&at| field.unknown_around(at).all(within));
            if !apart {
                continue;
            }
            cells.sort_by_key(|&at| (field.row_col(at).1, at));
            let layouts: Vec<Vec<u32>> =
                engine.layouts_of(index).into_iter().map(|(_, layout)| layout).collect();
            if let Some((at, chance)) = self.search(cells, &layouts) {
                return Some((at, self.engine.risk_at(at), MoveReason::Apart(chance)));
            }
        }
        None
    }

    /// The best move on some cells, and the chance to win with it.
    fn search(&mut self, cells: Vec<usize>, layouts: &[Vec<u32>]) -> Option<(usize, f64)> {
        if cells.len() * layouts.len() > MOST_VALUES || cells.len() > usize::from(u16::MAX) {
            return None;
        }
        let field = &self.field;
        let mut mined = vec![false; field.squares.len()];
        self.values.clear();
        self.values.resize(cells.len() * layouts.len(), 0);
        for (index, layout) in layouts.iter().enumerate() {
            for &at in layout {
                mined[at as usize] = true;
            }
            for (place, &at) in cells.iter().enumerate() {
                let value = if mined[at] {
                    9
                } else {
                    let around = field.unknown_around(at).filter(|&other| mined[other]).count();
                    field.squares[at].mines + around as u8
                };
                self.values[place * layouts.len() + index] = value;
            }
            for &at in layout {
                mined[at as usize] = false;
            }
        }
        let best = self.endgame.solve(layouts.len(), &self.values, self.params.endgame_work)?;
        Some((cells[best.cell], f64::from(best.wins) / layouts.len() as f64))
    }
}
